"""Records from tables: from ``events``, or from ``decisions`` and ``hidden``, without playing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np

from mus import _native
from mus.checks import SEATS, shown, whole
from mus.data import scanning
from mus.errors import MusError, RunError
from mus.games import MUS
from mus.selection import Selection

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from mus.data.dataset import DataSet

    #: A deal as ``_native.rebuild`` takes it: mano, packed hands, and either its events or its
    #: decisions, the cards drawn and who saw the signs.
    Deal = tuple[
        int, list[int], list[str] | None, tuple[list[tuple[int, int]], list[int], list[int]]
    ]
    Columns = Mapping[str, NDArray[Any]]

#: The cards as records write them, by number.
_CARDS = " ".join(_native.format_hands(np.arange(40, dtype=np.uint8).reshape(10, 4))).split()

_KEY = ("match", "game", "deal")
#: What is read of each table.
_READ = {
    "events": (*_KEY, "seat", "word", "cards", "amount", "sign"),
    "decisions": (*_KEY, "action", "amount"),
    "hidden": (*_KEY, "mano", "cards0", "cards1", "cards2", "cards3", "drawn", "seen"),
}

#: Teams of two bots: a plus outside of parameters parts them.
_PARTNERS = re.compile(r"\+(?![^(]*\))")


def source(data: DataSet) -> str | None:
    """The table that whole records can be rebuilt from; None: there is none."""
    selection = Selection.restore(data.specification)
    if data.game is not MUS or selection.sample != 1:
        return None

    def has(table: str) -> bool:
        return table in data.tables and set(_READ[table]) <= set(selection.columns_of(table))

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
    if data.game is not MUS:
        raise MusError(
            f"{data.path} is of {data.game.title}, whose tables do not tell every event: "
            f"DataSet.record(match) plays a match again"
        )
    if table is None:
        raise MusError(
            f"{data.path} cannot be told again: records need all deals, in the table events, or in "
            f"decisions and hidden"
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
    told = data.specification
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
            span = shard, matches.start, matches.stop
            deals = _of_events(data, *span) if table == "events" else _of_decisions(data, *span)
            for match in matches:
                yield _native.rebuild(told["rules"], players_of(match), deals.get(match, []))


def _players(data: DataSet, shard: int) -> Callable[[int], tuple[int, int, list[str]]]:
    """Who played the matches of a shard: seed, number and bots by seat."""
    told = data.specification
    if "records" not in told or "matches" not in data.tables:
        return lambda match: (int(told["seed"]), match, _seated(told, match))
    columns, words = ("match", "seed", "bot0", "bot1", "bot2", "bot3"), data.words("matches")
    rows = _columns(
        data, "matches", columns, scanning.row_groups(data.manifest, "matches", [shard])
    )
    first = int(rows["match"][0])

    def players(match: int) -> tuple[int, int, list[str]]:
        row = match - first
        bots = [words[f"bot{seat}"][rows[f"bot{seat}"][row]] for seat in range(SEATS)]
        return int(rows["seed"][row]), match, bots

    return players


def _seated(told: Mapping[str, Any], match: int) -> list[str]:
    """The bots of a match by seat."""
    (a, *partner), (b, *other) = (_PARTNERS.split(team) for team in told["bots"])
    bots = [a, b, *(partner or [a]), *(other or [b])]
    if told["paired"] and match % 2:
        return [bots[1], bots[0], bots[3], bots[2]]
    return bots


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
    columns = _columns(data, table, _READ[table], groups)
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


def _of_events(data: DataSet, shard: int, first: int, end: int) -> dict[int, list[Deal]]:
    """By match its deals, from ``events``."""
    columns, spans = _read(data, "events", shard, first, end)
    words = data.words("events")
    deals: dict[int, list[Deal]] = {}
    for match, begin, past in spans:
        if past - begin < SEATS:
            raise RunError(f"{data.path}: match {match} has a deal without four hands in events")
        seats = columns["seat"][begin:past].tolist()
        cards = columns["cards"][begin:past].tolist()
        hands = [hand for _, hand in sorted(zip(seats[:4], cards[:4], strict=True))]
        texts = [_text(columns, words, row) for row in range(begin + 4, past)]
        deals.setdefault(match, []).append((seats[0], hands, texts, ([], [], [])))
    return deals


def _text(columns: Columns, words: Mapping[str, tuple[str, ...]], row: int) -> str:
    """An event as records write it."""
    word = words["word"][int(columns["word"][row])]
    if word == "baraja":
        return word
    parts = [str(columns["seat"][row]), word]
    if word in ("sena", "visto"):
        parts.append(words["sign"][int(columns["sign"][row])])
    elif word in ("descarta", "roba"):
        numbers = int(columns["cards"][row]).to_bytes(4, "little")
        parts += [_CARDS[number] for number in numbers if number < len(_CARDS)]
    elif word in ("envido", "reenvido"):
        parts.append(str(columns["amount"][row]))
    return " ".join(parts)


def _of_decisions(data: DataSet, shard: int, first: int, end: int) -> dict[int, list[Deal]]:
    """By match its deals, from ``decisions`` and ``hidden``."""
    columns, spans = _read(data, "decisions", shard, first, end)
    hidden, dealt = _read(data, "hidden", shard, first, end)
    if [match for match, *_ in spans] != [match for match, *_ in dealt]:
        raise RunError(f"{data.path}: decisions and hidden have not the same deals")
    deals: dict[int, list[Deal]] = {}
    for (match, begin, past), (_, row, _) in zip(spans, dealt, strict=True):
        actions, amounts = columns["action"][begin:past], columns["amount"][begin:past]
        choices = list(zip(actions.tolist(), amounts.tolist(), strict=True))
        hands = [int(hidden[f"cards{seat}"][row]) for seat in range(4)]
        course = choices, list(hidden["drawn"][row]), list(hidden["seen"][row])
        deals.setdefault(match, []).append((int(hidden["mano"][row]), hands, None, course))
    return deals
