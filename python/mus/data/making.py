"""What makes a data set again: the command, or the call where no command can name its bots."""

from __future__ import annotations

import json
import shlex
from typing import TYPE_CHECKING, Any

from mus.games import MANILLE
from mus.players import bots_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mus.data.dataset import DataSet
    from mus.manifest import Manifest


def command(data: DataSet, folder: str = "DIR") -> str:
    """What makes the data set again, byte for byte with the same versions.

    A command, with bots of Python as they were typed. Of a bot that was given as an object there is
    no command: then a call of Python, in which ``bots`` holds the bots of Python by name.
    """
    told = data.specification
    if "records" in told:
        words = ["mus", "data", "from-records", "FILES", *_selected(told)]
        return shlex.join([*words, "--out", folder])
    if is_call(data):
        return _call(data, folder)
    bots = data.manifest.typed_bots
    words = ["mus", "simulate", *bots]
    if data.game is MANILLE:
        words = ["mus", "manille", "simulate", told["rules"]["variant"], *bots]
    words += ["--matches", str(data.manifest.matches)]
    words += ["--seed", str(told["seed"])]
    for name, value in changed_rules(data).items():
        words += ["--set", f"{name}={value if isinstance(value, str) else json.dumps(value)}"]
    words += [] if told["paired"] else ["--no-paired"]
    words += ["--on-error", "forfeit"] if _has_forfeits(data.manifest) else []
    words += _selected(told)
    return shlex.join([*words, "--out", folder])


def is_call(data: DataSet) -> bool:
    """Whether ``command`` gives a call of Python: a bot was given as an object."""
    guests = data.specification.get("python_bots", {})
    return not guests.keys() <= data.manifest.sources.keys()


def changed_rules(data: DataSet) -> dict[str, Any]:
    """The options in which a data set's rules differ from classic, or from their variant."""
    rules = dict(data.specification["rules"])
    variant = rules.pop("variant", None)
    usual = data.game.rules(variant)
    return {name: value for name, value in rules.items() if usual.get(name, ...) != value}


def of_rules(data: DataSet) -> str:
    """The name of what those options differ from."""
    return str(data.specification["rules"].get("variant", "classic"))


def _call(data: DataSet, folder: str) -> str:
    """The call that makes the data set again."""
    told, rules = data.specification, changed_rules(data)
    given = [_sided(side, told["python_bots"]) for side in told["bots"]]
    named = {"matches": data.manifest.matches, "seed": told["seed"]}
    name = "mus.simulate"
    if data.game is MANILLE:
        name = "mus.manille.simulate"
        given.insert(0, repr({"variant": of_rules(data), **rules} if rules else of_rules(data)))
    elif rules:
        named["rules"] = rules
    named |= {} if told["paired"] else {"paired": False}
    named |= {"on_error": "forfeit"} if _has_forfeits(data.manifest) else {}
    kept = ("tables", "columns", "sample", "split", "phases")
    named |= {option: told[option] for option in kept if option in told}
    words = [f"{option}={value!r}" for option, value in (named | {"out": folder}).items()]
    return f"{name}({', '.join([*given, *words])})"


def _sided(side: str, guests: Mapping[str, str]) -> str:
    """Who plays for a side, in Python: ``bots`` has the bots of Python."""
    seats = [f"bots[{bot!r}]" if bot in guests else repr(bot) for bot in bots_of(side)]
    return seats[0] if len(seats) == 1 else f"({', '.join(seats)})"


def _has_forfeits(manifest: Manifest) -> bool:
    """Whether bots that failed lost matches of the run."""
    return any(shard.get("forfeits") for shard in manifest.shards.values())


def _selected(told: Mapping[str, Any]) -> list[str]:
    """The options that choose tables, columns and rows."""
    words = ["--tables", ",".join(told["tables"])] if "tables" in told else []
    for table, names in told.get("columns", {}).items():
        words += ["--columns", f"{table}:{','.join(names)}"]
    words += ["--sample", str(told["sample"])] if "sample" in told else []
    words += ["--split", "/".join(map(str, told["split"]))] if "split" in told else []
    words += ["--phases", ",".join(told["phases"])] if "phases" in told else []
    return words
