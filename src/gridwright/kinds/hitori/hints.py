"""The techniques of hitori: their names, levels and sentences. `techniques` finds their steps."""

from __future__ import annotations

from gridwright.kind import EASY, EXPERT, HARD, MEDIUM, Found, Technique, Techniques, Why
from gridwright.kinds.hitori import messages
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.hitori.what_if import what_if
from gridwright.kinds.hitori.wording import find_cut_off, line_through, name_cut, name_wall, once
from gridwright.text.cells import name_places


def open_ladder(puzzle: Hitori) -> object:
    """The ladder of a puzzle."""
    from gridwright.kinds.hitori.techniques import HitoriLadder

    return HitoriLadder(puzzle.grid.height, puzzle.grid.width, puzzle.numbers)


def neighbour(puzzle: Hitori, found: Found) -> Why:
    """The neighbours of a masked cell."""
    name = puzzle.grid.name(found.arguments[0])
    return Why(name, messages.NEIGHBOUR_WHY(cell=name), (messages.APART,))


def seen(puzzle: Hitori, found: Found) -> Why:
    """The equals of a visible number in a line."""
    cell = found.arguments[0]
    line = line_through(puzzle, cell, found.cells[0])
    places = name_places(puzzle.grid, line, [cell])
    why = messages.SEEN_WHY(line=line.name, value=puzzle.numbers[cell], places=places)
    return Why(line.name, why, (once(puzzle, cell, found.cells[0]),))


def triple(puzzle: Hitori, found: Found) -> Why:
    """Three equal numbers side by side."""
    first, middle, last = found.arguments
    line = line_through(puzzle, first, last)
    places = name_places(puzzle.grid, line, [first, middle, last])
    why = messages.TRIPLE_WHY(line=line.name, value=puzzle.numbers[first], places=places)
    return Why(line.name, why, (once(puzzle, first, last), messages.APART), (first, middle, last))


def sandwich(puzzle: Hitori, found: Found) -> Why:
    """A cell between equal numbers."""
    first, middle, last = found.arguments
    line = line_through(puzzle, first, last)
    places = name_places(puzzle.grid, line, [middle])
    why = messages.SANDWICH_WHY(line=line.name, value=puzzle.numbers[first], places=places)
    return Why(line.name, why, (once(puzzle, first, last), messages.APART), (first, last))


def pair(puzzle: Hitori, found: Found) -> Why:
    """Two equal numbers side by side, and more of them in the line."""
    first, last, _ = found.arguments
    line = line_through(puzzle, first, last)
    places = name_places(puzzle.grid, line, [first, last])
    why = messages.PAIR_WHY(line=line.name, value=puzzle.numbers[first], places=places)
    return Why(line.name, why, (once(puzzle, first, last), messages.APART), (first, last))


def enclosed(puzzle: Hitori, found: Found) -> Why:
    """A cell with one way out, or the only cell of a board."""
    cell, last, _ = found.arguments
    if cell == last:
        return Why(puzzle.grid.name(cell), messages.ONLY_CELL_WHY(), (messages.CONNECTED,))
    why = messages.ENCLOSED_WHY(cell=puzzle.grid.name(cell), last=puzzle.grid.name(last))
    return Why(puzzle.grid.name(cell), why, (messages.NOT_ENCLOSED,), (cell,))


def corner(puzzle: Hitori, found: Found) -> Why:
    """A pattern of numbers in a corner of the board."""
    pattern, first, last = found.arguments
    return (corner_pair, corner_pairs, corner_triple)[pattern](puzzle, found, first, last)


def corner_pair(puzzle: Hitori, found: Found, first: int, last: int) -> Why:
    """Two equal numbers at a corner: one of them is masked, which decides a neighbour of the corner."""
    line = line_through(puzzle, first, last)
    near = (first, last)
    corners = find_corner(puzzle, found.cells[0], near)
    why = messages.CORNER_PAIR_WHY(
        value=puzzle.numbers[first],
        line=line.name,
        places=name_places(puzzle.grid, line, [first, last]),
        cell=puzzle.grid.name(found.cells[0]),
        corner=puzzle.grid.name((*corners, *near)[0]),
    )
    reasons = (once(puzzle, first, last), messages.APART, messages.NOT_ENCLOSED)
    return Why(line.name, why, reasons, (*near, *corners))


