"""Bad input to ``mus.manille`` and ``mus manille``: one clear line with what, where, which clause.

Of every kind of mistake, cards of another pack, ten in a hand of eight, trumps that are none, a
trick of five, a bid below the last, every function and command that could be given it is tried.
"""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from mus import manille
from mus.errors import BotError, CardError, IllegalAction, MusError, RecordError, RulesError
from mus.manille.simulation import play_record
from tests.command import assert_refused, call

HANDS = [
    "TS AS KS QS JS 9S 8S 7S",
    "TH AH KH QH JH 9H 8H 7H",
    "TD AD KD QD JD 9D 8D 7D",
    "TC AC KC QC JC 9C 8C 7C",
]
TEN = "TS AS KS QS JS 9S 8S 7S TH AH"
SPANISH = "9o 1o Ro Co So 8o 7o 6o"
RECORD: dict[str, Any] = {
    "game": "manille",
    "variant": "muette",
    "rules": {},
    "dealer": 3,
    "score": [0, 0],
    "deal": HANDS,
    "turnup": "7C",
    "events": [],
}
MATCH: dict[str, Any] = {
    "game": "manille",
    "variant": "muette",
    "rules": {},
    "match": {"seed": 0, "index": 0, "bots": ["", "", "", ""]},
    "deals": [],
}


class Bad(NamedTuple):
    """A call that must be refused: the function, the kind of mistake, what the message holds."""

    function: str
    kind: str
    call: Callable[[], object]
    error: type[MusError]
    fragments: str


def legal(hand: Any, trick: Any = "", trump: Any = "S", **options: Any) -> Callable[[], object]:
    """A call of ``legal`` with arguments of any type."""
    return partial(manille.legal, hand, trick, trump, **options)


def masks(hands: Any, tricks: Any, trumps: Any = 0, **options: Any) -> Callable[[], object]:
    """A call of ``legal_masks`` with arguments of any type."""
    return partial(manille.legal_masks, hands, tricks, trumps, **options)


def deal(variant: Any = "muette", **start: Any) -> Callable[[], object]:
    """A call that makes a deal."""
    return partial(manille.Deal, variant, **start)


def record(**changes: Any) -> dict[str, Any]:
    """A record with some keys changed."""
    return {**RECORD, **changes}


def played(variant: str, *actions: str, **options: Any) -> manille.Deal:
    """A deal after these actions."""
    made = manille.Deal(manille.Rules(variant, **options), seed=1)
    for action in actions:
        made.play(action)
    return made


def play(action: Any, variant: str, *before: str, **options: Any) -> Callable[[], object]:
    """A call that plays an action after others."""
    return lambda: played(variant, *before, **options).play(action)


def simulate(variant: Any, *bots: Any, matches: Any = 2, **options: Any) -> Callable[[], object]:
    """A call of ``simulate`` with arguments of any type."""
    return partial(manille.simulate, variant, *bots, matches=matches, **options)


OF_32 = "rank of TAKQJ987|suit of SHDC|as in TS|F1.1"

