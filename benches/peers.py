"""`mus` beside other hand evaluators of the Python index, in one run: `make bench-peers`.

The others judge poker, since no evaluator for Mus is there besides this one: the games differ, the
work (rank the cards of one hand among all) is alike. Poker hands have five cards, the fewest that
poker allows. Cards are in the form that each takes fastest before the clock starts. None of the
others takes an array; each gets its hands one by one, from `map` or `starmap` as far as it can.
"""

import random
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise, starmap

import deuces
import eval7
import holdem_hand_evaluator
import numpy as np
import phevaluator
import pokerfast
import pokerkit
import report
import treys
from turns import Row, Unit, ratios, take_turns

import mus
from mus.hands import WORTH

HANDS = 2_000
#: For the array of hands: as many as keep it busy as long as one of the others.
MANY = 1_000_000
ROUNDS = 300
OTHERS = (
    *("deuces", "eval7", "holdem-hand-evaluator", "phevaluator", "pokerfast", "pokerkit"),
    *("treys", "numpy"),
)

#: From the best to the worst, one of each kind and neighbours of some.
LADDER = [
    *("Ac Kc Qc Jc Tc", "5d 4d 3d 2d Ad", "As Ah Ad Ac Kc", "As Ah Ad Ac Qc", "2c 2d 2h 3c 3d"),
    *("Ah Jh 8h 4h 2h", "Ac Kd Qh Js Tc", "5c 4d 3h 2s Ac", "Qc Qd Qh 3c 2d", "Kc Kd 2c 2d 3h"),
    *("Ac Ad 4c 3d 2h", "Ac Kd Qh Js 9c", "7c 5d 4h 3s 2c"),
]


@dataclass(frozen=True)
class Peer:
    """An evaluator: what a hand of text is to it, and what it makes of many."""

    name: str
    reads: Callable[[list[str]], object]
    judges: Callable[[Iterable[object]], Iterator[object]]
    #: Whether a higher value is a better hand.
    high: bool


def each(function: Callable[..., object]) -> Callable[[Iterable[object]], Iterator[object]]:
    return lambda hands: map(function, hands)


def spread(function: Callable[..., object]) -> Callable[[Iterable[object]], Iterator[object]]:
    return lambda hands: starmap(function, hands)


def split(new: Callable[[str], object]) -> Callable[[list[str]], object]:
    """Two cards in hand and three on the board."""
    return lambda cards: ([*map(new, cards[:2])], [*map(new, cards[2:])])


def peers() -> list[Peer]:
    lookup = pokerkit.StandardLookup()
    card = phevaluator.Card.to_id
    return [
        Peer(
            "phevaluator.evaluate_5cards",
            lambda cards: tuple(map(card, cards)),
            spread(phevaluator.evaluate_5cards),
            high=False,
        ),
        Peer("eval7.evaluate", lambda c: [*map(eval7.Card, c)], each(eval7.evaluate), high=True),
        Peer(
            "holdem_hand_evaluator.evaluate_hand",
            "".join,
            each(holdem_hand_evaluator.evaluate_hand),
            high=True,
        ),
        Peer("pokerfast.eval7", tuple, each(pokerfast.eval7), high=True),
        Peer(
            "pokerkit.StandardLookup.get_entry",
            lambda cards: tuple(pokerkit.Card.parse("".join(cards))),
            each(lookup.get_entry),
            high=True,
        ),
        Peer(
            "treys.Evaluator.evaluate",
            split(treys.Card.new),
            spread(treys.Evaluator().evaluate),
            high=False,
        ),
        Peer(
            "deuces.Evaluator.evaluate",
            split(deuces.Card.new),
            spread(deuces.Evaluator().evaluate),
            high=False,
        ),
    ]


def poker_hands() -> list[list[str]]:
    """Hands of five cards, the same on every run."""
    pack = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    chance = random.Random(1)
    return [chance.sample(pack, 5) for _ in range(HANDS)]


def places(peer: Peer, hands: list[list[str]]) -> list[int]:
    """The place of each hand among all, by what a peer says; equal hands have equal places."""
    worths = list(peer.judges([peer.reads(hand) for hand in hands]))
    ranks = {worth: place for place, worth in enumerate(sorted(set(worths), reverse=peer.high))}
    return [ranks[worth] for worth in worths]


def check(peer: Peer, hands: list[list[str]], known: list[int]) -> None:
    """The ladder is in order, and the hands are in the order in which the others see them."""
    ladder = places(peer, [rung.split() for rung in LADDER])
    assert all(better < worse for better, worse in pairwise(ladder)), peer.name
    assert places(peer, hands) == known, peer.name


def all_through(values: Iterator[object]) -> None:
    """Asks for each value and keeps none."""
    deque(values, maxlen=0)


def mus_subjects() -> list[tuple[str, Callable[[], object], int]]:
    """`mus` on an array and one by one, with how many hands each does; the answers are checked."""
    pack = np.array(list(combinations(range(40), 4)), np.uint8)
    cards = np.resize(np.random.default_rng(1).permutation(pack), (MANY, 4))
    packed = cards[:HANDS].view("<u4").ravel().tolist()
    out = np.empty(MANY, WORTH)
    assert list(map(mus.evaluate_one, packed)) == mus.evaluate(cards[:HANDS]).tolist()
    assert np.bincount(mus.evaluate(pack)["juego"], minlength=9)[8] == 8_384  # M4.5: totals of 31
    return [
        ("mus.evaluate, an array, out=", lambda: mus.evaluate(cards, out=out), MANY),
        ("mus.evaluate_one", lambda: all_through(map(mus.evaluate_one, packed)), HANDS),
    ]


def main() -> None:
    hands, ours, others = poker_hands(), mus_subjects(), peers()
    known = places(others[0], hands)
    subjects = ours
    for peer in others:
        check(peer, hands, known)
        read = [peer.reads(hand) for hand in hands]
        subjects.append((peer.name, lambda p=peer, r=read: all_through(p.judges(r)), HANDS))
    times = take_turns([subject for _, subject, _ in subjects], ROUNDS)
    unit = Unit("M hands", 1e-6)
    one_hand = [
        [second / size for second in seconds]
        for seconds, (_, _, size) in zip(times, subjects, strict=True)
    ]
    rows = [
        Row(name, "", *ratios(seconds, one_hand[0]), unit.speed(min(seconds)))
        for (name, _, _), seconds in zip(subjects, one_hand, strict=True)
    ]
    rows.sort(key=lambda row: float(row.at_best.replace(",", "")))
    print("\n".join(report.head(mus.__version__, OTHERS)) + "\n")
    report.show(rows, Row("what", "", "time a hand", "at best", "best"))


if __name__ == "__main__":
    main()
