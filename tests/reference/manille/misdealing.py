"""Breaking the start, the form and the result of good records on purpose (R1 to R3)."""

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from .record import head_rules
from .rules import Rules

Record = dict[str, Any]
Change = Callable[[Record], object]


class Misdealt(NamedTuple):
    """A record that must be refused before its first event, or for its result."""

    record: Record
    clause: str
    comment: str


def wrong_records(record: Record) -> Iterator[Misdealt]:
    """Every way in which the head, the start or the result of this record can be wrong."""
    rules = head_rules(record)
    changes = [*_heads(rules), *_forms(rules), *_impossible(record, rules), *_results(record)]
    for clause, comment, change in changes:
        changed = copy.deepcopy(record)
        change(changed)
        assert json.dumps(changed) != json.dumps(record), comment
        yield Misdealt(changed, clause, comment)


def _put(*path: object, value: object) -> Change:
    """Set what lies at a path of keys and places."""

    def change(record: Record) -> None:
        place: Any = record
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    return change


def _drop(key: str) -> Change:
    """Leave a key out."""
    return lambda record: record.pop(key)


Changes = Iterator[tuple[str, str, Change]]


def _heads(rules: Rules) -> Changes:
    """Variants and rules that do not exist, or do not apply (R1)."""
    yield "R1", "another game", _put("game", value="mus")
    yield "R1", "an unknown variant", _put("variant", value="muete")
    yield "R1", "rules that are a text", _put("rules", value="marius")
    yield "R1", "an unknown rule", _put("rules", "beat_lead", value="never")
    yield "R1", "a rule without such a value", _put("rules", "memory", value="none")
    for field, value in (
        ("obligation", "obligat"),
        ("beat_led", "never"),
        ("pass_back", True),
        ("stake", "flat"),
        ("match", "seche"),
        ("nt_duty", 2),
        ("orders", "advisory"),
        ("target", 60),
        ("deals", 10),
    ):
        if field not in rules.variant.fields:
            yield "R1", f"{field} does not apply (F10)", _put("rules", field, value=value)
    if "governors" in rules.variant.fields:
        wrong = _put("rules", value={"governor": "fixed", "governors": [1, 0]})
        yield "R1", "governors of the wrong sides (F4.1)", wrong
        idle = _put("rules", value={"governors": [0, 1]})
        yield "R1", "governors without governor = fixed (F4.1)", idle


def _forms(rules: Rules) -> Changes:
    """Keys and values that have not the form (R1)."""
    yield "R1", "an unknown key", _put("mano", value=0)
    for key in ("dealer", "score", "deal", "events", "rules"):
        yield "R1", f"no {key}", _drop(key)
    for key, value in (("turnup", "TS"), ("dog", "TS AS"), ("table", []), ("tie", False)):
        needed = {"turnup": rules.variant.trumps_by == "turnup", "dog": rules.dog}
        needed |= {"table": rules.variant.stacks, "tie": "deals" in rules.variant.fields}
        if key != "tie" and needed[key]:
            yield "R1", f"no {key}", _drop(key)
        elif not needed[key]:
            yield "R1", f"{key} where there is none", _put(key, value=value)
    yield "R1", "no such dealer", _put("dealer", value=rules.seats)
    yield "R1", "a score too many", lambda record: record["score"].append(0)
    yield "R1", "a score that is no number", _put("score", 0, value=True)
    yield "R1", "a hand too few", lambda record: record["deal"].pop()
    yield "R1", "a hand that is a list", _put("deal", 0, value=["TS"])
    spanish = rules.variant.pack.suits.islower()
    alien = "AD" if spanish else "6S"
    yield "R1", "a card of another pack", _put("deal", 0, value=alien)
    yield "R1", "events that are a text", _put("events", value="0 pasa")


def _impossible(record: Record, rules: Rules) -> Changes:
    """Starts that cannot be (R2)."""
    first, second = record["deal"][:2]
    one, other = first.split(" ")[0], second.split(" ")[0]
    yield "R2", "a card twice", _put("deal", 0, value=first.replace(one, other))
    yield "R2", "a card missing", _put("deal", 0, value=first.partition(" ")[2])
    yield "R2", "a card too many", _put("deal", 0, value=f"{first} {other}")
    if "turnup" in record:
        dealer = record["dealer"]
        others = record["deal"][(dealer + 1) % 4].split(" ")[0]
        yield "R2", "a turn-up of another hand (F3.1)", _put("turnup", value=others)
    if "dog" in record:
        yield "R2", "one card in the dog", _put("dog", value=record["dog"].split(" ")[0])
    if "table" in record:
        three = record["table"][0].rpartition(" ")[0]
        yield "R2", "three stacks (F7.1)", _put("table", 0, value=three)
    if rules.target is not None:
        yield "R2", "a score at the target", _put("score", 0, value=rules.target)
        yield "R2", "a score past the target", _put("score", 1, value=rules.target + 5)
    if rules.scorers == 2:
        yield "R2", "a score below nought", _put("score", 1, value=-1)


