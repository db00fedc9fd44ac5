"""The command ``mus``: one file a verb; parses and prints."""

from mus.cli.entry import main

__all__ = ["main"]
