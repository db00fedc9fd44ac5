"""Discards lead where the odds of every new hand say, and are ranked by what was asked for."""

import copy
import pickle
import signal
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import combinations
from statistics import fmean, pstdev
from typing import Any

import pytest

import mus
from mus import _native
from mus.discarding import OBJECTIVES
from tests import reference
from tests.odds_cases import ALL_DEALS
from tests.reference.hands import grande_key, has_juego, pares, total

KEEP = {"min_discard": 0}
FOUR = {"kings": 4, "real": "figure", "min_discard": 0}


@cache
def exact(hand: str, seat: int, *options: tuple[str, Any]) -> mus.Discards:
    """The exact discards of a hand; each is counted once, and its counts are kept."""
    count = _native.discards_counts

    def kept(*arguments: Any) -> Any:
        COUNTS[hand, seat] = count(*arguments)
        return COUNTS[hand, seat]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_native, "discards_counts", kept)
        return mus.discards(hand, seat, rules=dict(options))


COUNTS: dict[tuple[str, int], Any] = {}
"""What was counted for the exact discards, by hand and seat."""


def ask(hand: str, seat: int, rules: dict[str, Any]) -> mus.Discards:
    """The exact discards of a hand."""
    return exact(hand, seat, *sorted(rules.items()))


def parts(discard: mus.Discard) -> tuple[list[int], list[int]]:
    """The cards kept and the cards thrown."""
    kept, thrown = discard.kept.split(), discard.thrown.split()
    return reference.cards.read_cards(kept), reference.cards.read_cards(thrown)


def numbers(discard: Any, lances: Any) -> list[float]:
    """All chances by lance, then points."""
    return [float(chance) for lance in mus.LANCES for chance in lances[lance]] + list(
        map(float, discard.points)
    )


def assert_mixed(discard: mus.Discard, seat: int, rules: dict[str, Any]) -> int:
    """Asserts that a discard is the mean over all cards drawn; gives how many different hands."""
    kept, thrown = parts(discard)
    counting = reference.Rules(**{name: rules[name] for name in ("kings", "real") if name in rules})
    left = sorted(reference.cards.PACK - {*kept, *thrown})
    drawn: Counter[tuple[int, ...]] = Counter()
    alike: dict[tuple[int, ...], tuple[int, ...]] = {}
    for cards in combinations(left, len(thrown)):
        drawn[alike.setdefault(grande_key(cards, counting), cards)] += 1
    sums, every = [0.0] * 22, sum(drawn.values())
    for cards, ways in drawn.items():
        odds = mus.odds([*kept, *cards], seat, dead=thrown, rules=rules)
        each = numbers(odds, odds)
        sums = [old + ways * new / every for old, new in zip(sums, each, strict=True)]
    found = numbers(discard, discard.lances)
    for expected, value in zip(sums, found, strict=True):
        assert value == pytest.approx(expected, rel=0, abs=1e-12)
    return len(drawn)


def assert_new_hands(discard: mus.Discard, rules: dict[str, Any]) -> None:
    """Asserts the new hand's distribution, and what it has, by counting with itertools."""
    kept, thrown = parts(discard)
    counting = reference.Rules(**{name: rules[name] for name in ("kings",) if name in rules})
    left = sorted(reference.cards.PACK - {*kept, *thrown})
    hands = [(*kept, *cards) for cards in combinations(left, len(thrown))]
    ways = Counter(grande_key(hand, counting) for hand in hands)
    found = {
        grande_key(reference.read_hand(text), counting): chance
        for text, chance in discard.hands.items()
    }
    assert found == {ranks: count / len(hands) for ranks, count in ways.items()}
    assert list(found) == sorted(found, reverse=True)
    assert sum(discard.hands.values()) == pytest.approx(1, rel=0, abs=1e-12)
    has = {
        "has_pares": sum(pares(hand, counting).value > 0 for hand in hands),
        "has_juego": sum(has_juego(hand, counting) for hand in hands),
        "31": sum(total(hand, counting) == 31 for hand in hands),
    }
    assert {name: discard.values[name] for name in has} == {
        name: count / len(hands) for name, count in has.items()
    }


def of_size(found: mus.Discards, size: int) -> list[mus.Discard]:
    """The discards of so many cards."""
    return [discard for discard in found if len(discard.thrown.split()) == size]


def assert_complete(found: mus.Discards, number: int) -> None:
    """Asserts that every way to throw is there once, and that chances are chances."""
    assert len(found) == len({discard.thrown for discard in found}) == number
    for discard in found:
        together = sorted([*discard.kept.split(), *discard.thrown.split()])
        assert together == sorted(str(mus.Hand(found.hand)).split())
        for lance in mus.LANCES:
            win, lose, none, contested = discard[lance]
            assert abs(win + lose + none - 1) <= 1e-12
            assert 0 <= contested <= 1 - none + 1e-12
        values = {lance: discard[lance].win for lance in mus.LANCES}
        values["points"] = discard.points[0] - discard.points[1]
        assert {name: discard.values[name] for name in values} == values
        assert set(discard.values) == set(OBJECTIVES)
        assert discard.errors is None


