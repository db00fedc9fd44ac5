"""The golden records of Manille that are our own: `python tools/manille_golden.py`.

They are played at random from a fixed seed by the slow reference (`tests/reference/manille`), and
of many the few are kept that show something new; each says in its comment what. They fill what
the given vectors lack: spoken words, auctions, wider packs, ties, matches, audits.

With `--check` nothing is written, and what would change is a fault.
"""

import argparse
import csv
import io
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
VECTORS = ROOT / "tests" / "vectors"
# Run as a file, Python looks for modules beside it; the reference is found from the top.
sys.path.insert(0, str(ROOT))

from tests.reference.breach import Breach  # noqa: E402 - the path comes first
from tests.reference.manille import audit, replay, replay_deal  # noqa: E402
from tests.reference.manille.breaking import Wrong, wrong_events  # noqa: E402
from tests.reference.manille.deal import Deal  # noqa: E402
from tests.reference.manille.facts import facts_of  # noqa: E402
from tests.reference.manille.knowledge import observe  # noqa: E402
from tests.reference.manille.legality import Options, clause_of, legal_cards  # noqa: E402
from tests.reference.manille.misdealing import wrong_matches, wrong_records  # noqa: E402
from tests.reference.manille.packs import NT, PACKS  # noqa: E402
from tests.reference.manille.player import random_match, random_record  # noqa: E402
from tests.reference.manille.record import (  # noqa: E402
    HEAD_KEYS,
    head_rules,
    read_start,
)
from tests.reference.manille.trick import Trick  # noqa: E402
from tests.reference.manille.variants import PRESETS, VARIANTS  # noqa: E402

Record = dict[str, Any]
Line = dict[str, Any]

SEED = 1834
"""Where all randomness comes from, with the name of the file and of the variant."""

TRIES = {"parlee": 400, "encheres": 900, "botifarra": 250}
"""How many deals are played of a variant; of the others `FEW`."""
FEW = 150

TIMES = 2
"""How many records shall show each fact."""

OFTEN = 3
"""In how many variants a record is broken in the same way before its first event."""

MATCHES: list[tuple[str, dict[str, Any]]] = [
    ("muette", {}),
    ("muette", {"match": "seche", "target": 44}),
    ("marius", {}),
    ("parlee", {"governor": "fixed"}),
    ("manillen", {}),
    ("manillen", {"deals": 7, "tie_double": "cumulative"}),
    ("manillen_101", {}),
    ("manillen_westvl", {"deals": 6, "nt_duty": 3}),
    ("manillen3", {"deals": 6}),
    ("manillen3", {"deals": 7, "nt_duty": 1, "tie_double": "none"}),
    ("manillen2", {"deals": 6, "tie_double": "next"}),
    ("coinchee", {}),
    ("coinchee", {"target": None, "deals": 5}),
    ("encheres", {"deals": 8}),
    ("encheres", {"deals": 6, "seats": 3, "stake": "margin", "misere": True}),
    ("dix_sept", {"deals": 6}),
    ("botifarra", {}),
    ("botifarra", {"obligation": "obligat", "target": 200}),
    ("manilla48", {"match": "seche"}),
    ("malilla40", {"match": "seche"}),
]
"""The matches, each a variant and its differences."""


def source(name: str, *more: str) -> random.Random:
    """The random numbers of one part of one file."""
    return random.Random(" ".join([str(SEED), name, *more]))


def plain(value: Any) -> Any:
    """The value as it is read back from JSON."""
    return json.loads(json.dumps(value))


def showing(name: str, variants: Iterable[str], times: int) -> Iterator[tuple[str, Record]]:
    """Records of whole deals that show what no earlier one of their variant did often enough."""
    for variant in variants:
        rng, seen = source(name, variant), dict[str, int]()
        for _ in range(TRIES.get(variant, FEW)):
            record = plain(random_record(rng, variant))
            new = [fact for fact in facts_of(record) if seen.get(fact, 0) < times]
            if new:
                seen |= {fact: seen.get(fact, 0) + 1 for fact in facts_of(record)}
                yield "; ".join(new), record


def deals(name: str) -> Iterator[Line]:
    """Whole deals of every variant and preset, and some positions."""
    for comment, record in showing(name, [*VARIANTS, *PRESETS], TIMES):
        yield {"comment": comment, "record": record}
    rng = source(name, "positions")
    for variant in VARIANTS:
        record = plain(random_record(rng, variant))
        kept = rng.randrange(len(record["events"]) + 1)
        record["events"] = record["events"][:kept]
        del record["result"]
        yield {"comment": f"a position after {kept} events", "record": record}


def moments(record: Record) -> Iterator[tuple[int, Deal]]:
    """The deal before each of its events, and at its end, with the event's number."""
    rules = head_rules(record)
    body = {key: value for key, value in record.items() if key not in HEAD_KEYS}
    deal = Deal(rules, read_start(body, rules))
    for index, event in enumerate(record["events"]):
        yield index, deal
        deal.apply(event)
    yield len(record["events"]), deal


