"""The strengths that `docs/bots.md` states are those of runs that anybody can repeat."""

from pathlib import Path

import pytest

import mus

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
