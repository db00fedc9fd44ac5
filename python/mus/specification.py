"""What a run is: everything that decides its data, hashed; and nothing else."""

from __future__ import annotations

import json
import shlex
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from mus import _native
from mus.checks import MOST_THREADS, shown, whole
from mus.errors import MusError, RulesError, RunError
from mus.games import MUS, Game, game_of, no_variant, of_manille
from mus.manifest import MOST_MATCHES, differences, hash_of
from mus.players import Entrant, Guest, check_names, engine_team, read_team
from mus.selection import USUAL, Selection

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mus.manifest import Manifest
    from mus.players import Team

    #: What plays in the background.
    AnySimulation: TypeAlias = _native.Simulation | _native.ManilleSimulation

#: Matches in a block, which is held in memory and becomes a row group: some 250,000 deals. Even, so
#: that pairs are whole.
MATCHES_PER_BLOCK = 10_000

#: Blocks in a shard: the parts of ``deals`` and of ``decisions`` of ``simple`` then have more than
#: 64 MB.
BLOCKS_PER_SHARD = 40

#: Bots of Rust that take so long over a block that a kill is not to cost more than one. So does
#: every bot of Python.
SLOW = ("montecarlo",)

#: A run's parts are numbered with five digits.
_MOST_SHARDS = 100_000

_SEEDS = 2**64


@dataclass(frozen=True, kw_only=True)
class AnySpecification(ABC):
    """What a run of any game is, as whoever plays, writes and checks it needs to know."""

    #: Whose rules are played by.
    game: ClassVar[Game]
    seed: int
    #: Are all seatings of a set played with the same cards?
    paired: bool
    #: The different names of the bots, as columns of names hold them.
    bots: tuple[str, ...] = field(compare=False)
    #: The bots of Python among them, by name.
    guests: tuple[Guest, ...] = ()
    #: Which tables are kept, and what of them.
    selection: Selection = USUAL

    @abstractmethod
    def identity(self) -> dict[str, object]:
        """Rules in full and who plays."""

    @abstractmethod
    def start(
        self, ranges: list[tuple[int, int]], *, threads: int, keep: str, forfeits: bool
    ) -> AnySimulation:
        """Starts playing ranges of matches in the background."""

    @property
    @abstractmethod
    def usual_block(self) -> int:
        """How many matches a block of ``matches`` and ``deals`` holds."""

    @property
    @abstractmethod
    def seatings(self) -> int:
        """How many matches make a set where matches are paired."""

    @property
    @abstractmethod
    def entrant_count(self) -> int:
        """How many entrants there are."""

    def to_dict(self) -> dict[str, object]:
        """The specification as it is hashed and written."""
        versions = {guest.name: guest.version for guest in self.guests}
        return {
            "game": self.game.name,
            **self.identity(),
            "seed": self.seed,
            "paired": self.paired,
            "stream_scheme": _native.STREAM_SCHEME,
            "matches_per_block": self.matches_per_block,
            "matches_per_shard": self.matches_per_shard,
            **self.selection.to_dict(),
        } | ({"python_bots": versions} if versions else {})

    @property
    def sources(self) -> dict[str, str]:
        """By name the bots of Python that came from files, as they were typed."""
        return {guest.name: guest.source for guest in self.guests if guest.source is not None}

    @property
    def matches_per_shard(self) -> int:
        """How many matches a shard holds, but for the last one: what a kill costs, at most."""
        slow = self.guests or any(name.startswith(SLOW) for name in self.bots)
        return self.matches_per_block * (1 if slow else BLOCKS_PER_SHARD)

    @property
    def matches_per_block(self) -> int:
        """How many matches a block holds, but for the last one."""
        return self.selection.matches_per_block or self.usual_block

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of the tables that are kept, in order."""
        return self.selection.names

    @property
    def sha256(self) -> str:
        """The run's identity: the hash of its canonical JSON."""
        return hash_of(self.to_dict())

    def metadata(self) -> dict[str, str]:
        """What every file of the run says of itself."""
        specification = self.to_dict()
        return {
            "mus.specification": json.dumps(specification, sort_keys=True),
            "mus.rules": json.dumps(specification["rules"], sort_keys=True),
            "mus.bots": json.dumps(specification["bots"]),
            "mus.seed": str(self.seed),
            "mus.stream_scheme": _native.STREAM_SCHEME,
            "mus.schema_version": str(self.game.schema_version),
            "mus.engine_version": _native.__version__,
        }


