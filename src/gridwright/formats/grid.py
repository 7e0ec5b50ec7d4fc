"""A bare grid of numbers, as hitori instance files have it: one row per line, numbers separated by commas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridwright.errors import InputError
from gridwright.formats.base import Format, Source, by_blocks
from gridwright.kinds.hitori.puzzle import Hitori, parse
from gridwright.text.parsing import Block, Numbered


def read(lines: Sequence[Numbered], source: Source) -> Hitori:
    """One hitori without blank cells."""
    for line in lines:
        if "." in line.text:
            raise InputError("a blank cell ('.'); an instance file holds numbers only", line=line.number)
    return parse(Block(source.name, tuple(lines), {}))


def write(puzzle: Any) -> str:
    """One row a line."""
    if None in puzzle.numbers:
        raise InputError("grid cannot hold a blank cell")
    return "".join(",".join(map(str, row)) + "\n" for row in puzzle.grid.table(puzzle.numbers))


FORMAT = Format(
    name="grid",
    old_names=("seed",),
    summary="a bare grid of numbers (hitori): one row per line, comma-separated; read with --kind or --from",
    extension=".txt",
    only=("hitori",),
    each=by_blocks(read),
    write=write,
    between="---\n",
)
