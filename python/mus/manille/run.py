"""What a simulation of Manille came to: who won how often, and the tables behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mus import _native
from mus.checks import shown, whole
from mus.counting import many
from mus.errors import BotError, MusError
from mus.listings import head_of
from mus.run import AnyRun, table_of

if TYPE_CHECKING:
    import pyarrow as pa

    from mus.manille.specification import Specification


@dataclass(frozen=True, eq=False)
class Run(AnyRun):
    """A finished simulation: who won how often, and how sure that is.

    Entrants are the sides as first seated: two teams of partners, or one a seat (F2.7). Runs are
    equal when specification, number of matches and counts are.

    >>> run = mus.manille.simulate("marius", "simple", "random", matches=200, seed=1)
    >>> run.matches, sum(run.wins) + run.draws, run.win_rate > 0.8, run.interval[0] > 0.5
    (200, 200, True, True)
    """

    specification: Specification

    def __reduce__(self) -> tuple[Any, ...]:
        path = None if self.folder is None else str(self.folder.path)
        counts = self.tally.to_dict(self.entrants)
        forfeits = tuple(error.facts() for error in self.forfeits)
        numbers = self.seconds, self.played
        return _restore, (self.specification, counts, numbers, path, forfeits)

    @property
    def rules(self) -> _native.ManilleRules:
        """The rules."""
        return self.specification.rules

    @property
    def bots(self) -> tuple[str, ...]:
        """The names of the entrants, in order; of partners who differ both, with a plus."""
        return self.specification.sides

    @property
    def seed(self) -> int:
        """Where all chances came from."""
        return self.specification.seed

    @property
    def paired(self) -> bool:
        """Whether all seatings were played with the same cards."""
        return self.specification.paired

    @property
    def entrants(self) -> int:
        """How many entrants there are."""
        return self.specification.entrant_count

    @property
    def wins(self) -> tuple[int, ...]:
        """Matches won, by entrant."""
        return tuple(self.tally.by_entrant()[0][: self.entrants])

    @property
    def draws(self) -> int:
        """Matches that nobody won."""
        return self.tally.draws

    @property
    def games(self) -> tuple[int, ...]:
        """Games won, by entrant."""
        return tuple(self.tally.by_entrant()[1][: self.entrants])

    def table(self, name: str) -> pa.Table:
        """A table, as ``tables`` of ``simulate`` names it, played again if it was not written.

        Raises
        ------
        MusError
            When there is no such table, or it cannot be read (``RunError``).

        >>> run = mus.manille.simulate("manillen3", "random", matches=3, seed=1)
        >>> run.table("deals").num_rows == run.deals
        True
        """
        from mus import simulation, tables

        tables.schema(name, game=self.specification.game)
        if self.folder is not None and name in self.specification.tables:
            return self.folder.table(name, self.matches)
        forfeits = bool(self.forfeits)
        return simulation.play_table(self.specification, self.matches, name, forfeits=forfeits)

    def record(self, index: int) -> dict[str, Any]:
        """The record of match ``index``, played again: a dict as in ``docs/records.md``.

        Raises
        ------
        MusError
            When the run has no such match.

        >>> run = mus.manille.simulate("marius", "random", matches=2, seed=1)
        >>> run.record(1)["match"]
        {'seed': 1, 'index': 1, 'bots': ['random', 'random', 'random', 'random']}
        """
        from mus import simulation

        number = whole(index)
        if number is None or not 0 <= number < 2**64:
            raise MusError(f"match {shown(index)}: expected a whole number from 0 to 2^64 - 1")
        forfeits = bool(self.forfeits)
        return simulation.play_record(self.specification, number, self.matches, forfeits=forfeits)

    def __repr__(self) -> str:
        low, high = self.interval
        return (
            f"<Run of {self.rules.variant}, {' v '.join(self.bots)}: "
            f"{many(self.matches, 'match', '')}, win rate {self.win_rate:.4f} "
            f"({low:.4f} to {high:.4f})>"
        )

    def _repr_html_(self) -> str:
        low, high = self.interval
        rows = [
            ("matches", f"{self.matches:,}"),
            ("won, by entrant", " : ".join(f"{won:,}" for won in self.wins)),
            ("win rate of the first", f"{self.win_rate:.2%}"),
            ("95 % interval", f"{low:.2%} to {high:.2%}"),
            ("deals", f"{self.deals:,}"),
        ]
        return table_of(f"{head_of(self.rules)}{' v '.join(self.bots)}", rows)


def _restore(
    specification: Specification,
    counts: dict[str, Any],
    numbers: tuple[float, int],
    path: str | None,
    forfeits: tuple[dict[str, Any], ...],
) -> Run:
    from mus.folder import written

    tally = _native.Tally.from_dict(counts)
    folder = None if path is None else written(path, specification, tally.matches)
    seconds, played = numbers
    told = tuple(map(BotError.told, forfeits))
    return Run(specification, tally, seconds, folder, played, told)