def wrongs(name: str, variant: str) -> Iterator[tuple[Record, int, Wrong]]:
    """One example of every wrong event of a variant, at some moment of some deal."""
    rng, seen = source(name, variant), set[tuple[str, str]]()
    for number in range(40):
        # Hurried at first, to find them at all moments of a deal; then thorough.
        chance = 0.05 if number < 25 else 0.5
        record = plain(random_record(rng, variant))
        for index, deal in moments(record):
            for wrong in wrong_events(deal):
                kind = (wrong.clause, wrong.comment)
                if kind not in seen and rng.random() < chance:
                    seen.add(kind)
                    yield record, index, wrong


def broken(name: str) -> Iterator[Line]:
    """Records that must be refused, with the event and the clause; matches with the deal too."""
    seen: Counter[str] = Counter()
    for variant in VARIANTS:
        for record, index, wrong in wrongs(name, variant):
            if wrong.clause == "R1" and variant not in ("parlee", "encheres", "botifarra"):
                continue  # the form of events is the same in all variants
            events = [*record["events"][:index], wrong.text]
            bad = {key: value for key, value in record.items() if key != "result"}
            yield refused({**bad, "events": events}, wrong.comment, wrong.clause, index)
        record = plain(random_record(source(name, variant, "start"), variant))
        for wrong_record in wrong_records(record):
            seen[wrong_record.comment] += 1
            if seen[wrong_record.comment] > OFTEN and "F10" not in wrong_record.comment:
                continue
            yield refused(short(wrong_record.record), wrong_record.comment, wrong_record.clause)
    for variant, options in (("manillen", {"deals": 4}), ("encheres", {"deals": 3})):
        match = plain(random_match(source(name, variant, "match"), variant, options))
        for wrong_match, deal in wrong_matches(match):
            line = refused(wrong_match.record, wrong_match.comment, wrong_match.clause, deal=deal)
            yield line


def short(record: Record) -> Record:
    """A record without what makes it long, where its fault lies before the events."""
    try:
        replay({**record, "events": []})
    except Breach as breach:
        if breach.clause in ("R1", "R2"):
            rest = {key: value for key, value in record.items() if key != "result"}
            kept = "events" in record and isinstance(record["events"], list)
            bare = {**rest, "events": []} if kept else rest
            if fault_of(bare) == fault_of(record):
                return bare
    return record


def fault_of(record: Record) -> tuple[int | None, int | None, str] | None:
    """Deal, event and clause of a record's fault; None if it has none."""
    try:
        replay(record)
    except Breach as breach:
        return breach.deal, breach.event, breach.clause
    return None


def refused(
    record: Record,
    comment: str,
    clause: str,
    event: int | None = None,
    *,
    deal: int | None = None,
) -> Line:
    """A line of the broken records; the reference must find what was broken on purpose."""
    found = fault_of(record)
    assert found == (deal, event, clause), (found, deal, event, clause, comment)
    line = {"comment": comment, "record": record, "event": event, "clause": clause}
    return line if deal is None else {**line, "deal": deal}


def audits(name: str) -> Iterator[Line]:
    """Records as people might keep them, with one fault, and what the audit finds."""
    seen: Counter[str] = Counter()
    for variant in VARIANTS:
        for record, index, wrong in wrongs(name, variant):
            if wrong.clause[0] == "R":
                continue
            events = [*record["events"][:index], wrong.text, *record["events"][index + 1 :]]
            line = audited({**record, "events": events}, wrong.comment)
            seen[wrong.comment] += 1
            if line["finding"]["penalty"] or seen[wrong.comment] <= OFTEN:
                yield line
        record = plain(random_record(source(name, variant, "clean"), variant))
        yield audited(record, "nothing is wrong")
        for misdealt in wrong_records(record):
            if misdealt.comment in ("a card twice", "a wrong count", "a wrong score"):
                yield audited(misdealt.record, misdealt.comment)


def audited(record: Record, comment: str) -> Line:
    """A line of the audits."""
    finding = audit(record)
    found = None if finding is None else plain(vars(finding))
    return {"comment": comment, "record": record, "finding": found}


