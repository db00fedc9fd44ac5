"""Bots written in Python: what one of Mus is, how one of any game is named and read from a file."""

from __future__ import annotations

import ast
import hashlib
import importlib
import importlib.util
import os
import re
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from mus import _native
from mus.checks import shortened, shown, whole
from mus.errors import BotError
from mus.experiments.names import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from types import ModuleType

    from mus.batches import Policy

#: The longest name that a bot may have.
LONGEST_NAME = 80

#: A parameter with a range of numbers, which only the template of a sweep has.
_RANGE = re.compile(r"\b\w+\s*=\s*[-+.\d][-+.\w]*\.\.[-+.\w]*(?::[-+.\w]*)?")

_NAMED = re.compile(r"(?P<where>.+?):(?P<call>[A-Za-z_]\w*\s*(?:\(.*\))?)", re.DOTALL)


class Player(Protocol):
    """A bot written in Python: any object with these three methods; it inherits from nothing.

    Each method gets a ``mus.View``, what the seat knows and nothing else, and returns one action as
    text: one of ``view.legal``, or the same bet or raise with a larger amount. ``sign(view)`` may
    be there too; without it the bot makes no sign.

    ``name`` (text) is what the bot is called, by default its class; ``version`` (text or a whole
    number) is asked for when a run goes into a folder. The same object plays all deals, and plays
    some of them again for ``Run.record`` and ``Run.table``: what it remembers from deal to deal
    must not change how it plays. All its chances come from ``view.dice``.
    """

    def mus(self, view: _native.View, /) -> str:
        """``"mus"`` or ``"corto"``."""

    def discard(self, view: _native.View, /) -> str:
        """``"descarta"`` and cards of the own hand."""

    def speak(self, view: _native.View, /) -> str:
        """What it says in a lance: ``"paso"``, ``"envido 2"``, ``"quiero"``, …."""


#: A bot: by name, or an object.
Bot: TypeAlias = "str | Player | Policy"
#: Who plays for a side: one bot in both seats, or two.
Team: TypeAlias = "str | Player | Policy | tuple[str | Player | Policy, str | Player | Policy]"


@dataclass(frozen=True)
class Guest:
    """A bot of Python with its name; two are equal when name and version are."""

    name: str
    #: What its way to play is known by; None: by nothing.
    version: str | None
    bot: Any
    #: The text that it was read from, if it was.
    source: str | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Guest):
            return NotImplemented
        return (self.name, self.version) == (other.name, other.version)

    def __hash__(self) -> int:
        return hash((self.name, self.version))

    def __reduce__(self) -> tuple[Any, ...]:
        if self.source is None:
            return Guest, (self.name, self.version, self.bot)
        return _read_again, (self.source, self.version)

    def plays_like(self, other: Guest) -> bool:
        """Whether two bots of one name are one bot, as far as can be seen."""
        if self.bot is other.bot:
            return True
        if type(self.bot) is not type(other.bot):
            return False
        states = [getattr(guest.bot, "__dict__", None) for guest in (self, other)]
        return states[0] is not None and bool(states[0] == states[1])

    @property
    def is_batched(self) -> bool:
        """Whether it decides in batches (``mus.Policy``)."""
        return _told(self.bot, "decide", None) is not None

    def seated(self) -> _native.PythonBot | _native.PythonPolicy:
        """The bot as the engine takes it.

        Raises
        ------
        BotError
            When a method is missing.
        """
        with answering(self.name):
            if self.is_batched:
                return self._policy()
            return _native.PythonBot(self.name, self.bot)

    def _policy(self) -> _native.PythonPolicy:
        from mus.batches import BATCH_SIZE, LARGEST_BATCH, ask

        both = [word for word in ("mus", "discard", "speak") if hasattr(self.bot, word)]
        if both:
            raise BotError(
                f"{self.name} has decide(batch) and {both[0]}(view) too: a bot is asked in one way"
            )
        size = whole(_told(self.bot, "batch_size", BATCH_SIZE))
        if size is None or not 1 <= size <= LARGEST_BATCH:
            given = _told(self.bot, "batch_size", BATCH_SIZE)
            raise BotError(
                f"{self.name}.batch_size is {shown(given)}: expected 1 to {LARGEST_BATCH}"
            )
        return _native.PythonPolicy(self.name, self.bot, ask, size)


