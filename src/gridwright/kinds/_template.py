"""A kind to copy: mark cells so that every row and column holds the number of marks written beside it.

Copy this file to `kinds/yourname.py`, or to any folder that GRIDWRIGHT_KINDS names, and change it from top to bottom.
It is found because it is there; the tests then run for it as they do for every kind (small boards for them come from
`tests/support/boards/yourname.py`). The leading underscore only keeps this one out of lists. Past about 300 lines, make
it a folder with `puzzle.py`, `rules.py`, `models.py` and `draw.py`, and put `KIND` into its `__init__.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from gridwright.errors import InputError
from gridwright.grid import Grid
from gridwright.kind import Formulation, Kind, Rule, Violation
from gridwright.model import Model
from gridwright.puzzle import Answer, Puzzle
from gridwright.scene import Cell, Fill, Scene
from gridwright.text.parsing import Block, SourceLine, check_cells, number, tokens

# 1. The puzzle: what is printed, and nothing that follows from it. It refuses what cannot be a puzzle at all; a
#    puzzle that merely has no solution is a puzzle.


@dataclass(frozen=True, kw_only=True)
class Template(Puzzle):
    """How many cells are marked in every row and in every column."""

    kind: ClassVar[str] = "_template"  # the file's name
    rows: tuple[int, ...]
    columns: tuple[int, ...]

    def __post_init__(self) -> None:
        if (len(self.rows), len(self.columns)) != (self.grid.height, self.grid.width):
            raise InputError(f"a board of {self.grid} cells needs a number for every row and every column")
        for line, count in zip(self.grid.lines(), self.counts, strict=True):
            if not 0 <= count <= len(line.cells):
                raise InputError(f"{line.name} asks for {count} marks; it has {len(line.cells)} cells")

    @property
    def counts(self) -> tuple[int, ...]:
        """The numbers in the order of `grid.lines()`: all rows, then all columns."""
        return self.rows + self.columns


# 2. The text form, read and written. Header lines and the kind's name are dealt with before `parse` is called.


def parse(block: Block) -> Template:
    """A section `rows` and a section `columns`, each with its numbers on one line or on several."""
    sections = block.sections("rows", "columns")
    rows, columns = (numbers(block, sections[name]) for name in ("rows", "columns"))
    check_cells(len(rows), len(columns))
    return Template(grid=Grid(len(rows), len(columns)), rows=rows, columns=columns)


def numbers(block: Block, lines: Sequence[SourceLine]) -> tuple[int, ...]:
    """The numbers of a section; an error says where it is."""
    found: list[int] = []
    for line in lines:
        try:
            found += [number(token) for token in tokens(line.text)]
        except InputError as error:
            raise error.at(block.source, line.number) from None
    if not found:
        raise InputError("no numbers; expected one for every line", source=block.source, line=lines[0].number)
    return tuple(found)


def plain(puzzle: Template) -> Sequence[str]:
    """The puzzle as `parse` reads it."""
    return ["rows", " ".join(map(str, puzzle.rows)), "columns", " ".join(map(str, puzzle.columns))]


def choices(puzzle: Template) -> Sequence[tuple[int, ...]]:
    """The values each cell can take; an empty tuple where there is nothing to decide. Here: 0 empty, 1 marked."""
    return ((0, 1),) * len(puzzle.grid)


# 3. The referee: the rules as a player checks them, in plain Python. It must not look at the model below. A half-done
#    board (None: undecided) breaks a rule only when no filling of that rule's own open cells could keep it. Every rule
#    has a sentence and a small board that breaks this rule and no other.

EXAMPLE = "_template\nrows\n2 1\ncolumns\n1 1 1\n"
RULES = (
    Rule("row-count", "Every row holds as many marks as the number beside it.", (EXAMPLE, "?..\n???\n")),
    Rule("column-count", "Every column holds as many marks as the number above it.", (EXAMPLE, "?#?\n?#?\n")),
)


def check(puzzle: Template, answer: Answer) -> list[Violation]:
    """Every broken rule of a filled or half-done board."""
    rules = ["row-count"] * len(puzzle.rows) + ["column-count"] * len(puzzle.columns)
    return list(judged(puzzle, answer, rules))


def judged(puzzle: Template, answer: Answer, rules: Sequence[str]) -> Iterator[Violation]:
    """The lines that have too many marks, or too few cells left for them."""
    for rule, line, count in zip(rules, puzzle.grid.lines(), puzzle.counts, strict=True):
        values = [answer.values[cell] for cell in line.cells]
        marked, undecided = values.count(1), values.count(None)
        if marked > count or marked + undecided < count:
            decided = [cell for cell in line.cells if answer.values[cell] is not None]
            could = f" and room for {undecided} more" if marked < count and undecided else ""
            text = f"{line.name} has {marked} mark{'s' * (marked != 1)}{could}; it asks for {count}"
            yield Violation(rule, puzzle.grid.places(decided), text)


# 4. The model: the same rules said to the engines, each with its reason. See `model.py` for what can be said:
#    clauses, counts, runs, connectedness, words that differ, numbers that differ or are less.


def default(puzzle: Template) -> Model:
    """One bit a cell, true when marked; a count per line."""
    model = Model()
    bits = model.bits(len(puzzle.grid))
    for line, count in zip(puzzle.grid.lines(), puzzle.counts, strict=True):
        model.count(f"{line.name} holds {count} marks", [bits[cell] for cell in line.cells], count, count)
    return model


# 5. The picture: say what each cell is, not how it looks.

FILLS = {None: Fill.OPEN, 0: Fill.WHITE, 1: Fill.BLACK}


def draw(puzzle: Template, answer: Answer | None) -> Scene:
    """Numbers at the left and on top, marked cells filled."""
    values = answer.values if answer else (None,) * len(puzzle.grid)
    cells = tuple(Cell(FILLS[value]) for value in values)
    left, top = tuple((str(n),) for n in puzzle.rows), tuple((str(n),) for n in puzzle.columns)
    return Scene(puzzle.grid, cells, left=left, top=top, title=puzzle.notes.title)


# 6. What is plain without search, if anything is; leave it out otherwise.


def trivially_infeasible(puzzle: Template) -> str | None:
    """Rows and columns must ask for as many marks."""
    across, down = sum(puzzle.rows), sum(puzzle.columns)
    return None if across == down else f"the rows ask for {across} marks, the columns for {down}"


KIND = Kind(
    name="_template",
    summary="Mark cells so that every row and column holds the number written beside it.",
    rules=RULES,
    puzzle=Template,
    parse=parse,
    plain=plain,
    check=check,
    choices=choices,
    draw=draw,
    formulations={"default": Formulation(default, "a counter per line")},
    symbols={0: ".", 1: "#"},
    trivially_infeasible=trivially_infeasible,
)
