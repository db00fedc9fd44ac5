"""What the verbs that play runs share: where which tables go, and how to go on after Ctrl-C."""

from __future__ import annotations

import shlex
import sys
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mus.cli.output import Interrupted, progress_bar
from mus.cli.streams import prints_aside
from mus.counting import many
from mus.errors import MusError
from mus.games import known_game

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mus import manille
    from mus.cli.output import Show
    from mus.manifest import Manifest
    from mus.run import Run

OutOption = Annotated[
    str | None, typer.Option("--out", metavar="DIR", help="A folder for the tables (Parquet).")
]
ExtendOption = Annotated[
    int | None, typer.Option("--extend", metavar="N", help="Add N matches to the run in --out.")
]
OnlyOption = Annotated[
    int | None, typer.Option("--only", metavar="I", help="Play match I alone; print its record.")
]
PairedOption = Annotated[
    bool, typer.Option("--paired/--no-paired", help="The same cards for every seating.")
]
ColumnsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--columns", metavar="TABLE:NAMES", help="Only these columns of a table; may be repeated."
    ),
]
TablesOption = Annotated[
    str | None,
    typer.Option(
        "--tables",
        metavar="NAMES",
        help="With commas: matches, deals, decisions, events, hidden; the first two by default.",
    ),
]
SampleOption = Annotated[
    float, typer.Option("--sample", metavar="P", help="Rows of this share of the deals.")
]
SplitOption = Annotated[
    str | None,
    typer.Option(
        "--split",
        metavar="A/B/C",
        help="A column split: shares of train, validation and test, by set of matches.",
    ),
]


def selected(
    tables: str | None,
    columns: list[str] | None,
    shares: tuple[float, str | None],
    phases: str | None,
) -> dict[str, Any]:
    """What a run keeps, as ``simulate`` of either game takes it; ``shares``: sample and split."""
    sample, split = shares
    return {
        "tables": None if tables is None else read_names(tables),
        "columns": read_columns(columns),
        "sample": sample,
        "split": None if split is None else _shares(split),
        "phases": None if phases is None else read_names(phases),
    }


def _shares(given: str) -> list[float]:
    try:
        return [float(share) for share in given.split("/")]
    except ValueError:
        raise MusError(
            f"--split {given}: expected three shares of train, validation and test, as 0.8/0.1/0.1"
        ) from None


def read_names(given: str) -> list[str]:
    """Names with commas between them."""
    return [name.strip() for name in given.split(",")]


def read_columns(columns: list[str] | None) -> dict[str, list[str]] | None:
    """By table the columns that ``--columns`` names; None: it was not given."""
    chosen: dict[str, list[str]] = {}
    for given in columns or ():
        table, colon, names = given.partition(":")
        if not colon:
            raise MusError(f"--columns {given}: expected TABLE:NAMES, as in matches:match,winner")
        chosen.setdefault(table.strip(), []).extend(read_names(names))
    return chosen or None


def extended(out: str | None, extend: int, matches: int | None) -> int:
    """How many matches a run comes to with so many more."""
    from mus.manifest import Manifest

    if matches is not None:
        raise MusError("--extend adds to the matches that were asked for: drop --matches")
    if not out:
        raise MusError("--extend adds to a run in a folder: name it with --out DIR")
    if extend < 1:
        raise MusError(f"--extend {extend}: expected a whole number above 0")
    manifest = Manifest.read(Path(out))
    _check_sets(manifest, extend)
    return manifest.matches + extend


def _check_sets(manifest: Manifest, extend: int) -> None:
    """Whether a run has whole sets with so many matches more.

    Raises
    ------
    MusError
        When it has not; it names the next numbers with which it has.
    """
    told = manifest.specification
    # Whoever reads on says what is wrong with a specification of no game.
    bots = told.get("bots") if known_game(told) and told.get("paired") is True else None
    # A match for each seating: as many as there are sides.
    size = len(bots) if isinstance(bots, list) and bots else 1
    over = (manifest.matches + extend) % size
    if over:
        near = [number for number in (extend - over, extend - over + size) if number > 0]
        sets = "pairs" if size == 2 else f"sets of {size}"
        raise MusError(
            f"--extend {extend}: paired matches come in whole {sets}, expected "
            f"--extend {' or '.join(map(str, near))}"
        )


def refuse_beside_only(given: Mapping[str, object]) -> None:
    """Refuses options that decide nothing about the record of one match."""
    useless = [name for name, value in given.items() if value is not None]
    if useless:
        raise MusError(f"--only prints one match's record: drop {', '.join(useless)}")


def refuse_without_folder(out: str | None, given: Mapping[str, object]) -> None:
    """Refuses options that choose which rows are kept, where none are."""
    useless = [name for name, value in given.items() if value is not None]
    if out is None and useless:
        raise MusError(f"{', '.join(useless)}: rows are kept in a folder: name it with --out DIR")


@contextmanager
def playing(out: str | None, matches: int, *, hidden: bool) -> Iterator[Show]:
    """Inside, a run is played; when Ctrl-C stops it, the advice how to go on."""
    if out is not None:
        if not out:
            raise MusError("--out is empty: expected a folder")
        # Nothing may be left to load when Ctrl-C can come in the middle of it.
        import_module("mus.folder")
    try:
        with prints_aside(), progress_bar("matches", hidden=hidden) as progress:
            yield progress
    except KeyboardInterrupt:
        resume = None if out is None else _command(matches)
        kept = "nothing was to be kept" if resume is None else f"resume with: {resume}"
        raise Interrupted(kept, resume) from None


def _command(matches: int) -> str:
    """The command that goes on; ``--extend`` would add once more."""
    words, given = ["mus"], iter(sys.argv[1:])
    for word in given:
        name, _, value = word.partition("=")
        if name == "--extend":
            words += ["--matches", str(matches)]
            _ = value or next(given, None)
        else:
            words.append(word)
    return shlex.join(words)


def print_forfeits(run: Run | manille.Run) -> None:
    """How many matches bots of Python lost because they failed, where there are any."""
    if run.forfeits:
        typer.echo(f"Forfeited: {many(len(run.forfeits), 'match')}. The first: {run.forfeits[0]}")


def print_end(run: Run | manille.Run) -> None:
    """How long a run took, and what is in its folder."""
    if run.folder is not None and run.played == 0:
        typer.echo(
            f"The run is complete: {many(run.matches, 'match')}, "
            f"{many(run.deals, 'deal')} were there."
        )
    elif run.played == run.matches:
        speed = run.deals / max(run.seconds, 1e-9)
        typer.echo(f"{many(run.deals, 'deal')}; {run.seconds:.1f} s, {speed:,.0f} deals/s.")
    else:
        typer.echo(
            f"{many(run.deals, 'deal')}; {run.played:,} of the matches were played now, in "
            f"{run.seconds:.1f} s."
        )
    if run.folder is not None:
        files = run.folder.files()
        size = sum(size for _, size in files)
        typer.echo(
            f"{run.folder.path}: {many(len(files), 'file')}, {size / 1e6:,.1f} MB, and _run.json"
        )
