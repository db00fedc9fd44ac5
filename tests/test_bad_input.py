"""Bad input is refused in one clear line: what was given, what was expected, and the clause.

Each line of ``CASES`` is tried at both doors, on the command line and in Python, and both must say
the same. Folders are in test_bad_folder.py, records in test_bad_records.py, arrays in
test_bad_arrays.py.
"""

from collections.abc import Callable
from typing import NamedTuple

import pytest

import mus
from tests.command import assert_refused, call


class Case(NamedTuple):
    """Something that is wrong, as it is said at both doors."""

    name: str
    #: The command line; empty where it has no such door.
    line: str
    #: The call that says the same; None where Python has no such door.
    call: Callable[[], object] | None
    error: type[mus.MusError]
    #: What the message must hold: what was given, what was expected, the clause.
    fragments: str
    clause: str | None = None

    def words(self) -> list[str]:
        """The command line, split at spaces; an underscore in quotes stands for a space."""
        return [word.replace("␣", " ") for word in self.line.split()]


def simulate(
    a: str = "random", b: str = "random", *, matches: object = 2, **options: object
) -> Callable[[], object]:
    """A call of ``mus.simulate`` whose arguments may be of any type."""
    return lambda: mus.simulate(a, b, matches=matches, **options)  # type: ignore[arg-type]


def hand(text: str) -> Callable[[], object]:
    """A call that reads a hand."""
    return lambda: mus.Hand(text)


def rules(**options: object) -> Callable[[], object]:
    """A call that makes rules."""
    return lambda: mus.Rules(**options)  # type: ignore[arg-type]


def preset(name: str) -> Callable[[], object]:
    """A call that asks for a preset."""
    return lambda: mus.Rules.preset(name)


CARDS = [
    Case("no card", "eval XR7A", hand("XR7A"), mus.CardError, "XR7A|S C R|o c b e", "M1.2"),
    Case("no suit", "eval Rx␣7b␣1e␣4c", hand("Rx 7b 1e 4c"), mus.CardError, '"Rx"|o c b e', "M1.2"),
    Case(
        "no index", "eval 8o␣7b␣1e␣4c", hand("8o 7b 1e 4c"), mus.CardError, '"8o"|4 5 6 7', "M1.2"
    ),
    Case("five alike", "eval RRRRR", hand("RRRRR"), mus.CardError, "RRRRR|5 cards|four", "M2.1"),
    Case("three cards", "eval RR7", hand("RR7"), mus.CardError, '"RR7"|3 cards|four', "M2.1"),
    Case("five cards", "eval RR7AA", hand("RR7AA"), mus.CardError, "RR7AA|5 cards|four", "M2.1"),
    Case("no cards", "eval ␣", hand(" "), mus.CardError, "0 cards|four", "M2.1"),
    Case("twice", "eval Ro␣Ro␣7b␣1e", hand("Ro Ro 7b 1e"), mus.CardError, "Ro|twice", "M1.1"),
    Case("some suits", "eval Ro␣R␣7␣A", hand("Ro R 7 A"), mus.CardError, "Ro R 7 A|suits", "M1.2"),
    Case("the second hand", "eval RR7A RR7", hand("RR7"), mus.CardError, '"RR7"|four', "M2.1"),
]

