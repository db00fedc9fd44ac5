"""What is wrong with how a verb was called, in one line that says what would be right."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from mus.checks import shortened
from mus.experiments.names import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Sequence

    import typer

#: What is said of a value that is of another type, and what should be said.
_TYPES = {"integer": "expected a whole number", "number": "expected a number"}
_TYPE = re.compile(r"Input should be a valid (integer|number).*")

#: Behind it other commands may be suggested.
_COMMAND = re.compile(r"No such command '(.*?)'(?:\.|$)")


def usage(error: typer.TyperException, arguments: Sequence[str]) -> str:
    """The message of an error of use, with what was given, what is expected, and where to look.

    Raises nothing: an error of another kind keeps its words.
    """
    told: str = error.format_message().rstrip(".")
    context: Any = getattr(error, "ctx", None)
    option = str(getattr(error, "option_name", ""))
    if re.fullmatch(r"-\d.*", option):
        told = f"{shortened(option)}: expected no number below 0"
    elif context is not None and (found := _COMMAND.match(told)):
        name = found[1]
        known = list(getattr(context.command, "commands", {}))
        return f'unknown command "{shortened(name)}"{did_you_mean(name, known)}'
    told = _TYPE.sub(lambda found: f"{_given(error, arguments)}{_TYPES[found[1]]}", told)
    path = getattr(context, "command_path", None)
    return told if path is None else f"{told}; see `{path} --help`"


def _given(error: typer.TyperException, arguments: Sequence[str]) -> str:
    """What was given to the option that is at fault, where it can be found."""
    names = getattr(getattr(error, "param", None), "opts", ())
    for place, word in enumerate(arguments):
        name, equals, value = word.partition("=")
        if name in names:
            return (
                f"{shortened(value if equals else ''.join(arguments[place + 1 : place + 2]))!r}: "
            )
    return ""
