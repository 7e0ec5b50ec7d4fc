"""A puzzle as a setter draws it, and what setters may draw: marks, borders of rooms, a picture, clues at the edges.

A blueprint may be half-done, and may break what a puzzle demands of itself: only `Vocabulary.read` refuses that.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic

from gridwright.grid import Grid, components
from gridwright.messages import Sentence, Text
from gridwright.puzzle import P, Value
from gridwright.scene import Cell

NO_MARK = ""
Side = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Blueprint:
    """A puzzle as a setter draws it: a mark per cell, and the sides between cells that have a border.

    `clues` are those of all lines, rows first. Where there are none, the marks are a picture that they follow from.
    `settings` are keys of the plain form that are not as usual, such as `unique-lines: no`.
    """

    grid: Grid
    marks: tuple[str, ...]
    walls: frozenset[Side] = frozenset()
    clues: tuple[tuple[int, ...], ...] | None = None
    settings: Mapping[str, str] = field(default_factory=dict)

    def find_rooms(self, outside: Collection[str] = ()) -> tuple[int | None, ...]:
        """The room of every cell, as borders and cells with certain marks divide the board; None for such a cell."""
        inside = [mark not in outside for mark in self.marks]
        beside: list[list[int]] = [[] for _ in self.marks]
        for a, b in self.grid.sides():
            if (a, b) not in self.walls:
                beside[a].append(b)
                beside[b].append(a)
        rooms: list[int | None] = [None] * len(self.marks)
        for nth, cells in enumerate(sorted(map(sorted, components(inside, beside)))):
            for cell in cells:
                rooms[cell] = nth
        return tuple(rooms)

    def read_numbers(self) -> tuple[Value, ...]:
        """The number of every cell, None where there is another mark or none."""
        return tuple(int(mark) if mark.isdecimal() else None for mark in self.marks)


def write_numbers(numbers: Iterable[Value]) -> tuple[str, ...]:
    """The marks of numbers."""
    return tuple(NO_MARK if number is None else str(number) for number in numbers)


def no_numbers(grid: Grid) -> range:
    """Numbers for a kind whose cells hold none."""
    return range(0)


USUAL_VALUES = {"yes": Sentence("yes"), "no": Sentence("no")}
"""What values of settings are called that many kinds have."""


@dataclass(frozen=True, slots=True)
class Vocabulary(Generic[P]):
    """What a setter may put onto a board of a kind, and the way from a drawing to a puzzle and back.

    `numbers` are those that are proposed for cells of a board; a number that is there already stays. `marks` are all
    else that a cell may hold, with their looks, and `words` what they are called. `rooms`: are there borders? `clues`:
    are there clues at the edges, or a picture from which they follow? `setting_words` is what setters call a setting of
    the kind, by its name, and a value other than yes and no, by `NAME: VALUE`, as the header of a puzzle has it.
    """

    read: Callable[[Blueprint], P]
    write: Callable[[P], Blueprint]
    numbers: Callable[[Grid], range] = no_numbers
    marks: Mapping[str, Cell] = field(default_factory=dict)
    words: Mapping[str, Text] = field(default_factory=dict)
    rooms: bool = False
    clues: bool = False
    setting_words: Mapping[str, Text] = field(default_factory=dict)

    def name_setting(self, name: str) -> str:
        """What a setting is called."""
        return str(self.setting_words.get(name, name))

    def name_value(self, name: str, value: str) -> str:
        """What a value of a setting is called."""
        return str(self.setting_words.get(f"{name}: {value}", USUAL_VALUES.get(value, value)))

    def start(self, grid: Grid) -> Blueprint:
        """A drawing with nothing on it."""
        return Blueprint(grid, (NO_MARK,) * len(grid))
