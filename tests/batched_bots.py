"""Bots of the engine written again with arrays: one call for many decisions, and the same play."""

from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

import mus
from mus import Batch
from tests import bots

Ints: TypeAlias = NDArray[np.int64]
Bools: TypeAlias = NDArray[np.bool_]

A = {name: number for number, name in enumerate(mus.ACTIONS.names)}
SENAS, MUS, DESCARTE, GRANDE, PARES, JUEGO, PUNTO = 0, 1, 2, 3, 5, 6, 7

#: The number of the first action of each word, in the order of the list.
FIRST = np.array([A["nada"], A["sena reyes2"], *range(A["mus"], 12), *range(A["paso"], 35)])


class Silent:
    """Cuts, never bets, and gives one answer to every bet: ``paso`` and ``caller``."""

    answer = "no-quiero"

    def decide(self, batch: Batch) -> Any:
        rows = batch.observations
        throw = A["descarta"] + min(batch.rules.min_discard, 1)
        words = np.where(rows["bettor"] < 0, A["paso"], A[self.answer])
        before = np.array([A["nada"], A["corto"], throw])
        return np.where(rows["phase"] < GRANDE, before[np.minimum(rows["phase"], 2)], words)


class Paso(Silent):
    """``paso``."""


class Caller(Silent):
    """``caller``."""

    answer = "quiero"


def nth(legal: Bools, place: Ints) -> Ints:
    """The column of the true value at a place, row by row."""
    return np.asarray((np.cumsum(legal, axis=1) > place[:, None]).argmax(axis=1), np.int64)


class Random:
    """``random``: a word, all equally likely, then a way to say it."""

    def decide(self, batch: Batch) -> Any:
        words = np.logical_or.reduceat(batch.legal, FIRST, axis=1)
        count = words.sum(axis=1)
        place = batch.dice.below(count, count > 1).astype(np.int64)
        action = FIRST[nth(words, place)]
        signs = batch.legal[:, A["sena reyes2"] : A["mus"]]
        signing = action == A["sena reyes2"]
        sign = batch.dice.below(signs.sum(axis=1), signing).astype(np.int64)
        action = np.where(signing, A["sena reyes2"] + nth(signs, sign), action)
        least = min(batch.rules.min_discard, 1)
        throwing = action == A["descarta"]
        mask = batch.dice.below(16 - least, throwing).astype(np.int64) + least
        return np.where(throwing, A["descarta"] + mask, action)


class Tables(NamedTuple):
    """What ``simple`` knows of hands, by their place in grande; chances in parts of 255."""

    beats: Ints
    wins: Ints
    good: Ints
    throws: Bools


#: The rank of each place of a suit: twos are aces, threes are kings.
RANK = np.array([0, 0, 9, 3, 4, 5, 6, 7, 8, 9])


@cache
def tables() -> Tables:
    """The odds of ``tests/bots.py``, as arrays."""
    known = bots.odds()
    throws = np.zeros((len(known), 10), np.bool_)
    for row in mus.rankings().to_pylist():
        hand = mus.Hand(row["hand"])
        view: Any = SimpleNamespace(worth=hand, hand=" ".join(str(hand).split()[:4]))
        for card in bots.Simple().throws(view):
            throws[hand.grande, RANK["1234567SCR".index(card[0])]] = True
    ordered = [known[place] for place in range(len(known))]
    return Tables(
        np.array([odds.beats for odds in ordered]),
        np.array([odds.wins for odds in ordered]),
        np.array([odds.good for odds in ordered]),
        throws,
    )