def test_discards_are_all_and_end_in_odds() -> None:
    found = ask("Ro 7c 7b 1e", 2, KEEP)
    assert_complete(found, 16)
    [kept] = of_size(found, 0)
    odds = mus.odds("Ro 7c 7b 1e", 2)
    assert numbers(kept, kept.lances) == numbers(odds, odds)
    assert kept.kept == "Ro 7c 7b 1e"
    assert list(kept.hands.values()) == [1]


def test_one_card_thrown_is_the_mean_over_the_card_drawn() -> None:
    found = of_size(ask("Ro 7c 7b 1e", 2, KEEP), 1)
    assert len(found) == 4
    assert all(assert_mixed(discard, 2, {}) == 8 for discard in found)


def test_thrown_cards_are_out() -> None:
    # Two kings thrown are two kings fewer for everybody.
    found = {discard.thrown: discard for discard in ask("Ro 7c 7b 1e", 2, KEEP)}
    assert found["7c"].points == found["7b"].points
    assert found["Ro 7c"].lances == found["Ro 7b"].lances
    assert found["Ro 7c"].hands == found["Ro 7b"].hands
    assert found["Ro"].points != found["1e"].points
    assert found["Ro"].hands["R77A"] == 7 / 36


def test_new_hands_are_counted() -> None:
    found = ask("Ro 7c 7b 1e", 2, KEEP)
    for discard in (*of_size(found, 1), *of_size(found, 2), of_size(found, 3)[0]):
        assert_new_hands(discard, {})


@pytest.mark.prove
@pytest.mark.parametrize(
    ("hand", "seat", "rules"),
    [
        ("Ro 7c 7b 1e", 0, KEEP),
        ("3o Rc 2b 1e", 1, {"real": "sota", "paso": 0, "min_discard": 0}),
        ("4o 5o 6o So", 3, KEEP),
        ("7o 7c 7b So", 2, FOUR),
        ("1o 2c 3b 4e", 0, {**FOUR, "paso": 0}),
    ],
)
def test_discards_of_every_size_are_means(hand: str, seat: int, rules: dict[str, Any]) -> None:
    found = ask(hand, seat, rules)
    assert_complete(found, 16)
    whole = {name: value for name, value in rules.items() if name != "min_discard"}
    for size in (0, 1, 2):
        for discard in of_size(found, size):
            assert_mixed(discard, seat, whole)
    for discard in found:
        assert_new_hands(discard, whole)
    if rules.get("kings") != 4:
        assert_mixed(of_size(found, 4)[0], seat, whole)
        assert_mixed(of_size(found, 3)[0], seat, whole)


@pytest.mark.prove
def test_four_cards_thrown_from_any_hand_sum_to_the_deal() -> None:
    """The counts behind: ways to draw times ways to deal."""
    for rules in ({}, {"kings": 4}):
        for ranks, [counts] in _native.discards_counts("RR7A", [1], rules):
            drawn = len(ranks)
            ways = [1, 36, 630, 7_140, 58_905][drawn]
            others = ALL_DEALS // 91_390
            expected = ways * others
            for card in range(drawn):  # fewer are left for the others, in the same proportion
                expected = expected * (24 - card) // (36 - card)
            assert counts[0] == expected


# --- order ---


def assert_ranked(found: mus.Discards, objective: str, method: str) -> None:
    """Asserts that discards stand in the order of an objective."""
    values = [discard.values[objective] for discard in found]
    assert values == sorted(values, reverse=True)
    assert (found.objective, found.method) == (objective, method)
    assert found.best == found[0] == next(iter(found))
    assert found[:2] == (found[0], found[1])
    assert f"{values[0]:.4f}" in repr(found)


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_the_best_comes_first(objective: str, counted: mus.Discards) -> None:
    hand = counted.hand
    assert_ranked(mus.discards(hand, 2, objective=objective), objective, "exact")
    sampled = mus.discards(hand, 2, objective=objective, method="sample", samples=2_000)
    assert_ranked(sampled, objective, "sample")


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> mus.Discards:
    """Discards of a hand whose counts are there already, whatever else is asked about it."""
    found = ask("Ro 7c 7b 1e", 2, KEEP)
    monkeypatch.setattr(_native, "discards_counts", lambda *_: COUNTS[found.hand, found.seat])
    return found


def test_keeping_all_is_a_discard_only_where_the_rules_allow_it(counted: mus.Discards) -> None:
    found = mus.discards(counted.hand, 2)
    assert_complete(found, 15)
    assert {*counted} - {*found} == {*of_size(counted, 0)}


# --- samples ---


