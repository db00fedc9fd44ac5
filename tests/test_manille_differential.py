"""Engine and slow reference agree on every variant of Manille: deal by deal, match by match.

Where they disagree one of them has misread a clause; the message holds the record to look at.
"""

import multiprocessing
from collections import Counter
from itertools import product
from typing import Any

import pytest

from mus import manille
from tests.manille_side_by_side import play_side_by_side, replay_alike
from tests.reference.manille import VARIANTS

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
