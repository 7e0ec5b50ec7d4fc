"""The techniques of hitori: their names, levels and sentences. `techniques` finds their steps."""

from __future__ import annotations

from gridwright.kind import EASY, EXPERT, HARD, MEDIUM, FoundStep, Technique, Techniques, Why
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.hitori.reasons import APART, CONNECTED, NOT_ENCLOSED, repeat
from gridwright.kinds.hitori.what_if import what_if
from gridwright.kinds.hitori.wording import complete_wall, find_cut_off, line_through, name_cut
from gridwright.messages import Clauses, Message, Sentence, say
from gridwright.text.cells import name_places


def open_ladder(puzzle: Hitori) -> object:
    """The ladder of a puzzle."""
    from gridwright.kinds.hitori.techniques import HitoriLadder

    return HitoriLadder(puzzle.grid.height, puzzle.grid.width, puzzle.numbers)


def neighbour(puzzle: Hitori, found: FoundStep) -> Why:
    """The neighbours of a masked cell."""
    cell = found.arguments[0]
    return Why(
        cell, say("{cell} is masked, and masked cells never share a side", cell=puzzle.grid.name(cell)), (APART,)
    )


def seen(puzzle: Hitori, found: FoundStep) -> Why:
    """The equals of a visible number in a line."""
    cell = found.arguments[0]
    line = line_through(puzzle, cell, found.cells[0])
    places = name_places(puzzle.grid, line, [cell])
    why = say(
        "{line} already shows its {value}, in {places}", line=line.name, value=puzzle.numbers[cell], places=places
    )
    return Why(line, why, (repeat(puzzle, cell, found.cells[0]),))


def triple(puzzle: Hitori, found: FoundStep) -> Why:
    """Three equal numbers side by side."""
    first, middle, last = found.arguments
    line = line_through(puzzle, first, last)
    places = name_places(puzzle.grid, line, [first, middle, last])
    why = say(
        "{line} has three {value}s side by side, in {places}: the middle one must be the visible one, or two masked "
        "cells would share a side",
        line=line.name,
        value=puzzle.numbers[first],
        places=places,
    )
    return Why(line, why, (repeat(puzzle, first, last), APART), (first, middle, last))


def sandwich(puzzle: Hitori, found: FoundStep) -> Why:
    """A cell between equal numbers."""
    first, middle, last = found.arguments
    line = line_through(puzzle, first, last)
    places = name_places(puzzle.grid, line, [middle])
    why = say(
        "{line} has {value}s on both sides of {places}: one of them is masked, and masked cells never share a side",
        line=line.name,
        value=puzzle.numbers[first],
        places=places,
    )
    return Why(line, why, (repeat(puzzle, first, last), APART), (first, last))


def pair(puzzle: Hitori, found: FoundStep) -> Why:
    """Two equal numbers side by side, and more of them in the line."""
    first, last, _ = found.arguments
    line = line_through(puzzle, first, last)
    places = name_places(puzzle.grid, line, [first, last])
    why = say(
        "{line} has two {value}s side by side, in {places}: one of them is visible, as masked cells never share a side",
        line=line.name,
        value=puzzle.numbers[first],
        places=places,
    )
    return Why(line, why, (repeat(puzzle, first, last), APART), (first, last))


def enclosed(puzzle: Hitori, found: FoundStep) -> Why:
    """A cell with one way out, or the only cell of a board."""
    cell, last, _ = found.arguments
    if cell == last:
        return Why(cell, say("the board has no other cell, and at least one is visible"), (CONNECTED,))
    why = say("masking {last} would enclose {cell}", cell=puzzle.grid.name(cell), last=puzzle.grid.name(last))
    return Why(cell, why, (NOT_ENCLOSED,), (cell,))


def corner(puzzle: Hitori, found: FoundStep) -> Why:
    """A pattern of numbers in a corner of the board."""
    pattern, first, last = found.arguments
    return (corner_pair, corner_pairs, corner_triple)[pattern](puzzle, found, first, last)


