"""The tree as its guards read it: which files there are, which functions, which words."""

import ast
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

# Where git is not at hand (an unpacked archive), everything counts but what is made here.
_MADE = {".git", ".venv", "target", "runs", "dist", "__pycache__", ".hypothesis", ".benchmarks"}

_RUST_TOKEN = re.compile(
    r"""
      (?P<comment> //[^\n]* | /\* )
    | (?P<text> \b[bc]?r(?P<hashes>\#*)".*?"(?P=hashes)      # raw strings end at as many hashes
              | \b[bc]?"(?:\\.|[^"\\])*" | "(?:\\.|[^"\\])*"
              | b?'(?:\\(?:u\{[^}]*\}|x..|.)|[^'\\\n])' )    # a character; 'a alone is a lifetime
    """,
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True)
class Function:
    """One function of a source file, and how many lines it has."""

    name: str
    line: int
    lines: int


def tree_files(root: Path = ROOT) -> list[Path]:
    """All files that belong to the tree: those that git tracks or would add."""
    command = ["git", "-C", str(root), "ls-files", "-z", "-co", "--exclude-standard"]
    try:
        names = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return sorted(path for path in root.rglob("*") if path.is_file() and _kept(path, root))
    files = {root / name for name in names.split("\0") if name}
    return sorted(path for path in files if path.is_file())


def _kept(path: Path, root: Path) -> bool:
    parts = path.relative_to(root).parts
    return path.suffix != ".so" and not any(
        part in _MADE or part.endswith("_cache") for part in parts
    )


def _blank(text: str) -> str:
    return re.sub(r"[^\n]", " ", text)


def _block_comment_end(text: str, start: int) -> int:
    """The end of the block comment that begins at `start`; in Rust they nest."""
    depth = 0
    for mark in re.finditer(r"/\*|\*/", text[start:]):
        depth += 1 if mark[0] == "/*" else -1
        if depth == 0:
            return start + mark.end()
    return len(text)


def rust_code(text: str, *, keep_text: bool = False) -> str:
    """Rust source with its comments blanked, and its text and character literals unless kept.

    Lines and columns stay where they were.
    """
    pieces: list[str] = []
    at = 0
    while found := _RUST_TOKEN.search(text, at):
        start, end = found.span()
        if found[0] == "/*":
            end = _block_comment_end(text, start)
        kept = keep_text and found["text"] is not None
        pieces += [text[at:start], text[start:end] if kept else _blank(text[start:end])]
        at = end
    return "".join([*pieces, text[at:]])


def _body_end(code: str, start: int) -> int:
    """Where the Rust function whose name ends at `start` ends: its last brace or semicolon."""
    inside = braces = 0
    for at in range(start, len(code)):
        sign = code[at]
        inside += (sign in "([") - (sign in ")]")
        braces += (sign == "{") - (sign == "}")
        if inside == 0 and braces == 0 and sign in ";}":
            return at
    return len(code) - 1


def rust_functions(text: str) -> list[Function]:
    """The functions of a Rust file: lines from `fn` to the end of the body, comments included."""
    code = rust_code(text)
    functions = []
    for found in re.finditer(r"\bfn\s+(\w+)", code):
        lines = code.count("\n", found.start(), _body_end(code, found.end())) + 1
        line = code.count("\n", 0, found.start()) + 1
        functions.append(Function(found[1], line, lines))
    return functions


def python_functions(text: str) -> list[Function]:
    """The functions of a Python file: lines from `def` to the end, without the docstring.

    Rust writes a function's documentation above it, so it does not count there either.
    """
    functions = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if ast.get_docstring(node, clean=False) is not None:
                told = node.body[0]
                lines -= (told.end_lineno or told.lineno) - told.lineno + 1
            functions.append(Function(node.name, node.lineno, lines))
    return functions


def words(code: str) -> list[str]:
    """The words that identifiers (and kept text) are made of, in lower case: `EndOfLance` has 3."""
    parts = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", code)
    return [part.lower() for part in parts]
