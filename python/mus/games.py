"""The games that data sets hold: their tables, and which version of them this is."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from mus import _native
from mus.checks import shown
from mus.errors import RunError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    #: A column: name, kind, words, whether it may be null, meaning.
    Column = tuple[str, str, list[str], bool, str]


@dataclass(eq=False)
class Game:
    """A game, as its data sets need to know it."""

    #: Its name in specifications.
    name: str
    #: How it is called in sentences.
    title: str
    #: The tables that a run has where nothing is said.
    tables: tuple[str, ...]
    #: Every table that a run can have, in order.
    known: tuple[str, ...]
    #: The columns of a table, in order.
    schema: Callable[[str], list[Column]]
    #: The version of its tables.
    schema_version: int
    #: Rules in any form that the game takes, in full.
    rules: Callable[[Any], dict[str, Any]]
    #: The names of its presets; of those equally near to some rules the first is told.
    presets: tuple[str, ...]
    #: The column of ``matches`` that says which have the same cards.
    set_column: str
    #: Sets are whole in any multiple of so many matches.
    whole: int
    #: How many matches a block has at most.
    most_matches: int
    #: How many it has with ``decisions`` or ``events``, of which a quarter of a million rows are a
    #: row group.
    matches_per_fine_block: int
    #: Phases that have a name of their own as lances.
    lances: tuple[str, ...] = ()

    @cached_property
    def phases(self) -> tuple[str, ...]:
        """What can be played, as ``decisions`` says it."""
        named = {name: words for name, _, words, *_ in self.schema("decisions")}
        return tuple(named["phase"])

    def __reduce__(self) -> tuple[Any, ...]:
        return game_of, ({"game": self.name},)


def _of_mus(rules: Any) -> dict[str, Any]:
    return {name: value for name, value, *_ in _native.options(rules)}


def _of_manille(rules: Any) -> dict[str, Any]:
    ruled = _native.manille_rules_of(rules)
    options = {name: value for name, value, *_ in _native.manille_options(ruled)}
    return {"variant": ruled.variant} | options


_ALL = ("matches", "deals", "decisions", "events", "hidden")

MUS = Game(
    name="mus",
    title="Mus",
    tables=("matches", "deals"),
    known=_ALL,
    schema=_native.schema,
    schema_version=_native.SCHEMA_VERSION,
    rules=_of_mus,
    presets=tuple(_native.presets()),
    set_column="pair",
    whole=2,
    most_matches=10_000,
    matches_per_fine_block=900,
    lances=("grande", "chica", "pares", "juego", "punto"),
)

MANILLE = Game(
    name="manille",
    title="Manille",
    tables=("matches", "deals"),
    known=_ALL,
    schema=_native.manille_schema,
    schema_version=_native.MANILLE_SCHEMA_VERSION,
    rules=_of_manille,
    presets=tuple(_native.manille_presets()),
    set_column="set",
    whole=12,
    most_matches=12_000,
    matches_per_fine_block=360,
)

#: All of them, by name.
GAMES = {game.name: game for game in (MUS, MANILLE)}


def rules_in_words(rules: _native.Rules | _native.ManilleRules) -> str:
    """Rules as titles tell them: the nearest preset, and the options in which they differ from it.

    >>> from mus.games import rules_in_words
    >>> rules_in_words(mus.Rules())
    'classic'
    >>> rules_in_words(mus.manille.Rules("muette", match="seche", target=44))
    'marius, but target=44'
    """
    game = MANILLE if isinstance(rules, _native.ManilleRules) else MUS
    full = game.rules(rules)
    presets = ((name, game.rules(name)) for name in game.presets)
    near = [(name, _changes(full, preset)) for name, preset in presets if _is_of(full, preset)]
    name, changes = min(near, key=lambda preset: len(preset[1]))
    return f"{name}, but {', '.join(changes)}" if changes else name


def of_manille(rules: object) -> str | None:
    """The variant or preset of Manille that rules of Mus name by mistake; None: they name none.

    >>> from mus.games import of_manille
    >>> of_manille("manillen"), of_manille({"variant": "muette"}), of_manille("madrid")
    ('manillen', 'muette', None)
    """
    names = [rules]
    if isinstance(rules, dict):
        names = [rules.get("variant"), rules.get("preset")]
    meant = (name for name in names if isinstance(name, str) and name in MANILLE.presets)
    return next(meant, None)


def no_variant(rules: object) -> str | None:
    """What is wrong with rules of Mus that name a variant, where it is none of Manille either.

    >>> from mus.games import no_variant
    >>> no_variant({"target": 30}) is no_variant({"variant": "muette"}) is None
    True
    >>> no_variant({"variant": "muete"})[:57]
    "no variant 'muete': Mus has none, those of Manille are mu"
    """
    if not isinstance(rules, dict) or "variant" not in rules or of_manille(rules) is not None:
        return None
    known = ", ".join(MANILLE.presets)
    return f"no variant {shown(rules['variant'])}: Mus has none, those of Manille are {known}"


def _is_of(full: dict[str, Any], preset: dict[str, Any]) -> bool:
    """Whether rules are of the variant of a preset; those of Mus have none."""
    return full.get("variant") == preset.get("variant")


def _changes(full: dict[str, Any], preset: dict[str, Any]) -> list[str]:
    """The options in which rules differ from a preset, as ``--set`` takes them."""
    changed = (pair for pair in full.items() if preset[pair[0]] != pair[1])
    return [f"{name}={v if isinstance(v, str) else json.dumps(v)}" for name, v in changed]


def game_of(specification: Mapping[str, Any]) -> Game:
    """The game of a specification.

    Raises
    ------
    RunError
        When this version does not know it.

    >>> from mus.games import game_of
    >>> game_of({"game": "manille"}).tables
    ('matches', 'deals')
    """
    found = known_game(specification)
    if found is None:
        name = shown(specification.get("game"))
        raise RunError(f"game {name}: this version has {' and '.join(GAMES)}")
    return found


def known_game(specification: object) -> Game | None:
    """The game of what may be a specification; None where it names none that there is.

    >>> from mus.games import known_game
    >>> known_game({"game": "whist"}), known_game(3)
    (None, None)
    """
    name = specification.get("game") if isinstance(specification, dict) else None
    return GAMES.get(name) if isinstance(name, str) else None
