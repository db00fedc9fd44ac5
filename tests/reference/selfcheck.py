"""`python -m tests.reference.selfcheck VECTORS`: the reference against all the golden data."""

import json
import sys
import time
from collections import Counter
from pathlib import Path

from .breach import Breach
from .figures import check_figures
from .record import replay
from .tables import table_lines

EXPECTED_ROWS = {"mus_hands_8_kings.csv": 330, "mus_hands_4_kings.csv": 715}
EXPECTED_DEALS = 900
EXPECTED_BROKEN = 348


def read_jsonl(path: Path) -> list[dict[str, object]]:
    """The objects of a file with one JSON object a line."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def check_tables(vectors: Path) -> list[str]:
    """Compare every row of both hand tables; the faults found."""
    faults: list[str] = []
    for name, rows in EXPECTED_ROWS.items():
        given = (vectors / name).read_text(encoding="utf-8").splitlines()
        computed = table_lines(8 if "8" in name else 4)
        if not len(given) == len(computed) == rows + 1:
            faults.append(f"{name}: {len(given)} lines given, {len(computed)} computed")
        for number, (theirs, ours) in enumerate(zip(given, computed, strict=False), start=1):
            if theirs != ours:
                faults.append(f"{name}:{number}: {theirs} given, {ours} computed")
        print(f"{name}: {len(computed) - 1} rows compared")
    return faults


def check_deals(vectors: Path) -> list[str]:
    """Replay every golden deal to its result; the faults found."""
    faults: list[str] = []
    finished = 0
    records = read_jsonl(vectors / "mus_deals.jsonl")
    began = time.perf_counter()
    for number, record in enumerate(records, start=1):
        try:
            result = replay(record)
        except Breach as breach:
            faults.append(f"mus_deals.jsonl:{number}: event {breach.event}: {breach}")
            continue
        if "result" in record:
            finished += 1
            if result != record["result"]:
                faults.append(f"mus_deals.jsonl:{number}: {result}")
    seconds = time.perf_counter() - began
    if len(records) != EXPECTED_DEALS:
        faults.append(f"mus_deals.jsonl: {len(records)} records")
    rate = len(records) / seconds
    print(f"mus_deals.jsonl: {len(records)} replayed, {finished} to a result, {rate:.0f} a second")
    return faults


def check_broken(vectors: Path) -> list[str]:
    """Refuse every broken record at its event with its clause; the faults found."""
    faults: list[str] = []
    clauses: Counter[str] = Counter()
    lines = read_jsonl(vectors / "mus_broken.jsonl")
    for number, line in enumerate(lines, start=1):
        record = line["record"]
        assert isinstance(record, dict)
        expected = (line["event"], line["clause"])
        try:
            found: tuple[object, object] = (None, f"accepted: {replay(record)}")
        except Breach as breach:
            found = (breach.event, breach.clause)
            clauses[breach.clause] += 1
        if found != expected:
            faults.append(f"mus_broken.jsonl:{number}: {expected} expected, {found} found")
    if len(lines) != EXPECTED_BROKEN:
        faults.append(f"mus_broken.jsonl: {len(lines)} records")
    per_clause = " ".join(f"{clause}:{number}" for clause, number in sorted(clauses.items()))
    print(f"mus_broken.jsonl: {len(lines)} records, refused by {per_clause}")
    return faults


def main(arguments: list[str]) -> int:
    """Run all checks; 0 if nothing is wrong, 1 if a check found a fault, 2 for wrong usage."""
    if len(arguments) != 1:
        print("usage: python -m tests.reference.selfcheck VECTORS", file=sys.stderr)
        return 2
    vectors = Path(arguments[0])
    faults = [
        *check_tables(vectors),
        *check_figures(),
        *check_deals(vectors),
        *check_broken(vectors),
    ]
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
