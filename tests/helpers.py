"""What several test files share: the golden files, random rules, and a player without a plan."""

import csv
import json
import random
from pathlib import Path
from typing import Any

import mus
from tests import reference

VECTORS = Path(__file__).parent / "vectors"

Record = dict[str, Any]
Refusal = tuple[str | None, int | None] | None
"""The clause and the event at fault; None where nothing is."""

OPTIONS: dict[str, list[Any]] = {
    "kings": [8, 4],
    "real": ["off", "figure", "sota"],
    "min_discard": [1, 0],
    "max_mus": [None, 0, 1, 2, 3, 12],
    "reshuffle": ["round", "deal", "all"],
    "mus_corrido": [False, True],
    "bet_min": [2, 1, 3, 5],
    "raise_min": [2, 1, 4],
    "reply": ["joint", "first"],
    "ordago": [True, False],
    "raises": ["free", "fixed"],
    "deje": [0, 1],
    "target": [40, 1, 5, 30, 35, 101],
    "paso": [1, 0],
    "punto": ["always", "paso"],
    "games_to_win": [2, 1, 3, 4],
    "signals": ["off", "classic"],
    "seen": [0.1, 0.0, 0.5, 1.0],
}
"""Every option with the values that the random rules take; the default first."""


def read_jsonl(name: str) -> list[Record]:
    """The objects of a golden file with one JSON object a line."""
    lines = (VECTORS / name).read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def read_csv(name: str) -> list[dict[str, str]]:
    """The rows of a golden table by column; lines that begin with # are remarks."""
    lines = (VECTORS / name).read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def engine_refusal(record: object) -> Refusal:
    """Why `mus.replay` refuses a record."""
    try:
        mus.replay(record)
    except mus.RecordError as error:
        return error.clause, error.event
    return None


def reference_refusal(record: object) -> Refusal:
    """Why the reference refuses a record."""
    try:
        reference.replay(record)
    except reference.Breach as breach:
        return breach.clause, breach.event
    return None


def as_result(result: mus.Result) -> Record:
    """A result as records write it."""
    points = [list(entry) for entry in result.points]
    return {"score": list(result.score), "winner": result.winner, "points": points}


def without_result(record: Record) -> Record:
    """A record as a position, which may be played on."""
    return {key: value for key, value in record.items() if key != "result"}


def random_rules(rng: random.Random) -> Record:
    """A preset, or a preset with about half of the options changed, as records spell rules."""
    rules: Record = {"preset": rng.choice(mus.PRESETS)}
    if rng.random() < 0.3:
        return rules
    for name, values in OPTIONS.items():
        if rng.random() < 0.5:
            rules[name] = rng.choice(values)
    return rules


def random_start(rng: random.Random, rules: Record) -> Record:
    """The arguments of a deal beside its rules: mano, score, first, seed."""
    target = rules.get("target", mus.Rules.preset(rules["preset"]).target)
    lowest = rng.choice([0, max(0, target - 6)])
    return {
        "mano": rng.randrange(4),
        "score": (rng.randrange(lowest, target), rng.randrange(lowest, target)),
        "first": rng.random() < 0.5,
        "seed": rng.getrandbits(64),
    }


class Player:
    """Chooses among legal actions by dice; each player has its own liking for mus and for bets."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        bold = rng.choice([0.1, 0.3, 0.8])
        self.weights = {
            "mus": rng.choice([0.2, 1.0, 6.0, 40.0]),
            "envido": bold,
            "reenvido": bold,
            "ordago": bold * rng.choice([0.03, 0.3]),
        }

    def choose(self, deal: mus.Deal) -> str:
        """A legal action, its amount sometimes larger than the least."""
        legal = deal.legal()
        weights = [self.weights.get(action.split()[0], 1.0) for action in legal]
        word, *rest = self.rng.choices(legal, weights)[0].split(" ")
        if word not in ("envido", "reenvido") or self.rng.random() < 0.6:
            return " ".join([word, *rest])
        larger = int(rest[0]) + self.rng.choice([1, 3, 8, 30])
        action = f"{word} {self.rng.choice([larger, larger, larger, 65_535])}"
        return action if deal.rules.raises == "free" else " ".join([word, *rest])


def random_deal(rng: random.Random, rules: Record | None = None) -> mus.Deal:
    """A deal that nobody has played in yet."""
    rules = random_rules(rng) if rules is None else rules
    return mus.Deal(rules, **random_start(rng, {"preset": "classic"} | rules))


def play_out(deal: mus.Deal, rng: random.Random, most: int = 100_000) -> int:
    """Plays a deal to its end, or so many actions; gives how many."""
    player, actions = Player(rng), 0
    while deal.seat is not None and actions < most:
        deal.play(player.choose(deal))
        actions += 1
    return actions
