"""The manifest ``_run.json`` of a run's folder: what the run is, and which shards are there."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mus import _native
from mus.disk import why
from mus.errors import RunError
from mus.games import known_game
from mus.players import bots_of

if TYPE_CHECKING:
    from collections.abc import Mapping

MANIFEST = "_run.json"

#: Of a run.
MOST_MATCHES = 10**9


@dataclass(frozen=True)
class Manifest:
    """What a manifest says, as it stands there."""

    #: The run's folder.
    path: Path
    #: What decides every row.
    specification: dict[str, Any]
    #: The hash of the specification.
    sha256: str
    engine_version: str
    schema_version: int
    #: How many matches were asked for.
    matches: int
    #: The shards that it names, by number.
    shards: dict[int, dict[str, Any]]
    #: By name the bots of Python that came from files, as they were typed.
    sources: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, folder: Path) -> Manifest:
        """Reads a folder's manifest.

        Raises
        ------
        RunError
            When there is none, or it is no manifest.
        """
        path = folder / MANIFEST
        try:
            told = json.loads(path.read_text(encoding="utf-8"))
            shards = {int(shard["shard"]): shard for shard in told["shards"]}
            facts = told["specification"], told["sha256"], told["engine_version"]
            numbers = int(told["schema_version"]), int(told["matches"])
            sources = {str(name): str(text) for name, text in told.get("sources", {}).items()}
        except (FileNotFoundError, NotADirectoryError):
            raise RunError(_missing(folder)) from None
        except PermissionError as error:
            raise RunError(f"{path}: {why(error)}") from None
        except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise RunError(f"{path} is not a run's manifest: it {lack(error)}") from None
        if len(shards) < len(told["shards"]):
            raise RunError(f"{path} names a shard twice")
        if min(shards, default=0) < 0 or not 0 <= numbers[1] <= MOST_MATCHES:
            raise RunError(f"{path} is not a run's manifest: a number in it is out of range")
        return cls(folder, *facts, *numbers, shards, sources)

    def check_version(self, hint: str = "") -> None:
        """Whether this engine wrote the run.

        Raises
        ------
        RunError
            When another version of the engine or of the tables did.
        """
        game = known_game(self.specification)
        # Whoever reads on says what is wrong with a specification of no game.
        schema = self.schema_version if game is None else game.schema_version
        if (self.schema_version, self.engine_version) == (schema, _native.__version__):
            return
        raise RunError(
            f"{self.path} was written by engine {self.engine_version}, schema "
            f"{self.schema_version}; this is engine {_native.__version__}, schema "
            f"{schema}{hint}"
        )

    @property
    def typed_bots(self) -> list[str]:
        """The bots of all sides as they can be typed: those of files with their files."""
        return [
            "+".join(self.sources.get(bot, bot) for bot in bots_of(side))
            for side in self.specification["bots"]
        ]

    def part(self, table: str, shard: int) -> Path:
        """Where a shard's part of a table lies."""
        return part(self.path, table, shard)

    def span(self, shard: int) -> tuple[int, int]:
        """A shard's first match and the one past its last, where the run is complete."""
        size = int(self.specification["matches_per_shard"])
        return size * shard, min(size * (shard + 1), self.matches)

    def missing(self) -> list[int]:
        """The shards that were asked for and are not there."""
        size = int(self.specification["matches_per_shard"])
        return [
            number
            for number in range(-(-self.matches // size))
            if self.shards.get(number, {}).get("matches") != self.span(number)[1] - size * number
        ]


def part(folder: Path, table: str, shard: int) -> Path:
    """Where a shard's part of a table lies."""
    return folder / table / f"part-{shard:05}.parquet"


def lack(error: Exception) -> str:
    """What a value lacks, by the error that reading it ended in."""
    if isinstance(error, KeyError):
        return f"has no {json.dumps(error.args[0])}"
    if isinstance(error, json.JSONDecodeError):
        return f"is no JSON: {error}"
    if isinstance(error, OSError):
        return f"cannot be read: {why(error)}"
    return "has a value that is not of the form"


def hash_of(specification: Mapping[str, object]) -> str:
    """The hash of a specification: of its JSON with sorted keys and without spaces."""
    text = json.dumps(specification, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()


def tally_hash(shard: Mapping[str, Any]) -> str:
    """The hash of what a shard's entry counts: its tally, and its forfeits where there are any."""
    counts = {name: shard[name] for name in ("tally", "forfeits") if name in shard}
    return hash_of(counts)


def has_own_tally(shard: Mapping[str, Any]) -> bool:
    """Whether the counts of a shard's entry are those of its hash, where it has one.

    >>> from mus.manifest import has_own_tally, tally_hash
    >>> shard = {"tally": {"deals": 7}}
    >>> shard["tally_sha256"] = tally_hash(shard)
    >>> has_own_tally(shard), has_own_tally(shard | {"tally": {"deals": 8}})
    (True, False)
    """
    try:
        return "tally_sha256" not in shard or shard["tally_sha256"] == tally_hash(shard)
    except (TypeError, ValueError, RecursionError):
        return False


def file_hash(path: Path) -> str:
    """The SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _missing(folder: Path) -> str:
    """Why a folder has no manifest."""
    if folder.is_file():
        return f"{folder} is a file: expected the folder of a run"
    if not folder.is_dir():
        return f"{folder} is not there: expected the folder of a run"
    if (folder.parent / MANIFEST).is_file():
        return f"{folder} is a part of a run: did you mean {folder.parent}?"
    return f"{folder} holds no run: it has no {MANIFEST}"


def differences(found: object, asked: dict[str, object]) -> str:
    """Where two specifications differ, in words."""
    if not isinstance(found, dict):
        return "its specification cannot be read"
    if found.get("game") != asked["game"]:
        return f"there: game {json.dumps(found.get('game'))}"
    keys = [*asked, *(key for key in found if key not in asked)]
    different = [key for key in keys if found.get(key) != asked.get(key)]
    shown = [f"{key} {json.dumps(found.get(key))}" for key in different if key != "rules"]
    here, there = asked["rules"], found.get("rules")
    if "rules" in different and isinstance(here, dict) and isinstance(there, dict):
        # Options of another variant would say no more.
        names = ["variant"] if there.get("variant") != here.get("variant") else list(here)
        shown += [f"{k} {json.dumps(there.get(k))}" for k in names if there.get(k) != here.get(k)]
    return "there: " + ", ".join(shown)
