"""What the verbs share: rules from options, JSON, tables."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mus import Rules
from mus.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.table import Table

RulesOption = Annotated[
    str | None, typer.Option("--rules", metavar="PRESET", help="A preset of `mus rules`.")
]
SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="An option of `mus rules`; repeatable."),
]
SeedOption = Annotated[int, typer.Option("--seed", metavar="N", help="0 to 2^64 - 1.")]
JsonOption = Annotated[
    bool, typer.Option("--json", help="One JSON object on standard output and nothing else.")
]


def read_rules(preset: str | None, settings: Sequence[str] | None) -> Rules:
    """The rules that ``--rules`` and ``--set`` ask for."""
    options: dict[str, Any] = {}
    for setting in settings or ():
        name, equals, value = setting.partition("=")
        if not equals:
            raise RulesError(f"--set {setting!r}: expected OPTION=VALUE, as in --set target=30")
        options[name.strip()] = _value(value.strip())
    return Rules.preset(preset or "classic", **options)


def _value(text: str) -> object:
    """A value as JSON, or the word itself."""
    lowered = text.lower()
    if lowered in ("true", "false", "null", "none"):
        return {"true": True, "false": False}.get(lowered)
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def print_json(value: object) -> None:
    """One JSON value on standard output."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")


class Interrupted(Exception):  # noqa: N818 - nobody erred
    """Ctrl-C came; ``advice`` says what that means, ``resume`` is the command that goes on."""

    def __init__(self, advice: str | None = None, resume: str | None = None) -> None:
        super().__init__("; ".join(filter(None, ["interrupted", advice])))
        self.resume = resume


def print_table(table: Table) -> None:
    """A table on standard output, as wide as the terminal, or as wide as needed."""
    from rich.console import Console

    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=200)
    console.print(table)
