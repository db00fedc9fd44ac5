"""What is given may be a book: messages show its beginning, and compare no more than that."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import mus
from mus import manille
from mus.checks import shortened, shown
from mus.experiments.names import did_you_mean
from tests.bots import Caller
from tests.command import call

BOOK = "x" * 1_000_000
DEAL = mus.Deal(seed=1)
RECORD: dict[str, Any] = DEAL.record()


class Says(Caller):
    """Answers a book."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def speak(self, _view: mus.View) -> str:
        """The book."""
        return self.text


def answers(text: str) -> Callable[[], object]:
    """A run with a bot that says this."""
    return lambda: mus.simulate(Says(text), "random", matches=2)


CALLS: dict[str, Callable[[], object]] = {
    "bot": lambda: mus.simulate(BOOK, "simple", matches=2),
    "bot in brackets": lambda: mus.simulate(f"simple({BOOK}", "simple", matches=2),
    "parameter": lambda: mus.duel(f"simple({BOOK}=1)", "simple", matches=2),
    "value": lambda: mus.duel(f"simple(bold={BOOK})", "simple", matches=2),
    "digits": lambda: mus.duel(f"simple(bold={'9' * 1_000_000})", "simple", matches=2),
    "twice": lambda: mus.duel(f"simple(bold=1,bold={'0' * 1_000_000}1)", "simple", matches=2),
    "team": lambda: mus.duel(f"{BOOK}+simple+paso", "simple", matches=2),
    "file of a bot": lambda: mus.duel(f"a.py:{BOOK}(", "simple", matches=2),
    "name of a bot": lambda: mus.duel(Named(), "simple", matches=2),
    "preset": lambda: mus.Rules.preset(BOOK),
    "option": lambda: mus.Rules(**{BOOK: 1}),
    "value of an option": lambda: mus.Rules(real=BOOK),
    "rules": lambda: mus.simulate("simple", "paso", matches=2, rules={BOOK: 1}),
    "hand": lambda: mus.Hand(BOOK),
    "cards": lambda: mus.parse_hands([BOOK]),
    "no text": lambda: mus.parse_hands([BOOK.encode()]),  # type: ignore[list-item]
    "odds": lambda: mus.odds(BOOK),
    "lance": lambda: mus.compare(mus.parse_hands(["RR7A"]), mus.parse_hands(["RR7A"]), BOOK),
    "word": lambda: DEAL.check(BOOK),
    "word in words": lambda: DEAL.check(f"envido {BOOK}"),
    "card of a word": lambda: DEAL.check(f"descarta {BOOK}"),
    "event": lambda: mus.replay(RECORD | {"events": [BOOK]}),
    "word of an event": lambda: mus.replay(RECORD | {"events": [f"0 {BOOK}"]}),
    "key": lambda: mus.replay(RECORD | {BOOK: 1}),
    "answer": answers(BOOK),
    "answer in words": answers("paso " + BOOK),
    "amount": answers("envido " + "9" * 1_000_000),
    "action": lambda: mus.ACTIONS[BOOK],
    "objective": lambda: mus.discards("RR7A", objective=BOOK),
    "tables": lambda: mus.simulate("simple", "paso", matches=2, tables=[BOOK]),
    "on_error": lambda: mus.simulate("simple", "paso", matches=2, on_error=BOOK),
    "seed": lambda: mus.simulate("simple", "paso", matches=2, seed=BOOK),  # type: ignore[arg-type]
    "format": lambda: mus.tournament(["simple", "paso"], matches=2, format=BOOK),
    "sprt": lambda: mus.duel("simple", "paso", sprt=BOOK),
    "name of sprt": lambda: mus.duel("simple", "paso", sprt=f"{BOOK}=1"),
    "number of sprt": lambda: mus.duel("simple", "paso", sprt=f"elo0=0,elo1={BOOK}"),
    "sweep": lambda: mus.sweep(BOOK, against="paso", matches=2),
    "range": lambda: mus.sweep(f"simple(bold={BOOK}..1:1)", against="paso", matches=2),
    "kind": lambda: mus.experiment({"kind": BOOK}),
    "key of a file": lambda: mus.experiment({"kind": "duel", BOOK: 1}),
    "value of a file": lambda: mus.experiment({"kind": "duel", "matches": BOOK}),
    "policy": lambda: mus.equity(1, 2, policy=BOOK),
    "games": lambda: mus.equity(1, 2, games=BOOK),  # type: ignore[arg-type]
    "bot of manille": lambda: manille.simulate("muette", BOOK, "random", matches=2),
    "variant": lambda: manille.Rules(BOOK),
    "option of manille": lambda: manille.Rules("muette", **{BOOK: 1}),
    "card of manille": lambda: manille.legal(BOOK, "", "H"),
    "trumps": lambda: manille.legal("TS 8S 7D", "KS", BOOK),
    "word of manille": lambda: manille.Deal("muette", seed=1).check(BOOK),
    "record of manille": lambda: manille.replay(
        manille.Deal("muette", seed=1).record() | {"events": [BOOK]}
    ),
}


class Named(Caller):
    """Its name is a book."""

    name = BOOK


@pytest.mark.parametrize("what", CALLS)
def test_a_book_is_shown_by_its_beginning(what: str) -> None:
    with pytest.raises(mus.MusError) as caught:
        CALLS[what]()
    told = str(caught.value).partition("; the deal so far")[0]
    assert len(told) < 1_200, (what, len(told), told[:200])
    if isinstance(caught.value, mus.BotError) and caught.value.record is not None:
        assert len(json.dumps(caught.value.record)) < 3_000


def test_what_is_compared_is_short() -> None:
    near = ["matches", "bots"]
    assert did_you_mean(BOOK, near) == "; expected matches, bots"
    assert did_you_mean("mathces", near) == '; did you mean "matches"?'
    assert shortened("a" * 60) == "a" * 60
    assert shortened("a" * 61) == "a" * 60 + "…"
    assert shown(BOOK) == f"'{'x' * 60}…'"
    assert len(shown([BOOK])) == 61


def test_the_command_line_shows_no_book(tmp_path: Any) -> None:
    path = tmp_path / "book.toml"
    path.write_text(f'kind = "duel"\nbots = ["{BOOK}", "paso"]\nmatches = 2\n{BOOK} = 1\n')
    answer = call("experiment", str(path))
    assert answer.code == 2
    assert len(answer.err) < 2 * (len(str(path)) + 300)
    record = tmp_path / "book.jsonl"
    record.write_text(json.dumps(RECORD | {"events": [BOOK]}) + "\n" + BOOK + "\n")
    answer = call("replay", str(record))
    assert answer.code == 1
    assert len(answer.err) < 4 * (len(str(record)) + 200)