CARDS = [
    Bad("legal", "another pack", legal("9o 8S"), CardError, f'"9o" in hand|{OF_32}'),
    Bad("legal", "another pack", legal("TS", "9o"), CardError, f'"9o" in trick|{OF_32}'),
    Bad("legal", "ten of eight", legal(TEN), CardError, "10 cards in hand|at most 8|F10"),
    Bad("legal", "no trumps", legal("TS", "", "X"), CardError, '"X"|S, H, D, C or NT|F1.4'),
    Bad("legal", "no trumps", legal("TS", "", "s"), CardError, '"s"|S, H, D, C or NT|F1.4'),
    Bad(
        "legal",
        "no trumps",
        legal("9o", "", "S", variant="botifarra"),
        CardError,
        '"S"|O, C, B, E or NT|F1.4',
    ),
    Bad(
        "legal",
        "five in a trick",
        legal("TS", "7H 8H 9H JH QH"),
        CardError,
        "5 cards in trick|at most 3|F10",
    ),
    Bad("legal", "a full trick", legal("TS", "7H 8H 9H JH"), CardError, "4 cards in trick|3|F10"),
    Bad("legal", "twice", legal("TS TS"), CardError, "TS stands twice in hand|F1.1"),
    Bad("legal", "twice", legal("TS", "TS"), CardError, "TS stands twice in hand and trick|F1.1"),
    Bad("legal", "no card", legal(""), CardError, "no card in hand|expected one|F2.1"),
    Bad("legal", "no text", legal(["TS"]), MusError, "hand is text|list"),
    Bad(
        "legal",
        "no flag",
        legal("TS", "7H", partner_is_master="yes"),
        MusError,
        "partner_is_master|'yes'|True or False",
    ),
    Bad("legal", "no option", legal("TS", ruf="never"), RulesError, '"ruf"|"ruff"|F10'),
    Bad("legal", "another variant's", legal("TS", variant="muette", seats=3), RulesError,
        "seats|muette|F10"),
    Bad("legal", "idle", legal("TS", variant="muette", target=34), RulesError,
        "option target|which cards may be played|F2.6|muette that is for beat_led, ruff,"),
    Bad("legal", "idle", legal("9o", trump="O", variant="botifarra", deals=2), RulesError,
        "option deals|F2.6|botifarra that is for obligation"),
    Bad("legal", "idle", legal("TS", variant="parlee", orders="binding"), RulesError,
        "orders|F2.6"),
    Bad("legal", "no value", legal("TS", ruff="now"), RulesError, 'ruff|"now"|"always"|F2.6'),
    Bad("parse_hands", "another pack", partial(manille.parse_hands, ["TS", "9o"]), CardError,
        f'"9o" in hand 1|{OF_32}'),
    Bad("parse_hands", "ten of eight", partial(manille.parse_hands, [TEN]), CardError,
        "10 cards in hand 0|at most 8|F10"),
    Bad("parse_hands", "twice", partial(manille.parse_hands, ["TS TS"]), CardError,
        "TS stands twice in hand 0|F1.1"),
    Bad("parse_hands", "one text", partial(manille.parse_hands, "TS"), CardError, "'TS'|a list"),
    Bad("parse_hands", "none", partial(manille.parse_hands, None), CardError, "None|a list"),  # type: ignore[arg-type]
    Bad("parse_hands", "no text", partial(manille.parse_hands, [3]), MusError, "hand 0 is text|3"),  # type: ignore[list-item]
    Bad("parse_hands", "half a character", partial(manille.parse_hands, ["\ud800"]), CardError,
        f"hand 0|{OF_32}"),
]  # fmt: skip

