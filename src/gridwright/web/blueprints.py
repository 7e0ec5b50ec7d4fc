"""Questions of an editor that draws: a puzzle as its setter draws it, the puzzle of a drawing, one from an image.

A drawing goes over the wire as a board whose values are marks, so the page draws and edits it as it plays a puzzle, and
knows nothing of what the marks of a kind are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, TypedDict

from gridwright import kinds
from gridwright.blueprint import Blueprint, Vocabulary
from gridwright.errors import InputError, UsageError, join_names, quote
from gridwright.generate.picture import nonogram_from_shades
from gridwright.grid import Grid
from gridwright.kind import AnyKind
from gridwright.kinds import name_kind
from gridwright.messages import say
from gridwright.scene import Cell
from gridwright.web.boards import (
    MOST_SIDE,
    Board,
    Looks,
    PuzzleText,
    RuleText,
    State,
    check_size,
    describe_board,
    open_puzzle,
    read_state,
)
from gridwright.web.catalogue import Named
from gridwright.web.setting import Side
from gridwright.web.solving import Name
from gridwright.web.values import Between

FIRST_SIGN = 1_000  # the value of the first mark that is no number; larger than all numbers
MOST_MARK = 8  # characters
MOST_SHADE = 255
MOST_CELLS = MOST_SIDE * MOST_SIDE

Mark = Annotated[str, Between(0, MOST_MARK)]
Marks = Annotated[list[Mark], Between(1, MOST_CELLS)]
CellPair = Annotated[list[int], Between(2, 2)]
Clue = Annotated[list[Annotated[int, Between(0, MOST_SIDE)]], Between(0, MOST_SIDE)]


@dataclass(frozen=True, slots=True)
class BlueprintRequest:
    """A puzzle to draw on, with the board that its picture is to show if there is one; or an empty board of a kind."""

    puzzle: PuzzleText | None = None
    state: State = None
    kind: Name | None = None
    width: Side = 6
    height: Side = 6


class SettingResult(TypedDict):
    """A setting of the kind: its name, its values, each for programs and for people, and the one that is chosen."""

    name: str
    text: str
    values: list[Named]
    chosen: str


class BlueprintResult(TypedDict):
    """A puzzle as its setter draws it.

    `board` has marks as values: numbers stand for themselves, and `symbols` has the mark of each value. `values` is
    what is in every cell. `rooms`: may borders be drawn? `walls` has those that are there. `pictures`: may a picture be
    painted? The clues, rows first, are null where they follow from it, or where there are none.
    """

    board: Board
    values: list[int | None]
    rooms: bool
    walls: list[list[int]]
    pictures: bool
    clues: list[list[int]] | None
    settings: list[SettingResult]


def blueprint(request: BlueprintRequest) -> BlueprintResult:
    """Show a puzzle as its setter draws it."""
    if request.puzzle is None:
        check_size(request.width, request.height)
        kind = kinds.load(request.kind or "")
        return describe(kind, find_vocabulary(kind).start(Grid(request.height, request.width)))
    puzzle = open_puzzle(request.puzzle)
    kind = kinds.of(puzzle)
    vocabulary = find_vocabulary(kind)
    drawn = vocabulary.write(puzzle)
    state = read_state(puzzle, request.state)
    if state is not None and vocabulary.clues:
        symbols = [(kind.symbols or {}).get(value, "") if value is not None else "" for value in state.values]
        drawn = replace(drawn, marks=tuple(mark if mark in vocabulary.marks else "" for mark in symbols), clues=None)
    return describe(kind, drawn)


def find_vocabulary(kind: AnyKind) -> Vocabulary[Any]:
    """What setters of a kind may draw; refused where the kind does not say."""
    if kind.vocabulary is None:
        raise UsageError(say("a {kind} cannot be drawn; write it as text", kind=name_kind(kind.name)))
    found: Vocabulary[Any] = kind.vocabulary
    return found


def describe(kind: AnyKind, drawn: Blueprint) -> BlueprintResult:
    """A drawing as JSON."""
    vocabulary = find_vocabulary(kind)
    values = list_values(vocabulary, drawn)
    marks = {mark: value for value, mark in values.items()}
    return BlueprintResult(
        board=describe_drawing(kind, drawn, values),
        values=[marks.get(mark) for mark in drawn.marks],
        rooms=vocabulary.rooms,
        walls=[list(side) for side in sorted(drawn.walls)],
        pictures=vocabulary.clues,
        clues=None if drawn.clues is None else [list(clue) for clue in drawn.clues],
        settings=[
            describe_setting(vocabulary, name, known, drawn.settings.get(name, known[0]))
            for name, known in kind.settings.items()
            if known
        ],
    )


def describe_setting(vocabulary: Vocabulary[Any], name: str, values: Sequence[str], chosen: str) -> SettingResult:
    """A setting as JSON."""
    named = [Named(name=value, text=vocabulary.name_value(name, value)) for value in values]
    return SettingResult(name=name, text=vocabulary.name_setting(name), values=named, chosen=chosen)


def list_values(vocabulary: Vocabulary[Any], drawn: Blueprint) -> dict[int, str]:
    """The marks that a cell may get, by their values, in the order of clicks; a number has itself as its value."""
    signs = list(vocabulary.marks)
    there = {int(mark) for mark in drawn.marks if mark.isdecimal() and mark not in signs}
    numbers = sorted({*vocabulary.numbers(drawn.grid), *there})
    found = {int(mark) if mark.isdecimal() else FIRST_SIGN + nth: mark for nth, mark in enumerate(signs)}
    return found | {number: str(number) for number in numbers}


def describe_drawing(kind: AnyKind, drawn: Blueprint, values: dict[int, str]) -> Board:
    """The board of a drawing: every cell may hold every mark."""
    vocabulary, count = find_vocabulary(kind), len(drawn.grid)
    looks = Looks()
    empty = looks.number([Cell()])[0]
    drawings = {value: vocabulary.marks.get(mark) or Cell(text=mark) for value, mark in values.items()}
    filled = {value: looks.number([cell])[0] for value, cell in drawings.items()}
    words = {mark: str(word) for mark, word in vocabulary.words.items()}
    return Board(
        text="",
        link="",
        kind=kind.name,
        kind_name=name_kind(kind.name),
        summary=str(kind.summary),
        rules=[RuleText(name=rule.name, text=str(rule.sentence)) for rule in kind.rules],
        title="",
        byline="",
        made="",
        about="",
        height=drawn.grid.height,
        width=drawn.grid.width,
        looks=looks.looks,
        empty=[empty] * count,
        filled={str(value): [look] * count for value, look in filled.items()},
        choices=[list(values)],
        domains=[0] * count,
        order=list(values),
        blank=None,
        words={str(value): words.get(mark, mark) for value, mark in values.items()},
        symbols={str(value): mark for value, mark in values.items()},
        givens=[None] * count,
        saved=None,
        walls=[],
        left=[],
        top=[],
        fives=vocabulary.clues,
        lines=True,
        circled=False,
        tally=None,
    )


@dataclass(frozen=True, slots=True)
class AssembleRequest:
    """A drawing: a mark per cell, sides with a border, clues, rows first, unless the marks are a picture, and settings.

    A puzzle, if there is one, passes on its title and its other notes.
    """

    kind: Name
    width: Side
    height: Side
    marks: Marks
    walls: Annotated[list[CellPair], Between(0, 2 * MOST_CELLS)] | None = None
    clues: Annotated[list[Clue], Between(0, 2 * MOST_SIDE)] | None = None
    settings: dict[str, Annotated[str, Between(0, MOST_MARK)]] | None = None
    puzzle: PuzzleText | None = None


class AssembleResult(TypedDict):
    """The puzzle of a drawing, or why it is none: a half-done drawing often is none, so that is no error."""

    board: Board | None
    fault: str | None


def assemble(request: AssembleRequest) -> AssembleResult:
    """Make the puzzle of a drawing, or say what a puzzle demands of itself."""
    check_size(request.width, request.height)
    kind = kinds.load(request.kind)
    vocabulary, grid = find_vocabulary(kind), Grid(request.height, request.width)
    check_marks(vocabulary, grid, request.marks)
    clues = None if request.clues is None else tuple(tuple(run for run in clue if run) for clue in request.clues)
    if clues is not None and len(clues) != grid.height + grid.width:
        raise UsageError(say("{found} clues; expected {expected}", found=len(clues), expected=grid.height + grid.width))
    walls = frozenset((min(pair), max(pair)) for pair in request.walls or ())
    try:
        puzzle = vocabulary.read(Blueprint(grid, tuple(request.marks), walls, clues, request.settings or {}))
    except InputError as error:
        return AssembleResult(board=None, fault=str(error))
    if request.puzzle is not None:
        puzzle = puzzle.with_notes(replace(open_puzzle(request.puzzle).notes, goal=""))
    return AssembleResult(board=describe_board(puzzle), fault=None)


def check_marks(vocabulary: Vocabulary[Any], grid: Grid, marks: Sequence[str]) -> None:
    """Refuse marks that are not for the kind, and more or fewer than there are cells."""
    if len(marks) != len(grid):
        raise UsageError(say("{found} marks; expected {expected}", found=len(marks), expected=len(grid)))
    numbers = len(vocabulary.numbers(grid)) > 0
    for mark in marks:
        if mark and mark not in vocabulary.marks and not (numbers and mark.isascii() and mark.isdecimal()):
            known = join_names([*vocabulary.marks, *map(str, vocabulary.numbers(grid))])
            raise UsageError(say("{mark} is no mark; expected one of {known}", mark=quote(mark), known=known))


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """An image as the shade of every cell, row by row, from 0 for black to 255 for white."""

    width: Side
    height: Side
    shades: Annotated[list[int], Between(1, MOST_CELLS)]


class PictureResult(TypedDict):
    """The puzzle, which has one solution, that solution, and how many cells of the picture were changed for it."""

    board: Board
    solution: list[int | None]
    changed: int


def picture(request: PictureRequest) -> PictureResult:
    """Make a puzzle with one solution from an image, with as few changes as it can."""
    check_size(request.width, request.height)
    grid = Grid(request.height, request.width)
    if len(request.shades) != len(grid) or not all(0 <= shade <= MOST_SHADE for shade in request.shades):
        raise UsageError(say("expected {count} shades from 0 to {most}", count=len(grid), most=MOST_SHADE))
    made = nonogram_from_shades(grid, request.shades)
    solution: list[int | None] = [int(black) for black in made.after]
    return PictureResult(board=describe_board(made.puzzle), solution=solution, changed=len(made.changed))
