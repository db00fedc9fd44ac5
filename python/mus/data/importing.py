"""Tables of matches that were played elsewhere: by people, or by other programs."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mus import _native, records_file
from mus import tables as arrow_tables
from mus.checks import shown
from mus.disk import hold, let_go, why, write_json
from mus.errors import MusError, RecordError, RunError
from mus.games import GAMES, MANILLE, MUS, Game
from mus.manifest import MANIFEST, hash_of, part
from mus.parts import write_part
from mus.selection import Selection

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

#: A column of bots has places of 8 bits.
_MOST_BOTS = 127


@dataclass(frozen=True)
class Unread:
    """A line that is no record of a match, or one that does not hold."""

    file: str
    #: From 1.
    line: int
    error: RecordError

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}: {self.error}"


@dataclass(frozen=True)
class Imported:
    """What came of files of records."""

    path: Path
    #: Matches that are in the tables.
    matches: int
    #: The lines that are not, in order.
    failed: tuple[Unread, ...]


def from_records(
    files: Sequence[str | os.PathLike[str]],
    out: str | os.PathLike[str],
    *,
    tables: Sequence[str] | None = None,
) -> Imported:
    r"""Turns files of records into the tables of a data set.

    Parameters
    ----------
    files
        Files with the record of a whole match a line (``docs/records.md``), all of the game and by
        the rules of the first one that holds. Match i of the tables is the i-th that holds;
        ``bot0`` to ``bot3`` and ``seed`` are those of the record.
    out
        A folder that is empty or not there.
    tables
        Which tables; None: all.

    Raises
    ------
    RunError
        When the folder cannot be written or holds something, a file cannot be read, or no record
        holds.
    MusError
        When there is no such table.

    >>> import json
    >>> run = mus.simulate("paso", "caller", matches=2, seed=1)
    >>> file = f"{folder}/matches.jsonl"
    >>> with open(file, "w") as stream:
    ...     print(json.dumps(run.record(0)), json.dumps(run.record(1)), "?", sep="\n", file=stream)
    >>> found = mus.data.from_records([file], f"{folder}/recorded")
    >>> found.matches, [unread.line for unread in found.failed]
    (2, [3])
    >>> mus.data.open(found.path).table("deals").num_rows == run.deals
    True
    """
    selection = Selection.read(MUS.known if tables is None else tables)
    path = Path(out)
    try:
        found = _look(files)
    except OSError as error:
        raise RunError(f"{error.filename}: {why(error)}") from None
    held = _take(path)
    try:
        selection = replace(selection, game=found.game)
        return _Import(path, selection, found).read(files)
    except BaseException:
        # It was empty, so that the same call can follow.
        for table in MUS.known:
            shutil.rmtree(path / table, ignore_errors=True)
        raise
    finally:
        let_go(held)


def _take(path: Path) -> int:
    """Takes an empty folder for writing."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        full, held = any(path.iterdir()), hold(path)
    except FileExistsError:
        raise RunError(f"{path} is a file: expected a folder") from None
    except OSError as error:
        raise RunError(f"{path}: {why(error)}") from None
    if full:
        let_go(held)
        raise RunError(f"{path} is not empty: choose another folder")
    return held


def _matches(
    files: Sequence[str | os.PathLike[str]],
) -> Iterator[tuple[str, int, str | None, RecordError | None]]:
    """Every line of some files: the file, the number, and the text or what is wrong with it."""
    for file in files:
        for number, line in records_file.lines(file):
            try:
                yield os.fspath(file), number, records_file.text(line), None
            except RecordError as error:
                yield os.fspath(file), number, None, error


@dataclass(frozen=True)
class _Found:
    """What files of records are of."""

    #: The names of all that play, in order.
    bots: list[str]
    game: Game
    #: Those of the first match that holds.
    rules: Any
    #: The hash of all lines.
    sha256: str


def _look(files: Sequence[str | os.PathLike[str]]) -> _Found:
    """What the files are of.

    Raises
    ------
    RunError
        When no record holds.
    """
    bots: dict[Any, None] = {}
    rules, first, found = None, "", hashlib.sha256()
    game = MUS
    for file, number, text, error in _matches(files):
        found.update((text or "").encode() + b"\n")
        try:
            if error is not None:
                raise error
            assert text is not None
            if rules is None:
                game = _replayed(text)
            record = json.loads(text)
            if "match" not in record:
                raise ValueError("R1: the record of a deal: expected one of a match")
            if rules is None and "match" in record and "result" in record:
                rules = _rules_of(record, game)
            bots |= dict.fromkeys(record["match"]["bots"])
        except (RecordError, ValueError, KeyError, TypeError, RecursionError) as wrong:
            first = first or f"; {file}, line {number}: {wrong}"
    if rules is None:
        raise RunError(f"no record of a match that is over and holds{first}")
    names = [name for name in bots if isinstance(name, str)]
    if len(names) > _MOST_BOTS:
        raise RunError(f"{len(names)} names of bots: a data set has at most {_MOST_BOTS}")
    return _Found(names, game, rules, found.hexdigest())


def _replayed(text: str) -> Game:
    """The game of a record that holds.

    Raises
    ------
    RecordError
        When it does not.
    """
    game = _told_game(text)
    replay = _native.manille_replay if game == MANILLE.name else _native.replay
    if game is not None and game not in GAMES:
        raise RecordError(f'R1: game: {shown(game)}: expected "mus" or "manille"', "R1")
    replay(text)
    return GAMES.get(game or "", MUS)


