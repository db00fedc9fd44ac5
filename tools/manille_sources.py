"""Where the defaults of the Manille family come from: which source says so, for each option.

A letter is a source of ``docs/rules/manille/sources.md``. What no source that we know says is our
own, and named so: the rules of this project (F3 to F9) had to choose.
"""

OURS = "ours"
"""The default was chosen here."""

#: By option: the source of the default in all variants, or by variant with ``""`` for the rest.
_SOURCES: dict[str, dict[str, str]] = {
    "match": {"": f"{OURS}: two games and la belle; G plays one game"},
    "target": {
        "": f"{OURS}: matches count deals",
        "muette": "G, P: 34",
        "parlee": "G, P: 34, as the silent game",
        "manilla48": f"{OURS}: 34, as in muette",
        "malilla40": f"{OURS}: 34, as in muette",
        "coinchee": f"{OURS}: 101, as in K and C",
        "botifarra": "C: 101",
    },
    "belle": {"": f"G names 44 beside 34; that it is la belle is {OURS}"},
    "memory": {"": OURS},
    "deals": {
        "": OURS,
        "coinchee": f"{OURS}: a target instead",
        "botifarra": "C: a target instead",
    },
    "nt_duty": {"": OURS, "coinchee": "none in J, W", "botifarra": "none in C"},
    "nt_multiplier": {
        "": "K, W: no trumps count double",
        "botifarra": "C, D: botifarra counts double",
        "encheres": f"{OURS}: the bid is the stake",
    },
    "tie_double": {
        "": OURS,
        "botifarra": "C: 36 each scores nothing, and no more is said",
        "coinchee": "none in J, W",
        "dix_sept": "there is no tie",
        "encheres": "there is no tie",
    },
    "pass_back": {"": OURS, "coinchee": "W: the partner of a dealer who passes names"},
    "trick_point": {
        "": "B, G, J: a point a trick",
        "manillen": "K: the number of tricks does not matter; W: more than 30 of 60 win",
        "manillen3": "as manillen",
        "manillen2": "as manillen",
        "botifarra": "C: a point a trick, 72 in all",
        "manilla48": "F: a point a trick, 72 in all",
        "malilla40": f"{OURS}: as manilla48",
    },
    "beat_led": {"": "M, F: not over the partner's card"},
    "ruff": {"": "F, R: not over the partner's card"},
    "overruff": {"": "J: whoever can overruffs an opponent"},
    "undertrump": {"": "J: a lower trump need not be played"},
    "obligation": {"": "C: the free game, *lliure*; N: the strict one"},
    "governor": {"": "L: who leads a trick asks"},
    "governors": {"": OURS},
    "max_speech": {"": f"{OURS}: no source sets a number"},
    "orders": {"": OURS},
    "seats": {"": f"{OURS}: U has auctions for three, four and five"},
    "min_bid": {"": f"{OURS}: more than half"},
    "stake": {"": OURS},
    "misere": {"": "U: a game of its own"},
}

_AS_MANILLA48 = {"malilla40": "manilla48"}


def source_of(variant: str, option: str) -> str:
    """The source of an option's default in a variant, as it stands in the table of its page."""
    by_variant = _SOURCES[option]
    like = _AS_MANILLA48.get(variant, variant)
    return by_variant.get(variant, by_variant.get(like, by_variant[""]))


def options() -> set[str]:
    """The options whose sources are told."""
    return set(_SOURCES)
