"""``mus manille``: the Manille family; one file a verb."""

from __future__ import annotations

from mus.cli.group import group
from mus.cli.manille import (
    audit,
    bots,
    duel,
    legal,
    replay,
    rules,
    simulate,
    sweep,
    tournament,
)

app = group("The Manille family: legal cards, records, rules, experiments with bots.")
app.command("legal")(legal.command)
app.command("simulate")(simulate.command)
app.command("duel")(duel.command)
app.command("tournament")(tournament.command)
app.command("sweep")(sweep.command)
app.command("replay")(replay.command)
app.command("audit")(audit.command)
app.command("rules")(rules.command)
app.command("bots")(bots.command)
