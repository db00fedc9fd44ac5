"""What the tests of odds share: questions drawn by dice, and a deal's outcome in numpy."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

import mus
from mus import _native
from tests import reference
from tests.reference.odds import NOBODY_SPOKE, Counts, Question, Said, Worth

ALL_DEALS = 3_963_642_086_353_950_000
"""Ways to deal the forty cards to four players (docs/rules/mus.md, Figures)."""

Numbers = NDArray[Any]

PACKS = [(kings, real) for kings in (8, 4) for real in ("off", "figure", "sota")]


def random_question(rng: random.Random, *, left: int, partner: bool, spoken: bool) -> Question:
    """A question with so many cards left for the unknown hands.

    What is declared is true of at least one deal: it is read from one.
    """
    kings, real = rng.choice(PACKS)
    rules = reference.Rules(kings=kings, real=real, paso=rng.choice([0, 1]))
    cards, seat = list(reference.cards.PACK), rng.randrange(4)
    rng.shuffle(cards)
    hands = [cards[4 * place : 4 * place + 4] for place in range(4)]
    known = [seat, *([(seat + 2) % 4] if partner else [])]
    unknown = 4 * (4 - len(known))
    dead = cards[16 : 16 + 40 - 4 * len(known) - left]
    assert left >= unknown
    return Question(
        hand=hands[seat],
        seat=seat,
        partner=hands[(seat + 2) % 4] if partner else None,
        dead=dead,
        rules=rules,
        **(declared(rng, hands, rules) if spoken else {}),
    )


def declared(rng: random.Random, hands: list[list[int]], rules: reference.Rules) -> dict[str, Said]:
    """What the seats may truly declare with these hands; each says it or not, by dice."""
    worths = [Worth.of(hand, rules) for hand in hands]
    return {
        lance: [worth.takes_part[lance] if rng.random() < 0.6 else None for worth in worths]
        for lance in ("pares", "juego")
    }


def rules_of(question: Question) -> mus.Rules:
    """The engine's rules for a question of the reference."""
    rules = question.rules
    return mus.Rules(kings=rules.kings, real=rules.real, paso=rules.paso)


def asked(question: Question, **options: Any) -> mus.Odds:
    """The engine's answer to a question."""
    said = {"pares": question.pares, "juego": question.juego}
    spoken = {lance: said for lance, said in said.items() if said != NOBODY_SPOKE}
    return mus.odds(
        list(question.hand),
        question.seat,
        partner=question.partner,
        dead=question.dead,
        rules=rules_of(question),
        **spoken,
        **options,
    )


def as_counts(odds: mus.Odds) -> tuple[Any, ...]:
    """Exact odds as the counts behind them."""
    lances = [tuple(chance * odds.combinations for chance in odds[lance]) for lance in mus.LANCES]
    return odds.combinations, lances, [points * odds.combinations for points in odds.points]


def from_reference(counts: Counts) -> tuple[Any, ...]:
    """Counts of the reference, in the same form."""
    tallies = [counts.lances[lance] for lance in mus.LANCES]
    lances = [(tally.win, tally.lose, tally.none, tally.contested) for tally in tallies]
    return counts.total, lances, counts.points


# --- random deals, counted in numpy ---


@dataclass
class Seen:
    """What deals came to, seen from one seat: by name the sum, and the sum of the squares."""

    deals: int = 0
    sums: Counter[str] = field(default_factory=Counter)
    squares: Counter[str] = field(default_factory=Counter)

    def add(self, numbers: dict[str, Numbers]) -> None:
        """Adds deals: by name a whole number a deal."""
        self.deals += len(numbers["grande_win"])
        for name, each in numbers.items():
            self.sums[name] += int(each.sum())
            self.squares[name] += int((each.astype(np.int64) ** 2).sum())

    def misses(self, odds: mus.Odds, most: float = 5) -> list[str]:
        """Where the odds are further than so many standard errors from the mean seen."""
        faults = []
        for name, expected in flat(odds).items():
            mean = self.sums[name] / self.deals
            # A chance has a known variance; that of points is the one seen.
            variance = expected * (1 - expected)
            if name.startswith("points"):
                variance = self.squares[name] / self.deals - mean**2
            if abs(mean - expected) > most * sqrt(max(variance, 0) / self.deals) + 1e-12:
                faults.append(f"{name}: {mean} in {self.deals} deals, not {expected}")
        return faults


