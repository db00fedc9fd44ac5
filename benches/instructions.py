"""Instructions a deal, counted by valgrind: the same on every run, however busy the machine."""

import re
import shutil
import subprocess

from cargo import executable
from turns import Row

#: In slices: what the second count has more than the first is play, and nothing but play.
FEW, MANY = 5, 55
SUBJECTS = {
    "random": "random x 4, instructions",
    "simple": "simple x 4, instructions",
    "exact": "exact x 4, instructions",
    "experto": "experto x 4, instructions",
    "rows": "simple x 4 with rows, instructions",
}


#: The same of Manille, by variant and bot.
MANILLE = ["muette random", "muette simple", "manillen random", "manillen simple"]


def counted(subject: str, slices: int, bench: str) -> tuple[int, int]:
    """Instructions and deals of a process that does so many slices."""
    command = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    command += [executable(bench), "--play", *subject.split(), str(slices)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    [instructions] = re.findall(r"I\s+refs:\s+([\d,]+)", done.stderr)
    [deals] = re.findall(r"(\d+) deals", done.stdout)
    return int(instructions.replace(",", "")), int(deals)


def a_deal(subject: str, bench: str = "matches") -> float:
    """Instructions a deal, without those for the start of the process."""
    (few, fewer_deals), (many, deals) = (counted(subject, slices, bench) for slices in (FEW, MANY))
    assert deals > fewer_deals
    return (many - few) / (deals - fewer_deals)


def measure(*, quick: bool) -> list[Row]:
    del quick  # they are few anyway
    if shutil.which("valgrind") is None:
        return []
    kernel = a_deal("kernel")
    rows = [Row("kernel, instructions", "kernel", "1", "", f"{kernel:,.0f} a deal")]
    for subject, what in SUBJECTS.items():
        mine = a_deal(subject)
        rows.append(Row(what, "kernel", f"{mine / kernel:.3g}", "", f"{mine:,.0f} a deal"))
    kernel = a_deal("kernel", "manille")
    rows.append(
        Row("manille kernel, instructions", "manille kernel", "1", "", f"{kernel:,.0f} a deal")
    )
    for subject in MANILLE:
        mine = a_deal(subject, "manille")
        what = f"{subject.replace(' ', ', ')} x 4, instructions"
        ratio = f"{mine / kernel:.3g}"
        rows.append(Row(what, "manille kernel", ratio, "", f"{mine:,.0f} a deal"))
    return rows
