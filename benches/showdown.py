"""`mus.showdown` on deals in an array, against numpy copying as many bytes."""

import hashlib

import numpy as np
from turns import Row, Unit, assert_known, ratios, take_turns

import mus

DEALS = 250_000


def some_deals() -> np.ndarray:
    """Deals of four hands, no card twice in one: forty words order a pack."""
    words = np.random.Philox(key=[1, 0]).random_raw(DEALS * 40).reshape(DEALS, 40)
    return words.argsort(axis=1)[:, :16].astype(np.uint8).reshape(DEALS, 4, 4)


def measure(*, quick: bool) -> list[Row]:
    deals, rows = some_deals(), np.empty(DEALS, mus.SHOWDOWN)
    manos = np.arange(DEALS, dtype=np.uint8) & 3
    pairs = [(np.empty_like(array), array) for array in (deals, manos, rows.view(np.uint8))]

    def copy() -> None:
        for target, source in pairs:
            np.copyto(target, source)

    mine, copies = take_turns(
        [lambda: mus.showdown(deals, manos, out=rows), copy], rounds=20 if quick else 300
    )
    check(deals, rows)
    unit = Unit("M deals", DEALS / 1e6)
    what, aim = "mus.showdown with out=", ">= 30 M deals/s"
    return [Row(what, "copy", *ratios(mine, copies), unit.speed(min(mine)), aim)]


def check(deals: np.ndarray, rows: np.ndarray) -> None:
    """The batch agrees with deals in which everybody passes, and with what it always gave."""
    for number, hands in enumerate(deals[:500]):
        deal = mus.Deal(mano=number & 3, hands=mus.format_hands(hands))
        deal.play("corto")
        while deal.seat is not None:
            deal.play("paso")
        won = {lance: (team, points) for lance, team, _, points in deal.result().points}
        winner, value = rows[number].tolist()
        lances = zip(("grande", "chica", "pares", "juego", "punto"), winner, value, strict=True)
        told = {lance: (team, value or 1) for lance, team, value in lances if team >= 0}
        assert told == won, hands
    digest = hashlib.sha256(deals.tobytes() + rows.tobytes())
    assert_known("showdown", digest.hexdigest()[:16])