def part(a: Ints, b: Any) -> Ints:
    """Numbers of 255ths of others."""
    return np.asarray(a * b // 255, np.int64)


def above(share: Ints, bound: Ints) -> Ints:
    """The share of hands beaten, of those that beat a share of ``bound`` themselves."""
    held = np.minimum(bound, 254)
    return np.where(bound == 0, share, np.maximum(share - held, 0) * 255 // (255 - held))


def to_win(us: Ints, them: Ints) -> NDArray[np.float32]:
    """The chance to win the game when so much is lacking, as the engine rounds it."""
    ours, theirs = us.astype(np.float32) ** 2, them.astype(np.float32) ** 2
    return np.asarray(theirs / np.maximum(ours + theirs, np.float32(1)), np.float32)


class Simple:
    """``simple`` under classic rules."""

    bluff = int(0.03 * 65_536)

    def decide(self, batch: Batch) -> Any:
        rows = batch.observations
        before = np.where(rows["phase"] == MUS, self.cut(batch), self.throw(batch))
        words, amounts = self.talk(batch)
        return np.where(rows["phase"] < GRANDE, before, words), amounts

    def throws(self, batch: Batch) -> Ints:
        """The cards that are not worth keeping, as a mask of places."""
        ranks = RANK[batch.observations["cards"] % 10]
        thrown = np.take_along_axis(tables().throws[batch.worth["grande"]], ranks, axis=1)
        return np.asarray(thrown @ (1 << np.arange(4)), np.int64)

    def cut(self, batch: Batch) -> Ints:
        good = (tables().good[batch.worth["grande"]] >= 165) | (self.throws(batch) == 0)
        return np.where(good | ~batch.may("mus"), A["corto"], A["mus"])

    def throw(self, batch: Batch) -> Ints:
        throws = self.throws(batch)
        lowest = 1 << RANK[batch.observations["cards"] % 10].argmin(axis=1)
        return A["descarta"] + np.where(throws > 0, throws, lowest)

    def talk(self, batch: Batch) -> tuple[Ints, Ints]:
        opened = batch.observations["bettor"] >= 0
        first, bet = self.open(batch, ~opened & (batch.observations["phase"] >= GRANDE))
        second, raised = self.answer(batch)
        return np.where(opened, second, first), np.where(opened, raised, bet)

    def chance(self, batch: Batch, left: Ints, right: Ints, partner: Bools) -> Ints:
        """The chance to beat the opponents who may speak."""
        rows = batch.observations
        phase, place = rows["phase"].astype(np.int64), rows["place"]
        beats = tables().beats[batch.worth["grande"], np.clip(phase - GRANDE, 0, 4)]
        in_lance = (phase != PARES) & (phase != JUEGO)
        own = np.full(len(batch), 255)
        least = own.copy()
        shares = (np.where(place == 3, 0, 1), np.where(place == 0, 1, 0))
        for seat, share, bound in ((1, shares[0], left), (3, shares[1], right)):
            beaten = above(np.take_along_axis(beats, share[:, None], axis=1)[:, 0], bound)
            speaks = in_lance | (rows["speakers"] >> seat & 1 == 1)
            own = np.where(speaks, part(own, beaten), own)
            least = np.where(speaks, np.minimum(least, beaten), least)
        helped = own + part(255 - own, part(np.full(len(batch), 100), 255 - least))
        return np.where(partner & (in_lance | (rows["speakers"] >> 2 & 1 == 1)), helped, own)

    def open(self, batch: Batch, now: Bools) -> tuple[Ints, Ints]:
        rows, none = batch.observations, np.zeros(len(batch), np.int64)
        phase, place = rows["phase"].astype(np.int64), rows["place"].astype(np.int64)
        known = tables().wins[batch.worth["grande"], np.clip(phase - GRANDE, 0, 4), place]
        everyone = (phase != PARES) & (phase != JUEGO)
        chance = np.where(everyone, known, self.chance(batch, none, none, none == 0))
        last = (rows["them"].astype(np.int64) + 5 >= 40) & self.hopeless(batch, chance)
        weak = ~last & (chance < np.array([142, 136, 132, 122])[place])
        thrown = batch.dice.bits16(now & weak & (place == 3))
        bluffs = (place == 3) & (thrown < self.bluff)
        action = np.where(weak & ~bluffs, A["paso"], A["envido"])
        return np.where(last, A["ordago"], action), np.where(chance >= 215, 4, 2)

    def answer(self, batch: Batch) -> tuple[Ints, Ints]:
        rows = batch.observations
        stake, ordago = rows["stake"].astype(np.int64), rows["is_ordago"] == 1
        bound = np.where(ordago, 155, np.where(stake < 4, 90, 150))
        left = rows["bettor"] == 1
        partner = rows["partner_answer"] >= 0
        partner &= rows["partner_answer"] != A["no-quiero"]
        chance = self.chance(batch, np.where(left, bound, 0), np.where(left, 0, bound), partner)
        us, _ = self.needs(batch)
        action = np.where(chance >= part(self.asked(batch), 285), A["quiero"], A["no-quiero"])
        raises = (chance >= 205) & (stake < np.minimum(12, us)) & batch.may("reenvido")
        action = np.where(~ordago & raises, A["reenvido"], action)
        action = np.where(~ordago & self.hopeless(batch, chance), A["ordago"], action)
        return action, np.where(chance >= 245, 5, 2)

    @staticmethod
    def needs(batch: Batch) -> tuple[Ints, Ints]:
        """How far each team is from the target."""
        us, them = (batch.observations[name].astype(np.int64) for name in ("us", "them"))
        return np.maximum(40 - us, 1), np.maximum(40 - them, 1)

    def hopeless(self, batch: Batch, chance: Ints) -> Bools:
        """Is this chance at the game clearly better than to go on?"""
        us, them = self.needs(batch)
        limit = to_win(us, them) * np.float32(255) + np.float32(30)
        return (them <= 5) & (us > 2 * them) & (chance.astype(np.float32) > limit)

    def asked(self, batch: Batch) -> Ints:
        """The chance that an acceptance needs."""
        rows, (us, them) = batch.observations, self.needs(batch)
        worth = np.array([0, 0, 0, 0, 0, 2, 2, 1, 0])[rows["phase"]]
        price = rows["price_of_refusal"].astype(np.int64)
        points = rows["stake"].astype(np.int64) + worth
        refused = to_win(us, np.maximum(them - price - worth, 0))
        won = to_win(np.maximum(us - points, 0), them)
        lost = to_win(us, np.maximum(them - points, 0))
        ordago = rows["is_ordago"] == 1
        won, lost = np.where(ordago, np.float32(1), won), np.where(ordago, np.float32(0), lost)
        with np.errstate(divide="ignore", invalid="ignore"):
            asked = np.nan_to_num((refused - lost) / (won - lost) * np.float32(255), posinf=0)
        return np.maximum(asked, 0).astype(np.int64)
