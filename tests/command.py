"""The command line as the tests call it: in this process, or in one of its own."""

import io
import json
import os
import subprocess
import sys
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

from mus.cli import app


@dataclass(frozen=True)
class Answer:
    """What a command gave back."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output, which must be one line with one JSON object."""
        assert self.out.endswith("\n")
        assert self.out.count("\n") == 1, self.out
        value = json.loads(self.out)
        assert isinstance(value, dict)
        return value


def call(*arguments: str, stdin: bytes = b"") -> Answer:
    """Runs ``mus`` with these arguments in this process, not on a terminal."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="") for _ in range(2))
    given = io.TextIOWrapper(io.BytesIO(stdin), "utf-8")
    with ExitStack() as stack:
        stack.enter_context(mock.patch.object(sys, "stdin", given))
        stack.enter_context(mock.patch.object(sys, "argv", ["mus", *arguments]))
        stack.enter_context(redirect_stdout(out))
        stack.enter_context(redirect_stderr(err))
        code = app.run(list(arguments))
        return Answer(code, written(out), written(err))


def written(stream: io.TextIOWrapper) -> str:
    """All that went into a stream in memory."""
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode("utf-8")


#: The command in a process of its own; `mus` itself is tried in test_cli.py.
COMMAND = [sys.executable, "-m", "mus"]


def environment(**changes: str) -> dict[str, str]:
    """This process's environment, without what a terminal would say of itself."""
    kept = {name: value for name, value in os.environ.items() if name not in _OF_TERMINALS}
    return kept | changes


_OF_TERMINALS = {"COLUMNS", "LINES", "FORCE_COLOR", "NO_COLOR", "TERM", "TTY_COMPATIBLE"}


def spawn(
    *arguments: str, stdin: bytes = b"", cwd: Path | None = None, timeout: float = 120.0
) -> Answer:
    """Runs ``mus`` with these arguments in a process of its own."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=stdin,
        capture_output=True,
        cwd=cwd,
        env=environment(),
        timeout=timeout,
        check=False,
    )
    return Answer(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))


def python(code: str, *arguments: str, timeout: float = 300.0) -> Answer:
    """Runs Python code in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        env=environment(),
        timeout=timeout,
        check=False,
    )
    return Answer(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))


def assert_refused(answer: Answer, *fragments: str, json_too: bool = False) -> None:
    """Exit code 2, one line on standard error that says all this, nothing else anywhere."""
    assert answer.code == 2, answer
    assert answer.err.startswith("mus: "), answer
    assert answer.err.count("\n") == 1, answer.err
    assert answer.err.endswith("\n")
    for fragment in fragments:
        assert fragment in answer.err, answer.err
    if not json_too:
        assert answer.out == ""
        return
    told = answer.json
    assert list(told) == ["error", "clause", "line", "event"]
    assert answer.err == f"mus: {' '.join(told['error'].split())}\n"
