"""Matches of the Manille family in bulk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from mus.checks import check_path, check_progress, shown, whole
from mus.errors import MusError
from mus.games import MANILLE
from mus.manille.run import Run
from mus.manille.specification import Specification
from mus.selection import Selection
from mus.simulation import Manner, play_run
from mus.simulation import play_record as record_of
from mus.specification import check_threads

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Mapping, Sequence

    from mus import _native

    RulesLike: TypeAlias = _native.ManilleRules | str | Mapping[str, object] | None


def simulate(
    variant: RulesLike,
    *bots: str,
    matches: int,
    seed: int = 0,
    threads: int | None = None,
    paired: bool = True,
    out: str | os.PathLike[str] | None = None,
    progress: Callable[[int, int], None] | None = None,
    tables: Sequence[str] | None = None,
    columns: Mapping[str, Sequence[str]] | None = None,
    sample: float = 1.0,
    split: Sequence[float] | None = None,
    phases: Sequence[str] | None = None,
) -> Run:
    """Plays matches between bots on all cores.

    The same arguments give the same results, and the same files, for any number of threads.

    Parameters
    ----------
    variant
        A variant's or preset's name, a ``Rules``, or a dict with ``variant`` and options.
    bots
        One name for each side (two teams of partners, or one a seat), or one for all; see
        ``mus.manille.bots()``. None given: ``random`` for all.
    matches
        How many, above 0; where paired in whole sets, one match for each seating.
    seed
        0 to 2^64 - 1: where all chances come from.
    threads
        How many threads play; None: one a core.
    paired
        Matches of a set have the same cards, and the entrants sit in each other's places: both
        ways with two teams, all rotations where each plays for himself.
    out
        A folder for the tables (Parquet) and ``_run.json``. The same run in the same folder goes on
        where it stopped; a larger number of matches is added to it.
    progress
        Called with (matches done, matches in all) some twenty times a second.
    tables
        Which tables: of ``"matches"``, ``"deals"``, ``"decisions"``, ``"events"``, ``"hidden"``.
        None: the first two.
    columns
        By table, which columns; of tables that are not named all.
    sample
        The share of the deals of which the tables have rows, above 0 and up to 1; ``matches`` has
        all. Deals with the same cards are in the sample together.
    split
        Three shares that add up to 1: a column ``split`` says ``train``, ``validation`` or
        ``test``, the same for all matches of a set.
    phases
        Of which phases ``decisions`` has rows: ``"choice"``, ``"bidding"``, ``"doubling"``,
        ``"exchange"``, ``"discard"``, ``"play"``. None: all.

    Raises
    ------
    BotError, RulesError, MusError
        When an argument is unknown or out of range.
    RunError
        When the folder holds another run or cannot be written.

    On Ctrl-C, shards that are finished are kept and ``KeyboardInterrupt`` goes on to the caller.

    >>> mus.manille.simulate("muette", "random", "random", matches=200, seed=1).matches
    200
    """
    selection = Selection.read(
        tables, columns, sample=sample, split=split, phases=phases, game=MANILLE
    )
    specification = Specification.read(variant, bots, seed=seed, paired=paired, selection=selection)
    number = specification.check_matches(matches)
    check_progress(progress)
    manner = Manner(check_threads(threads), progress=progress)
    path = None if out is None else check_path("out", out)
    done = play_run(specification, number, manner, path)
    return Run(specification, done.tally, done.seconds, done.folder, done.played)


def play_record(
    variant: RulesLike, *bots: str, index: int, seed: int = 0, paired: bool = True
) -> dict[str, Any]:
    """The record of one match of a run, played alone; the arguments are those of ``simulate``.

    Raises
    ------
    BotError, RulesError, MusError
        When an argument is unknown or out of range.

    >>> from mus.manille.simulation import play_record
    >>> play_record("manillen2", "random", index=3, seed=1)["match"]["bots"]
    ['random', 'random']
    """
    number = whole(index)
    if number is None or not 0 <= number < 2**64 - 1:
        raise MusError(f"match {shown(index)}: expected a whole number from 0 to 2^64 - 2")
    specification = Specification.read(variant, bots, seed=seed, paired=paired)
    return record_of(specification, number, 2**64)
