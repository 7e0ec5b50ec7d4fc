"""Reading and writing puzzles: one file per format, found because it is there.

A format's module holds `NAME`, `SUMMARY`, and `read`; what else it can do, it has by name.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from typing import BinaryIO

from gridwright.errors import InputError, UsageError, shown
from gridwright.formats import plain
from gridwright.formats.blocks import Numbered, blocks
from gridwright.nouns import Answer, Puzzle

STDIN = "-"


def read(source: str | os.PathLike[str], kind: str | None = None) -> Puzzle:
    """The one puzzle of a file, of standard input (`-`), or of a text that has more than one line."""
    found = read_all(source, kind)
    puzzle = next(found)
    if next(found, None) is not None:
        raise InputError("more than one puzzle; expected one (read_all reads many)", source=label(source))
    return puzzle


def read_all(source: str | os.PathLike[str], kind: str | None = None) -> Iterator[Puzzle]:
    """Every puzzle of a source, one by one; the first bad one raises its error."""
    for _, found in read_each(source, kind):
        if isinstance(found, InputError):
            raise found
        yield found


def read_each(source: str | os.PathLike[str], kind: str | None = None) -> Iterator[tuple[str, Puzzle | InputError]]:
    """Every puzzle of a source with its name, and an error in the place of each bad one."""
    name = label(source)
    with opened(source) as stream:
        numbered = enumerate(blocks(stream, name), 1)
        nth, block = next(numbered)
        following = next(numbered, None)
        many = following is not None
        while True:
            yield f"{name}#{nth}" if many else name, puzzle_of(block, name, kind)
            if following is None:
                return
            nth, block = following
            following = next(numbered, None)


def puzzle_of(block: list[Numbered] | InputError, source: str, kind: str | None) -> Puzzle | InputError:
    """One puzzle, or what is wrong with it."""
    if isinstance(block, InputError):
        return block
    try:
        return plain.read(block, source, kind)
    except InputError as error:
        return error


def read_answer(puzzle: Puzzle, source: str | os.PathLike[str]) -> Answer:
    """A filled or half-done board for a puzzle, from a file, standard input or a text."""
    name = label(source)
    with opened(source) as stream:
        block = next(blocks(stream, name))
    if isinstance(block, InputError):
        raise InputError(block.what.replace("expected a puzzle", "expected a board"), source=name, line=block.line)
    return plain.read_answer(puzzle, block, name)


def write(puzzle: Puzzle, format: str = plain.NAME) -> str:
    """A puzzle as text in a format."""
    if format != plain.NAME:
        raise UsageError(f"{shown(format)} is not a format; there is {plain.NAME}")
    return plain.write(puzzle)


def label(source: str | os.PathLike[str]) -> str:
    """A source as messages name it."""
    text = os.fspath(source)
    return "standard input" if text == STDIN else "text" if "\n" in text else text


def opened(source: str | os.PathLike[str]) -> BinaryIO:
    """The bytes of a source."""
    text = os.fspath(source)
    if text == STDIN:
        return open(sys.stdin.fileno(), "rb", closefd=False)
    if isinstance(source, str) and "\n" in source:
        return io.BytesIO(source.encode())
    try:
        return open(text, "rb")
    except (OSError, ValueError) as error:
        what = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise InputError(
            f"cannot be read: {what.lower()}; expected a file, - or a text of several lines", source=shown(text)
        ) from None
