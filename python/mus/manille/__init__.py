"""The Manille family: silent and spoken manille, manillen for four, three and two, botifarra.

Names are listed here and live elsewhere: what is compiled in ``mus._native``, the rest in one file
a concept. Those that need numpy are loaded when first used. The clauses are those of
``docs/rules/manille.md``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from mus._native import ManilleBreach as Breach
from mus._native import ManilleDeal as Deal
from mus._native import ManilleMatch as Match
from mus._native import ManilleMatchResult as MatchResult
from mus._native import ManilleResult as Result
from mus._native import ManilleRules as Rules
from mus._native import ManilleView as View
from mus._native import manille_audit as audit
from mus._native import manille_bots as bots
from mus._native import manille_presets
from mus._native import manille_replay as replay
from mus.manille.cards import legal

if TYPE_CHECKING:
    from mus.manille.batch import legal_masks, parse_hands, score_tricks, trick_winners
    from mus.manille.experiments import duel, sweep, tournament
    from mus.manille.observation import OBSERVATION, WORDS
    from mus.manille.players import Player
    from mus.manille.run import Run
    from mus.manille.simulation import simulate

#: The names of the variants and of the presets that are made of them.
PRESETS = tuple(manille_presets())

_LATER = {
    "OBSERVATION": "mus.manille.observation",
    "Player": "mus.manille.players",
    "WORDS": "mus.manille.observation",
    "Run": "mus.manille.run",
    "duel": "mus.manille.experiments",
    "legal_masks": "mus.manille.batch",
    "parse_hands": "mus.manille.batch",
    "score_tricks": "mus.manille.batch",
    "simulate": "mus.manille.simulation",
    "sweep": "mus.manille.experiments",
    "tournament": "mus.manille.experiments",
    "trick_winners": "mus.manille.batch",
}

__all__ = [
    "OBSERVATION",
    "PRESETS",
    "WORDS",
    "Breach",
    "Deal",
    "Match",
    "MatchResult",
    "Player",
    "Result",
    "Rules",
    "Run",
    "View",
    "audit",
    "bots",
    "duel",
    "legal",
    "legal_masks",
    "parse_hands",
    "replay",
    "score_tricks",
    "simulate",
    "sweep",
    "tournament",
    "trick_winners",
]


def __getattr__(name: str) -> object:
    if name in _LATER:
        value = getattr(import_module(_LATER[name]), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'mus.manille' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
