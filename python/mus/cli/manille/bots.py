"""``mus manille bots``: the bots and their parameters."""

from __future__ import annotations

from mus._native import manille_bots_about
from mus.cli.bots import AboutOption, print_bots
from mus.cli.output import JsonOption
from mus.manille import bots


def command(about: AboutOption = False, as_json: JsonOption = False) -> None:
    """The bots that can play, and what their parameters mean."""
    print_bots(bots(), dict(manille_bots_about()), about_only=about, as_json=as_json)
