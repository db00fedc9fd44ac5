"""The house stands as docs/architecture.md draws it, and its guards see what they should.

Each test that looks through files also says how many it looked at: an empty folder must not pass.
"""

import ast
import importlib.metadata
import importlib.util
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tools import house, licences, source

ROOT = source.ROOT

# Who may know whom: the arrows of docs/architecture.md, and no other.
ARROWS = {
    "table": set(),
    "records": {"table"},
    "mus": {"table", "records"},
    "manille": {"table", "records"},
    "arena": {"table"},
    "bindings": {"table", "mus", "manille", "arena"},
}
# Who may be measured with whom: the benches play whole matches of a game.
MEASURED_WITH = {"mus": {"arena"}, "manille": {"arena"}}
# What knows Python, and must stay behind the bindings.
PYTHONIC = {"pyo3", "pyo3-ffi", "numpy", "pyo3-build-config"}
# Words that only someone who knows a game would use.
GAME_WORDS = set(
    "mus manille manillen muette mano lance lances grande chica pares juego punto envite envido "
    "ordago descarte sena senas medias duples deje".split()
)


def toml(path: str) -> dict[str, Any]:
    """A TOML file of the tree."""
    return tomllib.loads((ROOT / path).read_text(encoding="utf-8"))


def crates() -> dict[str, dict[str, Any]]:
    """The manifest of every crate in the workspace, by the crate's name."""
    members = toml("Cargo.toml")["workspace"]["members"]
    manifests = [toml(f"{member}/Cargo.toml") for member in members]
    found = {manifest["package"]["name"]: manifest for manifest in manifests}
    assert len(found) == len(members) >= 4
    return found


def dependencies(manifest: dict[str, Any], *kinds: str) -> set[str]:
    """The crates that a manifest asks for, in the sections of these kinds, for any platform."""
    places = [manifest, *manifest.get("target", {}).values()]
    found = set()
    for section in (place.get(kind, {}) for place in places for kind in kinds):
        for name, asked in section.items():
            found.add(asked.get("package", name) if isinstance(asked, dict) else name)
    return found


def all_dependencies(manifest: dict[str, Any]) -> set[str]:
    """The crates that a manifest asks for, for whatever purpose."""
    return dependencies(manifest, "dependencies", "dev-dependencies", "build-dependencies")


def locked_under(name: str) -> set[str]:
    """All crates that Cargo.lock puts under this one, tests and builds included."""
    packages = toml("Cargo.lock")["package"]
    asks = {package["name"]: package.get("dependencies", []) for package in packages}
    waiting, found = [name], set()
    while waiting:
        for asked in asks[waiting.pop()]:
            if (crate := asked.split()[0]) not in found:
                found.add(crate)
                waiting.append(crate)
    return found


def rust_files(crate: str) -> list[Path]:
    """The Rust files of one crate, its tests and benches among them."""
    folder = ROOT / "rust" / crate
    return [path for path in source.tree_files() if path.suffix == ".rs" and folder in path.parents]


def game_words(crate: str) -> Iterator[str]:
    """Words of a game that a crate's identifiers and texts use, each with its place."""
    for path in rust_files(crate):
        code = source.rust_code(path.read_text(encoding="utf-8"), keep_text=True)
        for number, line in enumerate(code.splitlines(), 1):
            for word in sorted(GAME_WORDS.intersection(source.words(line))):
                yield f"{path.relative_to(ROOT)}:{number}: {word}"


def test_the_version_has_one_source() -> None:
    version = toml("Cargo.toml")["workspace"]["package"]["version"]
    project = toml("pyproject.toml")["project"]
    assert project.get("version", version) == version
    assert ("version" in project) != ("version" in project.get("dynamic", []))
    for name, manifest in crates().items():
        assert manifest["package"]["version"] == {"workspace": True}, name


def test_the_installed_package_has_that_version() -> None:
    if importlib.util.find_spec("mus._native") is None:
        pytest.skip("the extension is not built; `make test` builds it")
    import mus

    version = toml("Cargo.toml")["workspace"]["package"]["version"]
    assert mus.__version__ == version
    assert importlib.metadata.version("mus-engine") == version


def test_licences_agree() -> None:
    licence = toml("pyproject.toml")["project"]["license"]
    assert toml("Cargo.toml")["workspace"]["package"]["license"] == licence
    for name in toml("pyproject.toml")["project"]["license-files"]:
        assert "2026 the mus authors" in (ROOT / name).read_text(encoding="utf-8"), name
    for name, manifest in crates().items():
        assert manifest["package"]["license"] == {"workspace": True}, name


def test_crates_know_only_whom_they_may() -> None:
    found = crates()
    for name, manifest in found.items():
        inside = all_dependencies(manifest) & (ARROWS.keys() | found.keys())
        shipped = dependencies(manifest, "dependencies", "build-dependencies") & inside
        assert shipped <= ARROWS[name], f"{name} must not know {shipped - ARROWS[name]}"
        allowed = ARROWS[name] | MEASURED_WITH.get(name, set())
        assert inside <= allowed, f"{name} must not know {inside - allowed}"
    # And the arrows are there: a crate that nobody uses would pass all this.
    assert set().union(*map(all_dependencies, found.values())) >= found.keys() - {"bindings"}


