"""Everything gridwright raises on purpose.

GridwrightError
├── InputError        a file, text, puzzle or board that cannot be read as one, or that a format cannot hold
│   └── RuleError     a puzzle that breaks a rule as it is printed, so that no board can solve it
├── UsageError        a name or a combination of options that does not exist
├── MissingError      an engine or extra that is not installed
├── LimitError        a time limit was reached before there was a result
└── EngineError       an engine crashed, or gave an answer that the referee refused
    └── KilledError   its process was killed from outside

KeyboardInterrupt
└── Terminated        a signal other than Ctrl-C asked the program to end while it wrote a file

InputWarning          something about the input that the user may want to know, although it was read
└── NotesWarning      the title or other notes of a puzzle, which a format cannot hold and that are left out
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from gridwright.messages import Message, Sentence, Text, say, translate

LEFT_OUT = Message("left out, because {format} has no place for it: {notes}")
NEEDS_POSIX = Message("{what} needs Linux or macOS; on Windows run gridwright in WSL")


class GridwrightError(Exception):
    """Any error gridwright raises on purpose; its text is one clear line."""


class Terminated(KeyboardInterrupt):
    """A signal asked the program to end, which then stops what it does as it does on Ctrl-C."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(number)


class InputError(GridwrightError):
    """Bad input: what is wrong, where, and what was expected."""

    def __init__(self, what: str, *, source: str = "", line: int | None = None, row: int | None = None) -> None:
        self.what = what
        self.source = source
        self.line = line
        self.row = row  # row of the board from 0, when the fault has no line of its own yet
        super().__init__(what)

    def __str__(self) -> str:
        place = [self.source] if self.source else []
        if self.line is not None:
            place.append(say("line {number}", number=self.line))
        return say("{place}: {what}", place=", ".join(place), what=self.what) if place else self.what

    def at(self, source: str, line: int | None = None) -> InputError:
        """The same error with a place, keeping a place that is already known."""
        known = self.line if self.line is not None else line
        return InputError(self.what, source=self.source or source, line=known, row=self.row)


class InputWarning(UserWarning):
    """Something about the input that the user may want to know, although it was read."""


class NotesWarning(InputWarning):
    """Notes that a format cannot hold, and that were left out."""

    def __init__(self, format: str, notes: Sequence[str]) -> None:
        self.notes = tuple(notes)
        super().__init__(LEFT_OUT(format=format, notes=join_and(self.notes)))


class RuleError(InputError):
    """A puzzle that breaks a rule as it is printed: its kind, the rule, and the cells (row and column from 0)."""

    def __init__(
        self,
        what: str,
        *,
        kind: str,
        rule: str,
        cells: tuple[tuple[int, int], ...],
        source: str = "",
        **place: int | None,
    ) -> None:
        super().__init__(what, source=source, **place)
        self.kind, self.rule, self.cells = kind, rule, cells

    def __reduce__(self) -> tuple[Any, ...]:
        made = {name: getattr(self, name) for name in ("kind", "rule", "cells", "source", "line", "row")}
        return partial(RuleError, self.what, **made), ()

    def at(self, source: str, line: int | None = None) -> RuleError:
        """The same error with a place, keeping a place that is already known."""
        found = super().at(source, line)
        place = {"line": found.line, "row": found.row}
        return RuleError(self.what, kind=self.kind, rule=self.rule, cells=self.cells, source=found.source, **place)


class UsageError(GridwrightError):
    """A kind, method or option that does not exist or does not fit."""


class MissingError(GridwrightError):
    """Something that is not installed; the text says what installs it."""


class LimitError(GridwrightError):
    """A limit was reached before there was a result; the text says which."""


class EngineError(GridwrightError):
    """An engine failed; the text says which and how."""


class KilledError(EngineError):
    """The process of an engine was killed from outside, as a system that is out of memory does; worth another try."""


PYTHON_NAMES = {
    "NoneType": "None",
    "Puzzle": Sentence("a puzzle, as gw.read makes one"),
    "Limit": Sentence("a limit, such as gw.Limit(seconds=5)"),
}
"""How errors name types of ours to those who write Python, and None."""


def expect(value: object, types: type | tuple[type, ...], name: str, hint: Text = "") -> None:
    """Refuse an argument of the wrong type, as Python would later and less clearly."""
    if not isinstance(value, types):
        raise UsageError(refuse(value, types, name, hint))


def refuse(value: object, types: type | tuple[type, ...], name: str, hint: Text = "") -> str:
    """Why an argument of the wrong type is refused."""
    wanted = join_or([str(PYTHON_NAMES.get(each.__name__, each.__name__)) for each in list_types(types)])
    return say("{name} is {value}; expected {types}", name=name, value=shorten(repr(value)), types=wanted) + str(hint)


def list_types(types: type | tuple[type, ...]) -> tuple[type, ...]:
    """One type or several."""
    return types if isinstance(types, tuple) else (types,)


def shorten(text: str, most: int = 40) -> str:
    """A text without its end, if it is too long, and with what does not print shown as in Python."""
    return escape(text if len(text) <= most else f"{text[: most - 1]}…")


def quote(text: str, most: int = 40) -> str:
    """Quote foreign text for a message: at most `most` characters, on one line, control characters escaped."""
    cut = text if len(text) <= most else text[:most] + "…"
    return f"'{escape(cut)}'"


def escape(text: str, kept: str = "") -> str:
    """Escape characters that cannot be shown, such as those that control a terminal, except some."""
    return "".join(c if c.isprintable() or c in kept else repr(c)[1:-1] for c in text)


def join_and(names: Iterable[Text]) -> str:
    """Join names in the given order: "a, b and c"."""
    return join_list(names, Message("{first} and {last}"))


def join_or(names: Iterable[Text]) -> str:
    """Join names in the given order: "a, b or c"."""
    return join_list(names, Message("{first} or {last}"))


def join_list(names: Iterable[Text], last_two: Message) -> str:
    """Join names by commas, and the last one by a word."""
    words = list(map(str, names))
    return last_two(first=", ".join(words[:-1]), last=words[-1]) if len(words) > 1 else "".join(words)


def describe_system_error(error: Exception) -> str:
    """The reason that the operating system gives for an error."""
    return translate(getattr(error, "strerror", None) or str(error)).lower()


def join_names(names: object) -> str:
    """Join names in alphabetical order: "a, b, c"."""
    return ", ".join(sorted(names)) if isinstance(names, list | tuple | set | frozenset | dict) else str(names)


def suggest(name: str, known: Iterable[str]) -> str:
    """Suggest the known name that a misspelt one may stand for, as the end of a sentence; empty if none is near."""
    from difflib import get_close_matches  # 10 ms, so only for an error

    nearest = get_close_matches(name.lower(), list(known), n=1)
    return say("; did you mean {name}?", name=nearest[0]) if nearest else ""
