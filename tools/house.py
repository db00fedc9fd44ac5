"""The rules of the house that no linter knows; `make check` runs them as `python -m tools.house`.

Each guard says how much it looked at, and fails when that is less than there must be: a guard that
looks at an empty folder would pass for ever.
"""

import re
import sys
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tools.source import (
    ROOT,
    Function,
    python_functions,
    rust_code,
    rust_functions,
    tree_files,
)

MAX_FILE = 500
MAX_FUNCTION = 60
LONG_FUNCTION = 40
# Of 100 functions 99 are no longer than LONG_FUNCTION.
LONG_SHARE = 0.01

# The files that may allow `unsafe`, and how often: each is a door that someone has to watch.
UNSAFE_ALLOWED: dict[str, int] = {
    # Loads and stores of the vector unit.
    "rust/mus/src/evaluator/simd.rs": 1,
    # A call of a function that is compiled for processors with AVX2.
    "rust/manille/src/deal/drawn/simd.rs": 1,
}

# Spelt with groups and brackets, so that this file does not find itself.
MACHINE_PATH = re.compile(r"(?<![\w.~$}/:-])/(?:work|root|home|Users)(?![\w-])")
REGISTRY_HOST = re.compile(
    r"crates[.]io|pypi[.]org|pythonhosted[.]org|npmjs[.](?:org|com)|anaconda[.]org"
    r"|deb[.]debian[.]org|proxy[.]golang[.]org|rubygems[.]org|repo[.]maven"
)
# The one file whose format names the registry.
LOCK_FILES = {"Cargo.lock"}


@dataclass
class Report:
    """What a guard looked at, and what it found."""

    rule: str
    seen: int = 0
    least: int = 1
    what: str = "files"
    faults: list[str] = field(default_factory=list)

    def ok(self) -> bool:
        """Whether nothing was found, in enough that was looked at."""
        return not self.faults and self.seen >= self.least

    def text(self) -> str:
        """A line for the report, and one a fault."""
        short = f" - at least {self.least} were expected" if self.seen < self.least else ""
        head = f"{'ok  ' if self.ok() else 'FAIL'} {self.rule} ({self.seen} {self.what}{short})"
        return "\n".join([head, *(f"       {fault}" for fault in self.faults)])


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _sources(*suffixes: str) -> list[Path]:
    return [path for path in tree_files() if path.suffix in suffixes]


def source_roots() -> list[str]:
    """The folders that must hold sources: those of each crate, and the Python ones."""
    cargo = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))
    crates = [f"{member}/src" for member in cargo["workspace"]["members"]]
    return [*crates, "python/mus", "tests", "tools"]


def no_folder_is_empty() -> Report:
    """Each folder that the other guards look at has sources in it."""
    roots = source_roots()
    report = Report("each source folder has sources", len(roots), 6, "folders")
    names = [_name(path) for path in _sources(".rs", ".py")]
    for root in roots:
        if not any(name.startswith(f"{root}/") for name in names):
            report.faults.append(f"{root}: no .rs or .py file")
    return report


def short_files() -> Report:
    """No source file is longer than the wall."""
    report = Report(f"a file has at most {MAX_FILE} lines", least=80)
    for path in _sources(".rs", ".py", ".pyi"):
        report.seen += 1
        lines = len(path.read_text(encoding="utf-8").splitlines())
        if lines > MAX_FILE:
            report.faults.append(f"{_name(path)}: {lines} lines")
    return report


def judge_functions(report: Report, found: dict[str, list[Function]]) -> Report:
    """Adds the functions of some files to a report, with what is wrong with their lengths."""
    long = []
    for name, functions in found.items():
        report.seen += len(functions)
        for function in functions:
            told = f"{name}:{function.line}: {function.name} has {function.lines} lines"
            if function.lines > MAX_FUNCTION:
                report.faults.append(f"{told} of {MAX_FUNCTION}")
            if function.lines > LONG_FUNCTION:
                long.append(told)
    if len(long) > report.seen * LONG_SHARE:
        report.faults.append(f"{len(long)} of {report.seen} have over {LONG_FUNCTION} lines:")
        report.faults += [f"  {told}" for told in long]
    return report


def short_functions() -> Report:
    """No function is longer than the wall, and nearly all are much shorter."""
    rule = f"a function has at most {MAX_FUNCTION} lines, 99 of 100 at most {LONG_FUNCTION}"
    report = Report(rule, least=600, what="functions")
    found = {}
    for readers, suffix in ((rust_functions, ".rs"), (python_functions, ".py")):
        for path in _sources(suffix):
            found[_name(path)] = readers(path.read_text(encoding="utf-8"))
    return judge_functions(report, found)


def traces(text: str) -> list[tuple[int, str]]:
    """Paths of a machine and hosts of registries in a text, each with its line."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        for pattern in (MACHINE_PATH, REGISTRY_HOST):
            found += [(number, match[0]) for match in pattern.finditer(line)]
    return found


def no_traces() -> Report:
    """No file tells on which machine, or by which registry, it was made."""
    report = Report("no path of a machine, no host of a registry", least=100)
    for path in tree_files():
        content = path.read_bytes()
        if _name(path) in LOCK_FILES or b"\0" in content:
            continue
        report.seen += 1
        for line, trace in traces(content.decode("utf-8", "replace")):
            report.faults.append(f"{_name(path)}:{line}: {trace}")
    return report


def unsafe_allows(text: str) -> int:
    """How often a Rust file allows `unsafe` for some part of itself."""
    return len(re.findall(r"\b(?:allow|expect|warn)\s*\([^)]*\bunsafe_code\b", rust_code(text)))


def counted_unsafe() -> Report:
    """`unsafe` is allowed where this file says, as often as it says, and nowhere else."""
    report = Report(f"`unsafe` is allowed in {sum(UNSAFE_ALLOWED.values())} places", least=40)
    found = {}
    for path in _sources(".rs"):
        report.seen += 1
        if count := unsafe_allows(path.read_text(encoding="utf-8")):
            found[_name(path)] = count
    for name in sorted(found.keys() | UNSAFE_ALLOWED.keys()):
        count, allowed = found.get(name, 0), UNSAFE_ALLOWED.get(name, 0)
        if count != allowed:
            report.faults.append(f"{name}: {count} instead of {allowed} (see UNSAFE_ALLOWED)")
    return report


GUARDS: tuple[Callable[[], Report], ...] = (
    no_folder_is_empty,
    short_files,
    short_functions,
    no_traces,
    counted_unsafe,
)


def main() -> int:
    """Runs every guard and prints what it saw; 1 when one fails."""
    reports = [guard() for guard in GUARDS]
    print("\n".join(report.text() for report in reports))
    return 0 if all(report.ok() for report in reports) else 1


if __name__ == "__main__":
    sys.exit(main())
