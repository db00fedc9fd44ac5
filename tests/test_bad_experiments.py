"""Experiments that cannot be are refused in one clear line, in Python and on the command line."""

import pickle
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import mus
import mus.experiments.checkpoint
from tests.command import assert_refused, call

SWEEP = "sweep {} --against simple"
#: Command lines and what the message must hold.
LINES = [
    ("duel simple sinple", '"sinple"|did you mean "simple"'),
    ("duel simple simple(bolt=1)", '"bolt"|did you mean "bold"'),
    ("duel simple paso --matches 7", "matches 7|next even number is 8"),
    ("duel simple paso --matches 0", "matches 0|even number from 2"),
    ("duel simple paso --threads 0", "threads 0|from 1 to 1024"),
    ("duel simple paso --seed -1", "seed -1|2^64"),
    ("duel simple paso --rules madird", '"madird"|did you mean "madrid"'),
    ("duel simple paso --rules muette", "--rules: muette is of Manille: `mus manille` plays it"),
    ("duel simple paso --set variant=muette", "--set variant: muette is of Manille|mus manille"),
    ("duel simple simple(bold=0..1:0.5)", "bold=0..1:0.5 is a range|only the first bot of a sweep"),
    ("sweep simple(bold=0..1:1) --against paso(x=0..1:1)", "x=0..1:1 is a range|expected one"),
    ("manille sweep muette simple(bold=0..1:1) --against simple(bold=0..1:1)", "is a range"),
    ("duel simple paso --set variant=muete", "--set variant: no variant 'muete'|muette, parlee"),
    ("duel simple paso --set targett=3", '"targett"|"target"'),
    ("duel simple paso --out=", "--out is empty"),
    ("duel simple paso --sprt elo0=0,elo2=10", '"elo2"|did you mean "elo'),
    ("duel simple paso --sprt elo0=0,alhpa=0.1", '"alhpa"|did you mean "alpha"'),
    ("duel simple paso --sprt elo0=0", 'elo1 missing|expected "elo0=0,elo1=10"'),
    ("duel simple paso --sprt elo0=0,elo0=1", "elo0 is there twice"),
    ("duel simple paso --sprt elo0:0", '"elo0:0" is no NAME=NUMBER'),
    ("duel simple paso --sprt=", "is no NAME=NUMBER"),
    ("duel simple paso --sprt elo0=0,elo1=ten", "elo1=ten|expected a number"),
    ("duel simple paso --sprt elo0=0,elo1=nan", "elo1=nan|expected a number"),
    ("duel simple paso --sprt elo0=10,elo1=0", "elo0=10, elo1=0|elo0 below elo1"),
    ("duel simple paso --sprt elo0=5,elo1=5", "elo0 below elo1"),
    ("duel simple paso --sprt elo0=0,elo1=9999", "from -2000 to 2000"),
    ("duel simple paso --sprt elo0=0,elo1=10,alpha=0", "alpha=0|above 0 and below 0.5"),
    ("duel simple paso --sprt elo0=0,elo1=10,alpha=0.5", "alpha=0.5|below 0.5"),
    ("duel simple paso --sprt elo0=0,elo1=10,beta=-1", "beta=-1|above 0"),
    ("tournament simple", "1 bot:|2 to 100"),
    ("tournament simple paso simple(bold=0.5)", "simple is there twice"),
    ("tournament simple paso pasa", '"pasa"|did you mean "paso"'),
    ("tournament simple paso --matches 9", "matches 9|10"),
    (SWEEP.format("simple"), "no range|FROM..TO:STEP"),
    (SWEEP.format("simple(bold=1..0:0.1)"), "runs backwards|did you mean 0..1"),
    (SWEEP.format("simple(bold=0..1:0)"), "is empty|step must be above 0"),
    (SWEEP.format("simple(bold=0..1:-0.1)"), "is empty"),
    (SWEEP.format("simple(bold=0..1)"), "bold=0..1|FROM..TO:STEP"),
    (SWEEP.format("simple(bold=..1:0.1)"), "FROM..TO:STEP"),
    (SWEEP.format("simple(bold=0..one:0.1)"), "FROM..TO:STEP"),
    (SWEEP.format("simple(bold=0..nan:0.1)"), "FROM..TO:STEP"),
    (SWEEP.format("simple(bold=0..1e999999999:1)"), "1e999999999|at most 100 digits"),
    (SWEEP.format("simple(bold=0..1:1e-999999999)"), "at most 100 digits"),
    (SWEEP.format("simple(bold=-1e999999999..1e999999999:1e999999999)"), "at most 100 digits"),
    (SWEEP.format(f"simple(bold=0.{'1' * 200}..1:1)"), "at most 100 digits"),
    (SWEEP.format("simple(bold=0..1e99999999999999999999:1)"), "bold=0..1e9999"),
    (SWEEP.format("simple(bold=0..1:1e-99)"), "at most 1,000 values"),
    (SWEEP.format("simple(bold=0..1:0.01,mus=0..1:0.01)"), "10,201 bots|at most 1,000"),
    (SWEEP.format("simple(bold=0..2:0.5)"), "bold of simple cannot be|from 0 to 1"),
    (SWEEP.format("simple(bolt=0..1:0.5)"), '"bolt"|did you mean "bold"'),
    ("sweep simple(bold=0..1:0.5)", "--against"),
    ("sweep simple(bold=0..1:0.5) --against sinple", '"sinple"|"simple"'),
    ("sweep simple(bold=0..1:0.5) --against simple --matches 3", "matches 3|4"),
    ("experiment missing.toml", "missing.toml: no such file"),
    ("duel simple", "Missing argument 'B'|see `mus duel --help`"),
    ("duel simple paso caller", "unexpected extra argument(s) (caller)|see `mus duel --help`"),
    ("duel simple paso --matches 1e3", "Invalid value for '--matches': '1e3': expected a whole nu"),
    ("duel simple paso --seed=x", "Invalid value for '--seed': 'x': expected a whole number"),
    ("duel simple paso --time-limit x", "'--time-limit': 'x': expected a number"),
    ("duel simple paso --rules=", 'unknown preset ""|known: classic'),
    ("duel bot.py paso", "'bot.py' names a file and no class: expected FILE.py:CLASS"),
    ("equity -1 5", "-1: expected no number below 0"),
    ("equity x 5", "Invalid value for '[A]': expected a whole number"),
    ("tournamnet simple paso", 'unknown command "tournamnet"; did you mean "tournament"?'),
    ("data ifno x", 'unknown command "ifno"; did you mean "info"?'),
    ("bots --nope", "No such option: --nope|see `mus bots --help`"),
]


