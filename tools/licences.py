"""Checks the licences of the Python packages in the environment against what is allowed.

`make audit` runs it as `python -m tools.licences`. Only the packages of requirements/dev.txt are
looked at; those that a user of mus installs are held to the shorter list.
"""

import re
import sys
import tomllib
from importlib.metadata import Distribution, PackageNotFoundError, distribution

from tools.lock import LOCK
from tools.source import ROOT

# A user may combine these with MIT OR Apache-2.0 and give the whole on.
TO_RUN = {
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-CMU",
    "PSF-2.0",
    "Unlicense",
    "Zlib",
}
# Our tools do not travel with mus, so file-by-file copyleft does no harm there.
TO_DEVELOP = TO_RUN | {"MPL-2.0"}

# Packages that still say it in the words used before licence expressions.
OLD_WORDS = {
    "Apache 2.0": "Apache-2.0",
    "Apache License 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD-3-Clause",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "MIT OR Apache-2.0": "MIT OR Apache-2.0",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
}


def licence(package: Distribution) -> str:
    """The licence expression of a package; empty when it does not say."""
    about = package.metadata
    if "License-Expression" in about:
        return about["License-Expression"]
    prefix = "License :: OSI Approved :: "
    told = [text for text in about.get_all("Classifier", []) if text.startswith(prefix)]
    words = [text.removeprefix(prefix) for text in told] or about.get_all("License", [])
    return " AND ".join(OLD_WORDS.get(word, word) for word in words)


def allowed(expression: str, names: set[str]) -> bool:
    """Whether every licence named is allowed, or one of the alternatives where all is a choice."""
    choices = [expression] if "(" in expression else expression.split(" OR ")
    for choice in choices:
        named = re.split(r"\s+(?:AND|OR)\s+", choice.replace("(", "").replace(")", ""))
        if set(named) <= names:
            return True
    return False


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def needed_to_run() -> set[str]:
    """The packages that a user of mus installs with it, and those that these bring."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    waiting, found = list(project["dependencies"]), set()
    while waiting:
        requirement = waiting.pop()
        name = _plain(re.split(r"[^\w.-]", requirement)[0])
        if "extra ==" not in requirement and name not in found:
            try:
                waiting += distribution(name).requires or []
            except PackageNotFoundError:
                # Asked for on other systems or other versions of Python only.
                continue
            found.add(name)
    return found


def main() -> int:
    """Prints every package with its licence; 1 when one is not allowed."""
    lines = LOCK.read_text(encoding="utf-8").splitlines()
    locked = {_plain(line.split("==")[0]) for line in lines if "==" in line}
    runs = needed_to_run()
    if len(locked) < 20 or not runs <= locked:
        print(
            f"the lock does not hold what is needed: {sorted(runs - locked)}, {len(locked)} in all"
        )
        return 1
    faults = 0
    for name in sorted(locked):
        expression = licence(distribution(name))
        fine = allowed(expression, TO_RUN if name in runs else TO_DEVELOP)
        faults += not fine
        use = "to run" if name in runs else "to develop"
        print(f"{'ok  ' if fine else 'FAIL'} {name:24} {use:10} {expression or 'says nothing'}")
    print(f"{len(locked)} packages, {len(runs)} of them needed to run, {faults} not allowed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
