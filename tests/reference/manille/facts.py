"""What a record is an example of: short facts with their clauses, for choosing golden records."""

from collections.abc import Callable

from .auction import MISERE
from .deal import Deal
from .events import Event, parse_event
from .legality import clause_of, legal_cards
from .packs import NT
from .record import Record, head_rules, read_start
from .speech import obeying

Facts = list[str]

SILENT = ("target", "governors")


def facts_of(record: Record) -> Facts:
    """The facts that the record of a deal shows, each once, in the order met."""
    rules = head_rules(record)
    body = {key: value for key, value in record.items() if key not in ("game", "variant", "rules")}
    deal = Deal(rules, read_start(body, rules))
    found = start_facts(deal, record)
    events = body["events"]
    assert isinstance(events, list)
    for text in events:
        event = parse_event(text, rules.variant.pack, rules.seats)
        found += event_facts(deal, event)
        deal.apply(text)
    found += end_facts(deal) if deal.over else ["a position: the record stops early"]
    return list(dict.fromkeys(found))


def start_facts(deal: Deal, record: Record) -> Facts:
    """What is known before the first event: options, seats, ties, choices."""
    spelt = record["rules"]
    assert isinstance(spelt, dict)
    found = [f"{name} = {value}" for name, value in spelt.items() if name not in SILENT]
    found += [f"{deal.rules.seats} seats (F10)"]
    if deal.start.tie:
        tied = min(deal.start.tie, 2)
        doubled = deal.rules.word("tie_double")
        found.append(f"F5.4 tie_double {doubled} after {tied}{'+' * (tied > 1)} ties")
    if deal.choice is not None and deal.choice.only_nt:
        found.append("F5.1 only NT is left")
    side, left, owed = deal.rules.side(deal.start.dealer), deal.start.left, deal.start.owed
    if left is not None and owed is not None and left[side] < owed[side]:
        found.append("F5.1 more NT owed than choices left")
    return found


def event_facts(deal: Deal, event: Event) -> Facts:
    """What one event shows, before it happens."""
    by_word: dict[str, Callable[[Deal, Event], Facts]] = {
        "juega": card_facts,
        "pregunta": question_facts,
        "responde": answer_facts,
        "dice": told_facts,
        "elige": choice_facts,
    }
    if event.word in by_word:
        return by_word[event.word](deal, event)
    if event.word == "ordena":
        return [f"F4.4 ordena {order_kind(event.arguments[0])}"]
    if event.word == "apuesta":
        return [f"F8.2 apuesta {event.arguments[0].lstrip('0123456789') or 'n'}"]
    if event.word == "cambia":
        return [f"F6.2 cambia {len(event.arguments)} cards"]
    return [f"{event.word} in the {deal.phase}"]


def choice_facts(deal: Deal, event: Event) -> Facts:
    """Who names what."""
    assert deal.choice is not None
    who = "chooser" if event.seat == deal.choice.chooser else "partner"
    return [f"elige {'NT' if event.arguments[0] == NT else 'a suit'} by the {who}"]


def question_facts(_: Deal, event: Event) -> Facts:
    """What is asked."""
    return [f"F4.3 pregunta {kind_of(event.arguments[0], event.arguments[1])}"]


def answer_facts(deal: Deal, event: Event) -> Facts:
    """What is answered to what."""
    assert deal.play.talk is not None
    assert deal.play.talk.question is not None
    asked, about = deal.play.talk.question
    return [f"F4.3 responde {value_kind(event.arguments)} to {kind_of(asked, about)}"]


def told_facts(_: Deal, event: Event) -> Facts:
    """What is told of the own hand."""
    asked, about, *told = event.arguments
    return [f"F4.3 dice {kind_of(asked, about)} {value_kind(tuple(told))}"]


def kind_of(asked: str, about: str) -> str:
    """A question without its card or suit."""
    return f"{asked} {'SUIT' if len(about) == 1 else 'CARD'}"


def value_kind(told: tuple[str, ...]) -> str:
    """An answer without its cards or number."""
    if told[0] in ("si", "no", "nada"):
        return told[0]
    return "a number" if told[0].isdigit() else "cards" if len(told) > 1 else "a card"


def order_kind(order: str) -> str:
    """An order without its card or suit."""
    if order in ("corta", "baja"):
        return order
    return "SUIT" if len(order) == 1 else "CARD"


def card_facts(deal: Deal, event: Event) -> Facts:
    """Which clauses leave the seat fewer cards than it has, and what its order did."""
    play = deal.play
    assert play.trick is not None
    friend = play.friends(event.seat, play.trick.master[0])
    table = play.trick.table(friend=friend)
    hand = play.playable(event.seat)
    options = deal.rules.options
    found = [clause_of(card, hand, table, options) for card in hand]
    facts = [f"{clause} leaves fewer cards" for clause in dict.fromkeys(found) if clause]
    if options.obligation == "obligat" and table.led is not None:
        held = "following" if any(card[1] == table.led for card in hand) else "void"
        master = "a partner" if friend else "an opponent"
        facts = [f"{fact}, {held} under {master}" for fact in facts]
    if play.talk is not None and play.talk.order and event.seat == play.talk.partner:
        facts += order_facts(deal, event, legal_cards(hand, table, options))
    return facts


def order_facts(deal: Deal, event: Event, legal: list[str]) -> Facts:
    """Whether an order could be obeyed, and was (F4.4)."""
    talk = deal.play.talk
    assert talk is not None
    assert talk.order is not None
    assert deal.play.trick is not None
    obeys = obeying(talk.order, legal, deal.play.trick)
    kind = order_kind(talk.order) + ("" if deal.play.trick.plays else " on the lead")
    if not talk.binding:
        done = "obeyed" if event.arguments[0] in obeys else "not obeyed"
        return [f"F4.4 advisory {kind} {done}"]
    narrowed = "narrows" if len(obeys) < len(legal) else "changes nothing"
    return [f"F4.4 binding {kind} {narrowed}"]


def end_facts(deal: Deal) -> Facts:
    """How the deal ended."""
    contract = deal.contract
    found = [f"multiplier {contract.multiplier}"]
    if deal.rules.variant.trumps_by == "bidder":
        found += auction_facts(deal)
    elif deal.taken is None:
        found.append("F3.2 the turn-up ends the game")
    elif deal.tied:
        found.append("halved")
    if deal.winner is not None:
        found.append("the target is reached")
    if any(entry[0] == "turnup" for entry in deal.points):
        found.append("F3.2 the turn-up scores")
    if deal.start.turnup and not any(entry[0] == "turnup" for entry in deal.points):
        found.append("F3.2 a turn-up of nothing")
    return found


def auction_facts(deal: Deal) -> Facts:
    """How an auction and its deal ended (F8.2, F8.3)."""
    contract = deal.contract
    if contract.alone is None:
        return ["F8.2 all pass: thrown in"]
    made = deal.score[contract.alone] > deal.start.score[contract.alone]
    done = "made" if made else "failed"
    if contract.bid == MISERE:
        return [f"F8.3 misere {done}"]
    exact = deal.taken is not None and deal.taken[contract.alone] == contract.bid
    exactly = ["F8.2 the bid is made exactly"] if exact else []
    return [f"F8.2 {deal.rules.word('stake')} stake, {done}, {deal.rules.seats} seats", *exactly]
