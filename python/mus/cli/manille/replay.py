"""``mus manille replay``: checks every line of a file of records, or tells the deals in words."""

from __future__ import annotations

from mus._native import manille_tell
from mus.cli.output import JsonOption
from mus.cli.replay import RecordsArgument, ShowOption, check, report
from mus.manille import replay


def command(
    file: RecordsArgument,
    show: ShowOption = False,
    as_json: JsonOption = False,
) -> int:
    """Replays every record of a file and says which do not hold (exit code 1)."""
    lines, failed = check(file, replay, manille_tell if show and not as_json else None)
    return report(lines, failed, as_json=as_json)
