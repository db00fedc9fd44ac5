"""The command starts fast because it loads only what it uses; how fast, benches/ measures."""

import json

import pytest

from tests.command import python

LOADED = """
import json, sys
before = set(sys.modules)
{}
print(json.dumps(sorted(set(sys.modules) - before)), file=sys.stderr)
"""

RUN = """
import sys
sys.argv = ["mus", *{!r}]
from mus.cli import main
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
"""

HEAVY = {"numpy", "pyarrow", "pandas", "polars", "scipy", "matplotlib"}


def loaded(code: str) -> set[str]:
    """The modules that a fresh Python loads for this."""
    answer = python(LOADED.format(code))
    assert answer.code == 0, answer.err
    modules = set(json.loads(answer.err.splitlines()[-1]))
    assert "mus._native" in modules
    return modules


def command(*arguments: str) -> set[str]:
    """The modules that a command loads."""
    return loaded(RUN.format(list(arguments)))


def test_importing_mus_loads_neither_numpy_nor_the_command_line() -> None:
    modules = loaded("import mus; mus.Hand('RR7A'); mus.Deal(seed=1).legal(); mus.bots()")
    assert not modules & (HEAVY | {"typer", "pydantic", "rich", "mus.cli"})
    assert len([name for name in modules if name.startswith("mus")]) <= 4


def test_the_version_loads_no_verb() -> None:
    modules = command("--version")
    assert not modules & (HEAVY | {"typer", "rich", "json", "re", "mus.cli.app"})


@pytest.mark.parametrize(
    "arguments",
    [("eval", "RR7A"), ("eval", "RR7A", "--json"), ("rules", "--json"), ("bots", "--json")],
)
def test_a_verb_loads_no_array_library(arguments: tuple[str, ...]) -> None:
    modules = command(*arguments)
    assert not modules & HEAVY
    assert ("rich.table" in modules) == ("--json" not in arguments)
    assert "typer" in modules


def test_names_that_need_numpy_load_it_when_used() -> None:
    assert "numpy" in loaded("import mus; mus.parse_hands(['RR7A'])")
    assert "pyarrow" not in loaded("import mus; mus.parse_hands(['RR7A'])")
    assert "pyarrow" not in loaded("import mus; mus.compare([[0] * 4], [[1] * 4], 'chica')")
    assert "pyarrow" in loaded("import mus; mus.rankings()")
    assert "pyarrow" not in loaded("import mus; mus.simulate('paso', 'caller', matches=2)")
    assert "pyarrow" in loaded("import mus; mus.simulate('paso', 'paso', matches=2).table('deals')")
