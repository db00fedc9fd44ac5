"""One deal of any variant as a slow state machine: from what was dealt to the score."""

import copy
from itertools import combinations
from typing import Self

from ..breach import require
from .auction import MISERE, Auction
from .events import SPOKEN_WORDS, Event, parse_event, write_event
from .naming import Choice, Doubling
from .packs import NT
from .play import Play
from .rules import Rules
from .scoring import Contract, Entry, auction_gains, entries, gains, penalty, taken_by, winner_of
from .start import Start, require_possible

WORDS = {
    "auction": ("apuesta", "pasa"),
    "discard": ("descarta",),
    "choice": ("elige", "pasa"),
    "doubling": ("contra", "recontra", "santvicens", "pasa"),
    "exchange": ("cambia",),
    "play": ("juega",),
}
"""The words of each phase, but for the spoken ones of F4."""


class Deal:
    """One distribution of the cards, played event by event.

    The attributes are for reading; only `apply` changes them. Phases: `auction`, `discard`,
    `choice`, `doubling`, `exchange`, `play`, `over`.
    """

    def __init__(self, rules: Rules, start: Start) -> None:
        """The cards are dealt, the turn-up has scored; an impossible start raises R2."""
        require_possible(rules, start)
        self.rules = rules
        self.start = start
        self.phase = "auction"
        self.play = Play(rules, start)
        self.dog = list(start.dog)
        self.auction: Auction | None = None
        self.choice: Choice | None = None
        self.doubling: Doubling | None = None
        self.trumps: str | None = None
        self.events: list[str] = []
        self.score = list(start.score)
        self.points: list[Entry] = []
        self.taken: list[int] | None = None
        self.tied = False
        """Whether the points were halved, for the deal after (F5.4)."""
        self._open()

    def copy(self) -> Self:
        """The same deal, free to go on another way."""
        return copy.deepcopy(self)

    @property
    def first(self) -> int:
        """The seat after the dealer's: leader of the deal, and next dealer."""
        return (self.start.dealer + 1) % self.rules.seats

    @property
    def over(self) -> bool:
        """Whether nothing more can happen."""
        return self.phase == "over"

    @property
    def winner(self) -> int | None:
        """The side that has reached the target (F3.3)."""
        return winner_of(self.rules.target, self.score)

    @property
    def seat(self) -> int | None:
        """Who is to act; None when it is over. In F4 the governor may speak out of this turn."""
        if self.over:
            return None
        if self.auction is not None and self.phase == "auction":
            return self.auction.waiting[0]
        if self.choice is not None and self.phase == "choice":
            return self.choice.seat
        if self.doubling is not None and self.phase == "doubling":
            return self.doubling.asked[0]
        if self.phase in ("discard", "exchange"):
            return self.play.alone
        owes = self.play.talk.owes if self.play.talk else None
        return self.play.seat if owes is None else owes

    @property
    def contract(self) -> Contract:
        """What the deal is played for, as far as it is known."""
        bid = self.auction.bid if self.auction and self.auction.over else None
        level = self.doubling.level if self.doubling else 0
        by_nt = self.rules.whole("nt_multiplier") if self.trumps == NT and bid != MISERE else 1
        by_tie = {"next": 2 ** min(self.start.tie, 1), "cumulative": 2**self.start.tie}
        multiplier = max(by_nt, 1) * 2**level * by_tie.get(self.rules.word("tie_double"), 1)
        return Contract(multiplier, self.play.alone, bid)

    def _open(self) -> None:
        """The first phase of the variant."""
        if self.rules.variant.trumps_by == "turnup":
            self._turn_up()
        elif self.rules.variant.trumps_by == "bidder":
            self.auction = Auction(self.rules, self.start.dealer)
        else:
            if self.rules.variant.sides == "alone":
                self.play.alone = self.start.dealer  # F6.1
            self._ask_for_trumps(self.start.dealer)

    def _turn_up(self) -> None:
        """Score the turn-up at once, and begin unless that ends the game (F3.1, F3.2)."""
        assert self.start.turnup is not None
        gained = [0] * self.rules.scorers
        worth = self.rules.variant.pack.points(self.start.turnup)
        gained[self.rules.side(self.start.dealer)] = worth
        self._score("turnup", gained)
        if self.winner is None:
            self._begin_play(self.start.turnup[1], self.first)
        else:
            self.phase = "over"

    def _ask_for_trumps(self, chooser: int) -> None:
        """Begin the choice; under F5.1 only NT may be left."""
        side = self.rules.side(chooser)
        left, owed = self.start.left, self.start.owed
        only_nt = left is not None and owed is not None and left[side] == owed[side]
        self.choice = Choice(self.rules, chooser, only_nt=only_nt)
        self.phase = "choice"

    def _begin_play(self, trumps: str, leader: int) -> None:
        """The first trick may begin."""
        self.trumps = trumps
        self.play.open(trumps, leader)
        self.phase = "play"

    def _score(self, reason: str, gained: list[int]) -> None:
        """Write down what each side or seat gets."""
        self.points += entries(reason, gained)
        self.score = [had + more for had, more in zip(self.score, gained, strict=True)]

    def legal(self) -> list[str]:
        """What the seat to act may do, without its seat; speech of F4 that is free not included."""
        if self.auction is not None and self.phase == "auction":
            return self.auction.legal()
        if self.choice is not None and self.phase == "choice":
            return self.choice.legal()
        if self.doubling is not None and self.phase == "doubling":
            return self.doubling.legal()
        if self.phase in ("discard", "exchange"):
            return self._throws()
        talk = self.play.talk
        if talk is not None and talk.owes is not None:
            return [event.split(" ", 1)[1] for event in talk.possible(self.play.hands)]
        return [] if self.over else [f"juega {card}" for card in self.play.legal()]

    def _throws(self) -> list[str]:
        """The cards that may be exchanged or discarded (F6.2, F8.2)."""
        assert self.play.alone is not None
        hand = self.play.hands[self.play.alone]
        if self.phase == "discard":
            return [f"descarta {a} {b}" for a, b in combinations(hand, 2)]
        some = [cards for number in range(3) for cards in combinations(hand, number)]
        return [" ".join(["cambia", *cards]) for cards in some]

    def apply(self, text: str) -> None:
        """Let one event happen; `Breach` with its clause if it may not, and nothing has changed."""
        event = parse_event(text, self.rules.variant.pack, self.rules.seats)
        require(not self.over, "F1.3", "the deal is over")
        talk = self.play.talk
        if event.word in SPOKEN_WORDS or (talk and event.word == "pasa"):
            require(talk, "F3.4", "no words in this variant")
            assert talk is not None
            talk.apply(event, self.play.hands)
        else:
            turn = self.play.seat if talk else self.seat
            require(event.seat == turn, "F1.3", f"it is seat {turn}'s turn")
            require(event.word in WORDS[self.phase], self._clause_of(event), "not now")
            require(not talk or talk.owes is None, "F4.2", "an answer is due")
            self._happen(event)
        self.events.append(write_event(event))

    def _clause_of(self, event: Event) -> str:
        """The clause of a word that is out of its phase."""
        kind = self.rules.variant
        if event.word == "pasa":
            before = {"exchange": "F6.2", "discard": "F8.2"}
            return before.get(self.phase, kind.doubling_clause if kind.doubling else kind.choice)
        clauses = {"juega": "F1.3", "elige": kind.choice, "santvicens": "F9.1", "cambia": "F6.2"}
        clauses |= {"apuesta": "F8.2", "descarta": "F8.2"}
        return clauses.get(event.word, kind.doubling_clause)

    def _happen(self, event: Event) -> None:
        """An event of the right seat, with a word of this phase."""
        if self.auction is not None and self.phase == "auction":
            self.auction.apply(event)
            self._after_bid(self.auction)
        elif self.choice is not None and self.phase == "choice":
            namer = self.choice.seat
            self.choice.apply(event)
            if self.choice.named is not None:
                self._after_choice(namer, self.choice.named)
        elif self.doubling is not None and self.phase == "doubling":
            self.doubling.apply(event)
            self._after_doubling()
        elif self.phase in ("discard", "exchange"):
            self._throw(event)
        else:
            self.play.apply(event.arguments[0])
            self._after_card()

    def _after_bid(self, auction: Auction) -> None:
        """Go on when the auction is over (F8.2, F8.3)."""
        if not auction.over:
            return
        bidder = self.play.alone = auction.bidder
        if bidder is None:
            self.phase = "over"  # thrown in
        elif auction.bid == MISERE:
            self._begin_play(NT, bidder)
        elif self.dog:
            self.play.hands[bidder] += self.dog
            self.dog = []
            self.phase = "discard"
        else:
            self._ask_for_trumps(bidder)

    def _after_choice(self, namer: int, trumps: str) -> None:
        """Ask about doubling, each side from the seat after the namer (F5.3)."""
        self.trumps = trumps
        around = [(namer + place) % self.rules.seats for place in range(1, self.rules.seats + 1)]
        with_him = [seat for seat in around if self.play.friends(namer, seat)]
        against = [seat for seat in around if seat not in with_him]
        self.doubling = Doubling(self.rules, with_him, against)
        self.phase = "doubling"
        self._after_doubling()

    def _after_doubling(self) -> None:
        """Exchange or play when everyone has answered."""
        assert self.doubling is not None
        assert self.trumps is not None
        if self.doubling.asked:
            return
        if self.rules.variant.exchange:
            self.phase = "exchange"
        else:
            bidder = self.auction.bidder if self.auction else None
            self._begin_play(self.trumps, self.first if bidder is None else bidder)

    def _throw(self, event: Event) -> None:
        """The exchange of F6.2, or the discard of F8.2."""
        clause = "F6.2" if self.phase == "exchange" else "F8.2"
        assert self.play.alone is not None
        hand, thrown = self.play.hands[self.play.alone], event.arguments
        held = all(card in hand for card in thrown) and len(set(thrown)) == len(thrown)
        require(held, clause, "a card that the seat has not")
        if self.phase == "exchange":
            require(len(thrown) <= self.rules.dog, clause, f"at most {self.rules.dog} cards")
            self.dog = self.play.take(self.play.alone, thrown, self.dog)
            assert self.trumps is not None
            self._begin_play(self.trumps, self.first)
        else:
            require(len(thrown) == self.rules.dog, clause, f"{self.rules.dog} cards are thrown")
            self.dog = self.play.take(self.play.alone, thrown, [])
            self._ask_for_trumps(self.play.alone)

    def _after_card(self) -> None:
        """Count when the last trick is over, or a misere is lost (F8.3)."""
        contract = self.contract
        if contract.bid == MISERE:
            lost = contract.alone in self.play.won
            if lost or self.play.trick is None:
                self.taken = taken_by(self.rules, self.play.points, contract.alone)
                self._score("deal", auction_gains(self.rules, contract, -1 if lost else 1))
                self.phase = "over"
        elif self.play.trick is None:
            self._count(contract)

    def _count(self, contract: Contract) -> None:
        """Count cards, tricks and the dog, and score (F3.2, F5.4, F6.3, F8, F9)."""
        taken = list(self.play.points)
        if contract.alone is not None:
            taken[contract.alone] += self.rules.variant.pack.points_of(self.dog)
        self.taken = taken_by(self.rules, taken, contract.alone)
        self.tied = self.taken[0] == self.taken[1] == self.rules.total // 2
        self._score("deal", gains(self.rules, self.taken, contract))
        self.phase = "over"

    def punish(self, seat: int, reason: str) -> list[int]:
        """End the deal by a breach of this seat: nothing is taken, the others score (F3.4, F4.6).

        Returns what each side or seat gets.
        """
        gained = penalty(self.rules, self.contract, seat)
        self._score(reason, gained)
        self.phase = "over"
        return gained

    def result(self) -> dict[str, object]:
        """The result as records carry it; of an unfinished deal, so far."""
        return {
            "taken": self.taken,
            "points": [list(entry) for entry in self.points],
            "score": list(self.score),
            "winner": self.winner,
        }
