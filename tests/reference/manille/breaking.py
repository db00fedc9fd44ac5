"""Breaking good records on purpose: each wrong event or start with the clause that it breaks."""

from collections.abc import Iterator
from typing import NamedTuple

from .deal import Deal
from .events import GOVERNOR_WORDS
from .legality import clause_of
from .packs import NT
from .speech import Talk, questions, true_answer


class Wrong(NamedTuple):
    """One wrong event."""

    text: str
    clause: str
    comment: str


def wrong_events(deal: Deal) -> Iterator[Wrong]:
    """Events that may not come now, of every kind that this moment has."""
    if deal.over:
        yield Wrong(f"0 juega {deal.start.hands[0][0]}", "F1.3", "a card after the end")
        yield Wrong("1 pasa", "F1.3", "a word after the end")
        return
    yield from _malformed(deal)
    talk = deal.play.talk
    if talk is not None and talk.owes is not None:
        yield from _unanswered(deal, talk)
        return
    if talk is not None:
        yield from _misspoken(deal, talk)
    yield from _out_of_turn(deal)
    yield from _out_of_phase(deal)
    by_phase = {
        "choice": _choice,
        "doubling": _doubling,
        "exchange": _throws,
        "discard": _throws,
        "auction": _auction,
        "play": _cards,
    }
    yield from by_phase[deal.phase](deal)


def _malformed(deal: Deal) -> Iterator[Wrong]:
    """What is no event at all (R1)."""
    pack = deal.rules.variant.pack
    foreign = "9o" if pack.suits.isupper() else "9D"
    for words, comment in (
        ("zorro", "an unknown word"),
        ("juega", "a card is missing"),
        ("elige", "trumps are missing"),
        ("apuesta", "an amount is missing"),
        ("pasa 2", "an amount where none belongs"),
        (f"juega {foreign}", "a card of another pack"),
        ("juega XX", "not a card"),
        ("elige X", "not trumps"),
        ("apuesta -1", "not an amount"),
        ("cambia 1", "not cards"),
        ("pregunta zorro S", "not a question"),
        ("ordena zorro", "not an order"),
    ):
        yield Wrong(f"{deal.seat} {words}", "R1", comment)
    yield Wrong(f"{deal.rules.seats} pasa", "R1", "no such seat")


def _out_of_turn(deal: Deal) -> Iterator[Wrong]:
    """A good word from a seat whose turn it is not (F1.3)."""
    assert deal.seat is not None
    other = (deal.seat + 1) % deal.rules.seats
    words = deal.legal()[0]
    if words.startswith("juega"):
        words = f"juega {deal.play.playable(other)[0]}" if deal.play.playable(other) else words
    yield Wrong(f"{other} {words}", "F1.3", f"out of turn in the {deal.phase}")


def _out_of_phase(deal: Deal) -> Iterator[Wrong]:
    """Words of another phase, from the seat to act."""
    kind = deal.rules.variant
    suit = kind.pack.suits[0].upper()
    words = {
        "auction": ("apuesta 40", "F8.2"),
        "choice": (f"elige {suit}", kind.choice),
        "doubling": ("contra", kind.doubling_clause),
        "exchange": ("cambia", "F6.2"),
        "discard": (f"descarta {deal.start.hands[0][0]}", "F8.2"),
        "play": (f"juega {deal.start.hands[0][0]}", "F1.3"),
    }
    for phase, (text, clause) in words.items():
        if phase != deal.phase:
            word = text.split(" ", maxsplit=1)[0]
            yield Wrong(f"{deal.seat} {text}", clause, f"{word} in the {deal.phase}")
    if deal.phase in ("play", "exchange", "discard"):
        clause = kind.doubling_clause if kind.doubling else kind.choice
        clause = {"exchange": "F6.2", "discard": "F8.2"}.get(deal.phase, clause)
        clause = "F4.2" if kind.speech else clause
        yield Wrong(f"{deal.seat} pasa", clause, f"pasa in the {deal.phase}")
    if deal.play.talk is None:
        yield Wrong(f"{deal.seat} pregunta tiene {suit}", "F3.4", "a word in a silent game")
        yield Wrong(f"{deal.seat} ordena baja", "F3.4", "an order in a silent game")


def _choice(deal: Deal) -> Iterator[Wrong]:
    """A pass too many, and a suit where NT is owed (F5.1, F5.2)."""
    assert deal.choice is not None
    clause = deal.rules.variant.choice
    if not deal.choice.may_pass:
        passes = f"pasa after {deal.choice.passes} passes"
        yield Wrong(f"{deal.seat} pasa", clause, passes)
    if deal.choice.only_nt:
        suit = deal.rules.variant.pack.suits[-1].upper()
        yield Wrong(f"{deal.seat} elige {suit}", "F5.1", "a suit where NT is owed")


def _doubling(deal: Deal) -> Iterator[Wrong]:
    """The wrong step of the doubling (F5.3, F9.1)."""
    assert deal.doubling is not None
    for word in ("contra", "recontra", "santvicens"):
        if word != deal.doubling.words[deal.doubling.level]:
            clause = "F9.1" if word == "santvicens" else deal.rules.variant.doubling_clause
            yield Wrong(f"{deal.seat} {word}", clause, f"{word} at step {deal.doubling.level}")


