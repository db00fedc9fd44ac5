"""``mus manille bots``: the bots and their parameters."""

from __future__ import annotations

from mus._native import manille_bots_about
from mus.cli.bots import print_bots
from mus.cli.output import JsonOption, print_json
from mus.manille import bots


def command(as_json: JsonOption = False) -> None:
    """The bots that can play, and what their parameters mean."""
    if as_json:
        print_json(bots())
    else:
        print_bots(bots(), dict(manille_bots_about()))
