"""What the pages show is so: every block of code runs, every record replays, every link leads."""

import ast
import doctest
import importlib
import io
import json
import pkgutil
import re
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
import typer

import mus
from mus import _native
from mus.cli import app
from tests.command import environment
from tools import example

ROOT = Path(__file__).resolve().parents[1]

#: Commands of pages that are not run: they build, or are the tests themselves.
NOT_RUN = {"make sim", "make test", "git clone URL mus && cd mus"}

#: What stands in a page for words that differ from run to run.
ANY = "…"


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    page: str
    line: int
    language: str
    text: str
    #: Whether nothing but blank lines stands between it and the block before.
    follows: bool


def pages() -> list[Path]:
    """README.md, which must be there, and all that is in docs/."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def name(path: Path) -> str:
    """A page as it is called in the tree."""
    return path.relative_to(ROOT).as_posix()


FENCE = re.compile(
    r"^(?P<indent> *)```(?P<language>\w*)\n(?P<text>.*?)^(?P=indent)```$", re.M | re.S
)


@cache
def blocks(path: Path) -> tuple[Block, ...]:
    """The fenced blocks of a page, in order."""
    content = path.read_text(encoding="utf-8")
    assert len(re.findall(r"^ *```", content, re.M)) % 2 == 0, path
    found, end = [], 0
    for match in FENCE.finditer(content):
        text = re.sub(rf"^{match['indent']}", "", match["text"], flags=re.M)
        follows = bool(found) and not content[end : match.start()].strip()
        line = content.count("\n", 0, match.start()) + 1
        found.append(Block(name(path), line, match["language"], text, follows))
        end = match.end()
    return tuple(found)


def all_blocks(*languages: str) -> list[Block]:
    """The blocks of all pages in these languages."""
    return [block for path in pages() for block in blocks(path) if block.language in languages]


def test_the_pages_are_found() -> None:
    names = [name(path) for path in pages()]
    assert {"README.md", "docs/data.md", "docs/records.md", "docs/rules/mus.md"} <= set(names)
    assert len(names) >= 10
    known = {"python", "text", "console", "sh", "json", "rust", ""}
    assert {block.language for path in pages() for block in blocks(path)} <= known
    assert len(all_blocks("python")) >= 12
    assert len(all_blocks("text")) >= 12
    assert len(all_blocks("json")) >= 3
    assert sum("python" in {block.language for block in blocks(path)} for path in pages()) >= 4


def run_python(block: Block, namespace: dict[str, Any]) -> str:
    """Runs a block and returns what it prints; errors are told at the line of the page."""
    printed = io.StringIO()
    code = compile("\n" * block.line + block.text, str(ROOT / block.page), "exec")
    with redirect_stdout(printed):
        exec(code, namespace)
    return printed.getvalue()


def stand_in_for_torch() -> ModuleType:
    """What the pages use of torch, which is too large to be installed for that."""
    torch = ModuleType("torch")
    data = SimpleNamespace(IterableDataset=object, get_worker_info=lambda: None)
    vars(torch)["utils"] = SimpleNamespace(data=data)
    return torch


@pytest.mark.parametrize("path", pages(), ids=name)
def test_python_blocks_print_what_the_page_says(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page's blocks run in order, in one namespace; the text block after one is its output."""
    monkeypatch.chdir(tmp_path)
    namespace: dict[str, Any] = {"__name__": "__main__"}
    found = blocks(path)
    for place, block in enumerate(found):
        if block.language != "python":
            continue
        after = found[place + 1] if place + 1 < len(found) else None
        told = after is not None and after.follows and after.language == "text"
        expected = after.text if told and after else ""
        if "import torch\n" in block.text:
            # No earlier: other libraries look whether there is one.
            monkeypatch.setitem(sys.modules, "torch", stand_in_for_torch())
        assert run_python(block, namespace) == expected, f"{block.page}:{block.line}"


def commands(block: Block) -> Iterator[tuple[str, str]]:
    """The commands of a block, with the output that the page shows for each."""
    text = block.text.replace("\\\n", " ")
    if "$ " not in text:
        for line in text.splitlines():
            yield line.partition("#")[0].strip(), ""
        return
    head, *rest = re.split(r"^\$ ", text, flags=re.M)
    assert not head.strip(), block
    for part in rest:
        line, _, shown = part.partition("\n")
        yield line.strip(), shown


