"""What a format declares, and the parts formats share: splitting a source into puzzles and recognising it.

A format is one file in this folder, named like the format, that defines `FORMAT`. It needs a name, a one-line
description, a file extension, a function that reads every puzzle of a source and one that writes a puzzle; the other
fields of `Format` have defaults. `block_reader` and `line_reader` build the reading function from one that parses the
lines of a single puzzle. Files whose names start with an underscore are shared code, not formats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from gridwright import kinds
from gridwright.errors import InputError
from gridwright.kind import AnyKind
from gridwright.messages import Text
from gridwright.puzzle import Answer, Puzzle
from gridwright.text.parsing import SourceLine
from gridwright.text.stream import SEPARATOR, LineReader, check_size, decode_line, read_blocks


@dataclass(frozen=True)
class Source:
    """Where puzzles are read from: its name in messages, its lines, and the kind that the user named, if any.

    `settings` are those that the user's name for the kind implies, such as `unique-lines: no` for unruly.
    """

    name: str
    lines: LineReader
    kind: str | None = None
    settings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Head:
    """The beginning of a source, from which its format is recognised."""

    data: bytes
    kind: str | None = None

    @cached_property
    def lines(self) -> list[str]:
        """The lines that are neither blank nor comments."""
        text = self.data.decode("utf-8-sig", errors="replace")
        return [line for part in text.split("\n") if (line := part.strip()) and not line.startswith(";")]

    @property
    def first(self) -> str:
        """The first line that is neither blank nor a comment."""
        start = 0
        while start < len(self.data):
            after = self.data.find(b"\n", start) + 1 or len(self.data)
            text = self.data[start:after].decode(errors="replace")
            if (line := (text if start else text.removeprefix("\ufeff")).strip()) and not line.startswith(";"):
                return line
            start = after
        return ""

    def may_be(self, kind: str) -> bool:
        """Can this be a puzzle of that kind? Not if the user named another."""
        return self.kind in (None, kind)


Read = Callable[[Source], Iterator[Puzzle | InputError]]
"""Yields every puzzle of a source, and an error in the place of each bad one."""


@dataclass(frozen=True)
class Format:
    """A format: what it holds, how to recognise it, how to read the puzzles of a source and how to write one."""

    name: str
    about: Text  # one line for the list of formats
    extension: str
    read: Read
    write: Callable[[Puzzle], str]
    # Does a source begin like this format? If not given, the format is read only when the user names it.
    sniff: Callable[[Head], bool] = lambda _: False
    # The kinds it holds: those of `only`; else those that declare the field `encoding` of Kind; else all.
    only: tuple[str, ...] = ()
    encoding: str = ""
    notes: frozenset[str] = frozenset()  # the notes it keeps
    # The text before, between and after the puzzles of a file; without a separator a file holds one puzzle.
    header: str = ""
    separator: str | None = None
    footer: str = ""
    # Kinds of which it holds the picture itself, so that a puzzle without one must be solved first.
    goal_of: tuple[str, ...] = ()
    binary: bool = False  # are the pieces of a file bytes and not text?
    # Writes a puzzle with the cells filled in, if the format can hold them.
    write_answer: Callable[[Puzzle, Answer], str] | None = None
    other_extensions: tuple[str, ...] = ()  # endings of file names that stand for it, too
    old_names: tuple[str, ...] = ()  # former names, which still work
    # Rewrites the text of a puzzle for its place in a file, counted from 1.
    renumber: Callable[[str, int], str] = field(default=lambda text, _: text)

    @property
    def summary(self) -> str:
        """What the format is, in one line."""
        return str(self.about)

    def write_all(self, texts: Iterable[str]) -> Iterator[str]:
        """The pieces of a file that holds puzzles written one by one."""
        yield self.header
        for count, text in enumerate(texts, 1):
            if count > 1:
                yield self.separator or ""
            yield self.renumber(text, count)
        yield self.footer

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds it holds; empty if it holds every kind."""
        if not self.encoding:
            return self.only
        return tuple(name for name in kinds.names() if self.encoding_of(kinds.load(name)) is not None)

    def holds(self, kind: str) -> bool:
        """Can it hold puzzles of that kind?"""
        if self.encoding:
            return self.find_kind(kind) is not None
        return not self.only or kind in self.only

    def find_kind(self, name: str) -> AnyKind | None:
        """The kind with an encoding that this format calls so: by its own name, or by the other name it has there."""
        found = kinds.get(name)
        if found is not None:
            return found if self.encoding_of(found) is not None else None
        loaded = map(kinds.load, kinds.names())
        return next((kind for kind in loaded if getattr(self.encoding_of(kind), "other_name", "") == name), None)

    def encoding_of(self, kind: AnyKind) -> Any:
        """The encoding that a kind declares for this format."""
        return getattr(kind, self.encoding)


Parse = Callable[[Sequence[SourceLine], Source], Puzzle]
"""Parses the lines of one puzzle."""
Piece = Sequence[SourceLine] | InputError
"""The lines of one puzzle, or an error in their place."""


def parse_pieces(pieces: Iterable[Piece], source: Source, parse: Parse) -> Iterator[Puzzle | InputError]:
    """Every piece as a puzzle, or as the error in it."""
    for piece in pieces:
        if isinstance(piece, InputError):
            yield piece.at(source.name)
            continue
        try:
            yield parse(piece, source)
        except InputError as error:
            yield error.at(source.name, piece[0].number)


def block_reader(
    parse: Parse, separator: bytes = SEPARATOR, comments: str = ";", blanks: bool = False, tabs: bool = False
) -> Read:
    """A reader of puzzles with separator lines between them; `blanks` keeps blank lines, `tabs` those of tabs only."""

    def read(source: Source) -> Iterator[Puzzle | InputError]:
        pieces = read_blocks(source.lines, source.name, separator, comments, blanks, tabs=tabs)
        return parse_pieces(pieces, source, parse)

    return read


def line_reader(parse: Parse) -> Read:
    """A reader of puzzles that take one line each."""

    def read(source: Source) -> Iterator[Puzzle | InputError]:
        return parse_pieces(split_lines(source.lines), source, parse)

    return read


def split_lines(lines: LineReader) -> Iterator[Piece]:
    """Every line that is neither blank nor a comment, as a piece of its own."""
    while (line := lines.read_line()) is not None:
        number = lines.count
        try:
            check_size(len(line), 0)
            text = decode_line(line, first=number == 1, name=lines.name)
        except InputError as error:
            lines.skip_rest_of_line()
            yield error.at("", number)
            continue
        if text and not text.lstrip().startswith(";"):
            yield [SourceLine(number, text.strip())]
