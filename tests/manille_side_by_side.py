"""Deals of Manille in the engine and in the slow reference at once, compared after every event."""

import json
import random
from collections import Counter
from typing import Any

from mus import manille
from mus.errors import RecordError
from tests.reference.breach import Breach
from tests.reference.manille import (
    Deal,
    Finding,
    audit,
    audit_next,
    replay,
    rules_from,
    write_record,
)
from tests.reference.manille.breaking import wrong_events
from tests.reference.manille.facts import end_facts, start_facts
from tests.reference.manille.player import random_event, random_options, random_start

Record = dict[str, Any]


def plain(value: Any) -> Any:
    """The value as it is read back from JSON."""
    return json.loads(json.dumps(value))


class SideBySide:
    """A deal that the reference plays at random and the engine follows, event by event."""

    def __init__(self, rng: random.Random, variant: str) -> None:
        self.rng = rng
        self.variant = variant
        self.options = random_options(rng, variant)
        rules = rules_from(variant, self.options)
        self.theirs = Deal(rules, random_start(rng, rules))
        self.ours = manille.Deal.from_record(self.record())
        self.seen = Counter[str](deals=1)

    def record(self) -> Record:
        """The deal so far, as the reference writes it."""
        return plain(write_record(self.theirs, self.variant, self.options))

    def compare(self) -> None:
        """Asserts that the same seat is to act, and may do the same."""
        theirs = self.theirs
        if self.variant == "parlee":
            # The reference writes no silence; the engine's governor may have to be silent first.
            self.ours = manille.Deal.from_record(self.record())
            talk = theirs.play.talk
            if self.ours.seat != theirs.seat and talk is not None and talk.owes is None:
                self.ours.play("nada")
        assert self.ours.seat == theirs.seat, self.record()
        legal = {alike(words) for words in self.ours.legal()}
        given = {alike(words) for words in theirs.legal()}
        if theirs.phase == "auction":
            assert legal <= given, self.record()
            assert len(legal) >= min(2, len(given)), self.record()
        elif self.variant == "parlee" and theirs.phase == "play":
            cards = {words for words in legal if "juega" in words}
            assert given in (cards, legal), self.record()
        else:
            assert legal == given, self.record()
        self.seen["positions"] += 1
        self.seen["forced"] += len(given) == 1

    def play(self) -> None:
        """Plays one event in both."""
        event = random_event(self.rng, self.theirs)
        self.theirs.apply(event)
        if self.variant != "parlee":
            self.ours.play(event.split(" ", 1)[1])
        self.seen[event.split(" ")[1]] += 1

    def compare_ends(self) -> None:
        """Asserts that the finished deal comes to the same, and is written back as it was."""
        record = self.record()
        result = manille.replay(record)
        assert isinstance(result, manille.Result)
        assert written(result) == record["result"], record
        assert manille.Deal.from_record(record).record() == record
        assert manille.audit(record) is None, record
        facts = [*start_facts(self.theirs, record), *end_facts(self.theirs)]
        self.seen.update(fact for fact in facts if not fact.startswith("multiplier"))

    def compare_wrongs(self) -> None:
        """Asserts that everything that may not come now is refused, and priced, alike."""
        record = self.record()
        for number, wrong in enumerate(wrong_events(self.theirs)):
            broken = {**record, "events": [*record["events"], wrong.text]}
            broken.pop("result", None)
            assert refusal(broken) == (len(record["events"]), wrong.clause), (wrong, broken)
            if wrong.clause != "R1":
                # One whole record is audited; the others begin with the same events.
                theirs = audit(broken) if number == 0 else audit_next(self.theirs, wrong.text)
                assert finding(manille.audit(broken)) == told(theirs), (wrong, broken)
            self.seen["wrong"] += 1


def alike(words: str) -> str:
    """An action, whose cards may be named in any order."""
    return " ".join(sorted(words.split(" ")))


def written(result: manille.Result) -> Record:
    """A result as records carry it."""
    return {
        "taken": None if result.taken is None else list(result.taken),
        "points": [list(entry) for entry in result.points],
        "score": list(result.score),
        "winner": result.winner,
    }


def refusal(record: Record) -> tuple[int | None, str | None]:
    """At which event and by which clause the engine refuses a record."""
    try:
        manille.replay(record)
    except RecordError as error:
        return error.event, error.clause
    return None, None


def finding(breach: manille.Breach | None) -> Record | None:
    """What the engine's audit finds."""
    if breach is None:
        return None
    fields = ("event", "clause", "seat", "side", "penalty")
    result = None if breach.result is None else written(breach.result)
    return {**{field: getattr(breach, field) for field in fields}, "result": result}


def told(found: Finding | None) -> Record | None:
    """What the reference's audit finds."""
    return None if found is None else plain(vars(found))


def play_side_by_side(variant: str, seed: int) -> Counter[str]:
    """Plays a deal in both, looks for wrong events at one moment; counts what was seen."""
    rng = random.Random(f"{variant} {seed}")
    both = SideBySide(rng, variant)
    while not both.theirs.over:
        both.compare()
        if rng.random() < 0.03:
            both.compare_wrongs()
        both.play()
    both.compare_ends()
    return both.seen


def replay_alike(record: Record) -> None:
    """Asserts that the reference replays an engine's match to the same result."""
    try:
        theirs = plain(replay(record))
    except Breach as breach:
        raise AssertionError((breach.deal, breach.event, str(breach), record)) from breach
    ours = manille.replay(record)
    assert isinstance(ours, manille.MatchResult)
    assert (list(ours.games), ours.winner) == (theirs["games"], theirs["winner"])
    assert [written(deal) for deal in ours.deals] == theirs["deals"]
    assert record["result"] == {"games": theirs["games"], "winner": theirs["winner"]}