@pytest.fixture
def shell(tmp_path: Path) -> Path:
    """A folder to work in, beside one with the command ``mus``."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "work").mkdir()
    command = tmp_path / "bin" / "mus"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m mus "$@"\n')
    command.chmod(command.stat().st_mode | stat.S_IXUSR)
    return tmp_path


@pytest.mark.parametrize("path", pages(), ids=name)
def test_commands_end_well_and_print_what_the_page_says(path: Path, shell: Path) -> None:
    variables = environment()
    variables["PATH"] = f"{shell / 'bin'}:{variables['PATH']}"
    for block in (block for block in blocks(path) if block.language in ("sh", "console")):
        for line, shown in commands(block):
            if line in NOT_RUN or not line:
                continue
            assert line.startswith("mus "), f"{block.page}:{block.line}: {line}"
            done = subprocess.run(
                ["sh", "-c", line], capture_output=True, text=True, cwd=shell / "work",
                env=variables, check=False,
            )  # fmt: skip
            assert (done.returncode, done.stderr) == (0, ""), line
            if shown.strip():
                pattern = ".*".join(map(re.escape, shown.strip().split(ANY)))
                assert re.fullmatch(pattern, done.stdout.strip()), f"{line}\n{done.stdout}"


def test_few_commands_are_not_run() -> None:
    found = [line for block in all_blocks("sh", "console") for line, _ in commands(block) if line]
    assert len(NOT_RUN) <= 4
    assert {"make sim", "make test"} <= set(found)
    assert sum(line.startswith("mus ") for line in found) >= 4


def test_json_blocks_are_records_that_hold() -> None:
    replayed = 0
    for block in all_blocks("json"):
        value = json.loads(block.text)
        if isinstance(value, dict) and value.get("game") == "mus":
            mus.replay(value)
            assert len(_native.tell(value)) > 100
            replayed += 1
    assert replayed >= 3


def test_lines_of_rust_are_those_of_the_sources() -> None:
    """What a page quotes must stand so in the sources, spaces aside."""
    sources = " ".join(
        path.read_text(encoding="utf-8") for path in sorted((ROOT / "rust").rglob("*.rs"))
    )
    squeezed = re.sub(r"\s+", "", sources)
    quoted = [block for block in all_blocks("rust") if not block.text.startswith("//!")]
    assert len(quoted) >= 2
    for block in quoted:
        assert re.sub(r"\s+", "", block.text) in squeezed, f"{block.page}:{block.line}"


def test_a_page_runs_with_other_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    page.write_text("1. So:\n\n   ```python\n   MANY = 1_0\n   twice = 2 * MANY\n   ```\n")
    monkeypatch.setattr(sys, "argv", ["example", str(page), "MANY=30", "--show", "twice"])
    example.main()
    assert capsys.readouterr().out.startswith("twice: 60\n")
    monkeypatch.setattr(sys, "argv", ["example", str(page), "FEW=30"])
    with pytest.raises(SystemExit, match="FEW: the page has 0 lines of it, expected one"):
        example.main()


@pytest.mark.prove
@pytest.mark.skipif(shutil.which("cargo") is None, reason="no cargo")
def test_the_bot_of_the_recipe_costs_one_file_and_one_line(tmp_path: Path) -> None:
    (block,) = (block for block in all_blocks("rust") if block.text.startswith("//!"))
    for name in ("Cargo.toml", "Cargo.lock", "rust", "tests"):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, tmp_path / name)
    bots = tmp_path / "rust" / "mus" / "src" / "bots.rs"
    (bots.parent / "bots" / "reyes.rs").write_text(block.text)
    text, last = bots.read_text(), "    simple::Simple;\n"
    assert text.count(last) == 1
    bots.write_text(text.replace(last, f"{last}    reyes::Reyes;\n"))
    line = ["cargo", "test", "--offline", "--package", "mus", "--lib", "--profile", "fast", "bots"]
    variables = environment(CARGO_TARGET_DIR=str(tmp_path / "target"))
    subprocess.run(line, cwd=tmp_path, env=variables, check=True)


def verbs(command: Any, path: str) -> Iterator[str]:
    """All that can be called, as it is typed."""
    below = getattr(command, "commands", {})
    if not below:
        yield path
    for name, verb in below.items():
        yield from verbs(verb, f"{path} {name}")


def test_every_verb_stands_on_a_page() -> None:
    told = " ".join(path.read_text(encoding="utf-8") for path in pages())
    found = list(verbs(typer.main.get_command(app.app), "mus"))
    assert [verb for verb in found if not re.search(rf"{verb}\b", told)] == []
    assert len(found) >= 28


def modules() -> list[str]:
    """Every module of the package but the compiled one and the doors that run at once."""
    found = [info.name for info in pkgutil.walk_packages(mus.__path__, "mus.")]
    return ["mus", *(name for name in found if not name.endswith(("._native", ".__main__")))]


def test_the_examples_of_docstrings_are_so(tmp_path: Path) -> None:
    examples = 0
    known = {"mus": mus, "np": np, "folder": tmp_path}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for module in map(importlib.import_module, modules()):
        for test in doctest.DocTestFinder().find(module, globs=known):
            examples += len(test.examples)
            runner.run(test)
    assert runner.failures == 0
    assert examples >= 4
    assert len(modules()) >= 12


def test_every_python_module_says_what_it_is() -> None:
    for module in modules():
        told = importlib.import_module(module)
        assert told.__doc__, module
        assert ast.get_docstring(ast.parse(Path(str(told.__file__)).read_text(encoding="utf-8")))


LINK = re.compile(r"\[[^\]]+\]\(([^)\s]+)\)")


def anchors(path: Path) -> set[str]:
    """The headings of a page as links name them."""
    headings = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.M)
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return {heading.replace(" ", "-") for heading in plain}


def test_links_lead_somewhere() -> None:
    looked_at = 0
    for path in [*pages(), ROOT / "CONTRIBUTING.md"]:
        for target in LINK.findall(path.read_text(encoding="utf-8")):
            if re.match(r"[a-z]+:", target):
                continue
            file, _, anchor = target.partition("#")
            there = (path.parent / file).resolve() if file else path
            assert there.exists(), f"{name(path)}: {target}"
            assert there.is_relative_to(ROOT)
            assert not anchor or anchor in anchors(there), f"{name(path)}: {target}"
            looked_at += 1
    assert looked_at >= 20


PATH = re.compile(r"`((?:rust|python|tests|tools|docs|benches|\.ci)/[\w./-]*\w/?)`")


def test_files_that_pages_name_are_there() -> None:
    """Paths in prose; what the reader is to make stands in angle brackets."""
    looked_at = 0
    for path in [*pages(), ROOT / "CONTRIBUTING.md"]:
        for target in PATH.findall(path.read_text(encoding="utf-8")):
            assert (ROOT / target).exists(), f"{name(path)}: {target}"
            looked_at += 1
    assert looked_at >= 30
