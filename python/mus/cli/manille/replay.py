"""``mus manille replay``: checks every line of a file of records."""

from __future__ import annotations

from mus.cli.output import JsonOption
from mus.cli.replay import RecordsArgument, check, report
from mus.manille import replay


def command(
    file: RecordsArgument,
    as_json: JsonOption = False,
) -> int:
    """Replays every record of a file and says which do not hold (exit code 1)."""
    lines, failed = check(file, replay)
    return report(lines, failed, as_json=as_json)
