"""Which tables, columns and rows a run keeps."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from mus.checks import check_name, shown
from mus.errors import MusError
from mus.games import MUS, Game, game_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    #: As ``_native.Simulation`` takes it: by table its columns, the share of the deals, the share
    #: of the pairs in the first split and in the first two, and the phases.
    Asked = tuple[list[tuple[str, list[str]]], float, tuple[float, float] | None, list[str]]

#: The tables that a run of Mus has where nothing is said.
TABLES = MUS.tables

#: Every table that a run of Mus can have.
ALL = MUS.known

#: The column that is there only where there are splits.
SPLIT = "split"

#: The tables with hundreds of rows a match.
FINE = ("decisions", "events")


@dataclass(frozen=True)
class Selection:
    """The tables that a run keeps, and which columns and rows of them."""

    #: The tables; None: those that the game usually has.
    tables: tuple[str, ...] | None = None
    #: By table, its columns where not all are kept.
    columns: tuple[tuple[str, tuple[str, ...]], ...] = ()
    #: The share of the deals of which rows are kept.
    sample: float = 1.0
    #: The shares of train, validation and test; None: no splits.
    split: tuple[float, float, float] | None = None
    #: The phases of which ``decisions`` has rows; None: all.
    phases: tuple[str, ...] | None = None
    #: Whose tables they are.
    game: Game = MUS

    @classmethod
    def read(
        cls,
        named: Sequence[str] | None = None,
        columns: Mapping[str, Sequence[str]] | None = None,
        *,
        sample: float = 1.0,
        split: Sequence[float] | None = None,
        phases: Sequence[str] | None = None,
        lances: Sequence[str] | None = None,
        game: Game = MUS,
    ) -> Selection:
        """A selection in its one form: names in the order of the engine, defaults left out.

        Raises
        ------
        MusError
            When there is no such table, column or phase, or a number is out of range.
        """
        chosen = None if named is None else _ordered("table", named, game.known)
        if chosen == game.tables:
            chosen = None
        shares = _check_sample(sample), _check_split(split)
        selection = cls(chosen, (), *shares, _check_phases(phases, lances, game), game)
        if selection.phases is not None and "decisions" not in selection.names:
            given = "lances and phases" if game.lances else "phases"
            raise MusError(f"{given} choose rows of decisions, a table not asked for")
        kept = _check_columns(columns, selection)
        return replace(selection, columns=kept)

    @classmethod
    def restore(cls, specification: Mapping[str, Any]) -> Selection:
        """The selection that a specification tells of."""
        return cls.read(
            specification.get("tables"),
            specification.get("columns"),
            sample=specification.get("sample", 1.0),
            split=specification.get("split"),
            phases=specification.get("phases"),
            game=game_of(specification),
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the tables, in order."""
        return self.game.tables if self.tables is None else self.tables

    @property
    def matches_per_block(self) -> int | None:
        """How many matches a block holds, where it is not the number of every run; whole sets."""
        if not set(FINE) & set(self.names):
            return None
        whole = self.game.whole
        most, fine = self.game.most_matches / whole, self.game.matches_per_fine_block / whole
        return whole * int(min(most, fine / self.sample))

    def _names(self, table: str) -> list[str]:
        """The names of all columns that a table can have, in order."""
        return [name for name, *_ in self.game.schema(table)]

    def columns_of(self, table: str) -> list[str]:
        """The columns of a table that are kept, in order."""
        known = dict(self.columns).get(table)
        if known is not None:
            return list(known)
        return [name for name in self._names(table) if self.split or name != SPLIT]

    def only(self, table: str) -> Selection:
        """The same rows and columns of one table, which need not be among those that are kept."""
        columns = tuple(pair for pair in self.columns if pair[0] == table)
        return replace(self, tables=(table,), columns=columns)

    def to_dict(self) -> dict[str, object]:
        """What a specification says of it: nothing but what is not the default."""
        told: dict[str, object] = {}
        if self.tables is not None:
            told["tables"] = list(self.tables)
        if self.columns:
            told["columns"] = {table: list(names) for table, names in self.columns}
        if self.sample != 1:
            told["sample"] = self.sample
        if self.split is not None:
            told["split"] = list(self.split)
        if self.phases is not None:
            told["phases"] = list(self.phases)
        return told

    def asked(self) -> Asked:
        """What the engine is asked for."""
        bounds = None
        if self.split is not None:
            train, validation, test = self.split
            # A split without a share gets nothing, also where the sum is rounded.
            bounds = train, train + validation if test else 1.0
        listed = [
            (table, self.columns_of(table)) for table in self.names if table in self.game.known
        ]
        return listed, self.sample, bounds, list(self.phases or self.game.phases)


