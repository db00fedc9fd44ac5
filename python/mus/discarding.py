"""What each discard leads to: exact, sampled, or from the table that ships."""

from __future__ import annotations

import csv
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from math import sqrt
from typing import TYPE_CHECKING, Any, overload

from mus import _native
from mus.chances import LANCES, LanceOdds, cards_text, check_name, check_number, check_seat, odds_of
from mus.errors import MusError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    RulesLike = _native.Rules | str | Mapping[str, object] | None

#: What discards can be ranked by: points ahead; the chance that our team wins a lance; the chance
#: that the new hand has pares, has juego, is 31.
OBJECTIVES = ("points", *LANCES, "has_pares", "has_juego", "31")
METHODS = ("exact", "sample", "table")

_HAS = OBJECTIVES[-3:]
#: Of the others no discard's points depend.
_OPTIONS_THAT_COUNT = ("kings", "real", "paso", "min_discard")


@dataclass(frozen=True)
class Discard:
    """One way to discard, and where it leads."""

    #: The cards thrown, as text; empty where all are kept (``min_discard=0``).
    thrown: str
    #: The cards kept.
    kept: str
    #: By objective, its value: ``points`` is ours less theirs, the rest are chances.
    values: Mapping[str, float]
    #: What our team and theirs score on average in a deal without bets.
    points: tuple[float, float]
    #: Chances by lance, as in ``mus.odds``; empty from the table.
    lances: Mapping[str, LanceOdds] = field(default_factory=dict)
    #: The new hand's distribution: hands by rank, best at grande first, with their chances.
    hands: Mapping[str, float] = field(default_factory=dict)
    #: Of a sample: the standard error of each value.
    errors: Mapping[str, float] | None = None

    def __getitem__(self, lance: str) -> LanceOdds:
        check_name(lance, LANCES, "lance")
        if not self.lances:
            raise MusError("the table that ships holds points only: use method='exact'")
        return self.lances[lance]

    def __hash__(self) -> int:
        return hash((self.thrown, self.kept, self.points))

    def __repr__(self) -> str:
        ours, theirs = self.points
        return f"<Discard {self.thrown or 'nothing'}: points {ours:.4f} to {theirs:.4f}>"

    def to_dict(self) -> dict[str, Any]:
        """As ``mus discards --json`` prints it."""
        return {
            "thrown": self.thrown,
            "kept": self.kept,
            "values": dict(self.values),
            "errors": None if self.errors is None else dict(self.errors),
            "points": list(self.points),
            "lances": {lance: odds._asdict() for lance, odds in self.lances.items()},
            "hands": dict(self.hands),
        }


@dataclass(frozen=True)
class Discards:
    """Discards of one hand, best first."""

    hand: str
    #: Our seat in speaking order; mano is 0.
    seat: int
    rules: _native.Rules
    objective: str
    method: str
    ranked: tuple[Discard, ...]

    @property
    def best(self) -> Discard:
        """The best by the objective."""
        return self.ranked[0]

    def __len__(self) -> int:
        return len(self.ranked)

    def __iter__(self) -> Iterator[Discard]:
        return iter(self.ranked)

    @overload
    def __getitem__(self, place: int) -> Discard: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Discard, ...]: ...
    def __getitem__(self, place: int | slice) -> Discard | tuple[Discard, ...]:
        return self.ranked[place]

    def to_dict(self) -> dict[str, Any]:
        """As ``mus discards --json`` prints it."""
        return {
            "rules": self.rules.to_dict(),
            "hand": self.hand,
            "seat": self.seat,
            "objective": self.objective,
            "method": self.method,
            "discards": [discard.to_dict() for discard in self],
        }

    def __repr__(self) -> str:
        value = self.best.values[self.objective]
        thrown = self.best.thrown or "nothing"
        return (
            f"<Discards {self.hand} seat {self.seat}, best of {len(self)} for {self.objective}: "
            f"{thrown} ({value:.4f})>"
        )


def discards(
    hand: object,
    seat: int = 0,
    *,
    rules: RulesLike = None,
    objective: str = "points",
    method: str = "exact",
    samples: int = 100_000,
    seed: int = 0,
) -> Discards:
    """Every way to discard from a hand, best first: 15, or 16 with ``min_discard=0`` (M3.2).

    For each, the exact distribution of the new hand, and from it the odds of ``mus.odds``: the
    thrown cards are dead, the other three hands unknown and any cards alike. Real players who ask
    for mus hold weaker hands than that, which no count of cards can know.

    Parameters
    ----------
    hand
        Four cards: text as in ``mus.parse_hands``, a ``mus.Hand``, or card numbers (M1.2).
    seat
        Our seat in speaking order, 0 (mano) to 3.
    rules
        None (classic), a ``Rules``, a preset's name, or a dict of options.
    objective
        One of ``mus.discarding.OBJECTIVES``: ``"points"`` (expected points, ours less theirs, in a
        deal without bets), a lance (the chance that our team wins it), ``"has_pares"``,
        ``"has_juego"``, ``"31"`` (the chance that the new hand is such).
    method
        ``"exact"`` counts everything; ``"sample"`` plays ``samples`` random deals, the same for
        every discard, and gives standard errors; ``"table"`` looks the best discard for points
        under the default rules up in the table that ships.
    samples, seed
        Of ``"sample"``: how many deals (1 to 10,000,000), and where their stream starts.

    Raises
    ------
    CardError
        When the hand is none.
    MusError
        When a seat, objective, method or number is none, or the table does not hold the answer.

    >>> mus.discards("RR7A", seat=0, method="table").best
    <Discard 7o 1o: points ...>
    """
    seat = check_seat(seat)
    check_name(objective, OBJECTIVES, "objective")
    check_name(method, METHODS, "method")
    chosen = _native.rules_of(rules)
    text = cards_text(hand, "hand")
    question = _Question(text, _native.hand_cards(text, chosen), seat, chosen)
    if method == "table":
        found = _from_table(question, objective)
    elif method == "sample":
        samples = check_number("samples", samples, 1, 10_000_000)
        seed = check_number("seed", seed, 0, 2**64 - 1)
        found = _sampled(question, samples, seed)
    else:
        found = _exact(question)
    ranked = sorted(found, key=lambda discard: discard.values[objective], reverse=True)
    return Discards(text, seat, chosen, objective, method, tuple(ranked))


