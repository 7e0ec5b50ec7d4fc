"""The techniques of hitori: their names, levels and sentences. `patterns` finds their steps."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from gridwright.kind import EASY, EXPERT, HARD, MEDIUM, FoundStep, RuleAtWork, SharedLadder, Technique, Told, Why
from gridwright.kinds.hitori.models import APART, CONNECTED, NOT_ENCLOSED, repeat
from gridwright.kinds.hitori.puzzle import MASKED, VISIBLE, Hitori
from gridwright.kinds.hitori.wording import complete_wall, line_through
from gridwright.ladder.facts import Facts
from gridwright.messages import Clauses, Message, Sentence, say
from gridwright.supposition import UNLIMITED
from gridwright.text.cells import name_cells, name_places
from gridwright.text.walls import find_cut_off, name_cut

TRIPLE = Message(
    "{line} has three {value}s side by side, in {places}: the middle one must be the visible one, or two masked "
    "cells would share a side"
)
SANDWICH = Message(
    "{line} has {value}s on both sides of {places}: one of them is masked, and masked cells never share a side"
)
PAIR = Message(
    "{line} has two {value}s side by side, in {places}: one of them is visible, as masked cells never share a side"
)


@dataclass(frozen=True, slots=True)
class Equals(Facts):
    """Two equal numbers of a line, side by side or with a cell between them."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Enclosed(Facts):
    """A cell whose one way out the step decides; the only cell of a board is its own."""

    cell: int


@dataclass(frozen=True, slots=True)
class Corner(Facts):
    """A corner and a cell beside it with the same number, and the other cell beside it, below: it has that, too.

    With two pairs, it has the number of the cell that is next to both.
    """

    corner: int
    beside: int
    below: int
    two_pairs: bool


def open_patterns(puzzle: Hitori) -> object:
    """The patterns of a puzzle."""
    from gridwright.kinds.hitori.hints.patterns import HitoriPatterns

    return HitoriPatterns(puzzle.grid.height, puzzle.grid.width, puzzle.numbers)


def neighbour(puzzle: Hitori, found: FoundStep) -> Why:
    """The neighbours of a masked cell."""
    (cell,) = found.because
    return Why(
        cell, say("{cell} is masked, and masked cells never share a side", cell=puzzle.grid.name(cell)), (APART,)
    )


def seen(puzzle: Hitori, found: FoundStep) -> Why:
    """The equals of a visible number in a line."""
    (cell,) = found.because
    line = line_through(puzzle, cell, found.cells[0])
    places = name_places(puzzle.grid, line, [cell])
    why = say(
        "{line} already shows its {value}, in {places}", line=line.name, value=puzzle.numbers[cell], places=places
    )
    return Why(line, why, (repeat(puzzle, cell, found.cells[0]),))


def equals(message: Message, puzzle: Hitori, found: FoundStep) -> Why:
    """Equal numbers side by side, or on both sides of a cell."""
    first, last = found.facts.first, found.facts.last
    line, near = line_through(puzzle, first, last), (first, last)
    middle = (first + last) // 2
    named = {TRIPLE: (first, middle, last), SANDWICH: (middle,), PAIR: near}[message]
    why = message(line=line.name, value=puzzle.numbers[first], places=name_places(puzzle.grid, line, named))
    return Why(line, why, (repeat(puzzle, first, last), APART), near if message is SANDWICH else named)


def enclosed(puzzle: Hitori, found: FoundStep) -> Why:
    """A cell with one way out, or the only cell of a board."""
    cell, last = found.facts.cell, found.cells[0]
    if cell == last:
        return Why(cell, say("the board has no other cell, and at least one is visible"), (CONNECTED,))
    why = say("masking {last} would enclose {cell}", cell=puzzle.grid.name(cell), last=puzzle.grid.name(last))
    return Why(cell, why, (NOT_ENCLOSED,), (cell,))


def corner(puzzle: Hitori, found: FoundStep) -> Why:
    """A pattern of numbers in a corner of the board."""
    facts: Equals | Corner = found.facts
    if isinstance(facts, Equals):
        return corner_pair(puzzle, found.cells[0], facts.first, facts.last)
    return (corner_pairs if facts.two_pairs else corner_triple)(puzzle, facts.corner, facts.beside, facts.below)


def corner_pair(puzzle: Hitori, cell: int, first: int, last: int) -> Why:
    """Two equal numbers at a corner: one of them is masked, which decides a neighbour of the corner, a cell."""
    line = line_through(puzzle, first, last)
    near = (first, last)
    names = puzzle.grid.names()
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


