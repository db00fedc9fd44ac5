"""The tables of columns in docs/data.md, written from the engine's own column tables.

``python -m tools.data_page`` writes them anew, between the marks that name a table; the prose
around them is written by hand. A test compares the committed page with what this would write.
"""

import re
from pathlib import Path

from mus.games import MANILLE, MUS

PAGE = Path(__file__).resolve().parents[1] / "docs" / "data.md"

#: What stands between the marks of a table.
_MARKED = re.compile(r"(<!-- columns of ([\w ]+) -->\n).*?(<!-- end -->)", re.DOTALL)

_KINDS = {"word": "dictionary of text", "bot": "dictionary of text"}


def columns(table: str) -> str:
    """The columns of a table as Markdown, those of one meaning in one row.

    The tables of Manille are called "manille matches" and so on.
    """
    game = MANILLE if table.startswith(MANILLE.name) else MUS
    rows: dict[tuple[str, str, str], list[str]] = {}
    for name, kind, _words, nullable, meaning in game.schema(table.rsplit(maxsplit=1)[-1]):
        facts = (_KINDS.get(kind, kind), "may be null" if nullable else "", meaning)
        rows.setdefault(facts, []).append(f"`{name}`")
    lines = ["| column | type | | meaning |", "|---|---|---|---|"]
    lines += [f"| {' '.join(names)} | {' | '.join(facts)} |" for facts, names in rows.items()]
    return "\n".join(lines) + "\n"


def page(text: str) -> str:
    """The page with its tables of columns written anew."""
    return _MARKED.sub(lambda found: f"{found[1]}{columns(found[2])}{found[3]}", text)


def marked(text: str) -> list[str]:
    """The tables that a page has marks for, in order."""
    return [found[2] for found in _MARKED.finditer(text)]


def main() -> None:
    """Writes the page anew."""
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
