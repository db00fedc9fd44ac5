"""``mus data``: what a data set is and holds, and whether it is whole; one file a verb."""

from __future__ import annotations

import typer

from mus.cli.data import card, from_records, head, info, records, schema, verify

app = typer.Typer(
    help="Data sets: what a run's folder holds, whether it is whole, its card, its records."
)
app.command("info")(info.command)
app.command("verify")(verify.command)
app.command("schema")(schema.command)
app.command("card")(card.command)
app.command("records")(records.command)
app.command("head")(head.command)
app.command("from-records")(from_records.command)
