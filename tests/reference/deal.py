"""One deal of Mus as a slow state machine: from the four hands to the count."""

import copy
from collections.abc import Callable, Sequence
from typing import NamedTuple, Self

from .betting import Talk
from .breach import Breach, require
from .cards import PACK, write_cards
from .count import Entry, Outcome, count_entries, lance_winner
from .events import BETTING_WORDS, Event, parse_event
from .lances import lance_after, speaking_order, taking_part
from .legality import breach_of
from .mus_phase import Discard, allowed_discards, stay_out
from .rules import Rules
from .senas import true_signs
from .soundness import assert_sound

Due = tuple[str, int, int] | tuple[str] | None
"""What chance owes: `("roba", seat, cards in this block)`, `("baraja",)` or nothing."""


class Sign(NamedTuple):
    """The last sign made, while it can still be noted who saw it (M8.3)."""

    seat: int
    sign: str
    seen_by: tuple[int, ...] = ()


class Deal:
    """One distribution of the cards, played word by word.

    The attributes are for reading; only `apply` changes them. Phases: `senas`, `mus`, `descarte`
    (drawing too), the five lances, `over`.
    """

    def __init__(
        self,
        rules: Rules,
        mano: int,
        score: tuple[int, int],
        hands: Sequence[Sequence[int]],
        first: bool = False,  # noqa: FBT001, FBT002 - it is written first=True
    ) -> None:
        """The cards are dealt and nobody has spoken; an impossible start raises R2 (M2.1)."""
        dealt = [card for hand in hands for card in hand]
        require(len(hands) == 4 and all(len(hand) == 4 for hand in hands), "R2", "cards missing")
        require(len(set(dealt)) == 16 and PACK.issuperset(dealt), "R2", "a card twice")
        require(mano in range(4), "R2", f"mano {mano}")
        require(all(0 <= points < rules.target for points in score), "R2", f"score {score}")
        self.rules = rules
        self.mano = mano
        self.first = first
        self.score_before = (score[0], score[1])
        self.score = [score[0], score[1]]
        self.hands = [list(hand) for hand in hands]
        self.stock = set(PACK) - set(dealt)
        self.discards: list[Discard] = []
        self.owed = [0, 0, 0, 0]
        """Cards that each seat has thrown and not yet been given (M3.2, M3.3)."""
        self.rounds = 0
        """Rounds of mus that are complete: all said mus, threw and drew."""
        self.turn = 0
        """How many seats have had their say in this phase before the lances."""
        self.cut = False
        """Whether a seat has cut: the lances have begun, or begin after the signs."""
        self.last_sign: Sign | None = None
        self.talk: Talk | None = None
        """What is being said in the present lance."""
        self.outcomes: list[Outcome] = []
        """How the lances so far have closed."""
        self.points: list[Entry] = []
        self.winner: int | None = None
        self.phase = "mus"
        self._begin_round()

    @classmethod
    def at_lance(
        cls,
        rules: Rules,
        mano: int,
        score: tuple[int, int],
        hands: Sequence[Sequence[int]],
        lance: str = "grande",
    ) -> Self:
        """A deal after the cut, at the opening of a lance, as if the earlier ones were not."""
        deal = cls(rules, mano, score, hands)
        deal.cut = True
        deal._begin_lance(lance)
        return deal

    def copy(self) -> "Deal":
        """The same deal, free to go on another way."""
        other = copy.copy(self)
        other.score = list(self.score)
        other.hands = [list(hand) for hand in self.hands]
        other.stock = set(self.stock)
        other.discards = list(self.discards)
        other.owed = list(self.owed)
        other.talk = self.talk.copy() if self.talk else None
        other.outcomes = list(self.outcomes)
        other.points = list(self.points)
        return other

    # --- what can be asked ---

    @property
    def over(self) -> bool:
        """Whether the deal has been counted or the game won in it."""
        return self.phase == "over"

    @property
    def order(self) -> list[int]:
        """The seats in speaking order from the present mano."""
        return speaking_order(self.mano)

    @property
    def is_corrido(self) -> bool:
        """Whether mano moves in this deal until someone cuts (M3.5)."""
        return self.rules.mus_corrido and self.first

    @property
    def mus_forbidden(self) -> bool:
        """Whether mano must cut, all the rounds of mus being played (M3.3)."""
        return self.rules.max_mus is not None and self.rounds >= self.rules.max_mus

    @property
    def seat(self) -> int | None:
        """The seat to act; None when the deal is over or chance must act."""
        if self.over or self.due() is not None:
            return None
        return self.talk.seat if self.talk else self.order[self.turn]

    def due(self) -> Due:
        """What chance must do now, if anything (M3.3, M3.4)."""
        if self.phase != "descarte" or self.turn < 4:
            return None
        seat = next(seat for seat in self.order if self.owed[seat] > 0)
        if not self.stock:
            return ("baraja",)
        return ("roba", seat, min(self.owed[seat], len(self.stock)))

    def legal(self) -> list[str]:
        """What the seat to act may do, without its number; amounts once, at the least."""
        seat = self.seat
        if seat is None:
            return []
        if self.talk:
            return self.talk.legal()
        hand = self.hands[seat]
        if self.phase == "senas":
            return ["nada", *(f"sena {sign}" for sign in true_signs(hand, self.rules))]
        if self.phase == "mus":
            return ["corto"] if self.mus_forbidden else ["mus", "corto"]
        throws = allowed_discards(hand, self.rules)
        return [f"descarta {write_cards(cards)}".rstrip() for cards in throws]

    def check(self, seat: int, text: str) -> str | None:
        """None if this seat may do this now, else the first clause broken (records.md)."""
        try:
            event = parse_event(f"{seat} {text}")
        except Breach as breach:
            return breach.clause
        return breach_of(self, event)

    def result(self) -> dict[str, object]:
        """Score, winner and points as a record has them; so far, while the deal is not over."""
        points = [list(entry) for entry in self.points]
        return {"score": list(self.score), "winner": self.winner, "points": points}

    # --- what an event does ---

    def apply(self, event_text: str) -> None:
        """Let an event of a record happen, a move of chance or `nada` too.

        Raises `Breach`, and leaves the deal as it was, if a clause forbids it. Silence is not
        filled in here: that is `record.apply_recorded`.
        """
        event = parse_event(event_text)
        clause = breach_of(self, event)
        if clause is not None:
            raise Breach(clause, event_text)
        self._happen(event)
        assert_sound(self)

    def _happen(self, event: Event) -> None:
        """Let a permitted event happen."""
        if event.word != "visto":
            self.last_sign = None
        if event.word == "baraja":
            self._reshuffle()
            return
        assert event.seat is not None
        if event.word in BETTING_WORDS:
            self._say(event)
            return
        deeds: dict[str, Callable[[Event], None]] = {
            "nada": self._sign,
            "sena": self._sign,
            "visto": self._see,
            "mus": lambda _: self._say_mus(),
            "corto": self._cut,
            "descarta": self._discard,
            "roba": self._draw,
        }
        deeds[event.word](event)

    def _begin_round(self) -> None:
        """Signs, if there are any before the cut, then mus (M3.1, M8.1)."""
        self.turn = 0
        signs = self.rules.signals == "classic" and not self.is_corrido
        self.phase = "senas" if signs else "mus"

    def _sign(self, event: Event) -> None:
        """A sign or silence; after postre's, mus or the lances (M8.1)."""
        if event.seat is not None and event.sign is not None:
            self.last_sign = Sign(event.seat, event.sign)
        self.turn += 1
        if self.turn == 4 and self.cut:
            self._begin_lance("grande")
        elif self.turn == 4:
            self.turn = 0
            self.phase = "mus"

    def _see(self, event: Event) -> None:
        """An opponent saw the last sign (M8.3)."""
        if self.last_sign is not None and event.seat is not None:
            seen_by = (*self.last_sign.seen_by, event.seat)
            self.last_sign = self.last_sign._replace(seen_by=seen_by)

    def _say_mus(self) -> None:
        """One more mus; after the fourth all discard (M3.1, M3.2)."""
        self.turn += 1
        if self.turn == 4:
            self.turn = 0
            self.phase = "descarte"

    def _cut(self, event: Event) -> None:
        """The cut: the lances begin, after the signs of a deal of mus corrido (M3.5, M8.1)."""
        self.cut = True
        if self.is_corrido and event.seat is not None:
            self.mano = event.seat
            if self.rules.signals == "classic":
                self.turn = 0
                self.phase = "senas"
                return
        self._begin_lance("grande")

    def _discard(self, event: Event) -> None:
        """A seat throws its cards face down (M3.2)."""
        assert event.seat is not None
        for card in event.cards:
            self.hands[event.seat].remove(card)
            self.discards.append(Discard(card, event.seat, self.rounds))
        self.owed[event.seat] = len(event.cards)
        self.turn += 1
        self._end_round_if_complete()

    def _draw(self, event: Event) -> None:
        """A block of replacements, from the stock (M3.3)."""
        assert event.seat is not None
        self.hands[event.seat].extend(event.cards)
        self.stock.difference_update(event.cards)
        self.owed[event.seat] -= len(event.cards)
        self._end_round_if_complete()

    def _reshuffle(self) -> None:
        """The discards make a new stock, but for those that stay out (M3.4)."""
        kept = stay_out(self.discards, self.owed, self.rounds, self.rules)
        self.stock = {discard.card for discard in self.discards if discard not in kept}
        self.discards = kept

    def _end_round_if_complete(self) -> None:
        """When all have thrown and drawn, mus is spoken again (M3.3), by the next mano (M3.5)."""
        if self.turn < 4 or any(self.owed):
            return
        self.rounds += 1
        if self.is_corrido:
            self.mano = (self.mano + 1) % 4
        self._begin_round()

    # --- the lances ---

    def _begin_lance(self, lance: str) -> None:
        """Open a lance, and close it at once if there is nothing to say in it (M5.1, M5.2)."""
        self.phase = lance
        self.talk = Talk(self.rules, taking_part(lance, self.hands, self.mano, self.rules))
        if self.talk.ending is not None:
            self._close_lance(self.talk)

    def _say(self, event: Event) -> None:
        """A betting word (M5.3 to M5.6)."""
        assert self.talk is not None
        assert event.seat is not None
        self.talk.say(event.seat, event.word, event.amount)
        if self.talk.ending is not None:
            self._close_lance(self.talk)

    def _close_lance(self, talk: Talk) -> None:
        """What a closed lance gives at once (M5.8, M5.9), then the next one or the count."""
        lance = self.phase
        if talk.ending == "accepted" and talk.is_ordago:
            self._win_ordago(lance)
            return
        bettor = talk.bets[-1].seat & 1 if talk.ending == "refused" else None
        if talk.speakers:
            stake = talk.stake if talk.ending == "accepted" else 0
            self.outcomes.append(Outcome(lance, talk.ending or "", stake, bettor))
        if bettor is not None:
            self._score((lance, bettor, "deje", talk.refusal_points))
        if self.over:
            return
        following = lance_after(lance, self.hands, self.rules)
        if following is None:
            self._count()
        else:
            self._begin_lance(following)

    def _win_ordago(self, lance: str) -> None:
        """The best hand of this lance wins the game (M5.9)."""
        outcome = Outcome(lance, "accepted")
        team = lance_winner(outcome, self.hands, self.mano, self.rules)
        self._score((lance, team, "ordago", self.rules.target - self.score[team]))

    def _count(self) -> None:
        """The count, until a team reaches the target (M6.1)."""
        for entry in count_entries(self.outcomes, self.hands, self.mano, self.rules):
            self._score(entry)
            if self.over:
                return
        self._finish()

    def _score(self, entry: Entry) -> None:
        """Write points down; the entry that reaches the target ends the game (M5.10, M6.1)."""
        _, team, _, points = entry
        self.points.append(entry)
        self.score[team] += points
        if self.score[team] >= self.rules.target:
            self.winner = team
            self._finish()

    def _finish(self) -> None:
        """Nothing more is said in this deal."""
        self.phase = "over"
        self.talk = None
