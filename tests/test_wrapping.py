"""What is compiled is given to Python under a public name, with a type and a docstring."""

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import mus
from mus import _native

PACKAGE = Path(mus.__file__).parent
STUB = ast.parse(
    "\n".join(
        (PACKAGE / name).read_text(encoding="utf-8")
        for name in ("_native.pyi", "_native_manille.pyi")
    )
)

#: Compiled names that Python neither gives on nor calls: none.
UNUSED: set[str] = set()


def public(names: Any) -> set[str]:
    """The names without an underscore in front."""
    return {name for name in names if not name.startswith("_")}


COMPILED = public(vars(_native))


def test_every_compiled_name_is_given_on_or_used() -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    used = set(re.findall(r"\b_native\.(\w+)", sources))
    for names in re.findall(r"from mus\._native import (\w[\w, ]*|\([^)]*\))", sources):
        used |= set(re.findall(r"\w+", names))
    given_on = {name for name in COMPILED if getattr(mus, name, None) is getattr(_native, name)}
    assert len(COMPILED) >= 25
    assert len(given_on) >= 10
    assert COMPILED - used - given_on == UNUSED


def stub_names(body: list[ast.stmt]) -> set[str]:
    """What a stub, or a class of it, names."""
    names: set[str] = set()
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
    return names


def stub_classes() -> dict[str, ast.ClassDef]:
    """The classes of the stub."""
    return {node.name: node for node in STUB.body if isinstance(node, ast.ClassDef)}


def test_the_stub_names_what_is_compiled() -> None:
    assert public(stub_names(STUB.body)) == COMPILED
    assert "__version__" in stub_names(STUB.body)


def test_the_stub_names_the_members_of_every_class() -> None:
    classes = stub_classes()
    compiled = {name for name in COMPILED if inspect.isclass(getattr(_native, name))}
    assert classes.keys() == compiled
    assert len(classes) >= 10
    looked_at = 0
    for name, node in classes.items():
        members = public(vars(getattr(_native, name)))
        told = public(stub_names(node.body))
        if name == "Rules":
            told -= {option for option, *_ in _native.options()}
        assert told == members, name
        looked_at += len(members)
    assert looked_at >= 60


def test_the_stub_of_rules_has_every_option_at_its_default() -> None:
    body = stub_classes()["Rules"].body
    (new,) = (node for node in body if isinstance(node, ast.FunctionDef) and node.name == "__new__")
    keywords = {
        argument.arg: ast.literal_eval(default)
        for argument, default in zip(new.args.kwonlyargs, new.args.kw_defaults, strict=True)
        if default is not None
    }
    options = {name: value for name, value, *_ in _native.options()}
    assert list(keywords.items()) == list(options.items())
    assert [type(value) for value in keywords.values()] == [*map(type, options.values())]
    assert len(keywords) == 18
    assert mus.Rules(**keywords) == mus.Rules()
    assert not new.args.args[1:]


def test_every_option_is_an_attribute() -> None:
    rules = mus.Rules.preset("ehmf", deje=1)
    for name, value, *_ in _native.options(rules):
        assert getattr(rules, name) == value
        assert name in dir(rules)
    with pytest.raises(AttributeError, match="kingz"):
        _ = rules.kingz


#: The modules of experiments whose names people see.
EXPERIMENTS = (
    *("block", "checking", "contest", "design", "duel", "elo", "file", "pairs", "ranges"),
    *("ratings", "results", "listings", "sprt", "sweep", "tournament"),
)

#: The modules of pictures.
PICTURES = ("canvas", "duel", "equity", "file", "matrix", "plot", "points", "sweep")


#: The modules of data sets.
DATA = (
    *("batching", "card", "courses", "dataset", "filters", "importing", "packed", "rebuilding"),
    *("scanning", "verifying"),
)

#: The modules of Manille beside those that are imported by name.
MANILLE = ("observation", "run", "specification")


#: The modules of Manille that are not imported by name.
MANILLE = ("contest", "experiments", "players", "run", "specification")


