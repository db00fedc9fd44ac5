"""The slow reference of Manille holds on all golden data, and on examples worked out by hand."""

import itertools
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.reference.breach import Breach
from tests.reference.manille import (
    VARIANTS,
    Deal,
    Options,
    Table,
    audit,
    legal_cards,
    replay,
    rules_from,
    selfcheck,
)
from tests.reference.manille.knowledge import Observer
from tests.reference.manille.packs import FRENCH_32, SPANISH_48
from tests.reference.manille.player import (
    play_out,
    random_event,
    random_match,
    random_options,
    random_start,
)
from tests.reference.manille.readings import READINGS
from tests.reference.manille.scoring import Contract, gains, penalty
from tests.reference.manille.speech import obeying, true_answer
from tests.reference.manille.trick import Trick

ROOT = Path(__file__).resolve().parents[1]
VECTORS = ROOT / "tests" / "vectors"


@pytest.mark.parametrize("name", selfcheck.CHECKS)
def test_the_reference_holds_on_the_golden_file(name: str) -> None:
    assert selfcheck.check(VECTORS / name) == []


def test_a_golden_file_that_is_cut_is_a_fault(tmp_path: Path) -> None:
    lines = (VECTORS / "manille_tree.csv").read_text(encoding="utf-8").splitlines()
    (tmp_path / "manille_tree.csv").write_text("\n".join(lines[:4]), encoding="utf-8")
    assert selfcheck.check(tmp_path / "manille_tree.csv") == [
        "manille_tree.csv: 3 lines of at least 90"
    ]


@pytest.mark.prove
def test_the_tool_makes_the_same_golden_bytes() -> None:
    tool = [sys.executable, "tools/manille_golden.py", "--check"]
    assert subprocess.run(tool, cwd=ROOT, check=False).returncode == 0


def legal(hand: str, trick: str, trumps: str, master: str, **options: str) -> str:
    pack = SPANISH_48 if trick[1].islower() else FRENCH_32
    laid = Trick(pack, trumps, 0)
    laid.plays = list(enumerate(trick.split()))
    return " ".join(
        legal_cards(hand.split(), laid.table(friend=master == "partner"), Options(**options))
    )


@pytest.mark.parametrize(
    ("hand", "trick", "master", "left"),
    [
        ("7o 3o Rc", "9o", "opponent", "3o"),
        ("Ro 7o 3o", "So", "opponent", "Ro"),
        ("9o 7o 3o", "So 2c", "opponent", "3o"),
        ("8e 3c 9c", "So", "opponent", "3c 9c"),
        ("8e 4e 7b 2b", "So", "opponent", "4e 2b"),
        ("3c 2c 8e 6e", "So 5c", "opponent", "2c 6e"),
        ("Ro 7o 3o 2e", "9o 2o", "partner", "Ro 3o"),
        ("Rb 8b 4b 6e 5e 2c", "9o 2o", "partner", "Rb 4b 5e 2c"),
        ("7o 4o 1e", "9o 3c", "partner", "4o"),
    ],
)
def test_obligat_leaves_low_cards_and_points(
    hand: str,
    trick: str,
    master: str,
    left: str,
) -> None:
    assert legal(hand, trick, "c", master, obligation="obligat") == left


@pytest.mark.parametrize(
    ("hand", "trick", "master", "options", "left"),
    [
        ("9S 7S TH", "8H AH", "partner", {}, "TH"),
        ("9S 7S AD", "KD 8S", "opponent", {}, "AD"),
        ("9S 7S TH", "KD 8S", "opponent", {}, "9S"),
        ("9S 7S TH", "KD 8S", "opponent", {"overruff": "never"}, "9S 7S TH"),
        ("9S 7S TH", "KD 8S", "partner", {"undertrump": "forbidden"}, "9S TH"),
        ("7S TH", "KD 8S", "opponent", {"undertrump": "forced"}, "7S"),
        ("7S TH", "KD 8S", "partner", {"undertrump": "forced"}, "7S TH"),
        ("7S TH", "KD", "partner", {"ruff": "always"}, "7S"),
        ("7S TH", "KD 8S", "partner", {"ruff": "always"}, "7S TH"),
        ("9S 7S TH", "KD 8S", "opponent", {"ruff": "never"}, "9S"),
        ("TD 7D", "KD", "partner", {"beat_led": "always"}, "TD"),
    ],
)
def test_options_of_the_legal_cards(
    hand: str,
    trick: str,
    master: str,
    options: dict[str, str],
    left: str,
) -> None:
    assert legal(hand, trick, "S", master, **options) == left


