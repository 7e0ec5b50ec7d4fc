"""Puzzles and boards as the page has them: read from text, and described so that it can draw and play every kind.

A puzzle goes over the wire as text in the plain form, a half-done board as a value per cell, row by row.
`describe_board` sends once how every cell looks with each value that it may take, so a move needs no question.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Annotated, TypedDict

from gridwright import kinds
from gridwright.errors import InputError, UsageError
from gridwright.formats import read_each, share
from gridwright.kind import AnyKind
from gridwright.kinds import name_kind
from gridwright.messages import Message, say
from gridwright.puzzle import Answer, Puzzle, Value
from gridwright.render import make_scene
from gridwright.render._clicks import fill_scene, is_blank, order_values
from gridwright.scene import Cell, Scene
from gridwright.text.parsing import checking_sizes
from gridwright.text.plain import write
from gridwright.web.made import word_making
from gridwright.web.tallying import TallyResult, describe_tally
from gridwright.web.values import Between

MOST_TEXT = 200_000  # characters of a puzzle; with a board it fits into the largest request
MOST_SIDE = 150
MOST_PUZZLES = 1_000  # of a source that are counted

PuzzleText = Annotated[str, Between(1, MOST_TEXT)]
State = Annotated[list[int | None], Between(1, MOST_SIDE * MOST_SIDE)] | None
"""A value per cell, row by row; null where it is undecided. No state: nothing is."""


class CellLook(TypedDict):
    """How a cell looks: names of `Fill`, `Ink` and `Arrow`, and its text, or a disc in its place."""

    fill: str
    text: str
    ink: str
    disc: bool
    arrow: str | None


class RuleText(TypedDict):
    """A rule: its name and its sentence."""

    name: str
    text: str


class ValuesOfBoard(TypedDict):
    """What the cells may hold, and how they look with it.

    `looks` are all the ways in which a cell appears, and the lists with one number per cell count in them: `empty` for
    an undecided cell and `filled` by value, where a cell that cannot take the value has its undecided look. `choices`
    are all the sets of values, `domains` which of them a cell has. `order` are the values in the order of clicks,
    `blank` the one that leaves a cell as it is, if there is one: who has put in all others need not put it in.
    """

    looks: list[CellLook]
    empty: list[int]
    filled: dict[str, list[int]]
    choices: list[list[int]]
    domains: list[int]
    order: list[int]
    blank: int | None
    words: dict[str, str]
    symbols: dict[str, str]


class FrameOfBoard(TypedDict):
    """What is drawn around and between the cells."""

    walls: list[list[int]]
    left: list[list[str]]
    top: list[list[str]]
    fives: bool
    lines: bool
    circled: bool


class Board(ValuesOfBoard, FrameOfBoard):
    """A puzzle, and all that it takes to draw and play it.

    `link` is the puzzle as a share link, without the address of the page. `tally` is what can be ticked off at the
    start; none where the kind has no such thing. `made` is how gridwright has made it; nothing where it has not.
    """

    text: str
    link: str
    kind: str
    kind_name: str
    summary: str
    rules: list[RuleText]
    title: str
    byline: str
    made: str
    about: str
    height: int
    width: int
    givens: list[int | None]
    saved: list[int | None] | None
    tally: TallyResult | None


def read_puzzle(text: str, kind: str | None = None, format: str | None = None, number: int = 1) -> tuple[Puzzle, int]:
    """The puzzle of a number in a text, and how many there are."""
    found = read_puzzles(text, kind, format)
    if number > len(found):
        raise UsageError(say("there is no puzzle {number}; expected 1 to {count}", number=number, count=len(found)))
    puzzle = found[number - 1]
    if isinstance(puzzle, InputError):
        raise puzzle
    check_size(puzzle.grid.width, puzzle.grid.height)  # a kind may make its grid by itself
    return puzzle, len(found)


def read_puzzles(text: str, kind: str | None = None, format: str | None = None) -> list[Puzzle | InputError]:
    """The puzzles of a text, up to a number of them; a text is never taken for the name of a file."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise InputError(say("not text; expected a puzzle in UTF-8")) from None
    with checking_sizes(check_size):
        return list(islice((puzzle for _, puzzle in read_each(f"{text.strip()}\n", kind, format)), MOST_PUZZLES))


def open_puzzle(text: str) -> Puzzle:
    """The one puzzle of a text."""
    return read_puzzle(text)[0]


def check_size(width: int, height: int) -> None:
    """Refuse boards that are too large for the page."""
    if max(width, height) > MOST_SIDE:
        raise InputError(
            say(
                "a board of {width}x{height}; the page takes at most {most}x{most}",
                width=width,
                height=height,
                most=MOST_SIDE,
            )
        )