ARRAYS = [
    Bad("legal_masks", "another pack", masks([2**40], [[255]]), CardError, "hand 0|32 cards|F1.1"),
    Bad("legal_masks", "another pack", masks([1], [[47]]), CardError, "trick 0|below 32|F1.1"),
    Bad("legal_masks", "ten of eight", masks([1, 1023], [[255], [255]]), CardError,
        "10 cards in hand 1|at most 8|F10"),
    Bad("legal_masks", "no trumps", masks([1], [[8]], 5), CardError, "trick 0: 5|4 for none|F1.4"),
    Bad("legal_masks", "no trumps", masks([1], [[8]], "S"), CardError, "trumps|whole numbers"),
    Bad("legal_masks", "five in a trick", masks([1], [[8, 9, 10, 11, 12]]), CardError,
        "trick 0: 5 cards|0 to 3|F10"),
    Bad("legal_masks", "a full trick", masks([1], [[8, 9, 10, 11]]), CardError,
        "trick 0: 4 cards|0 to 3|F10"),
    Bad("legal_masks", "twice", masks([1], [[8, 8]]), CardError, "7H stands twice in trick 0|F1.1"),
    Bad("legal_masks", "twice", masks([1], [[0]]), CardError, "7S|hand 0 and its trick|F1.1"),
    Bad("legal_masks", "a gap", masks([1], [[255, 8]]), CardError, "trick 0: [255, 8]|then 255"),
    Bad("legal_masks", "unequal rows", masks([1, 1], [[8], [9, 10]]), CardError, "tricks|no array"),
    Bad("legal_masks", "other lengths", masks([1, 1], [[8]]), CardError, "tricks has 1 rows|2"),
    Bad("legal_masks", "other lengths", masks([1], [[8]], partner_is_master=[True, False]),
        CardError, "partner_is_master|(2,)|True or False"),
    Bad("legal_masks", "no flag", masks([1], [[8]], partner_is_master="yes"), CardError,
        "partner_is_master|True or False"),
    Bad("legal_masks", "no numbers", masks([1.5], [[8]]), CardError, "hands|float64|whole numbers"),
    Bad("legal_masks", "no room", masks([1], [[8]], out=[0]), CardError, "out is list|uint64|(1,)"),
    Bad("legal_masks", "no rules", masks([1], [[8]], rules=3), RulesError, "rules are|int"),
    Bad("trick_winners", "another pack", partial(manille.trick_winners, [[32]], 0), CardError,
        "trick 0|below 32|F1.1"),
    Bad("trick_winners", "no trumps", partial(manille.trick_winners, [[8]], 9), CardError,
        "trick 0: 9|4 for none|F1.4"),
    Bad("trick_winners", "five in a trick", partial(manille.trick_winners, [[8, 9, 10, 11, 12]], 0),
        CardError, "trick 0: 5 cards|1 to 4|F10"),
    Bad("trick_winners", "no card", partial(manille.trick_winners, [[255, 255]], 0), CardError,
        "trick 0: 0 cards|1 to 4|F10"),
    Bad("trick_winners", "no card", partial(manille.trick_winners, np.zeros((2, 0), np.uint8), 0),
        CardError, "trick 0: 0 cards|1 to 4|F10"),
    Bad("trick_winners", "twice", partial(manille.trick_winners, [[8, 8]], 0), CardError,
        "7H stands twice in trick 0|F1.1"),
    Bad("score_tricks", "another pack", partial(manille.score_tricks, [[32]]), CardError,
        "trick 0|below 32|F1.1"),
    Bad("score_tricks", "five in a trick", partial(manille.score_tricks, [[8, 9, 10, 11, 12]]),
        CardError, "trick 0: 5 cards|1 to 4|F10"),
    Bad("score_tricks", "very many", partial(manille.score_tricks, [[7] * 64]), CardError,
        "trick 0: 64 cards|1 to 4|F10"),
    Bad("score_tricks", "three seats", partial(manille.score_tricks, [[8, 9, 10, 11]],
        rules="manillen3"), CardError, "trick 0: 4 cards|1 to 3|F10"),
    Bad("score_tricks", "no card", partial(manille.score_tricks, [[255]], rules="muette"),
        CardError, "trick 0: 0 cards|1 to 4|F10"),
]  # fmt: skip

