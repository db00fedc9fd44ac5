"""``mus manille``: the Manille family; one file a verb."""

from __future__ import annotations

import typer

from mus.cli.manille import audit, bots, legal, replay, rules, simulate

app = typer.Typer(
    help="The Manille family: legal cards, records, rules, bots by the million matches.",
    add_completion=False,
    rich_markup_mode=None,
    no_args_is_help=True,
)
app.command("legal")(legal.command)
app.command("simulate")(simulate.command)
app.command("replay")(replay.command)
app.command("audit")(audit.command)
app.command("rules")(rules.command)
app.command("bots")(bots.command)
