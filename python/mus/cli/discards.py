"""``mus discards``: what each discard leads to, best first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from mus.cli.output import (
    JsonOption,
    RulesOption,
    SeatOption,
    SetOption,
    bar,
    print_json,
    print_table,
    read_rules,
    table_width,
)
from mus.counting import many
from mus.errors import MusError
from mus.experiments.pairs import Z

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
_Samples = Annotated[
    int | None, typer.Option(metavar="N", help="Deals of a sample; 100,000 by default.")
]
_Seed = Annotated[
    int | None, typer.Option("--seed", metavar="N", help="Of a sample; 0 by default.")
]


def command(  # noqa: PLR0917 - typer tells arguments from options by their annotations
    hand: _Hand,
    seat: SeatOption = 0,
    objective: _Objective = "points",
    method: _Method = "exact",
    samples: _Samples = None,
    seed: _Seed = None,
    rules: RulesOption = None,
    settings: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Every way to discard, best first; the other hands count as unknown, any cards alike.

    Exact counts take seconds, with four kings some ten; a sample takes less than one.
    """
    from mus.discarding import discards

    given = {"--samples": samples, "--seed": seed}
    drawn = {name[2:]: number for name, number in given.items() if number is not None}
    if drawn and method != "sample":
        raise MusError(f"{', '.join(f'--{name}' for name in drawn)}: only with --method sample")
    chosen = read_rules(rules, settings)
    found = discards(
        hand,
        seat,
        rules=chosen,
        objective=objective,
        method=method,
        **drawn,
    )
    if as_json:
        print_json(found.to_dict())
    else:
        _print_discards(found)


def _print_discards(found: Discards) -> None:
    from rich.table import Table

    from mus.games import rules_in_words

    title = f"{found.hand}, seat {found.seat}, by {found.objective} ({found.method})"
    if found.rules.to_dict():
        title += f", rules {rules_in_words(found.rules)}"
    table = Table(title=title, caption=_caption(found))
    table.add_column("throw", no_wrap=True)
    table.add_column(found.objective, justify="right", no_wrap=True)
    width = _BAR if table_width() >= _FIRST_COLUMNS else 0
    table.add_column("", no_wrap=True)
    more = _columns(found)
    for name in ("ours", "theirs", *more):
        table.add_column(name, justify="right", no_wrap=True)
    values = [discard.values[found.objective] for discard in found]
    low, span = min(0.0, *values), max(0.0, *values) - min(0.0, *values) or 1.0
    for discard in different(found):
        ours, theirs = discard.points
        table.add_row(
            discard.thrown or "nothing",
            _told(discard, found.objective),
            bar((discard.values[found.objective] - low) / span, width),
            f"{ours:.3f}",
            f"{theirs:.3f}",
            *(f"{discard.values[name]:.1%}" for name in more),
        )
    print_table(table)


#: The chances that are shown beside the objective where there is room, the first ones first.
_MORE = ("has_pares", "has_juego", "31", "grande", "chica", "pares", "juego", "punto")
#: How wide bars are, and what the columns before the chances take.
_BAR = 10
_FIRST_COLUMNS = 68


def _columns(found: Discards) -> list[str]:
    """The chances for which there is room, so that no figure is cut."""
    known = [name for name in _MORE if name != found.objective and name in found.best.values]
    room = table_width() - _FIRST_COLUMNS
    shown = []
    for name in known:
        room -= max(len(name), 6) + 3
        if room < 0:
            break
        shown.append(name)
    return shown


def _caption(found: Discards) -> str:
    told = "points in a deal without bets; the other hands are any cards alike"
    if len(different(found)) < len(found):
        told += "; of equal discards one is shown"
    if found.samples is not None:
        told += (
            f"; {many(found.samples, 'deal')} from seed {found.seed}, ±: the 95 % interval, up to "
        )
        told += _worst(found)
    return told


def _told(discard: Discard, objective: str) -> str:
    value = discard.values[objective]
    error = Z * (discard.errors or {}).get(objective, 0.0)
    if objective == "points":
        return f"{value:+.4f} ± {error:.4f}" if error else f"{value:+.4f}"
    return f"{value:.2%} ± {error:.2%}" if error else f"{value:.2%}"


def _worst(found: Discards) -> str:
    """How far the widest 95 % intervals of what is printed reach: of points, and of chances."""
    points = ("points", "points_ours", "points_theirs")
    errors = [discard.errors or {} for discard in found]
    worst = [Z * max(each[name] for each in errors for name in names) for names in (points, _MORE)]
    return f"{worst[0]:.4f} points and {worst[1]:.2%}"


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
