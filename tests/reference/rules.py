"""The options of the game: one frozen value, never other code (preamble of mus.md, M9)."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, fields

from .breach import Breach, require

LARGEST_AMOUNT = 65_535
"""The largest amount that can be written (M5.4)."""

FIXED_AMOUNT = 2
"""Every bet and every raise under `raises = "fixed"` (M5.7)."""


@dataclass(frozen=True)
class Rules:
    """The rules a deal is played by; the defaults are the preset `classic` (M9)."""

    kings: int = 8
    """8: threes are kings and twos are aces; 4: every card is itself (M1.3)."""
    real: str = "off"
    """`figure` or `sota`: which three sevens and a ten beat every other 31 (M4.5)."""
    min_discard: int = 1
    """The fewest cards a seat throws after four mus, 1 or 0 (M3.2)."""
    max_mus: int | None = None
    """How many rounds of mus there may be; None: no limit (M3.3)."""
    reshuffle: str = "round"
    """Which discards make the new stock: `round`, `deal` or `all` (M3.4)."""
    mus_corrido: bool = False
    """In the first deal of a game mano moves on until someone cuts (M3.5)."""
    bet_min: int = 2
    """The least opening bet (M5.3)."""
    raise_min: int = 2
    """The least raise, on top of the bet (M5.4)."""
    reply: str = "joint"
    """`joint`: the pair answers together; `first`: the first to accept or raise binds (M5.5)."""
    ordago: bool = True
    """Whether the word ordago exists (M5.6)."""
    raises: str = "free"
    """`fixed`: every bet and raise is of 2 (M5.7)."""
    deje: int = 0
    """Points added when a raise is refused, 0 or 1 (M5.8)."""
    target: int = 40
    """The score that wins a game (M6.1)."""
    paso: int = 1
    """What grande and chica are worth when all four let them pass, 1 or 0 (M6.3)."""
    punto: str = "always"
    """`paso`: punto's own point is only for a punto without a bet (M6.4)."""
    games_to_win: int = 2
    """Games that win the match (M7.1)."""
    signals: str = "off"
    """`classic`: seats may make signs (M8.1)."""
    seen: float = 0.1
    """Chance that an opponent sees a sign (M8.3)."""

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            require(ALLOWED[name](value), "R1", f"{name} cannot be {value!r}")


Test = Callable[[object], bool]


def _one_of(*values: object) -> Test:
    """True for exactly these values; True and 1 are not the same value here."""
    return lambda given: any(type(given) is type(value) and given == value for value in values)


def _whole(least: int, most: int | None = None) -> Test:
    """True for whole numbers in these bounds (True and False are no numbers)."""
    return lambda given: type(given) is int and given >= least and (most is None or given <= most)


def _chance(given: object) -> bool:
    """True for numbers from 0 to 1."""
    return type(given) in (int, float) and isinstance(given, int | float) and 0 <= given <= 1


ALLOWED: dict[str, Test] = {
    "kings": _one_of(8, 4),
    "real": _one_of("off", "figure", "sota"),
    "min_discard": _one_of(0, 1),
    "max_mus": lambda given: given is None or _whole(0)(given),
    "reshuffle": _one_of("round", "deal", "all"),
    "mus_corrido": _one_of(False, True),
    "bet_min": _whole(1, LARGEST_AMOUNT),
    "raise_min": _whole(1, LARGEST_AMOUNT),
    "reply": _one_of("joint", "first"),
    "ordago": _one_of(True, False),
    "raises": _one_of("free", "fixed"),
    "deje": _one_of(0, 1),
    "target": _whole(1),
    "paso": _one_of(1, 0),
    "punto": _one_of("always", "paso"),
    "games_to_win": _whole(1),
    "signals": _one_of("off", "classic"),
    "seen": _chance,
}
"""Which values each field may have, from the clause that names it."""

PRESETS: dict[str, dict[str, object]] = {
    "classic": {},
    "fixed": {"raises": "fixed", "ordago": False, "punto": "paso"},
    "four_kings": {"kings": 4},
    "federation": {"mus_corrido": True},
    "madrid": {"mus_corrido": True, "deje": 1},
    "barcelona": {"mus_corrido": True, "real": "figure"},
    "ehmf": {"kings": 4, "target": 30, "games_to_win": 3, "mus_corrido": True},
    "fim": {"kings": 4, "games_to_win": 4, "mus_corrido": True},
    "french": {"kings": 4, "games_to_win": 3},
}
"""The presets, each as its differences from `classic` (M9)."""


def rules_from(value: object) -> Rules:
    """The rules that a record spells (records.md, `rules`).

    A preset's name, a dict of differences from `classic`, or such a dict with a `preset` to start
    from. An unknown preset, field or value raises `Breach` R1 (a `ReferenceError_`).
    """
    if isinstance(value, str):
        return rules_from({"preset": value})
    if not isinstance(value, dict):
        raise Breach("R1", f"rules cannot be {value!r}")
    overrides = dict(value)
    name = overrides.pop("preset", "classic")
    if not isinstance(name, str) or name not in PRESETS:
        raise Breach("R1", f"no such preset: {name!r}")
    names = {field.name for field in fields(Rules)}
    for field_name in overrides:
        require(field_name in names, "R1", f"no such rule: {field_name!r}")
    return Rules(**{**PRESETS[name], **overrides})
