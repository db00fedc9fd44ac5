"""The blocks that are finished, and the folder that remembers them.

The folder's ``_experiment.json`` is written anew after every block, under a temporary name that is
flushed to the disk and then renamed: after a kill it holds the blocks before the last one.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mus import _native
from mus.checks import shown, whole
from mus.disk import hold, let_go, why, write_json
from mus.errors import RunError
from mus.experiments.block import Block
from mus.experiments.pairs import PairCounts
from mus.manifest import hash_of

if TYPE_CHECKING:
    from mus.experiments.design import Design

MANIFEST = "_experiment.json"
RESULT = "result.json"

#: All that an experiment writes.
_NAMES = {MANIFEST, RESULT, f".{MANIFEST}.tmp", f".{RESULT}.tmp"}


class Standing:
    """How far one pairing is: its first blocks added up, and blocks that came before their turn.

    A sequential test looks after every block, in order of the blocks, so that its verdict does not
    depend on which block was finished first.
    """

    def __init__(self, design: Design) -> None:
        self._design = design
        self.blocks = 0
        self.played = Block.empty(design.contest)
        self.ahead: dict[int, Block] = {}
        self.closed = False

    @property
    def tally(self) -> _native.Tally:
        """The counts of the first blocks."""
        return self.played.tally

    def take(self, block: int, played: Block) -> None:
        """Adds a block, unless the pairing is closed."""
        if self.closed:
            return
        self.ahead[block] = played
        self._advance()

    def _advance(self) -> None:
        self._look()
        while not self.closed and self.blocks in self.ahead:
            self.played.merge(self.ahead.pop(self.blocks))
            self.blocks += 1
            self._look()

    def _look(self) -> None:
        test = self._design.sprt
        decided = test is not None and test.decide(test.ratio(PairCounts.of(self.tally)))
        if decided or self.blocks == self._design.blocks:
            self.closed = True
            self.ahead.clear()

    def has(self, block: int) -> bool:
        """Whether a block need not be played."""
        return self.closed or block < self.blocks or block in self.ahead

    @property
    def matches(self) -> int:
        """Matches of the blocks that are there."""
        return self.played.matches + sum(block.matches for block in self.ahead.values())

    def to_dict(self) -> dict[str, Any]:
        """The standing as the manifest holds it."""
        return {
            "blocks": self.blocks,
            **self.played.to_dict(),
            "ahead": {str(block): self.ahead[block].to_dict() for block in sorted(self.ahead)},
        }

    def restore(self, told: dict[str, Any]) -> None:
        """Takes over what a manifest holds.

        Raises
        ------
        ValueError
            When its counts cannot be those of its blocks.
        """
        self.blocks = int(told["blocks"])
        if not 0 <= self.blocks <= self._design.blocks:
            raise ValueError(f"{self.blocks} blocks")
        contest = self._design.contest
        if self.blocks:
            self.played = Block.from_dict(told, contest)
        ahead = {
            int(block): Block.from_dict(played, contest) for block, played in told["ahead"].items()
        }
        self.ahead = ahead
        counted = [(self.played, self._design.matches_in(self.blocks))]
        for block, played in ahead.items():
            first, end = self._design.block(block)
            counted.append((played, end - first if block >= self.blocks else -1))
        for played, matches in counted:
            if played.matches != matches:
                raise ValueError(f"{played.matches} matches where {matches} are expected")
        self._advance()


class Checkpoint:
    """The standings of all pairings, in memory and, where there is a folder, on the disk."""

    def __init__(self, design: Design, path: str | os.PathLike[str] | None) -> None:
        self._design = design
        self._held: int | None = None
        self.path = None if path is None else Path(path)
        # A bot may go to another folder while it plays.
        self._there = Path(path or "").absolute()
        self.standings = [Standing(design) for _ in design.pairings]
        try:
            self._open()
        except BaseException:
            self.release()
            raise
        #: Matches that were there already.
        self.found = self.matches

    @property
    def matches(self) -> int:
        """Matches of all blocks that are there."""
        return sum(standing.matches for standing in self.standings)

    @property
    def played(self) -> int:
        """Matches that were not there at the start."""
        return max(0, self.matches - self.found)

    @property
    def closed(self) -> bool:
        """Whether nothing is left to play."""
        return all(standing.closed for standing in self.standings)

    def release(self) -> None:
        """Lets other writers in; this one writes no more."""
        if self._held is not None:
            let_go(self._held)
            self._held = None

    def save(self) -> None:
        """Writes the manifest."""
        if self.path is not None:
            write_json(self._there / MANIFEST, self._manifest())

    def finish(self, result: dict[str, Any]) -> None:
        """Writes the result, unless it is there."""
        if self.path is None:
            return
        with suppress(OSError, ValueError):
            if json.loads((self._there / RESULT).read_text(encoding="utf-8")) == result:
                return
        write_json(self._there / RESULT, result)

    def _manifest(self) -> dict[str, Any]:
        begun = [
            {"pairing": number, "a": pairing.a, "b": pairing.b, "seed": pairing.seed}
            | standing.to_dict()
            for number, (pairing, standing) in enumerate(
                zip(self._design.pairings, self.standings, strict=True)
            )
            if standing.matches
        ]
        return {
            "experiment": self._design.to_dict(),
            "sha256": self._design.sha256,
            "engine_version": _native.__version__,
            "pairings": begun,
            "pairings_sha256": hash_of({"pairings": begun}),
        }

    def _open(self) -> None:
        """Takes the folder, or says why it cannot be taken."""
        if self.path is None:
            return
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self._held = hold(self.path)
            entries = {entry.name for entry in self.path.iterdir()}
        except FileExistsError:
            raise RunError(f"{self.path} is a file: expected a folder") from None
        except OSError as error:
            raise RunError(f"{self.path}: {why(error)}") from None
        if MANIFEST in entries:
            self._read(self.path / MANIFEST)
        elif not entries <= _NAMES:
            raise RunError(
                f"{self.path} is not empty and holds no experiment: choose another folder"
            )
        for name in _NAMES & entries:
            if name.endswith(".tmp"):
                with suppress(OSError):
                    (self.path / name).unlink()
        # What is complete may lie where nothing can be written.
        if not self.closed:
            self.save()

    def _read(self, path: Path) -> None:
        try:
            manifest = json.loads(path.read_text(encoding="utf-8"))
            found, sha256 = manifest["experiment"], manifest["sha256"]
            engine, begun = manifest["engine_version"], list(manifest["pairings"])
            edited = hash_of(found) != sha256 and "experiment is not the one of its sha256"
            if not edited and hash_of({"pairings": begun}) != manifest["pairings_sha256"]:
                edited = "pairings are not those of their pairings_sha256"
        except (OSError, ValueError, TypeError, KeyError, RecursionError) as error:
            raise RunError(f"{path} is not an experiment's manifest: {error!r}") from None
        if edited:
            raise RunError(
                f"{path} was changed by hand: its {edited}; put it back as it was, or choose "
                "another folder"
            )
        if sha256 != self._design.sha256:
            differs = _differences(found, self._design.to_dict())
            raise RunError(
                f"{self.path} holds another experiment ({differs}): choose another folder"
            )
        if engine != _native.__version__:
            raise RunError(
                f"{self.path} was written by engine {engine}; this is engine {_native.__version__}"
            )
        try:
            for told in begun:
                self._check_pairing(told)
                self.standings[told["pairing"]].restore(told)
        except (ValueError, TypeError, KeyError, IndexError, OverflowError, AttributeError) as bad:
            raise RunError(f"{path} is not an experiment's manifest: {bad!r}") from None

    def _check_pairing(self, told: dict[str, Any]) -> None:
        """Whether a pairing of the manifest is the one of its number.

        Raises
        ------
        ValueError
            When it is another one.
        """
        number = told["pairing"]
        if number != whole(number) or number < 0:
            raise ValueError(f"pairing {shown(number)}")
        pairing = self._design.pairings[number]
        for name in ("a", "b", "seed"):
            if told[name] != getattr(pairing, name):
                raise ValueError(
                    f"{name} of pairing {number} is {shown(told[name])}, expected "
                    f"{getattr(pairing, name)}"
                )


def _differences(found: object, asked: dict[str, object]) -> str:
    """Where two experiments differ, in words."""
    if not isinstance(found, dict):
        return "it cannot be read"
    names = [name for name in {**asked, **found} if found.get(name) != asked.get(name)]
    shown = [f"{name} {json.dumps(found.get(name))}" for name in names if name != "rules"]
    here, there = asked["rules"], found.get("rules")
    if "rules" in names and isinstance(here, dict) and isinstance(there, dict):
        shown += [f"{k} {json.dumps(there.get(k))}" for k in here if there.get(k) != here[k]]
    return "there: " + ", ".join(shown)