def corner_pairs(puzzle: Hitori, found: Found, first: int, last: int) -> Why:
    """Two pairs side by side in a corner; `first` is the corner."""
    below = beside_corner(puzzle, first, last)
    diagonal = below + last - first
    why = messages.CORNER_PAIRS_WHY(
        value=puzzle.numbers[first],
        line=line_through(puzzle, first, last).name,
        other=puzzle.numbers[below],
        second=line_through(puzzle, below, diagonal).name,
    )
    reasons = (once(puzzle, first, last), once(puzzle, below, diagonal), messages.APART, messages.NOT_ENCLOSED)
    return Why(puzzle.grid.name(first), why, reasons, (first, last, below, diagonal))


def corner_triple(puzzle: Hitori, found: Found, first: int, last: int) -> Why:
    """Three equal numbers in a corner; `first` is the corner."""
    below = beside_corner(puzzle, first, last)
    name = puzzle.grid.name(first)
    why = messages.CORNER_TRIPLE_WHY(value=puzzle.numbers[first], cell=name)
    reasons = (once(puzzle, first, last), once(puzzle, first, below), messages.APART, messages.NOT_ENCLOSED)
    return Why(name, why, reasons, (first, last, below))


def find_corner(puzzle: Hitori, cell: int, pair: tuple[int, int]) -> tuple[int, ...]:
    """The corner between a cell and one of two others; nothing if it is one of the two."""
    around = puzzle.grid.neighbours()
    corners = (other for other in around[cell] if len(around[other]) == 2 and other not in pair)
    return tuple(corner for corner in corners if not {*pair}.isdisjoint(around[corner]))


def beside_corner(puzzle: Hitori, cell: int, one: int) -> int:
    """The neighbour of a corner that is not a certain one."""
    return next(other for other in puzzle.grid.neighbours()[cell] if other != one)


def cut(puzzle: Hitori, found: Found) -> Why:
    """A cell that would cut the board if it were masked."""
    cell = found.arguments[0]
    name = puzzle.grid.name(cell)
    parts = name_cut(puzzle, [cell, *found.because])
    if found.because:
        why = messages.CUT_WHY(wall=name_wall(puzzle, found.because), cell=name, cut=parts)
    else:
        why = messages.CUT_ALONE_WHY(cell=name, cut=parts)
    cut_off = find_cut_off(puzzle, [cell, *found.because])
    return Why(name, why, (messages.APART, messages.CONNECTED), area=cut_off)


TECHNIQUES = Techniques(
    open_ladder,
    (
        Technique("neighbour", messages.NEIGHBOUR_TITLE, EASY, 1, neighbour),
        Technique("seen", messages.SEEN_TITLE, EASY, 1, seen),
        Technique("triple", messages.TRIPLE_TITLE, EASY, 1, triple),
        Technique("sandwich", messages.SANDWICH_TITLE, EASY, 1, sandwich),
        Technique("pair", messages.PAIR_TITLE, EASY, 2, pair),
        Technique("enclosed", messages.ENCLOSED_TITLE, EASY, 2, enclosed),
        Technique("corner", messages.CORNER_TITLE, MEDIUM, 4, corner),
        Technique("cut", messages.CUT_TITLE, MEDIUM, 5, cut),
        Technique("equals-cut", messages.EQUALS_CUT_TITLE, HARD, 8, what_if),
        Technique("what-if", messages.WHAT_IF_TITLE, HARD, 9, what_if),
        Technique("long-what-if", messages.LONG_WHAT_IF_TITLE, EXPERT, 12, what_if),
        Technique("chain", messages.CHAIN_TITLE, EXPERT, 16, what_if),
    ),
)