def modules() -> Iterator[ModuleType]:
    """The modules whose names people see."""
    import mus.arrays
    import mus.batches
    import mus.chances
    import mus.checks
    import mus.classes
    import mus.comparison
    import mus.data
    import mus.discarding
    import mus.equities
    import mus.errors
    import mus.estimates
    import mus.games
    import mus.hands
    import mus.listings
    import mus.manifest
    import mus.manille.batch
    import mus.manille.cards
    import mus.manille.simulation
    import mus.measures
    import mus.observation
    import mus.odds_tables
    import mus.ranking
    import mus.run
    import mus.simulation
    import mus.specification
    import mus.tables

    yield from (mus, mus.errors, mus.hands, mus.run, mus.simulation, mus.specification, mus.tables)
    yield from (mus.arrays, mus.batches, mus.chances, mus.checks, mus.classes, mus.comparison)
    yield from (mus.discarding, mus.equities, mus.odds_tables, mus.ranking)
    yield from (import_module(f"mus.{name}") for name in ("encoding", "records_file", "selection"))
    yield from (mus.estimates, mus.measures, mus.listings, mus.manifest, mus.observation, mus.data)
    yield from (import_module(f"mus.data.{name}") for name in DATA)
    yield from (mus.manille, mus.manille.batch, mus.manille.cards, mus.manille.simulation)
    yield from (import_module(f"mus.manille.{name}") for name in MANILLE)
    yield mus.games
    yield from (import_module(f"mus.experiments.{name}") for name in EXPERIMENTS)
    yield from (import_module(f"mus.pictures.{name}") for name in PICTURES)
    yield _native


def named(module: ModuleType) -> dict[str, Any]:
    """The public classes and functions of a module, and the members of those classes."""
    found: dict[str, Any] = {}
    for name in public(vars(module)):
        value = getattr(module, name)
        if not (inspect.isclass(value) or callable(value)):
            continue
        if not str(getattr(value, "__module__", "")).startswith("mus"):
            continue
        found[name] = value
        if inspect.isclass(value):
            members = {key: inspect.getattr_static(value, key) for key in public(vars(value))}
            found |= {f"{name}.{key}": member for key, member in members.items()}
    return found


def test_everything_public_has_a_docstring() -> None:
    looked_at = 0
    for module in modules():
        for name, value in named(module).items():
            if is_field(value):
                continue
            text = inspect.getdoc(getattr(value, "__func__", value))
            assert text, f"{module.__name__}.{name}"
            assert text.strip()[0].isupper() or text.startswith("`"), f"{name}: {text}"
            looked_at += 1
    assert looked_at >= 120


def is_field(value: object) -> bool:
    """Whether this is the default of a dataclass's field, which a comment describes."""
    return value is None or isinstance(value, int | float | str)


def test_every_public_name_can_be_had() -> None:
    assert mus.__all__ == sorted(mus.__all__, key=order)
    assert len(set(mus.__all__)) == len(mus.__all__) >= 24
    for name in mus.__all__:
        assert getattr(mus, name) is not None
    assert dir(mus) == sorted(mus.__all__)
    namespace: dict[str, Any] = {}
    exec("from mus import *", namespace)
    assert set(mus.__all__) <= namespace.keys()
    with pytest.raises(AttributeError, match="'mus' has no attribute 'odds_of'"):
        _ = mus.odds_of


def order(name: str) -> tuple[int, str]:
    """As ruff sorts names: constants, classes, the rest."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2, name)


def test_the_names_of_the_public_surface_are_there() -> None:
    promised = (
        "__version__ Rules PRESETS parse_hands format_hands Hand evaluate evaluate_one Deal Match "
        "replay bots simulate MusError RulesError CardError RecordError IllegalAction BotError Run"
    ).split()
    assert len(promised) == 20
    assert set(promised) <= set(mus.__all__)
    assert tuple(_native.presets()) == mus.PRESETS
    assert (PACKAGE / "py.typed").exists()


def test_classes_say_the_module_where_they_are_found() -> None:
    import sys

    looked_at = 0
    for name in COMPILED:
        value = getattr(_native, name)
        if inspect.isclass(value):
            home = sys.modules[value.__module__]
            assert getattr(home, value.__name__) is value
            looked_at += 1
    assert looked_at >= 10
