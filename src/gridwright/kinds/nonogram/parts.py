"""The independent parts of a half-done nonogram: the open cells of one say nothing about those of another.

A line ties its open cells together, but for where it is cut: between two cells where all of its fillings have the same
share of the clue behind them, each side can be filled whatever the other is. The shares that a filling can have are
found from both ends of the line (Viterbi's trellis without weights); they are bits, one for each cell of the pattern.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from gridwright.grid import components
from gridwright.kinds.nonogram.pattern import write_pattern
from gridwright.kinds.nonogram.puzzle import Clue, Nonogram
from gridwright.puzzle import Value


def find_parts(puzzle: Nonogram, values: Sequence[Value]) -> list[list[int]]:
    """The open cells of every part."""
    beside: list[list[int]] = [[] for _ in values]
    for lines, clues in ((puzzle.grid.rows(), puzzle.rows), (puzzle.grid.columns(), puzzle.columns)):
        for line, clue in zip(lines, clues, strict=True):
            for stretch in cut_line(clue, line.cells, values):
                for cell, other in pairwise(stretch):
                    beside[cell].append(other)
                    beside[other].append(cell)
    return components([value is None for value in values], beside)


def cut_line(clue: Clue, cells: Sequence[int], values: Sequence[Value]) -> Iterator[list[int]]:
    """The open cells of a line, in stretches between its cuts."""
    known = [values[cell] for cell in cells]
    if None not in known:
        return
    stretch: list[int] = []
    for cell, value, shares in zip(cells, known, list_shares(write_pattern(clue), known), strict=True):
        if shares.bit_count() == 1 and stretch:
            yield stretch
            stretch = []
        if value is None:
            stretch.append(cell)
    if stretch:
        yield stretch


def list_shares(pattern: Sequence[int], known: Sequence[Value]) -> list[int]:
    """Before every cell of a line: how much of the pattern a filling can have behind it."""
    black = sum(1 << at for at, cell in enumerate(pattern) if cell)  # what a black cell continues,
    white = (1 << len(pattern)) - 1 - black  # and a white one;
    waits = white << 1 | 1 | 1 << len(pattern)  # where white cells may come without going on
    reached = [1]
    for value in known:
        now, after = reached[-1], 0
        if value != 0:
            after = (now & black) << 1
        if value != 1:
            after |= (now & white) << 1 | now & waits
        reached.append(after)
    wanted = 1 << len(pattern)
    for at in range(len(known) - 1, -1, -1):
        after, wanted = wanted, 0
        if known[at] != 0:
            wanted = after >> 1 & black
        if known[at] != 1:
            wanted |= after >> 1 & white | after & waits
        reached[at] &= wanted
    return reached[:-1]
