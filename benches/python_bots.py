"""A bot of Python in all four seats, in decisions a second on one core, against empty calls.

The engine plays between the decisions, makes each view and reads each answer: that is in the time.
"""

from collections.abc import Callable
from itertools import repeat

from turns import Row, Unit, assert_known, ratios, take_turns

import mus
from mus import View, manille

MATCHES = 200


class Copy:
    """``caller``, written in Python."""

    def mus(self, _view: View) -> str:
        return "corto"

    def discard(self, view: View) -> str:
        return f"descarta {view.hand.split()[0]}"

    def speak(self, view: View) -> str:
        return "paso" if view.bettor is None else "quiero"


class Picky(Copy):
    """Looks at what it may say, its hand's worth and the stake; throws dice."""

    def speak(self, view: View) -> str:
        hand = view.worth
        assert hand is not None
        legal = view.legal
        if "paso" in legal:
            strong = hand.grande > 200 or view.dice.happens(0.1)
            return "envido 2" if strong else "paso"
        return "quiero" if hand.juego > view.stake else "no-quiero"


class Counting:
    """Another bot, whose decisions are counted."""

    def __init__(self, bot: Copy) -> None:
        self.decisions = 0
        self._bot = bot

    def mus(self, view: View) -> str:
        self.decisions += 1
        return self._bot.mus(view)

    def discard(self, view: View) -> str:
        self.decisions += 1
        return self._bot.discard(view)

    def speak(self, view: View) -> str:
        self.decisions += 1
        return self._bot.speak(view)


class Card:
    """A bot of Manille that looks at what it may play, and throws dice."""

    def __init__(self) -> None:
        self.decisions = 0

    def play(self, view: manille.View) -> str:
        self.decisions += 1
        legal = view.legal
        return legal[view.dice.below(len(legal))]


def play(bot: mus.Player | str) -> mus.Run:
    """One run, on one thread."""
    return mus.simulate(bot, bot, matches=MATCHES, seed=1, threads=1)


def play_manille(bot: manille.Player) -> manille.Run:
    """One run of Manille, on one thread."""
    return manille.simulate("muette", bot, matches=MATCHES, seed=1, threads=1)


def nothing(_view: object) -> str:
    """A function that says nothing of interest."""
    return "paso"


def empty_calls(number: int) -> Callable[[], None]:
    """So many calls of a function that does nothing."""

    def work() -> None:
        for _ in repeat(None, number):
            nothing(None)

    return work


def row(what: str, work: Callable[[], None], decisions: int, *, quick: bool) -> Row:
    """How fast so many decisions are, beside as many empty calls."""
    played, empty = take_turns([work, empty_calls(decisions)], 5 if quick else 50)
    unit = Unit("M decisions", decisions / 1e6)
    aim = ">= 0.15 M decisions/s"
    return Row(what, "empty call", *ratios(played, empty), unit.speed(min(played)), aim)


def measure(*, quick: bool) -> list[Row]:
    assert play(Copy()).tally == play("caller").tally
    rows = []
    for what, bot in (
        ("caller in Python x 4", Copy()),
        ("hand, legal words and dice x 4", Picky()),
    ):
        counting = Counting(bot)
        tally = play(counting).tally
        assert_known(what, (counting.decisions, tally.deals, tally.wins))

        def work(bot: Copy = bot) -> None:
            play(bot)

        rows.append(row(what, work, counting.decisions, quick=quick))
    what, card = "legal cards and dice x 4, muette", Card()
    run = play_manille(card)
    assert_known(what, (card.decisions, run.deals, run.wins))
    decisions = card.decisions

    def work_manille() -> None:
        play_manille(card)

    rows.append(row(what, work_manille, decisions, quick=quick))
    return rows