@pytest.mark.parametrize(("line", "fragments"), LINES, ids=[line for line, _ in LINES])
def test_a_line_that_cannot_be_is_refused(line: str, fragments: str) -> None:
    assert_refused(call(*line.split()), *fragments.split("|"))
    assert_refused(call(*line.split(), "--json"), *fragments.split("|"), json_too=True)


class Bytes:
    """What stands for a path, but of bytes."""

    def __fspath__(self) -> bytes:
        return b"x"


#: Each way to play something.
EVERY: list[Callable[..., object]] = [
    partial(mus.duel, "simple", "paso", matches=2),
    partial(mus.tournament, ["simple", "paso"], matches=2),
    partial(mus.sweep, "simple(bold=0..1:1)", against="paso", matches=2),
    partial(mus.experiment, {"kind": "duel", "bots": ["simple", "paso"], "matches": 2}),
    partial(mus.simulate, "simple", "paso", matches=2),
]

GOOD = 'kind = "tournament"\nbots = ["simple", "paso"]\nmatches = 20\n'
DUEL = 'kind = "duel"\nbots = ["simple", "paso"]\n'
FILES = [
    ("", "kind is missing|duel, tournament, sweep"),
    ('kind = "duell"', 'unknown kind "duell"|did you mean "duel"'),
    ("kind = 3", "kind = 3: expected duel"),
    (GOOD + 'bot = "simple"', 'unknown key "bot" of a tournament; did you mean "bots"?'),
    (GOOD + "mathces = 20", 'unknown key "mathces"|did you mean "matches"'),
    (GOOD + 'against = "paso"', 'unknown key "against" of a tournament'),
    (GOOD + 'seed = "one"', "seed = 'one'|a whole number"),
    (GOOD + "seed = true", "seed = True|a whole number"),
    (GOOD + "seed = 1.5", "seed = 1.5|a whole number"),
    (GOOD + "seed = -1", "seed -1|2^64"),
    (GOOD + "rules = 4", "rules = 4|a text or a table"),
    (GOOD + 'rules = "madird"', '"madird"|"madrid"'),
    (GOOD + "[rules]\nkingz = 4", '"kingz"|"kings"'),
    (GOOD + 'rules = "manillen"', 'rules: manillen is of Manille|write variant = "manillen"|F10'),
    (GOOD + 'rules = "marius"', 'rules: marius is of Manille|write variant = "marius"|F10'),
    (GOOD + '[rules]\nvariant = "muette"', 'rules: muette is|write variant = "muette" beside kind'),
    (
        GOOD + '[rules]\nvariant = "muete"\nseats = 3',
        "rules.variant: no variant 'muete'|of Manille are muette|it stands beside kind",
    ),
    (GOOD + '[rules]\npreset = "marius"\ntarget = 3', 'rules: marius is|variant = "marius"'),
    (GOOD + 'format = "round-robbin"', 'unknown format "round-robbin"|"round robin"'),
    (GOOD + "threads = 0", "threads 0"),
    (GOOD + "out = 3", "out = 3|a text"),
    (GOOD.replace("20", "21"), "matches 21|next even number is 22"),
    (GOOD.replace("20", "20.0"), "matches = 20.0|a whole number"),
    (GOOD.replace("paso", "pasa"), '"pasa"|did you mean "paso"'),
    (GOOD.replace('["simple", "paso"]', '"simple"'), "bots = 'simple'|a list of texts"),
    (GOOD.replace('"paso"', "3"), "bots = ['simple', 3]|a list of texts"),
    (GOOD.replace("matches = 20", ""), "matches missing|a tournament needs bots, matches"),
    (GOOD + "bots = []", "is no TOML"),
    (GOOD.replace('"tournament"', '["duel"]'), "kind = ['duel']: expected duel, tournament"),
    (GOOD.replace('"tournament"', "{a = 1}"), "kind = {'a': 1}: expected duel, tournament"),
    (GOOD.replace('"tournament"', "3"), "kind = 3: expected duel, tournament"),
    (GOOD + f"seed = 1{'0' * 4300}", "a number of more than 4,300 digits"),
    (GOOD + f"seed = 0x1{'0' * 4300}", "seed a number of more than 4,300 digits|2^64"),
    (GOOD + f"format = 0x1{'0' * 4300}", "format = a number of more than 4,300 digits"),
    (GOOD + f"format = [0x1{'0' * 4300}]", "format = something with a number of more than"),
    (
        GOOD + f"[rules]\ntarget = 0x1{'0' * 4300}",
        "rules.target: option target cannot be|too long to show|M6.1",
    ),
    (GOOD + f"time_limit = 1{'0' * 400}", "expected seconds above 0, at most"),
    (GOOD + "time_limit = 1e300", "expected seconds above 0, at most"),
    (GOOD + 'out = "a\\u0000b"', "out is 'a\\x00b': expected the path of a folder"),
    ("kind = duel", "is no TOML"),
    (DUEL, 'matches: say how many, or give a test: sprt="elo0=0,elo1=10"'),
    (DUEL + 'sprt = "elo0=0"', "elo1 missing"),
    (DUEL + "sprt = 3", "sprt = 3|a text or a table"),
    (DUEL + "[sprt]\nelo0 = 0\nelo11 = 3", '"elo11"|did you mean "elo1"'),
    (DUEL + '[sprt]\nelo0 = 0\nelo1 = "10"', "elo1=10|a number, not a text"),
    (DUEL + f"[sprt]\nelo0 = 0\nelo1 = 0x1{'0' * 4300}", "elo1=a number of more than 4,300 digits"),
    (DUEL + "[sprt]\nelo0 = 0\nelo1 = true", "elo1=True|a number"),
    (DUEL.replace('"paso"', '"paso", "random"') + "matches = 2", "3 bots: a duel has two"),
    ('kind = "sweep"\nsweep = "simple(bold=1..0:1)"\nagainst = "paso"\nmatches = 2', "backwards"),
    ('kind = "sweep"\nagainst = "paso"\nmatches = 2', "sweep missing"),
]


