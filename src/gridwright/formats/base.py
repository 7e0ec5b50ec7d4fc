"""What a format is, and the parts that formats share: how a source is cut into puzzles, and what notes may hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from gridwright.errors import InputError, shown
from gridwright.formats.blocks import SEPARATOR, Lines, Numbered, blocks, check_cells, check_size, text_of
from gridwright.grid import Grid
from gridwright.nouns import Answer, Puzzle

NOTES = ("title", "author", "source", "licence", "copyright", "description", "goal")
JOINERS = "\u00ad\u200c\u200d"  # invisible, and part of ordinary words and emoji


@dataclass(frozen=True)
class Source:
    """Where puzzles are read from: its name in messages, its lines, and the kind the user says they are, if any."""

    name: str
    lines: Lines
    kind: str | None = None


@dataclass(frozen=True)
class Head:
    """The beginning of a source, to tell its format by."""

    data: bytes
    kind: str | None = None

    @cached_property
    def lines(self) -> list[str]:
        """The lines that say something."""
        text = self.data.decode("utf-8-sig", errors="replace")
        return [line for raw in text.split("\n") if (line := raw.strip()) and not line.startswith(";")]

    @property
    def first(self) -> str:
        """The first line that says something."""
        return self.lines[0] if self.lines else ""

    def may_be(self, kind: str) -> bool:
        """Has the user said nothing against this kind?"""
        return self.kind in (None, kind)


@dataclass(frozen=True)
class Format:
    """A format: what it holds, how to tell it, how to read every puzzle of a source and how to write one."""

    name: str
    summary: str
    extension: str
    each: Callable[[Source], Iterator[Puzzle | InputError]]
    write: Callable[[Puzzle], str]
    sniff: Callable[[Head], bool] = lambda _: False
    kinds: tuple[str, ...] = ()  # none named: every kind there is
    notes: frozenset[str] = frozenset()
    # What stands before, between and after the puzzles of one file; no `between`: one puzzle a file.
    before: str = ""
    between: str | None = None
    after: str = ""
    binary: bool = False  # are the pieces of a file bytes and not text?
    # A puzzle with what is filled in, where the format has a place for it.
    answered: Callable[[Puzzle, Answer], str] | None = None
    # How the nth puzzle of a file differs from the only one.
    nth: Callable[[str, int], str] = field(default=lambda text, _: text)

    def write_all(self, texts: Iterable[str]) -> Iterator[str]:
        """Puzzles that were written one by one as the pieces of one file."""
        yield self.before
        for count, text in enumerate(texts, 1):
            if count > 1:
                yield self.between or ""
            yield self.nth(text, count)
        yield self.after

    def holds(self, kind: str) -> bool:
        """Can it hold puzzles of that kind?"""
        return not self.kinds or kind in self.kinds


Parse = Callable[[Sequence[Numbered], Source], Puzzle]
Piece = Sequence[Numbered] | InputError


def parsed(pieces: Iterable[Piece], source: Source, parse: Parse) -> Iterator[Puzzle | InputError]:
    """Every piece as a puzzle, or what is wrong with it."""
    for piece in pieces:
        if isinstance(piece, InputError):
            yield piece.at(source.name)
            continue
        try:
            yield parse(piece, source)
        except InputError as error:
            yield error.at(source.name, piece[0].number)


def by_blocks(
    parse: Parse, separator: bytes = SEPARATOR, comments: str = ";", blanks: bool = False
) -> Callable[[Source], Iterator[Puzzle | InputError]]:
    """A reader of puzzles that stand between separator lines."""

    def each(source: Source) -> Iterator[Puzzle | InputError]:
        pieces = blocks(source.lines, source.name, separator, comments, blanks)
        return parsed(pieces, source, parse)

    return each


def by_lines(parse: Parse) -> Callable[[Source], Iterator[Puzzle | InputError]]:
    """A reader of puzzles that stand one a line."""

    def each(source: Source) -> Iterator[Puzzle | InputError]:
        return parsed(single_lines(source.lines), source, parse)

    return each


def single_lines(lines: Lines) -> Iterator[Piece]:
    """Every line that says something, as a piece of its own."""
    while (line := lines.next()) is not None:
        number = lines.count
        try:
            check_size(len(line), 0)
            text = text_of(line, first=number == 1)
        except InputError as error:
            lines.pass_line()
            yield error.at("", number)
            continue
        if text and not text.lstrip().startswith(";"):
            yield [Numbered(number, text.strip())]


def sized(height: int, width: int) -> Grid:
    """A grid of a size that was read, refused before anything is built when it is too small or too large."""
    if height < 1 or width < 1:
        raise InputError(f"a board of {width}x{height} cells; expected at least one cell")
    check_cells(height, width)
    return Grid(height, width)


def note(text: str, name: str) -> str:
    """A note as one clean line: blanks and line ends become single blanks, control characters are refused."""
    clean = " ".join(text.split())
    if not printable(clean):
        raise InputError(f"the {name} holds control characters; expected plain text")
    return clean


def check_notes(puzzle: Puzzle) -> None:
    """Refuse notes that no format could give back: those that are not one clean line."""
    for name in NOTES:
        value = getattr(puzzle.notes, name)
        if value != " ".join(value.split()) or not printable(value):
            raise InputError(f"the {name} {shown(value)} cannot be written: it is not one clean line")
    check_goal(puzzle)


def check_goal(puzzle: Puzzle) -> None:
    """Refuse a goal that is no picture of the size of the board."""
    goal = puzzle.notes.goal
    if goal and (len(goal) != len(puzzle.grid) or set(goal) - {"0", "1"}):
        raise InputError(
            f"a goal of {len(goal)} characters; expected {len(puzzle.grid)}, 1 black and 0 white, row by row"
        )


def printable(text: str) -> bool:
    """Can the text be shown as it is, on one line?"""
    return text.isprintable() or all(c.isprintable() or c in JOINERS for c in text)


def goal_of(grid: Grid, black: Sequence[object]) -> str:
    """A picture as the note `goal` holds it."""
    return "".join("1" if value else "0" for value in black[: len(grid)])