RULES = [
    Case(
        "no option",
        "eval RR7A --set kingz=4",
        rules(kingz=4),
        mus.RulesError,
        'unknown option "kingz"|"kings"',
        "M9",
    ),
    Case(
        "range", "eval RR7A --set kings=5", rules(kings=5), mus.RulesError, "kings|5|8 or 4", "M1.3"
    ),
    Case(
        "--kings", "eval RR7A --kings 7", rules(kings=7), mus.RulesError, "kings|7|8 or 4", "M1.3"
    ),
    Case(
        "a word",
        "rules --set real=figur",
        rules(real="figur"),
        mus.RulesError,
        'real|"figur"|"figure"|"sota"',
        "M4.5",
    ),
    Case(
        "nought", "rules --set target=0", rules(target=0), mus.RulesError, "target|0|from 1", "M6.1"
    ),
    Case(
        "too large",
        "rules --set target=99999",
        rules(target=99999),
        mus.RulesError,
        "target|99999|32767",
        "M6.1",
    ),
    Case(
        "a chance",
        "rules --set seen=1.5",
        rules(seen=1.5),
        mus.RulesError,
        "seen|1.5|0 to 1",
        "M8.3",
    ),
    Case(
        "no number",
        "rules --set seen=nan",
        rules(seen=float("nan")),
        mus.RulesError,
        "seen|NaN|0 to 1",
        "M8.3",
    ),
    Case(
        "no boolean",
        "rules --set mus_corrido=1",
        rules(mus_corrido=1),
        mus.RulesError,
        "mus_corrido|1|true or false",
        "M3.5",
    ),
    Case(
        "null",
        "rules --set deje=null",
        rules(deje=None),
        mus.RulesError,
        "deje|null|0 or 1",
        "M5.8",
    ),
    Case("a preset", "rules madrd", preset("madrd"), mus.RulesError, '"madrd"|"madrid"', "M9"),
    Case(
        "far off", "rules zzz", preset("zzz"), mus.RulesError, '"zzz"|classic|madrid|french', "M9"
    ),
    Case(
        "--rules",
        "eval RR7A --rules federacion",
        lambda: mus.Hand("RR7A", "federacion"),
        mus.RulesError,
        '"federacion"|"federation"',
        "M9",
    ),
    Case(
        "rules of a run",
        "simulate random random --rules clasic --matches 2",
        simulate(rules="clasic"),
        mus.RulesError,
        '"clasic"|"classic"',
        "M9",
    ),
    Case("no value", "rules --set target", None, mus.RulesError, "'target'|OPTION=VALUE"),
]

BOTS = [
    Case("no bot", "simulate rondom paso", simulate("rondom"), mus.BotError, "rondom|random"),
    Case("no bot b", "simulate paso simpel", simulate(b="simpel"), mus.BotError, "simpel|simple"),
    Case(
        "no partner",
        "simulate simple+rondom paso",
        simulate("simple+rondom"),
        mus.BotError,
        "rondom|random",
    ),
    Case(
        "no parameter",
        "simulate simple(bald=0.8) paso",
        simulate("simple(bald=0.8)"),
        mus.BotError,
        "bald|bold",
    ),
    Case(
        "none to set",
        "simulate paso(bold=1) paso",
        simulate("paso(bold=1)"),
        mus.BotError,
        "bold|paso",
    ),
    Case(
        "out of range",
        "simulate simple(bold=7) paso",
        simulate("simple(bold=7)"),
        mus.BotError,
        "bold|7|0 to 1",
    ),
    Case(
        "below",
        "simulate simple(bold=-0.1) paso",
        simulate("simple(bold=-0.1)"),
        mus.BotError,
        "bold|-0.1|0 to 1",
    ),
    Case(
        "no number",
        "simulate simple(bold=very) paso",
        simulate("simple(bold=very)"),
        mus.BotError,
        "bold|very|number",
    ),
    Case(
        "nan",
        "simulate simple(bold=nan) paso",
        simulate("simple(bold=nan)"),
        mus.BotError,
        "bold|nan|number",
    ),
    Case(
        "twice",
        "simulate simple(bold=0.1,bold=0.2) paso",
        simulate("simple(bold=0.1,bold=0.2)"),
        mus.BotError,
        "bold|twice",
    ),
    Case(
        "open",
        "simulate simple(bold=1 paso",
        simulate("simple(bold=1"),
        mus.BotError,
        "simple(bold=1",
    ),
    Case("no name", "simulate ␣ paso", simulate(" "), mus.BotError, "is not a bot|expected a name"),
    Case("half a team", "simulate simple+ paso", simulate("simple+"), mus.BotError, "simple+|team"),
    Case(
        "three",
        "simulate paso+paso+paso paso",
        simulate("paso+paso+paso"),
        mus.BotError,
        "paso+paso+paso|team",
    ),
]

