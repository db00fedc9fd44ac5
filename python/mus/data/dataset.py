"""A data set: the tables of a run's folder, opened to be read."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import pyarrow as pa
import pyarrow.parquet as pq

from mus import tables
from mus.checks import check_name, whole
from mus.data import batching, scanning
from mus.data.filters import read_filter
from mus.data.packed import check_cards, packing_of, unpack
from mus.errors import MusError, RunError
from mus.games import Game, game_of
from mus.manifest import Manifest
from mus.selection import Selection

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from mus import _native

    RulesLike: TypeAlias = _native.Rules | _native.ManilleRules | str | Mapping[str, object] | None


def open(  # noqa: A001 - mus.data.open is a promised name
    path: str | os.PathLike[str],
    *,
    rules: RulesLike = None,
    any_version: bool = False,
) -> DataSet:
    """Opens the folder of a run.

    Parameters
    ----------
    path
        The folder: the one with ``_run.json``.
    rules
        Rules that the data must have been played by, of its game; None: any.
    any_version
        Take what another version of the engine or of the tables has written, too.

    Raises
    ------
    RunError
        When it is no run, of another version, or by other rules.

    >>> run = mus.simulate("paso", "caller", matches=10, seed=1, out=folder)
    >>> data = mus.data.open(folder)
    >>> data.tables, data.matches, data.rows("matches")
    (('matches', 'deals'), 10, 10)
    >>> data.table("matches", ["match", "winner"], "match < 2").num_rows
    2
    """
    manifest = Manifest.read(Path(path))
    if not any_version:
        manifest.check_version(
            ": any_version=True (--any-version) reads it all the same, if it can be read"
        )
    found = DataSet(manifest)
    if rules is not None:
        _check_rules(manifest, rules)
    return found


class DataSet:
    """The tables of a run's folder. Only the shards count that its manifest names.

    Opening reads the manifest alone; a part is opened when it is needed.
    """

    def __init__(self, manifest: Manifest) -> None:
        self.manifest = manifest
        self._shards = scanning.finished(manifest)
        self._schemas: dict[str, pa.Schema] = {}
        self._words: dict[str, dict[str, tuple[str, ...]]] = {}

    @property
    def path(self) -> Path:
        """The folder."""
        return self.manifest.path

    @property
    def specification(self) -> dict[str, Any]:
        """What decides every row, as the manifest has it: game, rules, bots, seed and more."""
        return self.manifest.specification

    @property
    def game(self) -> Game:
        """The game that was played."""
        return game_of(self.specification)

    @cached_property
    def tables(self) -> tuple[str, ...]:
        """The names of the tables that are there."""
        if not self._shards:
            return tuple(self.specification.get("tables", self.game.tables))
        there = self._shards[min(self._shards)]["rows"]
        known = [table for table in self.game.known if table in there]
        return (*known, *(table for table in there if table not in known))

    @property
    def matches(self) -> int:
        """How many matches the finished shards hold."""
        return sum(shard["matches"] for shard in self._shards.values())

    @property
    def shards(self) -> tuple[int, ...]:
        """The numbers of the finished shards, in order."""
        return tuple(self._shards)

    def rows(self, table: str) -> int:
        """How many rows a table has."""
        check_name(table, self.tables, "table")
        return sum(shard["rows"][table] for shard in self._shards.values())

    def bytes(self, table: str) -> int:
        """How many bytes a table's parts have on the disk."""
        check_name(table, self.tables, "table")
        return sum(shard["bytes"][table] for shard in self._shards.values())

    def schema(self, table: str) -> pa.Schema:
        """The columns of a table as Arrow has them, each with its meaning.

        Raises
        ------
        MusError
            When there is no such table, or its first part cannot be read (``RunError``).
        """
        check_name(table, self.tables, "table")
        if table not in self._schemas:
            self._schemas[table] = self._read_schema(table)
        return self._schemas[table]

    def _read_schema(self, table: str) -> pa.Schema:
        if not self._shards:
            columns = Selection.restore(self.specification).columns_of(table)
            return tables.schema(table, columns=columns, game=self.game)
        with scanning.told(self.path):
            return pq.read_schema(scanning.whole_part(self.manifest, table, self.shards[0]))

    def words(self, table: str) -> dict[str, tuple[str, ...]]:
        """By column of text, the words that it can hold; ``batches`` gives their places here."""
        schema = self.schema(table)
        if table not in self._words:
            names = [field.name for field in schema if pa.types.is_dictionary(field.type)]
            self._words[table] = self._read_words(table, names)
        return self._words[table]

    def _read_words(self, table: str, names: list[str]) -> dict[str, tuple[str, ...]]:
        if not names or not self._shards:
            return {}
        with scanning.told(self.path):
            part = scanning.whole_part(self.manifest, table, self.shards[0])
            with pq.ParquetFile(part) as file:
                for rows in file.iter_batches(1, columns=names):
                    return {name: tuple(rows[name].dictionary.to_pylist()) for name in names}
        return {}

    def scan(
        self,
        table: str,
        columns: Sequence[str] | None = None,
        filter: Any = None,  # noqa: A002 - as pyarrow calls it
        *,
        size: int = 131_072,
    ) -> Iterator[pa.RecordBatch]:
        """The rows of a table in order, in pieces of up to ``size`` rows; memory stays flat.

        Parameters
        ----------
        table
            One of ``tables``.
        columns
            Which columns, in which order; None: all.
        filter
            Which rows: an expression of pyarrow, or text as in ``"mano = 0 and deal < 3"``; see
            ``mus.data.filters``. It may name columns that are not asked for.
        size
            The most rows of a piece.

        Raises
        ------
        MusError
            When there is no such table or column, or the filter is none. ``RunError``: when a part
            is missing or cannot be read.
        """
        names = self._columns(table, columns)
        if (most := whole(size)) is None or most < 1:
            raise MusError(f"size {size!r}: expected a whole number above 0")
        chosen = None
        if filter is not None:
            chosen = read_filter(filter, self.schema(table), self.words(table))
        parts = [scanning.whole_part(self.manifest, table, shard) for shard in self.shards]
        return scanning.scan(parts, self.schema(table), names, chosen, most)

    def table(
        self,
        table: str,
        columns: Sequence[str] | None = None,
        filter: Any = None,  # noqa: A002 - as pyarrow calls it
    ) -> pa.Table:
        """What ``scan`` gives as one table."""
        pieces = list(self.scan(table, columns, filter))
        schema = self.schema(table)
        schema = pa.schema([schema.field(name) for name in self._columns(table, columns)])
        return pa.Table.from_batches(pieces, pieces[0].schema if pieces else schema)

    def batches(
        self,
        table: str,
        size: int,
        columns: Sequence[str] | None = None,
        *,
        shuffle_seed: int | None = None,
        worker: tuple[int, int] = (0, 1),
        start: int = 0,
    ) -> Iterator[dict[str, NDArray[Any]]]:
        """Batches of ``size`` rows for a training loop: by column, a numpy array (size,).

        Of numbers their own type, with -1 for null; of text the places in ``words``, int8. The
        last batch may be shorter.

        Parameters
        ----------
        table, size, columns
            As in ``scan``.
        shuffle_seed
            0 to 2^64 - 1: the row groups in a random order, and the rows of each as well; another
            seed for another epoch. The order depends on the seed and on the row groups that are
            there, not on the machine. None: the order of play.
        worker
            (i, n): the batches of worker i of n. Together the n workers get every row once.
        start
            Skip so many batches: a loop that has taken k batches of this worker goes on with
            ``start=k``. Row groups that lie before are not read.

        Raises
        ------
        MusError
            When an argument is out of range. ``RunError``: when a part is missing or cannot be
            read.
        """
        order = batching.Order.read(size, shuffle_seed, worker, start)
        names = self._columns(table, columns)
        rows = scanning.row_groups(self.manifest, table, self.shards)
        read = scanning.reader(self.manifest, table, names, self.words(table))
        return batching.batches(order, rows, read)

    def unpack(self, column: str, values: Any, *, arrow: bool = False) -> Any:
        """The numbers inside packed values of a column, as this data set's game packs it.

        ``values``: what ``scan``, ``table`` or ``batches`` gave of that column; the rest is as in
        ``mus.data.unpack``.

        Raises
        ------
        MusError
            When nothing is packed in that column, or these are no values of it.

        >>> place = f"{folder}/marius"
        >>> run = mus.manille.simulate("marius", "random", matches=2, seed=1, out=place)
        >>> data = mus.data.open(place)
        >>> data.unpack("cards0", data.table("deals")["cards0"]).sum(axis=1)[:3]
        array([8, 8, 8])
        """
        packing = packing_of(self.game, column)
        if packing == "manille_cards":
            from mus.manille.cards import pack_size

            check_cards(values, pack_size(self.specification["rules"]))
        return unpack(values, packing, arrow=arrow)

    def record(self, match: int, bots: Sequence[Any] | None = None) -> dict[str, Any]:
        """The record of a match, played again.

        Where bots of Python play, ``bots`` are those of all sides, as ``simulate`` was given them.

        Raises
        ------
        MusError
            When the data set has no such match, or this engine cannot play it again.
        """
        from mus.simulation import play_record
        from mus.specification import restore

        self.manifest.check_version()
        specification = restore(self.manifest, bots)
        forfeits = any(shard.get("forfeits") for shard in self._shards.values())
        number = whole(match)
        if number is None:
            raise MusError(f"match {match!r}: expected a whole number")
        return play_record(specification, number, self.manifest.matches, forfeits=forfeits)

    def has(self, match: int) -> bool:
        """Whether a match is in a finished shard."""
        begun = (self.manifest.span(shard)[0] for shard in self._shards)
        held = (shard["matches"] for shard in self._shards.values())
        return any(first <= match < first + count for first, count in zip(begun, held, strict=True))

    def forfeits(self, match: int) -> bool:
        """Whether a bot of Python lost a match because it failed."""
        told = (one for shard in self._shards.values() for one in shard.get("forfeits", ()))
        return any(one["match"] == match for one in told)

    def _columns(self, table: str, columns: Sequence[str] | None) -> list[str]:
        """The columns asked for, each of which there must be."""
        known = self.schema(table).names
        if columns is None:
            return list(known)
        if isinstance(columns, str):
            raise MusError(f"columns {columns!r}: expected a list of names, [{columns!r}]")
        asked = list(columns)
        if not asked:
            raise MusError("columns is empty: expected names, or None for all")
        for place, name in enumerate(asked):
            check_name(name, known, f"column of {table}")
            if name in asked[:place]:
                raise MusError(f"column {name!r} is asked for twice")
        return asked

    def __repr__(self) -> str:
        held = ", ".join(f"{self.rows(table):,} {table}" for table in self.tables)
        state = "" if self.matches == self.manifest.matches else ", not complete"
        return f"<DataSet {self.path}: {' v '.join(self.specification['bots'])}, {held}{state}>"


def _check_rules(manifest: Manifest, rules: RulesLike) -> None:
    """Whether data was played by these rules."""
    there = manifest.specification["rules"]
    asked = game_of(manifest.specification).rules(rules)
    names = [name for name in {**asked, **there} if asked.get(name) != there.get(name)]
    if names:
        told = ", ".join(f"{name} {there.get(name)!r}, not {asked.get(name)!r}" for name in names)
        raise RunError(f"{manifest.path} was played by other rules: {told}")
