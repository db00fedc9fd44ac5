"""`python -m tests.reference.manille.selfcheck VECTORS`: the reference against all golden data."""

import csv
import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ..breach import Breach
from .audit import audit
from .knowledge import observe
from .legality import Options, legal_cards
from .packs import FRENCH_32, NT, PACKS
from .record import replay, replay_deal, write_record
from .tree import count_sequences
from .trick import Trick

Line = tuple[int, dict[str, Any]]


def rows(path: Path) -> Iterator[Line]:
    """The rows of a table, each with its line number."""
    with path.open(encoding="utf-8", newline="") as file:
        yield from enumerate(csv.DictReader(file), start=2)


def lines(path: Path) -> Iterator[Line]:
    """The objects of a file with one a line, each with its line number."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        yield number, json.loads(line)


def legal_fault(row: dict[str, str]) -> str | None:
    """What is wrong with one row of the legal cards (F2)."""
    pack = PACKS[row.get("pack", "32")]
    trumps = NT if row["trump"] == NT else pack.read_suit(row["trump"])
    trick = Trick(pack, trumps, 0)
    trick.plays = list(enumerate(row["trick"].split()))
    table = trick.table(friend=row["partner_is_master"] == "1")
    found = legal_cards(row["hand"].split(), table, Options(**json.loads(row["options"])))
    return None if found == row["legal"].split() else f"{row['legal']} given, {found} found"


def tree_fault(row: dict[str, str]) -> str | None:
    """What is wrong with one row of the counted card sequences."""
    hands = [hand.split() for hand in row["hands"].split("/")]
    first = Trick(FRENCH_32, row["trump"], int(row["leader"]))
    options = Options(**json.loads(row["options"]))
    found = count_sequences(first, hands, int(row["depth"]), options)
    return None if found == int(row["sequences"]) else f"{row['sequences']} given, {found} found"


def deal_fault(line: dict[str, Any]) -> str | None:
    """What is wrong with a golden deal: it must replay, and be written back as it is."""
    record = line.get("record", line)
    try:
        deal = replay_deal(record)
    except Breach as breach:
        return f"event {breach.event}: {breach}"
    written = write_record(deal, record["variant"], record["rules"])
    if "result" not in record:
        written.pop("result", None)
    return None if written == record else "written back as another record"


def broken_fault(line: dict[str, Any]) -> str | None:
    """What is wrong with a broken record: it is refused by the clause, or by one under it."""
    try:
        return f"accepted: {replay(line['record'])}"
    except Breach as breach:
        under = breach.clause == line["clause"] or breach.clause.startswith(f"{line['clause']}.")
        if under and (breach.deal, breach.event) == (line.get("deal"), line["event"]):
            return None
        return f"{line['event']} {line['clause']} given, {breach.event} {breach.clause} found"


def audit_fault(line: dict[str, Any]) -> str | None:
    """What is wrong with an audit."""
    finding = audit(line["record"])
    found = None if finding is None else json.loads(json.dumps(vars(finding)))
    return None if found == line["finding"] else f"{line['finding']} given, {found} found"


def match_fault(line: dict[str, Any]) -> str | None:
    """What is wrong with the record of a match."""
    try:
        replay(line["record"])
    except Breach as breach:
        return f"deal {breach.deal}, event {breach.event}: {breach}"
    return None


def position_fault(line: dict[str, Any]) -> str | None:
    """What is wrong with a position: who acts, what is legal, and what is proved (F4.5)."""
    deal = replay_deal(line["record"])
    if (deal.seat, deal.legal()) != (line["seat"], line["legal"]):
        return f"{line['seat']} {line['legal']} given, {deal.seat} {deal.legal()} found"
    found = json.loads(json.dumps(observe(line["record"]).written()))
    return None if found == line["known"] else f"{line['known']} given, {found} found"


CHECKS: dict[str, tuple[int, Callable[[dict[str, Any]], str | None]]] = {
    "manille_legal.csv": (1_500, legal_fault),
    "manille_tree.csv": (90, tree_fault),
    "manille_deals.jsonl": (720, deal_fault),
    "manille_broken.jsonl": (240, broken_fault),
    "manille_own_legal.csv": (1_000, legal_fault),
    "manille_own_deals.jsonl": (300, deal_fault),
    "manille_own_broken.jsonl": (500, broken_fault),
    "manille_own_audit.jsonl": (200, audit_fault),
    "manille_own_matches.jsonl": (20, match_fault),
    "manille_own_positions.jsonl": (200, position_fault),
}
"""Every golden file, the least number of its lines, and what finds the fault of one."""


def check(path: Path) -> list[str]:
    """The faults of one golden file; too few lines are one."""
    least, fault_of = CHECKS[path.name]
    seen, faults = 0, []
    for number, line in rows(path) if path.suffix == ".csv" else lines(path):
        seen += 1
        if (fault := fault_of(line)) is not None:
            faults.append(f"{path.name}:{number}: {line.get('comment', '')} {fault}")
    if seen < least:
        faults.append(f"{path.name}: {seen} lines of at least {least}")
    return faults


def main(arguments: list[str]) -> int:
    """Run all checks; 0 if nothing is wrong, 1 if a check found a fault, 2 for wrong usage."""
    if len(arguments) != 1:
        print("usage: python -m tests.reference.manille.selfcheck VECTORS", file=sys.stderr)
        return 2
    faults: list[str] = []
    for name in CHECKS:
        began = time.perf_counter()
        found = check(Path(arguments[0]) / name)
        print(f"{name}: {len(found)} faults ({time.perf_counter() - began:.1f} s)")
        faults += found
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
