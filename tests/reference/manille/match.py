"""Matches (F3.3, F5.1, F5.5, F6.1, F7.3, F8, F9): how deals follow one another, and who wins."""

from .. import form
from ..breach import Breach, require
from .deal import Deal
from .packs import NT
from .record import HEAD_KEYS, Record, has_ties, head_rules, numbers, play_deal
from .rules import Rules
from .start import Start

LARGEST_SEED = 2**64 - 1


class Standing:
    """What a match has come to after some of its deals."""

    def __init__(self, rules: Rules) -> None:
        self.of_match = rules
        self.games = [0, 0]
        """Games won, where a match is of games (F3.3)."""
        self.score = [0] * rules.scorers
        self.dealer: int | None = None
        """The next dealer; None before the first deal, drawn by lot."""
        self.played = 0
        self.tie = 0
        self.left: list[int] | None = None
        self.owed: list[int] | None = None
        self.unfinished = False
        """Whether the last deal stopped early."""

    @property
    def of_games(self) -> bool:
        """Whether the match is of games, and not one race or a number of deals."""
        return bool(self.of_match.word("match"))

    @property
    def rules(self) -> Rules:
        """The rules of the next deal: the belle has a target of its own (F3.3)."""
        belle = self.of_match.word("match") == "liee" and self.games == [1, 1]
        values = dict(self.of_match.values)
        target = {"target": values["belle"]} if belle else {}
        return Rules(self.of_match.variant, {**values, **target})

    @property
    def over(self) -> bool:
        """Whether the match is decided, or all its deals are played."""
        if self.of_games:
            return max(self.games) == (2 if self.of_match.word("match") == "liee" else 1)
        target, deals = self.of_match.target, self.of_match.whole("deals")
        reached = target is not None and max(self.score) >= target
        return reached or (deals > 0 and self.played == deals)

    @property
    def winner(self) -> int | None:
        """The side, or seat, that has won; None before the end, and for a draw (F5.4)."""
        standing = self.games if self.of_games else self.score
        best = max(standing)
        return standing.index(best) if self.over and standing.count(best) == 1 else None

    def result(self) -> dict[str, object]:
        """The result as a match record carries it."""
        games = self.games if self.of_games else [0] * self.of_match.scorers
        if not self.of_games and self.winner is not None:
            games[self.winner] = 1
        return {"games": list(games), "winner": self.winner}

    def begin(self, dealer: int) -> None:
        """The first dealer is drawn: it is known how often each side will choose (F5.1)."""
        self.dealer = dealer
        rules = self.of_match
        if rules.whole("nt_duty") and rules.whole("deals"):
            dealers = [(dealer + deal) % rules.seats for deal in range(rules.whole("deals"))]
            chooses = [rules.side(seat) for seat in dealers]
            self.left = [chooses.count(side) for side in range(rules.scorers)]
            self.owed = [rules.whole("nt_duty")] * rules.scorers

    def admit(self, start: Start) -> None:
        """Raise `Breach` unless a deal with this start can be the next of the match."""
        clause = self.of_match.variant.clause
        if self.dealer is None:
            self.begin(start.dealer)
        require(start.dealer == self.dealer, clause, f"seat {self.dealer} deals")
        require(list(start.score) == self.score, clause, f"the score is {self.score}")
        require(start.tie == self.tie, "F5.4", f"{self.tie} ties came before")
        choices = (start.left and list(start.left), start.owed and list(start.owed))
        require(choices == (self.left, self.owed), "F5.1", f"{self.left}, {self.owed} are left")

    def next_start(self, hands: Start) -> Start:
        """The same cards, with what the match gives: dealer, score, tie and choices."""
        assert self.dealer is not None
        return Start(
            dealer=self.dealer,
            score=tuple(self.score),
            hands=hands.hands,
            dog=hands.dog,
            table=hands.table,
            turnup=hands.turnup,
            tie=self.tie,
            left=None if self.left is None else tuple(self.left),
            owed=None if self.owed is None else tuple(self.owed),
        )

    def add(self, deal: Deal) -> None:
        """Carry everything on from a deal that was played."""
        self.unfinished = not deal.over
        self.played += 1
        self.dealer = deal.first
        self.score = list(deal.score)
        self.tie = self.tie + 1 if deal.tied and has_ties(self.of_match) else 0
        if self.left is not None and self.owed is not None:
            side = deal.rules.side(deal.start.dealer)
            self.left[side] -= 1
            self.owed[side] -= deal.trumps == NT and self.owed[side] > 0
        if self.of_games and deal.winner is not None:
            self.games[deal.winner] += 1
            self.score = [0, 0]


def replay_match(record: Record) -> dict[str, object]:
    """Play a match record: its result, and `deals`, the results of its deals.

    Beside what each deal breaks: the variant's own clause for the wrong dealer or score and for a
    deal after the end or after an unfinished one, or a result before the end; F5.1 and F5.4 for
    choices and ties that do not carry on; R3 for a result that does not follow.
    """
    match = form.keys(record, HEAD_KEYS | {"match", "deals"}, {"result"})
    rules = head_rules(match)
    check_head(match["match"], rules)
    expected = check_match_result(match["result"], rules) if "result" in match else None
    standing = Standing(rules)
    results: list[dict[str, object]] = []
    for index, deal_record in enumerate(form.items(match["deals"])):
        try:
            results.append(play_next(standing, deal_record).result())
        except Breach as breach:
            raise Breach(breach.clause, breach.message, event=breach.event, deal=index) from breach
    if expected is not None:
        require(standing.over, rules.variant.clause, "a result on an unfinished match")
        require(standing.result() == expected, "R3", f"the result is {standing.result()}")
    return {**standing.result(), "deals": results}


def play_next(standing: Standing, record: object) -> Deal:
    """Play one more deal of the match."""
    require(not standing.over, standing.of_match.variant.clause, "a deal after the end")
    require(not standing.unfinished, standing.of_match.variant.clause, "the last deal goes on")
    deal = play_deal(record, standing.rules, standing.admit)
    standing.add(deal)
    return deal


def check_head(value: object, rules: Rules) -> None:
    """The form of `match`: where the match came from and who played (records.md)."""
    head = form.keys(value, {"seed", "index", "bots"})
    require(0 <= form.whole(head["seed"]) <= LARGEST_SEED, "R1", "seed")
    require(form.whole(head["index"]) >= 0, "R1", "index")
    for bot in form.items(head["bots"], rules.seats):
        form.text(bot)


def check_match_result(value: object, rules: Rules) -> dict[str, object]:
    """The result of a match, whose form is right."""
    result = form.keys(value, {"games", "winner"})
    numbers(result["games"], rules.scorers)
    if result["winner"] is not None:
        require(form.whole(result["winner"]) in range(rules.scorers), "R1", "winner")
    return result
