"""Bots of the engine written again in Python, from the view only: they must play alike."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

import mus
from mus import View

LANCES = ("grande", "chica", "pares", "juego", "punto")


class Silent:
    """Cuts, never bets, and gives one answer to every bet: ``paso`` and ``caller``."""

    answer = "no-quiero"

    def mus(self, _view: View) -> str:
        return "corto"

    def discard(self, view: View) -> str:
        return " ".join(["descarta", *view.hand.split()[: min(view.rules.min_discard, 1)]])

    def speak(self, view: View) -> str:
        return "paso" if view.bettor is None else self.answer


class Paso(Silent):
    """``paso``."""


class Caller(Silent):
    """``caller``."""

    answer = "quiero"


class Random:
    """``random``: a word, all equally likely, then a way to say it."""

    def act(self, view: View) -> str:
        words = view.words
        word = words[view.dice.below(len(words)) if len(words) > 1 else 0]
        ways = [action for action in view.legal if action.split()[0] == word]
        if word == "sena":
            return ways[view.dice.below(len(ways))]
        if word == "descarta":
            least = min(view.rules.min_discard, 1)
            mask = view.dice.below(16 - least) + least
            cards = [card for place, card in enumerate(view.hand.split()) if mask >> place & 1]
            return " ".join([word, *cards])
        return ways[0]

    mus = discard = speak = sign = act


class Odds(NamedTuple):
    """What ``simple`` knows of a hand, in parts of 255; see its ``odds.rs``."""

    beats: list[list[int]]
    wins: list[list[int]]
    good: int


def part(a: int, b: int) -> int:
    """A number of 255ths of another."""
    return a * b // 255


def against(beats: Sequence[int], place: int) -> list[int]:
    """The chances to beat the left and the right neighbour."""
    behind, ahead = beats
    return [behind if place == 3 else ahead, ahead if place == 0 else behind]


def wins(beats: Sequence[int], place: int) -> int:
    """The chance that the team wins, nothing known of the others."""
    left, right = against(beats, place)
    own = part(left, right)
    return own + part(255 - own, part(100, 255 - min(left, right)))


def place_in(hand: mus.Hand, lance: str) -> int | None:
    """A hand's place in a lance; None where it may not speak."""
    if lance == "punto":
        return None if hand.juego else hand.total
    place: int = getattr(hand, lance)
    return place if place or lance in {"grande", "chica"} else None


