"""One deal in the engine and in the slow reference at once, compared after every action."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice

import mus
from tests import reference
from tests.helpers import (
    Player,
    Record,
    as_result,
    engine_refusal,
    random_rules,
    random_start,
    without_result,
)
from tests.reference.events import BETTING_WORDS
from tests.reference.record import replay_deal
from tests.reference.senas import SIGNS

AMOUNTS = (0, 1, 2, 3, 5, 40, 65_535)


class SideBySide:
    """A deal that both play; the engine chooses the cards, the reference is told the events."""

    def __init__(self, rules: Record, start: Record) -> None:
        self.rules = rules
        self.deal = mus.Deal(rules, **start)
        hands = reference.read_hands(self.deal.record()["deal"])
        mano, score, first = start["mano"], start["score"], start["first"]
        known = reference.rules_from(rules)
        self.reference = reference.Deal(known, mano, score, hands, first=first)
        self.told = 0

    def play(self, action: str) -> None:
        """Plays an action in the engine, and in the reference with all that chance made of it."""
        seat = self.deal.seat
        self.deal.play(action)
        if action == "nada":
            self.reference.apply(f"{seat} nada")
        events = self.deal.record()["events"]
        for event in events[self.told :]:
            self.reference.apply(event)
        self.told = len(events)

    def compare(self) -> None:
        """Asserts that both stand at the same place, and that the same may be done there."""
        ours, theirs = self.deal, self.reference
        place = (ours.phase, ours.seat, ours.mano)
        assert place == (theirs.phase, theirs.seat, theirs.mano), ours.record()
        legal = ours.legal()
        assert len(set(legal)) == len(legal), ours.record()
        assert set(legal) == set(theirs.legal()), ours.record()
        for seat in range(4):
            hand = sorted(reference.read_hand(ours.view(seat).hand))
            assert hand == sorted(theirs.hands[seat]), ours.record()
        if theirs.over:
            assert as_result(ours.result()) == theirs.result(), ours.record()
            assert ours.record()["result"] == theirs.result(), ours.record()
        else:
            assert list(ours.view(0).score) == theirs.score, ours.record()

    def compare_checks(self, texts: list[str]) -> int:
        """Asserts that both judge these actions of the seat to act alike; gives how many."""
        seat = self.deal.seat or 0
        for text in texts:
            expected = self.reference.check(seat, text)
            assert verdict(self.deal, text) == expected, (text, self.deal.record())
        return len(texts)

    def compare_replays(self, texts: list[str]) -> int:
        """Asserts that in a record both judge these words of all seats alike; gives how many.

        Silence is not written, so seats that made no sign may still sign in a record.
        """
        record = without_result(self.deal.record())
        position = replay_deal(record, self.reference.rules)
        events = record["events"]
        for event in (f"{seat} {text}" for seat in range(4) for text in texts):
            expected = recorded_verdict(position, event)
            wanted = None if expected is None else (expected, len(events))
            assert engine_refusal(record | {"events": [*events, event]}) == wanted, (event, record)
        return 4 * len(texts)

    def hand_to_act(self) -> list[int]:
        """The hand of the seat to act; of seat 0 when the deal is over."""
        return self.reference.hands[self.deal.seat or 0]


def alphabet(hand: list[int]) -> list[str]:
    """Every word with all kinds of arguments, for a seat with this hand."""
    cards = sorted(hand)
    subsets = [thrown for size in range(5) for thrown in combinations(cards, size)]
    foreign = next(card for card in range(40) if card not in cards)
    discards = [*subsets, (foreign,), (cards[0], foreign), (cards[0], cards[0])]
    plain = [word for word in BETTING_WORDS if word not in ("envido", "reenvido")]
    return [
        *("mus", "corto", *plain),
        *(f"sena {sign}" for sign in SIGNS),
        *(f"{word} {amount}" for word in ("envido", "reenvido") for amount in AMOUNTS),
        *(f"descarta {reference.write_cards(thrown)}".rstrip() for thrown in discards),
    ]


def wrong_amounts() -> list[str]:
    """Betting words without the amount they need, with one too large, or with one unwanted."""
    plain = [word for word in BETTING_WORDS if word not in ("envido", "reenvido")]
    amounts = [f"{word}{amount}" for word in ("envido", "reenvido") for amount in ("", " 65536")]
    return amounts + [f"{word} {amount}" for word in plain for amount in (0, 2, 65_535, 65_536)]


def recorded_verdict(position: reference.Deal, event: str) -> str | None:
    """The clause that forbids an event of a record at this position, by the reference."""
    try:
        reference.apply_recorded(position.copy(), event)
    except reference.Breach as breach:
        return breach.clause
    return None


def verdict(deal: mus.Deal, action: str) -> str | None:
    """The clause that forbids an action of the seat to act, by the engine."""
    try:
        deal.check(action)
    except mus.IllegalAction as illegal:
        return illegal.clause if illegal.action == action else f"of {illegal.action!r}"
    return None


def walk(seed: int) -> Iterator[SideBySide]:
    """A random deal by random rules, yielded at every position from the start to the end."""
    rng = random.Random(seed)
    rules = random_rules(rng)
    both, player = SideBySide(rules, random_start(rng, rules)), Player(rng)
    yield both
    while both.deal.seat is not None:
        both.play(player.choose(both.deal))
        yield both


def somewhere(seed: int) -> SideBySide:
    """A random deal at one of its positions, all equally likely."""
    length = sum(1 for _ in walk(seed))
    return next(islice(walk(seed), random.Random(seed).randrange(length), None))


def play_side_by_side(seed: int, looks: float) -> Counter[str]:
    """Plays a random deal by random rules in both; gives what was looked at, by name.

    `looks` is the share of positions in which everything that can be said is judged by both.
    """
    dice = random.Random(-seed)
    seen = Counter(deals=1)
    for both in walk(seed):
        both.compare()
        seen.update(["positions", both.deal.phase])
        if dice.random() < looks:
            texts = alphabet(both.hand_to_act())
            seen["verdicts"] += both.compare_checks(texts) + both.compare_replays(texts)
    seen.update(f"{name}={value}" for name, value in both.rules.items())
    seen.update(reason for _, _, reason, _ in both.deal.result().points)
    seen["reshuffles"] += both.deal.record()["events"].count("baraja")
    return seen
