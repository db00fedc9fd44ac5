"""The tables in docs/observations.md, written from the engine's own, and lines of the golden file.

``python -m tools.observation_page`` writes the tables anew, between the marks; the prose around
them is written by hand. A test compares the committed page with what this would write.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import mus
from mus import manille
from mus.observation import ObservationTable

PAGE = Path(__file__).resolve().parents[1] / "docs" / "observations.md"

_MARKED = re.compile(r"(<!-- table of ([\w ]+) -->\n).*?(<!-- end -->)", re.DOTALL)

_KINDS = {"u1": "uint8", "i1": "int8", "<i2": "int16", "<i4": "int32"}

_DOES = {
    "nada": "Makes no sign (M8.1).",
    "sena": "Makes this sign (M8.2).",
    "mus": "Asks for mus (M3.1).",
    "corto": "Cuts (M3.1).",
    "descarta": "Throws the cards in these places of `cards`, from 0; bit `n` of (number - 11) "
    "is place `n` (M3.2).",
    "paso": "Does not open (M5.3).",
    "envido": "Opens; the amount is how much (M5.3).",
    "ordago": "Bets the game, as an opening or an answer (M5.6).",
    "quiero": "Accepts (M5.4).",
    "no-quiero": "Refuses (M5.4).",
    "reenvido": "Accepts and raises; the amount is how much more (M5.4).",
    "queremos": "Accepts for the pair (M5.5).",
    "no-queremos": "Refuses for the pair (M5.5).",
}


def fields(table: ObservationTable[Any] = mus.OBSERVATION) -> str:
    """The fields of an observation as Markdown, byte by byte."""
    lines = ["| bytes | field | type | meaning |", "|---|---|---|---|"]
    for field in table.fields:
        end = field.offset + table.dtype[field.name].itemsize - 1
        where = f"{field.offset}" if end == field.offset else f"{field.offset} to {end}"
        kind = _KINDS[field.kind] + ("" if field.count is None else f" ({field.count},)")
        lines.append(f"| {where} | `{field.name}` | {kind} | {field.meaning} |")
    return "\n".join(lines) + "\n"


def actions() -> str:
    """The actions as Markdown, by number; those of one meaning in one row."""
    rows: dict[str, list[tuple[int, str]]] = {}
    for number, name in enumerate(mus.ACTIONS.names):
        rows.setdefault(_DOES[name.split()[0]], []).append((number, name))
    lines = ["| number | action | meaning |", "|---|---|---|"]
    for meaning, named in rows.items():
        first, last = named[0][0], named[-1][0]
        numbers = f"{first}" if first == last else f"{first} to {last}"
        names = ", ".join(f"`{name}`" for _, name in named)
        lines.append(f"| {numbers} | {names} | {meaning} |")
    return "\n".join(lines) + "\n"


def words() -> str:
    """The words of Manille as Markdown, by number."""
    lines = ["| number | word |", "|---|---|"]
    lines += [f"| {number} | `{word}` |" for number, word in enumerate(manille.WORDS)]
    return "\n".join(lines) + "\n"


_TABLES: Mapping[str, Callable[[], str]] = {
    "observation": fields,
    "actions": actions,
    "manille observation": partial(fields, manille.OBSERVATION),
    "manille words": words,
}


def page(text: str) -> str:
    """The page with its tables written anew."""
    return _MARKED.sub(lambda found: f"{found[1]}{_TABLES[found[2]]()}{found[3]}", text)


def marked(text: str) -> list[str]:
    """The tables that a page has marks for, in order."""
    return [found[2] for found in _MARKED.finditer(text)]


def line(row: Mapping[str, Any], legal: Iterable[int]) -> str:
    """An observation as a line of the golden file: each field, then the legal numbers."""
    fields = {**row, "legal": list(legal)}
    return " ".join(f"{name}={_shown(value)}" for name, value in fields.items())


def _shown(value: Any) -> str:
    return ",".join(map(str, value)) or "-" if isinstance(value, list) else str(value)


def main() -> None:
    """Writes the page anew."""
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