def _told_game(text: str) -> str | None:
    """What a line says that it is a record of; None where it says nothing."""
    try:
        game = json.loads(text)["game"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    return game if isinstance(game, str) else None


def _check_game(text: str, game: Game) -> None:
    """Whether a line is of the game of a data set, as far as it says.

    Raises
    ------
    RecordError
        When it is of the other one.
    """
    other = GAMES.get(_told_game(text) or "", game)
    if other is not game:
        raise RecordError(
            f'R1: game: "{other.name}": expected "{game.name}", as in the first record; '
            f"a data set is of one game, so convert the records of {other.title} on their own",
            "R1",
        )


def _check_rules(text: str, found: _Found) -> None:
    """Whether a line is by the rules of a data set, as far as it says.

    Raises
    ------
    RecordError
        When it holds, but not by those; it names the options that differ.
    """
    try:
        game = _replayed(text)
        its, first = (
            game.rules(rules) for rules in (_rules_of(json.loads(text), game), found.rules)
        )
    except (MusError, ValueError, KeyError, TypeError, RecursionError):
        return
    told = [
        f"{name}={json.dumps(value)} where the first record has {json.dumps(first.get(name))}"
        for name, value in its.items()
        if first.get(name) != value
    ]
    if told:
        # Of another variant the options say nothing.
        most = 1 if its.get("variant") != first.get("variant") else 3
        more = ", …" if len(told) > most else ""
        raise RecordError(
            f"R1: rules: {', '.join(told[:most])}{more}; a data set is by one and the same rules",
            "R1",
        )


def _rules_of(record: dict[str, Any], game: Game) -> Any:
    """The rules of a match, as its game reads them."""
    if game is MANILLE:
        return {"variant": record["variant"]} | record["rules"]
    return record["rules"]


@dataclass
class _Import:
    """Records on their way into a folder."""

    path: Path
    selection: Selection
    found: _Found
    matches: int = 0
    shards: list[dict[str, Any]] = field(default_factory=list)
    failed: list[Unread] = field(default_factory=list)

    def read(self, files: Sequence[str | os.PathLike[str]]) -> Imported:
        """Reads all lines and writes the folder."""
        places = {name: place for place, name in enumerate(self.found.bots)}
        first, rows = 0, self._rows()
        for file, number, text, error in _matches(files):
            try:
                if error is not None:
                    raise error
                _add(rows, text or "", _seats(text or "", places), self.found)
            except RecordError as wrong:
                self.failed.append(Unread(file, number, wrong))
                continue
            self.matches += 1
            if self.matches - first == self.found.game.matches_per_fine_block:
                self._write_shard(rows, first)
                first, rows = self.matches, self._rows()
        if self.matches > first:
            self._write_shard(rows, first)
        self._write_manifest()
        return Imported(self.path, self.matches, tuple(self.failed))

    def _rows(self) -> _native.Recorded | _native.ManilleRecorded:
        kind = _native.ManilleRecorded if self.found.game is MANILLE else _native.Recorded
        return kind(self.found.rules, self.selection.asked(), self.matches)

    def _specification(self) -> dict[str, Any]:
        """As that of a run, but ``records``, the hash of all lines, stands for who plays."""
        game = self.found.game
        return {
            "game": game.name,
            "rules": game.rules(self.found.rules),
            "bots": ["records", "records"],
            "seed": 0,
            "paired": False,
            "stream_scheme": _native.STREAM_SCHEME,
            "matches_per_block": game.matches_per_fine_block,
            "matches_per_shard": game.matches_per_fine_block,
            "records": self.found.sha256,
        } | self.selection.to_dict()

    def _write_shard(self, rows: _native.Recorded | _native.ManilleRecorded, first: int) -> None:
        number, specification = len(self.shards), self._specification()
        game, bots = self.found.game, self.found.bots
        metadata = {
            "mus.specification": json.dumps(specification, sort_keys=True),
            "mus.rules": json.dumps(specification["rules"], sort_keys=True),
            "mus.schema_version": str(game.schema_version),
            "mus.engine_version": _native.__version__,
        }
        entry: dict[str, Any] = {"shard": number, "state": "done", "matches": self.matches - first}
        entry |= {"rows": {}, "bytes": {}, "sha256": {}}
        for table in self.selection.names:
            arrow = arrow_tables.to_arrow(table, rows.take(table), bots, metadata, game=game)
            path = part(self.path, table, number)
            try:
                path.parent.mkdir(exist_ok=True)
            except OSError as error:
                raise RunError(f"{path.parent}: {why(error)}") from None
            size, sha256 = write_part(path, arrow)
            entry["rows"][table] = arrow.num_rows
            entry["bytes"][table], entry["sha256"][table] = size, sha256
        self.shards.append(entry)

    def _write_manifest(self) -> None:
        specification = self._specification()
        manifest = {
            "specification": specification,
            "sha256": hash_of(specification),
            "engine_version": _native.__version__,
            "schema_version": self.found.game.schema_version,
            "matches": self.matches,
            "shards": self.shards,
        }
        write_json(self.path / MANIFEST, manifest)


def _add(
    rows: _native.Recorded | _native.ManilleRecorded,
    text: str,
    seats: tuple[int, int, int, int],
    found: _Found,
) -> None:
    """Adds the rows of a line, if it is a record that the data set takes.

    Raises
    ------
    RecordError
        When it is not.
    """
    try:
        rows.add(text, seats)
    except RecordError:
        _check_game(text, found.game)
        _check_rules(text, found)
        raise


def _seats(text: str, places: dict[str, int]) -> tuple[int, int, int, int]:
    """By seat, the place of the name of who plays; -1 where there is no such seat.

    Of what is no match, anything.
    """
    try:
        bots = [places[name] for name in json.loads(text)["match"]["bots"]]
        a, b, c, d = (*bots, *([-1] * (4 - len(bots))))
    except (ValueError, KeyError, TypeError, RecursionError):
        return 0, 0, 0, 0
    return a, b, c, d
