"""Batch files of the nonogram tournaments (TAAI, TCGA): `$n`, then the columns, then the rows of a square board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from gridwright.errors import InputError, quote
from gridwright.formats._layout import COLUMNS_FIRST, Layout
from gridwright.formats.base import Format, Head, Piece, Source, parsed
from gridwright.puzzle import Puzzle
from gridwright.text.parsing import Numbered
from gridwright.text.stream import Lines, check_size, text_of

LAYOUT = Layout("tournament", sizes=(), parts=COLUMNS_FIRST, gap="\t")
MARK = re.compile(r"\$\s*\d{1,9}")


def each(source: Source) -> Iterator[Puzzle | InputError]:
    """Every puzzle of a batch."""
    return parsed(pieces(source.lines), source, LAYOUT.parse)


def pieces(lines: Lines) -> Iterator[Piece]:
    """The lines after each `$n`; what is wrong with one puzzle does not touch the next."""
    held: list[Numbered] | None = None
    fault: InputError | None = None
    size = 0
    while (line := lines.next()) is not None:
        number = lines.count
        try:
            size += len(line)
            check_size(size, len(held or ()))
            text = text_of(line, first=number == 1)
        except InputError as error:
            fault, text = fault or error.at("", number), ""
            lines.pass_line()
        if MARK.fullmatch(text.strip()):
            yield from ended(held, fault)
            held, fault, size = [], None, 0
        elif held is None:
            if text and fault is None:
                fault = InputError(f"{quote(text)} before the first puzzle; expected a line $1", line=number)
        elif fault is None:
            held.append(Numbered(number, text))
    yield from ended(held, fault)


def ended(held: list[Numbered] | None, fault: InputError | None) -> Iterator[Piece]:
    """What was kept for one puzzle."""
    if fault is not None:
        yield fault
    elif held is not None:
        yield held or InputError("nothing after a line '$'; expected the clues of a puzzle")


def write(puzzle: Any) -> str:
    """One puzzle of a batch."""
    if puzzle.grid.height != puzzle.grid.width:
        raise InputError(f"tournament cannot hold a board of {puzzle.grid} cells; it holds square boards only")
    return "$1\n" + LAYOUT.write(puzzle)


def nth(text: str, count: int) -> str:
    """The puzzle as the nth of a batch."""
    return f"${count}\n" + text.partition("\n")[2]


def sniff(head: Head) -> bool:
    """A dollar sign and a number."""
    return MARK.fullmatch(head.first) is not None


FORMAT = Format(
    name="tournament",
    summary="batches of square nonograms: $n, column clues, row clues, as the tournaments use them",
    extension=".txt",
    only=("nonogram",),
    each=each,
    write=write,
    sniff=sniff,
    between="",
    nth=nth,
)
