"""``mus.manille``: legal cards, records, audits, deals and matches step by step, runs."""

import copy
import csv
import itertools
import json
import pickle
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mus import manille
from mus.errors import BotError, CardError, IllegalAction, MusError, RecordError, RulesError

VECTORS = Path(__file__).parent / "vectors"

#: What a record of a deal starts with, before anything happens.
START: dict[str, Any] = {
    "game": "manille",
    "variant": "muette",
    "rules": {},
    "dealer": 3,
    "score": [0, 0],
    "deal": [
        "TS AS KS QS JS 9S 8S 7S",
        "TH AH KH QH JH 9H 8H 7H",
        "TD AD KD QD JD 9D 8D 7D",
        "TC AC KC QC JC 9C 8C 7C",
    ],
    "turnup": "7C",
    "events": [],
}


def lines(name: str) -> list[dict[str, Any]]:
    """The records of a file of vectors."""
    text = (VECTORS / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def test_legal_cards_are_those_of_the_table() -> None:
    with (VECTORS / "manille_legal.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 1500
    for number, row in enumerate(rows, 2):
        legal = manille.legal(
            row["hand"],
            row["trick"],
            row["trump"],
            partner_is_master=row["partner_is_master"] == "1",
            **json.loads(row["options"]),
        )
        assert legal == row["legal"].split(), f"manille_legal.csv:{number}"


def test_legal_cards_by_the_array_are_those_of_the_table() -> None:
    with (VECTORS / "manille_legal.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["options"] == "{}"]
    assert len(rows) > 500
    cards = [rank + suit for suit in "SHDC" for rank in "789JQKAT"]
    numbers = {card: number for number, card in enumerate(cards)}
    tricks = np.full((len(rows), 3), 255, np.uint8)
    for place, row in enumerate(rows):
        for at, card in enumerate(row["trick"].split()):
            tricks[place, at] = numbers[card]
    masks = manille.legal_masks(
        manille.parse_hands([row["hand"] for row in rows]),
        tricks,
        [["S", "H", "D", "C", "NT"].index(row["trump"]) for row in rows],
        partner_is_master=[row["partner_is_master"] == "1" for row in rows],
    )
    assert masks.tolist() == manille.parse_hands([row["legal"] for row in rows]).tolist()


@pytest.mark.parametrize("variant", ["muette", "dix_sept", "manillen2", "manillen3"])
def test_legal_masks_know_who_are_partners(variant: str) -> None:
    # The card of the second seat wins, who is the partner of the fourth only at muette.
    hand, trick = manille.parse_hands(["TS 7S"], rules=variant), [[1, 5, 2, 255]]
    trick = trick if variant in {"muette", "dix_sept"} else [[5]]
    alone = manille.parse_hands(["TS"]).tolist()
    given = {False: alone}
    if variant in {"muette", "manillen3"}:
        given[True] = hand.tolist()
    for is_partner, expected in given.items():
        masks = manille.legal_masks(hand, trick, 4, rules=variant, partner_is_master=is_partner)
        assert masks.tolist() == expected
    if variant == "manillen3":
        with pytest.raises(CardError, match=r"partner_is_master is missing: at manillen3 .*F2\.7"):
            manille.legal_masks(hand, trick, 4, rules=variant)
    else:
        told = hand.tolist() if variant == "muette" else alone
        assert manille.legal_masks(hand, trick, 4, rules=variant).tolist() == told


def test_legal_masks_take_arrays_that_lie_anywhere() -> None:
    hands = manille.parse_hands(["TS 8S 7D", "9H TC"])
    odd = np.zeros(17, np.uint8)[1:].view(np.uint64)
    odd[:] = hands
    assert not odd.flags.aligned
    masks = manille.legal_masks(hands, [[5], [0]], 1)
    assert manille.legal_masks(odd, [[5], [0]], 1).tolist() == masks.tolist()
    assert manille.legal_masks(hands, [[5], [0]], 1, out=odd) is odd
    assert odd.tolist() == masks.tolist()


def test_legal_masks_are_written_into_any_array() -> None:
    hands, tricks = manille.parse_hands(["TS 8S 7D", "9H TC", "7S"]), [[5, 255], [0, 7], [255, 255]]
    masks = manille.legal_masks(hands, tricks, [1, 1, 4])
    rows = np.full((3, 2), 99, np.uint64)
    for room in (np.empty(3, np.uint64), rows[:, 0], np.empty(3, np.uint64)[::-1]):
        assert manille.legal_masks(hands, tricks, [1, 1, 4], out=room) is room
        assert room.tolist() == masks.tolist()
    assert rows[:, 1].tolist() == [99] * 3
    with pytest.raises(CardError, match="out overlaps what is given"):
        manille.legal_masks(hands, tricks, [1, 1, 4], out=hands)


def test_deals_of_the_reference_replay() -> None:
    records = lines("manille_deals.jsonl")
    assert len(records) == 720
    for number, record in enumerate(records, 1):
        result, expected = manille.replay(record), record["result"]
        assert isinstance(result, manille.Result)
        taken = None if expected["taken"] is None else tuple(expected["taken"])
        assert result.taken == taken, number
        assert result.points == [tuple(entry) for entry in expected["points"]], number
        assert result.score == tuple(expected["score"]), number
        assert result.winner == expected["winner"], number
        assert manille.replay(json.dumps(record)) == result
        assert manille.Deal.from_record(record).record() == record, number
        assert manille.audit(record) is None


def test_broken_records_are_refused_at_their_event_and_clause() -> None:
    broken = lines("manille_broken.jsonl")
    assert len(broken) == 240
    for number, row in enumerate(broken, 1):
        with pytest.raises(RecordError) as caught:
            manille.replay(row["record"])
        assert caught.value.event == row["event"], number
        clause = caught.value.clause
        assert clause is not None
        assert clause == row["clause"] or clause.startswith(row["clause"] + "."), number


def test_an_audit_scores_the_first_breach_for_the_other_side() -> None:
    revoke = START | {"dealer": 3, "events": ["0 juega TS", "1 juega TH"]}
    assert manille.audit(revoke) is None
    hands = ["TS 7H", "8S 9H", "9S TH", "7C 8C"]
    rest = [card for card in all_cards() if card not in " ".join(hands).split()]
    hands = [" ".join([hand, *rest[6 * seat : 6 * seat + 6]]) for seat, hand in enumerate(hands)]
    record = START | {
        "deal": hands,
        "turnup": "8C",
        "score": [10, 2],
        "events": ["0 juega TS", "1 juega 9H", "2 juega 9S"],
    }
    breach = manille.audit(record)
    assert breach is not None
    assert (breach.event, breach.clause, breach.seat) == (1, "F2.2", 1)
    assert (breach.side, breach.penalty) == (0, 34)
    assert breach.result == manille.Result(None, [("revoke", 0, 34)], (44, 2), 0)
    assert "F2.2" in breach.message
    spoken = manille.audit(record | {"events": ["0 juega TS", "1 dice tiene TH si"]})
    assert spoken is not None
    assert (spoken.clause, spoken.side, spoken.penalty) == ("F3.4", 0, 34)


def test_an_audit_tells_a_wrong_count_and_a_card_twice() -> None:
    record = next(r for r in lines("manille_deals.jsonl") if r["result"]["taken"])
    wrong = copy.deepcopy(record)
    wrong["result"]["score"][0] += 1
    breach = manille.audit(wrong)
    assert breach is not None
    assert (breach.event, breach.clause, breach.penalty, breach.side) == (None, "R3", 0, None)
    twice = START | {"deal": [START["deal"][0], START["deal"][0], *START["deal"][2:]]}
    breach = manille.audit(twice)
    assert breach is not None
    assert (breach.event, breach.clause) == (None, "R2")
    played = START | {"events": ["0 juega TS", "1 juega TS"]}
    breach = manille.audit(played)
    assert breach is not None
    assert (breach.event, breach.clause, breach.seat, breach.side) == (1, "F2.1", 1, 0)


def all_cards() -> list[str]:
    """The 32 cards."""
    return [rank + suit for suit in "SHDC" for rank in "TAKQJ987"]


@pytest.mark.parametrize("name", manille.PRESETS)
def test_a_deal_can_be_stepped_copied_and_read_back(name: str) -> None:
    dice = random.Random(name)
    for seed in range(3):
        deal = manille.Deal(name, dealer=1, seed=seed)
        assert manille.Deal(name, dealer=1, seed=seed) == deal
        while (seat := deal.seat) is not None:
            legal = deal.legal()
            action = dice.choice(legal)
            deal.check(action)
            fork = deal.copy()
            fork.play(action)
            assert fork != deal
            view = deal.view(seat)
            assert view.legal == legal
            assert (view.seat, view.phase) == (seat, deal.phase)
            deal.play(action)
            assert deal == fork
        assert deal.phase == "over"
        assert deal.legal() == []
        record = deal.record()
        assert manille.replay(record) == deal.result()
        # Silence (nada) is not written, so it is not in what is read.
        assert manille.Deal.from_record(record).record() == record
        assert pickle.loads(pickle.dumps(deal)).record() == record
        with pytest.raises(IllegalAction, match=r"F1\.3"):
            deal.play("juega TS" if deal.rules.variant not in SPANISH else "juega 1o")


SPANISH = ("botifarra", "manilla48", "malilla40")


@pytest.mark.parametrize("name", manille.PRESETS)
def test_a_match_goes_on_to_its_end_and_its_record_replays(name: str) -> None:
    dice = random.Random(name)
    match = manille.Match(name, seed=5)
    while not match.over:
        deal = match.deal
        while deal.seat is not None:
            deal.play(dice.choice(deal.legal()))
    record = match.record()
    seats = len(match.deal.record()["deal"])
    dealers = [deal["dealer"] for deal in record["deals"]]
    assert all((b - a) % seats == 1 for a, b in itertools.pairwise(dealers))
    assert len(record["deals"]) == match.deals == len(dealers)
    result = manille.replay(record)
    assert isinstance(result, manille.MatchResult)
    assert (result.games, result.winner) == (match.games, match.winner)
    assert len(result.deals) == match.deals


def test_la_belle_is_played_to_its_own_target() -> None:
    for seed in range(20):
        record = manille.simulate("muette", "random", matches=2, seed=seed).record(0)
        last = manille.replay(record)
        if sum(last.games) < 3:
            continue
        starts = [place for place, deal in enumerate(record["deals"]) if deal["score"] == [0, 0]]
        belle = last.deals[starts[-1] :]
        assert max(belle[-1].score) >= 44
        assert all(max(deal.score) < 44 for deal in belle[:-1])
        assert belle[-1].winner == last.winner
        return
    pytest.fail("no match went to la belle")


def test_hands_given_are_played() -> None:
    deal = manille.Deal(hands=START["deal"], dealer=3)
    assert deal.record()["turnup"] == "7C"
    deal.play("juega TS")
    deal = manille.Deal("muette", hands=START["deal"], dealer=3, turnup="TC", score=[1, 28])
    assert deal.view(0).turnup == "TC"
    assert deal.view(0).score == [1, 33]
    ended = manille.Deal("muette", hands=START["deal"], dealer=3, turnup="TC", score=[1, 29])
    assert ended.result() == manille.Result(None, [("turnup", 1, 5)], (1, 34), 1)
    with pytest.raises(CardError, match="one of the dealer's"):
        manille.Deal("muette", hands=START["deal"], dealer=3, turnup="TS")
    with pytest.raises(MusError, match='did you mean "turnup"'):
        manille.Deal("muette", hands=START["deal"], turnip="TS")


def test_views_hide_what_a_seat_cannot_know() -> None:
    deal = manille.Deal("manillen3", seed=2)
    for action in ("elige S", "pasa", "pasa"):
        deal.play(action)
    two = next(action for action in deal.legal() if len(action.split()) == 3)
    deal.play(two)
    assert deal.view(0).events[-1] == f"0 {two}"
    assert deal.view(1).events[-1] == "0 cambia ? ?"
    silent = manille.Deal(manille.Rules("muette", memory="last_trick"), seed=1)
    while silent.seat is not None and len(silent.record()["events"]) < 10:
        silent.play(silent.legal()[0])
    assert silent.view(0).events == silent.record()["events"][4:]
    assert silent.view(0).turnup is None


def test_views_carry_what_can_be_proved() -> None:
    deal = manille.Deal("muette", hands=START["deal"], dealer=3)
    assert deal.view(0).must == ["", "", "", "7C"]
    deal.play("juega 7S")
    deal.play("juega 7H")
    # Seat 1 neither followed nor ruffed.
    cannot = deal.view(2).cannot[1].split()
    assert {card[1] for card in cannot} == {"S", "C", "H"}
    assert [card for card in cannot if card[1] == "H"] == ["7H"]
    spoken = manille.Deal("parlee", hands=START["deal"], dealer=3)
    spoken.play("enseña todo")
    assert spoken.view(1).must[0].split() == START["deal"][0].split()[::-1]


def test_rules_are_values() -> None:
    rules = manille.Rules("marius", target=44)
    assert rules.to_dict() == {"variant": "muette", "match": "seche", "target": 44}
    assert (rules.variant, rules.target) == ("muette", 44)
    assert pickle.loads(pickle.dumps(rules)) == rules == copy.copy(rules)
    assert hash(rules) == hash(manille.Rules("muette", match="seche", target=44))
    assert repr(rules) == "Rules('muette', match='seche', target=44)"
    with pytest.raises(AttributeError, match='no option "deals"'):
        _ = rules.deals
    spoken = manille.Rules("parlee", governor="fixed", governors=[2, 1])
    assert spoken.governors == [2, 1]
    with pytest.raises(RulesError, match=r"does not apply to muette \(F10\)"):
        manille.Rules("muette", pass_back=True)
    with pytest.raises(RulesError, match='did you mean "undertrump"'):
        manille.Rules("manillen", undertrum="free")
    with pytest.raises(RulesError, match='did you mean "botifarra"'):
        manille.Rules("botifara")
    with pytest.raises(RulesError, match="would not end"):
        manille.Rules("manillen", deals=None)


@pytest.mark.parametrize(
    ("hand", "trick", "trump", "message"),
    [
        ("TS 1o", "", "H", 'not a card: "1o"'),
        ("TS TS", "", "H", "stands twice"),
        ("TS", "TS", "H", "stands twice"),
        ("TS AS KS QS JS 9S 8S 7S TH AH", "", "H", "10 cards in hand"),
        ("TS", "", "X", 'not trumps: "X"'),
        ("TS", "7H 8H 9H JH QH", "S", "5 cards in trick"),
        ("", "7H", "S", "no card in hand"),
    ],
)
def test_cards_that_cannot_be_are_refused(hand: str, trick: str, trump: str, message: str) -> None:
    with pytest.raises(CardError, match=message):
        manille.legal(hand, trick, trump)


def test_other_packs_have_legal_cards_too() -> None:
    options = {"variant": "botifarra", "obligation": "obligat"}
    assert manille.legal("8o 2o", "Ro", "C", **options) == ["2o"]
    assert manille.legal("8o 2o", "Ro", "C", variant="botifarra") == ["8o", "2o"]
    assert manille.legal("8o 2o 9o", "Ro", "C", True, **options) == ["2o", "9o"]
    with pytest.raises(CardError, match="rank of 91RCS8765432"):
        manille.legal("TS", "", "O", variant="botifarra")


def test_arrays_that_do_not_fit_are_refused() -> None:
    hands = manille.parse_hands(["TS 8S"])
    for tricks, trumps in ([[32]], 0), ([[1], [2]], 0), ([[1]], 5), ([1], 0), ([[-1]], 0):
        with pytest.raises(CardError):
            manille.legal_masks(hands, tricks, trumps)
    with pytest.raises(CardError, match="beyond the 32 cards"):
        manille.legal_masks([2**40], [[255]], 0)
    assert manille.trick_winners([[5, 7, 8]], 1).tolist() == [2]


def test_actions_that_cannot_be_name_their_clause() -> None:
    deal = manille.Deal("manillen", seed=1)
    for action, clause in (
        ("juega TS", "F1.3"),
        ("contra", "F5.3"),
        ("zorro", "R1"),
        ("elige X", "R1"),
        ("apuesta 35", "F8.2"),
        ("cambia", "F6.2"),
    ):
        with pytest.raises(IllegalAction) as caught:
            deal.check(action)
        assert (caught.value.clause, caught.value.action) == (clause, action)
    auction = manille.Deal("encheres", seed=1)
    auction.play("apuesta 40")
    with pytest.raises(IllegalAction, match=r"F8\.2"):
        auction.play("apuesta 40")
    with pytest.raises(IllegalAction, match=r"F8\.3"):
        auction.play("apuesta misere")
    for seat in (4, -1, "0", True):
        with pytest.raises(MusError, match="seats are 0 to 3"):
            deal.view(seat)  # type: ignore[arg-type]


def test_a_run_is_the_same_for_any_number_of_threads() -> None:
    one = manille.simulate("manillen3", "random", matches=30, seed=7, threads=1)
    two = manille.simulate("manillen3", "random", matches=30, seed=7, threads=2)
    assert one.tally == two.tally
    assert one.matches == sum(one.wins) + one.draws == 30
    assert one.deals == 900
    assert one.games == one.wins
    record = one.record(4)
    result = manille.replay(record)
    assert isinstance(result, manille.MatchResult)
    assert record["match"] == {"seed": 7, "index": 4, "bots": ["random"] * 3}
    assert "manillen3" in repr(one)
    assert "<table>" in one._repr_html_()


def test_a_run_refuses_what_it_cannot_play() -> None:
    with pytest.raises(MusError, match="whole sets of 3, expected 9 or 12"):
        manille.simulate("manillen3", "random", matches=10)
    with pytest.raises(BotError, match='did you mean "random"'):
        manille.simulate("muette", "randon", matches=2)
    with pytest.raises(BotError, match="one for each of 2 sides"):
        manille.simulate("muette", *["random"] * 3, matches=2)
    with pytest.raises(MusError, match="seed -1"):
        manille.simulate("muette", "random", matches=2, seed=-1)
    with pytest.raises(RulesError):
        manille.simulate("muet", "random", matches=2)
    with pytest.raises(MusError, match="matches 0 to 1"):
        manille.simulate("muette", "random", matches=2).record(2)


@pytest.mark.parametrize(
    "rules",
    [{"variant": "dix_sept", "deals": 1}, {"variant": "manillen3", "deals": 2, "nt_duty": 0}],
    ids=lambda rules: str(rules["variant"]),
)
def test_the_shares_of_all_entrants_add_up_to_one(rules: dict[str, Any]) -> None:
    # Whoever is named first plays the same matches: all seatings with the same cards.
    bots = ["random", "simple", "simple(bold=0.1)", "simple(bold=0.9)"]
    bots = bots[: manille.simulate(rules, "random", matches=12).entrants]
    runs = [
        manille.simulate(rules, *bots[turn:], *bots[:turn], matches=600 * len(bots), seed=5)
        for turn in range(len(bots))
    ]
    assert runs[0].draws > 20
    assert {run.draws for run in runs} == {runs[0].draws}
    assert sum(run.win_rate for run in runs) == pytest.approx(1, abs=1e-12)
    for run in runs:
        assert run.wins[0] / run.matches < run.win_rate
        assert run.interval[0] < run.win_rate < run.interval[1]


def test_a_match_that_others_share_is_no_half_win() -> None:
    # Four equal bots: a draw counts for the first where it is among those who share it (F8.4).
    run = manille.simulate({"variant": "dix_sept", "deals": 2}, "random", matches=4000, seed=3)
    assert run.draws > 100
    assert abs(run.win_rate - 0.25) < 0.005
    assert run.win_rate < (run.wins[0] + run.draws / 2) / run.matches - 0.005