def shares(keys: Sequence[int | None], weights: Sequence[int]) -> list[list[int]]:
    """For each hand the share of hands below it, and below or equal."""
    pairs = sorted(
        (key, weight) for key, weight in zip(keys, weights, strict=True) if key is not None
    )
    places = [key for key, _ in pairs]
    sums = [0, *np.cumsum([weight for _, weight in pairs]).tolist()]

    def both(key: int | None) -> list[int]:
        if key is None:
            return [0, 0]
        ends = bisect_left(places, key), bisect_right(places, key)
        return [sums[end] * 255 // sums[-1] for end in ends]

    return [both(key) for key in keys]


def value(beats: list[list[int]], hand: mus.Hand) -> int:
    """What a hand is worth in all lances together."""
    won = [(sum(both) // 2) ** 2 for both in beats]
    pares, juego = 3 + hand.pares_value, 4 + hand.juego_value
    return 2 * won[0] + won[1] + pares * won[2] + juego * won[3] + won[4] // 2


@cache
def odds() -> dict[int, Odds]:
    """The odds of every hand, by its place in grande, which no two share."""
    rows = mus.rankings().to_pylist()
    hands = [mus.Hand(row["hand"]) for row in rows]
    weights = [row["combinations"] for row in rows]
    by_lance = [shares([place_in(hand, lance) for hand in hands], weights) for lance in LANCES]
    beats = [[lance[number] for lance in by_lance] for number in range(len(hands))]
    values = [value(told, hand) for told, hand in zip(beats, hands, strict=True)]
    good = [below for below, _ in shares(values, weights)]
    return {
        hand.grande: Odds(told, [[wins(both, place) for place in range(4)] for both in told], share)
        for hand, told, share in zip(hands, beats, good, strict=True)
    }


def above(share: int, bound: int) -> int:
    """The share of hands beaten, of those that beat a share of ``bound`` themselves."""
    if bound == 0:
        return share
    bound = min(bound, 254)
    return max(share - bound, 0) * 255 // (255 - bound)


def chance_to_win(us: int, them: int) -> np.float32:
    """The chance to win the game when so much is lacking, as the engine rounds it."""
    ours, theirs = np.float32(us) * np.float32(us), np.float32(them) * np.float32(them)
    return theirs / max(ours + theirs, np.float32(1))


RANKS = "1234567SCR"


class Simple:
    """``simple(bluff=0)`` under classic rules."""

    def __init__(self, tight: float = 0) -> None:
        self.tight = int(tight * 51)

    def beyond(self, chance: int) -> int:
        """A chance that is so much beyond another as the bot is tight."""
        return max(chance, min(chance + self.tight, 245))

    def mus(self, view: View) -> str:
        hand = view.worth
        assert hand is not None
        good = odds()[hand.grande].good >= 165 or not self.throws(view)
        return "corto" if good or "mus" not in view.words else "mus"

    def throws(self, view: View) -> list[str]:
        """The cards that are not worth keeping."""
        hand = view.worth
        assert hand is not None
        cards = view.hand.split()
        ranks = {card: {"2": 0, "3": 9}.get(card[0], RANKS.index(card[0])) for card in cards}
        if hand.total == 31 or hand.pares_class == "duples":
            return []
        counts = {rank: list(ranks.values()).count(rank) for rank in ranks.values()}
        kept = {9}
        for rank, count in counts.items():
            if count == 3 or (count == 2 and (rank >= 7 or rank == 0)):
                kept.add(rank)
        return [card for card in cards if ranks[card] not in kept]

    def discard(self, view: View) -> str:
        cards = self.throws(view)
        if not cards:
            order = {"2": 0, "3": 9}
            cards = [min(view.hand.split(), key=lambda c: order.get(c[0], RANKS.index(c[0])))]
        return " ".join(["descarta", *cards])

    def speak(self, view: View) -> str:
        return self.open(view) if view.bettor is None else self.answer(view)

    def chance(self, view: View, left: int, right: int, *, partner: bool) -> int:
        """The chance to beat the opponents who may speak."""
        hand = view.worth
        assert hand is not None
        lance = LANCES.index(view.phase)
        beats = against(odds()[hand.grande].beats[lance], view.place)
        own, least = 255, 255
        speakers = view.speakers
        everyone = view.phase not in {"pares", "juego"}
        for seat, share, bound in ((1, beats[0], left), (3, beats[1], right)):
            if everyone or (view.seat + seat) % 4 in speakers:
                beaten = above(share, bound)
                own, least = part(own, beaten), min(least, beaten)
        if not partner or not (everyone or view.partner in speakers):
            return own
        return own + part(255 - own, part(100, 255 - least))

    def open(self, view: View) -> str:
        hand = view.worth
        assert hand is not None
        if view.phase in {"pares", "juego"}:
            chance = self.chance(view, 0, 0, partner=True)
        else:
            chance = odds()[hand.grande].wins[LANCES.index(view.phase)][view.place]
        us, them = self.needs(view)
        if view.them + 5 >= 40 and self.hopeless(us, them, chance):
            return "ordago"
        if chance < self.beyond([142, 136, 132, 122][view.place]):
            return "paso"
        return f"envido {4 if chance >= 215 else 2}"

    def answer(self, view: View) -> str:
        us, them = self.needs(view)
        bound = 155 if view.is_ordago else 90 if view.stake < 4 else 150
        from_left = view.bettor == (view.seat + 1) % 4
        left, right = (bound, 0) if from_left else (0, bound)
        chance = self.chance(view, left, right, partner=view.partner_wants)
        if not view.is_ordago:
            if self.hopeless(us, them, chance):
                return "ordago"
            if chance >= 205 and view.stake < min(12, us) and "reenvido" in view.words:
                return f"reenvido {5 if chance >= 245 else 2}"
        asked = part(self.asked(view, us, them), 285)
        if asked:
            asked = self.beyond(asked)
        return "quiero" if chance >= asked else "no-quiero"

    @staticmethod
    def needs(view: View) -> tuple[int, int]:
        """How far each team is from the target."""
        return max(40 - view.us, 1), max(40 - view.them, 1)

    @staticmethod
    def hopeless(us: int, them: int, chance: int) -> bool:
        """Is this chance at the game clearly better than to go on?"""
        limit = chance_to_win(us, them) * np.float32(255) + np.float32(30)
        return them <= 5 and us > 2 * them and bool(np.float32(chance) > limit)

    @staticmethod
    def asked(view: View, us: int, them: int) -> int:
        """The chance that an acceptance needs."""
        worth = {"pares": 2, "juego": 2, "punto": 1}.get(view.phase, 0)
        refused = chance_to_win(us, max(them - view.price_of_refusal - worth, 0))
        won, lost = np.float32(1), np.float32(0)
        if not view.is_ordago:
            points = view.stake + worth
            won = chance_to_win(max(us - points, 0), them)
            lost = chance_to_win(us, max(them - points, 0))
        return max(int((refused - lost) / (won - lost) * np.float32(255)), 0)
