"""Records of deals (records.md): strictly read, replayed to their result, and written."""

from collections.abc import Callable, Mapping

from .. import form
from ..breach import Breach, require
from .deal import Deal
from .packs import Pack
from .rules import Rules, rules_from
from .start import Start

Record = Mapping[str, object]

HEAD_KEYS = {"game", "variant", "rules"}
"""What stands once, before a deal or before the deals of a match."""

DEAL_KEYS = {"dealer", "score", "deal", "events"}
"""What the record of a deal cannot do without, in any variant."""


def replay(record: Record) -> dict[str, object]:
    """Play a record and return its result; of a match, that of `replay_match`.

    A deal that stops early gives its result so far. Whatever is wrong raises `Breach` with the
    clause and the index of the event, None if it is the start or the result.
    """
    if isinstance(record, dict) and "deals" in record:
        # match.py needs play_deal from here
        from .match import replay_match

        return replay_match(record)
    return replay_deal(record).result()


def replay_deal(record: Record) -> Deal:
    """Play the record of one deal, and compare the result it states, if any."""
    if not isinstance(record, dict):
        raise Breach("R1", f"not an object: {record!r}")
    missing = HEAD_KEYS - record.keys()
    require(not missing, "R1", f"keys missing: {missing}")
    rules = head_rules(record)
    return play_deal({key: record[key] for key in record if key not in HEAD_KEYS}, rules)


def head_rules(record: Record) -> Rules:
    """The rules that the head of a record names."""
    require(record["game"] == "manille", "R1", f"not this game: {record['game']!r}")
    return rules_from(record["variant"], record["rules"])


def play_deal(record: object, rules: Rules, admit: Callable[[Start], None] | None = None) -> Deal:
    """Play a deal without its head, event by event; `admit` may refuse its start."""
    checked = check_keys(record, rules)
    expected = check_result(checked["result"], rules) if "result" in checked else None
    start = read_start(checked, rules)
    deal = Deal(rules, start)
    if admit is not None:
        admit(start)
    for index, event in enumerate(form.items(checked["events"])):
        try:
            deal.apply(form.text(event))
        except Breach as breach:
            raise Breach(breach.clause, breach.message, event=index) from breach
    if expected is not None:
        require(deal.over, "R3", "a result on an unfinished deal")
        require(deal.result() == expected, "R3", f"the result is {deal.result()}")
    return deal


def check_keys(record: object, rules: Rules) -> dict[str, object]:
    """The record, whose keys must be those of its variant (records.md)."""
    needed, optional = set(DEAL_KEYS), {"result"}
    if rules.variant.trumps_by == "turnup":
        needed |= {"turnup"}
    if rules.dog:
        needed |= {"dog"}
    if rules.variant.stacks:
        needed |= {"table"}
    if has_ties(rules):
        optional |= {"tie", "choices"}
    return form.keys(record, needed, optional)


def has_ties(rules: Rules) -> bool:
    """Whether `tie` and `choices` can be in a record: where trumps are chosen (F5.1, F5.4)."""
    return rules.variant.trumps_by in ("dealer", "partner")


def check_result(value: object, rules: Rules) -> dict[str, object]:
    """The result of a deal, whose form is right; whether it is true is R3's question."""
    result = form.keys(value, {"taken", "points", "score", "winner"})
    if result["taken"] is not None:
        numbers(result["taken"], rules.scorers)
    numbers(result["score"], rules.scorers)
    if result["winner"] is not None:
        require(form.whole(result["winner"]) in range(rules.scorers), "R1", "not a side: winner")
    for entry in form.items(result["points"]):
        reason, side, points = form.items(entry, 3)
        form.text(reason), form.whole(side), form.whole(points)
    return result


def numbers(value: object, how_many: int) -> tuple[int, ...]:
    """The value, which must be a list of so many whole numbers."""
    return tuple(form.whole(number) for number in form.items(value, how_many))


def read_start(record: Record, rules: Rules) -> Start:
    """What was dealt: its form (R1)."""
    pack = rules.variant.pack
    dealer = form.whole(record["dealer"])
    require(dealer in range(rules.seats), "R1", f"not a seat: {dealer}")
    hands = [form.text(hand) for hand in form.items(record["deal"], rules.seats)]
    stacks = form.items(record["table"], rules.seats) if "table" in record else []
    left, owed = read_choices(record.get("choices"), rules)
    return Start(
        dealer=dealer,
        score=numbers(record["score"], rules.scorers),
        hands=tuple(tuple(pack.read_cards(hand)) for hand in hands),
        dog=tuple(pack.read_cards(form.text(record["dog"]))) if "dog" in record else (),
        table=tuple(read_stacks(form.text(text), pack) for text in stacks),
        turnup=pack.read_card(form.text(record["turnup"])) if "turnup" in record else None,
        tie=read_tie(record.get("tie", False)),
        left=left,
        owed=owed,
    )


def read_stacks(text: str, pack: Pack) -> tuple[tuple[str, str], ...]:
    """The stacks of one seat, `up/down` with spaces between (F7.1)."""
    stacks = []
    for stack in text.split(" "):
        up, slash, down = stack.partition("/")
        require(slash, "R1", f"not a stack: {stack!r}")
        stacks.append((pack.read_card(up), pack.read_card(down)))
    return tuple(stacks)


def read_tie(value: object) -> int:
    """How many halved deals in a row came just before; `true` is one (records.md)."""
    if isinstance(value, bool):
        return int(value)
    require(0 <= form.whole(value) <= 60, "R1", f"not a number of ties: {value!r}")
    return form.whole(value)


def read_choices(
    value: object, rules: Rules
) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    """How often each side has to choose, and owes NT; taken as given (records.md)."""
    if value is None or value == {}:
        return None, None
    choices = form.keys(value, {"left", "nt_owed"})
    left = numbers(choices["left"], rules.scorers)
    owed = numbers(choices["nt_owed"], rules.scorers)
    require(min(*left, *owed) >= 0, "R1", f"choices cannot be {value!r}")
    return left, owed


def write_start(start: Start, rules: Rules) -> dict[str, object]:
    """What was dealt, as a record carries it."""
    written: dict[str, object] = {"dealer": start.dealer, "score": list(start.score)}
    if has_ties(rules):
        written["tie"] = bool(start.tie) if start.tie < 2 else start.tie
        if start.left is not None and start.owed is not None:
            written["choices"] = {"left": list(start.left), "nt_owed": list(start.owed)}
    written["deal"] = [" ".join(hand) for hand in start.hands]
    if start.dog:
        written["dog"] = " ".join(start.dog)
    if start.table:
        written["table"] = [" ".join(map("/".join, stacks)) for stacks in start.table]
    if start.turnup is not None:
        written["turnup"] = start.turnup
    return written


def write_deal(deal: Deal) -> dict[str, object]:
    """A deal without its head, with its result when it is over."""
    written = {**write_start(deal.start, deal.rules), "events": list(deal.events)}
    return {**written, "result": deal.result()} if deal.over else written


def write_record(deal: Deal, variant: str, spelt: Record) -> dict[str, object]:
    """The record of one deal; `rules` stay as they were spelt (records.md)."""
    return {"game": "manille", "variant": variant, "rules": dict(spelt), **write_deal(deal)}
