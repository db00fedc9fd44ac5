"""Duels, tournaments and sweeps as tables for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mus.experiments import elo
from mus.experiments.pairs import Z
from mus.listings import (
    Listing,
    between,
    counted,
    head_of,
    number,
    of_forfeits,
    of_measures,
    of_points,
    rate,
    told,
)

#: What the column of a likelihood of superiority is called, in every table.
SUPERIORITY = "likelihood of superiority"

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mus.experiments.duel import Duel
    from mus.experiments.pairs import PairCounts
    from mus.experiments.results import PairingResult
    from mus.experiments.sweep import Sweep, SweepPoint
    from mus.experiments.tournament import Tournament


def of_duel(found: Duel) -> list[Listing]:
    """A duel: who is better, what was scored for what, and what pairs and luck save."""
    reach, normalised = found.elo_interval, found.normalised_elo_interval
    rows = [
        ("matches won", f"{found.wins[0]:,} of {found.matches:,}{_drawn(found)}"),
        (
            f"{found.pairs.unit} {_outcomes(found.pairs)}",
            ", ".join(f"{count:,}" for count in found.pairs.counts),
        ),
        ("win rate", rate(found.win_rate, found.interval)),
        ("game rate", rate(found.game_rate, found.game_interval)),
        ("deal rate", rate(found.deal_rate, found.deal_interval)),
        ("games, deals", f"{sum(found.games):,}, {found.deals:,}"),
        ("Elo", f"{number(found.elo, '+.1f')} ({between(reach, '+.1f')})"),
        (
            "normalised Elo",
            f"{number(found.normalised_elo, '+.1f')} ({between(normalised, '+.1f')})",
        ),
        (SUPERIORITY, f"{found.likelihood_of_superiority:.2%}"),
    ]
    if found.sprt is not None and found.ratio is not None:
        least, most = found.sprt.bounds
        rows += [
            (f"H0: Elo {found.sprt.elo0:+g}, H1: Elo {found.sprt.elo1:+g}", _verdict(found)),
            ("log likelihood ratio", f"{found.ratio:+.3f} ({least:+.3f} to {most:+.3f})"),
        ]
    title, unit = f"{_of(found)}{found.a} v {found.b}, seed {found.seed}", found.pairs.unit
    first = Listing(title, ("", f"95 % intervals over {unit}"), rows)
    return [first, *of_measures(found.measures, found.a, found.b, unit, found.rules)]


def _drawn(found: Duel) -> str:
    """How many matches were drawn, where some were."""
    drawn = found.matches - sum(found.wins)
    return f", {drawn:,} drawn" if drawn else ""


def _outcomes(pairs: PairCounts) -> str:
    """How pairs can end; of the many outcomes of larger sets the first, the second and the last."""
    outcomes = pairs.outcomes
    if pairs.size > 2:
        outcomes = (*outcomes[:2], "…", outcomes[-1])
    return ", ".join(outcomes)


def _of(found: Duel | Tournament | Sweep) -> str:
    """The rules that were played by, for a title."""
    return head_of(found.rules)


def _verdict(found: Duel) -> str:
    return "undecided" if found.verdict is None else f"{found.verdict} accepted"


def of_tournament(found: Tournament, *, measures: bool = False) -> list[Listing]:
    """A tournament: the ranking, what each bot won, and who did how well against whom.

    With ``measures`` also what each bot scored for what, a table a bot.
    """
    unit = found.pairs(0).unit
    title = f"{_of(found)}{found.format}, {found.matches:,} matches, seed {found.seed}"
    title += f", 95 % over {unit}"
    rows = [_ranked(found, place) for place in range(len(found.bots))]
    heads = ("", "Elo", "normalised Elo", f"{SUPERIORITY} over the next")
    won = _cross(found, "win rate against", lambda a, b: _percent(found.share(a, b)))
    ahead = _cross(found, "points ahead a deal against", lambda a, b: _signed(found.ahead(a, b)))
    tables = [Listing(title, heads, rows), _rates(found), won, ahead]
    if measures:
        tables += [
            of_points(
                f"{found.bots[bot]}: {counted(points)}, 95 % over {unit}",
                points,
                found.bots[bot],
                "against it",
                found.rules,
            )
            for bot in found.ranking
            for points in (found.measures(bot).points,)
        ]
    return tables


def _ranked(found: Tournament, place: int) -> tuple[str, ...]:
    """A row of the ranking."""
    order, of = found.ranking, found.ratings
    bot, following = order[place], order[place + 1 : place + 2]
    return (
        f"{place + 1} {found.bots[bot]}",
        f"{of.elo[bot]:+.1f} ± {Z * of.error(bot):.1f}",
        _give_or_take(*_normalised(found.pairs(bot))),
        "".join(f"{of.likelihood_of_superiority(bot, other):.2%}" for other in following),
    )


def _normalised(pairs: PairCounts) -> tuple[float, tuple[float, float]]:
    return elo.normalised(pairs)[0], elo.normalised_interval(pairs)


def _give_or_take(value: float, ends: tuple[float, float]) -> str:
    """Elo points, and how far the farther end of their 95 % interval is."""
    reach = max(value - ends[0], ends[1] - value)
    return f"{value:+.1f} ± {number(reach, '.1f')}"


def _rates(found: Tournament) -> Listing:
    """What each bot won, whoever was against it."""
    rows = []
    for place, bot in enumerate(found.ranking):
        pairs, measures = found.pairs(bot), found.measures(bot)
        cells = (
            rate(pairs.mean, pairs.interval),
            rate(measures.game_rate.value, measures.game_rate.interval),
            rate(measures.deal_rate.value, measures.deal_rate.interval),
        )
        rows.append((f"{place + 1} {found.bots[bot]}", *cells))
    return Listing(f"against all, 95 % over {found.pairs(0).unit}", ("", *_RATES), rows)


#: The heads of what was won.
_RATES = ("win rate", "game rate", "deal rate")


def _percent(share: float | None) -> str:
    return "" if share is None else f"{share:.2%}"


def _signed(points: float | None) -> str:
    return "" if points is None else f"{points:+.3f}"


def _cross(found: Tournament, title: str, cell: Callable[[int, int], str]) -> Listing:
    """A table of every two bots, in the order of the ranking."""
    order = found.ranking
    rows = [
        (f"{place + 1} {found.bots[a]}", *(cell(a, b) for b in order))
        for place, a in enumerate(order)
    ]
    return Listing(title, ("", *(str(place + 1) for place in range(len(order)))), rows)


def of_sweep(found: Sweep, *, measures: bool = False) -> list[Listing]:
    """A sweep: what each bot won, how much better it is, and both less luck; a row for each bot.

    With ``measures`` also what each of them scored for what, a table a bot.
    """
    title = f"{found.template} v {found.against}, {found.matches:,} matches, seed {found.seed}"
    title, names = f"{_of(found)}{title}", list(found.points[0].values)
    first = found.points[0].result
    unit, less_luck = first.pairs.unit, "less the luck of the cards, 95 %"
    if not first.measures.has_luck:
        less_luck = f"win rate and points, 95 % over {unit}"
    tables = [
        Listing(
            head,
            (*names, *heads),
            [(*_values(point), *row(point.result)) for point in found.points],
        )
        for head, heads, row in (
            (f"{title}, 95 % over {unit}", _RATES, _won),
            (f"how much better than {found.against}, 95 % over {unit}", _BETTER, _better),
            (less_luck, ("win rate", "points ahead a deal"), _adjusted),
        )
    ]
    if measures:
        tables += [
            of_points(
                f"{point.result.a}: {counted(point.result.points)}, 95 % over {unit}",
                point.result.points,
                point.result.a,
                point.result.b,
                found.rules,
            )
            for point in found.points
        ]
    return tables


_BETTER = ("Elo", "normalised Elo", SUPERIORITY)


def _values(point: SweepPoint) -> list[str]:
    return [f"{value:.15g}" for value in point.values.values()]


def _won(result: PairingResult) -> tuple[str, ...]:
    return (
        rate(result.win_rate, result.interval),
        rate(result.game_rate, result.game_interval),
        rate(result.deal_rate, result.deal_interval),
    )


def _better(result: PairingResult) -> tuple[str, ...]:
    return (
        f"{number(result.elo, '+.1f')} ({between(result.elo_interval, '+.1f')})",
        _give_or_take(result.normalised_elo, result.normalised_elo_interval),
        f"{result.likelihood_of_superiority:.2%}",
    )


def _adjusted(result: PairingResult) -> tuple[str, ...]:
    adjusted = result.adjusted
    return (
        rate(adjusted.value, adjusted.interval),
        told(result.measures.ahead.adjusted, share=False),
    )


def best(found: Sweep) -> list[str]:
    """Which bot of a sweep was best, and how much of that may be luck."""
    result, many = found.best.result, len(found.points)
    if many == 1:
        return [f"best: {found.best.bot}"]
    told_best = rate(result.win_rate, found.best_interval)
    return [
        f"best: {found.best.bot}, win rate {told_best}",
        f"The best of {many} looks better than it is. This interval allows for that, those of the",
        "tables do not. Play it again from another seed before you believe it.",
    ]


def forfeits(results: Sequence[PairingResult]) -> list[str]:
    """A line for each pairing in which matches were forfeited."""
    lines = (
        of_forfeits((result.a, result.b), result.forfeits, result.first_forfeit)
        for result in results
    )
    return [line for line in lines if line]