@dataclass(frozen=True, kw_only=True)
class Specification(AnySpecification):
    """Who plays by which rules from which seed. The number of matches is not part of it."""

    game = MUS
    a: str
    b: str
    rules: _native.Rules
    #: The two sides, as ``players.engine_team`` takes them.
    entrants: tuple[Entrant, Entrant] = field(compare=False)

    @classmethod
    def read(
        cls,
        a: Team,
        b: Team,
        *,
        seed: int,
        rules: object,
        paired: bool,
        selection: Selection = USUAL,
    ) -> Specification:
        """A specification with canonical names.

        Raises
        ------
        BotError, RulesError, MusError
            When a bot, the rules or the seed is unknown or out of range.
        """
        number = check_seed(seed)
        entrants = read_team(a), read_team(b)
        guests = check_names(entrants)
        first, second, bots = _native.bot_names(*map(engine_team, entrants))
        ruled = read_rules(rules)
        return cls(
            a=first,
            b=second,
            seed=number,
            rules=ruled,
            paired=bool(paired),
            bots=tuple(bots),
            entrants=entrants,
            guests=guests,
            selection=selection,
        )

    @classmethod
    def restore(cls, manifest: Manifest, bots: tuple[Team, Team] | None = None) -> Specification:
        """The specification of a run that was written; ``bots`` again as they were given.

        Raises
        ------
        RunError
            When bots of Python played and are not given, or it is another specification.
        BotError, RulesError, MusError
            When this engine does not know what it names.
        """
        told, path = manifest.specification, manifest.path
        refuse_records(manifest)
        guests = told.get("python_bots", {})
        if bots is None and guests:
            raise RunError(
                f"{path}: {', '.join(guests)} is a bot of Python: name both teams again as the run "
                f"did, {named_again(manifest)}"
            )
        a, b = bots or told["bots"]
        found = cls.read(
            a,
            b,
            seed=told["seed"],
            rules=told["rules"],
            paired=told["paired"],
            selection=Selection.restore(told),
        )
        if found.sha256 != manifest.sha256:
            differs = differences(told, found.to_dict())
            if told == found.to_dict():
                differs = "the specification is not the one of its sha256"
            raise RunError(f"{path} cannot be played again ({differs})")
        return found

    def identity(self) -> dict[str, object]:
        """Rules in full and the two teams."""
        return {"rules": MUS.rules(self.rules), "bots": [self.a, self.b]}

    def start(
        self, ranges: list[tuple[int, int]], *, threads: int, keep: str, forfeits: bool
    ) -> AnySimulation:
        """Starts playing ranges of matches in the background."""
        a, b = map(engine_team, self.entrants)
        return _native.Simulation(
            a,
            b,
            ranges,
            rules=self.rules,
            seed=self.seed,
            threads=threads,
            paired=self.paired,
            keep=keep,
            forfeits=forfeits,
            selection=self.selection.asked() if keep == "tables" else None,
        )

    @property
    def usual_block(self) -> int:
        """How many matches a block of ``matches`` and ``deals`` holds."""
        return MATCHES_PER_BLOCK

    @property
    def seatings(self) -> int:
        """How many matches make a pair."""
        return 2

    @property
    def entrant_count(self) -> int:
        """There are two teams."""
        return 2


