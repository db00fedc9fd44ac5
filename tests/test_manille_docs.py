"""Every public name of ``mus.manille`` says what it is, with a clause and an example that is so."""

import doctest
import inspect
import re

import mus
import mus.manille

#: What may stand without a clause: it is about runs, not rules.
NO_CLAUSE = {"OBSERVATION", "bots", "simulate", "Run"}

#: Methods that do what Python's own of that name do.
PLAIN = {"copy", "to_dict"}


def documented() -> dict[str, object]:
    """The public names but the tuples of names, and the methods of the classes that one steps."""
    tuples = {"PRESETS", "WORDS"}
    named = {name: getattr(mus.manille, name) for name in mus.manille.__all__ if name not in tuples}
    for name in ("Deal", "Match", "Run"):
        for method, value in vars(named[name]).items():
            if not method.startswith("_") and callable(getattr(named[name], method)):
                named[f"{name}.{method}"] = value
    return named


def test_every_name_has_an_example_that_is_so() -> None:
    finder = doctest.DocTestFinder(recurse=False)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    examples = 0
    for name, value in documented().items():
        if name.rpartition(".")[2] in PLAIN:
            continue
        told = inspect.getdoc(value) or ""
        (test,) = finder.find(value, name, module=False, globs={"mus": mus})
        assert test.examples, name
        assert re.search(r"\b[FR]\d", told) or "." in name or name in NO_CLAUSE, name
        examples += len(test.examples)
        runner.run(test)
    assert runner.failures == 0
    assert examples >= 35


def test_docstrings_tell_what_goes_in_and_what_is_raised() -> None:
    functions = ("legal", "legal_masks", "trick_winners", "score_tricks", "parse_hands", "simulate")
    for name in functions:
        told = inspect.getdoc(getattr(mus.manille, name)) or ""
        parameters = inspect.signature(getattr(mus.manille, name)).parameters
        assert "Raises\n------" in told, name
        for parameter in parameters:
            assert re.search(rf"^{parameter}$", told, re.M), (name, parameter)
    for name in ("replay", "audit", "Deal", "Match", "Rules"):
        assert re.search(r"Raises|Error", inspect.getdoc(getattr(mus.manille, name)) or ""), name
