"""``mus discards``: what each discard leads to, best first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from mus.cli.output import (
    JsonOption,
    RulesOption,
    SeatOption,
    SeedOption,
    SetOption,
    bar,
    print_json,
    print_table,
    read_rules,
)

if TYPE_CHECKING:
    from mus.discarding import Discard, Discards

_Hand = Annotated[str, typer.Argument(metavar="HAND", help='As in RR7A, "Ro 7b 1e 4c".')]
_Objective = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help="points (ours less theirs), a lance to win, has_pares, has_juego or 31.",
    ),
]
_Method = Annotated[str, typer.Option(metavar="NAME", help="exact, sample or table.")]
_Samples = Annotated[int, typer.Option(metavar="N", help="Deals of a sample.")]


def command(  # noqa: PLR0917 - typer tells arguments from options by their annotations
    hand: _Hand,
    seat: SeatOption = 0,
    objective: _Objective = "points",
    method: _Method = "exact",
    samples: _Samples = 100_000,
    seed: SeedOption = 0,
    rules: RulesOption = None,
    settings: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Every way to discard, best first; the other hands count as unknown, any cards alike."""
    from mus.discarding import discards

    chosen = read_rules(rules, settings)
    found = discards(
        hand,
        seat,
        rules=chosen,
        objective=objective,
        method=method,
        samples=samples,
        seed=seed,
    )
    if as_json:
        print_json(found.to_dict())
    else:
        _print_discards(found)


def _print_discards(found: Discards) -> None:
    from rich.table import Table

    title = f"{found.hand}, seat {found.seat}, by {found.objective} ({found.method})"
    caption = "points in a deal without bets; the other hands are any cards alike"
    table = Table(title=title, caption=caption)
    heads = ["throw", found.objective, "", "ours", "theirs", *_MORE]
    for name in heads:
        table.add_column(name, justify="left" if name in ("throw", "") else "right")
    values = [discard.values[found.objective] for discard in found]
    span = max(map(abs, values)) or 1.0
    for discard in different(found):
        value = discard.values[found.objective]
        share = value / span if found.objective == "points" else value
        ours, theirs = discard.points
        more = (discard.values.get(name) for name in _MORE)
        table.add_row(
            discard.thrown or "nothing",
            _told(discard, found.objective),
            bar(max(share, 0.0)),
            f"{ours:.4f}",
            f"{theirs:.4f}",
            *("" if chance is None else f"{chance:.2%}" for chance in more),
        )
    print_table(table)


#: The chances that are shown beside the objective.
_MORE = ("grande", "chica", "pares", "juego", "punto", "has_pares", "has_juego", "31")


def _told(discard: Discard, objective: str) -> str:
    value = discard.values[objective]
    error = (discard.errors or {}).get(objective)
    return f"{value:.4f} ± {error:.4f}" if error else f"{value:.4f}"


def different(found: Discards) -> list[Discard]:
    """The discards without those that throw cards of the same ranks as one before."""
    alike = {"3": "R", "2": "1"} if found.rules.to_dict().get("kings", 8) == 8 else {}
    seen = set()
    kept = []
    for discard in found:
        letters = (word[0] for word in discard.thrown.split())
        key = tuple(sorted(alike.get(letter, letter) for letter in letters))
        if key not in seen:
            seen.add(key)
            kept.append(discard)
    return kept
