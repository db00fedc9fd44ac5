"""Matches: who deals next, how scores carry on, who has won (M2.2, M7.1, M7.2)."""

import copy
import pickle
import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

import mus
from tests import reference
from tests.helpers import as_result, play_out, random_rules, without_result


class Bookkeeping:
    """The course of a match, kept by hand."""

    def __init__(self, rules: mus.Rules, mano: int) -> None:
        self.rules = rules
        self.mano = mano
        self.score = (0, 0)
        self.games = [0, 0]
        self.deals = 0
        self.first = True

    def assert_starts(self, match: mus.Match, deal: mus.Deal) -> None:
        """Asserts that the next deal starts where the match stands."""
        record = deal.record()
        assert (record["mano"], tuple(record["score"])) == (self.mano, self.score)
        assert record.get("first", False) == self.first
        assert (match.games, match.winner) == (tuple(self.games), None)
        assert (match.score, match.deals) == (self.score, self.deals)

    def add(self, deal: mus.Deal) -> None:
        """Writes a finished deal down: M2.2 and M7.1."""
        result = deal.result()
        self.mano = (deal.mano + 1) % 4  # mus corrido has moved mano to the seat that cut
        self.deals += 1
        self.first = result.winner is not None
        self.score = (0, 0) if self.first else result.score
        if result.winner is not None:
            self.games[result.winner] += 1

    @property
    def winner(self) -> int | None:
        """The team that has won its games."""
        most = max(self.games)
        return self.games.index(most) if most == self.rules.games_to_win else None


def play_match(seed: int, rules: Any) -> tuple[mus.Match, Bookkeeping]:
    """A match between players without a plan, compared with a bookkeeping at every deal."""
    rng = random.Random(seed)
    match = mus.Match(rules, seed=seed)
    kept = Bookkeeping(match.deal.rules, match.deal.record()["mano"])
    while kept.winner is None:
        deal = match.deal
        kept.assert_starts(match, deal)
        play_out(deal, rng)
        kept.add(deal)
    assert (match.games, match.winner, match.deals) == (tuple(kept.games), kept.winner, kept.deals)
    return match, kept


def test_matches_go_as_the_rules_say() -> None:
    deals, corrido, manos = 0, 0, set()
    for seed in range(120):
        preset = mus.PRESETS[seed % len(mus.PRESETS)]
        rules = {"preset": preset} if seed < 60 else random_rules(random.Random(seed))
        match, kept = play_match(seed, rules)
        deals += kept.deals
        corrido += match.deal.rules.mus_corrido
        manos.add(match.record()["deals"][0]["mano"])
    assert deals > 1_000
    assert corrido > 40
    assert manos == {0, 1, 2, 3}


def test_records_of_matches_replay_to_the_match() -> None:
    replayed = 0
    for seed in range(60):
        match, _ = play_match(seed, random_rules(random.Random(seed)))
        record = match.record(["a", "b", "c", "d"])
        result = mus.replay(record)
        assert (result.games, result.winner) == (match.games, match.winner)
        assert [as_result(deal) for deal in result.deals] == [
            deal["result"] for deal in record["deals"]
        ]
        assert record["match"] == {"seed": seed, "index": 0, "bots": ["a", "b", "c", "d"]}
        assert record["result"] == {"games": list(match.games), "winner": match.winner}
        told = reference.replay(record)
        assert (told["games"], told["winner"]) == (list(match.games), match.winner)
        replayed += len(result.deals)
    assert replayed > 500


def test_a_match_in_play_has_a_record_without_result() -> None:
    rng = random.Random(1)
    match = mus.Match({"games_to_win": 9}, seed=5)
    for deals in range(1, 30):
        record = match.record()
        assert "result" not in record
        assert len(record["deals"]) == deals
        assert "result" not in record["deals"][-1]
        result = mus.replay(record)
        assert (result.winner, result.games) == (None, match.games)
        assert len(result.deals) == deals
        play_out(match.deal, rng)
        assert match.winner is None


def test_the_deal_to_play_follows_by_itself() -> None:
    match = mus.Match({"games_to_win": 1, "target": 5}, seed=2, first_mano=3)
    rng = random.Random(3)
    first = match.deal
    assert match.deal is first
    play_out(first, rng, most=2)
    assert match.deal is first
    play_out(first, rng)
    while match.winner is None:
        deal = match.deal
        assert deal.phase != "over"
        play_out(deal, rng)
    assert match.deal.phase == "over"
    assert match.record()["deals"][-1]["result"]["winner"] == match.winner
    record = match.record()
    with pytest.raises(mus.IllegalAction, match=r"M5\.10"):
        match.deal.play("mus")
    assert match.record() == record


