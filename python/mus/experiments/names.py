"""What a misspelt name was probably meant to be."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from mus.checks import shortened

if TYPE_CHECKING:
    from collections.abc import Sequence


def did_you_mean(name: str, known: Sequence[str], cutoff: float = 0.5) -> str:
    """The nearest name as the end of a message, or all of them when none is near.

    ``cutoff``: how like it must be, from 0 to 1.

    >>> from mus.experiments.names import did_you_mean
    >>> did_you_mean("mathces", ["bots", "matches"])
    '; did you mean "matches"?'
    """
    near = get_close_matches(shortened(name), known, n=1, cutoff=cutoff)
    if near:
        return f'; did you mean "{near[0]}"?'
    return f"; expected {', '.join(known)}"
