"""The command line among pipes, files and terminals of any kind."""

import fcntl
import json
import os
import pty
import re
import shlex
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

import mus
from tests.command import COMMAND, assert_refused, call, environment, spawn

VECTORS = Path(__file__).parent / "vectors"
DEALS = (VECTORS / "mus_deals.jsonl").read_bytes().splitlines()

SPEAKING = [
    ["--help"],
    ["--version"],
    ["bots"],
    ["rules"],
    ["eval", "RR7A", "--json"],
    ["eval", "none", "--json"],
    ["simulate", "paso", "caller", "--matches", "2"],
    ["replay", str(VECTORS / "mus_deals.jsonl"), "--show"],
]


def started(arguments: list[str], out: int) -> subprocess.CompletedProcess[str]:
    """A command whose standard output is this file descriptor."""
    return subprocess.run(
        [*COMMAND, *arguments],
        stdout=out,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        env=environment(),
    )


@pytest.mark.parametrize("arguments", SPEAKING, ids=lambda words: "-".join(words)[:30])
def test_a_reader_that_leaves_is_no_error(arguments: list[str]) -> None:
    """As in ``mus bots | head -1``, where ``head`` has gone before anything is written."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = started(arguments, writer)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
@pytest.mark.parametrize(
    "arguments", SPEAKING[1:5:3] + SPEAKING[-1:], ids=lambda words: "-".join(words)[:30]
)
def test_output_onto_a_full_disk_is_one_line(arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = started(arguments, full.fileno())
    assert done.returncode == 2
    assert done.stderr == "mus: standard output: no space left on device\n"


@pytest.mark.parametrize("gone", ["unread", "full"])
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["eval", "xx"], 2),
        (["eval", "xx", "--json"], 2),
        (["no-verb"], 2),
        (["replay", str(VECTORS / "mus_broken.jsonl")], 1),
    ],
    ids=lambda given: "-".join(given)[:30] if isinstance(given, list) else str(given),
)
def test_errors_that_nobody_reads_keep_their_code(
    arguments: list[str], code: int, gone: str
) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    if gone == "full":
        os.close(writer)
        writer = os.open("/dev/full", os.O_WRONLY)
    try:
        done = subprocess.run(
            [*COMMAND, *arguments],
            stdout=subprocess.PIPE,
            stderr=writer,
            check=False,
            env=environment(),
        )
        assert done.returncode == code
        # Neither stream takes anything: what comes first decides, and nothing is raised.
        both = subprocess.run(
            [*COMMAND, "bots"], stdout=writer, stderr=writer, check=False, env=environment()
        )
        assert both.returncode == (0 if gone == "unread" else 2)
    finally:
        os.close(writer)


@pytest.mark.parametrize("end", [b"", b"\n", b"\n" + DEALS[1] + b"\n"])
@pytest.mark.parametrize("length", [4_000, 4_001, 4_002, 4_999, 5_000, 5_001, 100_000])
def test_a_line_too_long_is_a_failure_and_the_next_is_read(
    length: int, end: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mus.records_file.LONGEST", 4_000)
    monkeypatch.setattr("mus.records_file._PIECE", 999)
    answer = call("replay", "-", "--json", stdin=DEALS[0] + b"\n" + b"x" * length + end)
    assert answer.code == 1
    assert answer.json["lines"] == 2 + (len(end) > 1)
    (failed,) = answer.json["failed"]
    assert (failed["line"], failed["event"], failed["clause"]) == (2, None, "R1")
    assert ("longer than 4,000 bytes" in failed["message"]) == (length > 4_000)


def test_a_line_without_end_takes_little_memory() -> None:
    """Far more than a record may have, in a process that may not hold it twice over."""
    code = (
        "import resource, sys; from mus.cli import main, replay;"
        "resource.setrlimit(resource.RLIMIT_DATA, (400 * 2**20,) * 2); main()"
    )
    line = shlex.join([sys.executable, "-c", code, "replay", "-", "--json"])
    done = subprocess.run(
        ["sh", "-c", f"head -c 1000000000 /dev/zero | {line}"],
        capture_output=True,
        check=False,
        env=environment(),
    )
    assert done.returncode == 1
    assert json.loads(done.stdout)["failed"][0]["line"] == 1
    assert done.stderr.startswith(b"mus: -, line 1: R1: longer than 67,108,864 bytes")


def test_head_may_close_the_pipe_in_the_middle() -> None:
    line = " ".join([*COMMAND, "replay", "-", "--show"])
    done = subprocess.run(
        ["sh", "-c", f"{line} | head -1"],
        input=b"\n".join(DEALS),
        capture_output=True,
        env=environment(),
        check=False,
        timeout=60,
    )
    assert done.stdout.decode() == "— line 1 —\n"
    assert done.stderr == b""


@pytest.mark.parametrize(
    "content",
    [
        b"\n".join(DEALS[:20]),
        b"\n".join(DEALS[:20]) + b"\n",
        b"\r\n".join(DEALS[:20]) + b"\r\n",
        b"\n\n \t\n" + b"\n\n\n".join(DEALS[:20]) + b"\n\r\n\n",
        b"".join(b"  " + deal + b" \t\n" for deal in DEALS[:20]),
    ],
    ids=["no-end", "plain", "crlf", "blank-lines", "spaces"],
)
def test_lines_may_end_and_stand_apart_as_they_like(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    file.write_bytes(content)
    for answer in (
        call("replay", str(file), "--json"),
        call("replay", "-", "--json", stdin=content),
    ):
        assert answer.code == 0
        assert answer.json == {"lines": 20, "ok": 20, "failed": []}


def test_file_and_standard_input_count_lines_alike(tmp_path: Path) -> None:
    """A bare carriage return, or any other sign that ends lines elsewhere, ends no line here."""
    content = b"\n\n" + b"x\ry\x0bz\xc2\x85\xe2\x80\xa8 \n" + DEALS[0] + b"\n{\n"
    file = tmp_path / "deals.jsonl"
    file.write_bytes(content)
    answers = [call("replay", str(file), "--json"), call("replay", "-", "--json", stdin=content)]
    for answer in answers:
        assert answer.code == 1
        assert [one["line"] for one in answer.json["failed"]] == [3, 5]
        assert answer.json["ok"] == 1


@pytest.mark.parametrize("content", [b"", b"\n", b" \n\r\n\t"])
def test_a_file_without_records_is_no_fault(content: bytes) -> None:
    answer = call("replay", "-", "--json", stdin=content)
    assert (answer.code, answer.err) == (0, "")
    assert answer.json == {"lines": 0, "ok": 0, "failed": []}


def test_standard_input_is_read_by_a_process_too() -> None:
    answer = spawn("replay", "-", "--json", stdin=b"\n".join(DEALS[:5]))
    assert (answer.code, answer.err) == (0, "")
    assert answer.json["ok"] == 5


def shown(arguments: list[str], **variables: str) -> bytes:
    """What a command that must end well shows where no terminal is."""
    done = subprocess.run(
        [*COMMAND, *arguments], capture_output=True, check=True, env=environment(**variables)
    )
    assert done.stderr == b""
    return done.stdout


def test_no_colour_and_no_breaks_where_nobody_looks() -> None:
    plain = shown(["bots"])
    assert b"\x1b" not in plain
    assert max(map(len, plain.decode().splitlines())) > 100
    for variables in ({"TERM": "xterm-256color"}, {"COLUMNS": "20"}, {"LC_ALL": "C"}):
        assert shown(["bots"], **variables) == plain


@pytest.mark.parametrize(
    "variables",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
        {"COLUMNS": "wide", "TERM": "dumb"},
    ],
    ids=str,
)
@pytest.mark.parametrize("arguments", [SPEAKING[3], SPEAKING[-1]], ids=lambda words: words[0])
def test_any_encoding_and_width_will_do(arguments: list[str], variables: dict[str, str]) -> None:
    assert len(shown(arguments, **variables).splitlines()) >= 20


def test_an_argument_that_is_no_text_is_one_line(tmp_path: Path) -> None:
    assert_refused(spawn("eval", "\udcff"), "not UTF-8")
    assert_refused(spawn("simulate", "\udcff", "paso", "--json"), "not UTF-8", json_too=True)
    folder = tmp_path / "\udcff"
    answer = spawn("simulate", "paso", "caller", "--matches", "2", "--out", str(folder))
    assert (answer.code, answer.err) == (0, "")
    assert (folder / "_run.json").exists()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("eval RR7A --json >&-", 0),
        ("bots >&-", 0),
        ("--version >&-", 0),
        ("replay - <&-", 0),
        ("eval RR7 2>&-", 2),
        ("eval RR7 >&- 2>&-", 2),
    ],
)
def test_a_stream_may_be_closed(line: str, code: int) -> None:
    command = shlex.join(COMMAND)
    done = subprocess.run(
        ["sh", "-c", f"{command} {line}"], capture_output=True, check=False, env=environment()
    )
    assert done.returncode == code
    assert done.stderr == b""


def on_a_terminal(arguments: list[str], columns: int) -> tuple[int, str]:
    """Exit code and all that a terminal of this width is shown."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment(TERM="xterm-256color"),
    )
    os.close(theirs)
    shown = b""
    while True:
        try:
            read = os.read(ours, 65_536)
        except OSError:
            break
        if not read:
            break
        shown += read
    os.close(ours)
    return process.wait(timeout=60), shown.decode("utf-8")


