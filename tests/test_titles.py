"""Titles of tables name the rules that were played by: the preset, and what differs from it."""

import io
import re
from itertools import product
from typing import Any

import pytest
from rich.console import Console

import mus
from mus import manille
from mus.cli import output
from mus.games import rules_in_words
from tests.command import call


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        *((mus.Rules.preset(name), name) for name in mus.PRESETS),
        *((manille.Rules(name), name) for name in manille.PRESETS),
        (mus.Rules(target=30), "classic, but target=30"),
        (manille.Rules("muette", match="seche"), "marius"),
        (manille.Rules("muette", target=44), "muette, but target=44"),
        (manille.Rules("marius", target=44, ruff="never"), "marius, but target=44, ruff=never"),
        (manille.Rules("manillen", deals=None, target=60), "manillen, but target=60, deals=null"),
        (manille.Rules("parlee", governor="fixed", governors=[2, 1]),
         "parlee, but governor=fixed, governors=[2, 1]"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_rules_are_told_by_the_nearest_preset(rules: Any, told: str) -> None:
    assert rules_in_words(rules) == told


VERBS = {
    "simulate": ["{bots}", "--matches", "12"],
    "duel": ["{bots}", "--matches", "12"],
    "tournament": ["{bots}", "--matches", "12"],
    "sweep": ["simple(bold=0..1:1)", "--against", "random", "--matches", "12"],
}
RULES = {
    "classic": ("mus", [], ""),
    "target": ("mus", ["--set", "target=10"], "classic, but target=10: "),
    "preset": ("mus", ["--rules", "madrid"], "madrid: "),
    "muette": ("manille", ["muette"], "muette: "),
    "marius": ("manille", ["marius"], "marius: "),
    "options": (
        "manille",
        ["marius", "--set", "target=20", "--set", "undertrump=forced"],
        "marius, but target=20, undertrump=forced: ",
    ),
}


@pytest.mark.parametrize(("verb", "rules"), list(product(VERBS, RULES)))
def test_the_title_names_the_rules(verb: str, rules: str) -> None:
    game, words, head = RULES[rules]
    rest = " ".join(VERBS[verb]).format(bots="simple random").split()
    line = [verb, *rest, *words] if game == "mus" else ["manille", verb, *words, *rest]
    title = call(*line).out.splitlines()[0].strip()
    assert title.startswith(head)
    assert (": " in title) is bool(head)
    assert title.endswith(("seed 0", "seed 0, 95 % over pairs"))


@pytest.mark.parametrize("width", [80, 60])
def test_a_title_is_one_line_where_the_terminal_is_wide_enough(
    width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = io.StringIO()
    console = Console(file=screen, width=width, force_terminal=True, color_system=None)
    monkeypatch.setattr(output, "_console", lambda: console)
    assert call("manille", "simulate", "marius", "random", "simple", "--matches", "12000").code == 0
    title, edge, *_ = re.sub(r"\x1b\[\d*m", "", screen.getvalue()).splitlines()
    assert re.fullmatch(r"marius: 12,000 matches, 0 drawn, seed 0", title.strip())
    assert len(edge) == len(title.strip()) or len(edge) > len(title.strip())
    assert len(edge) <= width


def test_notebooks_name_them_too() -> None:
    rules = {"variant": "marius", "target": 20}
    found = manille.simulate(rules, "simple", "random", matches=2)
    assert "<caption>marius, but target=20: simple v random</caption>" in found._repr_html_()
    of_mus = mus.simulate("paso", "caller", matches=2, rules="madrid")
    assert "<caption>madrid: paso v caller</caption>" in of_mus._repr_html_()