def test_the_legal_cards_are_some_of_the_hand_and_know_no_suit_by_name() -> None:
    rng, sets = random.Random(3), selfcheck.rows(VECTORS / "manille_own_legal.csv")
    options = [row["options"] for _, row in sets if row["pack"] == "32"]
    for text in options[::4]:
        cards = rng.sample(FRENCH_32.cards, rng.randint(3, 9))
        given = Options(**json.loads(text))
        table = Table(cards[0][1], cards[rng.randrange(2)], rng.random() < 0.5, rng.choice("SHDC"))
        found = legal_cards(cards[2:], table, given)
        assert found
        assert set(found) <= set(cards[2:])
        turned = str.maketrans("SHDC", "HDCS")
        moved = Table(
            cards[0][1].translate(turned),
            table.master.translate(turned),
            table.friend,
            table.trumps.translate(turned),
        )
        again = legal_cards([card.translate(turned) for card in cards[2:]], moved, given)
        assert again == [card.translate(turned) for card in found]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("tiene KS", "si"),
        ("tiene TS", "no"),
        ("tiene D", "no"),
        ("cuantas S", "3"),
        ("cuantas D", "0"),
        ("alta S", "AS"),
        ("alta D", "nada"),
        ("cartas S", "AS KS 7S"),
        ("cartas D", "nada"),
        ("gana KS", "si"),
        ("gana TS", "si"),
        ("gana AD", "si"),
        ("gana TH", "no"),
        ("puntos S", "7"),
        ("puntos D", "0"),
    ],
)
def test_answers_are_true_of_the_hand(question: str, answer: str) -> None:
    hand = "7S KS 9H AS".split()
    assert true_answer(question.split(), hand, FRENCH_32, "H") == answer.split()


@pytest.mark.parametrize(
    ("order", "trick", "held", "left"),
    [
        ("AS", "7D", "AS KH", "AS"),
        ("TS", "7D", "AS KH", "AS KH"),
        ("S", "7D", "AS 7S KH", "AS 7S"),
        ("corta", "7D", "AS KH", "KH"),
        ("corta", "7H", "TH KH", "TH KH"),
        ("corta", "", "AS KH", "AS KH"),
        ("baja", "QD", "KD 7D AS", "7D AS"),
        ("baja", "7D", "KD AD", "KD AD"),
        ("baja", "", "8H 8S KD", "8H 8S"),
    ],
)
def test_orders_narrow_the_legal_cards_if_they_can(
    order: str, trick: str, held: str, left: str
) -> None:
    laid = Trick(FRENCH_32, "H", 0)
    laid.plays = list(enumerate(trick.split()))
    assert obeying(order, held.split(), laid) == left.split()


MARGIN_OF_3 = {"stake": "margin", "seats": 3}