def seen(shown: str) -> list[str]:
    """The lines without the codes that colour and move."""
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown).replace("\r", "").splitlines()


@pytest.mark.parametrize("columns", [20, 80])
@pytest.mark.parametrize("arguments", [["bots"], ["rules"], ["eval", "RR7A", "777S"]])
def test_tables_fit_the_terminal(arguments: list[str], columns: int) -> None:
    code, shown = on_a_terminal(arguments, columns)
    assert code == 0
    assert "Traceback" not in shown
    tables = [line for line in seen(shown) if line[:1] in tuple("┏┃┡│├└")]
    assert len(tables) >= 5
    assert max(map(len, tables)) <= columns


def test_a_terminal_shows_progress_and_then_the_table() -> None:
    line = ["simulate", "random", "caller", "--matches", "200000", "--seed", "1"]
    code, shown = on_a_terminal(line, 80)
    assert code == 0
    assert "/200000" in shown
    run = mus.simulate("random", "caller", matches=200_000, seed=1)
    assert f"{run.wins[0]:,}" in shown
    assert "Traceback" not in shown


def test_a_terminal_shows_the_interval_so_far() -> None:
    line = ["duel", "simple+random", "random+simple", "--sprt", "elo0=0,elo1=1"]
    code, shown = on_a_terminal([*line, "--matches", "60000"], 120)
    assert code == 0
    assert "/60000" in shown
    assert re.search(r"\d+\.\d\d% \(\d+\.\d\d% to \d+\.\d\d%\), LLR [+-]\d", shown)
    assert "log likelihood ratio" in shown


def test_progress_stays_off_standard_output(tmp_path: Path) -> None:
    """With ``--json`` standard output holds one object even when errors go to a terminal."""
    ours, theirs = pty.openpty()
    line = ["simulate", "random", "caller", "--matches", "20000", "--json"]
    done = subprocess.run(
        [*COMMAND, *line], stdout=subprocess.PIPE, stderr=theirs, check=True, env=environment()
    )
    os.close(theirs)
    os.close(ours)
    assert json.loads(done.stdout)["matches"] == 20_000
    assert done.stdout.count(b"\n") == 1
