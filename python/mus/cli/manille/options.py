"""Options that the verbs of ``mus manille`` share."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from mus.cli.output import read_settings
from mus.errors import MusError

VariantArgument = Annotated[
    str, typer.Argument(metavar="VARIANT", help="A variant or preset of Manille.")
]


def read_options(settings: list[str] | None) -> dict[str, Any]:
    """The options that ``--set`` gives for a variant that has its own argument.

    Raises
    ------
    MusError
        When one has not the form, or is the variant.
    """
    given = read_settings(settings)
    if "variant" in given:
        raise MusError(
            "--set variant: the variant is the first argument, as in `mus manille duel muette`"
        )
    return given
