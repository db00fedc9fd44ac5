"""What the verbs share: rules from options, JSON, tables."""

from __future__ import annotations

import json
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, Protocol

import typer

from mus import Rules
from mus.checks import shown
from mus.cli.interrupts import heard_once
from mus.errors import RulesError
from mus.games import no_variant, of_manille

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.console import Console
    from rich.table import Table

    from mus.listings import Listing

RulesOption = Annotated[
    str | None, typer.Option("--rules", metavar="PRESET", help="A preset of `mus rules`.")
]
SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="An option of the rules; repeatable."),
]
SeedOption = Annotated[int, typer.Option("--seed", metavar="N", help="0 to 2^64 - 1.")]
ThreadsOption = Annotated[
    int | None, typer.Option("--threads", metavar="N", help="Threads; all cores by default.")
]
SeatOption = Annotated[
    int, typer.Option("--seat", metavar="N", help="0 (mano) to 3, in speaking order.")
]
PlotOption = Annotated[
    str | None, typer.Option("--plot", metavar="FILE", help="A picture, .png or .svg.")
]
OnErrorOption = Annotated[
    str,
    typer.Option(
        "--on-error",
        metavar="stop|forfeit",
        help="When a bot of Python fails: end the run, or its team loses the match.",
    ),
]
TimeLimitOption = Annotated[
    float,
    typer.Option(
        "--time-limit", metavar="SECONDS", help="The longest that a bot of Python may think."
    ),
]
JsonOption = Annotated[
    bool, typer.Option("--json", help="One JSON object on standard output and nothing else.")
]


def read_rules(preset: str | None, settings: Sequence[str] | None) -> Rules:
    """The rules that ``--rules`` and ``--set`` ask for."""
    if (meant := of_manille(preset)) is not None:
        raise RulesError(f"--rules: {meant} is of Manille: `mus manille` plays it (M9, F10)")
    options = read_settings(settings)
    if (meant := of_manille(options)) is not None:
        raise RulesError(f"--set variant: {meant} is of Manille: `mus manille` plays it (M9, F10)")
    if (wrong := no_variant(options)) is not None:
        raise RulesError(f"--set variant: {wrong} (M9, F10)")
    return Rules.preset("classic" if preset is None else preset, **options)


def read_settings(settings: Sequence[str] | None) -> dict[str, Any]:
    """The options that ``--set`` names."""
    options: dict[str, Any] = {}
    for setting in settings or ():
        name, equals, value = setting.partition("=")
        if not equals:
            raise RulesError(
                f"--set {shown(setting)}: expected OPTION=VALUE, as in --set target=30"
            )
        options[name.strip()] = _value(value.strip())
    return options


def _value(text: str) -> object:
    """A value as JSON, a list too, or the word itself."""
    if text.startswith("["):
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            return text
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
    sys.stdout.write(json.dumps(value, ensure_ascii=False, allow_nan=False) + "\n")


def check_plot(plot: str | None) -> None:
    """Whether the picture that is asked for can be made, before the work for it."""
    if plot is None:
        return
    import logging

    from mus.pictures.file import check_picture

    # Where matplotlib keeps its list of fonts is nothing that a user of the command asked for.
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    check_picture(plot)


def write_plot(result: Any, plot: str | None, *, as_json: bool) -> None:
    """Writes the picture of a result, if one is asked for, and says so where people read."""
    if plot is None:
        return
    import warnings
    from pathlib import Path

    import mus

    with warnings.catch_warnings():
        # A letter of a bot's name that the font lacks.
        warnings.simplefilter("ignore")
        mus.plot(result, plot)
    if not as_json:
        typer.echo(f"{plot}: {Path(plot).stat().st_size / 1e3:,.1f} kB")


class Interrupted(Exception):  # noqa: N818 - nobody erred
    """Ctrl-C came; ``advice`` says what that means, ``resume`` is the command that goes on."""

    def __init__(self, advice: str | None = None, resume: str | None = None) -> None:
        super().__init__("; ".join(filter(None, ["interrupted", advice])))
        self.resume = resume


def bar(share: float, width: int = 20) -> str:
    """A share from 0 to 1 as a bar."""
    eighths = round(share * width * 8)
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()


def print_table(table: Table) -> None:
    """A table on standard output, as wide as the terminal, or as wide as needed.

    A narrow table is made as wide as its title, which would be broken into lines otherwise.
    """
    from rich.cells import cell_len

    console = _console()
    if isinstance(table.title, str):
        table.min_width = min(console.width, cell_len(table.title))
    console.print(table)


def print_listings(listings: Iterable[Listing]) -> None:
    """Tables on standard output, one below the other."""
    from rich.table import Table

    for listing in listings:
        table = Table(title=listing.title)
        for place, head in enumerate(listing.heads):
            table.add_column(head, justify="right" if place else "left")
        for row in listing.rows:
            table.add_row(*row)
        print_table(table)


def table_width() -> int:
    """How wide a table may be."""
    return _console().width


def _console() -> Console:
    from rich.console import Console

    console = Console(highlight=False)
    return console if console.is_terminal else Console(highlight=False, width=200)


class Show(Protocol):
    """What hears of progress: how much is done, of how much, and a few words beside the bar."""

    def __call__(self, done: int, total: int, note: str = "", /) -> None:
        """Hears it, and shows it where there is a terminal."""


@contextmanager
def progress_bar(unit: str, *, hidden: bool, notes: bool = False) -> Iterator[Show]:
    """What hears of progress: it hears Ctrl-C, and shows a bar on a terminal on standard error.

    With ``notes`` the bar is short, and words stand beside it; a narrow terminal cuts the words.
    """
    if hidden or not sys.stderr.isatty():
        with heard_once() as check:

            def hear(_done: int, _total: int, _note: str = "", /) -> None:
                check()

            yield hear
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.table import Column

    columns: list[ProgressColumn] = [
        BarColumn(10 if notes else 40),
        MofNCompleteColumn(table_column=Column(no_wrap=True, min_width=15 if notes else None)),
        TextColumn(unit, table_column=Column(no_wrap=True, min_width=len(unit))),
        TimeRemainingColumn(table_column=Column(no_wrap=True, min_width=7)),
        TextColumn("{task.fields[note]}", markup=False, table_column=Column(no_wrap=True)),
    ]
    shown = Progress(*columns, console=Console(stderr=True), transient=True)
    with heard_once() as check, shown:
        task = shown.add_task(unit, total=None, note="")

        def show(done: int, total: int, note: str = "", /) -> None:
            check()
            shown.update(task, completed=done, total=total, note=note)

        yield show