def refuse_records(manifest: Manifest) -> None:
    """Refuses what was made from records.

    Raises
    ------
    RunError
        When nobody can play it again.
    """
    if "records" in manifest.specification:
        raise RunError(
            f"{manifest.path} was made from records and cannot be played again: sample=0 "
            f"(--hashes-only) compares hashes"
        )


def named_again(manifest: Manifest) -> str:
    """How the bots of a run of bots of Python are named again: as they were typed, or in general.

    It is an example to type, not done by itself: a manifest may come from a stranger, and to read
    a bot is to run its file.
    """
    bots = ["A", "B"]
    if manifest.specification["python_bots"].keys() <= manifest.sources.keys():
        bots = manifest.typed_bots
    told = [f"--bot {shlex.quote(bot)}" for bot in bots]
    return f"bots=(A, B) or {' '.join(told)}"


def restore(manifest: Manifest, bots: Sequence[Any] | None = None) -> AnySpecification:
    """The specification of a run of any game that was written, as ``Specification.restore``.

    Raises
    ------
    MusError
        When it cannot be played again.
    """
    if isinstance(bots, str):
        raise MusError(f"bots {shown(bots)}: expected the bots of all sides, as in bots=(A, B)")
    if game_of(manifest.specification) is MUS:
        if bots is not None and len(bots) != 2:
            raise MusError(
                f"bots are {len(bots)}: expected both teams, bots=(A, B) or --bot A --bot B"
            )
        return Specification.restore(manifest, None if bots is None else (bots[0], bots[1]))
    from mus.manille.specification import Specification as OfManille

    return OfManille.restore(manifest, bots)


def check_matches(matches: object, *, sets_of: int, size: int = MATCHES_PER_BLOCK) -> int:
    """The number of matches, if a run with ``size`` matches a shard can have so many.

    Raises
    ------
    MusError
        When it is below 1, or not of whole sets of so many (1 where matches are not paired).
    """
    number = whole(matches)
    most = min(MOST_MATCHES, _MOST_SHARDS * size) // sets_of * sets_of
    if number is None or not 0 < number <= most:
        sets = f", whole sets of {sets_of}" if sets_of > 1 else ""
        raise MusError(
            f"matches {shown(matches)}: expected a whole number from {sets_of} to {most}{sets}"
        )
    if over := number % sets_of:
        near = [near for near in (number - over, number - over + sets_of) if 0 < near <= most]
        raise MusError(
            f"matches {number}: paired matches come in whole sets of {sets_of}, expected "
            f"{' or '.join(map(str, near))}; or play with paired=False (--no-paired)"
        )
    return number


def read_rules(rules: object) -> _native.Rules:
    """The rules that these are.

    Raises
    ------
    RulesError
        When they are none.
    """
    if (meant := of_manille(rules)) is not None:
        raise RulesError(
            f"rules: {meant} is of Manille: `mus manille` and mus.manille play it (M9, F10)"
        )
    if (wrong := no_variant(rules)) is not None:
        raise RulesError(f"rules: {wrong} (M9, F10)")
    try:
        return _native.rules_of(rules)
    except MusError:
        raise
    except ValueError:
        # Python's own: it writes no such number, not into a message either.
        raise RulesError(f"rules is {shown(rules)}: expected options of `mus rules`") from None


def check_seed(seed: object) -> int:
    """The seed that this is.

    Raises
    ------
    MusError
        When it is none.
    """
    number = whole(seed)
    if number is None or not 0 <= number < _SEEDS:
        raise MusError(f"seed {shown(seed)}: a seed is a whole number from 0 to 2^64 - 1")
    return number


def check_threads(threads: int | None) -> int:
    """The number of threads for the engine; 0 stands for all of the machine's."""
    if threads is None:
        return 0
    number = whole(threads)
    if number is None or not 0 < number <= MOST_THREADS:
        raise MusError(
            f"threads {shown(threads)}: expected a whole number from 1 to {MOST_THREADS}"
        )
    return number
