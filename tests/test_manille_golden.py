"""The engine on the golden records of our own, which the slow reference made."""

import csv
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mus import manille
from mus.errors import RecordError
from tests.reference.manille import VARIANTS

VECTORS = Path(__file__).parent / "vectors"


def lines(name: str) -> list[dict[str, Any]]:
    """The lines of a file of vectors."""
    text = (VECTORS / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def result_of(result: manille.Result) -> dict[str, Any]:
    """A result as records carry it."""
    return {
        "taken": None if result.taken is None else list(result.taken),
        "points": [list(entry) for entry in result.points],
        "score": list(result.score),
        "winner": result.winner,
    }


def test_deals_of_every_variant_replay_and_are_written_back() -> None:
    seen = Counter[str]()
    for number, line in enumerate(lines("manille_own_deals.jsonl"), 1):
        record, comment = line["record"], f"manille_own_deals.jsonl:{number} {line['comment']}"
        result = manille.replay(record)
        assert isinstance(result, manille.Result)
        if "result" in record:
            assert result_of(result) == record["result"], comment
        assert manille.Deal.from_record(record).record() == record, comment
        assert manille.audit(record) is None, comment
        seen[record["variant"]] += 1
    assert seen.keys() >= VARIANTS.keys()
    assert seen.total() >= 370


def test_matches_of_every_variant_replay() -> None:
    seen = Counter[str]()
    for number, line in enumerate(lines("manille_own_matches.jsonl"), 1):
        record = line["record"]
        result = manille.replay(record)
        assert isinstance(result, manille.MatchResult)
        assert list(result.games) == record["result"]["games"], number
        assert result.winner == record["result"]["winner"], number
        assert [result_of(deal) for deal in result.deals] == [
            deal["result"] for deal in record["deals"]
        ]
        seen[record["variant"]] += 1
    assert seen.keys() >= VARIANTS.keys()


def test_broken_records_are_refused_at_their_deal_event_and_clause() -> None:
    broken = lines("manille_own_broken.jsonl")
    assert len(broken) >= 570
    for number, line in enumerate(broken, 1):
        comment = f"manille_own_broken.jsonl:{number} {line['comment']}"
        with pytest.raises(RecordError) as caught:
            manille.replay(line["record"])
        error = caught.value
        assert error.event == line["event"], comment
        assert "deal" not in line or f", deal {line['deal']}" in str(error), comment
        clause = error.clause or ""
        assert f"{clause}.".startswith(f"{line['clause']}."), f"{comment}: {error}"


def test_audits_find_the_same_breach_at_the_same_price() -> None:
    audits = lines("manille_own_audit.jsonl")
    assert len(audits) >= 260
    for number, line in enumerate(audits, 1):
        comment = f"manille_own_audit.jsonl:{number} {line['comment']}"
        breach, finding = manille.audit(line["record"]), line["finding"]
        if breach is None or finding is None:
            assert breach is finding, comment
            continue
        for field in ("event", "clause", "seat", "side", "penalty"):
            assert getattr(breach, field) == finding[field], f"{comment}: {field}"
        if finding["penalty"]:
            assert breach.result is not None
            assert result_of(breach.result) == finding["result"], comment


def same(words: str) -> tuple[str, ...]:
    """An action, whose cards may be named in any order."""
    return tuple(sorted(words.split(" ")))


def test_positions_have_the_same_seat_and_legal_actions() -> None:
    positions = lines("manille_own_positions.jsonl")
    assert len(positions) >= 210
    for number, line in enumerate(positions, 1):
        record = line["record"]
        deal = manille.Deal.from_record(record)
        legal = {same(words) for words in deal.legal()}
        given = {same(words) for words in line["legal"]}
        if record["variant"] == "parlee":
            # Whose card is next may be asked to speak first, and words are more than cards.
            assert all(deal_allows(deal, line["seat"], words) for words in line["legal"])
        elif deal.phase == "bidding":
            assert (deal.seat, legal <= given) == (line["seat"], True), number
        else:
            assert (deal.seat, legal) == (line["seat"], given), number


def deal_allows(deal: manille.Deal, seat: int, words: str) -> bool:
    """Whether a seat may do this next, as a record would have it."""
    record = deal.record()
    manille.replay({**record, "events": [*record["events"], f"{seat} {words}"]})
    return True


def test_legal_cards_of_every_pack_and_option() -> None:
    variants = {"32": "muette", "40": "malilla40", "48": "manilla48"}
    seen = Counter[str]()
    with (VECTORS / "manille_own_legal.csv").open(encoding="utf-8", newline="") as file:
        for number, row in enumerate(csv.DictReader(file), 2):
            options = json.loads(row["options"])
            variant = "botifarra" if "obligation" in options else variants[row["pack"]]
            legal = manille.legal(
                row["hand"],
                row["trick"],
                row["trump"],
                partner_is_master=row["partner_is_master"] == "1",
                variant=variant,
                **options,
            )
            assert sorted(legal) == sorted(row["legal"].split()), f"line {number}: {row['comment']}"
            seen[row["options"]] += 1
    assert len(seen) >= 54
    assert seen.total() >= 3_000
