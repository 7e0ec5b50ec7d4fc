"""What the sentences of a step name, so that a picture can show it: lines, areas such as rooms, and clues in cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gridwright.grid import CellName, Grid
from gridwright.hints.rulebook import Rulebook
from gridwright.hints.steps import Marks
from gridwright.messages import Sentence, Text
from gridwright.model import Post

MOST_AREAS = 4  # that are tinted; more would leave nothing to stand out
MOST_TINTED = 0.5  # of the board, by areas that are no lines


def mark_rules(book: Rulebook, posts: Sequence[Post], area: Iterable[int] = (), where: Text = "") -> Marks:
    """The lines and areas of rules and of a place, another area, and the clues in cells that the rules name."""
    grid, lines, cells = book.puzzle.grid, set(mark_place(book, where, ()).lines), set(area)
    areas = list(dict.fromkeys(frozenset(found) for post in posts for found in list_areas(book, post)))
    if len(areas) + len(lines) <= MOST_AREAS:
        found = [(find_lines(grid, cells), cells) for cells in areas]
        lines.update(line for own, _ in found for line in own)
        rooms = frozenset[int]().union(*(room for own, room in found if not own))
        cells |= rooms if len(rooms) <= len(grid) * MOST_TINTED else set()
    clues = {cell for post in posts for cell in list_named(grid, post.reason) if not book.model.answer[cell]}
    return Marks(tuple(sorted(lines)), grid.places(sorted(cells)), grid.places(sorted(clues)))


def mark_place(book: Rulebook, where: Text, posts: Sequence[Post]) -> Marks:
    """The line, area or cell that the first stage of a hint names."""
    grid = book.puzzle.grid
    names = [str(line.name) for line in grid.lines()]
    if str(where) in names:
        return Marks(lines=(names.index(str(where)),))
    named = list_named(grid, where)
    for cell in [] if isinstance(where, CellName) else named:
        for post in posts:
            if cell in list_named(grid, post.reason) and book.model.answer[cell]:
                return Marks(area=grid.places(c for found in list_areas(book, post) for c in sorted(found)))
    return Marks(cells=grid.places(named))


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
