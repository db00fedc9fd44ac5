"""Makes the golden files anew and says what changed: `python tools/golden.py`, or `make golden`.

What is asked stands in the files themselves (a heading, the first columns, the words before the
answer); only the answers are made anew. So a new line of a vector file is written without its
answer, this is run, and the diff is read. On a clean tree nothing changes.

With `--check` nothing is written, and what would change is a fault. Names of files keep it to them.
"""

import argparse
import csv
import io
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from difflib import unified_diff
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VECTORS = ROOT / "tests" / "vectors"
MASK = (1 << 64) - 1
# Run as a file, Python looks for modules beside it; the reference is found from the top.
sys.path.insert(0, str(ROOT))

TOLD = ("cargo", "test", "--quiet", "-p", "mus", "--profile", "fast", "--test", "golden", "told")


def lines_of(name: str) -> list[str]:
    """The lines of a golden file as it is."""
    return (VECTORS / name).read_text(encoding="utf-8").splitlines()


def hands(name: str) -> list[str]:
    """A table of hands, by the comparisons of the reference."""
    from tests.reference.tables import table_lines

    return table_lines(8 if "8_kings" in name else 4)


def tree(name: str) -> list[str]:
    """The tree counts, row by row, by walking with the reference."""
    head = [line for line in lines_of(name) if line.startswith("#")]
    rows = csv.DictReader(lines_of(name)[len(head) :])
    out = io.StringIO()
    writer = csv.DictWriter(out, rows.fieldnames or [], lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({**row, "count": count_of(row)})
    return [*head, *out.getvalue().splitlines()]


def count_of(row: dict[str, str]) -> int:
    """The number of word sequences that a row of the tree counts asks for."""
    from tests.reference import count_deal, count_lance, read_hands, rules_from

    rules = rules_from(json.loads(row["rules"]))
    hands = read_hands(row["hands"].split("/"))
    mano, raises = int(row["mano"]), int(row["max_raises"])
    zero, one = map(int, row["score"].split())
    if row["lance"] == "deal":
        return count_deal(rules, hands, mano, (zero, one), max_raises=raises)
    return count_lance(rules, hands, mano, (zero, one), row["lance"], max_raises=raises)


def philox(name: str) -> list[str]:
    """What numpy answers to the keys and counters of the known answers."""
    return [line if line.startswith("#") else philox_line(line) for line in lines_of(name)]


def philox_line(line: str) -> str:
    """Two words of a key, four of a counter, and numpy's four words for them."""
    from numpy import array, uint64
    from numpy.random import Philox

    asked = line.split()[:6]
    key, counter = ([int(word, 16) for word in words] for words in (asked[:2], asked[2:]))
    # numpy counts up before the first block, so it is given the counter before this one.
    whole = sum(word << (64 * place) for place, word in enumerate(counter)) - 1
    before = [whole >> (64 * place) & MASK for place in range(4)]
    # As plain lists, words above 2^63 beside smaller ones would become fractions.
    generator = Philox(key=array(key, uint64), counter=array(before, uint64))
    answer = generator.random_raw(4)
    return " ".join([*asked, *(f"{int(word):x}" for word in answer)])


def told(name: str) -> list[str]:
    """The deals told in words, by the test that compares them: it writes them where it is told."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "MUS_GOLDEN": folder}
        subprocess.run(TOLD, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)
        return Path(folder, name).read_text(encoding="utf-8").splitlines()


def observations(name: str) -> list[str]:
    """What seats know and may do, from their views."""
    import mus
    from tests.observed import Refusals, observed
    from tools.observation_page import line

    made, deal, refusals = [], mus.Deal(), Refusals()
    for asked in lines_of(name):
        word, _, rest = asked.partition(" ")
        answer = asked
        if word == "deal":
            deal, refusals = mus.Deal.from_record(json.loads(rest)), Refusals()
        elif word == "seat":
            view = deal.view(int(rest.partition(":")[0]))
            numbers = sorted(mus.ACTIONS.number(view, action)[0] for action in view.legal)
            answer = f"seat {view.seat}: {line(observed(view, refusals.teams), numbers)}"
        elif word == "plays":
            action = rest.partition(" = ")[0]
            assert deal.seat is not None, asked
            number, amount = mus.ACTIONS.number(deal.view(deal.seat), action)
            answer = f"plays {action} = {number} {amount}"
            refusals.play(deal, action)
        made.append(answer)
    return made


GOLDEN: dict[str, Callable[[str], list[str]]] = {
    "mus_told.txt": told,
    "mus_hands_8_kings.csv": hands,
    "mus_hands_4_kings.csv": hands,
    "philox.txt": philox,
    "mus_tree.csv": tree,
    "mus_observations.txt": observations,
}


def changes(name: str, before: str, after: str) -> Iterator[str]:
    """The lines of a golden file that are no longer the same."""
    return unified_diff(before.splitlines(), after.splitlines(), name, name, n=0, lineterm="")


def made_anew(name: str, *, write: bool) -> bool:
    """Makes one golden file and prints what changed; whether anything did."""
    start = time.perf_counter()
    path = VECTORS / name
    before = path.read_text(encoding="utf-8")
    after = "".join(f"{line}\n" for line in GOLDEN[name](name))
    seconds = time.perf_counter() - start
    if after == before:
        print(f"{name}: {len(after.splitlines())} lines, unchanged ({seconds:.1f} s)")
        return False
    if write:
        path.write_text(after, encoding="utf-8")
    print(f"{name}: changed ({seconds:.1f} s)", *changes(name, before, after), sep="\n  ")
    return True


def main() -> int:
    """Makes the golden files; 1 if nothing may change and something would."""
    parser = argparse.ArgumentParser(description="make the golden files anew, print what changed")
    parser.add_argument("--check", action="store_true", help="write nothing; changes are faults")
    parser.add_argument("names", nargs="*", help=f"only these, of {', '.join(GOLDEN)}")
    given = parser.parse_args()
    if unknown := set(given.names) - GOLDEN.keys():
        parser.error(f"no such golden file: {', '.join(sorted(unknown))}")
    names = given.names or list(GOLDEN)
    changed = [name for name in names if made_anew(name, write=not given.check)]
    return 1 if given.check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
