"""Anybody can deal the same cards: numpy and tests/philox.py, against what the engine deals."""

import random

import numpy as np
import pytest

import mus
from tests import philox, reference
from tests.helpers import VECTORS, Record, play_out, random_rules

SEEDS = (0, 1, 7, 2**32, 2**63, 2**64 - 1)


def one_less(counter: list[int]) -> list[int]:
    """The counter before this one: numpy counts up before it gives the first block."""
    whole = sum(word << 64 * place for place, word in enumerate(counter)) - 1
    return [whole >> 64 * place & 2**64 - 1 for place in range(4)]


def test_numpy_gives_the_known_answers() -> None:
    lines = (VECTORS / "philox.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if not line.startswith("#")]
    for row in rows:
        words = [int(word, 16) for word in row]
        key, counter = np.array(words[:2], np.uint64), np.array(one_less(words[2:6]), np.uint64)
        found = np.random.Philox(key=key, counter=counter).random_raw(4)
        assert found.tolist() == words[6:], row
    assert len(rows) == 8


@pytest.mark.parametrize("seed", SEEDS)
def test_a_deal_has_the_cards_of_its_seed(seed: int) -> None:
    for mano in range(4):
        hands = philox.first_hands(philox.stream(seed, philox.CARDS), mano)
        dealt = mus.parse_hands(mus.Deal(seed=seed, mano=mano).record()["deal"])
        assert dealt.tolist() == [sorted(hand) for hand in hands]


def test_a_thousand_deals_have_the_cards_of_their_seeds() -> None:
    for seed in range(1_000):
        hands = philox.first_hands(philox.stream(seed, philox.CARDS), 0)
        texts = [reference.write_cards(sorted(hand)) for hand in hands]
        assert mus.Deal(seed=seed).record()["deal"] == texts


def deal_again(record: Record, cards: philox.Word, chance: philox.Word, rules: mus.Rules) -> int:
    """Asserts that all that chance did in a deal comes from its streams; gives how much that was.

    `record` has the mano, hands and events of the deal.
    """
    hands = [sorted(hand) for hand in philox.first_hands(cards, record["mano"])]
    assert mus.parse_hands(record["deal"]).tolist() == hands
    told = reference.Deal(
        reference.rules_from(rules.to_dict()),
        record["mano"],
        (0, 0),
        hands,
        record.get("first", False),
    )
    chances, expected = 4, []
    for event in record["events"]:
        who, word, *rest = event.split(" ") if event != "baraja" else ("", "")
        if word == "roba":
            drawn = philox.replacements(cards, list(told.stock), len(rest))
            assert event == f"{who} roba {reference.write_cards(drawn)}"
            chances += 1
        if word == "visto":
            assert event == expected.pop(0)
            chances += 1
        elif word == "sena":
            assert expected == []
            opponents = sorted([(int(who) + 1) % 4, (int(who) + 3) % 4])
            seen = [seat for seat in opponents if philox.happens(chance, rules.seen)]
            expected = [f"{seat} visto {rest[0]}" for seat in seen]
        if word in ("envido", "ordago", "paso"):
            break  # nothing is left to chance in the lances
        reference.apply_recorded(told, event)
    assert expected == []
    return chances


def test_all_that_chance_does_in_a_deal_comes_from_its_seed() -> None:
    chances = 0
    for seed in range(200):
        rng = random.Random(seed)
        deal = mus.Deal(random_rules(rng), mano=rng.randrange(4), seed=seed, first=seed % 2 == 0)
        play_out(deal, rng)
        streams = philox.stream(seed, philox.CARDS), philox.stream(seed, philox.CHANCE)
        chances += deal_again(deal.record(), *streams, deal.rules)
    assert chances > 2_000


def match_again(record: Record, pair: int) -> int:
    """Asserts that all chances of a match come from its streams; gives how many deals it had."""
    rules = mus.Rules.preset("classic", **record["rules"])
    seed = record["match"]["seed"]
    lot = philox.stream(seed, philox.LOT, pair=pair)
    assert record["deals"][0]["mano"] == philox.first_mano(lot)
    game = deal = 0
    for played in record["deals"]:
        streams = [
            philox.stream(seed, purpose, deal=deal, game=game, pair=pair)
            for purpose in (philox.CARDS, philox.CHANCE)
        ]
        deal_again(played, *streams, rules)
        deal += 1
        if played["result"]["winner"] is not None:
            game, deal = game + 1, 0
    return len(record["deals"])


RULES = ("classic", "ehmf", {"signals": "classic", "seen": 0.5, "mus_corrido": True})


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_simulated_matches_have_the_cards_of_their_streams(rules: object) -> None:
    deals = 0
    for paired in (True, False):
        run = mus.simulate("random", "paso", matches=20, seed=2**64 - 9, rules=rules, paired=paired)
        for index in range(run.matches):
            deals += match_again(run.record(index), pair=index // 2 if paired else index)
    assert deals > 300


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_stepped_matches_have_the_cards_of_match_0(rules: object) -> None:
    for seed in (3, 2**63 + 1):
        rng = random.Random(seed)
        match = mus.Match(rules, seed=seed)
        while match.winner is None:
            play_out(match.deal, rng)
        assert match_again(match.record(), pair=0) >= 2


def test_a_bot_that_draws_more_changes_no_cards() -> None:
    paso = mus.simulate("paso", "paso", matches=2, seed=5).record(0)
    others = mus.simulate("random", "caller", matches=2, seed=5).record(0)
    assert paso["deals"][0]["deal"] == others["deals"][0]["deal"]
    assert paso["deals"][0]["events"] != others["deals"][0]["events"]


def test_both_matches_of_a_pair_have_the_same_cards() -> None:
    run = mus.simulate("paso", "caller", matches=20, seed=6)
    for pair in range(10):
        first, second = run.record(2 * pair), run.record(2 * pair + 1)
        assert first["match"]["bots"] == second["match"]["bots"][::-1]
        assert first["deals"][0]["deal"] == second["deals"][0]["deal"]
        assert first["deals"][0]["mano"] == second["deals"][0]["mano"]


@pytest.mark.parametrize(("size", "count"), [(40, 8), (32, 8), (24, 4), (5, 4), (4, 4), (1, 1)])
def test_draws_are_uniform(size: int, count: int) -> None:
    word = philox.stream(size, philox.CARDS, deal=count)
    drawn = np.array([philox.draws(word, size, count) for _ in range(4_000)])
    for place in range(count):
        numbers = np.bincount(drawn[:, place], minlength=size - place)
        assert len(numbers) == size - place
        expected = 4_000 / (size - place)
        assert np.abs(numbers - expected).max() < 6 * expected**0.5


def test_a_word_that_would_favour_a_number_is_thrown_away() -> None:
    words = iter([0, 2**64 // 3])  # of the word 0 the last lower half is 0: too small
    assert philox.draws(lambda: next(words), 40, 8)[0] == 40 // 3
    assert list(words) == []
