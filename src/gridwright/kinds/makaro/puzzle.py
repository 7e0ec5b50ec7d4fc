"""A makaro, its text form and its picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import chain
from typing import ClassVar

from gridwright.errors import InputError, RuleError, quote
from gridwright.grid import Turn
from gridwright.messages import Message, Sentence, say
from gridwright.partition.room_puzzles import RoomPuzzle, draw_rooms, turn_rooms
from gridwright.puzzle import Answer, Value, from_rows
from gridwright.scene import Arrow, Cell, Fill, Scene, draw_number
from gridwright.text.parsing import Block, SourceLine, number, rectangle, tokens
from gridwright.text.rooms import (
    OUTSIDE,
    RoomError,
    align,
    check_rooms,
    number_in_order,
    number_rooms,
    read_labels,
    renumber_rooms,
    write_rooms,
)

SIZES_DIFFER = Message("'cells' is {cells} and 'rooms' is {rooms}; expected the same size")


UNICODE_ARROWS = str.maketrans("←→↑↓", "<>^v")
STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
"""The direction of an arrow, as rows down and columns right."""
ARROWS = {arrow: arrow for arrow in STEPS}
EMPTY, BLACK = ".", frozenset({"#", *STEPS})
MARKS = frozenset({EMPTY, *BLACK, *"123456789"})
"""The marks of cells: white without a given, black, and with the usual givens."""


@dataclass(frozen=True, kw_only=True)
class Makaro(RoomPuzzle):
    """Cell by cell: the room (None where black), the number given or None, and on black cells the arrow or None."""

    kind: ClassVar[str] = "makaro"
    givens: tuple[Value, ...]
    arrows: tuple[str | None, ...]
    # Every arrow that constrains something: its cell, the cell it points at, the other white cells next to it.
    pointed: tuple[tuple[int, int, tuple[int, ...]], ...] = field(init=False, repr=False, compare=False)

    @classmethod
    def of(cls, rooms: Sequence[Sequence[str | int | None]], cells: Sequence[Sequence[str | int | None]]) -> Makaro:
        """A makaro from rows of room labels (None where black) and rows of givens, arrows and None."""
        grid, labels = from_rows(rooms, str, int)
        other, marks = from_rows(cells, str, int)
        if other != grid:
            raise InputError(SIZES_DIFFER(cells=other, rooms=grid))
        marks = tuple(mark.translate(UNICODE_ARROWS) if isinstance(mark, str) else mark for mark in marks)
        labels = tuple([None if label == OUTSIDE else label for label in labels])
        return cls(
            grid=grid,
            rooms=tuple(map(number_in_order(labels, None).get, labels)),
            givens=tuple(mark if isinstance(mark, int) else None for mark in marks),
            arrows=tuple(mark if isinstance(mark, str) and mark != "#" else None for mark in marks),
        )

    def __post_init__(self) -> None:
        sizes = {len(self.rooms), len(self.givens), len(self.arrows)}
        if sizes != {len(self.grid)}:
            raise InputError(
                say(
                    "a makaro of {size} cells needs {wanted} rooms, givens and arrows",
                    size=self.grid,
                    wanted=len(self.grid),
                )
            )
        check_rooms(self.grid, self.rooms)
        # Rooms are numbered in reading order, so that two equal puzzles compare equal.
        object.__setattr__(self, "rooms", renumber_rooms(self.rooms))
        domains = self.domains
        for cell, value in self.given:
            if not 1 <= value <= len(domains[cell]):
                refuse_given(self, cell, value)
        object.__setattr__(self, "pointed", follow_arrows(self))

    @cached_property
    def domains(self) -> list[tuple[int, ...]]:
        """The numbers that a cell can hold, none where black; all cells of rooms of a size share their tuple."""
        domains: list[tuple[int, ...]] = [()] * len(self.grid)
        for area in self.areas:
            domain = count_up_to(len(area))
            for cell in area:
                domains[cell] = domain
        return domains

    @cached_property
    def tops(self) -> tuple[int, ...]:
        """The largest number a cell can hold: the size of its room, 0 where black."""
        return tuple(map(len, self.domains))

    @cached_property
    def given(self) -> list[tuple[int, int]]:
        """The cells with a given, and what is given."""
        return [(cell, value) for cell, value in enumerate(self.givens) if value is not None]


@lru_cache(maxsize=64)
def count_up_to(top: int) -> tuple[int, ...]:
    """The numbers from 1 to the size of a room."""
    return tuple(range(1, top + 1))


def refuse_given(puzzle: Makaro, cell: int, given: int) -> None:
    """Refuse a given on a black cell, or one that is larger than its room."""
    name, row = puzzle.grid.name(cell), puzzle.grid.place(cell)[0]
    if puzzle.rooms[cell] is None:
        raise InputError(say("{cell} is black and cannot hold the number {given}", cell=name, given=given), row=row)
    raise InputError(
        say(
            "{cell} is given as {given}; its room has {count} cell",
            "{cell} is given as {given}; its room has {count} cells",
            count=puzzle.tops[cell],
            cell=name,
            given=given,
        ),
        row=row,
    )


def follow_arrows(puzzle: Makaro) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """Every arrow that constrains something, as in `Makaro.pointed`; a misplaced one is refused."""
    beside, rooms = puzzle.grid.neighbours(), puzzle.rooms
    found = []
    for cell, arrow in enumerate(puzzle.arrows):
        if arrow is not None:
            target = follow_arrow(puzzle, cell, arrow)
            others = tuple([other for other in beside[cell] if other != target and rooms[other] is not None])
            if others:
                found.append((cell, target, others))
    return tuple(found)


def follow_arrow(puzzle: Makaro, cell: int, arrow: str) -> int:
    """The cell that an arrow points at; one on a white cell, off the board or at a black cell is refused."""
    grid, rooms = puzzle.grid, puzzle.rooms
    if arrow not in STEPS or rooms[cell] is not None:
        marks = " ".join(STEPS)
        raise InputError(
            say("{cell} must be black to hold an arrow, one of {arrows}", cell=grid.name(cell), arrows=marks),
            row=grid.place(cell)[0],
        )
    target = grid.step(cell, *STEPS[arrow])
    if target is None or rooms[target] is None:
        message = (
            Message("the arrow at {cell} points off the board")
            if target is None
            else Message("the arrow at {cell} points at a black cell")
        )
        places = grid.places([cell])
        raise RuleError(message(cell=grid.name(cell)), kind=puzzle.kind, rule="arrow", cells=places, row=places[0][0])
    return target


def parse(block: Block) -> Makaro:
    """A section `rooms` (a label per cell, `.` black) and a section `cells` (numbers, `.`, `#` and arrows)."""
    sections = block.sections("rooms", "cells")
    grid, names = read_labels(block, sections["rooms"])
    marks = [tokens(line.text.translate(UNICODE_ARROWS)) for line in sections["cells"]]
    other = rectangle(block.source, sections["cells"], marks)
    if other != grid:
        raise InputError(SIZES_DIFFER(cells=other, rooms=grid), source=block.source)
    flat = list(chain.from_iterable(marks))
    if not MARKS.issuperset(flat) or list(map(BLACK.__contains__, flat)) != list(map(OUTSIDE.__eq__, names)):
        for line, row, above in zip(sections["cells"], marks, grid.table(names), strict=True):
            check_marks(block.source, line, row, above)
    rooms = number_rooms(names)
    numbers = {mark: int(mark) for mark in {*flat} if mark.isdigit()}
    givens, arrows = tuple(map(numbers.get, flat)), tuple(map(ARROWS.get, flat))
    try:
        return Makaro(grid=grid, rooms=rooms, givens=givens, arrows=arrows)
    except InputError as error:
        faulty = sections["rooms" if isinstance(error, RoomError) else "cells"]
        with block.locate_errors(faulty):
            raise


def check_marks(source: str, line: SourceLine, marks: Sequence[str], labels: Sequence[str]) -> None:
    """Refuse unknown marks, and cells that are black in one of the two grids only."""
    for column, (mark, label) in enumerate(zip(marks, labels, strict=True), 1):
        try:
            check_mark(mark, column, label)
        except InputError as error:
            raise error.at(source, line.number) from None


def check_mark(mark: str, column: int, label: str) -> None:
    """Refuse a mark that is unknown, or black where the room is not, or the reverse."""
    if mark not in BLACK and mark != EMPTY:
        number(mark, Sentence("a number, . # < > ^ or v"))
    if mark in BLACK and label != OUTSIDE:
        raise InputError(
            say(
                "column {column} is black ({mark}), but in room {label}; expected '.' in 'rooms'",
                column=column,
                mark=quote(mark),
                label=quote(label),
            )
        )
    if mark not in BLACK and label == OUTSIDE:
        raise InputError(
            say(
                "column {column} is black in 'rooms', but {mark} here; expected # or an arrow",
                column=column,
                mark=quote(mark),
            )
        )


def plain(puzzle: Makaro) -> Sequence[str]:
    """Rooms and cells as `parse` reads them."""
    marks = [
        arrow or ("#" if room is None else "." if given is None else str(given))
        for room, given, arrow in zip(puzzle.rooms, puzzle.givens, puzzle.arrows, strict=True)
    ]
    return ["rooms", *write_rooms(puzzle.grid, puzzle.rooms), "cells", *align(puzzle.grid.table(marks))]


def choices(puzzle: Makaro) -> Sequence[tuple[int, ...]]:
    """A cell takes 1 to the size of its room; a black cell nothing."""
    return puzzle.domains


def turned(puzzle: Makaro, turn: Turn) -> tuple[tuple[int, ...], ...]:
    """Rooms, givens and arrows after a turn, the rooms numbered as they appear."""
    steps = list(STEPS.values())
    numbers: dict[str | None, int] = {arrow: steps.index(turn.direct(*step)) for arrow, step in STEPS.items()}
    numbers[None] = len(steps)
    givens = tuple([value or 0 for value in turn.move(puzzle.givens)])
    return turn_rooms(puzzle, turn), givens, tuple([numbers[arrow] for arrow in turn.move(puzzle.arrows)])


DRAWN_ARROWS = {"^": Arrow.UP, "v": Arrow.DOWN, "<": Arrow.LEFT, ">": Arrow.RIGHT}
EXAMPLE = (
    "makaro\nrooms\na b b c\na a c c\na a . c\n. d d .\ncells\n1 . . 3\n. . . .\n3 2 ^ .\n^ . . <\n",
    "1 2 1 3\n4 5 4 2\n3 2 # 1\n# 1 2 #\n",
)


def draw(puzzle: Makaro, answer: Answer | None) -> Scene:
    """Rooms between walls, numbers in cells, arrows on black."""
    values = answer.values if answer else puzzle.givens
    return draw_rooms(puzzle, list(map(cell, puzzle.rooms, puzzle.givens, puzzle.arrows, values)))


def cell(room: int | None, given: Value, arrow: str | None, value: Value) -> Cell:
    """One cell: a wall with or without an arrow, or a number."""
    if room is None:
        return Cell(Fill.WALL, arrow=DRAWN_ARROWS[arrow] if arrow else None)
    return draw_number(given, value)