def corner_pairs(puzzle: Hitori, first: int, last: int, below: int) -> Why:
    """Two pairs side by side in a corner; `first` is the corner."""
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


def corner_triple(puzzle: Hitori, first: int, last: int, below: int) -> Why:
    """Three equal numbers in a corner; `first` is the corner."""
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


def cut(puzzle: Hitori, found: FoundStep) -> Why:
    """A cell that would cut the board if it were masked."""
    (cell,) = found.cells
    name = puzzle.grid.name(cell)
    parts = name_cut(puzzle.grid, [cell, *found.because])
    why: Clauses = say("masking {cell} would {cut}", cell=name, cut=parts)
    if found.because:
        template = Message("masking {cell} would complete a wall with {wall}, and {cut}")
        why = complete_wall(puzzle, found.because, [cell], template, cell=name, cut=parts)
    cut_off = find_cut_off(puzzle.grid, [cell, *found.because])
    return Why(cell, why, (APART, CONNECTED), area=cut_off)


# What a player sees where a value is supposed


def tell(puzzle: Hitori, work: RuleAtWork) -> Clauses | Told:
    """Why a cell would get its value, or how a rule would be broken."""
    if work.reason == APART:
        return tell_touch(puzzle, work)
    if work.reason.rule == CONNECTED.rule:
        return tell_wall(puzzle, work)
    line, places = line_through(puzzle, *list_equals(work)), work.known_as(VISIBLE)
    template = (
        Message("{line} would show two {value}s, in {places}")
        if work.cell is None
        else Message("{line} would show its {value} in {places}")
    )
    return template.about(
        line=line.name, value=puzzle.numbers[places[0]], places=name_places(puzzle.grid, line, places)
    )


def tell_touch(puzzle: Hitori, work: RuleAtWork) -> Sentence:
    """A masked cell that makes one beside it visible, or two that would touch."""
    masked = work.known_as(MASKED)
    if work.cell is not None:
        return Sentence("beside the masked cell at {cell}", cell=puzzle.grid.name(masked[0]))
    return Sentence("{cells} would be masked side by side", cells=name_cells(puzzle.grid, masked))


def list_equals(work: RuleAtWork) -> list[int]:
    """Two cells of a line with the same number, of which one would be masked, or both visible."""
    return [*work.known_as(VISIBLE), *([] if work.cell is None else [work.cell])]


def tell_wall(puzzle: Hitori, work: RuleAtWork) -> Clauses | Told:
    """A wall that would cut the board, with those of its cells that are known; or a cell that would complete it."""
    wall = work.known_as(MASKED)
    if work.cell is not None:
        cut = name_cut(puzzle.grid, [*wall, work.cell])
        return Sentence("masking {cell} would {cut}", cell=puzzle.grid.name(work.cell), cut=cut)
    cut, area = name_cut(puzzle.grid, wall), find_cut_off(puzzle.grid, wall)
    known = [cell for cell in wall if cell not in work.supposed]
    if not known:
        return Told(say("this would {cut}", cut=cut), area)
    new = [cell for cell in wall if cell in work.supposed]
    template = Message("this would complete a wall with {wall}, and {cut}")
    return Told(complete_wall(puzzle, known, new, template, cut=cut), area)


TECHNIQUES = SharedLadder(
    (
        Technique("neighbour", Sentence("beside a masked cell"), EASY, 1, neighbour),
        Technique("seen", Sentence("number already seen"), EASY, 1, seen),
        Technique("triple", Sentence("triple"), EASY, 1, partial(equals, TRIPLE)),
        Technique("sandwich", Sentence("sandwich"), EASY, 1, partial(equals, SANDWICH)),
        Technique("pair", Sentence("pair"), EASY, 2, partial(equals, PAIR)),
        Technique("enclosed", Sentence("enclosed cell"), EASY, 2, enclosed),
        Technique("corner", Sentence("corner"), MEDIUM, 4, corner),
        Technique("cut", Sentence("wall"), MEDIUM, 5, cut),
        Technique("equals-cut", Sentence("wall of equal numbers"), HARD, 8, layers=1, supposes=VISIBLE),
        Technique("what-if", Sentence("what if"), HARD, 9, layers=2, long=True),
        Technique("long-what-if", Sentence("long what if"), EXPERT, 12, layers=4, long=True),
        Technique("chain", Sentence("chain of consequences"), EXPERT, 16, layers=UNLIMITED, wide=True, long=True),
    ),
    open_patterns,
    wide=(CONNECTED.rule,),
)
