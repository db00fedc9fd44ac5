"""Verbs that stand together under one word, as those of ``mus data``."""

from __future__ import annotations

import typer


def group(told: str) -> typer.Typer:
    """A group of verbs; called without one it prints its help, as ``mus`` does.

    Raises nothing.
    """
    made = typer.Typer(help=told, add_completion=False, rich_markup_mode=None)
    made.callback(invoke_without_command=True, help=told)(_alone)
    return made


def _alone(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
