"""The chance to win the game, and the match, from any score."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from mus import _native
from mus.checks import check_number, check_threads, cores, shown, whole
from mus.errors import BotError, MusError
from mus.patience import PATIENCE, TIME_LIMIT, check_late, check_time_limit, wind_up
from mus.players import engine_team, read_bot

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import pyarrow as pa
    from numpy.typing import NDArray

    from mus.players import Bot, Guest

    RulesLike = _native.Rules | str | Mapping[str, object] | None

#: Independent estimates, whose spread gives the errors, and nothing else.
BATCHES = 20
#: All pairs of scores are solved for, so that a large target would take for ever.
MOST_TARGET = 100
#: Deals from each score, unless more are asked for.
DEALS = 2_000
#: The same of the chances that ship, which are those of this bot under the default rules.
BUILT_DEALS = 10_000
BUILT_POLICY = "exact"


class Equity(NamedTuple):
    """Chances of team a, which sits in seats 0 and 2, each with its standard error."""

    #: To win the game.
    game: float
    game_error: float
    #: To win the match.
    match: float
    match_error: float


class _Question(NamedTuple):
    """What is solved for all scores at once."""

    rules: _native.Rules
    #: The name of the bot.
    policy: str
    deals: int
    seed: int
    #: The bot, where it is one of Python.
    guest: Guest | None = None

    @classmethod
    def read(cls, rules: RulesLike, policy: object, deals: object, seed: object) -> _Question:
        """A question that can be answered."""
        chosen = _native.rules_of(rules)
        if chosen.target > MOST_TARGET:
            raise MusError(
                f"target {chosen.target}: equity is for targets up to {MOST_TARGET} (M6.1)"
            )
        name, guest = _policy(policy)
        start = check_number("seed", seed, 0, 2**64 - 1)
        if deals is None:
            built = cls(chosen, name, BUILT_DEALS, start, guest)
            return built if built.is_built() else built._replace(deals=DEALS)
        number = check_number("deals", deals, 100, 1_000_000)
        if number % BATCHES:
            raise MusError(f"deals is {number}: expected a multiple of {BATCHES}")
        return cls(chosen, name, number, start, guest)

    def is_built(self) -> bool:
        """Whether its answer ships: how many games win a match does not matter to a game."""
        changed = self.rules.to_dict().keys() - {"games_to_win"}
        return not changed and self[1:] == (BUILT_POLICY, BUILT_DEALS, 0, None)


def _policy(given: object) -> tuple[str, Guest | None]:
    """The canonical name of a bot, and the bot where it is one of Python.

    Raises
    ------
    BotError, MusError
        When it is none, or is not asked decision by decision.
    """
    if given is None or isinstance(given, tuple):
        raise MusError(f"policy is {shown(given)}: expected one bot, which plays in all four seats")
    bot = read_bot(given)
    if isinstance(bot, str):
        if "+" in bot:
            raise MusError(
                f"policy is {shown(bot)}: expected one bot, which plays in all four seats"
            )
        return _native.bot_names(bot, bot)[0], None
    if bot.is_batched:
        raise BotError(
            f"policy {bot.name} decides in batches, and equity asks decision by decision: expected "
            "a bot of `mus bots`, or one with mus, discard and speak"
        )
    bot.seated()
    return bot.name, bot


def deals_of(rules: RulesLike, policy: Bot, deals: int | None, seed: int) -> int:
    """How many deals from each score answer a question."""
    return _Question.read(rules, policy, deals, seed).deals


class _Solved(NamedTuple):
    """Chances as seen from mano's team.

    The mean over the batches is the solution over all deals, their spread that of the solutions
    over a twentieth each: the mean of such solutions lies to one side where deals are few.

    ``ends`` is (batch, our score, their score, end); the four ends are: won or lost by mano's team,
    mano of the next game in it or in the other.
    """

    ends: NDArray[np.float64]
    games_to_win: int


def equity(
    score_a: int,
    score_b: int,
    mano: int = 0,
    *,
    games: tuple[int, int] = (0, 0),
    rules: RulesLike = None,
    policy: Bot = BUILT_POLICY,
    deals: int | None = None,
    seed: int = 0,
    threads: int | None = None,
    time_limit: float | None = TIME_LIMIT,
) -> Equity:
    """The chance that team a wins from a score, when four bots of one kind play on.

    From every pair of scores ``deals`` deals are played; each leads to another score, or to the
    end of the game. Scores only grow, so that the chances follow from the last scores backwards.
    All deals together give the chances; a twentieth of them gives an estimate of its own, and how
    far the 20 scatter gives the standard error. The teams are alike, so that each score is played
    from one side only.

    Parameters
    ----------
    score_a, score_b
        The scores before a deal, below the target. 0 to 0 is the first deal of a game.
    mano
        The seat that speaks first; seats 0 and 2 are team a.
    games
        Games won so far, for the chance to win the match.
    rules
        None (classic), a ``Rules``, a preset's name, or a dict of options; with a target up to 100.
    policy
        A bot, as in ``mus.simulate``: a name, an object with ``mus``, ``discard`` and ``speak``, or
        a file. One of Python plays on one thread, and is asked some 10 decisions a deal: with few
        ``deals``, or a small target, it takes seconds, else minutes. None that decides in batches.
    deals, seed
        Deals from each score, a multiple of 20 from 100 to 1,000,000; where their streams start.
        None: 10,000 for ``exact`` under the default rules and seed 0, which ship; else 2,000.
    threads
        Threads; None: one a core. The result does not depend on them.
    time_limit
        Seconds that a bot of Python may take for one decision, as in ``mus.simulate``. None: as
        long as it likes. Ctrl-C ends the play after the deals in hand.

    Returns
    -------
    ``Equity``: ``game``, ``game_error``, ``match``, ``match_error``. What ships is looked up.
    Else the first call for some rules, policy, deals and seed takes seconds. The last few results
    are kept for the calls that follow, but not those of a bot of Python that is given as an object
    without a ``version``: it is played anew each time.

    Raises
    ------
    MusError
        When a score, seat or number is none.
    BotError, RulesError
        When there is no such bot, or it fails; or there are no such rules.
    BotTimeout
        When a decision lasts longer than the limit.

    >>> even = mus.equity(20, 20)
    >>> 0.4 < even.game < 0.6
    True
    """
    question = _Question.read(rules, policy, deals, seed)
    ours = check_number("score_a", score_a, 0, question.rules.target - 1)
    theirs = check_number("score_b", score_b, 0, question.rules.target - 1)
    seat = check_number("mano", mano, 0, 3)
    won = _games(games, question.rules.games_to_win)
    return _told(solve(question, threads, time_limit=time_limit), (ours, theirs), seat % 2, won)


def equity_table(
    rules: RulesLike = None,
    *,
    policy: Bot = BUILT_POLICY,
    deals: int | None = None,
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    time_limit: float | None = TIME_LIMIT,
) -> pa.Table:
    """The chances of ``mus.equity`` from every score, before the match has a winner of a game.

    Returns
    -------
    Arrow table, a row for each ``score_a``, ``score_b`` (int16) and ``mano`` (int8: the seat, 0 or
    1): ``game``, ``game_error``, ``match``, ``match_error`` (float64). Its metadata tell the rules,
    ``policy``, ``deals`` and ``seed``.

    Raises
    ------
    MusError, BotError, BotTimeout, RulesError
        As ``mus.equity`` does.

    >>> mus.equity_table({"target": 5}, deals=100).num_rows
    50
    """
    import pyarrow as pa

    question = _Question.read(rules, policy, deals, seed)
    target = question.rules.target
    solved = solve(question, threads, progress, time_limit=time_limit)
    rows = [
        (a, b, mano, *_told(solved, (a, b), mano, (0, 0)))
        for a in range(target)
        for b in range(target)
        for mano in (0, 1)
    ]
    types = [pa.int16(), pa.int16(), pa.int8(), *[pa.float64()] * 4]
    names = ["score_a", "score_b", "mano", *Equity._fields]
    columns = [
        pa.array(column, kind) for column, kind in zip(zip(*rows, strict=True), types, strict=True)
    ]
    told = {"rules": json.dumps(question.rules.to_dict()), "policy": question.policy}
    told |= {"deals": str(question.deals), "seed": str(question.seed)}
    return pa.table(dict(zip(names, columns, strict=True)), metadata=told)


def solve(
    question: _Question,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    *,
    time_limit: float | None = TIME_LIMIT,
) -> _Solved:
    """The chances from every score; kept for the next call."""
    limit = check_time_limit(time_limit)
    alone = 1 if question.guest is not None else cores()
    workers = check_threads(alone if threads is None else threads)
    if question.guest is not None and question.guest.version is None:
        # Nothing says whether a bot of that name plays as another one did.
        return _solve(question, workers, progress, limit=limit)
    if question not in _KEPT:
        if question.is_built():
            found = _built(question.rules)
        else:
            found = _solve(question, workers, progress, limit=limit)
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.pop(next(iter(_KEPT)), None)
        _KEPT[question] = found
    return _KEPT[question]


#: Solved before, a few.
_KEPT: dict[_Question, _Solved] = {}
_MOST_KEPT = 8


def _built(rules: _native.Rules) -> _Solved:
    """The chances that ship; kept as sums of ends, so that rounding keeps their order."""
    target = _native.Rules().target
    parts = np.frombuffer(_native.equity_built(), "<u2").reshape(BATCHES, target, target, 3)
    sums = np.pad(parts / 65_535, [(0, 0)] * 3 + [(1, 0)])
    sums = np.concatenate([sums, np.ones_like(sums[..., :1])], axis=3)
    return _Solved(np.diff(sums, axis=3), rules.games_to_win)


def build(least: int = 0, threads: int | None = None) -> NDArray[np.uint16]:
    """The chances that ship, made anew: (batch, our score, their score, sum of the first ends).

    Only scores of at least ``least`` points together are played from; the others are 0.
    """
    question = _Question.read(None, BUILT_POLICY, BUILT_DEALS, 0)
    workers = check_threads(cores() if threads is None else threads)
    ends = _solve(question, workers, None, least=least).ends
    sums = np.clip(ends.cumsum(axis=3)[..., :3], 0, 1)
    found: NDArray[np.uint16] = np.round(sums * 65_535).astype("<u2")
    return found


def _solve(
    question: _Question,
    workers: int,
    progress: Callable[[int, int], None] | None,
    *,
    least: int = 0,
    limit: float | None = None,
) -> _Solved:
    target = question.rules.target
    # Scores with one sum, from the last ones backwards: the order in which they are solved.
    jobs = [
        [(ours, total - ours) for ours in range(target) if 0 <= total - ours < target]
        for total in reversed(range(least, 2 * target - 1))
    ]
    # Each batch by itself, and at last all of them together.
    ends = np.zeros((BATCHES + 1, 2 * target**2 + 4, 4))
    ends[:, -4:] = np.eye(4)
    playing = _start(question, jobs, workers)
    early: dict[int, NDArray[np.uint32]] = {}
    try:
        for job, scores in enumerate(jobs):
            while job not in early:
                if (found := playing.next(PATIENCE)) is not None:
                    early[found[0]] = found[1]
                check_late(playing, limit)
            codes = early.pop(job).reshape(len(scores), BATCHES, -1)
            _step_back(ends, scores, codes, target)
            if progress is not None:
                progress(job + 1, len(jobs))
    finally:
        wind_up(playing, lambda _rest: None)
    shape = BATCHES, target, target, 4
    batches, together = ends[:-1, 0:-4:2], ends[-1, 0:-4:2]
    moved = batches - batches.mean(axis=0) + together
    return _Solved(moved.reshape(shape), question.rules.games_to_win)


def _start(
    question: _Question, jobs: list[list[tuple[int, int]]], workers: int
) -> _native.EquityDeals:
    """Begins to play from the scores, in the background."""
    rules, name, deals, seed, guest = question
    policy = name if guest is None else engine_team((guest, guest))
    return _native.EquityDeals(policy, jobs, deals=deals, seed=seed, rules=rules, threads=workers)


def _step_back(
    ends: NDArray[np.float64],
    scores: list[tuple[int, int]],
    codes: NDArray[np.uint32],
    target: int,
) -> None:
    """Fills in the ends of scores with one sum from those of all larger ones."""
    places = np.array([ours * target + theirs for ours, theirs in scores])
    together = np.zeros((len(scores), 4))
    for batch in range(BATCHES):
        _keep(ends[batch], places, ends[batch][codes[:, batch]].mean(axis=1))
        together += ends[-1][codes[:, batch]].mean(axis=1)
    _keep(ends[-1], places, together / BATCHES)


def _keep(ends: NDArray[np.float64], places: NDArray[np.int_], found: NDArray[np.float64]) -> None:
    ends[2 * places] = found
    # Seen from the other team, won is lost, and its mano is the other's.
    ends[2 * places + 1] = found[:, ::-1]


def _told(solved: _Solved, scores: tuple[int, int], mano: int, games: tuple[int, int]) -> Equity:
    ours, theirs = scores if mano == 0 else scores[::-1]
    won = games if mano == 0 else games[::-1]
    ends, start = solved.ends[:, ours, theirs], solved.ends[:, 0, 0]
    game = ends[:, 0] + ends[:, 1]
    match = _match(ends, won, start, solved.games_to_win)
    # A product of means, and not a mean of products of what scatters together.
    middle = [part.mean(axis=0, keepdims=True) for part in (ends, start)]
    (likely,) = _match(middle[0], won, middle[1], solved.games_to_win)
    told = float(game.mean()), float(likely)
    if mano == 1:
        told = 1 - told[0], 1 - told[1]
    return Equity(told[0], _error(game), told[1], _error(match))


def _match(
    ends: NDArray[np.float64],
    games: tuple[int, int],
    start: NDArray[np.float64],
    games_to_win: int,
) -> NDArray[np.float64]:
    """By batch, the chance of mano's team to win the match when this game ends so."""

    @cache
    def from_start(ours: int, theirs: int) -> NDArray[np.float64]:
        return after(start, ours, theirs)

    def after(game: NDArray[np.float64], ours: int, theirs: int) -> NDArray[np.float64]:
        if ours >= games_to_win or theirs >= games_to_win:
            return np.full(len(game), float(ours >= games_to_win))
        total = np.zeros(len(game))
        for end in range(4):
            won = (ours + 1, theirs) if end < 2 else (ours, theirs + 1)
            if end % 2 == 0:
                total += game[:, end] * from_start(*won)
            else:
                total += game[:, end] * (1 - from_start(*won[::-1]))
        return total

    return after(ends, *games)


def _error(values: NDArray[np.float64]) -> float:
    """The standard error of a mean of batches."""
    return float(values.std(ddof=1) / len(values) ** 0.5)


def _games(games: object, games_to_win: int) -> tuple[int, int]:
    listed = list(games) if isinstance(games, (tuple, list)) else []
    found = [whole(each) for each in listed]
    if len(found) != 2 or any(each is None or not 0 <= each < games_to_win for each in found):
        raise MusError(
            f"games is {shown(games)}: expected two numbers of games won, below {games_to_win} "
            "(M7.1)"
        )
    first, second = (each or 0 for each in found)
    return first, second
