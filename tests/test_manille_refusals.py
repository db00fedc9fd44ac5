"""What may not be said or done is refused with what is wrong, and the clause that says so."""

from typing import Any, NamedTuple

import pytest

from mus import manille
from mus.errors import CardError, IllegalAction, RecordError
from tests.command import call


class Case(NamedTuple):
    """A deal with seed 1, what happens in it, what is tried then, and what is said of it."""

    variant: str
    before: str
    tried: str
    clause: str
    told: str
    options: dict[str, Any] = {}  # noqa: RUF012 - no case changes it


THREE = {"seats": 3}
WON = "1 apuesta 40, 2 pasa, 0 pasa"
CHOSEN = "0 elige S, 1 pasa, 2 pasa"
TIMES = "1 pregunta tiene S, 3 responde si"

CASES = [
    # The auction (F8.2, F8.3).
    Case("encheres", "", "1 apuesta 34", "F8.2", "the least bid is now apuesta 35"),
    Case("encheres", "1 apuesta 40", "2 apuesta 40", "F8.2", "the least bid is now apuesta 41"),
    Case("encheres", "", "1 apuesta 69", "F8.2", "a deal has 68 points"),
    Case("encheres", "", "1 apuesta misere", "F8.3", "misere is not bid by these rules"),
    Case(
        "encheres",
        "1 apuesta misere",
        "2 apuesta 50",
        "F8.3",
        "nothing beats misere",
        {"misere": True},
    ),
    Case(
        "encheres",
        "",
        "1 elige S",
        "F8.2",
        "elige is said when trumps are to be named, and the bidding goes on",
    ),
    Case("encheres", "", "1 contra", "F8.2", "encheres with 4 seats has no contra"),
    Case("encheres", "", "1 descarta TS 8S", "F8.2", "encheres with 4 seats has no descarta"),
    Case("encheres", "", "2 pasa", "F1.3", "it is not the turn of seat 2"),
    # The discard (F8.2).
    Case(
        "encheres",
        "",
        "1 descarta TS 8S",
        "F8.2",
        "descarta is said by the winner of the bidding, before he names trumps, and the bidding "
        "goes on",
        THREE,
    ),
    Case(
        "encheres",
        WON,
        "1 elige S",
        "F8.2",
        "elige is said when trumps are to be named, and two cards are to be discarded",
        THREE,
    ),
    Case(
        "encheres",
        WON,
        "1 pasa",
        "F8.2",
        "pasa is said in a choice, a bidding or a doubling, and two cards are to be discarded",
        THREE,
    ),
    Case("encheres", WON, "1 descarta 9S KS", "F8.2", "seat 1 does not hold KS", THREE),
    Case("encheres", WON, "1 descarta 9S 9S", "F8.2", "9S stands twice", THREE),
    Case(
        "encheres", WON, "1 descarta 9S", "F8.2", "1 card is given, and two cards are wanted", THREE
    ),
    Case(
        "encheres",
        WON,
        "1 descarta 9S QS 8H",
        "F8.2",
        "3 cards are given, and two cards are wanted",
        THREE,
    ),
    Case(
        "encheres",
        f"{WON}, 1 descarta 9S QS",
        "1 apuesta 50",
        "F8.2",
        "apuesta is said in the bidding, and trumps are to be named",
        THREE,
    ),
    # The exchange (F6.2).
    Case(
        "manillen3",
        "",
        "0 cambia",
        "F6.2",
        "cambia is said after the doubling, before the play, and trumps are to be named",
    ),
    Case(
        "manillen3",
        "0 elige S",
        "1 cambia",
        "F6.2",
        "cambia is said after the doubling, before the play, and the doubling goes on",
    ),
    Case("manillen3", CHOSEN, "0 cambia KS", "F6.2", "seat 0 does not hold KS"),
    Case("manillen3", CHOSEN, "0 cambia 8S 8S", "F6.2", "8S stands twice"),
    Case(
        "manillen3",
        CHOSEN,
        "0 cambia 8S AS TS",
        "F6.2",
        "3 cards are given, and none, one or two cards are wanted",
    ),
    Case(
        "manillen3",
        CHOSEN,
        "0 juega 8S",
        "F1.3",
        "juega is said when the cards are played, and the dealer is to exchange cards",
    ),
    Case("muette", "", "1 cambia", "F6.2", "muette with 4 seats has no cambia"),
    # The choice and the doubling (F5.2, F5.3, F9.1).
    Case("manillen3", "", "0 pasa", "F6.1", "seat 0 has to name trumps"),
    Case("manillen", "0 pasa, 2 pasa", "0 pasa", "F5.2", "seat 0 has to name trumps"),
    Case("manillen", "0 elige S", "1 recontra", "F5.3", "the next doubling is contra"),
    Case("manillen", "0 elige S, 1 contra", "2 contra", "F5.3", "the next doubling is recontra"),
    Case(
        "manillen", "0 elige S", "1 santvicens", "F9.1", "manillen with 4 seats has no santvicens"
    ),
    Case(
        "manillen",
        "",
        "0 contra",
        "F5.3",
        "contra is said once trumps are named, before the play, and trumps are to be named",
    ),
    Case("muette", "", "1 elige S", "F3.1", "muette with 4 seats has no elige"),
    Case("muette", "", "1 consulta", "F3.4", "there are no words and no signs"),
    Case("muette", "", "1 juega 7S", "F2.1", "seat 1 does not hold 7S"),
    # What partners say (F4.2, F4.3); seat 1 leads and governs.
    Case(
        "parlee", "", "3 pregunta tiene S", "F4.2", "pregunta is the governor's word, who is seat 1"
    ),
    Case(
        "parlee",
        "",
        "1 consulta",
        "F4.2",
        "consulta is the word of the governor's partner, who is seat 3",
    ),
    Case("parlee", "", "3 responde si", "F4.2", "no question waits for an answer"),
    Case(
        "parlee", "1 pregunta tiene S", "1 juega 8S", "F4.2", "a question is to be answered first"
    ),
    Case(
        "parlee", "1 pregunta tiene S", "1 ordena S", "F4.2", "a question is to be answered first"
    ),
    Case(
        "parlee", "1 pregunta tiene S", "3 responde no", "F4.3", "true of the hand of seat 3 is si"
    ),
    Case(
        "parlee",
        "1 pregunta tiene S, 3 responde si",
        "3 responde si",
        "F4.2",
        "no question waits for an answer",
    ),
    Case("parlee", "", "1 dice cuantas S 5", "F4.3", "true of the hand of seat 1 is 2"),
    Case(
        "parlee",
        f"{TIMES}, {TIMES}, {TIMES}",
        "1 ordena S",
        "F4.2",
        "the governor has spoken 3 times in this trick, the most he may",
    ),
    Case(
        "parlee",
        "",
        "1 ordena S",
        "F4.2",
        "the governor has spoken 0 times in this trick, the most he may",
        {"max_speech": 0},
    ),
    Case("parlee", "1 juega 8S", "1 ordena S", "F4.2", "seat 1 has played to this trick"),
    Case("parlee", "", "1 pasa", "F4.2", "no order was asked for"),
    Case(
        "parlee",
        "3 consulta",
        "1 juega 8S",
        "F4.2",
        "the order that was asked for comes first, or a pass",
    ),
    Case(
        "parlee", "3 consulta, 1 pasa", "3 consulta", "F4.2", "an order was asked for in this trick"
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.variant}: {case.tried}")
def test_a_refusal_tells_what_is_wrong(case: Case) -> None:
    rules = manille.Rules(case.variant, **case.options)
    record = manille.Deal(rules, seed=1).record()
    record["events"] = [event for event in case.before.split(", ") if event]
    manille.replay(record)
    record["events"].append(case.tried)
    with pytest.raises(RecordError) as caught:
        manille.replay(record)
    assert caught.value.clause == case.clause
    assert f'"{case.tried}" breaks {case.clause}: {case.told} (' in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_deal_tells_it_too() -> None:
    deal = manille.Deal("encheres", seed=1)
    with pytest.raises(IllegalAction, match="the least bid is now apuesta 35") as caught:
        deal.play("apuesta 34")
    assert caught.value.clause == "F8.2"
    assert deal.seat == 1


def test_the_duty_without_trumps_is_told() -> None:
    deal = manille.Deal("manillen", choices={"left": [2, 2], "nt_owed": [2, 2]}, seed=1)
    with pytest.raises(IllegalAction, match=r"F5\.1: the side owes no trumps in all choices"):
        deal.play("elige S")


LEAD = "partner_is_master (--partner): the trick is empty, and no card is winning: expected False"


@pytest.mark.parametrize(
    ("variant", "trick", "told"),
    [
        ("manillen", "", LEAD),
        ("muette", "", LEAD),
        ("manillen2", "7S", "nobody has a partner in manillen2: expected False (F2.7)"),
        ("manillen2", "", "nobody has a partner in manillen2: expected False (F2.7)"),
        ("dix_sept", "7S 9S", "nobody has a partner in dix_sept: expected False (F2.7)"),
    ],
)
def test_no_partner_is_winning_where_there_is_none(variant: str, trick: str, told: str) -> None:
    hand = "TS KS 8D"
    with pytest.raises(CardError) as caught:
        manille.legal(hand, trick, "H", partner_is_master=True, variant=variant)
    assert told in str(caught.value)
    line = ["manille", "legal", hand, "--trick", trick, "--trump", "H", "--variant", variant]
    answer = call(*line, "--partner")
    assert (answer.code, answer.out) == (2, "")
    assert told in answer.err
    assert answer.err.count("\n") == 1
    assert call(*line).code == 0
    masks, cards = manille.parse_hands([hand] * 2), manille.parse_hands([trick])
    places = [number for number in range(32) if int(cards[0]) >> number & 1]
    row = places + [255] * (3 - len(places))
    for partner in (True, [False, True]):
        with pytest.raises(CardError, match="partner_is_master"):
            manille.legal_masks(masks, [row] * 2, 1, partner_is_master=partner, rules=variant)
    manille.legal_masks(masks, [row] * 2, 1, partner_is_master=False, rules=variant)


def test_the_row_whose_trick_is_empty_is_named() -> None:
    masks = manille.parse_hands(["TS", "TS"])
    tricks = [[5, 6, 255], [255, 255, 255]]
    with pytest.raises(CardError, match=r"partner_is_master \(--partner\), row 1: the trick is"):
        manille.legal_masks(masks, tricks, 1, partner_is_master=[True, True])
    manille.legal_masks(masks, tricks, 1, partner_is_master=[True, False])


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("simulate muette random --matches 0", "from 2 to 1000000000, whole sets of 2"),
        ("simulate muette random --matches 1000000001", "from 2 to 1000000000, whole sets of 2"),
        ("simulate dix_sept random --matches 999999999", "expected 999999996 or 1000000000;"),
        ("simulate manillen3 random --matches 1000000000", "from 3 to 999999999, whole sets of 3"),
        ("duel manillen3 simple random --matches 999999999", "from 6 to 999999996"),
        ("simulate muette random --time-limit 2e9", "1,000,000,000; inf or None for no limit"),
        (
            "simulate muette random --set target=null",
            "null: expected a whole number from 1 to 10000",
        ),
        ("simulate encheres random --set tie_double=next", 'expected "none" in encheres (F5.4)'),
        ("simulate encheres random --set nt_duty=2", "expected 0 in encheres (F5.1, F5.5)"),
    ],
)
def test_a_refusal_offers_what_is_taken(line: str, told: str) -> None:
    answer = call("manille", *line.split())
    assert (answer.code, answer.out) == (2, "")
    assert told in answer.err
    assert answer.err.count("\n") == 1
