"""Bots of Python that fail, of each game: the file that has them, what is said of each fault."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from typing import Any

import mus
from mus import manille
from tests import bots, manille_bots
from tests.runs import small_shards
from tests.test_manille_data import small_blocks

#: What stands in the file of either game; the way that raises is line 10.
_BOTH = '''
import os, sys, time

class Failing:
    """Fails one time in so many, in its own way."""
    version = 1
    def __init__(self, how="raise", rarely=40):
        self.how, self.rarely = how, rarely
    def do_raise(self, view):
        raise LookupError("no such thing")
    def do_none(self, view):
        return None
    def do_bytes(self, view):
        return view.legal[0].encode()
    def do_exit(self, view):
        sys.exit(0)
    def do_interrupt(self, view):
        raise KeyboardInterrupt
    def do_loop(self, view):
        while True:
            pass
    def do_sleep(self, view):
        while True:
            try:
                time.sleep(1_000)
            except BaseException:
                pass

class Unmade:
    def __init__(self):
        raise RuntimeError("not today")
'''

_OF_MUS = """
class Faulty(Failing):
    def mus(self, view):
        return "corto"
    def discard(self, view):
        return "descarta " + view.hand.split()[0]
    def speak(self, view):
        if view.dice.below(self.rarely) == 0:
            return getattr(self, "do_" + self.how)(view)
        return "paso" if view.bettor is None else "quiero"
    def do_other(self, view):
        return f"{(view.seat + 1) % 4} paso"
    def do_word(self, view):
        return "check"
    def do_illegal(self, view):
        return "corto"
    def do_little(self, view):
        return "envido 1" if view.bettor is None else "quiero"

class Partly:
    def mus(self, view):
        return "corto"
    speak = 5
    def discard(self, view):
        return "descarta"

READY = Faulty()
"""

_OF_MANILLE = """
class Faulty(Failing):
    def play(self, view):
        if view.dice.below(self.rarely) == 0:
            return getattr(self, "do_" + self.how)(view)
        return view.legal[0]
    def do_word(self, view):
        return "paso"
    def do_card(self, view):
        return "TX"
    def do_other(self, view):
        held = set(view.hand.split()) | set(view.played.split())
        cards = (rank + suit for suit in "SHDC" for rank in "TAKQJ987")
        return next(card for card in cards if card not in held)
    def do_seat(self, view):
        return f"{view.seat} {view.legal[0]}"
    def do_phase(self, view):
        return "elige S"
    def do_loud(self, view):
        print("thinking", flush=True)
        return view.legal[0]
    def do_close(self, view):
        sys.__stdout__.close()
        return view.legal[0]

class Partly:
    play = 5

class Wrongly:
    choose = "elige S"
    def play(self, view):
        return view.legal[0]

class Batched(Faulty):
    def decide(self, batch):
        return batch

class Ends:
    @property
    def play(self):
        sys.exit(0)

READY = Faulty()
"""

_WAYS = {
    "raise": ("raised LookupError: no such thing (faulty.py, line 10)", None),
    "none": ("answered None, expected text", None),
    "bytes": ("expected text", None),
    "exit": ("raised SystemExit: 0", None),
    "interrupt": ("raised KeyboardInterrupt", None),
}


@dataclass(frozen=True)
class Failing:
    """How bots fail in a game."""

    #: What the file of the bots says.
    source: str
    #: How ``Faulty`` can fail: what is said of it, and the clause that it breaks.
    ways: dict[str, tuple[str, str | None]]
    #: The method that fails.
    method: str
    phases: tuple[str, ...]
    #: The command up to the bots, and the function with the same arguments before its own.
    words: tuple[str, ...]
    simulate: Callable[..., Any]
    deal: Any
    replay: Callable[[Any], Any]
    #: Two bots that do not fail.
    good: type[Any]
    random: type[Any]
    #: So many matches, in small blocks, and how many shards of them there are.
    matches: int
    blocks: Callable[[], AbstractContextManager[None]]
    shards: int
    #: A bot that fails in some of these matches.
    rare: str
    #: Of what cannot be seated, what is said.
    unseated: dict[str, str]


_UNSEATED = {
    "Unmade": "RuntimeError: not today",
    "Nobody": "has no Nobody",
    "Faulty(how=open)": "plain values",
    "Faulty(1,2,3)": "TypeError",
    "Faulty(": "expected FILE.py:CLASS",
    "READY+simple+random": "is not a team",
}

FAILING = {
    "mus": Failing(
        source=_BOTH + _OF_MUS,
        ways=_WAYS
        | {
            "other": ('paso": R1: unknown word', "R1"),
            "word": ('answered "check": R1: unknown word "check"', "R1"),
            "illegal": ('answered "corto": ', "M3.1"),
            "little": ('answered "envido 1"', "M5.3"),
        },
        method="speak",
        phases=("grande", "chica", "pares", "juego", "punto"),
        words=("simulate",),
        simulate=mus.simulate,
        deal=mus.Deal,
        replay=mus.replay,
        good=bots.Caller,
        random=bots.Random,
        matches=100,
        blocks=partial(small_shards, 20),
        # Of bots of Python a shard is one block, a fifth of 20 matches.
        shards=25,
        rare="Faulty",
        unseated=_UNSEATED | {"Partly": "no method speak"},
    ),
    "manille": Failing(
        source=_BOTH + _OF_MANILLE,
        ways=_WAYS
        | {
            "none": ("answered None, expected text: an action of view.legal", None),
            "word": ('answered "paso": R1: unknown word "paso"; did you mean "pasa"?', "R1"),
            "card": ('answered "TX": R1: unknown word "TX"', "R1"),
            "seat": ("R1: unknown word", "R1"),
            "other": ("breaks F2.1: seat ", "F2.1"),
            "phase": ('elige S" breaks F3.1: ', "F3.1"),
        },
        method="play",
        phases=("play",),
        words=("manille", "simulate", "muette"),
        simulate=partial(manille.simulate, "muette"),
        deal=manille.Deal,
        replay=manille.replay,
        good=manille_bots.First,
        random=manille_bots.Random,
        matches=60,
        blocks=small_blocks,
        shards=5,
        rare="Faulty(rarely=100)",
        unseated=_UNSEATED
        | {
            "Partly": "no method play(view)",
            "Wrongly": "no method choose(view)",
            "Batched": "one decision at a time",
            "Ends": "Ends: SystemExit",
        },
    ),
}
