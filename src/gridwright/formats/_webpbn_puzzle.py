"""One puzzle of the XML of webpbn.com, built element by element; part of the format webpbn."""

from __future__ import annotations

import re
from collections.abc import Mapping

from gridwright.errors import InputError, quote
from gridwright.grid import Grid
from gridwright.kinds.nonogram.puzzle import Clue, Nonogram
from gridwright.messages import input as messages
from gridwright.messages import translate
from gridwright.puzzle import Answer, Notes
from gridwright.text.notes import clean_note, encode_goal
from gridwright.text.parsing import MAX_CELLS, make_grid, number
from gridwright.text.stream import MAX_LINES

NOTE_TAGS = ("title", "author", "copyright", "description", "source", "id")
PARTS = ("rows", "columns")
BARS = re.compile(r"[|\n\r]")
CELL = re.compile(r"\[[^\[\]\s]{0,99}\]|[^\s\[\]]")


class WebpbnDraft:
    """A puzzle that is not complete yet."""

    def __init__(self, line: int, attributes: dict[str, str], set_notes: Mapping[str, str]) -> None:
        self.line = line
        self.set_notes = dict(set_notes)  # notes of the whole set
        self.type = attributes.get("type", "grid")
        self.default_colour = attributes.get("defaultcolor", "black")
        self.notes: dict[str, str] = {}
        self.colour_chars: dict[str, str] = {}  # the character of every colour
        self.clue_colours: set[str] = set()
        self.clues: dict[str, list[list[int]]] = {}
        self.current: list[list[int]] | None = None
        self.attributes: dict[str, str] = {}
        self.images: dict[str, str] = {}  # the first image of every type of solution
        self.solution_type = ""

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Handle the start of an element."""
        self.attributes = attributes
        if name == "clues":
            self.start_clues(attributes.get("type", ""))
        elif name == "line" and self.current is not None:
            if len(self.current) > MAX_LINES:
                raise InputError(messages.TOO_MANY_CLUES(limit=MAX_LINES))
            self.current.append([])
        elif name == "solution":
            self.solution_type = attributes.get("type", "goal")

    def start_clues(self, part: str) -> None:
        """Start a list of clues."""
        self.check_type()
        if part not in PARTS or part in self.clues:
            raise InputError(messages.WRONG_CLUE_TYPE(type=quote(part)))
        self.current = self.clues[part] = []

    def check_type(self) -> None:
        """Refuse triddlers and other types of puzzles."""
        if self.type != "grid":
            raise InputError(messages.OTHER_TYPE(type=quote(self.type)))

    def end(self, name: str, text: str, parent: str) -> None:
        """Handle the end of an element with the text in it."""
        if name == "count" and self.current:
            self.clue_colours.add(self.attributes.get("color", self.default_colour))
            self.current[-1].append(number(text.strip(), messages.NUMBER_OF_A_CLUE()))
        elif name == "clues":
            self.current = None
        elif name == "color":
            self.colour_chars[self.attributes.get("name", "")] = self.attributes.get("char", "")
        elif name in NOTE_TAGS and parent == "puzzle":
            self.notes[name] = clean_note(text, name)
        elif name == "image":
            self.images.setdefault(self.solution_type, text)

    def puzzle(self) -> Nonogram:
        """The complete puzzle."""
        self.check_type()
        if len(self.clue_colours) > 1:
            colours = ", ".join(sorted(map(quote, self.clue_colours)))
            raise InputError(messages.COLOURED_CLUES(colours=colours))
        if not self.clues and "goal" in self.images:
            return self.puzzle_of_goal()
        for part in PARTS:
            if not self.clues.get(part):
                raise InputError(messages.NO_CLUES(part=translate(part)))
        rows, columns = (tuple(map(make_clue, self.clues[part])) for part in PARTS)
        grid = make_grid(len(rows), len(columns))
        goal = encode_goal(grid, self.read_goal(grid)[1]) if "goal" in self.images else ""
        return Nonogram(grid=grid, rows=rows, columns=columns, notes=self.all_notes(goal), saved=self.read_saved(grid))

    def all_notes(self, goal: str) -> Notes:
        """The notes; an id is appended to the source."""
        found = {**self.set_notes, **self.notes}
        found["source"] = " ".join(filter(None, (found.get("source"), found.pop("id", ""))))
        return Notes(goal=goal, **found)

    def puzzle_of_goal(self) -> Nonogram:
        """The puzzle of a goal without clues."""
        grid, black = self.read_goal(None)
        made = Nonogram.from_picture(grid, black)
        notes = self.all_notes(encode_goal(grid, black))
        return Nonogram(grid=grid, rows=made.rows, columns=made.columns, notes=notes, saved=self.read_saved(grid))

    def read_goal(self, expected: Grid | None) -> tuple[Grid, list[bool]]:
        """The picture that the maker intended."""
        grid, cells = self.read_image(self.images["goal"])
        if expected is not None and grid != expected:
            raise InputError(messages.GOAL_OF_OTHER_SIZE(found=grid, expected=expected))
        if None in cells:
            raise InputError(messages.GOAL_WITH_OPEN_CELLS())
        return grid, [bool(cell) for cell in cells]

    def read_saved(self, grid: Grid) -> Answer | None:
        """A saved board; None if nothing is filled in or it cannot be read."""
        try:
            size, cells = self.read_image(self.images.get("saved", ""))
        except InputError:
            return None
        if size != grid or all(cell is None for cell in cells):
            return None
        return Answer(grid, tuple(None if cell is None else int(cell) for cell in cells))

    def read_image(self, image: str) -> tuple[Grid, list[bool | None]]:
        """The cells of an image: rows between bars, one character per cell, or in brackets all that it may be."""
        colour = next(iter(self.clue_colours), self.default_colour)
        black = self.colour_chars.get(colour) or "X"
        rows = [CELL.findall(row) for row in BARS.split(image) if row.strip()]
        if sum(map(len, rows)) > MAX_CELLS or any(len(row) != len(rows[0]) for row in rows) or not rows or not rows[0]:
            raise InputError(messages.GOAL_NOT_A_RECTANGLE())
        if set(CELL.sub("", image)) & set("[]"):
            raise InputError(messages.GOAL_BRACKET())
        others = {char or "." for name, char in self.colour_chars.items() if name != colour} | {"."}
        for char in {char for row in rows for cell in row for char in cell.strip("[]")} - others - {black, "?"}:
            names = " ".join(map(quote, sorted(others)))
            raise InputError(messages.UNKNOWN_GOAL_MARK(mark=quote(char), black=quote(black), others=names))
        return make_grid(len(rows), len(rows[0])), [read_cell(cell, black) for row in rows for cell in row]


def read_cell(cell: str, black: str) -> bool | None:
    """True if a cell is black, False if white, None if it may be either."""
    chars = set(cell.strip("[]"))
    return None if "?" in chars or len(chars) != 1 else chars == {black}


def make_clue(runs: list[int]) -> Clue:
    """A clue; 0 alone is the empty clue."""
    return () if runs == [0] else tuple(runs)
