"""The form of a record (R1): which keys, and what kind of value each has."""

from collections.abc import Mapping

from .breach import Breach, require

Record = Mapping[str, object]

DEAL_KEYS = {"mano", "score", "deal", "events"}
"""What the record of a deal cannot do without."""

DEAL_OPTIONS = {"first", "result"}
"""What it may leave out: false, and a deal that stops early."""

HEAD_KEYS = {"game", "rules"}
"""What stands once, before a deal or before the deals of a match."""


def whole(value: object) -> int:
    """The value, which must be a whole number (True and False are none)."""
    if type(value) is not int:
        raise Breach("R1", f"not a whole number: {value!r}")
    return value


def text(value: object) -> str:
    """The value, which must be a text."""
    if not isinstance(value, str):
        raise Breach("R1", f"not a text: {value!r}")
    return value


def items(value: object, number: int | None = None) -> list[object]:
    """The value, which must be a list, of so many items if a number is given."""
    if not isinstance(value, list) or (number is not None and len(value) != number):
        raise Breach("R1", f"not such a list: {value!r}")
    return value


def keys(value: object, needed: set[str], optional: set[str] | None = None) -> dict[str, object]:
    """The value, which must be an object with these keys and no other."""
    if not isinstance(value, dict):
        raise Breach("R1", f"not an object: {value!r}")
    missing = needed - value.keys()
    unknown = value.keys() - needed - (optional or set())
    require(not missing and not unknown, "R1", f"keys missing {missing}, unknown {unknown}")
    return value


def seat(value: object) -> int:
    """The value, which must be a seat."""
    require(whole(value) in range(4), "R1", f"not a seat: {value!r}")
    return whole(value)


def pair(value: object) -> tuple[int, int]:
    """The value, which must be two whole numbers, one a team."""
    first, second = items(value, 2)
    return whole(first), whole(second)


def winner(value: object) -> int | None:
    """The value, which must be a team or null."""
    require(value is None or whole(value) in (0, 1), "R1", f"not a team: {value!r}")
    return None if value is None else whole(value)


def deal_result(value: object) -> dict[str, object]:
    """The result of a deal, whose form is right; whether it is true is R3's question."""
    result = keys(value, {"score", "winner", "points"})
    pair(result["score"])
    winner(result["winner"])
    for entry in items(result["points"]):
        lance, team, reason, points = items(entry, 4)
        text(lance), whole(team), text(reason), whole(points)
    return result


def match_result(value: object) -> dict[str, object]:
    """The result of a match, whose form is right."""
    result = keys(value, {"games", "winner"})
    pair(result["games"])
    winner(result["winner"])
    return result
