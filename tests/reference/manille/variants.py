"""The variants as data (F3 to F10): what each is dealt, who chooses, which fields it has."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from .packs import FRENCH_32, SPANISH_40, SPANISH_48, Pack


@dataclass(frozen=True)
class Variant:
    """What no option changes in a variant."""

    name: str
    fields: Mapping[str, object] = field(hash=False)
    """The fields that apply, with their defaults (F10)."""
    clause: str
    """Where its scores, its dealers and its matches are laid down."""
    pack: Pack = FRENCH_32
    seats: int = 4
    """Seats where no field `seats` says otherwise."""
    sides: str = "pairs"
    """`pairs`, `single` (each for himself) or `alone` (one against the rest, F2.7)."""
    trumps_by: str = "turnup"
    """`turnup`, `dealer`, `partner` (dealer or partner), or `bidder`."""
    choice: str = "F3.1"
    """The clause of the choice of trumps."""
    doubling: tuple[str, ...] = ()
    """What can be said about doubling, in order (F5.3, F9.1)."""
    doubling_clause: str = "F5.3"
    stacks: bool = False
    """Whether there are stacks on the table (F7.1)."""
    exchange: bool = False
    """Whether the dealer exchanges with the dog (F6.2)."""
    speech: bool = False
    """Whether partners may speak (F4)."""


LEGALITY = {
    "beat_led": "opponent",
    "ruff": "opponent",
    "overruff": "opponent",
    "undertrump": "free",
}
FRENCH = {"trick_point": 1, "memory": "full", **LEGALITY}
BELGIAN = {
    "trick_point": 0,
    "deals": 20,
    "target": None,
    "nt_duty": 2,
    "nt_multiplier": 2,
    "tie_double": "next",
    **LEGALITY,
}
GAMES = {"match": "liee", "target": 34, "belle": 44, **FRENCH}
SPOKEN = {"governor": "leader", "governors": None, "max_speech": 3, "orders": "binding"}
TO_A_TARGET = {
    "trick_point": 1,
    "deals": None,
    "target": 101,
    "nt_duty": 0,
    "nt_multiplier": 2,
    "tie_double": "none",
}
AUCTION = {
    "seats": 4,
    "min_bid": None,
    "stake": "flat",
    "misere": False,
    "deals": 20,
    "nt_duty": 0,
    "nt_multiplier": 1,
    "tie_double": "none",
    **FRENCH,
}

VARIANTS = {
    variant.name: variant
    for variant in (
        Variant("muette", GAMES, "F3.3"),
        Variant("parlee", {**GAMES, **SPOKEN}, "F3.3", speech=True),
        Variant("manilla48", GAMES, "F3.3", SPANISH_48),
        Variant("malilla40", GAMES, "F3.3", SPANISH_40),
        Variant(
            "manillen",
            {**BELGIAN, "pass_back": True},
            "F5.1",
            trumps_by="partner",
            choice="F5.2",
            doubling=("contra", "recontra"),
        ),
        Variant(
            "manillen3",
            {**BELGIAN, "deals": 30},
            "F6.1",
            seats=3,
            sides="alone",
            trumps_by="dealer",
            choice="F6.1",
            doubling=("contra", "recontra"),
            doubling_clause="F6.2",
            exchange=True,
        ),
        Variant(
            "manillen2",
            BELGIAN,
            "F7.3",
            seats=2,
            trumps_by="dealer",
            choice="F7.1",
            doubling=("contra", "recontra"),
            doubling_clause="F7.1",
            stacks=True,
        ),
        Variant(
            "coinchee",
            {**TO_A_TARGET, "pass_back": False, **FRENCH},
            "F8.1",
            trumps_by="partner",
            choice="F5.2",
            doubling=("contra", "recontra"),
        ),
        Variant(
            "encheres",
            AUCTION,
            "F8.2",
            sides="alone",
            trumps_by="bidder",
            choice="F8.2",
            doubling_clause="F8.2",
        ),
        Variant("dix_sept", {"deals": 20, "tie_double": "none", **FRENCH}, "F8.4", sides="single"),
        Variant(
            "botifarra",
            {**TO_A_TARGET, "obligation": "lliure"},
            "F9.1",
            SPANISH_48,
            trumps_by="partner",
            choice="F9.1",
            doubling=("contra", "recontra", "santvicens"),
        ),
    )
}
"""Every rule set of F3 to F9, by its name."""

PRESETS: dict[str, tuple[str, Mapping[str, object]]] = {
    "marius": ("muette", {"match": "seche", "target": 34}),
    "manillen_101": ("manillen", {"deals": None, "nt_duty": 0, "target": 101}),
    "manillen_westvl": ("manillen", {"undertrump": "forbidden"}),
}
"""The presets: a variant and its differences from it (F3.6, F5.5)."""
