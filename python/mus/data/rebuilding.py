"""Records from tables: from ``events``, or from ``decisions`` and ``hidden``, without playing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np

from mus.checks import shown, whole
from mus.data import scanning
from mus.data.courses import course_of
from mus.errors import MusError, RunError
from mus.selection import Selection

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from mus.data.courses import Columns, Course
    from mus.data.dataset import DataSet

_KEY = ("match", "game", "deal")

#: Teams of two bots: a plus outside of parameters parts them.
_PARTNERS = re.compile(r"\+(?![^(]*\))")


def source(data: DataSet) -> str | None:
    """The table that whole records can be rebuilt from; None: there is none."""
    selection = Selection.restore(data.specification)
    if selection.sample != 1:
        return None
    read = course_of(data.game).read

    def has(table: str) -> bool:
        return table in data.tables and set(read[table]) <= set(selection.columns_of(table))

    if has("events"):
        return "events"
    if has("decisions") and has("hidden") and selection.phases is None:
        return "decisions"
    return None


def records(data: DataSet, matches: tuple[int, int] | None = None) -> Iterator[dict[str, Any]]:
    """The records of matches, rebuilt from the tables ``events``, or ``decisions`` and ``hidden``.

    Nothing is played, so bots of Python need not be there. A record is what ``Run.record`` gives.
    Of a match that a bot forfeited, the deal that was given up is not in the tables. A discard
    rebuilt from ``decisions`` names its cards in ascending order.

    Parameters
    ----------
    data
        An open data set; it must have all deals, and of the tables what the records need.
    matches
        (first, one past the last); None: all.

    Raises
    ------
    MusError
        When the data set has not what is needed, or no such matches. ``RunError``: when a part
        cannot be read.

    >>> told = f"{folder}/told"
    >>> run = mus.simulate("paso", "caller", matches=4, seed=1, out=told, tables=["events"])
    >>> data = mus.data.open(told)
    >>> next(mus.data.records(data, (2, 3))) == run.record(2)
    True
    """
    table = source(data)
    if table is None:
        raise MusError(
            f"{data.path} cannot be told again: records need all deals, in the table events, or in "
            f"decisions and hidden; DataSet.record(match) plays a match again"
        )
    first, end = _span(data, matches)
    for shard in data.manifest.missing():
        begin, past = data.manifest.span(shard)
        if begin < end and first < past:
            raise MusError(
                f"{data.path} is not complete: it lacks shard {shard}, matches {begin} to "
                f"{past - 1}; matches=(first, end) gives the records of those that are there"
            )
    return _records(data, table, first, end)


def _span(data: DataSet, matches: object) -> tuple[int, int]:
    most = data.manifest.matches
    if matches is None:
        return 0, most
    pair = tuple(matches) if isinstance(matches, (tuple, list)) else ()
    first, end = map(whole, pair) if len(pair) == 2 else (None, None)
    if first is None or end is None or not 0 <= first < end <= most:
        raise MusError(
            f"matches {shown(matches)}: expected (first, one past the last) of the matches 0 to "
            f"{most - 1}"
        )
    return first, end


def _records(data: DataSet, table: str, first: int, end: int) -> Iterator[dict[str, Any]]:
    told, course = data.specification, course_of(data.game)
    read = _of_events if table == "events" else _of_decisions
    size = int(told.get("matches_per_block", told["matches_per_shard"]))
    for shard in data.shards:
        begin, past = data.manifest.span(shard)
        if past <= first or begin >= end:
            continue
        players_of = _players(data, shard)
        for block in range(begin, past, size):
            matches = range(max(block, first), min(block + size, past, end))
            if not matches:
                continue
            deals = read(data, course, (shard, matches.start, matches.stop))
            for match in matches:
                yield course.rebuild(told["rules"], players_of(match), deals.get(match, []))


def _players(data: DataSet, shard: int) -> Callable[[int], tuple[int, int, list[str]]]:
    """Who played the matches of a shard: seed, number and bots by seat."""
    told = data.specification
    if "records" not in told or "matches" not in data.tables:
        return lambda match: (int(told["seed"]), match, _seated(data, match))
    columns, words = ("match", "seed", "bot0", "bot1", "bot2", "bot3"), data.words("matches")
    rows = _columns(
        data, "matches", columns, scanning.row_groups(data.manifest, "matches", [shard])
    )
    first = int(rows["match"][0])

    def players(match: int) -> tuple[int, int, list[str]]:
        row = match - first
        places = [(words[f"bot{seat}"], int(rows[f"bot{seat}"][row])) for seat in range(4)]
        bots = [names[place] for names, place in places if place >= 0]
        return int(rows["seed"][row]), match, bots

    return players


def _seated(data: DataSet, match: int) -> list[str]:
    """The bots of a match by seat."""
    told = data.specification
    places = course_of(data.game).places(told["rules"], match, paired=told["paired"])
    sides = [_PARTNERS.split(side) for side in told["bots"]]
    first_seated = []
    for seat in range(len(places)):
        round_, side = divmod(seat, len(sides))
        first_seated.append(sides[side][round_ % len(sides[side])])
    return [first_seated[place] for place in places]


def _columns(
    data: DataSet, table: str, names: Sequence[str], groups: Iterable[scanning.Group]
) -> Columns:
    """The columns of some row groups, one after the other."""
    reader = scanning.reader(data.manifest, table, names, data.words(table))
    read = [reader(group) for group in groups]
    if len(read) == 1:
        return read[0]
    return {
        name: np.concatenate([one[name] for one in read] or [np.zeros(0, np.int64)])
        for name in names
    }


def _read(
    data: DataSet, table: str, shard: int, first: int, end: int
) -> tuple[Columns, list[tuple[int, int, int]]]:
    """The columns of the row groups with some matches, and the deals in them.

    Of each deal of these matches: its match, its first row and one past its last.
    """
    groups = scanning.groups_of(data.manifest, table, shard, first, end)
    columns = _columns(data, table, course_of(data.game).read[table], groups)
    keys = [columns[name] for name in _KEY]
    new = np.zeros(len(keys[0]), bool)
    new[:1] = True
    for key in keys:
        new[1:] |= key[1:] != key[:-1]
    begins = np.flatnonzero(new)
    ends = np.append(begins[1:], len(new))
    matches = keys[0][begins]
    asked = (first <= matches) & (matches < end)
    spans = zip(matches[asked].tolist(), begins[asked].tolist(), ends[asked].tolist(), strict=True)
    return columns, list(spans)


def _of_events(
    data: DataSet, course: Course, matches: tuple[int, int, int]
) -> dict[int, list[Any]]:
    """By match its deals, from ``events``."""
    columns, spans = _read(data, "events", *matches)
    words = data.words("events")
    deals: dict[int, list[Any]] = {}
    for match, *span in spans:
        try:
            deal = course.of_events(columns, words, (span[0], span[1]))
        except RunError as error:
            raise RunError(f"{data.path}: match {match} has {error}") from None
        deals.setdefault(match, []).append(deal)
    return deals


def _of_decisions(
    data: DataSet, course: Course, matches: tuple[int, int, int]
) -> dict[int, list[Any]]:
    """By match its deals, from ``decisions`` and ``hidden``; a deal may have no decision."""
    columns, spans = _read(data, "decisions", *matches)
    hidden, dealt = _read(data, "hidden", *matches)
    words = data.words("decisions")

    def key(rows: Columns, row: int) -> tuple[int, ...]:
        return tuple(int(rows[name][row]) for name in _KEY)

    decided = {key(columns, begin): (begin, past) for _, begin, past in spans}
    deals: dict[int, list[Any]] = {}
    for match, row, _ in dealt:
        span = decided.pop(key(hidden, row), (0, 0))
        deal = course.of_decisions(columns, words, span, hidden, row)
        deals.setdefault(match, []).append(deal)
    if decided:
        raise RunError(f"{data.path}: decisions and hidden have not the same deals")
    return deals
