"""What the sentences of a step name, so that a picture can show it: lines, areas such as rooms, and clues in cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gridwright.grid import CellName, Grid
from gridwright.hints.rulebook import Rulebook
from gridwright.hints.steps import Marks
from gridwright.messages import Sentence, Text
from gridwright.model import Post

MOST_AREAS = 4  # that are tinted; more would leave nothing to stand out
MOST_TINTED = 0.5  # of the board


def mark_rules(book: Rulebook, posts: Sequence[Post], area: Iterable[int] = (), where: Text = "") -> Marks:
    """The lines and areas of rules and of a place, another area, and the clues in cells that the rules name."""
    grid = book.puzzle.grid
    lines, cells = {*list_lines(grid, where)}, set(area)
    for own, room in choose_areas(book, posts, is_ordered=bool(where)):
        lines.update(own)
        cells |= set() if own else room
    clues = {cell for post in posts for cell in list_named(grid, post.reason) if not book.model.answer[cell]}
    return Marks(tuple(sorted(lines)), grid.places(sorted(cells)), grid.places(sorted(clues)))


def choose_areas(book: Rulebook, posts: Sequence[Post], is_ordered: bool) -> list[tuple[list[int], frozenset[int]]]:
    """The areas of rules, each with the lines that it is made of, if these are few or lie side by side.

    Of many it is the last, in which a chain of consequences ends, or none if they are in no order.
    """
    grid = book.puzzle.grid
    areas = list(dict.fromkeys(frozenset(found) for post in posts for found in list_areas(book, post)))
    found = [(find_lines(grid, cells), cells) for cells in areas]
    is_row = {nth < grid.height for lines, _ in found for nth in lines}
    if len(areas) > MOST_AREAS and (len(is_row) != 1 or not all(lines for lines, _ in found)):
        found = found[-1:] if is_ordered else []
    tinted = frozenset[int]().union(*(cells for lines, cells in found if not lines))
    return found if len(tinted) <= len(grid) * MOST_TINTED else []


def mark_place(book: Rulebook, where: Text, posts: Sequence[Post]) -> Marks:
    """The line, area or cell that the first stage of a hint names; if it is something else, the lines of the rules."""
    grid = book.puzzle.grid
    lines, named = list_lines(grid, where), list_named(grid, where)
    for cell in [] if isinstance(where, CellName) else named:
        for post in posts:
            if cell in list_named(grid, post.reason) and book.model.answer[cell]:
                return Marks(area=grid.places(c for found in list_areas(book, post) for c in sorted(found)))
    if not lines and not named:
        return Marks(lines=mark_rules(book, posts).lines)
    return Marks(lines=tuple(lines), cells=grid.places(named))


def list_lines(grid: Grid, where: Text) -> list[int]:
    """The line that a text is the name of; nothing if it is none."""
    if isinstance(where, CellName) or not where:
        return []
    return [nth for nth, line in enumerate(grid.lines()) if is_same(line.name, where)]


def is_same(name: Sentence, text: Text) -> bool:
    """Is a text this name? Names are made anew when the lines of many other boards were asked for meanwhile."""
    if isinstance(text, Sentence):
        return name.message is text.message and name.arguments == text.arguments
    return str(name) == text


def list_areas(book: Rulebook, post: Post) -> Iterator[set[int]]:
    """The line or area that a post is about; nothing if its rule is about less."""
    if book.rule_of(post.reason) in book.areal:
        yield book.cells_of(post.constraint)


def find_lines(grid: Grid, cells: frozenset[int]) -> list[int]:
    """The rows, or the columns if they are fewer, that some cells make up; nothing if the cells are no whole lines."""
    found = []
    for start, lines in ((0, grid.rows()), (grid.height, grid.columns())):
        inside = [nth for nth, line in enumerate(lines) if cells.issuperset(line.cells)]
        if sum(len(lines[nth].cells) for nth in inside) == len(cells):
            found.append([start + nth for nth in inside])
    return min(found, key=len, default=[])


def list_named(grid: Grid, text: Text) -> list[int]:
    """The cells that a sentence names."""
    names = [text] if isinstance(text, CellName) else text.arguments.values() if isinstance(text, Sentence) else []
    return [(name.row - 1) * grid.width + name.column - 1 for name in names if isinstance(name, CellName)]
