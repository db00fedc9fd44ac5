"""The strengths that `docs/bots.md` states are those of runs that anybody can repeat."""

import re
from pathlib import Path

import pytest

import mus
import mus.manille

Stated = tuple[str, str, int, int, str, tuple[int, int]]

#: A style that `exact` is not safe against.
STYLE = "simple(bluff=1,bold=0,tight=1)"

#: Two bots, matches, seed; what the page says of them, and how many matches they win.
STATED: tuple[Stated, ...] = (
    ("exact", "simple", 20_000, 1, "`exact` wins 66.2 % (65.5 to 66.9)", (13_235, 6_765)),
    ("experto", "simple", 20_000, 1, "`experto` 68.9 % (68.3 to 69.6)", (13_787, 6_213)),
    ("exact", STYLE, 8_000, 9, "it wins 51.6 % (50.4 to 52.7)", (4_124, 3_876)),
)


@pytest.mark.parametrize("stated", STATED, ids=lambda stated: " ".join(stated[:2]))
def test_the_page_rounds_what_is_pinned_here(stated: Stated) -> None:
    _, _, matches, _, text, wins = stated
    page = Path("docs/bots.md").read_text(encoding="utf-8")
    assert text in " ".join(page.split())
    rate = float(text.split(" % ")[0].split()[-1])
    assert sum(wins) == matches
    assert abs(100 * wins[0] / matches - rate) <= 0.05 + 1e-9


@pytest.mark.prove
@pytest.mark.parametrize("stated", STATED, ids=lambda stated: " ".join(stated[:2]))
def test_the_runs_of_the_page_win_what_it_says(stated: Stated) -> None:
    a, b, matches, seed, text, wins = stated
    run = mus.simulate(a, b, matches=matches, seed=seed)
    assert run.wins == wins
    low, high = run.interval
    assert f"({low:.1%} to {high:.1%})".replace("%", "") in text


#: A line of the table of Manille: two bots that are beaten, matches won and points ahead a deal.
ROW = re.compile(r"^\| `(\w+)` \| (.+? \| .+?) \| (.+? \| .+?) \|$", re.M)


def of_manille() -> dict[str, tuple[str, str]]:
    """By variant, how `simple` does against `random`, and `montecarlo` against `simple`."""
    page = Path("docs/bots.md").read_text(encoding="utf-8")
    section = page.partition("### How strong the bots of Manille are")[2].partition("\n## ")[0]
    return {row[0]: (row[1], row[2]) for row in ROW.findall(section)}


def told(variant: str, a: str, b: str) -> str:
    """The entry of a duel as the page has it."""
    found = mus.manille.duel(variant, a, b, matches=1_200, seed=1)
    low, high = found.interval
    ahead = found.measures.ahead.paired
    rate = f"{found.win_rate:.1%} ({low:.1%} to {high:.1%})".replace("%", "")
    return f"{rate} | {ahead.value:+.2f} ± {1.96 * ahead.error:.2f}"


def test_the_page_has_a_strength_of_every_variant_of_manille() -> None:
    stated = of_manille()
    assert set(stated) == {mus.manille.Rules(name).variant for name in mus.manille.PRESETS}
    for variant in ("muette", "malilla40"):
        assert told(variant, "simple", "random") == stated[variant][0]


def test_the_page_names_the_default_of_samples() -> None:
    default = mus.manille.bots()["montecarlo"]["samples"]["default"]
    page = Path("docs/bots.md").read_text(encoding="utf-8")
    assert f"`montecarlo(samples={default:g})`, which plays" in page


@pytest.mark.prove
@pytest.mark.parametrize("variant", of_manille())
def test_bots_of_manille_are_as_strong_as_the_page_says(variant: str) -> None:
    first, second = of_manille()[variant]
    assert told(variant, "simple", "random") == first
    assert told(variant, "montecarlo", "simple") == second
