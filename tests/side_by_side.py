"""One deal in the engine and in the slow reference at once, compared after every action."""

import random
from itertools import combinations

import mus
from tests import reference
from tests.helpers import Player, Record, as_result, engine_refusal, random_rules, random_start
from tests.reference.events import BETTING_WORDS
from tests.reference.senas import SIGNS

AMOUNTS = ("", " 0", " 1", " 2", " 3", " 5", " 40", " 65535", " 65536")


class SideBySide:
    """A deal that both play; the engine chooses the cards, the reference is told the events."""

    def __init__(self, rules: Record, start: Record) -> None:
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

    def compare_verdicts(self) -> int:
        """Asserts that both judge all that can be said alike, by any seat; gives how many."""
        record = self.deal.record()
        record.pop("result", None)
        verdicts = 0
        for seat in range(4):
            for text in alphabet(self.reference.hands[seat]):
                event = f"{seat} {text}"
                expected = recorded_verdict(self.reference, event)
                found = engine_refusal(record | {"events": [*record["events"], event]})
                wanted = None if expected is None else (expected, self.told)
                assert found == wanted, (event, record)
                verdicts += 1
                if seat == self.deal.seat or (seat == 0 and self.reference.over):
                    expected = self.reference.check(seat, text)
                    assert engine_verdict(self.deal, text) == expected, (event, record)
                    verdicts += 1
        return verdicts


def alphabet(hand: list[int]) -> list[str]:
    """Everything that a seat with this hand might try to say or do."""
    cards = sorted(hand)
    subsets = [four for size in range(5) for four in combinations(cards, size)]
    foreign = next(card for card in range(40) if card not in cards)
    discards = [*subsets, (foreign,), (*cards[:1], foreign), (*cards[:1], *cards[:1])]
    return [
        *("mus", "corto"),
        *(f"sena {sign}" for sign in SIGNS),
        *(f"{word}{amount}" for word in BETTING_WORDS for amount in AMOUNTS),
        *(f"descarta {reference.write_cards(thrown)}".rstrip() for thrown in discards),
    ]


def recorded_verdict(deal: reference.Deal, event: str) -> str | None:
    """The clause that forbids an event of a record here, by the reference."""
    try:
        reference.apply_recorded(deal.copy(), event)
    except reference.Breach as breach:
        return breach.clause
    return None


def engine_verdict(deal: mus.Deal, action: str) -> str | None:
    """The clause that forbids an action of the seat to act, by the engine."""
    try:
        deal.check(action)
    except mus.IllegalAction as illegal:
        assert illegal.action == action
        return illegal.clause
    return None


def play_side_by_side(seed: int, verdicts_every: int) -> dict[str, int]:
    """Plays a random deal by random rules in both; gives what was looked at, by name."""
    rng = random.Random(seed)
    rules = random_rules(rng)
    both = SideBySide(rules, random_start(rng, rules))
    player = Player(rng)
    seen = {"deals": 1, "steps": 1, "verdicts": 0}
    both.compare()
    while both.deal.seat is not None:
        if rng.randrange(verdicts_every) == 0:
            seen["verdicts"] += both.compare_verdicts()
        seen[f"phase {both.deal.phase}"] = seen.get(f"phase {both.deal.phase}", 0) + 1
        both.play(player.choose(both.deal))
        both.compare()
        seen["steps"] += 1
    if rng.randrange(verdicts_every) == 0:
        seen["verdicts"] += both.compare_verdicts()
    seen["reshuffles"] = both.deal.record()["events"].count("baraja")
    seen["winners"] = int(both.deal.result().winner is not None)
    return seen
