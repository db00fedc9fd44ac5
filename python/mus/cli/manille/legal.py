"""``mus manille legal``: the cards of a hand that may be played."""

from __future__ import annotations

from typing import Annotated

import typer

from mus.cli.output import JsonOption, SetOption, print_json, read_settings
from mus.manille import legal


def command(  # noqa: PLR0917 - typer tells arguments from options by their annotations
    hand: Annotated[str, typer.Argument(metavar="HAND", help='Cards, as in "TS 8S 7D".')],
    trick: Annotated[
        str, typer.Option("--trick", metavar="CARDS", help="The cards played, the lead first.")
    ] = "",
    trump: Annotated[str, typer.Option("--trump", metavar="S|H|D|C|NT", help="The trumps.")] = "NT",
    partner: Annotated[
        bool, typer.Option("--partner", help="The card that is winning is a partner's.")
    ] = False,
    variant: Annotated[
        str, typer.Option("--variant", metavar="NAME", help="Whose pack and duties they are.")
    ] = "manillen",
    settings: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """The cards of a hand that may be played to a trick (F2)."""
    options = {"variant": variant, **read_settings(settings)}
    cards = legal(hand, trick, trump, partner_is_master=partner, **options)
    if as_json:
        print_json({"hand": hand, "trick": trick, "trump": trump, "legal": cards})
    else:
        typer.echo(" ".join(cards))
