"""Observations and actions as numbers: what the rows hold, and that nothing hidden is in them."""

import json
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

import mus
from tests.helpers import VECTORS, Player, random_deal
from tests.observed import Refusals, observed
from tests.test_deal import HANDS, say
from tests.test_view import is_blind, signing, swap_unseen
from tools import observation_page

DTYPE = mus.OBSERVATION.dtype


def as_dict(row: Any) -> dict[str, Any]:
    """A row by field, as plain numbers and lists."""
    return {name: row[name].tolist() for name in DTYPE.names or ()}


def test_the_row_is_told_field_by_field_without_gaps() -> None:
    assert (mus.OBSERVATION.version, mus.ACTIONS.version) == (1, 1)
    fields = mus.OBSERVATION.fields
    assert DTYPE.names == tuple(field.name for field in fields)
    assert len(set(DTYPE.names)) == len(fields) == 22
    end = 0
    for field in fields:
        kind, offset = DTYPE.fields[field.name]
        assert (field.offset, offset) == (end, end)
        assert kind.itemsize == np.dtype(field.kind).itemsize * (field.count or 1)
        assert offset % np.dtype(field.kind).itemsize == 0, "a field lies where it is read at once"
        assert field.meaning.endswith(".")
        end += kind.itemsize
    assert end == DTYPE.itemsize == 56


def test_the_actions_are_a_fixed_list() -> None:
    signs = ("reyes2", "reyes4", "ases2", "ases4", "medias", "duples", "juego31", "ciego")
    throws = ["+".join(str(place) for place in range(4) if mask >> place & 1) for mask in range(16)]
    assert mus.ACTIONS.names == (
        "nada",
        *(f"sena {sign}" for sign in signs),
        *("mus", "corto"),
        *(f"descarta {places}".strip() for places in throws),
        *("paso", "envido", "ordago", "quiero", "no-quiero", "reenvido"),
        *("queremos", "no-queremos"),
    )
    assert [mus.ACTIONS[name] for name in mus.ACTIONS.names] == list(range(35))
    with pytest.raises(mus.MusError, match="unknown action 'envid'; did you mean 'envido'"):
        mus.ACTIONS["envid"]


def test_golden_observations() -> None:
    lines = (VECTORS / "mus_observations.txt").read_text(encoding="utf-8").splitlines()
    deal, refusals, looked_at = mus.Deal(), Refusals(), 0
    for number, line in enumerate(lines, start=1):
        word, _, rest = line.partition(" ")
        if word == "deal":
            deal, refusals = mus.Deal.from_record(json.loads(rest)), Refusals()
        elif word == "seat":
            seat, _, told = rest.partition(": ")
            assert observation_line(deal.view(int(seat))) == told, number
            looked_at += 1
        elif word == "plays":
            action, _, told = rest.partition(" = ")
            assert deal.seat is not None
            found = mus.ACTIONS.number(deal.view(deal.seat), action)
            assert " ".join(map(str, found)) == told, number
            refusals.play(deal, action)
    assert looked_at >= 100


def observation_line(view: mus.View) -> str:
    """A view as the golden file has it."""
    legal = mus.ACTIONS.legal(view).nonzero()[0].tolist()
    return observation_page.line(as_dict(mus.OBSERVATION.of(view)), legal)


def test_rows_say_what_the_view_says_and_masks_what_legal_says() -> None:
    looked_at: Counter[str] = Counter()
    for number in range(200):
        rng = random.Random(number)
        deal, player, refusals = random_deal(rng), Player(rng), Refusals()
        while True:
            for seat in range(4):
                view = deal.view(seat)
                row = mus.OBSERVATION.of(view)
                assert as_dict(row) == observed(view, refusals.teams), (number, view)
                assert may(view) == sorted(view.legal), (number, view)
                looked_at[view.phase] += 1
            if deal.seat is None:
                break
            refusals.play(deal, player.choose(deal))
    assert set(looked_at) == {"senas", "mus", "descarte", "over", *mus.LANCES}
    assert min(looked_at.values()) > 60


def may(view: mus.View) -> list[str]:
    """The actions of the mask, as ``legal`` writes them."""
    numbers = mus.ACTIONS.legal(view).nonzero()[0]
    return sorted(mus.ACTIONS.text(view, int(number)) for number in numbers)