def _results(record: Record) -> Changes:
    """Results that do not follow (R3), or have not the form (R1)."""
    result = record["result"]
    if result["taken"] is not None:
        taken = [result["taken"][0] + 1, result["taken"][1] - 1, *result["taken"][2:]]
        yield "R3", "a wrong count", _put("result", "taken", value=taken)
        yield "R3", "nothing taken", _put("result", "taken", value=None)
    score = [result["score"][0] + 1, *result["score"][1:]]
    yield "R3", "a wrong score", _put("result", "score", value=score)
    winner = 1 if result["winner"] == 0 else 0
    yield "R3", "a wrong winner", _put("result", "winner", value=winner)
    if result["points"]:
        yield "R3", "points not written", _put("result", "points", value=[])
    else:
        yield "R3", "noughts written", _put("result", "points", value=[["deal", 0, 0]])
    entry = ["revoke", 0, 34]
    yield "R3", "a revoke in a deal without one", _put("result", "points", value=[entry])
    if record["events"]:
        yield "R3", "a result on an unfinished deal", lambda record: record["events"].pop()
    yield "R1", "a winner who does not play", _put("result", "winner", value=9)
    yield "R1", "a result without points", lambda record: record["result"].pop("points")
    yield "R1", "a result with more", _put("result", "games", value=[0, 0])


def wrong_matches(record: Record) -> Iterator[tuple[Misdealt, int | None]]:
    """Ways in which a match can be wrong; with each the deal at fault, None for its head or end."""
    rules = head_rules(record)
    clause, last = rules.variant.clause, len(record["deals"]) - 1
    side = rules.scorers - 1
    dealer = (record["deals"][1]["dealer"] + 1) % rules.seats
    changes: list[tuple[int | None, str, str, Change]] = [
        (None, "R1", "a bot too few", lambda record: record["match"]["bots"].pop()),
        (None, "R1", "no seed", lambda record: record["match"].pop("seed")),
        (None, "R1", "a negative index", _put("match", "index", value=-1)),
        (0, "R1", "a head in a deal", _put("deals", 0, "variant", value="muette")),
        (0, clause, "a score before the first deal", _put("deals", 0, "score", value=_one(rules))),
        (last, clause, "a score that does not carry on", _carry_wrong(last, side)),
        (None, "R3", "the wrong winner", _put("result", "winner", value=_other(record, side))),
        (None, clause, "a result on an unfinished match", lambda record: record["deals"].pop()),
        (last + 1, clause, "a deal after the end", _again(last)),
        (1, clause, "a deal after an unfinished one", lambda record: _cut(record["deals"][0])),
    ]
    if not rules.variant.fields.get("match") or record["deals"][1].get("turnup") is None:
        change = _put("deals", 1, "dealer", value=dealer)
        changes.append((1, clause, "the wrong dealer", change))
    if rules.whole("nt_duty"):
        choices = record["deals"][1]["choices"]
        more = [choices["left"][0] + 1, *choices["left"][1:]]
        left = _put("deals", 1, "choices", "left", value=more)
        changes.append((1, "F5.1", "choices that do not carry on", left))
        changes.append((1, "F5.1", "choices left out", _without_choices))
        tied = _put("deals", 1, "tie", value=not record["deals"][1]["tie"])
        changes.append((1, "F5.4", "a tie that does not carry on", tied))
    for deal, broken, comment, change in changes:
        changed = copy.deepcopy(record)
        change(changed)
        yield Misdealt(changed, broken, comment), deal


def _one(rules: Rules) -> list[int]:
    """A score that cannot stand before the first deal, but could before another."""
    return (
        [1, -1] + [0] * (rules.scorers - 2)
        if rules.variant.sides == "alone"
        else [1] * (rules.scorers)
    )


def _other(record: Record, side: int) -> int:
    """A side that has not won."""
    return side if record["result"]["winner"] != side else 0


def _carry_wrong(deal: int, side: int) -> Change:
    """Two scores changed by one, so that they still sum to what they did."""

    def change(record: Record) -> None:
        score = record["deals"][deal]["score"]
        best = max(range(len(score)), key=lambda place: score[place])
        score[best] -= 1
        score[0 if best else side] += 1

    return change


def _without_choices(record: Record) -> None:
    """The second deal without its choices."""
    del record["deals"][1]["choices"]


def _again(last: int) -> Change:
    """The last deal once more."""
    return lambda record: record["deals"].append(copy.deepcopy(record["deals"][last]))


def _cut(deal: Record) -> None:
    """Half of the events of a deal, and no result."""
    del deal["events"][len(deal["events"]) // 2 :]
    del deal["result"]