def positions(name: str) -> Iterator[Line]:
    """Positions with what may come next, and what everybody can prove of each hand (F4.5)."""
    for variant in VARIANTS:
        rng = source(name, variant)
        for number in range(70 if variant == "parlee" else 14):
            record = plain(random_record(rng, variant))
            events = len(record["events"])
            first, last = (0, min(6, events)) if number % 3 == 0 else (events // 4, events)
            record["events"] = record["events"][: rng.randint(first, last)]
            del record["result"]
            deal = replay_deal(record)
            proved = observe(record).written()
            told = sum(len(seat["statements"]) for seat in proved)
            comment = f"{deal.phase} after {len(record['events'])} events, {told} statements"
            line = {"comment": comment, "record": record, "seat": deal.seat}
            yield {**line, "legal": deal.legal(), "known": proved}


def rare(record: Record) -> bool:
    """Whether a match has what seldom happens: a tie to be carried over, a deal thrown in."""
    if record["variant"] == "encheres":
        return any(not deal["result"]["points"] for deal in record["deals"])
    return "tie_double" not in record["rules"] or any(deal["tie"] for deal in record["deals"])


def matches(name: str) -> Iterator[Line]:
    """Whole matches of every variant, as one-line records."""
    for index, (variant, options) in enumerate(MATCHES):
        rng = source(name, variant, str(index))
        played = (plain(random_match(rng, variant, options, index=index)) for _ in range(200))
        record = next(record for record in played if rare(record))
        replay(record)
        won = record["result"]["winner"]
        ends = "a draw" if won is None else f"won by {won}"
        yield {"comment": f"{len(record['deals'])} deals, {ends}", "record": record}


def option_sets() -> list[dict[str, str]]:
    """Every combination of the options of F2.6, each as its differences from the defaults."""
    values = {"beat_led": "opponent never always", "ruff": "opponent always never"}
    values |= {"overruff": "opponent never", "undertrump": "free forbidden forced"}
    every = product(*([(name, value) for value in text.split()] for name, text in values.items()))
    default = vars(Options())
    return [{name: v for name, v in chosen if v != default[name]} for chosen in every]


def legals(name: str) -> Iterator[Line]:
    """Positions where F2, its options or `obligat` leave fewer cards, some of every kind."""
    obligat = {"obligation": "obligat"}
    sets = [("32", options, 4) for options in option_sets()]
    sets += [("40", {}, 30), ("48", {}, 30), ("48", obligat, 60)]
    for size, options, wanted in sets:
        rng, times = source(name, size, json.dumps(options)), Counter[str]()
        for _ in range(1_500):
            row = position(rng, size, options)
            kind = row.pop("kind")
            times[kind] += 1
            if times[kind] <= wanted:
                yield row


def position(rng: random.Random, size: str, options: dict[str, str]) -> Line:
    """A random trick and hand, with the legal cards; `kind` says what leaves how few of them."""
    pack = PACKS[size]
    cards = rng.sample(pack.cards, 11)
    trick = Trick(pack, rng.choice([*pack.suits, *pack.suits, NT]), 0)
    trick.plays = list(enumerate(cards[: rng.randint(1, 3)]))
    hand = cards[3 : 3 + rng.randint(2, 8)]
    friend = len(trick.plays) > 1 and trick.master[0] == len(trick.plays) - 2
    chosen = Options(**options)
    table = trick.table(friend=friend)
    legal = legal_cards(hand, table, chosen)
    clauses = sorted({clause_of(card, hand, table, chosen) or "" for card in hand})
    held = "void" if all(card[1] != table.led for card in hand) else "follows"
    master = "a ruff" if table.master[1] != table.led else "the suit led"
    held = f"{held} under {'a partner' if friend else 'an opponent'} with"
    kind = f"{clauses} {held} {master}" if len(legal) < len(hand) else f"all {held[:5]}"
    return {
        "kind": kind,
        "pack": size,
        "trump": trick.trumps.upper(),
        "trick": " ".join(trick.cards),
        "hand": " ".join(hand),
        "partner_is_master": int(friend),
        "options": json.dumps(options),
        "legal": " ".join(legal),
        "comment": f"{' '.join(filter(None, clauses)) or 'all may be played'}: {held} {master}",
    }


FILES: dict[str, Callable[[str], Iterator[Line]]] = {
    "manille_own_legal.csv": legals,
    "manille_own_deals.jsonl": deals,
    "manille_own_broken.jsonl": broken,
    "manille_own_audit.jsonl": audits,
    "manille_own_matches.jsonl": matches,
    "manille_own_positions.jsonl": positions,
}
"""The files, each with what makes its lines."""


def text_of(name: str) -> str:
    """One file as it must be."""
    if not name.endswith(".csv"):
        return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in FILES[name](name))
    out, rows = io.StringIO(), list(FILES[name](name))
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def main() -> int:
    """Make the files; 1 if nothing may change and something would."""
    parser = argparse.ArgumentParser(description="make the golden records of Manille anew")
    parser.add_argument("--check", action="store_true", help="write nothing; changes are faults")
    parser.add_argument("names", nargs="*", help=f"only these, of {', '.join(FILES)}")
    given = parser.parse_args()
    if unknown := set(given.names) - FILES.keys():
        parser.error(f"no such golden file: {', '.join(sorted(unknown))}")
    changed = 0
    for name in given.names or FILES:
        path, text = VECTORS / name, text_of(name)
        same = path.exists() and path.read_text(encoding="utf-8") == text
        if not same and not given.check:
            path.write_text(text, encoding="utf-8")
        changed += not same
        state = "unchanged" if same else "changed"
        print(f"{name}: {text.count(chr(10))} lines, {len(text.encode()) // 1024} KiB, {state}")
    return 1 if given.check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