def corner_pair(puzzle: Hitori, found: FoundStep, first: int, last: int) -> Why:
    """Two equal numbers at a corner: one of them is masked, which decides a neighbour of the corner."""
    line = line_through(puzzle, first, last)
    near = (first, last)
    cell, names = found.cells[0], puzzle.grid.names()
    corners = find_corner(puzzle, cell, near)
    touched, other = sorted(near, key=lambda one: one not in puzzle.grid.neighbours()[cell])
    why = (
        say(
            "one of the two {value}s in {line}, {places} is masked",
            value=puzzle.numbers[first],
            line=line.name,
            places=name_places(puzzle.grid, line, [first, last]),
        ),
        say(
            "if {cell} were masked too, it would share a side with {touched} or, together with {other}, enclose the "
            "corner",
            cell=names[cell],
            touched=names[touched],
            other=names[other],
        ),
    )
    reasons = (repeat(puzzle, first, last), APART, NOT_ENCLOSED)
    return Why(line, why, reasons, (*near, *corners))


def corner_pairs(puzzle: Hitori, found: FoundStep, first: int, last: int) -> Why:
    """Two pairs side by side in a corner; `first` is the corner."""
    below = beside_corner(puzzle, first, last)
    diagonal = below + last - first
    why = say(
        "the corner has two pairs, the {value}s of {line} and the {other}s of {second}: one cell of each is masked, "
        "but they neither share a side nor enclose the corner",
        value=puzzle.numbers[first],
        line=line_through(puzzle, first, last).name,
        other=puzzle.numbers[below],
        second=line_through(puzzle, below, diagonal).name,
    )
    reasons = (repeat(puzzle, first, last), repeat(puzzle, below, diagonal), APART, NOT_ENCLOSED)
    return Why(first, why, reasons, (first, last, below, diagonal))


def corner_triple(puzzle: Hitori, found: FoundStep, first: int, last: int) -> Why:
    """Three equal numbers in a corner; `first` is the corner."""
    below = beside_corner(puzzle, first, last)
    why = say(
        "the corner has three {value}s: if the one in {cell} were visible, the two beside it would be masked and "
        "enclose it",
        value=puzzle.numbers[first],
        cell=puzzle.grid.name(first),
    )
    reasons = (repeat(puzzle, first, last), repeat(puzzle, first, below), APART, NOT_ENCLOSED)
    return Why(first, why, reasons, (first, last, below))


def find_corner(puzzle: Hitori, cell: int, pair: tuple[int, int]) -> tuple[int, ...]:
    """The corner between a cell and one of two others; nothing if it is one of the two."""
    around = puzzle.grid.neighbours()
    corners = (other for other in around[cell] if len(around[other]) == 2 and other not in pair)
    return tuple(corner for corner in corners if not {*pair}.isdisjoint(around[corner]))


def beside_corner(puzzle: Hitori, cell: int, one: int) -> int:
    """The neighbour of a corner that is not a certain one."""
    return next(other for other in puzzle.grid.neighbours()[cell] if other != one)


def cut(puzzle: Hitori, found: FoundStep) -> Why:
    """A cell that would cut the board if it were masked."""
    cell = found.arguments[0]
    name = puzzle.grid.name(cell)
    parts = name_cut(puzzle, [cell, *found.because])
    why: Clauses = say("masking {cell} would {cut}", cell=name, cut=parts)
    if found.because:
        template = Message("masking {cell} would complete a wall with {wall}, and {cut}")
        why = complete_wall(puzzle, found.because, [cell], template, template, cell=name, cut=parts)
    cut_off = find_cut_off(puzzle, [cell, *found.because])
    return Why(cell, why, (APART, CONNECTED), area=cut_off)


TECHNIQUES = Techniques(
    open_ladder,
    (
        Technique("neighbour", Sentence("beside a masked cell"), EASY, 1, neighbour),
        Technique("seen", Sentence("number already seen"), EASY, 1, seen),
        Technique("triple", Sentence("triple"), EASY, 1, triple),
        Technique("sandwich", Sentence("sandwich"), EASY, 1, sandwich),
        Technique("pair", Sentence("pair"), EASY, 2, pair),
        Technique("enclosed", Sentence("enclosed cell"), EASY, 2, enclosed),
        Technique("corner", Sentence("corner"), MEDIUM, 4, corner),
        Technique("cut", Sentence("wall"), MEDIUM, 5, cut),
        Technique("equals-cut", Sentence("wall of equal numbers"), HARD, 8, what_if),
        Technique("what-if", Sentence("what if"), HARD, 9, what_if),
        Technique("long-what-if", Sentence("long what if"), EXPERT, 12, what_if, long=True),
        Technique("chain", Sentence("chain of consequences"), EXPERT, 16, what_if, long=True),
    ),
)
