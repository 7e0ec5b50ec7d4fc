"""What a picture of a step marks: lines, areas such as rooms, and clues in cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from gridwright.grid import Grid, Line
from gridwright.hints.rulebook import Rulebook, rule_of
from gridwright.hints.steps import Marks
from gridwright.kind import Where, Why
from gridwright.messages import Text
from gridwright.model import Post, Reason

MOST_AREAS = 4  # that are tinted; more would leave nothing to stand out
MOST_TINTED = 0.5  # of the board


def name_place(grid: Grid, where: Where) -> Text:
    """The name of the place that the first stage of a hint names."""
    return grid.name(where) if isinstance(where, int) else where.name


def mark_rules(book: Rulebook, posts: Sequence[Post], area: Iterable[int] = (), where: Where | None = None) -> Marks:
    """The lines and areas of rules and of a place, another area, and the clues in cells that the rules are about."""
    grid = book.puzzle.grid
    lines, cells = {where.number} if isinstance(where, Line) else set(), set(area)
    for own, room in choose_areas(book, posts, is_ordered=where is not None):
        lines.update(own)
        cells |= set() if own else room
    places = (post.reason.cells for post in posts if isinstance(post.reason, Reason))
    clues = {cell for place in places for cell in place if not book.model.answer[cell]}
    return Marks(tuple(sorted(lines)), grid.places(sorted(cells)), grid.places(sorted(clues)))


def mark_why(book: Rulebook, why: Why, posts: Sequence[Post]) -> Marks:
    """What a reason names, by the posts that it rests on; of a supposition the lines and areas are those of its end."""
    marks = mark_rules(book, posts, why.area, why.where)
    if why.supposition is None:
        return marks
    broken = mark_rules(book, list(map(book.find_post, why.supposition.clash.reasons)), why.area, why.where)
    return replace(marks, lines=broken.lines, area=broken.area)


def choose_areas(book: Rulebook, posts: Sequence[Post], is_ordered: bool) -> list[tuple[list[int], frozenset[int]]]:
    """The areas of rules, each with the lines that it is made of, if these are few or lie side by side.

    Of many it is the last, in which a chain of consequences ends, or none if they are in no order.
    """
    grid = book.puzzle.grid
    areal = [post for post in posts if rule_of(post.reason) in book.areal]
    areas = list(dict.fromkeys(frozenset(book.cells_of(post.constraint)) for post in areal))
    found = [(find_lines(grid, cells), cells) for cells in areas]
    is_row = {nth < grid.height for lines, _ in found for nth in lines}
    if len(areas) > MOST_AREAS and (len(is_row) != 1 or not all(lines for lines, _ in found)):
        found = found[-1:] if is_ordered else []
    tinted = frozenset[int]().union(*(cells for lines, cells in found if not lines))
    return found if len(tinted) <= len(grid) * MOST_TINTED else []


def mark_place(book: Rulebook, where: Where, posts: Sequence[Post]) -> Marks:
    """The line, area or cell that the first stage of a hint names; if it is something else, the lines of the rules."""
    grid = book.puzzle.grid
    if isinstance(where, Line):
        return Marks(lines=(where.number,))
    if isinstance(where, int):
        return Marks(cells=grid.places([where]))
    if where.area or where.cells:
        return Marks(area=grid.places(where.area), cells=grid.places(where.cells))
    return Marks(lines=mark_rules(book, posts).lines)


def find_lines(grid: Grid, cells: frozenset[int]) -> list[int]:
    """The rows, or the columns if they are fewer, that some cells make up; nothing if the cells are no whole lines."""
    found = []
    for start, lines in ((0, grid.rows()), (grid.height, grid.columns())):
        inside = [nth for nth, line in enumerate(lines) if cells.issuperset(line.cells)]
        if sum(len(lines[nth].cells) for nth in inside) == len(cells):
            found.append([start + nth for nth in inside])
    return min(found, key=len, default=[])