def _ordered(what: str, names: object, known: Sequence[str]) -> tuple[str, ...]:
    """Names that there are, once each, in the order in which they are known."""
    if isinstance(names, str) or not hasattr(names, "__iter__"):
        raise MusError(f"{what}s {shown(names)}: expected a list of names, as in [{known[0]!r}]")
    asked = list(names)
    for name in asked:
        check_name(name, tuple(known), what)
    if not asked:
        raise MusError(f"{what}s []: expected at least one of {', '.join(known)}")
    if len(set(asked)) < len(asked):
        raise MusError(f"{what}s {shown(names)}: one stands there twice")
    return tuple(name for name in known if name in asked)


def _check_columns(
    columns: Mapping[str, Sequence[str]] | None, selection: Selection
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    if columns is None:
        return ()
    if not hasattr(columns, "items"):
        raise MusError(f"columns {shown(columns)}: expected a dict of lists of names by table")
    chosen = {}
    for table, names in columns.items():
        check_name(table, selection.game.known, "table")
        if table not in selection.names:
            raise MusError(f"columns of {table}, a table not asked for: add it to tables")
        known = selection.columns_of(table)
        chosen[table] = _ordered(f"column of {table}", names, known)
    return tuple(
        (table, chosen[table])
        for table in selection.names
        if table in chosen and list(chosen[table]) != selection.columns_of(table)
    )


def _check_sample(sample: object) -> float:
    share = _number(sample)
    if share is None or not 0 < share <= 1:
        raise MusError(
            f"sample {shown(sample)}: expected a share of the deals, above 0 and up to 1"
        )
    return share


def _check_split(split: Sequence[float] | None) -> tuple[float, float, float] | None:
    if split is None:
        return None
    hint = "expected three shares (train, validation, test) that add up to 1, as 0.8/0.1/0.1"
    listed = hasattr(split, "__iter__") and not isinstance(split, str)
    shares = [_number(share) for share in split] if listed else []
    if len(shares) != 3 or any(share is None or not 0 <= share <= 1 for share in shares):
        raise MusError(f"split {shown(split)}: {hint}")
    train, validation, test = (share or 0.0 for share in shares)
    if not math.isclose(total := train + validation + test, 1, abs_tol=1e-9):
        raise MusError(f"split {shown(split)} adds up to {total:.9g}: {hint}")
    return train, validation, test


def _check_phases(
    phases: Sequence[str] | None, lances: Sequence[str] | None, game: Game
) -> tuple[str, ...] | None:
    """The phases of both lists; None where that is all."""
    if phases is None and lances is None:
        return None
    one = () if phases is None else _ordered("phase", phases, game.phases)
    other = () if lances is None else _ordered("lance", lances, game.lances)
    chosen = tuple(name for name in game.phases if name in one or name in other)
    return None if chosen == game.phases else chosen


def _number(value: object) -> float | None:
    """A value as a finite number, if it is one."""
    if isinstance(value, bool) or not hasattr(value, "__float__"):
        return None
    number = float(value)
    return number if math.isfinite(number) else None


#: What a run keeps where nothing is said.
USUAL = Selection()