def test_the_first_mano_may_be_given() -> None:
    for mano in range(4):
        assert mus.Match(seed=9, first_mano=mano).deal.mano == mano
    for mano in (4, -1):
        with pytest.raises(mus.MusError, match=f"first_mano {mano}"):
            mus.Match(first_mano=mano)


def test_the_first_mano_is_drawn_by_lot() -> None:
    manos = Counter(mus.Match(seed=seed).deal.mano for seed in range(4_000))
    assert sum(manos.values()) == 4_000
    assert all(850 < manos[seat] < 1_150 for seat in range(4))


def test_mano_moves_on_in_the_rotation_across_games() -> None:
    match, kept = play_match(11, {"games_to_win": 3, "target": 8})
    manos = [deal["mano"] for deal in match.record()["deals"]]
    assert len(manos) == kept.deals > 5
    assert manos == [(manos[0] + step) % 4 for step in range(len(manos))]


def test_after_mus_corrido_the_next_mano_sits_after_the_seat_that_cut() -> None:
    cuts = 0
    for seed in range(30):
        match, _ = play_match(seed, "federation")
        deals = match.record()["deals"]
        for deal, following in pairwise(deals):
            [cut] = [int(event[0]) for event in deal["events"] if event.endswith(" corto")]
            mano = cut if deal.get("first") else deal["mano"]
            assert following["mano"] == (mano + 1) % 4
            cuts += deal.get("first", False) and cut != deal["mano"]
    assert cuts > 20


def test_scores_lie_on_the_table_as_stones() -> None:
    looked_at: Counter[bool] = Counter()
    for seed in range(40):
        rules = mus.Rules(target=[40, 30, 35, 5, 3][seed % 5], games_to_win=1)
        match, rng = mus.Match(rules, seed=seed), random.Random(seed)
        while match.winner is None:
            for score, stones in zip(match.score, match.counters, strict=True):
                edge = rules.target - 5
                is_dentro = score >= edge
                expected = (0, score - max(edge, 0)) if is_dentro else (score // 5, score % 5)
                assert stones == (*expected, is_dentro), (rules.target, score)
                looked_at[is_dentro] += 1
            play_out(match.deal, rng)
    assert min(looked_at.values()) > 30


# --- simulated matches ---


@pytest.mark.parametrize("rules", mus.PRESETS)
def test_simulated_matches_replay_to_what_the_tables_say(rules: str) -> None:
    run = mus.simulate("random", "simple", matches=40, seed=3, rules=rules)
    rows = run.table("matches").to_pylist()
    assert len(rows) == 40
    wins = [0, 0]
    for row in rows:
        record = run.record(row["match"])
        result = mus.replay(record)
        assert result.games == (row["games0"], row["games1"])
        assert (result.winner, len(result.deals)) == (row["winner"], row["deals"])
        assert record["deals"][0]["mano"] == row["first_mano"]
        assert record["match"]["bots"] == [row[f"bot{seat}"] for seat in range(4)]
        wins[record["match"]["bots"][row["winner"]] == "simple"] += 1
    assert run.wins == tuple(wins)


# --- results of matches as values ---


def test_results_of_matches_are_values() -> None:
    match, _ = play_match(4, "classic")
    result = mus.replay(match.record())
    assert result == mus.MatchResult(match.games, match.winner, list(result.deals))
    for other in (copy.copy(result), copy.deepcopy(result), pickle.loads(pickle.dumps(result))):
        assert other == result
        assert hash(other) == hash(result)
    assert result != mus.replay(without_result(match.record()) | {"deals": []})
    with pytest.raises(AttributeError):
        result.winner = None  # type: ignore[misc]


def test_a_result_tells_how_many_deals_it_has() -> None:
    deal = mus.Result((5, 4), 0, [])
    for deals, told in (([deal], "1 deal>"), ([deal, deal], "2 deals>")):
        assert repr(mus.MatchResult((1, 0), 0, deals)).endswith(told)
    assert repr(mus.manille.MatchResult((1, 0), 0, [])).endswith("0 deals>")
