"""The board of one puzzle as text: numbered lines, sections, tokens and numbers, with the place of every fault."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple, TypeVar

from gridwright.errors import InputError, join_and, quote
from gridwright.grid import Grid
from gridwright.messages import Sentence, Text, say

EMPTY_ROW = Sentence("a row without cells; expected at least one")


T = TypeVar("T")

MAX_CELLS = 250_000
MAX_DIGITS = 9


class SourceLine(NamedTuple):
    """A line of text and its number in the source."""

    number: int
    text: str


@dataclass(frozen=True)
class Block:
    """The board of one puzzle as text: its lines, the settings above it, and the source it came from."""

    source: str
    lines: tuple[SourceLine, ...]
    settings: Mapping[str, str]

    @contextmanager
    def locate_errors(self, rows: Sequence[SourceLine]) -> Iterator[None]:
        """Add the line number to an error that knows only its row of the board."""
        try:
            yield
        except InputError as error:
            raise error.at(self.source, None if error.row is None else rows[error.row].number) from None

    def sections(self, *names: str) -> dict[str, tuple[SourceLine, ...]]:
        """The lines under each heading; every heading must appear exactly once."""
        found: dict[str, list[SourceLine]] = {}
        current: list[SourceLine] | None = None
        for line in self.lines:
            heading = line.text.strip().rstrip(":").lower()
            if heading in names:
                if heading in found:
                    raise self.fault(say("a second '{section}' section", section=heading), line)
                current = found[heading] = []
            elif current is None:
                wanted = join_and([f"'{name}'" for name in names])
                raise self.fault(
                    say(
                        "{text} comes before any section; expected the sections {sections}",
                        text=quote(line.text),
                        sections=wanted,
                    ),
                    line,
                )
            else:
                current.append(line)
        for name in names:
            if not found.get(name):
                raise InputError(
                    say("no lines under '{section}'; expected a section '{section}'", section=name), source=self.source
                )
        return {name: tuple(found[name]) for name in names}

    def cells(self, meanings: Mapping[str, T], read: Callable[[str], T]) -> tuple[Grid, tuple[T, ...]]:
        """The grid and the cells of rows of marks with blanks or commas between them; `read` reads unusual marks."""
        rows = [tokens(line.text) for line in self.lines]
        flat = list(chain.from_iterable(rows))
        if not meanings.keys() >= {*flat}:
            found = dict(meanings)
            for line, row in zip(self.lines, rows, strict=True):
                try:
                    found.update((mark, read(mark)) for mark in row if mark not in found)
                except InputError as error:
                    raise error.at(self.source, line.number) from None
            meanings = found
        return rectangle(self.source, self.lines, rows), tuple(map(meanings.__getitem__, flat))

    def marks(self, meanings: Mapping[str, T]) -> tuple[Grid, tuple[T, ...]]:
        """The grid and the cells of rows of marks, one character each, with or without blanks between them.

        In a row with tabs, nothing between two tabs is the first mark that means None.
        """
        empty = next((mark for mark, meaning in meanings.items() if meaning is None), "")
        rows = [self.split_marks(line.text, empty) for line in self.lines]
        for line, row in zip(self.lines, rows, strict=True):
            if not meanings.keys() >= {*row}:
                mark = next(mark for mark in row if mark not in meanings)
                known = " ".join(meanings)
                raise self.fault(
                    say("{mark} in the board; expected one of {marks}", mark=quote(mark), marks=known), line
                )
        grid = rectangle(self.source, self.lines, rows)
        return grid, tuple(map(meanings.__getitem__, chain.from_iterable(rows)))

    @staticmethod
    def split_marks(text: str, empty: str) -> list[str]:
        """The marks of a row."""
        if "\t" in text and empty:
            return [cell.strip() or empty for cell in text.split("\t")]
        return list("".join(tokens(text)))

    def fault(self, what: str, line: SourceLine) -> InputError:
        """An error in a line of the block."""
        return InputError(what, source=self.source, line=line.number)


CheckSize = Callable[[int, int], None]
"""Refuses a board of a width and a height by an error."""
_check_size: ContextVar[CheckSize | None] = ContextVar("gridwright.text.parsing.check_size", default=None)


@contextmanager
def checking_sizes(check: CheckSize) -> Iterator[None]:
    """Have a function refuse boards as they are read, for whoever takes only small ones."""
    before = _check_size.set(check)
    try:
        yield
    finally:
        _check_size.reset(before)


def check_cells(height: int, width: int) -> None:
    """Refuse a board that is too large before anything is built for it."""
    check_size = _check_size.get()
    if check_size is not None:
        check_size(width, height)
    if height * width > MAX_CELLS:
        raise InputError(
            say(
                "a board of {width}x{height} cells; at most {limit} cells are allowed",
                width=width,
                height=height,
                limit=MAX_CELLS,
            )
        )


def make_grid(height: int, width: int) -> Grid:
    """A grid of a size that was read; one that is too small or too large is refused."""
    if height < 1 or width < 1:
        raise InputError(
            say("a board of {width}x{height} cells; expected at least one cell", width=width, height=height)
        )
    check_cells(height, width)
    return Grid(height, width)


def rectangle(source: str, lines: Sequence[SourceLine], rows: Sequence[Sequence[object]]) -> Grid:
    """The grid of rows of cells; every row must be as long as the first."""
    if not rows:
        raise InputError(say("no board; expected at least one row"), source=source)
    width = len(rows[0])
    if not width:
        raise InputError(str(EMPTY_ROW), source=source, line=lines[0].number)
    if {*map(len, rows)} != {width}:
        for line, row in zip(lines, rows, strict=True):
            if len(row) == width:
                continue
            raise InputError(
                say(
                    "a row of {count} cell; expected {width}, as in the row above",
                    "a row of {count} cells; expected {width}, as in the row above",
                    count=len(row),
                    width=width,
                ),
                source=source,
                line=line.number,
            )
    try:
        check_cells(len(rows), width)
    except InputError as error:
        raise error.at(source, lines[0].number) from None
    return Grid(len(rows), width)


def tokens(text: str) -> list[str]:
    """The pieces of a line, separated by blanks or commas."""
    return text.replace(",", " ").split()


def number(token: str, expected: Text | None = None) -> int:
    """A whole number of at most MAX_DIGITS digits; `expected` completes the sentence "'x' is not a number"."""
    if not (token.isascii() and token.isdigit()):
        raise InputError(say("{token} is not {expected}", token=quote(token), expected=expected or say("a number")))
    if len(token) > MAX_DIGITS:
        raise InputError(
            say("a number of {count} digits; at most {limit} digits are allowed", count=len(token), limit=MAX_DIGITS)
        )
    return int(token)