def read_state(puzzle: Puzzle, values: Sequence[Value] | None) -> Answer | None:
    """A half-done board; refused unless it has the size of the puzzle and values that its cells can take."""
    if values is None:
        return None
    if len(values) != len(puzzle.grid):
        sentence = Message("a board of {found} cells; expected {expected}")
        raise UsageError(sentence(found=len(values), expected=len(puzzle.grid)))
    for cell, (value, choices) in enumerate(zip(values, kinds.of(puzzle).choices(puzzle), strict=True)):
        if value is not None and value not in choices:
            raise UsageError(say("{value} in {cell}, which cannot hold it", value=value, cell=puzzle.grid.name(cell)))
    return Answer(puzzle.grid, tuple(values), puzzle)


def list_values(answer: Answer) -> list[Value]:
    """The values of a board, as JSON has them."""
    return list(answer.values)


def number_places(puzzle: Puzzle, places: Iterable[tuple[int, int]]) -> list[int]:
    """Cells, given by row and column, as numbers: row by row from 0, each once."""
    return list(dict.fromkeys(row * puzzle.grid.width + column for row, column in places))


@dataclass
class Looks:
    """All the ways in which the cells of a board look, each once."""

    looks: list[CellLook] = field(default_factory=list)
    numbers: dict[tuple[object, ...], int] = field(default_factory=dict)

    def number(self, cells: Iterable[Cell]) -> list[int]:
        """The numbers of the looks of cells."""
        return [self.number_one(describe_look(cell)) for cell in cells]

    def number_one(self, look: CellLook) -> int:
        """The number of a look."""
        number = self.numbers.setdefault(tuple(look.values()), len(self.looks))
        if number == len(self.looks):
            self.looks.append(look)
        return number


def describe_look(cell: Cell) -> CellLook:
    """How one cell looks."""
    arrow = cell.arrow.value if cell.arrow else None
    return CellLook(fill=cell.fill.value, text=cell.text, ink=cell.ink.value, disc=cell.disc, arrow=arrow)


def describe_board(puzzle: Puzzle) -> Board:
    """A puzzle, and all that it takes to draw and play it."""
    kind, scene = kinds.of(puzzle), make_scene(puzzle)
    givens = kind.formulations["default"].build(puzzle).givens
    return Board(
        text=write(kind, puzzle),
        link=share.write(puzzle).strip(),
        kind=kind.name,
        kind_name=name_kind(kind.name),
        summary=str(kind.summary),
        rules=[RuleText(name=rule.name, text=str(rule.sentence)) for rule in kind.rules],
        title=scene.title,
        byline=scene.byline,
        made=word_making(puzzle.notes.source),
        about=scene.about,
        height=puzzle.grid.height,
        width=puzzle.grid.width,
        **describe_values(puzzle, kind, scene),
        givens=list(givens),
        saved=None if puzzle.saved is None else list_values(puzzle.saved),
        **describe_frame(scene),
        tally=describe_tally(puzzle, Answer(puzzle.grid, tuple(givens))),
    )


def describe_values(puzzle: Puzzle, kind: AnyKind, scene: Scene) -> ValuesOfBoard:
    """What the cells of a board may hold, and how each of them looks with it."""
    domains = list(kind.choices(puzzle))
    sets = list(dict.fromkeys(domains))
    values = sorted({value for domain in sets for value in domain})
    drawn = {value: fill_scene(puzzle, domains, value) for value in values}
    looks = Looks()
    empty = looks.number(scene.cells)
    filled = {str(value): looks.number(each.cells) for value, each in drawn.items()}
    order = order_values(scene, drawn)
    return ValuesOfBoard(
        looks=looks.looks,
        empty=empty,
        filled=filled,
        choices=[list(domain) for domain in sets],
        domains=list(map({domain: nth for nth, domain in enumerate(sets)}.__getitem__, domains)),
        order=order,
        blank=next((value for value in order[-1:] if is_blank(scene, drawn[value])), None),
        words={str(value): str(word) for value, word in name_values(kind, values)},
        symbols={str(value): (kind.symbols or {}).get(value, str(value)) for value in values},
    )


def describe_frame(scene: Scene) -> FrameOfBoard:
    """What is drawn around and between the cells of a board."""
    return FrameOfBoard(
        walls=[list(side) for side in sorted(scene.walls)],
        left=[list(texts) for texts in scene.left],
        top=[list(texts) for texts in scene.top],
        fives=scene.fives,
        lines=scene.lines,
        circled=scene.circled,
    )


def name_values(kind: AnyKind, values: Iterable[int]) -> Iterator[tuple[int, str]]:
    """What a player calls each value; without a word it is its number."""
    for value in values:
        yield value, str(kind.words.get(value, value))