DEALS = [
    Bad("Deal", "another pack", deal(hands=[SPANISH, *HANDS[1:]], dealer=3), CardError,
        f'"9o" in the hand of seat 0|{OF_32}'),
    Bad("Deal", "another pack", deal(hands=HANDS, dealer=3, turnup="9o"), CardError,
        f'"9o" in turnup|{OF_32}'),
    Bad("Deal", "ten of eight", deal(hands=[TEN, *HANDS[1:]], dealer=3), CardError,
        "10 cards in the hand of seat 0|expected 8|R2, F10"),
    Bad("Deal", "twice", deal(hands=[HANDS[0], HANDS[0], *HANDS[2:]], dealer=3), CardError,
        "TS stands twice|R2, F1.1"),
    Bad("Deal", "three hands", deal(hands=HANDS[:3], dealer=3), MusError, "hands|4 texts|R1"),
    Bad("Deal", "one text", deal(hands="TS"), MusError, 'hands: "TS"|4 texts|R1'),
    Bad("Deal", "no text", deal(hands=[1, 2, 3, 4]), MusError, "hands: [1,2,3,4]|4 texts|R1"),
    Bad("Deal", "no key", deal(handz=HANDS), MusError, '"handz"|did you mean "hands"'),
    Bad("Deal", "events", deal(events=["0 juega TS"]), MusError, '"events"|known: score, hands'),
    Bad("Deal", "no dog", deal("manillen3", hands=["", "", ""]), MusError,
        "dog is missing|two cards apart|R1"),
    Bad("Deal", "no seat", deal(dealer=4), MusError, "dealer 4|0 to 3|F10"),
    Bad("Deal", "no seat", deal("manillen3", dealer=3), MusError, "dealer 3|0 to 2|F10"),
    Bad("Deal", "no seat", deal(dealer="0"), MusError, "dealer '0'|0 to 3|F10"),
    Bad("Deal", "no seed", deal(seed=-1), MusError, "seed -1|2^64"),
    Bad("Deal", "score", deal(score=(34, 0)), MusError, "score 34|0 to 33|R2"),
    Bad("Deal", "score", deal(score=(0,)), MusError, "score: [0]|2 whole numbers|R1"),
    Bad("Deal", "ties", deal("manillen", tie=21), MusError, "21 ties|0 to 20|F5.4"),
    Bad("Deal", "stacks", deal("manillen2", hands=["", ""], table=["TS AS", "KS/QS"]), MusError,
        "the stacks of seat 0|up/down|R1"),
    Bad("Deal.play", "another pack", play("juega 9o", "muette"), IllegalAction,
        '"9o"|R1|rank of TAKQJ987|suit of SHDC'),
    Bad("Deal.play", "not held", lambda: manille.Deal(hands=HANDS, dealer=3).play("juega TH"),
        IllegalAction, "F2.1|seat 0 is to act: juega 7S 8S"),
    Bad("Deal.play", "no trumps", play("elige X", "manillen"), IllegalAction,
        'R1|S, H, D, C or NT|"X"'),
    Bad("Deal.play", "no trumps", play("elige S", "botifarra"), IllegalAction,
        'R1|O, C, B, E or NT|"S"'),
    Bad("Deal.play", "owed", lambda: manille.Deal("manillen",
        choices={"left": [2, 2], "nt_owed": [2, 2]}).play("elige S"), IllegalAction,
        "F5.1|pasa, elige NT"),
    Bad("Deal.play", "a bid below", play("apuesta 39", "encheres", "apuesta 40"), IllegalAction,
        '"2 apuesta 39"|F8.2|pasa, apuesta 41 to 68'),
    Bad("Deal.play", "the same bid", play("apuesta 40", "encheres", "apuesta 40"), IllegalAction,
        "F8.2|apuesta 41 to 68"),
    Bad("Deal.play", "a bid too low", play("apuesta 34", "encheres"), IllegalAction,
        "F8.2|apuesta 35 to 68"),
    Bad("Deal.play", "a bid too high", play("apuesta 71", "encheres", seats=3), IllegalAction,
        "F8.2|apuesta 36 to 70"),
    Bad("Deal.play", "a bid too long", play(f"apuesta {9**99}", "encheres"), IllegalAction,
        "R1|whole number"),
    Bad("Deal.play", "no misere", play("apuesta misere", "encheres"), IllegalAction,
        "F8.3|apuesta 35 to 68"),
    Bad("Deal.play", "over misere", play("apuesta 68", "encheres", "apuesta misere", misere=True),
        IllegalAction, "F8.3|(seat 2 is to act: pasa)"),
    Bad("Deal.play", "one card", play("descarta", "encheres", "apuesta 40", "pasa", "pasa",
        seats=3), IllegalAction, "F8.2|descarta"),
    Bad("Deal.play", "three cards", play("cambia TS AS KS", "manillen3", "elige S", "pasa", "pasa"),
        IllegalAction, "F6.2|none, one or two cards"),
    Bad("Deal.play", "too early", play("recontra", "manillen", "elige S"), IllegalAction,
        "F5.3|pasa, contra"),
    Bad("Deal.play", "words", play("pregunta tiene TS", "muette"), IllegalAction, "F3.4|no words"),
    Bad("Deal.play", "a question", play("pregunta zorro S", "parlee"), IllegalAction,
        'R1|tiene CARD|"zorro S"'),
    Bad("Deal.play", "no word", play("zorro", "muette"), IllegalAction, 'R1|"zorro"|known: juega'),
    Bad("Deal.play", "no text", play(None, "muette"), MusError, "action is text|None"),
    Bad("Deal.check", "a bid below", lambda: played("encheres", "apuesta 40").check("apuesta 39"),
        IllegalAction, "F8.2|apuesta 41 to 68"),
    Bad("Deal.view", "no seat", lambda: manille.Deal().view(4), MusError, "seat 4|0 to 3|F10"),
    Bad("Deal.result", "too early", lambda: manille.Deal().result(), MusError, "at play"),
    Bad("Deal.from_record", "ten of eight", lambda: manille.Deal.from_record(
        record(deal=[TEN, *HANDS[1:]])), RecordError, "R2: 10 cards in the hand of seat 0|8"),
    Bad("Deal.from_record", "a match", lambda: manille.Deal.from_record(
        manille.simulate("marius", "random", matches=2).record(0)), RecordError,
        "R1|a match|a deal"),
    Bad("Match", "no seat", partial(manille.Match, first_dealer=4), MusError, "4|0 to 3|F10"),
    Bad("Match", "no rules", partial(manille.Match, 3), RulesError, "rules are|int"),  # type: ignore[arg-type]
    Bad("Match.record", "nine names", lambda: manille.Match().record(["a"] * 9), MusError,
        "bots|4 names|R1"),
    Bad("Match.record", "one text", lambda: manille.Match().record("abcd"), MusError,  # type: ignore[arg-type]
        "bots 'abcd'|4 names|R1"),
    Bad("Rules", "no variant", partial(manille.Rules, "manilen"), RulesError, '"manillen"|F10'),
    Bad("Rules", "no option of it", partial(manille.Rules, deals=3), RulesError,
        "deals|muette|F10|target"),
    Bad("Rules", "range", partial(manille.Rules, target=0), RulesError, "target|1 to 10000|F3.3"),
]  # fmt: skip