@pytest.mark.parametrize(
    ("variant", "options", "taken", "contract", "scored"),
    [
        ("muette", {}, [40, 28], Contract(), [6, 0]),
        ("muette", {}, [34, 34], Contract(), [0, 0]),
        ("manillen", {}, [38, 22], Contract(4), [32, 0]),
        ("manillen3", {}, [34, 26, 26], Contract(4, 0), [32, -16, -16]),
        ("manillen3", {}, [40, 20, 40], Contract(2, 1), [20, -40, 20]),
        ("manillen2", {}, [25, 35], Contract(2), [0, 10]),
        ("coinchee", {}, [30, 38], Contract(2), [0, 8]),
        ("encheres", {}, [40, 28, 28, 28], Contract(1, 0, 40), [3, -1, -1, -1]),
        ("encheres", {"stake": "margin"}, [33, 35, 33, 33], Contract(1, 1, 40), [6, -18, 6, 6]),
        ("encheres", MARGIN_OF_3, [26, 44, 26], Contract(1, 1, 40), [-5, 10, -5]),
        ("dix_sept", {}, [20, 30, 10, 8], Contract(), [3, 13, -7, -9]),
        ("botifarra", {}, [30, 42], Contract(16), [0, 96]),
        ("manilla48", {}, [37, 35], Contract(), [1, 0]),
        ("malilla40", {}, [30, 40], Contract(), [0, 5]),
    ],
)  # fmt: skip
def test_points_become_scores(
    variant: str, options: dict[str, Any], taken: list[int], contract: Contract, scored: list[int]
) -> None:
    assert gains(rules_from(variant, options), taken, contract) == scored


@pytest.mark.parametrize(
    ("variant", "contract", "seat", "scored"),
    [
        ("muette", Contract(), 2, [0, 34]),
        ("manilla48", Contract(), 1, [36, 0]),
        ("malilla40", Contract(), 1, [35, 0]),
        ("manillen", Contract(4), 3, [120, 0]),
        ("manillen3", Contract(1, 2), 0, [-30, -30, 60]),
        ("manillen3", Contract(1, 2), 2, [30, 30, -60]),
        ("dix_sept", Contract(), 1, [17, -51, 17, 17]),
        ("encheres", Contract(1, 3, 40), 3, [1, 1, 1, -3]),
    ],
)
def test_a_revoke_costs_the_most_a_deal_can_bring(
    variant: str, contract: Contract, seat: int, scored: list[int]
) -> None:
    assert penalty(rules_from(variant, {}), contract, seat) == scored


FIELDS = {
    "muette": "match target belle trick_point memory",
    "parlee": "match target belle trick_point memory governor governors max_speech orders",
    "manilla48": "match target belle trick_point memory",
    "malilla40": "match target belle trick_point memory",
    "manillen": "deals target nt_duty nt_multiplier tie_double pass_back trick_point",
    "manillen3": "deals target nt_duty nt_multiplier tie_double trick_point",
    "manillen2": "deals target nt_duty nt_multiplier tie_double trick_point",
    "coinchee": "deals target nt_duty nt_multiplier tie_double pass_back trick_point memory",
    "encheres": "deals seats min_bid stake misere nt_duty nt_multiplier tie_double trick_point "
    "memory",
    "dix_sept": "deals tie_double trick_point memory",
    "botifarra": "deals target nt_duty nt_multiplier tie_double obligation trick_point",
}


def test_each_variant_has_its_fields_and_no_other() -> None:
    legality = "beat_led ruff overruff undertrump".split()
    assert FIELDS.keys() == VARIANTS.keys()
    for name, fields in FIELDS.items():
        more = [] if name == "botifarra" else legality
        assert VARIANTS[name].fields.keys() == {*fields.split(), *more}
        for field in {*itertools.chain(*map(str.split, FIELDS.values())), *legality}:
            if field not in VARIANTS[name].fields:
                with pytest.raises(Breach, match=f"R1: {field} does not apply"):
                    rules_from(name, {field: 1})


@pytest.mark.parametrize("variant", VARIANTS)
def test_points_and_scores_add_up(variant: str) -> None:
    rng = random.Random(11)
    totals = {"manillen": 60, "manillen3": 60, "manillen2": 60, "botifarra": 72}
    totals |= {"manilla48": 72, "malilla40": 70}
    for _ in range(15):
        rules = rules_from(variant, {"misere": True} if variant == "encheres" else {})
        deal = play_out(rng, Deal(rules, random_start(rng, rules)))
        if deal.taken is not None and deal.contract.bid != "misere":
            alone = deal.contract.alone
            both = sum(deal.taken) if alone is None else deal.taken[alone] + deal.taken[alone - 1]
            assert both == totals.get(variant, 68)
        if variant in ("manillen3", "encheres"):
            assert sum(deal.score) == 0
        assert len([text for text in deal.events if " juega " in text]) <= len(deal.start.cards)


