"""Every way to talk a lance or a deal through, counted: the reference and the engine agree.

The golden numbers are in ``vectors/mus_tree.csv``; the Rust tests count the same rows.
"""

import json
from collections.abc import Iterator

import pytest

import mus
from tests import reference
from tests.helpers import read_csv

Row = dict[str, str]

BETS = ("envido", "reenvido", "ordago")
LANCES = ("grande", "chica", "pares", "juego", "punto")


def rows(run: str) -> list[Row]:
    """The rows that are run every day (`test`), or with the proofs (`prove`)."""
    table = read_csv("mus_tree.csv")
    assert {row["run"] for row in table} == {"test", "prove"}
    return [row for row in table if row["run"] == run]


def name(row: Row) -> str:
    """How a row is told apart."""
    return f"{row['what']}-{row['lance']}-{row['max_raises']}"


def counted_by_the_reference(row: Row) -> int:
    """The number of word sequences that the reference counts."""
    rules = reference.rules_from(json.loads(row["rules"]))
    hands = reference.read_hands(row["hands"].split("/"))
    mano, most = int(row["mano"]), int(row["max_raises"])
    ours, theirs = map(int, row["score"].split())
    if row["lance"] == "deal":
        return reference.count_deal(rules, hands, mano, (ours, theirs), max_raises=most)
    lance = row["lance"]
    return reference.count_lance(rules, hands, mano, (ours, theirs), lance, max_raises=most)


def at_the_opening(row: Row) -> mus.Deal | None:
    """The deal where the lance of a row opens, all before it passed; None where it does not."""
    ours, theirs = map(int, row["score"].split())
    start = {"mano": int(row["mano"]), "score": (ours, theirs), "hands": row["hands"].split("/")}
    deal = mus.Deal(json.loads(row["rules"]), **start)
    while deal.phase not in LANCES:
        deal.play("nada" if deal.phase == "senas" else "corto")
    while row["lance"] not in ("deal", deal.phase):
        if deal.phase == "over" or LANCES.index(deal.phase) > LANCES.index(row["lance"]):
            return None
        deal.play("paso")
    return deal


def words(deal: mus.Deal, bets: int, most: int) -> Iterator[str]:
    """What may be said with at most so many bets in a lance, amounts of 2 or the least."""
    for action in deal.legal():
        word, *amount = action.split()
        if word not in BETS:
            yield action
        elif bets < most:
            yield f"{word} {max(2, int(amount[0]))}" if amount else word


def counted_by_the_engine(deal: mus.Deal, row: Row) -> int:
    """The number of word sequences that the engine allows, walked one by one."""
    most, lance = int(row["max_raises"]), row["lance"]
    whole = lance == "deal"

    def walk(deal: mus.Deal, bets: int) -> int:
        number = 0
        for action in words(deal, bets, most):
            after = deal.copy()
            after.play(action)
            if after.phase != deal.phase:
                number += walk(after, 0) if whole and after.phase != "over" else 1
            else:
                number += walk(after, bets + is_new_bet(deal, after))
        return number

    return walk(deal, 0)


def is_new_bet(before: mus.Deal, after: mus.Deal) -> bool:
    """Whether the word just said made a bet stand: the other team is to answer now."""
    assert before.seat is not None
    assert after.seat is not None
    opened = "paso" in before.legal() and "paso" not in after.legal()
    answered = "paso" not in before.legal() and before.seat % 2 != after.seat % 2
    return opened or answered


@pytest.mark.parametrize("row", rows("test"), ids=name)
def test_the_reference_counts_the_golden_number(row: Row) -> None:
    assert counted_by_the_reference(row) == int(row["count"])


@pytest.mark.prove
@pytest.mark.parametrize("row", rows("prove"), ids=name)
def test_the_reference_counts_the_large_golden_numbers(row: Row) -> None:
    assert counted_by_the_reference(row) == int(row["count"])


def test_the_engine_counts_the_golden_numbers() -> None:
    walked = 0
    for row in rows("test"):
        number = int(row["count"])
        deal = at_the_opening(row)
        if deal is None:
            assert number == 1, row
        elif number <= 20_000:
            assert counted_by_the_engine(deal, row) == number, row
            walked += 1
    assert walked >= 25


def test_the_rows_are_many_and_differ() -> None:
    table = read_csv("mus_tree.csv")
    asked = [list(row.values())[:8] for row in table]
    assert len(set(map(tuple, asked))) == len(table) >= 50
    assert {row["lance"] for row in table} == {*LANCES, "deal"}
