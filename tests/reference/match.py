"""Replaying the record of a match: how its deals follow one another (M2.2, M7.1)."""

from . import form
from .breach import Breach, require
from .deal import Deal
from .record import replay_deal
from .rules import Rules, rules_from

LARGEST_SEED = 2**64 - 1


class Standing:
    """What a match has come to after some of its deals."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.games = [0, 0]
        self.score = (0, 0)
        self.first = True
        """Whether the next deal is the first of its game."""
        self.mano: int | None = None
        """Who speaks first in the next deal; None before the first one, drawn by lot (M2.2)."""
        self.unfinished = False
        """Whether the last deal stopped early."""

    @property
    def winner(self) -> int | None:
        """The team that has won its games (M7.1)."""
        return next((t for t in (0, 1) if self.games[t] == self.rules.games_to_win), None)

    def admit(self, record: form.Record) -> None:
        """Raise `Breach` unless this can be the next deal of the match."""
        require(self.winner is None, "M7.1", "a deal after the end of the match")
        require(not self.unfinished, "R3", "a deal after an unfinished one")
        mano = form.seat(record["mano"])
        require(self.mano in (None, mano), "M2.2", f"mano is {self.mano}, not {mano}")
        score = form.pair(record["score"])
        require(score == self.score, "M7.1", f"the score is {self.score}, not {score}")
        if self.rules.mus_corrido:
            first = record.get("first", False)
            require(first is self.first, "M3.5", f"first is {self.first}, not {first}")

    def add(self, deal: Deal) -> None:
        """Carry mano, score and games on from a deal that was played."""
        self.unfinished = not deal.over
        self.mano = (deal.mano + 1) % 4
        self.first = deal.winner is not None
        self.score = (0, 0) if self.first else (deal.score[0], deal.score[1])
        if deal.winner is not None:
            self.games[deal.winner] += 1


def replay_match(record: form.Record) -> dict[str, object]:
    """Play a match record; `{"games", "winner", "deals"}`, the deals being their results.

    Beside what each deal breaks: M2.2 for the wrong mano, M7.1 for a score that does not carry on
    or a deal after the end, M3.5 for a wrong `first` under mus corrido, R3 for the match's result.
    """
    needed = form.HEAD_KEYS | {"match", "deals"}
    match = form.keys(record, needed, {"result"})
    require(match["game"] == "mus", "R1", f"not this game: {match['game']!r}")
    rules = rules_from(match["rules"])
    _check_head(match["match"])
    expected = form.match_result(match["result"]) if "result" in match else None
    standing = Standing(rules)
    results: list[dict[str, object]] = []
    for index, deal_record in enumerate(form.items(match["deals"])):
        try:
            results.append(_play_next(standing, deal_record))
        except Breach as breach:
            raise Breach(breach.clause, breach.message, event=breach.event, deal=index) from breach
    result: dict[str, object] = {"games": list(standing.games), "winner": standing.winner}
    if expected is not None:
        require(standing.winner is not None, "R3", "a result on an unfinished match")
        require(result == expected, "R3", f"the result is {result}")
    return {**result, "deals": results}


def _play_next(standing: Standing, deal_record: object) -> dict[str, object]:
    """Play one more deal of the match and return its result."""
    checked = form.keys(deal_record, form.DEAL_KEYS, form.DEAL_OPTIONS)
    standing.admit(checked)
    deal = replay_deal(checked, standing.rules)
    standing.add(deal)
    return deal.result()


def _check_head(value: object) -> None:
    """The form of `match`: where the match came from and who played (records.md)."""
    head = form.keys(value, {"seed", "index", "bots"})
    require(0 <= form.whole(head["seed"]) <= LARGEST_SEED, "R1", "seed")
    require(form.whole(head["index"]) >= 0, "R1", "index")
    for bot in form.items(head["bots"], 4):
        form.text(bot)