def test_random_play_has_the_frequencies_of_the_rules() -> None:
    rng, rules = random.Random(5), rules_from("muette", {})
    counts = []
    for _ in range(300):
        deal = Deal(rules, random_start(rng, rules))
        while not deal.over:
            options = deal.legal()
            counts.append(len(options))
            deal.apply(f"{deal.seat} {rng.choice(options)}")
    assert len(counts) > 9_000
    assert sum(counts) / len(counts) == pytest.approx(2.56, abs=0.06)
    assert counts.count(1) / len(counts) == pytest.approx(0.41, abs=0.015)


def test_a_covered_card_is_turned_when_the_trick_is_over() -> None:
    rng, rules = random.Random(2), rules_from("manillen2", {})
    start = random_start(rng, rules)
    game = Deal(rules, start)
    while game.phase != "play":
        game.apply(f"{game.seat} {game.legal()[0]}")
    assert game.seat is not None
    leader, (up, down) = game.seat, start.table[game.seat][0]
    game.apply(f"{leader} juega {up}")
    assert down not in game.play.playable(leader)
    game.apply(f"{game.seat} {game.legal()[0]}")
    assert down in game.play.playable(leader)


@pytest.mark.parametrize("variant", ["parlee", "muette", "manillen2", "encheres", "botifarra"])
def test_what_is_proved_is_true_of_the_hands(variant: str) -> None:
    rng, proved = random.Random(8), 0
    for _ in range(8):
        rules = rules_from(variant, random_options(rng, variant))
        observer = Observer(Deal(rules, random_start(rng, rules)))
        while not observer.deal.over:
            observer.see(random_event(rng, observer.deal))
            for hand, known in zip(observer.deal.play.hands, observer.seats, strict=True):
                assert known.must <= set(hand)
                assert known.cannot.isdisjoint(hand)
                suits = [card[1] for card in hand]
                assert all(suits.count(suit) >= least for suit, least in known.least.items())
                assert all(suits.count(suit) <= most for suit, most in known.most.items())
                proved += len(known.cannot)
    assert proved > 100


def test_the_belle_is_played_to_44() -> None:
    rng = random.Random(1)
    played = (random_match(rng, "muette", {}) for _ in range(20))
    record = next(r for r in played if 1 in r["result"]["games"])
    assert replay(record)["games"] == record["result"]["games"]
    loser = 1 - record["result"]["winner"]
    assert record["result"]["games"][loser] == 1
    assert max(record["deals"][-1]["result"]["score"]) >= 44


def test_an_audit_gives_34_to_the_other_side_for_a_revoke() -> None:
    record = next(line for _, line in selfcheck.lines(VECTORS / "manille_own_audit.jsonl")
                  if line["record"]["variant"] == "parlee" and line["finding"]
                  and line["finding"]["clause"] == "F4.3")  # fmt: skip
    found = audit(record["record"])
    assert found is not None
    assert found.result is not None
    assert found.penalty == 34
    assert found.side == 1 - found.seat % 2
    assert found.result["taken"] is None
    assert found.result["points"][-1] == ["lie", found.side, 34]


def test_other_spellings_are_read() -> None:
    rules = rules_from("botifarra", {})
    assert rules.variant.pack.read_cards("Ab 12o 10E jC 9c") == ["1b", "Ro", "Se", "Sc", "9c"]
    with pytest.raises(Breach, match="not a card"):
        FRENCH_32.read_card("10S")


def test_readings_are_short_and_each_has_a_reason() -> None:
    assert len(READINGS) >= 20
    assert all(reading.taken and reading.reason for reading in READINGS)