NUMBERS = [
    Case(
        "no matches",
        "simulate paso paso --matches 0",
        simulate(matches=0),
        mus.MusError,
        "matches 0",
    ),
    Case(
        "fewer", "simulate paso paso --matches -2", simulate(matches=-2), mus.MusError, "matches -2"
    ),
    Case(
        "odd",
        "simulate paso paso --matches 1001",
        simulate(matches=1001),
        mus.MusError,
        "1001|whole sets of 2, expected 1000 or 1002|--no-paired",
    ),
    Case(
        "too many",
        f"simulate paso paso --matches {2**62}",
        simulate(matches=2**62),
        mus.MusError,
        f"matches {2**62}|1000000000",
    ),
    Case("half", "", simulate(matches=2.5), mus.MusError, "matches 2.5|whole number"),
    Case("a text", "", simulate(matches="2"), mus.MusError, "matches '2'|whole number"),
    Case("a boolean", "", simulate(matches=True), mus.MusError, "matches True|whole number"),
    Case(
        "no threads",
        "simulate paso paso --threads 0",
        simulate(threads=0),
        mus.MusError,
        "threads 0|1",
    ),
    Case(
        "less",
        "simulate paso paso --threads -1",
        simulate(threads=-1),
        mus.MusError,
        "threads -1|1",
    ),
    Case(
        "a crowd",
        "simulate paso paso --threads 9999",
        simulate(threads=9999),
        mus.MusError,
        "9999|1024",
    ),
    Case(
        "seed below",
        "simulate paso paso --seed -1",
        simulate(seed=-1),
        mus.MusError,
        "seed -1|2^64 - 1",
    ),
    Case(
        "seed above",
        f"simulate paso paso --seed {2**64}",
        simulate(seed=2**64),
        mus.MusError,
        f"seed {2**64}|2^64 - 1",
    ),
    Case("no seed", "", simulate(seed=None), mus.MusError, "seed None|whole number"),
    Case(
        "seed of a deal",
        "",
        lambda: mus.Deal(seed=2**64),
        mus.MusError,
        f"seed {2**64}|2^64 - 1",
    ),
    Case("seed of a match", "", lambda: mus.Match(seed=-1), mus.MusError, "seed -1|2^64 - 1"),
    Case(
        "no such match",
        "simulate paso paso --only -1",
        lambda: mus.simulate("paso", "paso", matches=2).record(-1),
        mus.MusError,
        "match -1|0 to",
    ),
    Case(
        "past the last",
        "",
        lambda: mus.simulate("paso", "paso", matches=2).record(2),
        mus.MusError,
        "match 2|0 to 1",
    ),
    Case(
        "no such table",
        "",
        lambda: mus.simulate("paso", "paso", matches=2).table("hands"),
        mus.MusError,
        "'hands'|matches|deals",
    ),
]

DEALS = [
    Case(
        "five alike",
        "",
        lambda: mus.Deal(hands=["RRRR", "RR7A", "4567", "4567"]),
        mus.CardError,
        "four cards of index R",
        "M1.2",
    ),
    Case(
        "a card twice",
        "",
        lambda: mus.Deal(hands=["Ro 1o 2o 3o", "Ro 1c 2c 3c", "1b 2b 3b 4b", "1e 2e 3e 4e"]),
        mus.CardError,
        "Ro|twice",
        "M1.1",
    ),
    Case(
        "three hands",
        "",
        lambda: mus.Deal(hands=["RRRR", "AAAA", "4567"]),
        mus.CardError,
        "3 hands|four",
        "M2.1",
    ),
    Case("no seat", "", lambda: mus.Deal(mano=4), mus.MusError, "4|0 to 3", "M2.2"),
    Case("score", "", lambda: mus.Deal(score=(40, 0)), mus.MusError, "40|0 to 39", "R2"),
    Case("below", "", lambda: mus.Deal(score=(0, -1)), mus.MusError, "-1|0 to 39", "R2"),
    Case("no rules", "", lambda: mus.Deal("clasic"), mus.RulesError, '"clasic"|"classic"', "M9"),
    Case("no view", "", lambda: mus.Deal().view(7), mus.MusError, "7|0 to 3", "M2.2"),
    Case("too soon", "", lambda: mus.Deal().result(), mus.MusError, "not over|mus", "M6.1"),
    Case("first mano", "", lambda: mus.Match(first_mano=9), mus.MusError, "9|0 to 3", "M2.2"),
    Case(
        "no word", "", lambda: mus.Deal().play("envite 2"), mus.IllegalAction, "envite|envido", "R1"
    ),
    Case(
        "too soon to bet",
        "",
        lambda: mus.Deal().check("envido 2"),
        mus.IllegalAction,
        "envido 2",
        "M3.1",
    ),
    Case("an amount", "", lambda: mus.Deal().check("mus 2"), mus.IllegalAction, "mus", "R1"),
]

