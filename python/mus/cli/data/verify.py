"""``mus data verify``: is a data set what its manifest says?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from mus.cli.data.options import BotOption, DirArgument
from mus.cli.output import (
    Interrupted,
    JsonOption,
    SeedOption,
    ThreadsOption,
    print_json,
    progress_bar,
)
from mus.cli.streams import print_error, prints_aside
from mus.counting import many
from mus.errors import MusError

if TYPE_CHECKING:
    from mus.data import Verification

_All = Annotated[bool, typer.Option("--all", help="Play all shards again.")]
_Sample = Annotated[
    int | None, typer.Option("--sample", metavar="N", help="Play so many shards again; 3.")
]
_HashesOnly = Annotated[bool, typer.Option("--hashes-only", help="Play nothing again.")]
_Repair = Annotated[
    bool, typer.Option("--repair", help="Make again what is spoilt or missing, as it was.")
]


def command(  # noqa: PLR0917 - typer tells arguments from options by their annotations
    folder: DirArgument,
    every: _All = False,
    sample: _Sample = None,
    hashes_only: _HashesOnly = False,
    repair: _Repair = False,
    seed: SeedOption = 0,
    bots: BotOption = None,
    threads: ThreadsOption = None,
    as_json: JsonOption = False,
) -> int:
    """Hashes every file, plays shards again and compares; exit code 1 when a fault is found."""
    from mus.data.verifying import SAMPLE, verify

    asked = [every, sample is not None, hashes_only]
    if sum(asked) > 1:
        raise MusError("--all, --sample and --hashes-only exclude each other: choose one")
    chosen = None if every else 0 if hashes_only else SAMPLE if sample is None else sample
    try:
        with prints_aside(), progress_bar("matches", hidden=as_json) as progress:
            found = verify(
                folder,
                sample=chosen,
                seed=seed,
                repair=repair,
                bots=bots or None,
                threads=threads,
                progress=progress,
            )
    except KeyboardInterrupt:
        kept = "shards made again are kept" if repair else "nothing was found out"
        raise Interrupted(kept) from None
    for fault in found.faults:
        print_error(f"{folder}: {fault}")
    if as_json:
        print_json(found.to_dict())
    else:
        _print(found)
    return 1 if found.faults else 0


def _print(found: Verification) -> None:
    typer.echo(
        f"{many(found.parts, 'file')} hashed, {found.bytes / 1e6:,.1f} MB; "
        f"{many(len(found.replayed), 'shard')} played again; {many(len(found.faults), 'fault')}"
    )
    if found.repaired:
        typer.echo(f"Made again: shard {', '.join(map(str, found.repaired))}")