def _throws(deal: Deal) -> Iterator[Wrong]:
    """Exchanges and discards of the wrong cards (F6.2, F8.2)."""
    assert deal.play.alone is not None
    word, clause = ("cambia", "F6.2") if deal.phase == "exchange" else ("descarta", "F8.2")
    hand = deal.play.hands[deal.play.alone]
    other = next(card for card in deal.rules.variant.pack.cards if card not in hand)
    for cards, comment in (
        (hand[:3], "three cards"),
        ([hand[0], hand[0]], "one card twice"),
        ([hand[0], other], "a card that the seat has not"),
    ):
        yield Wrong(f"{deal.seat} {word} {' '.join(cards)}", clause, f"{word}: {comment}")
    if word == "descarta":
        yield Wrong(f"{deal.seat} descarta {hand[0]}", clause, "descarta: one card")
        yield Wrong(f"{deal.seat} descarta", clause, "descarta: no card")


def _auction(deal: Deal) -> Iterator[Wrong]:
    """Bids that are too low or too high, and misere (F8.2, F8.3)."""
    auction = deal.auction
    assert auction is not None
    if isinstance(auction.bid, str):
        yield Wrong(f"{deal.seat} apuesta 60", "F8.3", "a number over misere")
        yield Wrong(f"{deal.seat} apuesta misere", "F8.3", "misere over misere")
        return
    first = "the least" if auction.bid is None else "the last bid"
    yield Wrong(f"{deal.seat} apuesta {auction.least - 1}", "F8.2", f"not above {first}")
    yield Wrong(f"{deal.seat} apuesta {deal.rules.total + 1}", "F8.2", "more than all points")
    if not deal.rules.flag("misere"):
        yield Wrong(f"{deal.seat} apuesta misere", "F8.3", "misere is not played")


def _cards(deal: Deal) -> Iterator[Wrong]:
    """Cards that may not be played, or that the seat has not (F2, F9.1, F4.4)."""
    play = deal.play
    assert play.trick is not None
    hand = play.playable(play.seat)
    table = play.trick.table(friend=play.friends(play.seat, play.trick.master[0]))
    legal = play.legal()
    for card in hand:
        if card not in legal:
            clause = clause_of(card, hand, table, deal.rules.options) or "F4.4"
            yield Wrong(f"{play.seat} juega {card}", clause, f"a card against {clause}")
    absent = [card for card in deal.rules.variant.pack.cards if card not in hand]
    played = [card for card in absent if f"{play.seat} juega {card}" in deal.events]
    hidden = [card for card in absent if card in play.under.values()]
    yield Wrong(f"{play.seat} juega {absent[0]}", "F2.1", "a card that the seat has not")
    if played:
        yield Wrong(f"{play.seat} juega {played[0]}", "F2.1", "a card played before")
    if hidden:
        yield Wrong(f"{play.seat} juega {hidden[0]}", "F2.1", "a card that is still covered")


def _unanswered(deal: Deal, talk: Talk) -> Iterator[Wrong]:
    """Something else than the answer that is due, and answers that are not true (F4.2, F4.3)."""
    card = next(iter(deal.play.hands[deal.play.seat]))
    yield Wrong(f"{deal.play.seat} juega {card}", "F4.2", "a card while an answer is due")
    if talk.question is None:
        yield Wrong(f"{talk.governor} dice tiene S si", "F4.2", "no order after consulta")
        yield Wrong(f"{talk.partner} consulta", "F4.2", "consulta after consulta")
        return
    yield Wrong(f"{talk.governor} ordena baja", "F4.2", "an order while an answer is due")
    yield Wrong(f"{talk.governor} responde si", "F4.2", "the governor answers himself")
    asked = talk.question[0]
    for told in lies(talk.question, deal.play.hands[talk.partner], deal):
        yield Wrong(f"{talk.partner} responde {told}", "F4.3", f"responde: a lie about {asked}")


def lies(question: list[str], hand: list[str], deal: Deal) -> list[str]:
    """Answers that are not true, of the right form and of the wrong one (F4.3)."""
    truth = true_answer(question, hand, deal.rules.variant.pack, deal.trumps or NT)
    if truth[0] in ("si", "no"):
        return ["no" if truth == ["si"] else "si", "2"]
    if truth[0].isdigit():
        return [str(int(truth[0]) + 1), "si"]
    wrong = [f"7{question[1]}" if truth != [f"7{question[1]}"] else f"T{question[1]}"]
    return wrong if truth == ["nada"] else [*wrong, "nada"]


def _misspoken(deal: Deal, talk: Talk) -> Iterator[Wrong]:
    """Words from who may not say them, or may no longer (F4.2), and lies (F4.3)."""
    spent = talk.said == talk.max_speech
    played = talk.governor in [seat for seat, _ in deal.play.trick.plays] if deal.play.trick else ""
    for word in GOVERNOR_WORDS:
        words = {"pregunta": "pregunta alta S", "dice": "dice cuantas S 0", "ordena": "ordena baja"}
        text = words.get(word, f"{word} todo")
        yield Wrong(f"{talk.partner} {text}", "F4.2", f"{word} by the governor's partner")
        yield Wrong(f"{(talk.governor + 1) % 4} {text}", "F4.2", f"{word} by the other side")
        if spent and not played:
            yield Wrong(f"{talk.governor} {text}", "F4.2", f"{word} after max_speech")
        if played:
            yield Wrong(f"{talk.governor} {text}", "F4.2", f"{word} after his card")
    yield Wrong(f"{talk.partner} responde si", "F4.2", "an answer to nothing")
    yield Wrong(f"{talk.governor} consulta", "F4.2", "consulta by the governor")
    if talk.consulted:
        yield Wrong(f"{talk.partner} consulta", "F4.2", "consulta twice")
    if talk.may_speak(talk.governor):
        hand = deal.play.hands[talk.governor]
        for question in questions(deal.rules.variant.pack)[::7]:
            told = lies(question, hand, deal)[0]
            comment = f"dice: a lie about {question[0]}"
            yield Wrong(f"{talk.governor} dice {' '.join(question)} {told}", "F4.3", comment)
