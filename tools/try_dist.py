"""Tries what would be released: the wheel and the source archive in dist/, as a stranger would.

`make wheel` runs it as `python -m tools.try_dist`. Each is installed into a new, empty environment
outside the tree and used there. The wheel is tried with the newest dependencies and, on the oldest
Python, with the oldest that pyproject.toml allows.
"""

import os
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import venv
import zipfile
from pathlib import Path

from tools.lock import OLDEST
from tools.source import ROOT

LICENCES = ("LICENSE-MIT", "LICENSE-APACHE")
# Every dependency is put to use, so that a lower bound that is too low shows.
PROGRAM = """
import tempfile
from importlib.util import find_spec
import mus
assert "site-packages" in mus.__file__, mus.__file__
hand = mus.Hand("RR7A")
assert len(mus.evaluate(mus.parse_hands(["RR7A", "RRAA"]))) == 2
run = mus.simulate("simple", "simple(bold=0.8)", matches=2, seed=1)
assert run.table("matches").num_rows == 2
with tempfile.TemporaryDirectory() as out:
    mus.simulate("simple", "simple(bold=0.8)", matches=2, seed=1, out=out)
    data = mus.data.open(out)
    [batch] = data.batches("deals", 1_000, shuffle_seed=1)
    deals = data.table("deals", ["cards0"], "mano >= 0 and grande_end != 'none'")
    assert mus.data.unpack(deals["cards0"]).shape[1] == 4
    assert len(batch["mano"]) == data.rows("deals")
    assert not mus.data.verify(out).faults
assert mus.discards("RR7A", method="table").best.kept == "Ro Rc"
if find_spec("matplotlib"):
    mus.plot(run, "run.svg")
    mus.plot(run, "run.png")
print(mus.__version__, hand)
"""


def need(fact: object, what: str) -> None:
    """Ends the trial when a fact does not hold."""
    if not fact:
        sys.exit(f"FAIL {what}")
    print(f"ok   {what}")


def only(pattern: str) -> Path:
    """The one file in dist/ that fits; an old one beside it would be tried in its place."""
    found = sorted((ROOT / "dist").glob(pattern))
    need(len(found) == 1, f"one {pattern} in dist/: {[path.name for path in found]}")
    return found[0]


def look_into_wheel(wheel: Path) -> None:
    """What the wheel must hold, and what must not have crept in."""
    need("-cp311-abi3-" in wheel.name, f"{wheel.name} serves every Python from 3.11")
    with zipfile.ZipFile(wheel) as opened:
        names = opened.namelist()
        library = opened.read("mus/_native.abi3.so")
    for licence in LICENCES:
        need(any(name.endswith(f"licenses/{licence}") for name in names), f"{licence} in the wheel")
    for name in ("mus/__init__.py", "mus/_native.abi3.so", "mus/_native.pyi", "mus/py.typed"):
        need(names.count(name) == 1, f"{name} in the wheel")
    need(str(Path.home()).encode() not in library, "no path of this machine in the library")
    strays = [name for name in names if not re.match(r"mus/|mus_engine-[^/]+\.dist-info/", name)]
    need(not strays, f"nothing else in the wheel: {strays}")


def look_into_archive(archive: Path) -> None:
    """What the source archive must hold to be built, and the library that it must not hold."""
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    cargo = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))
    crates = [f"{member}/Cargo.toml" for member in cargo["workspace"]["members"]]
    for name in ("pyproject.toml", "Cargo.lock", "python/mus/__init__.py", *crates, *LICENCES):
        need(name in names, f"{name} in the source archive")
    built = [name for name in names if name.endswith((".so", ".pyd"))]
    need(not built, f"nothing built in the source archive: {built}")


def oldest_dependencies() -> list[str]:
    """The dependencies, and those of the extra `report`, at their lower bounds."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["report"]]
    return [str(requirement).replace(">=", "==") for requirement in wanted]


def use(what: str, *requirements: str) -> None:
    """Installs into a new environment outside the tree and runs the command and a program there."""
    # Nothing of this environment, of the tree or of its build folder may help.
    helps = ("PYTHON", "PYO3_", "VIRTUAL_ENV", "CONDA_", "CARGO_TARGET_DIR", "MAKE", "MFLAGS")
    environment = {key: value for key, value in os.environ.items() if not key.startswith(helps)}
    with tempfile.TemporaryDirectory(prefix="mus-trial-") as folder:
        place = Path(folder) / "env"
        venv.create(place, with_pip=True)
        python = str(place / "bin" / "python")

        def run(step: str, *command: str) -> str:
            done = subprocess.run(
                command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True, check=False
            )
            need(done.returncode == 0, f"{what}: {step} {done.stdout.strip()}".rstrip())
            return done.stdout.strip()

        run("installed", python, "-m", "pip", "install", "--quiet", *requirements)
        version = run("`mus --version` says", str(place / "bin" / "mus"), "--version")
        said = run("a program says", python, "-c", PROGRAM)
        need(said.split()[0] in version, f"{what}: both name the same version")


def main() -> None:
    """Looks into both, then uses both."""
    wheel, archive = only("*.whl"), only("*.tar.gz")
    look_into_wheel(wheel)
    look_into_archive(archive)
    use("wheel, newest dependencies", str(wheel))
    if sys.version_info[:2] == OLDEST:
        use("wheel, oldest dependencies", str(wheel), *oldest_dependencies())
    use("source archive", str(archive))


if __name__ == "__main__":
    main()
