"""``mus manille audit``: the first breach in each record of human play, and what it costs."""

from __future__ import annotations

from mus.cli.output import JsonOption
from mus.cli.replay import RecordsArgument, check, report
from mus.errors import RecordError
from mus.manille import audit


def command(
    file: RecordsArgument,
    as_json: JsonOption = False,
) -> int:
    """Finds the first breach in each record of human play (F3.4; exit code 1 if there is one)."""
    lines, failed = check(file, _look)
    return report(lines, failed, as_json=as_json)


def _look(text: str) -> None:
    """Raises what is wrong with a record, with the penalty in its message.

    Raises
    ------
    RecordError
        When the record has a breach, or is none.
    """
    breach = audit(text)
    if breach is None:
        return
    cost = f"; {breach.penalty} to side {breach.side}" if breach.penalty else ""
    place = "" if breach.event is None else f", event {breach.event}"
    message = f"{breach.clause}{place}: {breach.message}{cost}"
    raise RecordError(message, breach.clause, breach.event)
