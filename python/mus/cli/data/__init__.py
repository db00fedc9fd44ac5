"""``mus data``: what a data set is and holds, and whether it is whole; one file a verb."""

from __future__ import annotations

from mus.cli.data import card, from_records, head, info, records, schema, verify
from mus.cli.group import group

app = group("Data sets: what a run's folder holds, whether it is whole, its card, its records.")
app.command("info")(info.command)
app.command("verify")(verify.command)
app.command("schema")(schema.command)
app.command("card")(card.command)
app.command("records")(records.command)
app.command("head")(head.command)
app.command("from-records")(from_records.command)
