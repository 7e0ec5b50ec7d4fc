"""What a format is, and the parts that formats share: how a source is cut into puzzles, and how it is recognised."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from gridwright import kinds
from gridwright.errors import InputError
from gridwright.puzzle import Answer, Puzzle
from gridwright.text.parsing import Numbered
from gridwright.text.stream import SEPARATOR, Lines, blocks, check_size, text_of


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
    only: tuple[str, ...] = ()  # the kinds it holds; none named: every kind, or those that declare its encoding
    encoding: str = ""  # the field of a kind that declares how this format writes it
    notes: frozenset[str] = frozenset()
    # What stands before, between and after the puzzles of one file; no `between`: one puzzle a file.
    before: str = ""
    between: str | None = None
    after: str = ""
    needs_goal: bool = False  # is what it holds the picture itself, so that a puzzle without one must be solved first?
    binary: bool = False  # are the pieces of a file bytes and not text?
    # A puzzle with what is filled in, where the format has a place for it.
    answered: Callable[[Puzzle, Answer], str] | None = None
    old_names: tuple[str, ...] = ()  # which keep working
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

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds it holds; none where it holds every kind."""
        if not self.encoding:
            return self.only
        return tuple(name for name in kinds.names() if getattr(kinds.load(name), self.encoding) is not None)

    def holds(self, kind: str) -> bool:
        """Can it hold puzzles of that kind?"""
        if self.encoding:
            found = kinds.get(kind)
            return found is not None and getattr(found, self.encoding) is not None
        return not self.only or kind in self.only


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
