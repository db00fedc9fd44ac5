"""What is not of its type is told in one line; numpy's truths are truths."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import mus
from mus import manille
from mus.errors import BotError, MusError, RulesError

VIEW = mus.Deal().view(0)
OF_MANILLE = manille.Deal(seed=1).view(0)


class Idle:
    """It has no method at all."""


@pytest.mark.parametrize("truth", [np.bool_(True), np.bool_(False), True, False])
def test_an_option_takes_truths_of_numpy(truth: Any) -> None:
    assert manille.Rules("manillen", pass_back=truth).pass_back is bool(truth)
    assert manille.Rules("encheres", misere=truth).misere is bool(truth)
    assert mus.Rules(mus_corrido=truth).mus_corrido is bool(truth)
    assert manille.legal("TS 8S", "KS 7S", "H", partner_is_master=truth)
    assert manille.simulate("muette", matches=2, paired=truth).matches == 2


def test_a_truth_of_numpy_is_no_number() -> None:
    with pytest.raises(RulesError, match="option belle cannot be true: expected a whole number"):
        manille.Rules("muette", belle=np.bool_(True))
    with pytest.raises(MusError, match="target"):
        mus.Rules(target=np.bool_(True))


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: mus.OBSERVATION.of(5), "view 5: expected a mus.View, as"),  # type: ignore[arg-type]
        (lambda: mus.OBSERVATION.of(OF_MANILLE), "expected a mus.View, as"),  # type: ignore[arg-type]
        (lambda: manille.OBSERVATION.of(VIEW), "expected a mus.manille.View, as"),  # type: ignore[arg-type]
        (lambda: mus.ACTIONS.legal(None), "view None: expected a mus.View"),  # type: ignore[arg-type]
        (lambda: mus.ACTIONS.number(5, "mus"), "view 5: expected"),  # type: ignore[arg-type]
        (lambda: mus.ACTIONS.number(VIEW, 9), "action 9: expected text"),  # type: ignore[arg-type]
        (lambda: mus.ACTIONS.text("x", 9), "view 'x': expected"),  # type: ignore[arg-type]
        (lambda: mus.ACTIONS.text(VIEW, 9.5), "number 9.5: expected a whole number"),  # type: ignore[arg-type]
        (lambda: mus.ACTIONS.text(VIEW, 9, "1"), "amount '1': expected a whole number"),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_view_is_told(call: Callable[[], object], told: str) -> None:
    with pytest.raises(MusError) as caught:
        call()
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("teams", "told"),
    [
        ((5, 6), "5 is no bot: it has none of the methods mus, play and decide"),
        ((None, "simple"), "NoneType is no bot: it has no method"),
        ((object(), object()), "is no bot: it has none of the methods"),
        ((Idle(), 3), "Idle is no bot: it has no method"),
        (
            (["simple", "random"], "simple"),
            "expected one bot or a tuple of two, as in ('simple', 'random')",
        ),
        ("simple random".split(), None),
    ],
)
@pytest.mark.parametrize("game", ["mus", "manille"])
def test_what_is_no_bot_is_told(game: str, teams: tuple[Any, Any], told: str | None) -> None:
    def play() -> object:
        if game == "mus":
            return mus.simulate(*teams, matches=2)
        return manille.simulate("muette", *teams, matches=2)

    if told is None:
        play()
        return
    with pytest.raises(BotError) as caught:
        play()
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)
