"""The drawing vocabulary: a kind describes a board by it, and every renderer draws it.

A scene is a grid of cells with fills, texts and marks, walls between some of them, and clues at the left and on top.
It states what a thing is ("masked", "given"); how it looks is up to the renderer.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass, replace

from gridwright.grid import Grid
from gridwright.messages import Sentence
from gridwright.puzzle import Answer, Value


class Fill(enum.Enum):
    """The state that a cell's background shows."""

    OPEN = "open"  # undecided, or nothing to decide
    WHITE = "white"  # decided: stays white or visible
    BLACK = "black"  # decided: filled
    MASKED = "masked"  # decided: crossed out, with its text still legible
    WALL = "wall"  # part of the puzzle: a black cell


class Ink(enum.Enum):
    """Where the text of a cell comes from."""

    GIVEN = "given"
    ANSWER = "answer"


class Arrow(enum.Enum):
    """The direction of an arrow."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"


SUPPOSED, REFUTED = "?×"
"""The tags of a value that is supposed, and of one that was and cannot be; those of what would follow are numbers."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a picture."""

    fill: Fill = Fill.OPEN
    text: str = ""
    ink: Ink = Ink.GIVEN
    arrow: Arrow | None = None
    flagged: bool = False  # highlighted: solutions differ here, a rule is broken here, or a step decides this cell
    used: bool = False  # marked, less strongly: a step uses the value of this cell
    tag: str = ""  # a letter: which of several steps decides the cell; or of an assumed value, when it would follow
    tinted: bool = False  # in an area that a step is about, such as a room
    assumed: bool = False  # the value is not known: it is supposed (the tag says so), or would follow from that
    disc: bool = False  # drawn as a filled disc, such as a bulb; the text stands for it where only characters do
    clashing: bool = False  # among the cells that break a rule, or would break it


@dataclass(frozen=True, slots=True)
class Count:
    """A text at the end of a line, such as how many of a value are missing there; is nothing left to do?"""

    text: str
    done: bool = False


@dataclass(frozen=True, slots=True)
class Ticks:
    """What can be ticked off on a half-done board: clues that are certainly finished, and counts at the ends of lines.

    `cells` are those whose printed number is finished; `left` and `top` say of each clue beside its line whether it is.
    `right` and `bottom` are the counts of rows and columns, equally many for every line. `covered` are cells that
    others serve already, as a bulb lights those in its sight, and `service` is the word for that.
    """

    cells: frozenset[int] = frozenset()
    covered: frozenset[int] = frozenset()
    service: str | Sentence = ""
    left: tuple[tuple[bool, ...], ...] = ()
    top: tuple[tuple[bool, ...], ...] = ()
    right: tuple[tuple[Count, ...], ...] = ()
    bottom: tuple[tuple[Count, ...], ...] = ()


def is_reached(number: int, cells: Iterable[int], answer: Answer) -> bool:
    """Are as many of some cells filled as a number says? A 0 does once all are decided: it has a say before."""
    values = [answer.values[cell] for cell in cells]
    return values.count(1) == number and (number > 0 or None not in values)


@dataclass(frozen=True, slots=True)
class Scene:
    """A board to draw. `walls` are thick sides between two cells; `fives` draws a thicker line every five cells."""

    grid: Grid
    cells: tuple[Cell, ...]
    walls: frozenset[tuple[int, int]] = frozenset()
    left: tuple[tuple[str, ...], ...] = ()
    top: tuple[tuple[str, ...], ...] = ()
    fives: bool = False
    lines: bool = False  # thin lines between all cells
    numbered: bool = False  # rows and columns have their numbers at the edge
    named: frozenset[int] = frozenset()  # the lines that a step is about, by their numbers among those of the grid
    circled: bool = False  # the numbers are printed, and while a board is worked on, those that stay are circled
    worked: bool = False  # a board being worked on: what is known stays marked when nothing is open, or nothing filled
    title: str = ""
    byline: str = ""  # who made it
    note: str = ""  # what to know about the answer, printed below it
    caption: str = ""  # sentences below the board, in as many lines as they take; a line break starts a paragraph
    about: str = ""  # a description for screen readers

    def flag(self, cells: Iterable[int]) -> Scene:
        """The same scene with some cells highlighted."""
        marked = set(cells)
        return replace(
            self,
            cells=tuple(replace(c, flagged=True) if i in marked else c for i, c in enumerate(self.cells)),
        )

    def name(self, lines: Iterable[int], area: Iterable[int] = ()) -> Scene:
        """The same scene with some lines, and the cells of an area, set apart."""
        inside = set(area)
        cells = tuple(replace(c, tinted=True) if i in inside else c for i, c in enumerate(self.cells))
        return replace(self, cells=cells, named=frozenset(lines))

    def use(self, cells: Iterable[int]) -> Scene:
        """The same scene with some cells marked as used."""
        marked = set(cells)
        return replace(self, cells=tuple(replace(c, used=True) if i in marked else c for i, c in enumerate(self.cells)))

    def clash(self, cells: Iterable[int]) -> Scene:
        """The same scene with some cells marked as those that break a rule."""
        marked = set(cells)
        return replace(
            self, cells=tuple(replace(c, clashing=True) if i in marked else c for i, c in enumerate(self.cells))
        )

    def list_labels(self) -> list[int]:
        """The lines whose numbers stand at the edge: all, or with `fives` the first, every fifth and some others.

        The others are the lines that a step is about, and those of highlighted, assumed and clashing cells.
        """
        if not self.numbered:
            return []
        height, lines = self.grid.height, range(self.grid.height + self.grid.width)
        if not self.fives:
            return list(lines)
        places = self.grid.places(n for n, c in enumerate(self.cells) if c.flagged or c.assumed or c.clashing)
        chosen = self.named.union(*((row, height + column) for row, column in places))
        return [nth for nth in lines if nth in chosen or is_counted(nth if nth < height else nth - height)]


def is_counted(place: int) -> bool:
    """Has the place a number where every fifth one has?"""
    return place == 0 or place % 5 == 4


def draw_number(given: Value, value: Value) -> Cell:
    """A cell with a number; a given shows even where an answer leaves its cell open."""
    now = given if value is None else value
    if now is None:
        return Cell()
    return Cell(Fill.WHITE, str(now), Ink.GIVEN if now == given else Ink.ANSWER)