FIVE = ["0 juega TS", "1 juega TH", "2 juega TD", "3 juega TC", "0 juega AS", "1 juega AH"]

RECORDS = [
    Bad(name, kind, partial(door, given), RecordError, fragments)
    for name, door in (("replay", manille.replay), ("audit", manille.audit))
    for kind, given, fragments in (
        ("another pack", record(deal=[SPANISH, *HANDS[1:]]), f'R1|"9o" in the hand|{OF_32}'),
        ("no list", record(events="0 juega TS"), 'R1: events: "0 juega TS"|a list'),
        ("a key", record(mano=0), 'R1|"mano"|known: game, variant'),
        ("a missing key", {"game": "manille"}, "R1: variant is missing|name of a variant"),
        ("another game", record(game="mus"), 'R1: game: "mus"|"manille"'),
        ("no dealer", record(dealer=4), "R1: dealer: 4|0 to 3"),
        ("no record", "[]", "R1: the record: []|an object"),
        ("no JSON", "{", "R1: not JSON"),
        ("deep", "[" * 100_000, "R1: not JSON"),
    )
] + [
    Bad("replay", "ten of eight", partial(manille.replay, record(deal=[TEN, *HANDS[1:]])),
        RecordError, "R2: 10 cards in the hand of seat 0|expected 8|F10"),
    Bad("replay", "five in a trick", partial(manille.replay, record(events=FIVE)), RecordError,
        "F1.3, event 4|seat 3 is to act: juega 7C"),
    Bad("replay", "names", partial(manille.replay, {**MATCH, "match": {"seed": 0, "index": 0,
        "bots": ["a"]}}), RecordError, 'R1: bots: ["a"]|4 names'),
    Bad("audit", "a match", partial(manille.audit, MATCH), RecordError, "R1|a match|of a deal"),
]  # fmt: skip

RULES = [
    Bad(
        "Rules",
        "a number too long",
        partial(manille.Rules, "manillen", deals=10**5000),
        RulesError,
        "deals|whole number",
    ),
    Bad("Rules", "no belle", partial(manille.Rules, "marius", belle=50), RulesError,
        'belle|match is "seche"|F3.3'),
    Bad("Rules", "no choices", partial(manille.Rules, "coinchee", nt_duty=1), RulesError,
        "nt_duty|deals is null|F5.1"),
]  # fmt: skip

