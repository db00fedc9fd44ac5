"""What partners say to each other during a trick of spoken manille (F4)."""

from collections.abc import Callable, Mapping, Sequence

from ..breach import require
from .events import CARD_QUESTIONS, GOVERNOR_WORDS, SUIT_QUESTIONS, Event
from .packs import Pack
from .trick import Trick

Hands = Sequence[Sequence[str]]


def true_answer(question: Sequence[str], hand: Sequence[str], pack: Pack, trumps: str) -> list[str]:
    """The one true answer V to a question Q about a hand (F4.3). Cards from the highest down."""
    asked, about = question
    suit = [card for card in hand if card[1] == about]
    suit.sort(key=pack.strength, reverse=True)
    answers: Mapping[str, Callable[[], list[str]]] = {
        "tiene": lambda: _yes(about in hand or suit),
        "cuantas": lambda: [str(len(suit))],
        "alta": lambda: suit[:1] or ["nada"],
        "cartas": lambda: suit or ["nada"],
        "gana": lambda: _yes(any(pack.beats(card, about, trumps) for card in hand)),
        "puntos": lambda: [str(pack.points_of(suit))],
    }
    return answers[asked]()


def _yes(holds: object) -> list[str]:
    """`si` or `no`."""
    return ["si" if holds else "no"]


def obeying(order: str, legal: Sequence[str], trick: Trick) -> list[str]:
    """Those of the legal cards that obey an order (F4.4); all, if none of them can."""
    if len(order) == 1:
        obeys = [card for card in legal if card[1] == order]
    elif order == "corta":
        ruffs = trick.plays and trick.led != trick.trumps
        obeys = [card for card in legal if ruffs and card[1] == trick.trumps]
    elif order == "baja":
        obeys = _low(legal, trick)
    else:
        obeys = [card for card in legal if card == order]
    return obeys or list(legal)


def _low(legal: Sequence[str], trick: Trick) -> list[str]:
    """The cards that do not become master; on the lead those of the lowest rank (F4.4)."""
    if trick.plays:
        master = trick.master[1]
        return [card for card in legal if not trick.pack.beats(card, master, trick.trumps)]
    least = min(map(trick.pack.strength, legal))
    return [card for card in legal if trick.pack.strength(card) == least]


class Talk:
    """The words of one trick (F4.2)."""

    def __init__(self, trick: Trick, governor: int, max_speech: int, *, binding: bool) -> None:
        self.trick = trick
        self.governor = governor
        self.partner = (governor + 2) % 4
        self.max_speech = max_speech
        self.binding = binding
        self.said = 0
        """How often the governor has spoken, answers to `consulta` not counted."""
        self.question: list[str] | None = None
        """What the partner must answer at once."""
        self.asked_for_orders = False
        """Whether the governor must answer a `consulta` at once."""
        self.consulted = False
        self.order: str | None = None
        """The last order of this trick (F4.4)."""

    @property
    def owes(self) -> int | None:
        """The seat that must answer at once, if any."""
        if self.question is not None:
            return self.partner
        return self.governor if self.asked_for_orders else None

    def narrowed(self, seat: int, legal: list[str]) -> list[str]:
        """The legal cards of a seat after its orders (F4.4)."""
        if self.order is None or not self.binding or seat != self.partner:
            return legal
        return obeying(self.order, legal, self.trick)

    def may_speak(self, seat: int) -> bool:
        """Whether the governor has a word left, and has not played (F4.2)."""
        played = [who for who, _ in self.trick.plays]
        return seat == self.governor and seat not in played and self.said < self.max_speech

    def may_consult(self, seat: int) -> bool:
        """Whether the partner may still ask for orders: once, before his card (F4.2)."""
        played = [who for who, _ in self.trick.plays]
        return seat == self.partner and seat not in played and not self.consulted

    def apply(self, event: Event, hands: Hands) -> None:
        """Speak; `Breach` F4.2 for who may not, F4.3 for what is not true."""
        if self.question is not None:
            self._answer(event, hands)
        elif self.asked_for_orders:
            ours = event.seat == self.governor and event.word in ("ordena", "pasa")
            require(ours, "F4.2", "a consulta is answered at once by ordena or pasa")
            self.asked_for_orders = False
        elif event.word == "consulta":
            require(self.may_consult(event.seat), "F4.2", "consulta is the partner's, once a trick")
            self.consulted = self.asked_for_orders = True
        else:
            require(event.word in GOVERNOR_WORDS, "F4.2", f"nothing to answer with {event.word}")
            require(self.may_speak(event.seat), "F4.2", "the governor speaks, until he has played")
            self._govern(event, hands)
        if event.word == "ordena":
            self.order = event.arguments[0]

    def _govern(self, event: Event, hands: Hands) -> None:
        """A word of the governor's own."""
        if event.word == "dice":
            question, told = event.arguments[:2], event.arguments[2:]
            self._require_true(question, told, hands[event.seat])
        if event.word == "pregunta":
            self.question = list(event.arguments)
        self.said += 1

    def _answer(self, event: Event, hands: Hands) -> None:
        """The answer to the question that was asked."""
        due = event.word == "responde" and event.seat == self.partner
        require(due, "F4.2", "a pregunta is answered at once by the partner")
        assert self.question is not None
        self._require_true(self.question, event.arguments, hands[event.seat])
        self.question = None

    def _require_true(
        self, question: Sequence[str], told: Sequence[str], hand: Sequence[str]
    ) -> None:
        """Raise F4.3 unless an answer is true; cards may be told in any order."""
        truth = true_answer(question, hand, self.trick.pack, self.trick.trumps)
        require(sorted(told) == sorted(truth), "F4.3", f"{' '.join(truth)} is true")

    def possible(self, hands: Hands) -> list[str]:
        """Every event of speech that may come now, true answers filled in."""
        if self.question is not None:
            pack, trumps = self.trick.pack, self.trick.trumps
            truth = true_answer(self.question, hands[self.partner], pack, trumps)
            return [f"{self.partner} responde {' '.join(truth)}"]
        orders = [f"ordena {order}" for order in _orders(self.trick.pack)]
        if self.asked_for_orders:
            return [f"{self.governor} {words}" for words in [*orders, "pasa"]]
        events = [f"{self.partner} consulta"] * self.may_consult(self.partner)
        if self.may_speak(self.governor):
            own = self._governor_words(hands[self.governor])
            events += [f"{self.governor} {words}" for words in [*own, *orders]]
        return events

    def _governor_words(self, hand: Sequence[str]) -> list[str]:
        """What the governor may ask, tell and show."""
        pack = self.trick.pack
        asked = questions(pack)
        told = [[*q, *true_answer(q, hand, pack, self.trick.trumps)] for q in asked]
        shown = [
            f"{word} {what}" for word in ("enseña", "muestra") for what in [*pack.suits, "todo"]
        ]
        words = [f"pregunta {' '.join(question)}" for question in asked]
        return [*words, *[f"dice {' '.join(words)}" for words in told], *shown]


def questions(pack: Pack) -> list[list[str]]:
    """Every question that can be asked (F4.3)."""
    of_suits = [[asked, suit] for asked in ("tiene", *SUIT_QUESTIONS) for suit in pack.suits]
    return of_suits + [[asked, card] for asked in ("tiene", *CARD_QUESTIONS) for card in pack.cards]


def _orders(pack: Pack) -> list[str]:
    """Every order that can be given (F4.4)."""
    return [*pack.cards, *pack.suits, "corta", "baja"]