def assert_sampled(hand: str, seat: int, rules: dict[str, Any], samples: int) -> None:
    """Asserts that sampled discards are within five standard errors of the exact ones."""
    options: dict[str, Any] = {"rules": rules, "method": "sample", "samples": samples, "seed": 3}
    found = mus.discards(hand, seat, **options)
    expected = {discard.thrown: discard for discard in ask(hand, seat, rules)}
    assert len(found) == len(expected)
    for discard in found:
        right = expected[discard.thrown]
        assert discard.errors is not None
        assert set(discard.errors) == set(OBJECTIVES)
        for name, value in discard.values.items():
            error = discard.errors[name]
            wanted = right.values[name]
            # A lance that every sampled deal won says nothing of its error.
            own = (max(wanted * (1 - wanted), 0) / samples) ** 0.5 if name != "points" else error
            assert abs(value - wanted) <= 5 * max(error, own) + 1e-12, (discard, name)
            assert error < 6 / samples**0.5
        assert discard.hands == right.hands
        assert discard.points[0] - discard.points[1] == pytest.approx(discard.values["points"])


def test_samples_agree_with_counts() -> None:
    assert_sampled("Ro 7c 7b 1e", 2, KEEP, 200_000)


@pytest.mark.prove
@pytest.mark.parametrize(
    ("hand", "seat", "rules"),
    [
        ("4o 5o 6o So", 3, KEEP),
        ("7o 7c 7b So", 2, FOUR),
        ("1o 2c 3b 4e", 0, {**FOUR, "paso": 0}),
    ],
)
def test_many_samples_agree_with_counts(hand: str, seat: int, rules: dict[str, Any]) -> None:
    assert_sampled(hand, seat, rules, 5_000_000)


def test_errors_are_those_of_many_samples() -> None:
    runs = [mus.discards("RR7A", 3, method="sample", samples=400, seed=seed) for seed in range(400)]
    by_thrown = [{discard.thrown: discard for discard in run} for run in runs]
    for thrown in ("7o", "7o 1o", "Ro Rc 7o 1o"):
        for name in ("points", "grande", "pares"):
            values = [run[thrown].values[name] for run in by_thrown]
            said = fmean((run[thrown].errors or {})[name] for run in by_thrown)
            assert pstdev(values) == pytest.approx(said, rel=0.15)  # four times its own error


def test_samples_follow_their_seed() -> None:
    def sampled(seed: int, samples: int = 3_000, seat: int = 1) -> mus.Discards:
        return mus.discards("RR7A", seat, method="sample", samples=samples, seed=seed)

    assert sampled(7) == sampled(7)
    assert sampled(0) == mus.discards("RR7A", 1, method="sample", samples=3_000)
    different = [sampled(7), sampled(8), sampled(2**64 - 1), sampled(7, 3_001), sampled(7, seat=3)]
    assert len({each.best.points for each in different}) == 5


def test_one_sample_is_enough() -> None:
    found = mus.discards("RR7A", method="sample", samples=1)
    assert len(found) == 15
    for discard in found:
        assert all(chance in (0, 1) for lance in mus.LANCES for chance in discard[lance])
        assert discard.errors is not None
        assert set(discard.errors.values()) == {0}


# --- Ctrl-C ---


@contextmanager
def interrupted(seconds: float) -> Iterator[None]:
    """Raises what Ctrl-C raises in this process, so many seconds from now."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize(
    "options",
    [{"rules": FOUR}, {"method": "sample", "samples": 10_000_000}],
    ids=["exact", "sample"],
)
def test_ctrl_c_ends_a_long_answer(options: dict[str, Any]) -> None:
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt), interrupted(0.2):
        mus.discards("RR7A", **options)
    assert time.monotonic() - start < 2


# --- discards as values ---


def test_discards_are_values() -> None:
    found = [mus.discards("RR7A", 1, method="sample", samples=500, seed=5) for _ in range(2)]
    assert found[0] == found[1]
    assert hash(found[0]) == hash(found[1])
    assert found[0] != mus.discards("RR7A", 1, method="sample", samples=501, seed=5)
    for other in (
        copy.copy(found[0]),
        copy.deepcopy(found[0]),
        pickle.loads(pickle.dumps(found[0])),
    ):
        assert other == found[0]
        assert hash(other) == hash(found[0])
    told = found[0].best.to_dict()
    assert told["thrown"] == found[0].best.thrown
    assert told["lances"]["grande"]["win"] == found[0].best["grande"].win
    with pytest.raises(AttributeError):
        found[0].hand = "AAAA"  # type: ignore[misc]


def test_hands_may_be_given_in_many_ways() -> None:
    options: dict[str, Any] = {"method": "sample", "samples": 300}
    expected = mus.discards("Ro Rc 7o 1o", **options)
    for given in ([9, 19, 6, 0], mus.Hand("RR7A"), ["Ro", "Rc", "7o", "1o"], "RR7A"):
        assert mus.discards(given, **options).ranked == expected.ranked
