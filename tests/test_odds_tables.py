"""Tables of odds: a row for every hand and seat, as `mus.odds` gives them, and what they sum to."""

import random
from collections import Counter
from collections.abc import Callable
from math import comb
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import mus
from mus import _native
from mus.odds_tables import VALUES
from tests.odds_cases import ALL_DEALS, counts_of_all_hands, exact_sum

HANDS = {8: 330, 4: 715}

NOBODY_HAS_JUEGO = {8: 978_149_987_190_066_600, 4: 2_194_288_693_151_690_520}
"""Of all deals, by `kings`: the last figures of docs/rules/mus.md."""

CONTESTED = {
    8: {"pares": "65.90435", "juego": "19.77701", "punto": "24.67806"},
    4: {"pares": "42.79424", "juego": "4.35331", "punto": "55.36041"},
}
"""Deals in which both teams are in a lance, in per cent, by `kings`."""

Table = pa.Table


@pytest.fixture(scope="session")
def eight_kings() -> Table:
    """The table of the default rules."""
    return mus.odds_table()


@pytest.fixture(scope="session")
def four_kings() -> Table:
    """The table with four kings; proofs only, it takes a minute."""
    return mus.odds_table({"kings": 4})


@pytest.fixture
def first_hands(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Makes tables of the first so many hands of the pack, to have them soon."""
    rows_of = _native.odds_rows

    def cut(number: int) -> None:
        def rows(class_number: int, by_partner: bool, rules: mus.Rules) -> object:  # noqa: FBT001 - as it is compiled
            if class_number < number:
                return rows_of(class_number, by_partner, rules)
            return np.empty(0, np.uint16), np.empty(0, np.uint64), np.empty(0)

        monkeypatch.setattr(_native, "odds_rows", rows)

    return cut


def assert_whole(table: Table, rules: mus.Rules) -> None:
    """Asserts that a table has all that it should have, and that some rows are as `mus.odds`."""
    assert table.column_names == ["hand", "seat", "combinations", *VALUES]
    types = [pa.string(), pa.int8(), pa.int64(), *[pa.float64()] * 22]
    assert table.schema.types == types
    assert all(column.null_count == 0 for column in table.columns)
    hands = table["hand"].to_pylist()
    assert table.num_rows == 4 * HANDS[rules.kings] == 4 * len(set(hands))
    assert table["seat"].to_pylist() == [0, 1, 2, 3] * HANDS[rules.kings]
    assert hands[::4] == hands[1::4] == hands[2::4] == hands[3::4]
    places = [mus.Hand(hand, rules).grande for hand in hands[::4]]
    assert places == sorted(places, reverse=True)
    assert sum(table["combinations"].to_pylist()) == 4 * 91_390
    for row in random.Random(1).sample(table.to_pylist(), 25):
        assert_row(row, rules)
    for lance in mus.LANCES:
        columns = [table[f"{lance}_{name}"].to_numpy() for name in ("win", "lose", "none")]
        assert abs(sum(columns) - 1).max() <= 1e-12


def assert_row(row: dict[str, Any], rules: mus.Rules) -> None:
    """Asserts that a row of a table holds what `mus.odds` gives."""
    partner = row.get("partner")
    if partner is not None and rules.kings == 8:
        # Five kings need threes: as text R and A are four cards of the pack (M1.2).
        partner = partner.replace("R", "3").replace("A", "2")
    odds = mus.odds(row["hand"], row["seat"], partner=partner, rules=rules)
    expected = [chance for lance in mus.LANCES for chance in odds[lance]]
    assert [row[name] for name in VALUES] == [*expected, *odds.points], row


def assert_figures(table: Table, kings: int) -> None:
    """Asserts that the table sums to the known figures, seen from any seat."""
    for seat in range(4):
        nobody = exact_sum(table, "punto_contested", seat)
        assert nobody == NOBODY_HAS_JUEGO[kings]
        assert exact_sum(table, "punto_none", seat) == ALL_DEALS - nobody
        for lance, share in CONTESTED[kings].items():
            contested = exact_sum(table, f"{lance}_contested", seat)
            assert f"{100 * contested / ALL_DEALS:.5f}" == share


def assert_sides_agree(table: Table) -> None:
    """Asserts that what team 0 wins, seen from its seats, is what team 1 loses, seen from its."""
    for lance in mus.LANCES:
        wins = [exact_sum(table, f"{lance}_win", seat) for seat in range(4)]
        loses = [exact_sum(table, f"{lance}_lose", seat) for seat in range(4)]
        assert wins[0] == wins[2] == loses[1] == loses[3]
        assert wins[1] == wins[3] == loses[0] == loses[2]
        assert wins[0] > wins[1], "mano's team wins the ties"
    ours = [exact_sum(table, "points_ours", seat) for seat in range(4)]
    theirs = [exact_sum(table, "points_theirs", seat) for seat in range(4)]
    assert ours[0] == ours[2] == theirs[1] == theirs[3]
    assert ours[1] == ours[3] == theirs[0] == theirs[2]


def test_the_table_is_whole(eight_kings: Table) -> None:
    assert_whole(eight_kings, mus.Rules())


def test_the_table_sums_to_the_figures(eight_kings: Table) -> None:
    assert_figures(eight_kings, 8)


def test_both_sides_agree_over_all_hands(eight_kings: Table) -> None:
    assert_sides_agree(eight_kings)


def test_nobody_has_less_than_the_best_hand(eight_kings: Table) -> None:
    rows = {(row["hand"], row["seat"]): row for row in eight_kings.to_pylist()}
    assert rows["RRRR", 0]["grande_win"] == 1
    assert rows["AAAA", 0]["chica_win"] == 1
    assert rows["RRRR", 0]["pares_lose"] == 0
    for seat in (1, 2, 3):
        assert rows["RRRR", seat]["grande_win"] < 1


@pytest.mark.prove
def test_the_table_of_four_kings(four_kings: Table) -> None:
    assert_whole(four_kings, mus.Rules(kings=4))
    assert_figures(four_kings, 4)
    assert_sides_agree(four_kings)


@pytest.mark.prove
@pytest.mark.parametrize("real", ["figure", "sota"])
def test_both_sides_agree_with_a_real(real: str) -> None:
    table = mus.odds_table({"real": real, "paso": 0})
    assert_whole(table, mus.Rules(real=real, paso=0))
    assert_figures(table, 8)
    assert_sides_agree(table)


@pytest.mark.prove
@pytest.mark.parametrize("kings", [8, 4])
def test_whole_counts_sum_to_the_figures(kings: int) -> None:
    """The same without a float on the way."""
    contested = dict.fromkeys(mus.LANCES, 0)
    total = nobody = 0
    for ways, (deals, lances, _) in counts_of_all_hands(1, mus.Rules(kings=kings)):
        total += ways * deals
        for lance, counts in zip(mus.LANCES, lances, strict=True):
            assert sum(counts[:3]) == deals
            contested[lance] += ways * counts[3]
        nobody += ways * (deals - lances[-1][2])
    assert total == ALL_DEALS == contested["grande"] == contested["chica"]
    assert nobody == contested["punto"] == NOBODY_HAS_JUEGO[kings]
    shares = {lance: f"{100 * contested[lance] / total:.5f}" for lance in CONTESTED[kings]}
    assert shares == CONTESTED[kings]


# --- by partner ---


def assert_partners_sum(whole: Table, by_partner: Table) -> None:
    """Asserts that the rows of all partners of a hand make the hand's own row, to the deal."""
    deals, ways = comb(32, 4) * comb(28, 4), comb(36, 4)
    sums: dict[tuple[str, int], list[int]] = {}
    for row in by_partner.to_pylist():
        counts = [row["combinations"] * round(row[name] * deals) for name in VALUES]
        known = sums.setdefault((row["hand"], row["seat"]), [0] * (len(VALUES) + 1))
        for place, count in enumerate((*counts, row["combinations"])):
            known[place] += count
    assert len(sums) == whole.num_rows
    for row in whole.to_pylist():
        *counts, combinations = sums[row["hand"], row["seat"]]
        assert combinations == row["combinations"] * ways
        expected = [row["combinations"] * round(row[name] * deals * ways) for name in VALUES]
        assert counts == expected, row["hand"]


def partners_of(hand: str, rules: mus.Rules) -> set[str]:
    """The hands that the cards left can make, as text."""
    size = Counter("AAAAAAAA4444555566667777SSSSCCCCRRRRRRRR")
    if rules.kings == 4:
        size = Counter("A234567SCR" * 4)
    left = size - Counter(hand)
    return {name for name, _ in _native.classes(rules) if Counter(name) <= left}


@pytest.mark.parametrize(("kings", "number"), [(8, 6), (4, 1)])
def test_partners_make_the_table(
    first_hands: Callable[[int], None], kings: int, number: int
) -> None:
    rules = mus.Rules(kings=kings, real="figure")
    expected = {name: partners_of(name, rules) for name, _ in _native.classes(rules)[:number]}
    first_hands(number)
    whole, by_partner = (mus.odds_table(rules, partner=partner) for partner in (False, True))
    assert by_partner.column_names == ["hand", "partner", "seat", "combinations", *VALUES]
    assert by_partner.schema.field("partner").type == pa.string()
    assert_partners_sum(whole, by_partner)
    rows = by_partner.to_pylist()
    for row in random.Random(2).sample(rows, 40):
        assert_row(row, rules)
    for hand, partners in expected.items():
        mine = [row["partner"] for row in rows if row["hand"] == hand]
        assert len(mine) == 4 * len(partners)
        assert set(mine) == partners


@pytest.mark.prove
def test_all_partners_make_the_table(eight_kings: Table) -> None:
    by_partner = mus.odds_table(partner=True)
    assert by_partner.num_rows == 4 * sum(
        len(partners_of(name, mus.Rules())) for name, _ in _native.classes()
    )
    assert_partners_sum(eight_kings, by_partner)


# --- threads and progress ---


def test_threads_change_nothing(first_hands: Callable[[int], None]) -> None:
    first_hands(6)
    tables = [mus.odds_table(threads=threads) for threads in (1, 2, 5)]
    assert tables[0].equals(tables[1])
    assert tables[0].equals(tables[2])
    assert tables[0].num_rows == 24


@pytest.mark.prove
def test_threads_change_nothing_in_the_whole_table(eight_kings: Table) -> None:
    assert mus.odds_table(threads=1).equals(eight_kings)
    assert mus.odds_table(threads=2).equals(eight_kings)


def test_progress_is_told(first_hands: Callable[[int], None]) -> None:
    first_hands(5)
    told: list[tuple[int, int]] = []
    mus.odds_table(threads=2, progress=lambda done, of: told.append((done, of)))
    assert told == [(done, 330) for done in range(1, 331)]


def test_what_progress_raises_ends_the_table(first_hands: Callable[[int], None]) -> None:
    first_hands(60)
    told: list[int] = []

    def progress(done: int, of: int) -> None:
        told.append(done)
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        mus.odds_table(threads=2, progress=progress)
    assert told == [1, 2, 3]


@pytest.mark.parametrize("threads", [0, -1, 1_025, True, 2.0, "2", 2**70])
def test_threads_that_are_none(threads: object) -> None:
    with pytest.raises(
        mus.MusError, match=r"threads is .*: expected a whole number from 1 to 1024"
    ):
        mus.odds_table(threads=threads)  # type: ignore[arg-type]


def test_rules_that_are_none() -> None:
    with pytest.raises(mus.RulesError, match='unknown preset "nobody"'):
        mus.odds_table("nobody")
