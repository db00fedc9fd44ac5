"""The verbs gathered, and one place where errors become a line and an exit code."""

from __future__ import annotations

import re
import sys
from typing import Annotated

import typer

from mus import __version__
from mus.checks import shown
from mus.cli import (
    bots,
    data,
    discards,
    duel,
    equity,
    evaluate,
    experiment,
    manille,
    odds,
    replay,
    rules,
    simulate,
    sweep,
    tournament,
)
from mus.cli.interrupts import EXIT_CODE
from mus.cli.output import Interrupted, print_json
from mus.cli.streams import print_error
from mus.errors import MusError

#: How messages cite a clause.
_CITED = re.compile(r"\(([FMR]\d+(?:\.\d+)?)")

app = typer.Typer(
    name="mus",
    help="Mus, the card game: hands, records, rules, and bots by the million matches.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("eval")(evaluate.command)
app.command("equity")(equity.command)
app.command("odds")(odds.command)
app.command("discards")(discards.command)
app.command("simulate")(simulate.command)
app.add_typer(data.app, name="data")
app.command("duel")(duel.command)
app.command("tournament")(tournament.command)
app.command("sweep")(sweep.command)
app.command("experiment")(experiment.command)
app.command("replay")(replay.command)
app.command("bots")(bots.command)
app.command("rules")(rules.command)
app.add_typer(manille.app, name="manille")


@app.callback(invoke_without_command=True)
def _root(
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    if version:
        typer.echo(f"mus {__version__}")
        raise typer.Exit


def run(arguments: list[str]) -> int:
    """Runs a command line and returns its exit code: 0, 1 (a check found a fault), 2 or 130.

    Raises
    ------
    OSError
        When standard output cannot be written.
    """
    as_json = "--json" in arguments
    try:
        code = app(arguments or ["--help"], prog_name="mus", standalone_mode=False)
    except (KeyboardInterrupt, typer.Abort):
        return _interrupted(Interrupted(), as_json=as_json)
    except Interrupted as stop:
        return _interrupted(stop, as_json=as_json)
    except SystemExit as leaving:
        # typer and rich leave so when nobody reads any more.
        if isinstance(leaving.__context__, BrokenPipeError):
            raise leaving.__context__ from None
        raise
    except (typer.TyperException, MusError) as error:
        bad = next((word for word in arguments if not _is_text(word)), None)
        told = _message(error, arguments)
        if bad is not None and "\ufffd" in told:
            told = f"{shown(bad)} is not UTF-8"
        return _fail(told, error, as_json=as_json)
    except UnicodeEncodeError as error:
        # An argument with bytes that are no text; standard output takes every text.
        return _fail(f"{shown(error.object)} is not UTF-8", error, as_json=as_json)
    except OSError as error:
        if error.filename is None:
            raise
        reason = (error.strerror or str(error)).lower()
        return _fail(f"{error.filename}: {reason}", error, as_json=as_json)
    if code == EXIT_CODE:
        # typer's own answer to Ctrl-C, which says nothing.
        return _interrupted(Interrupted(), as_json=as_json)
    return code if isinstance(code, int) else 0


def _interrupted(stop: Interrupted, *, as_json: bool) -> int:
    if as_json and not sys.stdout.closed:
        places = {"clause": None, "line": None, "event": None}
        print_json({"error": "interrupted", **places, "resume": stop.resume})
    print_error(str(stop))
    return EXIT_CODE


def _is_text(word: str) -> bool:
    """Whether an argument is text, and not bytes that no character is written with."""
    return all(not "\ud800" <= letter <= "\udfff" for letter in word)


def _message(error: Exception, arguments: list[str]) -> str:
    if not isinstance(error, typer.TyperException):
        return str(error)
    from mus.cli.usage import usage

    return usage(error, arguments)


def _clause(error: Exception, message: str) -> str | None:
    """The clause that an error names, itself or in its message."""
    cited = [None, *_CITED.findall(message)]
    clause: str | None = getattr(error, "clause", cited[-1])
    return clause


def _fail(message: str, error: Exception, *, as_json: bool) -> int:
    several = getattr(error, "errors", None)
    if as_json and not sys.stdout.closed:
        places = {name: getattr(error, name, None) for name in ("line", "event")}
        each = {"errors": [str(one) for one in several]} if several else {}
        print_json({"error": message, "clause": _clause(error, message), **places, **each})
    for line in map(str, several or [message]):
        print_error(line)
    return 2
