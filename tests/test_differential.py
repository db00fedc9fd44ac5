"""The engine and the slow reference agree: deal by deal, word by word, record by record.

Where they disagree one of them has misread a clause; the message holds the record to look at.
"""

import json
import multiprocessing
import random
from collections import Counter

import pytest

import mus
from tests.helpers import (
    OPTIONS,
    Record,
    engine_refusal,
    play_out,
    random_rules,
    read_jsonl,
    reference_refusal,
)
from tests.mutants import MATCH_MUTATIONS, MUTATIONS, garbled, match_mutant, mutant
from tests.side_by_side import SideBySide, alphabet, play_side_by_side, somewhere, wrong_amounts

PHASES = ("senas", "mus", "descarte", "grande", "chica", "pares", "juego", "punto", "over")
REASONS = ("deje", "paso", "envite", "valor", "ordago")

READINGS = {
    ("M7.1", "R3"): "a match cut short, with a result or with a deal after an unfinished one",
    ("R1", "M3.5"): "a `first` that is no boolean, where mus corrido asks for another one",
}
"""What engine and reference may call by different clauses: the text allows both."""


def assert_all_was_seen(seen: Counter[str], deals: int) -> None:
    """Every phase, reason and value of an option was met, and more than once in a while."""
    assert seen["deals"] == deals
    assert seen["positions"] > 20 * deals
    assert seen["verdicts"] > 20 * deals
    assert all(seen[name] > deals / 20 for name in (*PHASES, *REASONS)), seen
    values = [f"{name}={value}" for name, values in OPTIONS.items() for value in values]
    values += [f"preset={name}" for name in mus.PRESETS]
    assert all(seen[value] > deals / 50 for value in values), seen
    assert seen["reshuffles"] > deals / 10


def play_many(seeds: range) -> Counter[str]:
    """Plays one deal a seed side by side; for a process of its own."""
    return sum((play_side_by_side(seed, looks=0.003) for seed in seeds), Counter())


def test_engine_and_reference_play_alike() -> None:
    assert_all_was_seen(play_many(range(3_000)), 3_000)


@pytest.mark.prove
def test_engine_and_reference_play_100_000_deals_alike() -> None:
    chunks = [range(first, first + 1_000) for first in range(10_000, 110_000, 1_000)]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        seen = sum(pool.imap_unordered(play_many, chunks), Counter())
    assert_all_was_seen(seen, 100_000)


def positions(number: int) -> list[SideBySide]:
    """So many random deals, each at some position, in all phases together."""
    found = [somewhere(seed) for seed in range(number)]
    assert {both.deal.phase for both in found} == set(PHASES)
    return found


def test_everything_that_can_be_said_is_judged_alike() -> None:
    verdicts = 0
    for both in positions(150):
        texts = alphabet(both.hand_to_act())
        verdicts += both.compare_checks(texts) + both.compare_replays(texts)
    assert verdicts > 20_000


def test_in_a_record_an_amount_is_judged_after_seat_and_word() -> None:
    verdicts = sum(both.compare_replays(wrong_amounts()) for both in positions(150))
    assert verdicts > 10_000


def test_in_a_deal_an_amount_is_judged_after_the_word() -> None:
    verdicts = sum(both.compare_checks(wrong_amounts()) for both in positions(150))
    assert verdicts > 2_500


def assert_refused_alike(record: Record, change: str) -> str:
    """Asserts that both say the same of a record; gives the clause, or `fine`."""
    found, expected = engine_refusal(record), reference_refusal(record)
    if found != expected:
        assert found, (change, expected, record)
        assert expected, (change, found, record)
        assert (found[0], expected[0]) in READINGS, (change, found, expected, record)
        assert found[1] == expected[1], (change, found, expected, record)
    return str(expected[0]) if expected else "fine"


def change_deals(number: int, seed: int) -> tuple[Counter[str], Counter[str]]:
    """Compares what is said of so many changed deals; counts of clauses and of changes."""
    rng, golden = random.Random(seed), read_jsonl("mus_deals.jsonl")
    clauses: Counter[str] = Counter()
    changes: Counter[str] = Counter()
    for _ in range(number):
        change, record = mutant(rng.choice(golden), rng)
        clauses[assert_refused_alike(record, change)] += 1
        changes[change] += 1
    return clauses, changes


def played_matches(seeds: range) -> list[Record]:
    """Records of matches by random rules."""
    records = []
    for seed in seeds:
        rng = random.Random(seed)
        match = mus.Match(random_rules(rng), seed=seed)
        while match.winner is None:
            play_out(match.deal, rng)
        records.append(match.record(["a", "b", "a", "b"]))
    return records


def change_matches(number: int, seed: int) -> tuple[Counter[str], Counter[str]]:
    """Compares what is said of so many changed matches; counts of clauses and of changes."""
    rng, played = random.Random(seed), played_matches(range(30))
    clauses: Counter[str] = Counter()
    changes: Counter[str] = Counter()
    for _ in range(number):
        change, record = match_mutant(rng.choice(played), rng)
        clauses[assert_refused_alike(record, change)] += 1
        changes[change] += 1
    return clauses, changes


def test_changed_deals_are_refused_alike() -> None:
    clauses, changes = change_deals(3_000, seed=1)
    assert len(changes) == len(MUTATIONS)
    assert len(clauses) >= 17
    assert clauses["fine"] < 900


def test_changed_matches_are_refused_alike() -> None:
    clauses, changes = change_matches(250, seed=2)
    assert len(changes) > 40
    assert len(clauses) >= 9
    assert clauses["fine"] < 90


def test_garbled_text_is_refused_or_replays(golden_deals: list[Record]) -> None:
    rng = random.Random(5)
    texts = [json.dumps(record) for record in golden_deals]
    found = Counter(engine_refusal(garbled(rng.choice(texts), rng)) is None for _ in range(3_000))
    assert found[False] > 2_500
    assert found[True] > 20


@pytest.mark.prove
def test_50_000_changed_deals_are_refused_alike() -> None:
    clauses, _ = change_deals(50_000, seed=3)
    assert len(clauses) >= 19


@pytest.mark.prove
def test_3_000_changed_matches_are_refused_alike() -> None:
    clauses, changes = change_matches(3_000, seed=4)
    assert changes.keys() == {change.__name__ for change in [*MUTATIONS, *MATCH_MUTATIONS]}
    assert len(clauses) >= 20
