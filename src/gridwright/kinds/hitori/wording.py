"""Parts of sentences about hitori that techniques and the referee share. They know nothing of the models."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.grid import Line
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.messages import Clauses, Message, Text, say
from gridwright.text.argument import count_words, split_sentence
from gridwright.text.cells import join_places
from gridwright.text.walls import FEW_CELLS, list_parts, name_parts, split_wall

LONG_WALL, LONG_CLAUSE = 32, 38  # words of a clause that concludes, and of one that other words may stand before
IS_MASKED = Message("{cells} is masked", "{cells} are masked")


def line_through(puzzle: Hitori, one: int, two: int) -> Line:
    """The row or the column that two cells share."""
    (row, column), (other, _) = puzzle.grid.places((one, two))
    return puzzle.grid.rows()[row] if row == other else puzzle.grid.columns()[column]


def complete_wall(
    puzzle: Hitori, masked: Sequence[int], new: Sequence[int], template: Message, **arguments: Text
) -> Clauses:
    """That new cells complete a wall with masked ones, by a template that names the `wall`; the cells of a long wall
    are named before, in sentences of their own."""
    parts = list_parts(puzzle.grid, masked, new)
    clause = template(wall=name_parts(puzzle.grid, parts), **arguments)
    if count_words(clause) <= LONG_WALL:
        return clause

    def word(some: Sequence[int | str], _: bool) -> str:
        return IS_MASKED(count=len(some), cells=name_parts(puzzle.grid, some))

    return (*split_sentence(parts, word, LONG_CLAUSE), template(wall=say("these cells"), **arguments))


def name_enclosing(puzzle: Hitori, cells: Sequence[int]) -> str:
    """The masked cells that enclose others: each by its name if they are few, or else the ends of their wall."""
    grid, pieces = puzzle.grid, split_wall(puzzle.grid, cells)
    if len(cells) <= FEW_CELLS:
        names = join_places([str(grid.name(cell)) for piece in pieces for cell in piece])
        return say("a masked cell ({cells})", "masked cells ({cells})", count=len(cells), cells=names)
    sentence = (
        Message("a wall of {number} masked cells from {first} to {last}")
        if len(pieces) == 1
        else Message("walls of {number} masked cells, the longest from {first} to {last}")
    )
    return sentence(number=len(cells), first=grid.name(pieces[0][0]), last=grid.name(pieces[0][-1]))
