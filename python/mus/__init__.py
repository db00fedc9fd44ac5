"""Mus, the Spanish-Basque card game: rules, hands, records, bots, matches by the million.

Names are listed here and live elsewhere: what is compiled in ``mus._native``, the rest in one file
a concept. Those that need numpy or pyarrow are loaded when first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from mus._native import (
    Deal,
    Dice,
    Hand,
    Match,
    MatchResult,
    Result,
    Rules,
    View,
    __version__,
    bots,
    evaluate_one,
    presets,
    replay,
)
from mus.errors import (
    BotError,
    BotTimeout,
    CardError,
    IllegalAction,
    MusError,
    RecordError,
    RulesError,
    RunError,
)

if TYPE_CHECKING:
    from mus import data, manille
    from mus.batches import Batch, Policy
    from mus.chances import LanceOdds, Odds, odds
    from mus.checks import LANCES
    from mus.classes import format_classes
    from mus.comparison import SHOWDOWN, compare, showdown
    from mus.discarding import Discard, Discards, discards
    from mus.equities import Equity, equity, equity_table
    from mus.estimates import Estimate, Estimates
    from mus.experiments.duel import Duel, duel
    from mus.experiments.file import experiment
    from mus.experiments.ratings import Ratings
    from mus.experiments.results import PairingResult
    from mus.experiments.sprt import Sprt
    from mus.experiments.sweep import Sweep, SweepPoint, sweep
    from mus.experiments.tournament import Tournament, tournament
    from mus.hands import WORTH, evaluate, format_hands, parse_hands
    from mus.measures import Measures
    from mus.observation import ACTIONS, OBSERVATION
    from mus.odds_tables import odds_table
    from mus.pictures.plot import plot
    from mus.players import Player
    from mus.ranking import rankings
    from mus.run import Run
    from mus.simulation import simulate

PRESETS = tuple(presets())

_LATER = {
    "ACTIONS": "mus.observation",
    "OBSERVATION": "mus.observation",
    "Batch": "mus.batches",
    "Policy": "mus.batches",
    "LANCES": "mus.checks",
    "LanceOdds": "mus.chances",
    "Odds": "mus.chances",
    "odds": "mus.chances",
    "Discard": "mus.discarding",
    "Discards": "mus.discarding",
    "discards": "mus.discarding",
    "odds_table": "mus.odds_tables",
    "Equity": "mus.equities",
    "equity": "mus.equities",
    "equity_table": "mus.equities",
    "Estimate": "mus.estimates",
    "Estimates": "mus.estimates",
    "Measures": "mus.measures",
    "Duel": "mus.experiments.duel",
    "duel": "mus.experiments.duel",
    "experiment": "mus.experiments.file",
    "Ratings": "mus.experiments.ratings",
    "PairingResult": "mus.experiments.results",
    "Sprt": "mus.experiments.sprt",
    "Sweep": "mus.experiments.sweep",
    "SweepPoint": "mus.experiments.sweep",
    "sweep": "mus.experiments.sweep",
    "Tournament": "mus.experiments.tournament",
    "tournament": "mus.experiments.tournament",
    "plot": "mus.pictures.plot",
    "Player": "mus.players",
    "SHOWDOWN": "mus.comparison",
    "WORTH": "mus.hands",
    "compare": "mus.comparison",
    "evaluate": "mus.hands",
    "format_classes": "mus.classes",
    "format_hands": "mus.hands",
    "parse_hands": "mus.hands",
    "Run": "mus.run",
    "rankings": "mus.ranking",
    "showdown": "mus.comparison",
    "simulate": "mus.simulation",
}

#: Modules that are loaded when first used.
_MODULES = ("data", "manille")

__all__ = [
    "ACTIONS",
    "LANCES",
    "OBSERVATION",
    "PRESETS",
    "SHOWDOWN",
    "WORTH",
    "Batch",
    "BotError",
    "BotTimeout",
    "CardError",
    "Deal",
    "Dice",
    "Discard",
    "Discards",
    "Duel",
    "Equity",
    "Estimate",
    "Estimates",
    "Hand",
    "IllegalAction",
    "LanceOdds",
    "Match",
    "MatchResult",
    "Measures",
    "MusError",
    "Odds",
    "PairingResult",
    "Player",
    "Policy",
    "Ratings",
    "RecordError",
    "Result",
    "Rules",
    "RulesError",
    "Run",
    "RunError",
    "Sprt",
    "Sweep",
    "SweepPoint",
    "Tournament",
    "View",
    "__version__",
    "bots",
    "compare",
    "data",
    "discards",
    "duel",
    "equity",
    "equity_table",
    "evaluate",
    "evaluate_one",
    "experiment",
    "format_classes",
    "format_hands",
    "manille",
    "odds",
    "odds_table",
    "parse_hands",
    "plot",
    "rankings",
    "replay",
    "showdown",
    "simulate",
    "sweep",
    "tournament",
]


def __getattr__(name: str) -> object:
    if name in _MODULES:
        return import_module(f"mus.{name}")
    if name in _LATER:
        value = getattr(import_module(_LATER[name]), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'mus' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
