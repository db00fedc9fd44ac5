"""Filters of rows: an expression of pyarrow, or a short text such as ``mano = 0 and deal < 3``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NoReturn

import pyarrow as pa
import pyarrow.compute as pc

from mus.checks import check_name, shown
from mus.errors import MusError

if TYPE_CHECKING:
    from collections.abc import Mapping

_TOKEN = re.compile(
    r"\s*(?:(?P<number>-?\d+(?:\.\d+)?(?![\w.]))|(?P<text>'[^']*'|\"[^\"]*\")"
    r"|(?P<sign><=|>=|!=|<>|==|=|<|>|\(|\)|,)|(?P<word>[A-Za-z_]\w*)|(?P<end>$))"
)

_KEYWORDS = {"and", "or", "not", "in", "is", "null"}

_SIGNS = {
    "=": pc.equal,
    "==": pc.equal,
    "!=": pc.not_equal,
    "<>": pc.not_equal,
    "<": pc.less,
    "<=": pc.less_equal,
    ">": pc.greater,
    ">=": pc.greater_equal,
}

#: How deep brackets and `not` may stand in each other, and how many comparisons there may be.
_DEPTH, _MOST = 100, 1_000


def read_filter(given: Any, schema: pa.Schema, words: Mapping[str, tuple[str, ...]]) -> Any:
    """A filter as an expression of pyarrow; ``words`` are those that columns of text can hold.

    Text is made of comparisons (``= != < <= > >=``) of columns with whole numbers, decimals,
    ``'words'`` or other columns, of ``COLUMN in (…)`` and ``COLUMN is [not] null``, joined by
    ``and``, ``or``, ``not`` and brackets.

    Raises
    ------
    MusError
        When it is none, or names a column or word that there is not.
    """
    if given is None or isinstance(given, pc.Expression):
        return given
    if not isinstance(given, str):
        raise MusError(f"filter {shown(given)}: expected text or an expression of pyarrow")
    return _Reader(given, schema, words).read()


class _Reader:
    """Reads a filter from left to right; each method takes the longest piece of its kind."""

    def __init__(self, text: str, schema: pa.Schema, words: Mapping[str, tuple[str, ...]]) -> None:
        self._text = text
        self._schema = schema
        self._words = words
        self._place = 0
        self._depth = 0
        self._comparisons = 0
        self._next()

    def read(self) -> Any:
        """The whole text."""
        found = self._any_of()
        if self._kind != "end":
            self._refuse()
        return found

    def _next(self) -> None:
        """Steps to the next piece; a keyword is told by its kind."""
        match = _TOKEN.match(self._text, self._place)
        self._start = self._place
        if match is None:
            self._refuse()
        self._place = match.end()
        self._kind = str(match.lastgroup)
        self._piece = match[self._kind]
        if self._kind == "word" and self._piece.lower() in _KEYWORDS:
            self._kind = self._piece.lower()

    def _refuse(self) -> NoReturn:
        rest = self._text[self._start :].strip()
        where = f"at {rest[:40]!r}" if rest else "at its end"
        raise MusError(
            f"filter {shown(self._text)}, {where}: expected comparisons joined by and, or, not, "
            f'as in "{self._example()}"'
        )

    def _example(self) -> str:
        """A filter of columns that the table has: its first number, and its first word."""
        kinds = {field.name: field.type for field in self._schema}
        number = next((name for name, kind in kinds.items() if pa.types.is_integer(kind)), None)
        pieces = [] if number is None else [f"{number} = 0"]
        for column, words in self._words.items():
            if column in kinds and words:
                return " and ".join([*pieces, f"{column} = '{words[0]}'"])
        return pieces[0] if pieces else "COLUMN = 0"

    def _take(self, *wanted: str) -> str | None:
        """Steps over a sign or keyword, if one of these comes next."""
        found = self._piece if self._kind == "sign" else self._kind
        if found not in wanted:
            return None
        self._next()
        return found

    def _must_take(self, wanted: str) -> None:
        if self._take(wanted) is None:
            self._refuse()

    def _any_of(self) -> Any:
        found = self._all_of()
        while self._take("or"):
            found |= self._all_of()
        return found

    def _all_of(self) -> Any:
        found = self._one()
        while self._take("and"):
            found &= self._one()
        return found

    def _one(self) -> Any:
        self._depth += 1
        if self._depth > _DEPTH:
            self._refuse_length(f"brackets and not may be at most {_DEPTH} deep")
        if self._take("not"):
            found = ~self._one()
        elif self._take("("):
            found = self._any_of()
            self._must_take(")")
        else:
            found = self._comparison()
        self._depth -= 1
        return found

    def _refuse_length(self, most: str) -> NoReturn:
        raise MusError(f"filter {shown(self._text)}: {most}")

    def _comparison(self) -> Any:
        column, field = self._column()
        if self._take("is"):
            negated = self._take("not")
            self._must_take("null")
            return field.is_valid() if negated else field.is_null()
        if self._take("in"):
            return self._in(column, field)
        sign = self._take(*_SIGNS)
        if sign is None:
            self._refuse()
        other = self._column()[1] if self._kind == "word" else self._value(column)
        return _SIGNS[sign](field, other)

    def _in(self, column: str, field: Any) -> Any:
        self._must_take("(")
        found = pc.equal(field, self._value(column))
        while self._take(","):
            found |= pc.equal(field, self._value(column))
        self._must_take(")")
        return found

    def _column(self) -> tuple[str, Any]:
        if self._kind != "word":
            self._refuse()
        name = self._piece
        check_name(name, self._schema.names, "column")
        self._next()
        return name, pc.field(name)

    def _value(self, column: str) -> Any:
        """A value that the column can be compared with."""
        kind, piece = self._kind, self._piece
        self._comparisons += 1
        if self._comparisons > _MOST:
            self._refuse_length(f"at most {_MOST:,} values, an expression of pyarrow more")
        is_text = not pa.types.is_primitive(self._schema.field(column).type)
        if kind not in ("number", "text"):
            self._refuse()
        if (kind == "text") != is_text:
            expected = "'words'" if is_text else "numbers"
            raise MusError(f"filter {shown(self._text)}: {column} holds {expected}, not {piece}")
        self._next()
        if is_text:
            if column in self._words:
                check_name(piece[1:-1], self._words[column], f"word of {column}")
            return pc.scalar(piece[1:-1])
        if "." in piece:
            return pc.scalar(float(piece))
        number = int(piece) if len(piece) <= 20 else 2**64
        if not -(2**63) <= number < 2**64:
            raise MusError(f"filter {shown(self._text)}: {shown(piece)} is beyond 64 bits")
        return pc.scalar(pa.scalar(number, pa.uint64() if number >= 2**63 else pa.int64()))
