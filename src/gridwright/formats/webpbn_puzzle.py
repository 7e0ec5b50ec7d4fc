"""One puzzle of the XML of webpbn.com, put together element by element; part of the format webpbn."""

from __future__ import annotations

from gridwright.errors import InputError, shown
from gridwright.formats.base import goal_of, note, sized
from gridwright.formats.blocks import MOST_CELLS, MOST_LINES, number
from gridwright.grid import Grid
from gridwright.kinds.nonogram.puzzle import Clue, Nonogram
from gridwright.nouns import Notes

TEXTS = ("title", "author", "copyright", "description", "source", "id")
PARTS = ("rows", "columns")


class Draft:
    """A puzzle that is not complete yet."""

    def __init__(self, line: int, attributes: dict[str, str]) -> None:
        self.line = line
        self.kind = attributes.get("type", "grid")
        self.default = attributes.get("defaultcolor", "black")
        self.notes: dict[str, str] = {}
        self.colours: dict[str, str] = {}  # the character of every colour
        self.inks: set[str] = set()
        self.clues: dict[str, list[list[int]]] = {}
        self.current: list[list[int]] | None = None
        self.attributes: dict[str, str] = {}
        self.goal: str | None = None
        self.wants_goal = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        self.attributes = attributes
        if name == "clues":
            self.begin(attributes.get("type", ""))
        elif name == "line" and self.current is not None:
            if len(self.current) > MOST_LINES:
                raise InputError(f"more than {MOST_LINES} clues")
            self.current.append([])
        elif name == "solution":
            self.wants_goal = attributes.get("type", "goal") == "goal"

    def begin(self, part: str) -> None:
        """A list of clues begins."""
        if self.kind != "grid":
            raise InputError(f"puzzles of type {shown(self.kind)} are not supported; expected a grid")
        if part not in PARTS or part in self.clues:
            raise InputError(f"clues of type {shown(part)}; expected rows once and columns once")
        self.current = self.clues[part] = []

    def end(self, name: str, text: str, parent: str) -> None:
        """An element ends, with the text in it."""
        if name == "count" and self.current:
            self.inks.add(self.attributes.get("color", self.default))
            self.current[-1].append(number(text.strip(), "a number of a clue"))
        elif name == "clues":
            self.current = None
        elif name == "color":
            self.colours[self.attributes.get("name", "")] = self.attributes.get("char", "")
        elif name in TEXTS and parent == "puzzle":
            self.notes[name] = note(text, name)
        elif name == "image" and self.wants_goal and self.goal is None:
            self.goal = text

    def puzzle(self) -> Nonogram:
        """The whole puzzle."""
        if self.kind != "grid":
            raise InputError(f"puzzles of type {shown(self.kind)} are not supported; expected a grid")
        if len(self.inks) > 1:
            raise InputError(f"coloured clues ({', '.join(sorted(map(shown, self.inks)))}) are not supported")
        if not self.clues and self.goal is not None:
            return self.of_goal(self.goal)
        for part in PARTS:
            if not self.clues.get(part):
                raise InputError(f"no clues of {part}")
        rows, columns = (tuple(map(clue_of, self.clues[part])) for part in PARTS)
        grid = sized(len(rows), len(columns))
        goal = "" if self.goal is None else goal_of(grid, self.blacks(self.goal, grid)[1])
        return Nonogram(grid=grid, rows=rows, columns=columns, notes=self.all_notes(goal))

    def all_notes(self, goal: str) -> Notes:
        """The notes; an id counts as the source where no other is named."""
        found = dict(self.notes)
        name = found.pop("id", "")
        found["source"] = found.get("source") or name
        return Notes(goal=goal, **found)

    def of_goal(self, image: str) -> Nonogram:
        """A puzzle that is given by its goal alone."""
        grid, black = self.blacks(image, None)
        made = Nonogram.from_picture(grid, black)
        return Nonogram(grid=grid, rows=made.rows, columns=made.columns, notes=self.all_notes(goal_of(grid, black)))

    def blacks(self, image: str, wanted: Grid | None) -> tuple[Grid, list[bool]]:
        """The picture of an image: rows between bars, a character a cell."""
        ink = next(iter(self.inks), self.default)
        mark = self.colours.get(ink) or "X"
        rows = [row for line in image.splitlines() for row in line.strip().strip("|").split("|") if row]
        if sum(map(len, rows)) > MOST_CELLS or any(len(row) != len(rows[0]) for row in rows) or not rows:
            raise InputError("the goal is not a rectangle; expected rows of cells between bars")
        grid = sized(len(rows), len(rows[0]))
        if wanted is not None and grid != wanted:
            raise InputError(f"the goal is {grid}; expected {wanted}, the size that the clues give")
        others = {char or "." for name, char in self.colours.items() if name != ink} | {"."}
        for char in {char for row in rows for char in row} - others - {mark}:
            raise InputError(f"{shown(char)} in the goal; expected {mark} or one of {' '.join(sorted(others))}")
        return grid, [char == mark for row in rows for char in row]


def clue_of(runs: list[int]) -> Clue:
    """A clue; 0 alone is an empty line."""
    return () if runs == [0] else tuple(runs)
