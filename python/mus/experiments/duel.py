"""Two bots against each other: so many matches, or until a sequential test has its answer."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any

from mus.errors import MusError
from mus.experiments.contest import OfMus
from mus.experiments.design import Design, design
from mus.experiments.playing import Manner, carry_out
from mus.experiments.results import PairingResult, results
from mus.experiments.sprt import Sprt
from mus.patience import TIME_LIMIT

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping

    from mus._native import Rules
    from mus.experiments.checkpoint import Checkpoint
    from mus.experiments.contest import AnyRules, Contest
    from mus.experiments.playing import Progress
    from mus.players import Team

#: A sequential test gives up after so many matches, where nobody says otherwise.
MOST_OF_A_TEST = 1_000_000


@dataclass(frozen=True)
class Duel(PairingResult):
    """A finished duel."""

    #: The sequential test, if there was one.
    sprt: Sprt | None
    seed: int
    rules: AnyRules
    #: Matches that this call played; the others were there already.
    played: int = field(default=0, compare=False)

    @property
    def ratio(self) -> float | None:
        """The logarithm of the likelihood ratio of H1 to H0; None without a test."""
        return None if self.sprt is None else self.sprt.ratio(self.pairs)

    @property
    def verdict(self) -> str | None:
        """``"H0"`` or ``"H1"``; None when the matches did not suffice, or without a test."""
        return None if self.sprt is None else self.sprt.decide(self.sprt.ratio(self.pairs))

    def to_dict(self) -> dict[str, Any]:
        """All of it by name, for JSON."""
        test = None
        if self.sprt is not None:
            bounds = {"bounds": list(self.sprt.bounds)}
            test = self.sprt.to_dict() | bounds | {"llr": self.ratio, "verdict": self.verdict}
        more = {"sprt": test, "seed": self.seed, "rules": self.rules.to_dict()}
        return {"kind": "duel"} | super().to_dict() | more

    def _repr_html_(self) -> str:
        from mus.experiments.listings import of_duel
        from mus.listings import html

        return html(of_duel(self))

    def __repr__(self) -> str:
        low, high = self.elo_interval
        end = "" if self.sprt is None else f", SPRT {self.verdict or 'undecided'}"
        return (
            f"<Duel {self.a} v {self.b}: {self.matches} matches, Elo {self.elo:+.1f} "
            f"({low:+.1f} to {high:+.1f}){end}>"
        )


def duel(
    a: Team,
    b: Team,
    *,
    matches: int | None = None,
    sprt: Sprt | str | Mapping[str, object] | None = None,
    seed: int = 0,
    rules: Rules | str | Mapping[str, object] | None = None,
    threads: int | None = None,
    out: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
    on_error: str = "stop",
    time_limit: float | None = TIME_LIMIT,
) -> Duel:
    """Plays two bots against each other and says which is better, by how much, how sure.

    It has the cards, and so the counts, of ``mus.simulate`` with the same seed.

    Parameters
    ----------
    a, b
        Bots by name, as in ``mus.simulate``.
    matches
        How many, even; with ``sprt`` the most, a million where nothing is said.
    sprt
        A sequential test, ``"elo0=0,elo1=10"``: it ends the duel as soon as one of the two Elo
        differences is ruled out; ``alpha=`` and ``beta=`` are its error rates, 0.05 each.
    seed, rules, threads
        As in ``mus.simulate``.
    out
        A folder that keeps every finished block; the same duel in it goes on where it stopped.
    progress
        Called with (matches done, matches in all, how it stands) as blocks are finished.
    on_error, time_limit
        As in ``mus.simulate``; results tell the ``forfeits``.

    Raises
    ------
    BotError, RulesError, MusError
        When an argument is unknown or out of range.
    RunError
        When the folder holds another experiment or cannot be written.

    >>> mus.duel("simple", "paso", matches=400, seed=1).verdict
    """
    planned = plan(a, b, contest=OfMus(rules), matches=matches, sprt=sprt, seed=seed)
    return carry_out(planned, finish, Manner(threads, out, progress, on_error, time_limit))


def plan(
    a: Any,
    b: Any,
    *,
    contest: Contest,
    matches: int | None = None,
    sprt: Sprt | str | Mapping[str, object] | None = None,
    seed: int = 0,
) -> Design:
    """What a duel is to be; errors as in ``duel``."""
    test = None if sprt is None else Sprt.read(sprt)
    if matches is None and test is None:
        raise MusError('matches: say how many, or give a test: sprt="elo0=0,elo1=10"')
    if matches is None:
        matches = MOST_OF_A_TEST - MOST_OF_A_TEST % contest.set_size
    more = {"bots": [contest.canonical(a), contest.canonical(b)]}
    return design(
        "duel", [(a, b)], contest=contest, matches=matches, seed=seed, sprt=test, more=more
    )


def finish(planned: Design, checkpoint: Checkpoint) -> Duel:
    """The duel that was played."""
    (only,) = results(planned, checkpoint)
    found: dict[str, Any] = {part.name: getattr(only, part.name) for part in fields(PairingResult)}
    of: dict[str, Any] = {"sprt": planned.sprt, "seed": planned.seed, "rules": planned.rules}
    return Duel(**found, **of, played=checkpoint.played)
