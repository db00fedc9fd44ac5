"""``mus data card``: the card of a data set in Markdown, as hubs of data sets expect it."""

from __future__ import annotations

from typing import Annotated

import typer

from mus.cli.data.options import AnyVersionOption, DirArgument
from mus.cli.output import JsonOption, print_json

_Licence = Annotated[
    str, typer.Option("--licence", metavar="NAME", help='As hubs name it: "cc0-1.0", "mit".')
]


def command(
    folder: DirArgument,
    licence: _Licence = "unknown",
    any_version: AnyVersionOption = False,
    as_json: JsonOption = False,
) -> None:
    """A data set's card in Markdown, with the fields that hubs read: redirect it to README.md."""
    from mus.data import card
    from mus.data import open as open_data

    text = card(open_data(folder, any_version=any_version), licence=licence)
    if as_json:
        print_json({"card": text})
    else:
        typer.echo(text, nl=False)
