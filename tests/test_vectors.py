"""The golden files hold, line by line: hand tables, deals, and deals that must be refused."""

import json
from collections import Counter

import numpy as np
import pytest

import mus
from tests.helpers import Record, as_result, engine_refusal, read_csv
from tests.test_hands import all_hands

COLUMNS = ("grande", "chica", "pares", "pares_value", "total", "juego", "juego_value")


@pytest.mark.parametrize(("kings", "rows"), [(8, 330), (4, 715)])
class TestHandTables:
    """``vectors/mus_hands_*.csv``; Hand, evaluate and evaluate_one read the same numbers."""

    def test_every_row(self, kings: int, rows: int) -> None:
        table = read_csv(f"mus_hands_{kings}_kings.csv")
        assert len(table) == rows
        rules = mus.Rules(kings=kings)
        worths = mus.evaluate(mus.parse_hands([row["hand"] for row in table]), rules)
        for line, (row, worth) in enumerate(zip(table, worths, strict=True), start=2):
            hand = mus.Hand(row["hand"], rules)
            assert hand.pares_class == row["pares_class"], line
            packed = int.from_bytes(bytes(hand.cards), "little")
            one = dict(zip(worths.dtype.names, mus.evaluate_one(packed, rules), strict=True))
            for column in COLUMNS:
                found = (getattr(hand, column), worth[column], one[column])
                assert found == (int(row[column]),) * 3, (line, column)

    def test_the_column_real(self, kings: int, rows: int) -> None:
        table = read_csv(f"mus_hands_{kings}_kings.csv")
        assert len(table) == rows
        figure = mus.Rules(kings=kings, real="figure")
        reals = [mus.Hand(row["hand"], figure).juego == 9 for row in table]
        assert reals == [row["real"] == "1" for row in table]
        assert 1 <= sum(reals) < 10

    def test_how_many_hands_each_row_stands_for(self, kings: int, rows: int) -> None:
        table = read_csv(f"mus_hands_{kings}_kings.csv")
        places = mus.evaluate(all_hands(), mus.Rules(kings=kings))["grande"]
        expected = {int(row["grande"]): int(row["combinations"]) for row in table}
        assert Counter(places.tolist()) == expected
        assert len(expected) == rows
        assert sum(expected.values()) == 91_390


def test_golden_deals_replay_to_their_result(golden_deals: list[Record]) -> None:
    assert len(golden_deals) == 900
    finished = 0
    for line, record in enumerate(golden_deals, start=1):
        result = mus.replay(record)
        assert mus.replay(json.dumps(record)) == result, line
        assert mus.replay(json.dumps(record, ensure_ascii=False, indent=1)) == result, line
        if "result" in record:
            assert as_result(result) == record["result"], line
            finished += 1
        else:
            assert result.winner is None, line
    assert finished == 870


def test_a_deal_from_a_record_gives_the_same_record(golden_deals: list[Record]) -> None:
    assert len(golden_deals) == 900
    for line, record in enumerate(golden_deals, start=1):
        assert mus.Deal.from_record(record).record() == record, line
        assert mus.Deal.from_record(json.dumps(record)).record() == record, line


def test_golden_deals_hold_where_they_stop(golden_deals: list[Record]) -> None:
    finished = [record for record in golden_deals if "result" in record]
    for record in finished:
        deal = mus.Deal.from_record(record)
        assert (deal.phase, deal.seat, deal.legal()) == ("over", None, [])
        assert as_result(deal.result()) == record["result"]
    assert len(finished) == 870


def test_broken_deals_are_refused_where_and_why(broken_deals: list[Record]) -> None:
    assert len(broken_deals) == 348
    clauses = set()
    for line, broken in enumerate(broken_deals, start=1):
        expected = broken["clause"], broken["event"]
        assert engine_refusal(broken["record"]) == expected, line
        assert engine_refusal(json.dumps(broken["record"])) == expected, line
        clauses.add(broken["clause"])
    assert len(clauses) == 17


def test_broken_deals_are_refused_by_from_record_too(broken_deals: list[Record]) -> None:
    for line, broken in enumerate(broken_deals, start=1):
        with pytest.raises(mus.RecordError) as caught:
            mus.Deal.from_record(broken["record"])
        error = caught.value
        assert (error.clause, error.event, error.line) == (broken["clause"], broken["event"], None)
        assert broken["clause"] in str(error), line
    assert len(broken_deals) == 348


def test_the_figures_of_the_rules() -> None:
    # The last lines of docs/rules/mus.md, for kings = 8 and kings = 4.
    figures = {
        8: {"juego": 24_444, 31: 8_384, 32: 2_640, 40: 1_820, 37: 2_240, 34: 2_960, 33: 1_920},
        4: {"juego": 11_719, 31: 3_040, 32: 2_332, 40: 495, 37: 880, 34: 1_276, 33: 1_936},
    }
    for kings, expected in figures.items():
        worths = mus.evaluate(all_hands(), mus.Rules(kings=kings))
        assert np.count_nonzero(worths["juego"]) == expected.pop("juego")
        totals = Counter(worths["total"].tolist())
        assert {total: totals[total] for total in expected} == expected
        assert totals[35] == totals[36] == totals[37]
        assert totals[38] == totals[39] == 0