@pytest.mark.parametrize(("text", "fragments"), FILES)
def test_a_file_that_cannot_be_is_refused(text: str, fragments: str, tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    path.write_text(text)
    for more in ([], ["--json"]):
        answer = call("experiment", str(path), *more)
        late = ("threads", "seconds above 0", "path of a folder")
        name = [] if any(word in fragments for word in late) else ["file.toml"]
        assert_refused(answer, *name, *fragments.split("|"), json_too=bool(more))
    with pytest.raises(mus.MusError):
        mus.experiment(path)


SEVERAL = """
kind = "tournament"
bots = ["simple", "sinple", "paso", "exact(bolt=1)"]
mathces = 20
matches = 21
seed = -1
threads = 0
format = "cup"
on_error = "go"
time_limit = 0
[rules]
preset = "madird"
kings = 5
targett = 40
"""

#: What each fault of the file above says, in the order of its keys.
ALL_FAULTS = [
    'bots[1]: unknown bot "sinple"; did you mean "simple"?',
    'bots[3]: unknown parameter "bolt" of exact; did you mean "bold"?',
    'unknown key "mathces" of a tournament; did you mean "matches"?',
    "matches 21: a pair has two matches, the next even number is 22",
    "seed -1: a seed is a whole number from 0 to 2^64 - 1",
    "threads 0: expected a whole number from 1 to 1024",
    'format: unknown format "cup"; expected round robin, gauntlet',
    "on_error 'go': expected 'stop' or 'forfeit'",
    "time_limit = 0: expected seconds above 0",
    'rules.preset: unknown preset "madird" (M9); did you mean "madrid"?',
    "rules.kings: option kings cannot be 5: expected 8 or 4",
    'rules.targett: unknown option "targett" (M9); did you mean "target"?',
]


def test_all_faults_of_a_file_are_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    path.write_text(SEVERAL)
    answer = call("experiment", str(path))
    assert (answer.code, answer.out) == (2, "")
    lines = answer.err.splitlines()
    assert len(lines) == len(ALL_FAULTS)
    for line, expected in zip(lines, ALL_FAULTS, strict=True):
        assert line.startswith(f"mus: {path}: {expected}"), line
    told = call("experiment", str(path), "--json").json
    assert list(told) == ["error", "clause", "line", "event", "errors"]
    assert [f"mus: {error}" for error in told["errors"]] == lines
    assert told["error"] == "\n".join(told["errors"])
    with pytest.raises(mus.errors.ManyErrors) as caught:
        mus.experiment(path)
    assert len(caught.value.errors) == len(lines)
    copied = pickle.loads(pickle.dumps(caught.value))
    assert [str(error) for error in copied.errors] == told["errors"]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ('kind = "sweep"\nsweep = "simple(bold=1..0:1)"\nagainst = "pasa"', 3),
        ('kind = "sweep"\nmatches = "20"', 2),
        (DUEL + "matches = 3\n[sprt]\nelo0 = true\nelo2 = 3\nalpha = nan", 4),
        ('kind = "duel"\nbots = ["a", "b", "c"]', 5),
        ('kind = "duel"\nbots = ["a", 3]\nmatches = "x"\nout = 4', 3),
        ('kind = "tournament"\nbots = ["paso", "paso"]\nmatches = 1', 2),
    ],
)
def test_every_fault_has_a_line(text: str, faults: int, tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    path.write_text(text)
    lines = call("experiment", str(path)).err.splitlines()
    assert len(lines) == faults, lines
    assert all(line.startswith(f"mus: {path}: ") for line in lines)


def test_a_file_of_bots_names_its_classes(tmp_path: Path) -> None:
    path = tmp_path / "bots.py"
    path.write_text("x = 3\n")
    assert_refused(call("duel", f"{path}:Mine", "paso"), "has no Mine: it has no class")
    path.write_text("class Mien:\n    pass\n")
    assert_refused(call("duel", f"{path}:Mine", "paso"), 'has no Mine; did you mean "Mien"?')


def test_an_empty_folder_of_a_file_is_told_as_that(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    path.write_text(DUEL + 'matches = 2\nout = ""\n')
    answer = call("experiment", str(path))
    assert_refused(answer, f"{path}: out is '': expected the path of a folder")


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    path.write_bytes(b"kind = \xff")
    assert_refused(call("experiment", str(path)), "file.toml: not UTF-8 at byte 8")
    assert_refused(call("experiment", str(tmp_path)), "is a directory")


def test_a_mark_of_the_order_of_bytes_is_skipped(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    path.write_text(GOOD, encoding="utf-8-sig")
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    assert call("experiment", str(path), "--json").json["matches"] == 20


@pytest.mark.parametrize("verb", ["duel", "tournament", "simulate", "experiment"])
def test_a_path_that_no_path_can_be_is_refused_on_the_command_line(
    verb: str, tmp_path: Path
) -> None:
    path = tmp_path / "file.toml"
    path.write_text(GOOD)
    words = [str(path)] if verb == "experiment" else ["simple", "paso", "--matches", "2"]
    assert_refused(call(verb, *words, "--out", "a\0b"), "out is 'a\\x00b'")


@pytest.mark.parametrize("out", [3, b"x", "a\0b", "", "\ud800", ["x"], Bytes()])
def test_an_out_that_is_no_path_is_refused(out: Any) -> None:
    for work in EVERY:
        with pytest.raises(mus.MusError, match=r"out is .*: expected the path of a folder"):
            work(out=out)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"progress": 3}, "progress is 3: expected a function, or None"),
        ({"time_limit": 10**400}, "expected seconds above 0, at most 1,000,000,000"),
        ({"time_limit": -(10**5000)}, "time_limit a number of more than 4,300 digits"),
        ({"time_limit": float("nan")}, "time_limit nan"),
        ({"time_limit": 1e300}, "time_limit 1e+300"),
        ({"threads": 10**5000}, "threads a number of more than 4,300 digits"),
    ],
)
def test_a_manner_that_cannot_be_is_refused(options: dict[str, Any], message: str) -> None:
    for work in EVERY:
        with pytest.raises(mus.MusError, match=re.escape(message)):
            work(**options)