def test_every_crate_keeps_the_lints() -> None:
    lints = toml("Cargo.toml")["workspace"]["lints"]["rust"]
    assert (lints["unsafe_code"], lints["missing_docs"]) == ("deny", "deny")
    # An override in a manifest would be an allowance that `tools.house` does not count.
    for name, manifest in crates().items():
        assert manifest["lints"] == {"workspace": True}, name


def test_the_table_stands_on_nothing() -> None:
    assert dependencies(crates()["table"], "dependencies", "build-dependencies") == set()


def test_only_the_bindings_know_python() -> None:
    looked_at = 0
    for name, manifest in crates().items():
        if name != "bindings":
            looked_at += 1
            assert not PYTHONIC & all_dependencies(manifest), name
            assert not PYTHONIC & locked_under(name), name
    assert looked_at >= 3
    assert {"pyo3", "numpy"} <= locked_under("bindings")


def test_games_know_nothing_of_threads() -> None:
    games = crates().keys() & {"mus", "manille"}
    assert games
    for name in games:
        assert "rayon" not in dependencies(crates()[name], "dependencies"), name


@pytest.mark.parametrize(("crate", "least"), [("table", 5), ("arena", 5)])
def test_shared_crates_name_no_game(crate: str, least: int) -> None:
    assert len(rust_files(crate)) >= least
    assert list(game_words(crate)) == []


def test_the_search_for_games_finds_one() -> None:
    assert len(rust_files("mus")) >= 10
    assert len(list(game_words("mus"))) >= 100


def test_only_the_command_line_knows_the_command_line() -> None:
    folder = ROOT / "python" / "mus"
    # `python -m mus` is the command line too.
    doors = {folder / "cli", folder / "__main__.py"}
    files = [path for path in folder.rglob("*.py") if not doors & {path, *path.parents}]
    assert len(files) >= 5
    for path in files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                told = [node.module or "", *(alias.name for alias in node.names)]
            elif isinstance(node, ast.Import):
                told = [alias.name for alias in node.names]
            else:
                continue
            name = path.relative_to(ROOT)
            assert not any(re.match(r"(mus\.)?cli\b|typer\b", word) for word in told), name


RUST = r"""
fn short<'a>(text: &'a str) -> [u8; 2] { [b'{', b'}'] } // fn comment() {
/* fn gone() { /* nested */ } */
trait Plays {
    fn promised(&self, cards: [u8; 4]) -> bool;
    fn given(&self) -> char {
        let _ = r#"fn text() { "quoted" "#;
        '\''
    }
}
const ESCAPED: &str = "a \" fn text() {";
fn last() {
    let nested = |x: u8| { x + 1 };
    fn inner() {}
}
"""


def test_rust_functions_are_measured() -> None:
    found = [
        (function.name, function.line, function.lines) for function in source.rust_functions(RUST)
    ]
    assert found == [
        ("short", 2, 1),
        ("promised", 5, 1),
        ("given", 6, 4),
        ("last", 12, 4),
        ("inner", 14, 1),
    ]


def test_python_functions_are_measured_without_their_docstring() -> None:
    text = (
        'def told():\n    """One.\n\n    Two.\n    """\n    return 1\n\n\ndef bare():\n    pass\n'
    )
    found = [(function.name, function.lines) for function in source.python_functions(text)]
    assert found == [("told", 2), ("bare", 2)]


def test_words_are_told_apart() -> None:
    assert source.words("EndOfLance must MUS_ROUNDS i16") == [
        "end", "of", "lance", "must", "mus", "rounds", "i",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("see /" + "home/someone/mus", ["/" + "home"]),
        ('open("/' + 'work/main/x")', ["/" + "work"]),
        ("get it from static.crates" + ".io", ["crates" + ".io"]),
        ("docs/work and framework/root, ~/work, $X/root, /homework", []),
    ],
)
def test_traces_of_a_machine_are_seen(text: str, found: list[str]) -> None:
    assert [trace for _, trace in house.traces(text)] == found


def test_allowed_unsafe_is_counted() -> None:
    lines = (
        "#![deny(unsafe_code)]",
        "// #[allow(unsafe_code)]",
        "#[allow(dead_code, unsafe_code)]",
    )
    assert house.unsafe_allows("\n".join(lines)) == 1


def test_long_functions_are_faults() -> None:
    def judged(*lengths: int) -> list[str]:
        functions = [source.Function(f"f{n}", 1, length) for n, length in enumerate(lengths)]
        return house.judge_functions(house.Report("lengths"), {"a.rs": functions}).faults

    assert judged(*[40] * 99, 60) == []
    assert judged(*[40] * 199, 61) == ["a.rs:1: f199 has 61 lines of 60"]
    assert len(judged(*[40] * 98, 41, 41)) == 3


def test_a_guard_that_sees_too_little_fails() -> None:
    assert not house.Report("nothing seen").ok()
    assert house.Report("one seen", seen=1).ok()


def test_licences_are_judged() -> None:
    assert licences.allowed("MIT AND (Zlib OR 0BSD)", licences.TO_RUN)
    assert licences.allowed("GPL-3.0-only OR MIT", licences.TO_RUN)
    assert not licences.allowed("GPL-3.0-only AND MIT", licences.TO_RUN)
    assert not licences.allowed("MPL-2.0", licences.TO_RUN)
    assert not licences.allowed("", licences.TO_DEVELOP)