@pytest.mark.parametrize("preset", mus.PRESETS)
def test_every_action_comes_back_from_its_number(preset: str) -> None:
    rng = random.Random(preset)
    turned = 0
    for _ in range(30):
        deal, player = random_deal(rng, {"preset": preset, "signals": "classic"}), Player(rng)
        while deal.seat is not None:
            view = deal.view(deal.seat)
            action = player.choose(deal)
            for text in (*view.legal, action):
                number, amount = mus.ACTIONS.number(view, text)
                assert mus.ACTIONS.legal(view)[number]
                assert mus.ACTIONS.text(view, number, amount) == text
                assert (amount > 0) == (mus.ACTIONS.names[number] in {"envido", "reenvido"})
                turned += 1
            deal.play(action)
    assert turned > 2_000


def test_what_may_not_be_played_has_no_text() -> None:
    view = say(mus.Deal(hands=HANDS), "corto").view(0)
    with pytest.raises(mus.IllegalAction, match="M5") as told:
        mus.ACTIONS.text(view, mus.ACTIONS["envido"], 1)
    assert (told.value.clause, told.value.action) == ("M5.3", "envido 1")
    with pytest.raises(mus.IllegalAction, match="M5"):
        mus.ACTIONS.text(view, mus.ACTIONS["quiero"])
    with pytest.raises(mus.IllegalAction, match="R1"):
        mus.ACTIONS.number(view, "pass")
    for number, amount in ((35, 0), (-1, 0), (28, -1), (28, 65_536)):
        with pytest.raises(mus.MusError, match=r"^action -?\d+.*, expected .*0.* to \d+$"):
            mus.ACTIONS.text(view, number, amount)
    assert not mus.ACTIONS.legal(say(mus.Deal(hands=HANDS), "corto").view(1)).any()


def test_an_observation_does_not_depend_on_cards_that_were_not_seen() -> None:
    compared = 0
    for number in range(60):
        rng = random.Random(number)
        deal, player = random_deal(rng, {"preset": rng.choice(["madrid", "ehmf"])}), Player(rng)
        while is_blind(deal):
            for seat in range(4):
                here = mus.Deal.from_record(deal.record()).view(seat)
                other = mus.Deal.from_record(swap_unseen(deal.record(), seat, rng)).view(seat)
                assert mus.OBSERVATION.of(here).tobytes() == mus.OBSERVATION.of(other).tobytes()
                compared += 1
            deal.play(player.choose(deal))
    assert compared > 1_000


def test_a_sign_is_in_the_rows_of_those_who_know_it() -> None:
    for seen, known in ((0.0, {0, 2}), (1.0, {0, 1, 2, 3})):
        deal = say(signing(seen), "sena ciego")
        for seat in range(4):
            signs = [0, 0, 0, 0]
            signs[-seat % 4] = mus.ACTIONS["sena ciego"] if seat in known else 0
            assert mus.OBSERVATION.of(deal.view(seat))["signs"].tolist() == signs


def test_a_seat_may_have_thrown_more_than_four_cards() -> None:
    deal = say(mus.Deal(hands=HANDS), *["mus"] * 4)
    for _ in range(2):
        while deal.phase == "descarte":
            deal.play(deal.legal()[-1 if deal.seat == 0 else 0])
        say(deal, *["mus"] * 4)
    view = deal.view(0)
    assert len(view.own_discards.split()) == 8
    assert np.unpackbits(mus.OBSERVATION.of(view)["own_discards"]).sum() == 8


def test_amounts_that_do_not_fit_are_held() -> None:
    deal = say(mus.Deal(hands=HANDS), "corto", "envido 65535", "reenvido 65535", "queremos")
    row = mus.OBSERVATION.of(deal.view(0))
    assert (int(row["stake"]), row["settled"].tolist()) == (0, [32_767, 0, 0, 0])


def test_rows_are_read_where_they_lie() -> None:
    views = [mus.Deal(seed=seed).view(0) for seed in range(5)]
    rows = np.stack([mus.OBSERVATION.of(view) for view in views])
    again = mus.OBSERVATION.read(rows.tobytes())
    assert again.dtype == DTYPE
    assert np.array_equal(again, rows)
    for wrong in (b"123", 7, "text"):
        with pytest.raises(mus.MusError, match="expected rows of 56 bytes"):
            mus.OBSERVATION.read(wrong)


def test_the_page_describes_every_field_and_action() -> None:
    text = observation_page.PAGE.read_text(encoding="utf-8")
    of_manille = ["manille observation", "manille words"]
    assert observation_page.marked(text) == ["observation", "actions", *of_manille]
    assert text == observation_page.page(text), "python -m tools.observation_page writes it anew"
    for name in (*(DTYPE.names or ()), "descarta", "no-queremos"):
        assert f"`{name}`" in text