#: A team as a specification keeps it: names of the engine's bots, and guests.
Entrant: TypeAlias = "str | tuple[str | Guest, str | Guest]"


def read_team(team: object) -> Entrant:
    """A team of bots of any game; what is text and names no file stays as it is.

    Raises
    ------
    BotError
        When a bot cannot be read from its file, or what was given is no bot.
    """
    if isinstance(team, list):
        raise BotError(
            f"{shown(team)} is a list, and no team: expected one bot or a tuple of two, as in "
            f"{shown(tuple(team))}"
        )
    for text in team if isinstance(team, tuple) else (team,):
        if isinstance(text, str):
            _check_text(text)
    if isinstance(team, str):
        if ":" not in team:
            return team
        parts = bots_of(team)
        if len(parts) > 2:
            raise BotError(
                f"{shown(team)} is not a team: expected one bot, or two as in simple+random"
            )
        bots = [read_bot(part) for part in parts]
        return bots[0], bots[-1]
    if isinstance(team, tuple):
        if len(team) != 2:
            raise BotError(f"{shown(team)} is not a team: expected one bot or a tuple of two")
        return read_bot(team[0]), read_bot(team[1])
    bot = read_bot(team)
    return bot, bot


def bots_of(text: str) -> list[str]:
    """The bots of a team: parts between plus signs that stand in no brackets.

    >>> from mus.players import bots_of
    >>> bots_of("simple(bold=0.8)+my_bot.py:MyBot(x=1e+3)")
    ['simple(bold=0.8)', 'my_bot.py:MyBot(x=1e+3)']
    """
    parts, depth, start = [], 0, 0
    for place, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if char == "+" and depth == 0:
            parts.append(text[start:place])
            start = place + 1
    parts.append(text[start:])
    return [part.strip() for part in parts]


def read_bot(bot: object) -> str | Guest:
    """A bot by name, from a file, or as an object; see ``read_team``."""
    if isinstance(bot, str):
        _check_text(bot)
        return read_source(bot.strip()) if ":" in bot else bot
    if isinstance(bot, type):
        raise BotError(f"{bot.__name__} is a class: expected a bot made of it, {bot.__name__}()")
    version = _told(bot, "version", None)
    if version is not None and (not isinstance(version, (str, int)) or not str(version)):
        raise BotError(
            f"{type(bot).__name__}.version is {shown(version)}: expected text or a number"
        )
    name = _told(bot, "name", type(bot).__name__)
    return Guest(_checked(name), None if version is None else str(version), bot)


def _check_text(text: str) -> None:
    """Whether text may name a bot.

    Raises
    ------
    BotError
        When it cannot be written, or names a file without a class.
    """
    if text.encode("utf-8", "replace").decode() != text:
        raise BotError(f"{shown(text)} is not UTF-8, and no bot")
    if text.strip().endswith(".py"):
        raise BotError(
            f"{shown(text)} names a file and no class: expected FILE.py:CLASS, as in "
            "my_bot.py:MyBot"
        )
    if (found := _RANGE.search(text)) is not None:
        raise BotError(
            f"{shown(text)}: {shortened(found[0])} is a range, which only the first bot of a sweep "
            "may have; expected one value"
        )


