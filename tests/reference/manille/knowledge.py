"""What everybody can prove about each hand, from plays and from speech (F4.5).

It is about the cards that a seat holds in its hand now: face-up cards of stacks are seen, and
those under them are in no hand. What follows from one seat's cards for another's is drawn only
where a card is known to be somewhere; sums of points and `gana CARD si` stay statements.
"""

from dataclasses import dataclass, field
from typing import TypedDict

from .deal import Deal
from .events import Event, parse_event
from .legality import legal_cards
from .record import Record, head_rules, read_start


class Written(TypedDict):
    """What is proved about one hand, as the golden records carry it: cards sorted as texts."""

    must: str
    cannot: str
    least: dict[str, int]
    most: dict[str, int]
    statements: list[str]


@dataclass
class Known:
    """What is proved about the hand of one seat."""

    must: set[str] = field(default_factory=set)
    """Cards it holds."""
    cannot: set[str] = field(default_factory=set)
    """Cards it does not hold, of those that are not played."""
    least: dict[str, int] = field(default_factory=dict)
    """By suit how many it holds at least, where that was told."""
    most: dict[str, int] = field(default_factory=dict)
    """By suit how many it holds at most, where that was told."""
    statements: list[str] = field(default_factory=list)
    """What was told of it, as `Q V`, with the number of cards it held then."""


class Observer:
    """One who sees and hears what everybody does, and remembers all of it."""

    def __init__(self, deal: Deal) -> None:
        """`deal` is the deal that will be followed, before its first event."""
        self.deal = deal
        self.pack = deal.rules.variant.pack
        self.seats = [Known() for _ in range(deal.rules.seats)]
        self.live = {card for hand in deal.play.hands for card in hand} | set(deal.dog)
        if deal.start.turnup is not None:
            self._holds(deal.start.dealer, {deal.start.turnup})  # F3.1

    def see(self, text: str) -> None:
        """Take in an event before it happens, and let it happen."""
        event = parse_event(text, self.pack, self.deal.rules.seats)
        if event.word == "juega":
            self._see_card(event.seat, event.arguments[0])
        elif event.word == "responde":
            assert self.deal.play.talk is not None
            assert self.deal.play.talk.question is not None
            self._hear(event.seat, self.deal.play.talk.question, list(event.arguments))
        elif event.word == "dice":
            self._hear(event.seat, list(event.arguments[:2]), list(event.arguments[2:]))
        elif event.word in ("enseña", "muestra"):
            self._see_shown(event)
        self.deal.apply(text)

    def _holds(self, seat: int, cards: set[str]) -> None:
        """These cards are in this hand, and so in no other."""
        self.seats[seat].must |= cards
        for other, known in enumerate(self.seats):
            if other != seat:
                known.cannot |= cards

    def _lacks(self, seat: int, cards: set[str]) -> None:
        """These cards are not in this hand."""
        self.seats[seat].cannot |= cards & self.live

    def _counted(self, seat: int, suit: str, number: int) -> None:
        """So many cards of a suit are in this hand."""
        known = self.seats[seat]
        known.least[suit] = known.most[suit] = number
        if number == 0:
            self._lacks(seat, self._suit(suit))

    def _suit(self, suit: str) -> set[str]:
        """The cards of a suit that have not been played."""
        return {card for card in self.live if card[1] == suit}

    def _see_card(self, seat: int, card: str) -> None:
        """A card is played: whatever would have made it illegal is not in the hand (F4.5)."""
        play = self.deal.play
        assert play.trick is not None
        table = play.trick.table(friend=play.friends(seat, play.trick.master[0]))
        for other in self.live - {card}:
            both = legal_cards([card, other], table, self.deal.rules.options)
            if card not in (play.talk.narrowed(seat, both) if play.talk else both):
                self._lacks(seat, {other})
        self.live.discard(card)
        for known in self.seats:
            known.must.discard(card)
            known.cannot.discard(card)
        if not play.up or card not in play.up[seat]:
            self._count_down(seat, card[1])

    def _count_down(self, seat: int, suit: str) -> None:
        """The hand has a card of this suit less."""
        known = self.seats[seat]
        for counts in (known.least, known.most):
            if suit in counts:
                counts[suit] = max(0, counts[suit] - 1)

    def _hear(self, seat: int, question: list[str], told: list[str]) -> None:
        """What a true answer proves (F4.3)."""
        asked, about = question
        held = len(self.deal.play.hands[seat])
        self.seats[seat].statements.append(f"{' '.join(question + told)} of {held}")
        cards = {card for card in told if len(card) == 2 and card in self.live}
        if asked == "cuantas":
            self._counted(seat, about, int(told[0]))
        elif asked == "cartas" or told == ["nada"]:
            self._whole_suit(seat, about, cards)
        elif asked == "alta":
            self._holds(seat, cards)
            self._lacks(seat, {c for c in self._suit(about) if self.pack.beats(c, told[0], "")})
        elif asked == "tiene" and len(about) == 2:
            self._holds(seat, {about}) if told == ["si"] else self._lacks(seat, {about})
        elif asked == "tiene" and told == ["si"]:
            least = self.seats[seat].least
            least[about] = max(1, least.get(about, 0))
        elif asked == "tiene":
            self._counted(seat, about, 0)
        elif asked == "gana" and told == ["no"]:
            trumps = self.deal.trumps or ""
            self._lacks(seat, {c for c in self.live if self.pack.beats(c, about, trumps)})
        elif told == ["0"]:
            self._lacks(seat, {c for c in self._suit(about) if self.pack.points(c)})

    def _whole_suit(self, seat: int, suit: str, cards: set[str]) -> None:
        """These are all the cards of a suit that the hand has."""
        self._holds(seat, cards)
        self._lacks(seat, self._suit(suit) - cards)
        self._counted(seat, suit, len(cards))

    def _see_shown(self, event: Event) -> None:
        """Cards laid open, by the governor or by his partner (F4.2)."""
        assert self.deal.play.talk is not None
        seat = event.seat if event.word == "enseña" else self.deal.play.talk.partner
        what = event.arguments[0]
        for suit in self.pack.suits if what == "todo" else what:
            hand = self.deal.play.hands[seat]
            self._whole_suit(seat, suit, {card for card in hand if card[1] == suit})

    def written(self) -> list[Written]:
        """By seat what is proved, as the golden records carry it."""
        return [
            {
                "must": " ".join(sorted(known.must)),
                "cannot": " ".join(sorted(known.cannot)),
                "least": dict(sorted(known.least.items())),
                "most": dict(sorted(known.most.items())),
                "statements": list(known.statements),
            }
            for known in self.seats
        ]


def observe(record: Record) -> Observer:
    """An observer who has followed the record of a deal to its last event."""
    rules = head_rules(record)
    body = {key: value for key, value in record.items() if key not in ("game", "variant", "rules")}
    observer = Observer(Deal(rules, read_start(body, rules)))
    events = body["events"]
    assert isinstance(events, list)
    for text in events:
        observer.see(text)
    return observer