@dataclass(frozen=True)
class _Question:
    """A hand whose discards are asked for."""

    text: str
    #: Each card's text, and the rank under which it counts.
    cards: Sequence[tuple[str, int]]
    seat: int
    rules: _native.Rules

    def masks(self) -> list[int]:
        """The discards that the rules allow, a bit a card."""
        least = 1 if self.rules.min_discard else 0
        return list(range(least, 16))

    def thrown(self, mask: int) -> tuple[int, ...]:
        """The ranks of the cards thrown, ascending."""
        ranks = [rank for place, (_, rank) in enumerate(self.cards) if mask >> place & 1]
        return tuple(sorted(ranks))

    def discard(self, mask: int, counts: _native._Counts, **more: Any) -> Discard:
        """A discard from its counts and its new hands."""
        _, lances, points = odds_of(counts)
        hands, has = _new_hands(self.text, self.thrown(mask), self.rules)
        ours, theirs = map(float, points)
        values = {"points": ours - theirs}
        values |= {lance: float(lances[lance].win) for lance in LANCES}
        values |= dict(zip(_HAS, has, strict=True))
        return Discard(
            thrown=self.words(mask),
            kept=self.words(~mask),
            values=values,
            points=(ours, theirs),
            lances=lances,
            hands=dict(hands),
            **more,
        )

    def words(self, mask: int) -> str:
        """The cards of a mask as text."""
        return " ".join(text for place, (text, _) in enumerate(self.cards) if mask >> place & 1)


@lru_cache(maxsize=64)
def _new_hands(
    text: str, thrown: tuple[int, ...], rules: _native.Rules
) -> tuple[dict[str, float], tuple[float, ...]]:
    """The new hand's distribution, best at grande first; the chances of pares, of juego, of 31."""
    ways = [
        (_native.Hand(hand, rules), hand, ways)
        for hand, ways in _native.new_hands(text, list(thrown), rules)
        if ways
    ]
    ways.sort(key=lambda each: each[0].grande, reverse=True)
    total = sum(count for _, _, count in ways)
    has = [0, 0, 0]
    for hand, _, count in ways:
        found = hand.pares > 0, hand.juego > 0, hand.total == 31
        has = [old + count * now for old, now in zip(has, found, strict=True)]
    hands = {name: count / total for _, name, count in ways}
    return hands, tuple(count / total for count in has)


def _exact(question: _Question) -> list[Discard]:
    counted = _native.discards_counts(question.text, [question.seat], question.rules)
    by_ranks = {tuple(ranks): counts for ranks, [counts] in counted}
    masks = question.masks()
    return [question.discard(mask, by_ranks[question.thrown(mask)]) for mask in masks]


def _sampled(question: _Question, samples: int, seed: int) -> list[Discard]:
    found = _native.discards_sample(question.text, question.seat, samples, seed, question.rules)
    return [
        question.discard(mask, counts, errors=_errors(counts, squares))
        for mask, counts, squares in found
    ]


def _errors(counts: _native._Counts, squares: Sequence[int]) -> dict[str, float]:
    """The standard errors of what a sample counted; those of new hands are none, being exact."""
    deals, lances, (ours, theirs) = counts
    ahead = (ours - theirs) / deals
    errors = {"points": sqrt(max(squares[2] / deals - ahead**2, 0) / deals)}
    for lance, (win, *_) in zip(LANCES, lances, strict=True):
        errors[lance] = sqrt(win / deals * (1 - win / deals) / deals)
    return errors | dict.fromkeys(_HAS, 0.0)


def _from_table(question: _Question, objective: str) -> list[Discard]:
    for option in _OPTIONS_THAT_COUNT:
        if getattr(question.rules, option) != getattr(_native.Rules(), option):
            raise MusError(f"the table that ships is for the usual {option}: use method='exact'")
    if objective != "points":
        raise MusError(f"the table that ships ranks by points, not {objective}: use method='exact'")
    wanted = "".join(sorted("A234567SCR"[rank] for _, rank in question.cards))
    row = best_discards()[wanted, question.seat]
    left = list(row["thrown"])
    mask = 0
    for place, (_, rank) in enumerate(question.cards):
        letter = "A234567SCR"[rank]
        if letter in left:
            left.remove(letter)
            mask |= 1 << place
    points = float(row["points_ours"]), float(row["points_theirs"])
    hands, has = _new_hands(question.text, question.thrown(mask), question.rules)
    values = {"points": points[0] - points[1], **dict(zip(_HAS, has, strict=True))}
    words = question.words(mask), question.words(~mask)
    return [Discard(*words, values=values, points=points, hands=dict(hands))]


@cache
def best_discards() -> dict[tuple[str, int], dict[str, str]]:
    """The rows of the table that ships, by the hand's letters in alphabetical order, and seat."""
    path = files("mus") / "data" / "best_discards.csv"
    with path.open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    return {("".join(sorted(row["hand"])), int(row["seat"])): row for row in rows}