def read_source(text: str) -> Guest:
    """The bot that ``path/to/my_bot.py:MyBot(x=0.3)`` or ``module:MyBot`` names.

    Its version is the SHA-256 of the file. Arguments are plain values: numbers, text, lists.

    Raises
    ------
    BotError
        When there is no such file, module or class, or it cannot be made.
    """
    match = _NAMED.fullmatch(text)
    if match is None:
        raise BotError(f"{shown(text)} is not a bot: expected FILE.py:CLASS or MODULE:CLASS")
    where, call = match["where"], match["call"]
    kind, arguments, options = _called(call, text)
    module, file = _load(where)
    maker = getattr(module, kind, None)
    if maker is None:
        raise BotError(f"{where} has no {shortened(kind)}{_near_class(kind, module)}")
    bot = _made(maker, arguments, options, text) if callable(maker) else maker
    inside = call[len(kind) :].strip()
    written = f"({_shown(call)})" if inside not in {"", "()"} else ""
    name = _checked(_told(bot, "name", kind))
    name = name if "(" in name else _checked(name + written)
    version = f"sha256:{hashlib.sha256(file.read_bytes()).hexdigest()} {kind}{written}"
    return Guest(name, version, bot, text)


def _near_class(kind: str, module: ModuleType) -> str:
    """The classes of a module that may have been meant, as the end of a message."""
    own = [
        name
        for name, value in vars(module).items()
        if isinstance(value, type) and value.__module__ == module.__name__
    ]
    return did_you_mean(kind, own) if own else ": it has no class"


def typed_name(entrant: Entrant) -> str:
    """A team as it can be typed: bots from a file with their file."""
    if isinstance(entrant, str):
        return entrant
    seats = [seat if isinstance(seat, str) else seat.source or seat.name for seat in entrant]
    return seats[0] if seats[0] == seats[1] else "+".join(seats)


def _read_again(source: str, version: str) -> Guest:
    guest = read_source(source)
    if guest.version != version:
        raise BotError(f"{source} is not the bot that it was: its file has changed")
    return guest


def check_names(entrants: Iterable[Entrant]) -> tuple[Guest, ...]:
    """The guests among the entrants, each once, sorted by name.

    Raises
    ------
    BotError
        When two that differ have one name.
    """
    known: dict[str, Guest] = {}
    for entrant in entrants:
        for seat in () if isinstance(entrant, str) else entrant:
            if isinstance(seat, str):
                continue
            other = known.setdefault(seat.name, seat)
            if other != seat or not (seat.plays_like(other) or seat.source):
                _check_asked(other.bot)
                _check_asked(seat.bot)
                raise BotError(
                    f"two different bots are both named {shown(seat.name)}: give them a `name` each"
                )
    return tuple(known[name] for name in sorted(known))


#: The methods of which a bot of some game or other must have one.
_ASKED = ("mus", "play", "decide")


def _check_asked(bot: object) -> None:
    """Refuses what cannot be a bot of any game, whatever it may be called."""
    if not any(callable(_told(bot, word, None)) for word in _ASKED):
        *words, last = _ASKED
        raise BotError(
            f"{shown(bot)} is no bot: it has none of the methods {', '.join(words)} and {last}"
        )


def check_versions(guests: Iterable[Guest]) -> None:
    """Refuses bots of which nothing says how they play: a folder outlives them.

    Raises
    ------
    BotError
        When a bot of Python has no version.
    """
    for guest in guests:
        if guest.version is None:
            raise BotError(
                f"{guest.name} has no `version`: a run in a folder must know which bot wrote "
                f"it; give the bot one, and change it whenever it plays in another way"
            )


def best_threads(guests: Iterable[Guest]) -> int:
    """How many threads to play on if nothing is said; 0: all of the machine's.

    Only one thread runs Python at a time, so more than one gain nothing where bots are asked one
    decision at a time. Where they decide in batches, one thread plays while another one asks.
    """
    return 0 if all(guest.is_batched for guest in guests) else 1


def engine_team(entrant: Entrant) -> Any:
    """A team as the engine takes it."""
    if isinstance(entrant, str):
        return entrant
    low, high = (seat if isinstance(seat, str) else seat.seated() for seat in entrant)
    return low, high