RUNS = [
    Bad("simulate", "no variant", simulate("muete", "random"), RulesError, '"muette"|F10'),
    Bad("simulate", "no bot", simulate("muette", "randon"), BotError, '"randon"|"random"'),
    Bad("simulate", "no text", simulate("muette", 3), BotError,
        "int is no bot|no method play(view)"),
    Bad("simulate", "two of one side", simulate("dix_sept", "simple+random", *["random"] * 3),
        BotError, "simple+random: each plays for himself in dix_sept|one bot a side (F2.7)"),
    Bad("simulate", "no words", simulate("muette", "random", on_error="go on"), MusError,
        "on_error 'go on'|'stop' or 'forfeit'"),
    Bad("simulate", "no time", simulate("muette", "random", time_limit=-1), MusError,
        "time_limit -1|seconds above 0"),
    Bad("simulate", "three bots", simulate("muette", *["random"] * 3), BotError, "3 bots|2 sides"),
    Bad("simulate", "odd", simulate("muette", "random", matches=3), MusError, "3|sets of 2|4"),
    Bad("simulate", "none", simulate("manillen3", "random", matches=0), MusError, "0|sets of 3|3"),
    Bad("simulate", "no number", simulate("muette", "random", matches="2"), MusError,
        "matches '2'|whole number"),
    Bad("simulate", "no seed", simulate("muette", "random", seed=2**64), MusError, "seed|2^64"),
    Bad("simulate", "no flag", simulate("muette", "random", paired="no"), MusError,
        "paired is 'no'|True or False"),
    Bad("simulate", "no threads", simulate("muette", "random", threads=0), MusError, "0|1 to 1024"),
    Bad("Deal.from_record", "no seed", lambda: manille.Deal.from_record(record(), seed=-1),
        MusError, "seed -1|0 to 2^64 - 1"),
    Bad("play_record", "no match", partial(play_record, "muette", index=-1), MusError, "match -1"),
    Bad("Run.record", "beyond", lambda: manille.simulate("marius", "random", matches=2).record(2),
        MusError, "match 2|0 to 1"),
    Bad("Run.record", "no number", lambda: manille.simulate("marius", "random",
        matches=2).record("x"), MusError, "match 'x'|whole number"),  # type: ignore[arg-type]
]  # fmt: skip

EXPERIMENTS = [
    Bad(
        "duel",
        "no variant",
        partial(manille.duel, "whist", "simple", "random", matches=12),
        RulesError,
        '"whist"|F10|known: muette',
    ),
    Bad(
        "duel",
        "no bot",
        partial(manille.duel, "muette", "simpel", "random", matches=12),
        BotError,
        '"simpel"|"simple"',
    ),
    Bad(
        "duel",
        "half a pair",
        partial(manille.duel, "muette", "simple", "random", matches=3),
        MusError,
        "matches 3|even number is 4",
    ),
    Bad(
        "duel",
        "part of a set",
        partial(manille.duel, "manillen3", "simple", "random", matches=4),
        MusError,
        "matches 4|6 matches|6",
    ),
    Bad(
        "tournament",
        "alone",
        partial(manille.tournament, "muette", ["simple"], matches=12),
        MusError,
        "1 bot:|2 to 100",
    ),
    Bad(
        "tournament",
        "no list",
        partial(manille.tournament, "muette", "simple", matches=12),
        MusError,
        "'simple'|a list of bots",
    ),
    Bad(
        "sweep",
        "no range",
        partial(manille.sweep, "muette", "simple", against="random", matches=12),
        MusError,
        "simple|range",
    ),
    Bad(
        "sweep",
        "no rules",
        partial(manille.sweep, 3, "simple(bold=0..1:1)", against="random", matches=12),
        RulesError,
        "rules are|int",
    ),
]

ALL = [*CARDS, *ARRAYS, *DEALS, *RECORDS, *RUNS, *RULES, *EXPERIMENTS]


@pytest.mark.parametrize("bad", ALL, ids=lambda bad: f"{bad.function}: {bad.kind}")
def test_a_call_is_refused_in_one_clear_line(bad: Bad) -> None:
    with pytest.raises(MusError) as caught:
        bad.call()
    assert type(caught.value) is bad.error
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) < 420
    for fragment in bad.fragments.split("|"):
        assert fragment in message


