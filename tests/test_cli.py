"""The command line as scripts and people use it: every verb, its help, its words and its JSON."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import mus
from mus import _native
from tests.command import Answer, assert_refused, call, environment, spawn

#: What the verbs of experiments have in common.
EXPERIMENT = [
    *("--seed", "--rules", "--set", "--threads", "--out", "--plot", "--json"),
    *("--on-error", "--time-limit"),
]

OF_MANILLE = ["--matches", *(option for option in EXPERIMENT if option != "--rules")]

#: Every verb with the options that its help must name.
VERBS = {
    "eval": ["--kings", "--rules", "--set", "--json"],
    "simulate": [
        *("--matches", "--seed", "--rules", "--set", "--threads", "--no-paired", "--out"),
        *("--extend", "--plot", "--only", "--on-error", "--time-limit", "--measures", "--json"),
        *("--tables", "--columns", "--sample", "--split", "--lances", "--phases"),
    ],
    "data": [],
    "data info": ["--rows", "--any-version", "--json"],
    "data verify": [
        *("--all", "--sample", "--hashes-only", "--repair", "--seed", "--bot", "--threads"),
        "--json",
    ],
    "data schema": ["--game", "--json"],
    "data card": ["--licence", "--any-version", "--json"],
    "data records": ["--match", "--bot", "--json"],
    "data from-records": ["--out", "--tables", "--json"],
    "data head": ["--rows", "--any-version", "--json"],
    "equity": [
        *("--mano", "--games", "--policy", "--deals", "--seed", "--rules", "--set"),
        *("--table", "--plot", "--threads", "--time-limit", "--json"),
    ],
    "odds": [
        *("--seat", "--partner", "--dead", "--pares", "--juego", "--rules", "--set"),
        *("--table", "--partners", "--threads", "--json"),
    ],
    "discards": [
        *("--seat", "--objective", "--method", "--samples", "--seed", "--rules", "--set", "--json"),
    ],
    "duel": [*EXPERIMENT, "--matches", "--sprt"],
    "tournament": [*EXPERIMENT, "--matches", "--gauntlet"],
    "sweep": [*EXPERIMENT, "--matches", "--against"],
    "experiment": ["--threads", "--out", "--plot", "--on-error", "--time-limit", "--json"],
    "replay": ["--show", "--json"],
    "manille": [
        *("legal", "simulate", "replay", "audit", "rules", "bots"),
        *("duel", "tournament", "sweep"),
    ],
    "manille simulate": [
        *("--matches", "--seed", "--set", "--threads", "--no-paired", "--out", "--extend"),
        *("--tables", "--columns", "--only", "--json"),
    ],
    "manille duel": [*OF_MANILLE, "--sprt"],
    "manille tournament": [*OF_MANILLE, "--gauntlet", "--measures"],
    "manille sweep": [*OF_MANILLE, "--against", "--measures"],
    "bots": ["--json"],
    "rules": ["--set", "--json"],
}

RECORD = {
    "game": "mus",
    "rules": "classic",
    "mano": 0,
    "score": [39, 12],
    "deal": ["Ro Cc 7b 1e", "Rc 3b 6o 4e", "Co Cb 5c 5e", "7o 7c Se 2b"],
    "events": ["0 corto", "0 envido 2", "1 no-queremos"],
}


def well(*arguments: str, stdin: bytes = b"") -> Answer:
    """Runs a command that must end well and say nothing on standard error."""
    answer = call(*arguments, stdin=stdin)
    assert (answer.code, answer.err) == (0, "")
    return answer


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help(verb: str) -> None:
    text = well(*verb.split(), "--help").out
    assert text.startswith(f"Usage: mus {verb} ")
    for option in [*VERBS[verb], "--help"]:
        assert option in text
    assert all(len(line) <= 80 for line in text.splitlines())


def test_the_help_lists_every_verb() -> None:
    text = well("--help").out
    listed = re.findall(r"^  (\w+) +\S", text.partition("Commands:")[2], re.MULTILINE)
    assert sorted(listed) == sorted(verb for verb in VERBS if " " not in verb)
    below = well("data", "--help").out.partition("Commands:")[2]
    listed = [f"data {verb}" for verb in re.findall(r"^  ([\w-]+) +\S", below, re.MULTILINE)]
    assert sorted(listed) == sorted(verb for verb in VERBS if verb.startswith("data "))
    assert "--version" in text
    assert well().out == text


@pytest.mark.parametrize("group", [[], ["data"], ["manille"]], ids=" ".join)
def test_a_group_alone_prints_its_help(group: list[str]) -> None:
    alone = well(*group)
    assert alone.out == well(*group, "--help").out
    assert alone.err == ""


def test_the_version_is_told_by_every_door() -> None:
    command = Path(sys.executable).parent / "mus"
    doors = [[str(command)], [sys.executable, "-m", "mus"]]
    for door in doors:
        done = subprocess.run(
            [*door, "--version"], capture_output=True, text=True, check=True, env=environment()
        )
        assert (done.stdout, done.stderr) == (f"mus {mus.__version__}\n", "")
    assert well("--version").out == f"mus {mus.__version__}\n"


FIELDS = [
    *("total", "pares_class", "pares_value", "juego_value"),
    *("grande", "chica", "pares", "juego"),
]
LANCES = ["grande", "chica", "pares", "juego", "punto"]


@pytest.mark.parametrize(
    ("options", "rules"),
    [
        ([], {}),
        (["--kings", "4"], {"kings": 4}),
        (["--set", "kings=4"], {"kings": 4}),
        (["--rules", "four_kings"], {"kings": 4}),
        (["--rules", "barcelona"], {"mus_corrido": True, "real": "figure"}),
        (
            ["--rules", "ehmf", "--kings", "8"],
            {"mus_corrido": True, "target": 30, "games_to_win": 3},
        ),
        (["--set", "real=sota", "--set", "max_mus=null"], {"real": "sota"}),
        (
            ["--set", "mus_corrido=true", "--set", " seen = 0.25 "],
            {"mus_corrido": True, "seen": 0.25},
        ),
    ],
)
def test_eval_as_json(options: list[str], rules: dict[str, Any]) -> None:
    texts = ["RR7A", "rraa", "777S", "Ro 3b 1e 2c", "10 11 12 7"]
    told = well("eval", *texts, *options, "--json").json
    assert list(told) == ["rules", "hands"]
    assert told["rules"] == rules
    assert len(told["hands"]) == len(texts)
    for text, facts in zip(texts, told["hands"], strict=True):
        hand = mus.Hand(text, rules)
        percentiles = dict(zip(LANCES, _native.percentiles(hand.cards, rules), strict=True))
        assert facts.pop("percentiles") == percentiles
        assert facts == {"hand": str(hand)} | {name: getattr(hand, name) for name in FIELDS}
        assert list(facts) == ["hand", *FIELDS]


def test_eval_prints_one_row_a_hand() -> None:
    text = well("eval", "RR7A", "777S").out
    rows = [line.split("│")[1:-1] for line in text.splitlines() if line.startswith("│")]
    hands = [mus.Hand(hand) for hand in ("RR7A", "777S")]
    worths = [[str(hand), *(str(getattr(hand, name)) for name in FIELDS)] for hand in hands]
    percentiles = [
        [str(hand), *(f"{of:.2f}" for of in _native.percentiles(hand.cards))] for hand in hands
    ]
    assert [[cell.strip() for cell in row] for row in rows] == worths + percentiles
    assert "Percentiles: % of hands beaten + half of the % alike" in text
    for name in FIELDS + LANCES:
        assert name.replace("_", " ") in text


def test_rules_as_json_are_the_options_in_full() -> None:
    looked_at = 0
    for preset in mus.PRESETS:
        told = well("rules", preset, "--json").json
        rules = mus.Rules.preset(preset)
        assert told == {name: getattr(rules, name) for name, *_ in _native.options()}
        looked_at += len(told)
    assert looked_at == 9 * 18
    changed = well("rules", "madrid", "--set", "target=30", "--json").json
    assert changed == well("rules", "madrid", "--json").json | {"target": 30}
    assert well("rules", "--json").json == well("rules", "classic", "--json").json


def test_rules_print_every_option_with_its_clause() -> None:
    text = well("rules", "madrid").out
    for name, value, takes, clause, meaning in _native.options("madrid"):
        row = next(line for line in text.splitlines() if line.startswith(f"│ {name} "))
        for word in (json.dumps(value), takes, clause, meaning):
            assert word in row
        assert ("*" in row) == (name in mus.Rules.preset("madrid").to_dict())
    assert text.rstrip().endswith(", ".join(mus.PRESETS))


def test_bots_as_json_are_the_dict_of_python() -> None:
    told = well("bots", "--json").json
    assert told == mus.bots()
    known = ["random", "paso", "caller", "simple", "exact", "experto", "montecarlo"]
    assert list(told) == known
    for parameters in told.values():
        for facts in parameters.values():
            assert list(facts) == ["default", "min", "max", "help"]
            assert facts["min"] <= facts["default"] <= facts["max"]


@pytest.mark.parametrize("line", [["bots"], ["manille", "bots"]], ids=" ".join)
def test_what_each_bot_is_can_be_had_as_json(line: list[str]) -> None:
    about, known = well(*line, "--about", "--json").json, well(*line, "--json").json
    assert list(about) == list(known)
    table, short = " ".join(well(*line).out.split()), " ".join(well(*line, "--about").out.split())
    for sentence in about.values():
        assert len(sentence) > 10
        assert sentence.split()[0] in table
        assert sentence in short
    facts = [facts for parameters in known.values() for facts in parameters.values()]
    assert facts
    for fact in facts:
        assert list(fact) == ["default", "min", "max", "help"]
        assert fact["help"]


def test_bots_print_every_parameter_with_its_meaning() -> None:
    text = well("bots").out
    looked_at = 0
    for name, parameters in mus.bots().items():
        assert f"│ {name} " in text
        for parameter, facts in parameters.items():
            # Several bots may have a parameter of this name.
            rows = [line for line in text.splitlines() if f"│ {parameter} " in line]
            limits = f"{facts['min']:g} to {facts['max']:g}"
            assert any(facts["help"] in row and limits in row for row in rows), (name, parameter)
            looked_at += 1
    assert looked_at >= 4


SIMULATED = [
    *("a", "b", "matches", "wins", "win_rate", "interval", "games", "deals"),
    *("seconds", "seed", "rules", "out", "resume"),
]


def test_simulate_as_json() -> None:
    line = ["simulate", "simple( bold = .80 )", "random + paso", "--matches", "40", "--seed", "9"]
    told = well(*line, "--rules", "madrid", "--set", "target=20", "--threads", "1", "--json").json
    run = mus.simulate(
        "simple(bold=0.8)",
        "random+paso",
        matches=40,
        seed=9,
        rules={"preset": "madrid", "target": 20},
    )
    assert list(told) == SIMULATED
    assert told | {"seconds": 0} == {
        "a": "simple(bold=0.8)",
        "b": "random+paso",
        "matches": 40,
        "wins": list(run.wins),
        "win_rate": run.win_rate,
        "interval": list(run.interval),
        "games": list(run.games),
        "deals": run.deals,
        "seconds": 0,
        "seed": 9,
        "rules": {"mus_corrido": True, "deje": 1, "target": 20},
        "out": None,
        "resume": None,
    }
    assert 0 < told["seconds"] < 60


def test_simulate_into_a_folder_as_json(tmp_path: Path) -> None:
    folder = tmp_path / "the run"
    line = ["simulate", "paso", "caller", "--matches", "10", "--out", str(folder), "--json"]
    first, second = well(*line).json, well(*line).json
    assert first["out"] == second["out"] == str(folder)
    assert first["resume"] is None
    assert {**first, "seconds": 0} == {**second, "seconds": 0}
    assert list(first) == SIMULATED


def test_simulate_prints_who_is_better() -> None:
    text = well("simulate", "simple", "random", "--matches", "1000", "--seed", "1").out
    run = mus.simulate("simple", "random", matches=1000, seed=1)
    low, high = run.interval
    rows = [line.split("│")[1:-1] for line in text.splitlines() if line.startswith("│")]
    assert [[cell.strip() for cell in row] for row in rows] == [
        [
            "simple",
            f"{run.wins[0]:,}",
            f"{run.win_rate:.2%}",
            f"{low:.2%} to {high:.2%}",
            f"{run.games[0]:,}",
        ],
        [
            "random",
            f"{run.wins[1]:,}",
            f"{1 - run.win_rate:.2%}",
            f"{1 - high:.2%} to {1 - low:.2%}",
            f"{run.games[1]:,}",
        ],
    ]
    assert "1,000 matches, seed 1" in text
    assert "95 % interval (over pairs)" in text
    assert f"{run.deals:,} deals" in text


def test_simulate_tells_its_folder_and_when_it_is_complete(tmp_path: Path) -> None:
    line = ["simulate", "paso", "caller", "--matches", "10", "--no-paired", "--out", str(tmp_path)]
    first, second = well(*line).out, well(*line).out
    assert "95 % interval (over matches)" in first
    assert "complete" not in first
    assert "The run is complete: 10 matches" in second
    for text in (first, second):
        assert f"{tmp_path}: 2 files" in text
        assert "_run.json" in text


@pytest.mark.parametrize("paired", [True, False])
def test_only_plays_one_match_and_prints_its_record(paired: bool) -> None:  # noqa: FBT001 - given by pytest
    line = ["simulate", "random", "simple", "--seed", "4", "--rules", "federation"]
    line += [] if paired else ["--no-paired"]
    run = mus.simulate("random", "simple", matches=6, seed=4, rules="federation", paired=paired)
    records = []
    for index in range(6):
        answer = well(*line, "--only", str(index))
        record = answer.json
        assert record == run.record(index)
        assert record["match"]["index"] == index
        assert well(*line, "--only", str(index), "--json").out == answer.out
        assert well("replay", "-", stdin=answer.out.encode()).out.startswith(
            "1 record, 1 holds, 0 do not"
        )
        records.append(record)
    seatings = {tuple(record["match"]["bots"]) for record in records}
    assert len(seatings) == (2 if paired else 1)
    starts = {json.dumps(record["deals"][0]["deal"]) for record in records}
    assert len(starts) == (3 if paired else 6)


@pytest.mark.parametrize(
    "option",
    [
        ["--matches", "1000"],
        ["--threads", "1"],
        ["--out", "x"],
        ["--out", ""],
        ["--on-error", "forfeit"],
        ["--measures"],
    ],
)
def test_only_takes_nothing_that_it_would_not_heed(option: list[str]) -> None:
    answer = call("simulate", "paso", "caller", "--only", "1", *option)
    assert_refused(answer, "--only", f"drop {option[0]}")


def test_a_folder_has_a_name() -> None:
    answer = call("simulate", "paso", "caller", "--out", "", "--json")
    assert_refused(answer, "--out is empty: expected a folder", json_too=True)


def test_matches_are_a_thousand_by_default() -> None:
    assert well("simulate", "paso", "caller", "--json").json["matches"] == 1000


def test_only_reaches_any_match() -> None:
    record = well("simulate", "paso", "caller", "--only", "123456789012").json
    assert record["match"]["index"] == 123456789012
    mus.replay(record)


def test_show_tells_a_deal_in_words(tmp_path: Path) -> None:
    file = tmp_path / "two.jsonl"
    file.write_text(f"{json.dumps(RECORD)}\n\n{json.dumps(RECORD | {'mano': 9})}\n")
    answer = call("replay", str(file), "--show")
    assert answer.code == 1
    assert answer.out.startswith("— line 1 —\n")
    assert _native.tell(json.dumps(RECORD)) in answer.out
    assert answer.out.endswith("\n2 records, 1 holds, 1 does not\n")
    assert f"{file}, line 3: R1" in answer.err
    silent = call("replay", str(file), "--show", "--json")
    assert silent.json["ok"] == 1


def test_words_for_a_deal_are_a_players(tmp_path: Path) -> None:
    told = _native.tell(json.dumps(RECORD))
    assert len(told.splitlines()) >= 4
    for word in ("Ro Cc 7b 1e", "envido", "40"):
        assert word in told
    match = mus.simulate("simple", "simple", matches=2, rules="madrid").record(0)
    assert len(_native.tell(match).splitlines()) > 10 * len(match["deals"])


def test_python_m_mus_is_the_command() -> None:
    answer = spawn("eval", "RR7A", "--json")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == well("eval", "RR7A", "--json").out
    assert spawn("eval", "RR7").code == 2


def test_manille_has_verbs_of_its_own() -> None:
    assert well("manille", "legal", "TS 8S", "--trick", "KS", "--trump", "H").out == "TS\n"
    legal = ["manille", "legal", "TS 8S", "--trick", "KS", "--trump", "H", "--partner", "--json"]
    assert json.loads(well(*legal).out)["legal"] == ["TS", "8S"]
    rules = json.loads(well("manille", "rules", "manillen_101", "--json").out)
    assert (rules["variant"], rules["target"], rules["deals"]) == ("manillen", 101, None)
    bots = json.loads(well("manille", "bots", "--json").out)
    assert list(bots) == ["random", "simple", "montecarlo"]
    assert bots == mus.manille.bots()
    one = ["manille", "simulate", "manillen2", "random", "--seed", "3"]
    run = [*one, "--matches", "20"]
    facts = json.loads(well(*run, "--json").out)
    assert (facts["matches"], facts["deals"], sum(facts["wins"]) + facts["draws"]) == (20, 400, 20)
    assert "20 matches" in well(*run).out
    assert_refused(call(*run, "--only", "5"), "drop --matches")
    record = json.loads(well(*one, "--only", "5").out)
    assert record["match"]["index"] == 5
    checked = well("manille", "replay", "-", "--json", stdin=json.dumps(record).encode())
    assert json.loads(checked.out) == {"lines": 1, "ok": 1, "failed": []}


def test_manille_tells_what_is_wrong(tmp_path: Path) -> None:
    vectors = Path(__file__).parent / "vectors" / "manille_broken.jsonl"
    rows = [json.loads(line) for line in vectors.read_text(encoding="utf-8").splitlines()[:40]]
    file = tmp_path / "broken.jsonl"
    file.write_text("\n".join(json.dumps(row["record"]) for row in rows), encoding="utf-8")
    for verb in ("replay", "audit"):
        answer = call("manille", verb, str(file), "--json")
        failed = json.loads(answer.out)["failed"]
        assert answer.code == 1
        assert [fault["event"] for fault in failed] == [row["event"] for row in rows]
    for arguments, said in (
        (["legal", "TS 1o"], "not a card"),
        (["legal", "TS", "--trump", "X"], "not trumps"),
        (["rules", "manilen"], 'did you mean "manillen"'),
        (["simulate", "muette", "simpel"], "unknown bot"),
        (["rules", "muette", "--set", "pass_back=true"], "does not apply"),
    ):
        answer = call("manille", *arguments)
        assert (answer.code, answer.out) == (2, "")
        assert said in answer.err
        assert answer.err.count("\n") == 1
