"""The slow reference of Mus: the rules of `spec/mus.md` in plain Python, one concept a file.

It is the second opinion of the test suite: written from the clauses alone, it never imports the
compiled engine, and where both disagree one of them has misread a clause.

Order for reading aloud: `cards`, `rules`, `hands`, `senas`, `mus_phase`, `betting`, `lances`,
`count`, `deal`, `record`, `match`, `tree`.
"""

from .breach import Breach, ReferenceError_
from .cards import read_hand, read_hands, write_cards
from .deal import Deal
from .record import apply_recorded, replay
from .rules import PRESETS, Rules, rules_from
from .tree import count_deal, count_lance

__all__ = [
    "PRESETS",
    "Breach",
    "Deal",
    "ReferenceError_",
    "Rules",
    "apply_recorded",
    "count_deal",
    "count_lance",
    "read_hand",
    "read_hands",
    "replay",
    "rules_from",
    "write_cards",
]
