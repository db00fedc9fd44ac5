"""The file of a picture: what can be known of it beforehand, and the same bytes for a result."""

from __future__ import annotations

import io
import os
import threading
from contextlib import contextmanager
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING

from mus.checks import check_path, shortened, shown
from mus.disk import umask
from mus.errors import MusError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from matplotlib.figure import Figure

#: The endings of a picture's name.
FORMATS = (".png", ".svg")

#: Dots an inch of a PNG.
_DOTS = 150

#: Names are words, not formulas; text stays text in an SVG; its ids do not come from chance.
_STYLE = {
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlesize": "medium",
    "figure.facecolor": "white",
    "font.size": 9,
    "svg.fonttype": "none",
    "svg.hashsalt": "mus",
    "text.parse_math": False,
}

#: Matplotlib's settings belong to the whole process.
_ONE_AT_A_TIME = threading.RLock()


def check_picture(file: str | os.PathLike[str]) -> None:
    """Whether a picture can be written there, before there is one; loads matplotlib.

    Raises
    ------
    MusError
        When the name ends in neither .png nor .svg, there is no such folder, the file is a folder,
        or matplotlib is not there.
    OSError
        When the folder takes no files.
    """
    if not isinstance(file, str | os.PathLike):
        raise MusError(f"file is {shown(file)}: expected the name of a picture, as in duel.svg")
    path = check_path("file", file, "the name of a picture") if file else Path()
    ending = path.suffix.lower()
    if ending not in FORMATS:
        near = get_close_matches(shortened(ending), FORMATS, 1) or FORMATS[1:]
        example = path.with_suffix(near[0]) if path.name else f"result{near[0]}"
        raise MusError(
            f'"{os.fspath(file)}" is no name of a picture: expected one that ends in .png or .svg, '
            f'as in "{example}"'
        )
    if not path.parent.is_dir():
        raise MusError(f"{path}: there is no folder {path.parent}; make it first")
    if path.is_dir():
        raise MusError(f"{path} is a folder: expected the name of a picture")
    try:
        NamedTemporaryFile(dir=path.parent, prefix=".mus-", suffix=".tmp").close()
    except OSError as error:
        error.filename = os.fspath(file)
        raise
    _load()


def _load() -> None:
    """Loads all of matplotlib that pictures need."""
    try:
        for name in ("style", "figure", "backends.backend_agg", "backends.backend_svg"):
            import_module(f"matplotlib.{name}")
    except ImportError as error:
        missing = isinstance(error, ModuleNotFoundError) and error.name == "matplotlib"
        reason = "is not installed" if missing else f"cannot be loaded ({error})"
        raise MusError(
            f"a picture needs matplotlib, which {reason}: pip install mus-engine[report]"
        ) from None


@contextmanager
def drawing() -> Iterator[None]:
    """Matplotlib as it comes, and our style, for one picture at a time; then as it was."""
    from matplotlib import style

    with _ONE_AT_A_TIME, style.context(["default", _STYLE]):
        yield


def write_picture(draw: Callable[[], Figure], file: str | os.PathLike[str]) -> None:
    """Draws, and writes the picture whole or not at all; one that is there is replaced.

    Raises
    ------
    OSError
        When it cannot be written.
    """
    path = Path(file)
    with drawing():
        content = _content(draw(), path.suffix.lower()[1:])
    try:
        with NamedTemporaryFile(
            dir=path.parent, prefix=".mus-", suffix=".tmp", delete=False
        ) as temporary:
            made = Path(temporary.name)
            try:
                temporary.write(content)
                temporary.close()
                made.chmod(0o666 & ~umask())
                made.replace(path)
            except BaseException:
                made.unlink(missing_ok=True)
                raise
    except OSError as error:
        error.filename, error.filename2 = os.fspath(file), None
        raise


def _content(figure: Figure, kind: str) -> bytes:
    """The bytes of a picture, which tell neither when nor where it was made."""
    title = figure.get_suptitle()
    about = {"Creator": "mus", "Date": None} if kind == "svg" else {"Software": "mus"}
    buffer = io.BytesIO()
    figure.savefig(
        buffer,
        format=kind,
        backend="svg" if kind == "svg" else "agg",
        dpi=_DOTS,
        metadata=about | {"Title": title},
    )
    return buffer.getvalue()