@contextmanager
def answering(what: str) -> Iterator[None]:
    """Inside, whatever a bot's own code raises is an error of the bot; Ctrl-C stays what it is.

    Raises
    ------
    BotError
        For everything else, ``SystemExit`` too: a bot does not end the program unheard.
    """
    try:
        yield
    except (BotError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise BotError(f"{what}: {type(error).__name__}: {error}") from error


def _told(bot: object, attribute: str, default: object) -> object:
    """What a bot says of itself."""
    with answering(f"{type(bot).__name__}.{attribute}"):
        return getattr(bot, attribute, default)


def _checked(name: object) -> str:
    """A name that a bot may have."""
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME:
        raise BotError(f"a bot's name is text of 1 to {LONGEST_NAME} characters, not {shown(name)}")
    if not name.isprintable() or "+" in name:
        raise BotError(f"a bot's name is printable and has no +: {shown(name)}")
    if name.partition("(")[0].strip() in {*_native.bots(), *_native.manille_bots()}:
        raise BotError(
            f"{shown(name)} is the name of a bot that comes with the game: choose another"
        )
    return name


def _called(call: str, text: str) -> tuple[str, list[Any], dict[str, Any]]:
    """What is called, and with what."""
    try:
        tree = ast.parse(call.strip(), mode="eval").body
        if isinstance(tree, ast.Name):
            return tree.id, [], {}
        assert isinstance(tree, ast.Call)
        assert isinstance(tree.func, ast.Name)
        arguments = [ast.literal_eval(value) for value in tree.args]
        options = {str(word.arg): ast.literal_eval(word.value) for word in tree.keywords}
        assert all(word.arg for word in tree.keywords), "of ** nobody knows what it holds"
        assert len(options) == len(tree.keywords), "one word twice"
    except (SyntaxError, ValueError, TypeError, AssertionError, MemoryError, RecursionError):
        raise BotError(
            f"{shown(text)}: expected a class with plain values, as in my_bot.py:MyBot(x=0.3)"
        ) from None
    return tree.func.id, arguments, options


def _shown(call: str) -> str:
    """The arguments of a call, written in one way."""
    tree = ast.parse(call.strip(), mode="eval").body
    assert isinstance(tree, ast.Call)
    options = sorted((word.arg or "", ast.unparse(word.value)) for word in tree.keywords)
    words = [*map(ast.unparse, tree.args), *(f"{name}={value}" for name, value in options)]
    return ",".join(words)


def _made(maker: Any, arguments: list[Any], options: dict[str, Any], text: str) -> Any:
    with answering(shortened(text)):
        return maker(*arguments, **options)


def _load(where: str) -> tuple[ModuleType, Path]:
    """A module from its file or by its name, and its file."""
    with answering(where):
        if where.endswith(".py"):
            path = Path(where)
            with _found_first(path.resolve().parent):
                return _from_file(path), path
        with _found_first(Path.cwd()):
            module = importlib.import_module(where)
    if not getattr(module, "__file__", None):
        raise BotError(f"{where} is no module of one file")
    return module, Path(str(module.__file__))


def _from_file(path: Path) -> ModuleType:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise BotError(f"{path}: {(error.strerror or str(error)).lower()}") from None
    known = hashlib.sha256(os.fsencode(path.resolve()) + content).hexdigest()
    name = f"mus_bot_{path.stem}_{known}"
    if name in sys.modules:
        return sys.modules[name]
    specification = importlib.util.spec_from_file_location(name, path)
    if specification is None or specification.loader is None:
        raise BotError(f"{path} is no Python file")
    module = importlib.util.module_from_spec(specification)
    sys.modules[name] = module
    try:
        specification.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


@contextmanager
def _found_first(folder: Path) -> Iterator[None]:
    """Lets what lies in a folder be imported."""
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))
