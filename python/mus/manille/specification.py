"""What a run of Manille is: everything that decides its data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from mus import _native
from mus.checks import check_flag
from mus.errors import RunError
from mus.games import MANILLE, Game
from mus.manifest import differences
from mus.manille.players import engine_team, read_teams
from mus.players import check_names
from mus.selection import Selection
from mus.specification import (
    AnySpecification,
    check_matches,
    check_seed,
    named_again,
    refuse_records,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mus.manifest import Manifest
    from mus.manille.players import Team
    from mus.players import Entrant

    RulesLike: TypeAlias = _native.ManilleRules | str | Mapping[str, object] | None

#: Matches in a block, which is held in memory and becomes a row group. A multiple of 12, so that
#: sets of two, three and four seatings are whole.
MATCHES_PER_BLOCK = 12_000

#: What a run of Manille keeps where nothing is said.
USUAL = Selection(game=MANILLE)


@dataclass(frozen=True, kw_only=True)
class Specification(AnySpecification):
    """Which variant is played by whom from which seed."""

    game: ClassVar[Game] = MANILLE
    rules: _native.ManilleRules
    #: The names of the entrants, one a side.
    sides: tuple[str, ...]
    #: The entrants as they were given, one a side or one for all, as ``players.engine_team`` takes
    #: them.
    entrants: tuple[Entrant, ...] = field(compare=False)
    #: How many ways to seat them cancel the luck of the cards.
    rotations: int

    @classmethod
    def read(
        cls,
        variant: RulesLike,
        bots: Sequence[Team],
        *,
        seed: object,
        paired: object,
        selection: Selection = USUAL,
    ) -> Specification:
        """A specification with canonical names.

        Raises
        ------
        BotError, RulesError, MusError
            When a bot, the rules or the seed is unknown or out of range.
        """
        rules = _native.manille_rules_of(variant)
        number = check_seed(seed)
        entrants = read_teams(bots)
        guests = check_names(entrants)
        sides, names, rotations = _native.manille_bot_names(rules, [*map(engine_team, entrants)])
        return cls(
            rules=rules,
            sides=tuple(sides),
            entrants=entrants,
            rotations=rotations,
            seed=number,
            paired=check_flag("paired", paired),
            bots=tuple(names),
            guests=guests,
            selection=selection,
        )

    @classmethod
    def restore(cls, manifest: Manifest, bots: Sequence[Team] | None = None) -> Specification:
        """The specification of a run that was written; ``bots`` again as they were given.

        Raises
        ------
        RunError
            When bots of Python played and are not given, or it is another specification.
        BotError, RulesError, MusError
            When this engine does not know what it names.
        """
        told: dict[str, Any] = manifest.specification
        refuse_records(manifest)
        guests = told.get("python_bots", {})
        if bots is None and guests:
            raise RunError(
                f"{manifest.path}: {', '.join(guests)} is a bot of Python: name the bots of all "
                f"sides again as the run did, {named_again(manifest)}"
            )
        found = cls.read(
            told["rules"],
            told["bots"] if bots is None else bots,
            seed=told["seed"],
            paired=told["paired"],
            selection=Selection.restore(told),
        )
        if found.sha256 != manifest.sha256:
            differs = differences(told, found.to_dict())
            raise RunError(f"{manifest.path} cannot be played again ({differs})")
        return found

    def identity(self) -> dict[str, object]:
        """Rules in full, the variant among them, and the bots by side."""
        return {"rules": MANILLE.rules(self.rules), "bots": list(self.sides)}

    def start(
        self, ranges: list[tuple[int, int]], *, threads: int, keep: str, forfeits: bool
    ) -> _native.ManilleSimulation:
        """Starts playing ranges of matches in the background."""
        return _native.ManilleSimulation(
            self.rules,
            [*map(engine_team, self.entrants)],
            ranges,
            seed=self.seed,
            threads=threads,
            paired=self.paired,
            keep=keep,
            forfeits=forfeits,
            selection=self.selection.asked() if keep == "tables" else None,
        )

    @property
    def usual_block(self) -> int:
        """How many matches a block holds."""
        return MATCHES_PER_BLOCK

    @property
    def seatings(self) -> int:
        """How many matches make a set where matches are paired."""
        return self.rotations

    @property
    def entrant_count(self) -> int:
        """One entrant a side."""
        return len(self.sides)

    def check_matches(self, matches: object) -> int:
        """The number of matches, if a run can have so many: whole sets where they are paired.

        Raises
        ------
        MusError
            When it cannot.
        """
        size = self.rotations if self.paired else 1
        return check_matches(matches, sets_of=size, size=self.matches_per_shard)
