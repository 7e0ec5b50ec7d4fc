"""A kind to copy: mark cells so that every row and column has as many marks as the number beside it.

Copy this file to `src/gridwright/kinds/yourname.py`, or to any folder that the environment variable GRIDWRIGHT_KINDS
names, and change it from top to bottom. The kind is found because the file is there, and the conformance tests run for
it as for every kind (`tests/support/boards/yourname.py` can give them small boards). The underscore only keeps this
one out of lists. Beyond about 300 lines, make the kind a folder with `puzzle.py`, `rules.py`, `models.py`, `hints.py`,
`generator.py` and `encodings.py`, and put `KIND` into its `__init__.py`.

Sentences stand where they are said, as templates with named arguments, so that they can be translated: `say` gives one
at once, and a `Sentence` is formatted when it is read. Rules are sentences of their own; violations, reasons and errors
begin in lower case and have no full stop, as they become parts of others.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from gridwright.errors import InputError
from gridwright.grid import Grid
from gridwright.kind import Formulation, Generator, Kind, Rule, Violation
from gridwright.messages import Sentence, say
from gridwright.model import Model, Reason
from gridwright.puzzle import Answer, Puzzle
from gridwright.scene import Cell, Fill, Scene
from gridwright.text.codec import Cells, Number, check_end
from gridwright.text.encodings import LinkEncoding
from gridwright.text.parsing import Block, SourceLine, check_cells, number, tokens

# 1. The puzzle: what is printed, and nothing that follows from it. It refuses what is not a puzzle at all. A puzzle
#    that merely has no solution is a puzzle.


@dataclass(frozen=True, kw_only=True)
class Template(Puzzle):
    """How many cells are marked in every row and in every column."""

    kind: ClassVar[str] = "_template"  # the name of the file
    rows: tuple[int, ...]
    columns: tuple[int, ...]

    def __post_init__(self) -> None:
        if (len(self.rows), len(self.columns)) != (self.grid.height, self.grid.width):
            raise InputError(
                say("a board of {size} cells needs a number for every row and every column", size=self.grid)
            )
        for line, count in zip(self.grid.lines(), self.numbers, strict=True):
            if not 0 <= count <= len(line.cells):
                raise InputError(
                    say(
                        "the number of {line} is {number}; expected 0 to {most}",
                        line=line.name,
                        number=count,
                        most=len(line.cells),
                    )
                )

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers in the order of `grid.lines()`: all rows, then all columns."""
        return self.rows + self.columns


# 2. The plain text form, read and written. The kind's name and the header lines are read before `parse` is called.


def parse(block: Block) -> Template:
    """A section `rows` and a section `columns`, each with its numbers on one or more lines."""
    sections = block.sections("rows", "columns")
    rows, columns = (read_numbers(block, sections[name]) for name in ("rows", "columns"))
    check_cells(len(rows), len(columns))
    return Template(grid=Grid(len(rows), len(columns)), rows=rows, columns=columns)


def read_numbers(block: Block, lines: Sequence[SourceLine]) -> tuple[int, ...]:
    """The numbers of a section; an error names its line."""
    found: list[int] = []
    for line in lines:
        try:
            found += [number(token) for token in tokens(line.text)]
        except InputError as error:
            raise error.at(block.source, line.number) from None
    if not found:
        raise block.fault(say("no numbers; expected one for every line"), lines[0])
    return tuple(found)


def plain(puzzle: Template) -> Sequence[str]:
    """The puzzle as `parse` reads it."""
    return ["rows", " ".join(map(str, puzzle.rows)), "columns", " ".join(map(str, puzzle.columns))]


def choices(puzzle: Template) -> Sequence[tuple[int, ...]]:
    """The values each cell can take, an empty tuple if there is nothing to decide. Here 0 is unmarked and 1 marked."""
    return ((0, 1),) * len(puzzle.grid)


# 3. The referee: the rules as a player checks them, in plain Python. It must not use the model below. A half-done board
#    (None: undecided) breaks a rule only if no filling of the undecided cells that the rule is about could keep it.
#    Every rule comes with a small board that breaks this rule and no other.

EXAMPLE = "_template\nrows\n2 1\ncolumns\n1 1 1\n"
RULES = (
    Rule("row-count", Sentence("Every row has as many marks as the number to its left."), (EXAMPLE, "?..\n???\n")),
    Rule("column-count", Sentence("Every column has as many marks as the number above it."), (EXAMPLE, "?#?\n?#?\n")),
)


def check(puzzle: Template, answer: Answer) -> list[Violation]:
    """Every broken rule of a filled or half-done board."""
    rules = ["row-count"] * len(puzzle.rows) + ["column-count"] * len(puzzle.columns)
    return list(check_lines(puzzle, answer, rules))


