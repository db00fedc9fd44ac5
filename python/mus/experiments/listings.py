"""Duels, tournaments and sweeps as tables for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mus.listings import Listing, between, number, of_forfeits, of_measures, percents, told

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mus.experiments.duel import Duel
    from mus.experiments.results import PairingResult
    from mus.experiments.sweep import Sweep
    from mus.experiments.tournament import Tournament


def of_duel(found: Duel) -> list[Listing]:
    """A duel: who is better, what was scored for what, and what pairs and luck save."""
    lost, *even, won = found.pairs.counts
    elo, normalised = found.elo_interval, found.normalised_elo_interval
    rows = [
        ("matches won", f"{found.wins[0]:,} of {found.matches:,}"),
        ("pairs 2-0, 1-1, 0-2", f"{won:,}, {sum(even):,}, {lost:,}"),
        ("win rate", f"{found.win_rate:.2%} ({percents(found.interval)})"),
        ("game rate", f"{found.game_rate:.2%} ({percents(found.game_interval)})"),
        ("deal rate", f"{found.deal_rate:.2%} ({percents(found.deal_interval)})"),
        ("games, deals", f"{sum(found.games):,}, {found.deals:,}"),
        ("Elo", f"{number(found.elo, '+.1f')} ({between(elo, '+.1f')})"),
        (
            "normalised Elo",
            f"{number(found.normalised_elo, '+.1f')} ({between(normalised, '+.1f')})",
        ),
        ("likelihood of superiority", f"{found.superiority:.2%}"),
    ]
    if found.sprt is not None and found.ratio is not None:
        least, most = found.sprt.bounds
        rows += [
            (f"H0: Elo {found.sprt.elo0:+g}, H1: Elo {found.sprt.elo1:+g}", _verdict(found)),
            ("log likelihood ratio", f"{found.ratio:+.3f} ({least:+.3f} to {most:+.3f})"),
        ]
    title = f"{found.a} v {found.b}, seed {found.seed}"
    first = Listing(title, ("", "95 % intervals over pairs"), rows)
    return [first, *of_measures(found.measures, found.a, found.b)]


def _verdict(found: Duel) -> str:
    return "undecided" if found.verdict is None else f"{found.verdict} accepted"


def of_tournament(found: Tournament) -> list[Listing]:
    """A tournament: the ranking, and who did how well against whom."""
    order = found.ranking
    facts = found.to_dict()["bots"]
    rows = [
        (
            f"{place + 1} {found.bots[bot]}",
            f"{facts[place]['elo']:+.1f} ± {1.96 * facts[place]['elo_error']:.1f}",
            f"{facts[place]['normalised_elo']:+.1f}",
            f"{facts[place]['win_rate']:.2%} ({percents(facts[place]['interval'])})",
            "" if place + 1 == len(order) else _better(found, bot, order[place + 1]),
        )
        for place, bot in enumerate(order)
    ]
    title = f"{found.format}, {found.matches:,} matches, seed {found.seed}"
    heads = ("", "Elo, 95 %", "normalised Elo", "win rate, 95 % over pairs", "better than next")
    won = _cross(found, "win rate against", lambda a, b: _percent(found.share(a, b)))
    ahead = _cross(found, "points ahead a deal against", lambda a, b: _signed(found.ahead(a, b)))
    return [Listing(title, heads, rows), won, ahead]


def _better(found: Tournament, bot: int, other: int) -> str:
    return f"{found.ratings.superiority(bot, other):.2%}"


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


def of_sweep(found: Sweep) -> list[Listing]:
    """A sweep: a row for each bot."""
    names = list(found.points[0].values)
    rows = [
        (*(f"{point.values[name]:.15g}" for name in names), *_cells(point.result))
        for point in found.points
    ]
    title = f"{found.template} v {found.against}, {found.matches:,} matches, seed {found.seed}"
    heads = (
        *names,
        "win rate, 95 % over pairs",
        "luck-adjusted",
        "points ahead a deal",
        "Elo, 95 %",
        "normalised Elo",
        "superior",
    )
    return [Listing(title, heads, rows)]


def _cells(result: PairingResult) -> tuple[str, ...]:
    return (
        f"{result.win_rate:.2%} ({percents(result.interval)})",
        told(result.adjusted, share=True),
        told(result.measures.ahead.adjusted, share=False),
        f"{number(result.elo, '+.1f')} ({between(result.elo_interval, '+.1f')})",
        f"{result.normalised_elo:+.1f}",
        f"{result.superiority:.2%}",
    )


def forfeits(results: Sequence[PairingResult]) -> list[str]:
    """A line for each pairing in which matches were forfeited."""
    lines = (
        of_forfeits((result.a, result.b), result.forfeits, result.first_forfeit)
        for result in results
    )
    return [line for line in lines if line]
