"""Batch files of the nonogram tournaments (TAAI, TCGA): `$n`, then the column clues and row clues of a square board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from gridwright.errors import InputError, quote
from gridwright.formats._layout import COLUMNS_FIRST, Layout
from gridwright.formats.base import Format, Head, Piece, Source, parse_pieces
from gridwright.messages import Sentence, say
from gridwright.puzzle import Puzzle
from gridwright.text.parsing import SourceLine
from gridwright.text.stream import LineReader, check_size, decode_line

LAYOUT = Layout("tournament", sizes=(), parts=COLUMNS_FIRST, gap="\t")
NUMBER_LINE = re.compile(r"\$\s*\d{1,9}")


def read(source: Source) -> Iterator[Puzzle | InputError]:
    """Every puzzle of a batch."""
    return parse_pieces(split_batch(source.lines), source, LAYOUT.parse)


def split_batch(lines: LineReader) -> Iterator[Piece]:
    """The lines after each `$n`; an error in one puzzle does not affect the next."""
    clues: list[SourceLine] | None = None
    fault: InputError | None = None
    size = 0
    while (line := lines.read_line()) is not None:
        number = lines.count
        try:
            size += len(line)
            check_size(size, len(clues or ()))
            text = decode_line(line, first=number == 1, name=lines.name)
        except InputError as error:
            fault, text = fault or error.at("", number), ""
            lines.skip_rest_of_line()
        if NUMBER_LINE.fullmatch(text.strip()):
            yield from finish_puzzle(clues, fault)
            clues, fault, size = [], None, 0
        elif clues is None:
            if text and fault is None:
                fault = InputError(
                    say("{text} before the first puzzle; expected a line $1", text=quote(text)), line=number
                )
        elif fault is None:
            clues.append(SourceLine(number, text))
    yield from finish_puzzle(clues, fault)


def finish_puzzle(clues: list[SourceLine] | None, fault: InputError | None) -> Iterator[Piece]:
    """The lines of one puzzle, or the first error in them."""
    if fault is not None:
        yield fault
    elif clues is not None:
        yield clues or InputError(say("nothing after a line '$'; expected the clues of a puzzle"))


def write(puzzle: Any) -> str:
    """One puzzle of a batch."""
    if puzzle.grid.height != puzzle.grid.width:
        raise InputError(
            say(
                "{format} cannot hold a board of {grid} cells; it holds square boards only",
                format=LAYOUT.name,
                grid=puzzle.grid,
            )
        )
    return "$1\n" + LAYOUT.write(puzzle)


def renumber(text: str, count: int) -> str:
    """The puzzle with another number."""
    return f"${count}\n" + text.partition("\n")[2]


def sniff(head: Head) -> bool:
    """A dollar sign and a number."""
    return NUMBER_LINE.fullmatch(head.first) is not None


FORMAT = Format(
    name="tournament",
    about=Sentence("batches of square nonograms as used in tournaments: $n, column clues, row clues"),
    extension=".txt",
    only=("nonogram",),
    read=read,
    write=write,
    sniff=sniff,
    separator="",
    renumber=renumber,
)
