"""How many of something there are, as a sentence says it."""

from __future__ import annotations


def many(number: int, what: str, form: str = ",") -> str:
    """A number and what it counts, which is told in the singular: ``"1 match"``, ``"2 matches"``.

    ``form`` is how the number is written, with commas unless it says otherwise.

    >>> from mus.counting import many
    >>> many(1, "match"), many(1_200, "match"), many(0, "deal"), many(4_000, "bot", "")
    ('1 match', '1,200 matches', '0 deals', '4000 bots')
    """
    return f"{number:{form}} {what if number == 1 else _plural(what)}"


def _plural(what: str) -> str:
    """The plural of a word whose plural is regular."""
    return f"{what}es" if what.endswith(("ch", "x", "s")) else f"{what}s"