PYTHON = [
    (lambda: mus.duel("simple", "paso"), "matches: say how many"),
    (lambda: mus.duel("simple", "paso", matches=True), "matches True"),
    (lambda: mus.duel("simple", "paso", matches=2.0), "matches 2.0"),  # type: ignore[arg-type]
    (lambda: mus.duel("simple", "paso", sprt={"elo0": 0, "elo1": "x"}), "elo1=x"),
    (lambda: mus.tournament("simple", matches=2), "expected a list of bots"),
    (lambda: mus.tournament([], matches=2), "0 bots"),
    (lambda: mus.tournament(["simple", "paso"], matches=2, format="cup"), 'unknown format "cup"'),
    (lambda: mus.experiment({}), "kind is missing"),
    (lambda: mus.experiment({"kind": ["duel"]}), "kind = ['duel']"),
    (lambda: mus.experiment({"kind": "duel", 3: 4}), 'unknown key "3"'),
    (lambda: mus.experiment("x\0y"), "experiment is 'x\\x00y': expected a file of TOML"),
    (lambda: mus.duel("simple", "paso", sprt={1: 2}), 'unknown name "1"'),  # type: ignore[dict-item]
    (
        lambda: mus.duel("simple", "paso", sprt={"elo0": "0", "elo1": 1}),
        "elo0=0: expected a number",
    ),
    (lambda: mus.duel("simple", "paso", matches=10**5000), "matches a number of more than"),
    (lambda: mus.duel("simple", "paso", matches=2, seed=10**5000), "seed a number of more than"),
]


