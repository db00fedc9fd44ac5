"""Engine and slow reference agree on every variant of Manille: deal by deal, match by match.

Where they disagree one of them has misread a clause; the message holds the record to look at.
"""

import multiprocessing
import random
from collections import Counter
from itertools import product
from typing import Any

import pytest

from mus import manille
from mus.errors import RecordError
from tests.manille_mutants import Record, misdealt, misplayed, mutant
from tests.manille_side_by_side import plain, play_side_by_side, replay_alike
from tests.reference.breach import Breach
from tests.reference.manille import VARIANTS, replay
from tests.reference.manille.player import random_record

Verdict = tuple[int | None, str | None] | None
"""At which event and by which clause a record is refused; None for one that is not."""

WORDS = {
    "manillen": ("pasa", "elige", "contra", "recontra"),
    "manillen3": ("elige", "contra", "recontra", "cambia"),
    "manillen2": ("elige", "contra", "recontra"),
    "coinchee": ("pasa", "elige", "contra", "recontra"),
    "encheres": ("apuesta", "pasa", "descarta", "elige"),
    "botifarra": ("pasa", "elige", "contra", "recontra", "santvicens"),
    "parlee": ("pregunta", "responde", "dice", "enseña", "muestra", "ordena", "consulta", "pasa"),
}
"""The words beside `juega` that deals of a variant must have shown."""

TIED = ("manillen", "manillen3", "manillen2", "coinchee", "botifarra")
"""The variants where a tie may double the next deal (F5.4)."""


def play_many(task: tuple[str, range]) -> Counter[str]:
    """Plays one deal a seed side by side; for a process of its own."""
    variant, seeds = task
    return sum((play_side_by_side(variant, seed) for seed in seeds), Counter[str]())


def assert_all_was_seen(variant: str, seen: Counter[str], deals: int) -> None:
    """Every word of the variant was said, and wrong events were tried."""
    assert seen["deals"] == deals
    assert seen["positions"] > (4 if variant == "encheres" else 10) * deals
    assert seen["wrong"] > 5 * deals
    assert all(seen[word] >= deals / 10 for word in WORDS.get(variant, ())), seen
    ties = [fact for fact in seen if fact.startswith("F5.4 tie_double")]
    assert bool(ties) == (variant in TIED), ties


@pytest.mark.parametrize("variant", VARIANTS)
def test_engine_and_reference_play_alike(variant: str) -> None:
    assert_all_was_seen(variant, play_many((variant, range(100))), 100)


@pytest.mark.prove
def test_engine_and_reference_play_20_000_deals_of_every_variant_alike() -> None:
    chunks = [range(first, first + 500) for first in range(1_000, 21_000, 500)]
    tasks = list(product(VARIANTS, chunks))
    seen = {variant: Counter[str]() for variant in VARIANTS}
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        for (variant, _), counted in zip(tasks, pool.imap(play_many, tasks), strict=True):
            seen[variant] += counted
    for variant, counted in seen.items():
        assert_all_was_seen(variant, counted, 20_000)


MATCHES: list[tuple[str, dict[str, Any]]] = [
    *[(name, {}) for name in manille.PRESETS],
    ("muette", {"target": 20, "belle": 30}),
    ("parlee", {"governor": "fixed"}),
    ("manillen", {"tie_double": "cumulative", "nt_duty": 5, "pass_back": False}),
    ("manillen", {"deals": 9, "nt_duty": 3, "trick_point": 1}),
    ("manillen3", {"deals": 7, "nt_duty": 1}),
    ("manillen3", {"deals": None, "target": 60, "nt_duty": 0}),
    ("manillen2", {"tie_double": "cumulative"}),
    ("coinchee", {"tie_double": "next", "pass_back": True, "deals": 6, "nt_duty": 1}),
    ("encheres", {"seats": 3, "misere": True, "stake": "margin"}),
    ("encheres", {"misere": True, "min_bid": 50}),
    ("botifarra", {"obligation": "obligat", "tie_double": "cumulative"}),
]
"""Matches to be played: every preset, and options that reach from deal to deal."""


@pytest.mark.parametrize(("variant", "options"), MATCHES)
@pytest.mark.parametrize("bot", ["random", "simple"])
def test_the_reference_replays_matches_of_the_engine(
    variant: str, options: dict[str, Any], bot: str
) -> None:
    rules = manille.Rules(variant, **options)
    run = manille.simulate(rules, bot, matches=12, seed=21)
    for index in range(3):
        record = run.record(index)
        assert manille.Rules(record["variant"], **record["rules"]) == rules
        replay_alike(record)


def judged(record: Record) -> tuple[Verdict, Verdict]:
    """Where and by which clause engine and reference refuse a record; None where they do not."""
    try:
        replay(record)
        theirs = None
    except Breach as breach:
        theirs = breach.event, breach.clause
    try:
        manille.replay(record)
        ours = None
    except RecordError as error:
        ours = error.event, error.clause
    return ours, theirs


def compare_mutants(task: tuple[str, range]) -> Counter[str]:
    """Changes records of random deals and compares the verdicts; counts those that differ."""
    variant, seeds = task
    verdicts = Counter[str]()
    for seed in seeds:
        rng = random.Random(f"mutants {variant} {seed}")
        record = plain(random_record(rng, variant))
        for _ in range(12):
            changed = rng.choice((mutant, mutant, mutant, misdealt, misplayed))(rng, record)
            ours, theirs = judged(changed)
            assert ours == theirs, (ours, theirs, changed)
            verdicts[theirs[1] if theirs else "good"] += 1
    return verdicts


@pytest.mark.parametrize("variant", VARIANTS)
def test_records_with_one_thing_changed_are_judged_alike(variant: str) -> None:
    verdicts = compare_mutants((variant, range(25)))
    assert verdicts.total() == 300
    assert all(verdicts[clause] for clause in ("good", "R1", "R2", "R3", "F1.3", "F2.1")), verdicts


@pytest.mark.parametrize("variant", VARIANTS)
def test_an_answer_tells_no_card_twice(variant: str) -> None:
    record = plain(random_record(random.Random(f"twice {variant}"), variant))
    del record["result"]
    card = record["deal"][0].split()[0]
    first = record["events"][0].split()[0] if record["events"] else "0"
    for said in (f"responde {card} {card}", f"dice cartas S {card} {card}"):
        changed = record | {"events": [f"{first} {said}"]}
        assert judged(changed) == ((0, "R1"), (0, "R1")), said


@pytest.mark.prove
def test_very_many_records_with_one_thing_changed_are_judged_alike() -> None:
    chunks = [range(first, first + 250) for first in range(1_000, 2_500, 250)]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        verdicts = sum(pool.imap(compare_mutants, product(VARIANTS, chunks)), Counter[str]())
    assert verdicts.total() == 11 * 1_500 * 12
