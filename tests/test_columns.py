"""Every column of every row follows from the record of its match, worked out by the slow rules."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

import mus
from tests.reference import Deal, apply_recorded, read_hands, rules_from
from tests.reference.count import lance_winner
from tests.reference.rules import Rules

LANCES = ("grande", "chica", "pares", "juego", "punto")

#: Points and scores are held at the largest number of their columns.
HELD = 32_767

#: How the reference calls the ends of lances, and how the columns do.
ENDS = {"sin": "unplayed", "paso": "paso", "accepted": "bet", "refused": "refused"}


def played(record: dict[str, Any], rules: Rules) -> Deal:
    """A deal of a match's record, played to its end by the reference."""
    hands = read_hands(record["deal"])
    first, (a, b) = record.get("first", False), record["score"]
    deal = Deal(rules, record["mano"], (a, b), hands, first=first)
    for event in record["events"]:
        apply_recorded(deal, event)
    assert deal.over
    return deal


def packed(hand: list[int]) -> int:
    """Four card numbers, a byte each, the lowest card in the lowest byte."""
    return int.from_bytes(bytes(sorted(hand)), "little")


def lance_columns(deal: Deal) -> dict[str, Any]:
    """The columns of the lances, from how the reference closed them."""
    found: dict[str, tuple[str, int, int | None]] = dict.fromkeys(LANCES, ("none", 0, None))
    for outcome in deal.outcomes:
        team = lance_winner(outcome, deal.hands, deal.mano, deal.rules)
        found[outcome.lance] = (ENDS[outcome.ending], outcome.stake, team)
    for lance, team, reason, _ in deal.points:
        if reason == "ordago":
            found[lance] = ("ordago", 0, team)
    if found["pares"][0] == "none" and any(found[lance][0] != "none" for lance in LANCES[3:]):
        # Nobody had pares: the lance was passed over.
        found["pares"] = ("unplayed", 0, None)
    columns: dict[str, Any] = {}
    for lance, (end, stake, team) in found.items():
        entries = [entry for entry in deal.points if entry[0] == lance]
        assert {entry[1] for entry in entries} <= {team}
        columns[f"{lance}_end"] = end
        columns[f"{lance}_stake"] = stake
        columns[f"{lance}_team"] = team
        columns[f"{lance}_points"] = min(sum(entry[3] for entry in entries), HELD)
    return columns