@pytest.mark.parametrize(("work", "fragment"), PYTHON)
def test_a_call_that_cannot_be_is_refused(work: Any, fragment: str) -> None:
    with pytest.raises(mus.MusError, match=re.escape(fragment)):
        work()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: mus.duel("paso", "simple", sprt=5), "sprt is 5"),  # type: ignore[arg-type]
        (lambda: mus.tournament({"simple", "paso"}, matches=20), "expected a list of bots"),  # type: ignore[arg-type]
        (lambda: mus.sweep(7, against="simple", matches=20), "expected text with a range"),  # type: ignore[arg-type]
        (lambda: mus.experiment(None), "expected a file of TOML"),  # type: ignore[arg-type]
        (lambda: mus.sweep("simple(bold=0...1:0.1)", against="paso", matches=2), "bold=0...1:0.1"),
        (
            lambda: mus.simulate("paso", "caller", matches=2, on_error=["stop"]),  # type: ignore[arg-type]
            "expected 'stop' or 'forfeit'",
        ),
    ],
)
def test_what_is_of_another_type_is_named(call: Callable[[], object], message: str) -> None:
    with pytest.raises(mus.MusError, match=re.escape(message)):
        call()


def test_a_key_that_is_like_none_is_told_which_there_are() -> None:
    """Not the nearest by letters: ``bot`` is no ``out``."""
    told = {"kind": "sweep", "bot": "simple(bold=0..1:0.5)", "against": "paso", "matches": 20}
    with pytest.raises(mus.MusError) as caught:
        mus.experiment(told)
    first, missing = str(caught.value).splitlines()
    assert 'unknown key "bot" of a sweep; expected sweep, against, matches' in first
    assert "sweep missing" in missing