CASES = CARDS + RULES + BOTS + NUMBERS + DEALS
LINES = [case for case in CASES if case.line]
CALLS = [case for case in CASES if case.call]


def name(case: Case) -> str:
    """How a case is called among the tests."""
    return (case.line or case.name).replace(" ", "-")


def test_all_of_the_list_is_tried() -> None:
    assert (len(LINES), len(CALLS)) >= (45, 65)
    assert len({case.line for case in LINES}) == len(LINES)
    assert sum(case.clause is not None for case in CASES) >= 30


@pytest.mark.parametrize("case", LINES, ids=name)
def test_a_command_says_it_in_one_line(case: Case) -> None:
    assert_refused(call(*case.words()), *case.fragments.split("|"), case.clause or "")


@pytest.mark.parametrize("case", LINES, ids=name)
def test_a_command_says_it_as_json(case: Case) -> None:
    answer = call(*case.words(), "--json")
    assert_refused(answer, json_too=True)
    told = answer.json
    assert all(fragment in told["error"] for fragment in case.fragments.split("|")), told
    assert (told["clause"], told["line"], told["event"]) == (case.clause, None, None)


@pytest.mark.parametrize("case", CALLS, ids=name)
def test_a_call_raises_it(case: Case) -> None:
    assert case.call
    with pytest.raises(mus.MusError) as caught:
        case.call()
    assert type(caught.value) is case.error
    message = str(caught.value)
    assert "\n" not in message
    for fragment in [*case.fragments.split("|"), case.clause or ""]:
        assert fragment in message


@pytest.mark.parametrize(
    ("line", "fragment"),
    [
        ("evla RR7A", "evla"),
        ("eval", "HAND"),
        ("simulate paso", "B"),
        ("simulate paso paso paso", "paso"),
        ("simulate paso paso --matches many", "--matches"),
        ("simulate paso paso --matches", "--matches"),
        ("simulate paso paso --match 2", "--matches"),
        ("simulate paso paso --seed 1.5", "--seed"),
        ("simulate paso paso --threads two", "--threads"),
        ("eval RR7A --kings four", "--kings"),
        ("replay", "FILE"),
        ("bots simple", "simple"),
        ("rules classic madrid", "madrid"),
    ],
)
def test_a_command_that_is_not_one_is_refused(line: str, fragment: str) -> None:
    assert_refused(call(*line.split()), fragment)
    assert_refused(call(*line.split(), "--json"), fragment, json_too=True)


def test_every_error_is_a_mus_error_and_a_value_error() -> None:
    errors = [getattr(mus, name) for name in mus.__all__ if name.endswith("Error")]
    errors.append(mus.IllegalAction)
    assert len(errors) == 7
    for error in errors:
        assert issubclass(error, mus.MusError)
        assert issubclass(error, ValueError)


def test_a_refused_action_says_its_clause_and_changes_nothing() -> None:
    deal = mus.Deal(seed=3)
    before = deal.record()
    with pytest.raises(mus.IllegalAction) as caught:
        deal.play("quiero")
    assert (caught.value.clause, caught.value.action) == ("M3.1", "quiero")
    assert deal.record() == before


@pytest.mark.parametrize(
    "call",
    [
        mus.Hand,
        lambda text: mus.parse_hands([text]),
        mus.Rules.preset,
        lambda text: mus.Rules(**{text: 1}),
        lambda text: mus.Rules(real=text),
        lambda text: mus.odds("RR7A", rules=text),
        mus.odds,
        lambda text: mus.odds("RR7A", dead=text),
        lambda text: mus.odds("RR7A", partner=text),
        mus.discards,
        lambda text: mus.compare([[0, 1, 2, 3]], [[0, 1, 2, 3]], text),
        lambda text: mus.Deal(seed=1).play(text),
        mus.replay,
        lambda text: mus.simulate(text, "simple", matches=2),
        lambda text: mus.simulate(("paso", text), "simple", matches=2),
        lambda text: mus.duel("paso", text, matches=2),
        lambda text: mus.tournament([text, "simple"], matches=2),
        lambda text: mus.sweep(text, against="simple", matches=2),
    ],
)
def test_half_a_character_is_refused_as_any_other_word(call: Callable[[str], object]) -> None:
    with pytest.raises(mus.MusError):
        call("\ud800")