def check_lines(puzzle: Template, answer: Answer, rules: Sequence[str]) -> Iterator[Violation]:
    """The lines with too many marks, or too few cells left for them."""
    for rule, line, wanted in zip(rules, puzzle.grid.lines(), puzzle.numbers, strict=True):
        values = [answer.values[cell] for cell in line.cells]
        marked, most = values.count(1), len(values) - values.count(0)
        if marked > wanted or most < wanted:
            decided = [cell for cell in line.cells if answer.values[cell] is not None]
            if marked > wanted or marked == most:
                text = say(
                    "{line} has {count} mark; its number is {number}",
                    "{line} has {count} marks; its number is {number}",
                    count=marked,
                    line=line.name,
                    number=wanted,
                )
            else:
                text = say(
                    "{line} can have at most {count} mark; its number is {number}",
                    "{line} can have at most {count} marks; its number is {number}",
                    count=most,
                    line=line.name,
                    number=wanted,
                )
            yield Violation(rule, puzzle.grid.places(decided), text)


# 4. The model: the same rules as constraints for the engines, each with its reason: the name of the rule, the cells it
#    is about, and the sentence. `model/constraints.py` lists the constraints:
#    clauses, counts, runs, connected cells, words that differ, numbers that differ or are less than others.


def default(puzzle: Template) -> Model:
    """One variable per cell, true when marked; a count per line."""
    model = Model()
    bits = model.bits(len(puzzle.grid))
    rules = ["row-count"] * puzzle.grid.height + ["column-count"] * puzzle.grid.width
    for rule, line, wanted in zip(rules, puzzle.grid.lines(), puzzle.numbers, strict=True):
        sentence = Sentence("the number of {line} is {number}", line=line.name, number=wanted)
        model.count(Reason(rule, line.cells, sentence), [bits[cell] for cell in line.cells], wanted, wanted)
    return model


# 5. The picture: what each cell is; how that looks is the renderers' business.

FILLS = {None: Fill.OPEN, 0: Fill.WHITE, 1: Fill.BLACK}
SOLVED = ("_template\nrows\n2 1\ncolumns\n2 1 0\n", "##.\n#..\n")  # drawn beside the rules in booklets


def draw(puzzle: Template, answer: Answer | None) -> Scene:
    """Numbers to the left and above, marked cells filled."""
    values = answer.values if answer else (None,) * len(puzzle.grid)
    cells = tuple(Cell(FILLS[value]) for value in values)
    left, top = tuple((str(n),) for n in puzzle.rows), tuple((str(n),) for n in puzzle.columns)
    return Scene(puzzle.grid, cells, left=left, top=top, title=puzzle.notes.title)


# 6. Encodings of other programs, if any. Here: the body of a puzz.link address, one description for both directions.
#    A body that is nothing but the cells in reading order takes one line with `link_of_cells`.

LINK_NUMBERS = Cells((Number(36, 0, 35), Number(36, 36, 1295, size=2, mark="-")))


def read_link(grid: Grid, body: str) -> Template:
    """The numbers of the columns, then of the rows."""
    at, found = LINK_NUMBERS.read(body, 0, grid.width + grid.height)
    check_end(body, at)
    numbers = tuple(value for value in found if isinstance(value, int))
    return Template(grid=grid, rows=numbers[grid.width :], columns=numbers[: grid.width])


def write_link(puzzle: Any) -> str:
    """The numbers of the columns, then of the rows."""
    return LINK_NUMBERS.write(puzzle.columns + puzzle.rows, "puzzlink")


# 7. The generator: a random full board, and the puzzle with all of its clues. A kind whose clues can be left out also
#    says which, by `removable` and `remove`; one that does not have puzzles of every size says so by `fits`.


def full_board(grid: Grid, density: float, rng: random.Random) -> tuple[int, ...]:
    """Random marks."""
    return tuple(int(rng.random() < density) for _ in range(len(grid)))


def clues(grid: Grid, board: tuple[int, ...], rng: random.Random) -> Template:
    """The number of marks in every line."""
    counts = [sum(board[cell] for cell in line.cells) for line in grid.lines()]
    return Template(grid=grid, rows=tuple(counts[: grid.height]), columns=tuple(counts[grid.height :]))


# 8. Why a puzzle has no solution, if that shows without any search; leave it out if it never does.


def trivially_infeasible(puzzle: Template) -> str | None:
    """Rows and columns must ask for the same number of marks."""
    across, down = sum(puzzle.rows), sum(puzzle.columns)
    return (
        None
        if across == down
        else say("the rows ask for {rows} marks, the columns for {columns}", rows=across, columns=down)
    )


KIND = Kind(
    name="_template",
    summary=Sentence("Mark cells so that every row and column has as many marks as the number beside it."),
    rules=RULES,
    puzzle=Template,
    parse=parse,
    plain=plain,
    check=check,
    choices=choices,
    draw=draw,
    example=SOLVED,
    formulations={"default": Formulation(default, Sentence("a count per line"))},
    symbols={0: ".", 1: "#"},
    trivially_infeasible=trivially_infeasible,
    link=LinkEncoding(read_link, write_link),
    generator=Generator((0.3, 0.6), Sentence("marked cells"), full_board, clues),
)
