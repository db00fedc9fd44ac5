"""The tables of ``docs/rules/manille/``, written from the engine's own rules.

``python -m tools.manille_pages`` writes them anew, between the marks that name a table; the prose
around them is written by hand. A test compares the committed pages with what this would write.
"""

import json
import re
from pathlib import Path
from typing import Any

from mus import _native, manille
from tools.manille_sources import source_of

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "rules" / "manille"

#: What stands between the marks of a table.
_MARKED = re.compile(r"(<!-- (cards|options|preset) of (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)

_FINDS = {
    "choice": "named by the dealer",
    "bidding": "named by the last bidder",
    "play": "the suit of the dealer's turned card",
}


def pages() -> list[Path]:
    """The page of each variant, in order of name."""
    return [path for path in sorted(FOLDER.glob("*.md")) if path.name != "sources.md"]


def cards(variant: str) -> str:
    """How a variant is dealt, as Markdown."""
    deal = manille.Deal(variant)
    record: dict[str, Any] = deal.record()
    hands, held = record["deal"], len(record["deal"][0].split())
    tricks = held + (8 if "table" in record else 0)
    tellers = {"table": "four stacks of two before each seat", "dog": "two cards in the dog"}
    beside = [told for key, told in tellers.items() if key in record]
    sides = len(record["score"])
    partner = " or his partner" if "pasa" in deal.legal() and deal.phase == "choice" else ""
    trick_point = manille.Rules(variant).trick_point
    pack = len(hands) * (held + (8 if "table" in record else 0)) + 2 * ("dog" in record)
    rows = {
        "cards": f"{pack}, {'French' if pack == 32 else 'Spanish'}",
        "seats": f"{len(hands)}, each {held} cards" + "".join(f"; {told}" for told in beside),
        "sides": "two teams of partners" if sides != len(hands) else "each seat its own score",
        "trumps": f"{_FINDS[deal.phase]}{partner}",
        "points": f"60 in cards, {trick_point} a trick of {tricks}: {60 + trick_point * tricks}",
    }
    lines = ["| | |", "|---|---|", *(f"| {name} | {told} |" for name, told in rows.items())]
    return "\n".join(lines) + "\n"


def options(variant: str) -> str:
    """The options of a variant with defaults, clauses and sources, as Markdown."""
    lines = [
        "| option | default | takes | clause | meaning | source of the default |",
        "|---|---|---|---|---|---|",
    ]
    for name, value, takes, clause, meaning in _native.manille_options(manille.Rules(variant)):
        source = source_of(variant, name)
        shown = f"`{json.dumps(value)}`"
        lines.append(f"| `{name}` | {shown} | {takes} | {clause} | {meaning} | {source} |")
    return "\n".join(lines) + "\n"


def preset(name: str) -> str:
    """What a preset changes of its variant, as Markdown."""
    changed = manille.Rules(name).to_dict()
    variant = changed.pop("variant")
    plain = manille.Rules(variant)
    lines = [f"| option | in `{variant}` | in `{name}` |", "|---|---|---|"]
    for option, value in changed.items():
        before = json.dumps(getattr(plain, option))
        lines.append(f"| `{option}` | `{before}` | `{json.dumps(value)}` |")
    return "\n".join(lines) + "\n"


_TABLES = {"cards": cards, "options": options, "preset": preset}


def page(text: str) -> str:
    """A page with its tables written anew."""
    return _MARKED.sub(lambda found: f"{found[1]}{_TABLES[found[2]](found[3])}{found[4]}", text)


def marked(text: str) -> list[tuple[str, str]]:
    """The tables that a page has marks for, in order: what, and of which variant or preset."""
    return [(found[2], found[3]) for found in _MARKED.finditer(text)]


def main() -> None:
    """Writes the pages anew."""
    for path in pages():
        path.write_text(page(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