def deal_rows(record: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The rows of ``deals`` for a match's record."""
    rules = rules_from(record["rules"])
    game = number = 0
    for told in record["deals"]:
        deal, result = played(told, rules), told["result"]
        assert (list(deal.score), deal.winner) == (result["score"], result["winner"])
        yield {
            "match": record["match"]["index"],
            "game": game,
            "deal": number,
            "mano": told["mano"],
            "score0_before": told["score"][0],
            "score1_before": told["score"][1],
            "score0_after": min(result["score"][0], HELD),
            "score1_after": min(result["score"][1], HELD),
            **{f"cards{seat}": packed(deal.hands[seat]) for seat in range(4)},
            "mus_rounds": min(sum(" descarta" in event for event in told["events"]) // 4, 127),
            "reshuffles": min(told["events"].count("baraja"), 127),
            **lance_columns(deal),
        }
        over = result["winner"] is not None
        game, number = (game + 1, 0) if over else (game, number + 1)


def match_row(record: dict[str, Any], *, paired: bool) -> dict[str, Any]:
    """The row of ``matches`` for a match's record."""
    match, result = record["match"], record["result"]
    return {
        "match": match["index"],
        "pair": match["index"] // 2 if paired else match["index"],
        "seed": match["seed"],
        **{f"bot{seat}": match["bots"][seat] for seat in range(4)},
        "winner": result["winner"],
        "games0": result["games"][0],
        "games1": result["games"][1],
        "deals": len(record["deals"]),
        "first_mano": record["deals"][0]["mano"],
    }


@dataclass
class Seen:
    """What the rows that were compared had in them."""

    deals: int = 0
    matches: int = 0
    ends: Counter[tuple[str, str]] = field(default_factory=Counter)
    rounds: int = 0
    reshuffles: int = 0
    nobody: int = 0
    held: int = 0

    def add(self, row: dict[str, Any]) -> None:
        """Counts a row of ``deals``."""
        self.deals += 1
        self.rounds += row["mus_rounds"] > 1
        self.reshuffles += row["reshuffles"] > 0
        self.held += HELD in row.values()
        for lance in LANCES:
            self.ends[lance, row[f"{lance}_end"]] += 1
            self.nobody += row[f"{lance}_end"] == "unplayed" and row[f"{lance}_team"] is None


def compare(a: str, b: str, rules: Any, matches: int, seen: Seen, **options: Any) -> None:
    """Compares all rows of a run with what follows from its records."""
    run = mus.simulate(a, b, matches=matches, rules=rules, **options)
    of_matches, of_deals = run.table("matches").to_pylist(), run.table("deals").to_pylist()
    place = 0
    for index in range(matches):
        record = run.record(index)
        assert of_matches[index] == match_row(record, paired=run.specification.paired)
        for row in deal_rows(record):
            assert of_deals[place] == row, (index, row["game"], row["deal"])
            seen.add(row)
            place += 1
    assert place == len(of_deals)
    seen.matches += matches


RUNS: list[tuple[str, str, Any]] = [
    ("random", "simple", "classic"),
    ("random(geometric=1)", "random", "fixed"),
    ("simple", "random(geometric=1)", "four_kings"),
    ("caller", "random", "federation"),
    ("simple+random", "simple(bold=1)", "madrid"),
    ("random(geometric=1)", "random(geometric=1)", "barcelona"),
    ("random", "paso", "ehmf"),
    ("simple", "simple(mus=1)", {"preset": "french", "signals": "classic"}),
    ("random", "random", {"signals": "classic", "mus_corrido": True, "seen": 0.5, "target": 25}),
    ("simple", "random", {"reply": "first", "real": "sota", "punto": "paso", "paso": 0}),
    ("random", "simple", {"min_discard": 0, "reshuffle": "deal", "ordago": False, "max_mus": 4}),
    ("caller", "random(geometric=1)", {"target": 3, "games_to_win": 5, "deje": 1, "ordago": False}),
    ("random", "caller", {"bet_min": 20_000, "raise_min": 1, "target": HELD, "ordago": False}),
    ("simple(mus=1)", "simple(mus=1)", {"target": 5, "games_to_win": 1}),
]

#: Ends that a lance can have (juego and punto exclude each other, so either may be none).
POSSIBLE = {(lance, end) for lance in LANCES for end in ("paso", "bet", "refused", "ordago")}
POSSIBLE |= {("pares", "unplayed"), ("juego", "unplayed")}
POSSIBLE |= {(lance, "none") for lance in LANCES[1:]}


@pytest.mark.parametrize("paired", [True, False])
def test_every_column_follows_from_the_record(paired: bool) -> None:  # noqa: FBT001 - given by pytest
    seen = Seen()
    for seed, (a, b, rules) in enumerate(RUNS):
        compare(a, b, rules, 8, seen, seed=seed, paired=paired)
    assert seen.matches == 8 * len(RUNS)
    assert seen.deals >= 500
    assert POSSIBLE - set(seen.ends) == set()
    assert set(seen.ends) <= POSSIBLE
    assert min(seen.rounds, seen.reshuffles, seen.nobody, seen.held) >= 5


def test_the_rows_name_every_column() -> None:
    run = mus.simulate("random", "paso", matches=2, seed=1)
    record = run.record(0)
    rows = {"matches": match_row(record, paired=True), "deals": next(deal_rows(record))}
    for table, row in rows.items():
        assert list(row) == run.table(table).column_names
    assert [len(row) for row in rows.values()] == [12, 34]


@pytest.mark.prove
@pytest.mark.parametrize("run", RUNS, ids=str)
def test_many_more_rows_follow_from_their_records(run: tuple[str, str, Any]) -> None:
    seen = Seen()
    for paired in (True, False):
        compare(*run, 150, seen, seed=99, paired=paired)
    assert seen.deals >= 300
