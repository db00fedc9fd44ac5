"""The slow reference of the Manille family: `spec/manille.md` in plain Python, a concept a file.

It is the second opinion of the test suite: written from the clauses alone, it never imports the
compiled engine, and where both disagree one of them has misread a clause.

Order for reading aloud: `packs`, `legality`, `variants`, `rules`, `start`, `trick`, `speech`,
`play`, `naming`, `auction`, `scoring`, `deal`, `record`, `match`, `audit`, `knowledge`, `tree`.
Where the text can be read in two ways, `readings` says which was taken. `player`, `facts`,
`breaking` and `misdealing` make golden records, `selfcheck` judges the reference by all of them.
"""

from .audit import Finding, audit, audit_next
from .deal import Deal
from .legality import Options, Table, legal_cards
from .record import replay, replay_deal, write_record
from .rules import Rules, rules_from
from .variants import PRESETS, VARIANTS

__all__ = [
    "PRESETS",
    "VARIANTS",
    "Deal",
    "Finding",
    "Options",
    "Rules",
    "Table",
    "audit",
    "audit_next",
    "legal_cards",
    "replay",
    "replay_deal",
    "rules_from",
    "write_record",
]
