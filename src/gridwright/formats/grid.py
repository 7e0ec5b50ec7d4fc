"""A bare grid of numbers: one row per line, separated by commas, as in instance files of hitori.

It does not name its kind. Without --kind it is a hitori; with --kind it is the board of that kind's plain form.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridwright import kinds
from gridwright.errors import InputError
from gridwright.formats.base import Format, Source, block_reader
from gridwright.messages import Sentence, say
from gridwright.puzzle import Puzzle
from gridwright.text.codec import CANNOT_HOLD_BLANK
from gridwright.text.parsing import Block, SourceLine

DEFAULT_KIND = "hitori"


def parse(lines: Sequence[SourceLine], source: Source) -> Puzzle:
    """One puzzle; a hitori has no blank cells here."""
    kind = source.kind or DEFAULT_KIND
    for line in lines:
        if kind == DEFAULT_KIND and "." in line.text:
            raise InputError(say("a blank cell ('.'); a bare grid holds numbers only"), line=line.number)
    puzzle: Puzzle = kinds.load(kind).parse(Block(source.name, tuple(lines), source.settings))
    return puzzle


def write(puzzle: Any) -> str:
    """One row per line."""
    if None in puzzle.numbers:
        raise InputError(CANNOT_HOLD_BLANK(format="grid"))
    return "".join(",".join(map(str, row)) + "\n" for row in puzzle.grid.table(puzzle.numbers))


FORMAT = Format(
    name="grid",
    old_names=("seed",),
    about=Sentence("a bare grid of numbers, one row per line, separated by commas; read with --kind or --from"),
    extension=".txt",
    only=(DEFAULT_KIND,),
    read=block_reader(parse),
    write=write,
    separator="---\n",
)
