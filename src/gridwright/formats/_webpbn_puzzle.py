"""One puzzle of the XML of webpbn.com, put together element by element; part of the format webpbn."""

from __future__ import annotations

import re
from collections.abc import Mapping

from gridwright.errors import InputError, quote
from gridwright.grid import Grid
from gridwright.kinds.nonogram.puzzle import Clue, Nonogram
from gridwright.puzzle import Answer, Notes
from gridwright.text.notes import goal_of, note
from gridwright.text.parsing import MOST_CELLS, number, sized
from gridwright.text.stream import MOST_LINES

TEXTS = ("title", "author", "copyright", "description", "source", "id")
PARTS = ("rows", "columns")
BARS = re.compile(r"[|\n\r]")
CELL = re.compile(r"\[[^\[\]\s]{0,99}\]|[^\s\[\]]")


class Draft:
    """A puzzle that is not complete yet."""

    def __init__(self, line: int, attributes: dict[str, str], common: Mapping[str, str]) -> None:
        self.line = line
        self.common = dict(common)  # notes that are said once for all puzzles of a file
        self.kind = attributes.get("type", "grid")
        self.default = attributes.get("defaultcolor", "black")
        self.notes: dict[str, str] = {}
        self.colours: dict[str, str] = {}  # the character of every colour
        self.inks: set[str] = set()
        self.clues: dict[str, list[list[int]]] = {}
        self.current: list[list[int]] | None = None
        self.attributes: dict[str, str] = {}
        self.images: dict[str, str] = {}  # the first image of every type of solution
        self.solution = ""

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
            self.solution = attributes.get("type", "goal")

    def begin(self, part: str) -> None:
        """A list of clues begins."""
        if self.kind != "grid":
            raise InputError(f"puzzles of type {quote(self.kind)} are not supported; expected a grid")
        if part not in PARTS or part in self.clues:
            raise InputError(f"clues of type {quote(part)}; expected rows once and columns once")
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
        elif name == "image":
            self.images.setdefault(self.solution, text)

    def puzzle(self) -> Nonogram:
        """The whole puzzle."""
        if self.kind != "grid":
            raise InputError(f"puzzles of type {quote(self.kind)} are not supported; expected a grid")
        if len(self.inks) > 1:
            raise InputError(f"coloured clues ({', '.join(sorted(map(quote, self.inks)))}) are not supported")
        if not self.clues and "goal" in self.images:
            return self.of_goal()
        for part in PARTS:
            if not self.clues.get(part):
                raise InputError(f"no clues of {part}")
        rows, columns = (tuple(map(clue_of, self.clues[part])) for part in PARTS)
        grid = sized(len(rows), len(columns))
        goal = goal_of(grid, self.goal(grid)[1]) if "goal" in self.images else ""
        return Nonogram(grid=grid, rows=rows, columns=columns, notes=self.all_notes(goal), saved=self.saved(grid))

    def all_notes(self, goal: str) -> Notes:
        """The notes; an id stands behind the source."""
        found = {**self.common, **self.notes}
        found["source"] = " ".join(filter(None, (found.get("source"), found.pop("id", ""))))
        return Notes(goal=goal, **found)

    def of_goal(self) -> Nonogram:
        """A puzzle that is given by its goal alone."""
        grid, black = self.goal(None)
        made = Nonogram.from_picture(grid, black)
        notes = self.all_notes(goal_of(grid, black))
        return Nonogram(grid=grid, rows=made.rows, columns=made.columns, notes=notes, saved=self.saved(grid))

    def goal(self, wanted: Grid | None) -> tuple[Grid, list[bool]]:
        """The picture that was meant."""
        grid, cells = self.cells(self.images["goal"])
        if wanted is not None and grid != wanted:
            raise InputError(f"the goal is {grid}; expected {wanted}, the size that the clues give")
        if None in cells:
            raise InputError("the goal leaves cells open; expected every cell black or white")
        return grid, [bool(cell) for cell in cells]

    def saved(self, grid: Grid) -> Answer | None:
        """A board that was filled in and saved; nothing where that is nothing, or cannot be read."""
        try:
            found, cells = self.cells(self.images.get("saved", ""))
        except InputError:
            return None
        decided = found == grid and any(cell is not None for cell in cells)
        return Answer(grid, tuple(None if cell is None else int(cell) for cell in cells)) if decided else None

    def cells(self, image: str) -> tuple[Grid, list[bool | None]]:
        """The cells of an image: rows between bars, a character a cell, or in brackets those that it may be."""
        ink = next(iter(self.inks), self.default)
        mark = self.colours.get(ink) or "X"
        rows = [CELL.findall(row) for row in BARS.split(image) if row.strip()]
        if sum(map(len, rows)) > MOST_CELLS or any(len(row) != len(rows[0]) for row in rows) or not rows or not rows[0]:
            raise InputError("the goal is not a rectangle; expected rows of cells between bars")
        if set(CELL.sub("", image)) & set("[]"):
            raise InputError("a bracket in the goal that is not closed; expected [ and ] around what a cell may be")
        others = {char or "." for name, char in self.colours.items() if name != ink} | {"."}
        for char in {char for row in rows for cell in row for char in cell.strip("[]")} - others - {mark, "?"}:
            raise InputError(f"{quote(char)} in the goal; expected {mark} or one of {' '.join(sorted(others))}")
        return sized(len(rows), len(rows[0])), [shade_of(cell, mark) for row in rows for cell in row]


def shade_of(cell: str, mark: str) -> bool | None:
    """Is a cell black, white, or left open?"""
    chars = set(cell.strip("[]"))
    return None if "?" in chars or len(chars) != 1 else chars == {mark}


def clue_of(runs: list[int]) -> Clue:
    """A clue; 0 alone is an empty line."""
    return () if runs == [0] else tuple(runs)
