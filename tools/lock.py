"""Writes requirements/dev.txt, the development environment with every version pinned.

`make lock` runs it as `python -m tools.lock` after the groups in pyproject.toml have changed, or
to move to newer versions. pip resolves the groups without installing anything.
"""

import json
import subprocess
import sys
import tomllib

from tools.source import ROOT

LOCK = ROOT / "requirements" / "dev.txt"
# The lock must install on the oldest Python that is supported, so that one resolves it.
OLDEST = (3, 11)
HEADER = """\
# Every package of the development environment, pinned. Made by `make lock` from the dependencies
# and the groups `test` and `dev` in pyproject.toml; do not edit.
"""


def groups() -> list[str]:
    """What pyproject.toml asks for: to run, to test and to develop."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    return sorted({*project["dependencies"], *extras["test"], *extras["dev"]})


def resolve(requirements: list[str]) -> dict[str, str]:
    """The versions that pip would install into an empty environment."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run"]
    command += ["--ignore-installed", "--report", "-", *requirements]
    report = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    packages = [item["metadata"] for item in report["install"]]
    return {package["name"].lower(): package["version"] for package in packages}


def main() -> int:
    """Resolves the groups and writes the lock."""
    if sys.version_info[:2] != OLDEST:
        wanted = ".".join(map(str, OLDEST))
        print(f"make the lock with Python {wanted}: make lock PYTHON=python{wanted}")
        return 2
    versions = resolve(groups())
    lines = [f"{name}=={version}\n" for name, version in sorted(versions.items())]
    LOCK.parent.mkdir(exist_ok=True)
    LOCK.write_text(HEADER + "".join(lines), encoding="utf-8")
    print(f"{LOCK.relative_to(ROOT)}: {len(lines)} packages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