def flat(odds: mus.Odds) -> dict[str, float]:
    """Odds by a name for each number."""
    chances = {
        f"{lance}_{name}": float(chance)
        for lance in odds
        for name, chance in odds[lance]._asdict().items()
    }
    ours, theirs = map(float, odds.points)
    return chances | {"points_ours": ours, "points_theirs": theirs}


def dealt(
    rng: np.random.Generator, deals: int, known: dict[int, list[int]], dead: list[int]
) -> NDArray[np.uint8]:
    """Random deals (deals, 4, 4) in which some seats hold what is known, and dead cards are out."""
    out = {card for hand in known.values() for card in hand} | set(dead)
    left = np.array([card for card in range(40) if card not in out], np.uint8)
    pack = np.tile(left[:, None], (1, deals))
    every, unknown = np.arange(deals), [seat for seat in range(4) if seat not in known]
    for place in range(4 * len(unknown)):  # the shuffle of Fisher and Yates, as far as needed
        other = rng.integers(place, len(left), deals)
        taken = pack[other, every]
        pack[other, every] = pack[place]
        pack[place] = taken
    hands = np.empty((deals, 4, 4), np.uint8)
    for seat, hand in known.items():
        hands[:, seat] = hand
    for place, seat in enumerate(unknown):
        hands[:, seat] = pack[4 * place : 4 * place + 4].T
    return hands


def outcomes(
    hands: NDArray[np.uint8], seat: int, rules: mus.Rules
) -> tuple[dict[str, Numbers], Numbers, Numbers]:
    """What deals come to from a seat, and who has pares and juego in each (deals, 4)."""
    deals = len(hands)
    worths = mus.evaluate(np.ascontiguousarray(hands.reshape(-1, 4)), rules).reshape(deals, 4)
    pares, juego = worths["pares"] > 0, worths["juego"] > 0
    nobody = ~juego.any(axis=1)
    takes_part = {
        "grande": np.ones((deals, 4), bool),
        "chica": np.ones((deals, 4), bool),
        "pares": pares,
        "juego": juego,
        "punto": np.repeat(nobody[:, None], 4, axis=1),
    }
    scores = {
        "grande": np.full((deals, 4), rules.paso),
        "chica": np.full((deals, 4), rules.paso),
        "pares": worths["pares_value"],
        "juego": worths["juego_value"],
        "punto": np.ones((deals, 4), np.int64),
    }
    numbers: dict[str, Numbers] = {}
    points = np.zeros((2, deals), np.int64)
    for lance, takes in takes_part.items():
        place = worths["total" if lance == "punto" else lance].astype(np.int64)
        # argmax takes the first of equals: the seat that speaks first (M4.1)
        best = np.where(takes, place, -1).argmax(axis=1)
        played, ours = takes.any(axis=1), best % 2 == seat % 2
        teams = [takes[:, team::2].any(axis=1) for team in (0, 1)]
        score = np.take_along_axis(scores[lance], best[:, None], 1)[:, 0].astype(np.int64)
        if lance in ("pares", "juego"):
            score += np.take_along_axis(scores[lance], (best[:, None] + 2) % 4, 1)[:, 0]
        found = (played & ours, played & ~ours, ~played, teams[0] & teams[1])
        for name, each in zip(mus.LanceOdds._fields, found, strict=True):
            numbers[f"{lance}_{name}"] = each
        points[0] += score * (played & ours)
        points[1] += score * (played & ~ours)
    numbers |= {"points_ours": points[0], "points_theirs": points[1]}
    return numbers, pares, juego


# --- sums over a table ---


def exact_sum(table: Any, column: str, seat: int) -> int:
    """How many of all deals a column of chances stands for, from one seat.

    Each hand's chance is a whole number of its 43,368,924,870,000 or so deals, divided once.
    """
    rows = table["seat"].to_numpy() == seat
    ways = table["combinations"].to_numpy()[rows].tolist()
    deals = ALL_DEALS // 91_390
    counts = [round(share * deals) for share in table[column].to_numpy()[rows].tolist()]
    return sum(count * each for count, each in zip(counts, ways, strict=True))


def counts_of_all_hands(seat: int, rules: mus.Rules) -> Iterator[tuple[int, Any]]:
    """In how many ways the pack makes each hand, and the hand's counts from a seat."""
    nothing: list[bool | None] = [None] * 4
    for name, ways in _native.classes(rules):
        yield ways, _native.odds_counts(name, seat, None, "", nothing, nothing, rules)