def test_every_function_has_been_given_something_bad() -> None:
    tried = {bad.function for bad in ALL}
    results = {"Breach", "MatchResult", "PRESETS", "Result", "Run", "View"}  # made, not given
    tables = {"OBSERVATION", "WORDS"}
    # What is no `Player` is tried in test_bad_bots.py.
    assert set(manille.__all__) - results - tables - {"bots", "Player"} <= tried
    methods = {name for name in vars(manille.Deal) if not name.startswith("_")}
    getters = {"seat", "phase", "dealer", "rules", "legal", "copy", "record"}
    assert {f"Deal.{name}" for name in methods - getters} <= tried
    assert len(ALL) > 120


LINES = [
    (["legal", "9o 8S"], f'"9o" in hand|{OF_32}'),
    (["legal", "TS", "--trick", "9o"], f'"9o" in trick|{OF_32}'),
    (["legal", TEN], "10 cards in hand|at most 8|F10"),
    (["legal", "TS", "--trump", "X"], '"X"|S, H, D, C or NT|F1.4'),
    (["legal", "9o", "--trump", "S", "--set", "variant=botifarra"], '"S"|O, C, B, E or NT|F1.4'),
    (["legal", "TS", "--trick", "7H 8H 9H JH QH"], "5 cards in trick|at most 3|F10"),
    (["legal", ""], "no card in hand|F2.1"),
    (["legal"], "HAND"),
    (["legal", "TS", "--set", "ruf=never"], '"ruf"|"ruff"|F10'),
    (["simulate", "muete", "random"], '"muete"|"muette"|F10'),
    (["simulate", "muette", "randon"], '"randon"|"random"'),
    (["simulate", "muette", "random", "--matches", "3"], "3|whole sets of 2, expected 2 or 4;"),
    (["simulate", "muette", "random", "--matches", "x"], "--matches|'x'"),
    (["simulate", "muette", "random", "--only", "-1"], "match -1"),
    (["simulate", "muette", "random", "--set", "deals=3"], "deals|muette|F10"),
    (["simulate", "encheres", "random", "--set", "min_bid=69"], "min_bid 69|68 points|F8.2"),
    (["rules", "manilen"], '"manillen"|F10'),
    (["rules", "muette", "--set", "match=three"], '"three"|"liee" or "seche"|F3.3'),
    (["replay", "no-such-file"], "no-such-file"),
    (["audit", "no-such-file"], "no-such-file"),
    (["bots", "simple"], "simple"),
    (["repaly", "x"], "repaly|replay"),
]


@pytest.mark.parametrize(("line", "fragments"), LINES, ids=lambda given: str(given)[:40])
def test_a_command_is_refused_in_one_clear_line(line: list[str], fragments: str) -> None:
    assert_refused(call("manille", *line), *fragments.split("|"))


@pytest.mark.parametrize("verb", ["replay", "audit"])
def test_a_file_is_read_to_its_end_and_each_fault_is_one_line(verb: str, tmp_path: Path) -> None:
    bids = played("encheres", "apuesta 40").record()
    faults = [
        (record(deal=[SPANISH, *HANDS[1:]]), f'line 1: R1|"9o" in the hand of seat 0|{OF_32}'),
        (record(deal=[TEN, *HANDS[1:]]), "line 2: R2|10 cards in the hand of seat 0|8|F10"),
        (record(events=FIVE), "line 3: F1.3, event 4|seat 3 is to act"),
        ({**bids, "events": [*bids["events"], "2 apuesta 39"]},
         "line 4: F8.2, event 1|apuesta 41 to 68"),
        (record(variant="manillen", turnup="7C"), 'line 5: R1|"turnup"'),
        ({**played("manillen").record(), "events": ["0 elige X"]},
         'line 6: R1, event 0|S, H, D, C or NT|"X"'),
    ]  # fmt: skip
    file = tmp_path / "records.jsonl"
    file.write_text("\n".join(json.dumps(given) for given, _ in faults), encoding="utf-8")
    answer = call("manille", verb, str(file))
    told = answer.err.splitlines()
    assert answer.code == 1
    assert len(told) == len(faults)
    for message, (_, fragments) in zip(told, faults, strict=True):
        assert all(fragment in message for fragment in fragments.split("|")), message
