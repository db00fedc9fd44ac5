"""Odds agree with what random deals show, whose lances numpy compares from `mus.evaluate`."""

from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

import mus
from tests.odds_cases import Seen, dealt, outcomes
from tests.reference.cards import read_cards
from tests.reference.odds import Said

SLICE = 250_000


class Case(NamedTuple):
    """A question with the deals that it is tried on."""

    hand: str
    seat: int
    rules: dict[str, Any]
    partner: str | None = None
    dead: str = ""
    pares: Said | None = None
    juego: Said | None = None


CASES = [
    Case("Ro Rc 7o 1o", 0, {}),
    Case("4o 5o 6o 7o", 3, {}),
    Case("7o 7c 7b So", 2, {"kings": 4, "real": "figure"}),
    Case("So Sc Sb 1o", 1, {"kings": 4, "paso": 0}),
    Case("Ro 3o 7o 1o", 1, {"real": "sota"}, partner="Co Cc 5o 5c"),
    Case("7o 7c 6o 1o", 2, {"kings": 4}, partner="Ro Rc 2o 3o", dead="7b 7e Rb 1c"),
    Case("1o 1c 2o 4o", 0, {"real": "figure"}, dead="Ro Rc Rb Re 3o 3c"),
]
"""Hands before anybody has spoken."""

SPOKEN = [
    Case("Ro Rc 7o 1o", 0, {}, pares=[True, None, True, False], juego=[None, False, None, None]),
    Case("Ro Co 7o 4o", 1, {}, pares=[True, False, None, None], juego=[False, True, False, None]),
    Case("5o 5c 6o 7o", 2, {"kings": 4}, pares=[True, None, True, None], juego=[False] * 4),
    Case(
        "7o 7c 6o 1o",
        3,
        {"kings": 4, "real": "sota"},
        partner="Ro Rc So 3o",
        dead="4o 4c 4b",
        pares=[None, True, None, True],
        juego=[True, None, False, False],
    ),
    Case("Ro 7o 6o 4o", 3, {"paso": 0}, dead="5o 5c", pares=[False] * 4),
]
"""Hands after pares or juego have been declared: deals that are otherwise do not count."""


NAMES = [f"{case.hand} from seat {case.seat}" for case in CASES + SPOKEN]


def fits(has: NDArray[np.bool_], said: Said | None) -> NDArray[np.bool_]:
    """In which deals (deals, 4) the seats have what they say."""
    fit = np.ones(len(has), bool)
    for seat, each in enumerate(said or []):
        if each is not None:
            fit &= has[:, seat] == each
    return fit


def assert_seen(case: Case, deals: int) -> None:
    """Asserts that so many deals show what the odds say."""
    rules, seen = mus.Rules(**case.rules), Seen()
    known = {case.seat: read_cards(case.hand.split())}
    if case.partner is not None:
        known[(case.seat + 2) % 4] = read_cards(case.partner.split())
    rng = np.random.default_rng(case.seat + deals)
    for _ in range(deals // SLICE):
        hands = dealt(rng, SLICE, known, read_cards(case.dead.split()))
        numbers, pares, juego = outcomes(hands, case.seat, rules)
        kept = fits(pares, case.pares) & fits(juego, case.juego)
        seen.add({name: each[kept] for name, each in numbers.items()})
    odds = mus.odds(**case._asdict())
    assert seen.deals > deals / 200
    assert seen.misses(odds) == []


@pytest.mark.parametrize("case", CASES + SPOKEN, ids=NAMES)
def test_250_000_deals_show_the_odds(case: Case) -> None:
    assert_seen(case, SLICE)


@pytest.mark.prove
@pytest.mark.parametrize("case", CASES + SPOKEN, ids=NAMES)
def test_10_million_deals_show_the_odds(case: Case) -> None:
    assert_seen(case, 10_000_000)


def test_deals_that_miss_are_noticed() -> None:
    hands = dealt(np.random.default_rng(1), 200_000, {0: [9, 19, 6, 0]}, [])
    assert (np.diff(np.sort(hands.reshape(-1, 16), axis=1), axis=1) > 0).all()
    seen = Seen()
    seen.add(outcomes(hands, 0, mus.Rules())[0])
    assert seen.misses(mus.odds("RR7A")) == []
    wrong = [("RR7A", 1, {}), ("RR74", 0, {}), ("RR7A", 0, {"paso": 0}), ("RR7A", 0, {"kings": 4})]
    for hand, seat, rules in wrong:
        assert seen.misses(mus.odds(hand, seat, rules=rules)) != []
