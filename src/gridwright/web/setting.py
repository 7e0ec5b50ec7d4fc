"""Questions of a setter: make a puzzle, mend one, write it in a format, draw it."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypedDict

from gridwright import formats
from gridwright.errors import UsageError, join_names, quote
from gridwright.generate.unique import generate as make_puzzle
from gridwright.grid import NO_SYMMETRY
from gridwright.kind import name_level
from gridwright.mending import Proposal
from gridwright.mending import mend as find_changes
from gridwright.messages import say
from gridwright.puzzle import Puzzle
from gridwright.render import Style, media, medium, render
from gridwright.web.boards import (
    MOST_SIDE,
    Board,
    PuzzleText,
    State,
    describe_board,
    list_values,
    number_places,
    open_puzzle,
    read_state,
)
from gridwright.web.solving import Broken, Name
from gridwright.web.values import Between

MOST_SEED = 2**53 - 1  # that JavaScript counts to
MOST_CHOICES = 10
MOST_OPTION = 200
REFUSED = frozenset({"image", "kind", "width", "height", "level", "seed", "number", "density", "symmetry", "guess"})
"""An image would be a file on this machine; the others are fields of their own."""
PAGE_SEEDS = 10**6  # a seed that people can read to each other, where none is asked for

Side = Annotated[int, Between(1, MOST_SIDE)]
Level = Literal["easy", "medium", "hard", "expert", "any"]


@dataclass(frozen=True, slots=True)
class GenerateRequest:
    """A puzzle to make; without a seed, one of those is chosen that nobody has asked for."""

    kind: Name
    width: Side
    height: Side
    level: Level = "any"
    seed: Annotated[int, Between(0, MOST_SEED)] | None = None
    symmetry: Name = NO_SYMMETRY
    density: float | None = None
    guess: bool = False
    options: dict[str, Annotated[str, Between(1, MOST_OPTION)]] | None = None


class GenerateResult(TypedDict):
    """The puzzle, and the seed that makes it again."""

    board: Board
    seed: int


def generate(request: GenerateRequest) -> GenerateResult:
    """Make a puzzle with exactly one solution."""
    options: dict[str, Any] = dict(request.options or {})
    if refused := options.keys() & REFUSED:
        raise UsageError(say("{name} is no option here", name=quote(min(refused))))
    seed = random.randrange(PAGE_SEEDS) if request.seed is None else request.seed
    puzzle = make_puzzle(
        request.kind,
        width=request.width,
        height=request.height,
        level=request.level,
        seed=seed,
        symmetry=request.symmetry,
        density=request.density,
        guess=request.guess,
        **options,
    )
    return GenerateResult(board=describe_board(puzzle), seed=seed)


@dataclass(frozen=True, slots=True)
class MendRequest:
    """A puzzle that has no solution or several, and how many proposals to choose from."""

    puzzle: PuzzleText
    choices: Annotated[int, Between(1, MOST_CHOICES)] = 5


class ProposalResult(TypedDict):
    """Changes that leave one solution: a sentence each, their cells, the mended puzzle and its solution."""

    changes: list[str]
    cells: list[int]
    level: str | None
    puzzle: str
    solution: list[int | None]


class MendResult(TypedDict):
    """What is wrong with a puzzle, and what would mend it; `conflict` are the rules that cannot all be kept.

    `advice` is what the text says of the proposals.
    """

    status: str
    text: str
    advice: str
    differing: list[int]
    conflict: list[Broken]
    proposals: list[ProposalResult]
    complete: bool


def mend(request: MendRequest) -> MendResult:
    """Find the smallest changes that leave a puzzle exactly one solution."""
    puzzle = open_puzzle(request.puzzle)
    found = find_changes(puzzle, request.choices)
    step = None if found.conflict is None else found.conflict.step
    rules = [] if step is None else step.rules
    return MendResult(
        status=found.status.value,
        text=found.text,
        advice=found.advice,
        differing=number_places(puzzle, found.differing),
        conflict=[Broken(rule=use.rule, text=use.text, cells=number_places(puzzle, use.cells)) for use in rules],
        proposals=[describe_proposal(puzzle, proposal) for proposal in found.proposals],
        complete=found.complete,
    )


def describe_proposal(puzzle: Puzzle, proposal: Proposal) -> ProposalResult:
    """A proposal as JSON."""
    return ProposalResult(
        changes=list(proposal.texts),
        cells=number_places(puzzle, proposal.cells),
        level=None if proposal.level is None else name_level(proposal.level),
        puzzle=formats.write(proposal.puzzle, drop_notes=True),
        solution=list_values(proposal.solution),
    )


@dataclass(frozen=True, slots=True)
class ConvertRequest:
    """A puzzle, the format to write it in and, if the format can hold it, the board."""

    puzzle: PuzzleText
    to: Name
    state: State = None


class TextResult(TypedDict):
    """A text, and the ending of a file that holds it."""

    text: str
    extension: str


def convert(request: ConvertRequest) -> TextResult:
    """Write a puzzle in another format."""
    puzzle = open_puzzle(request.puzzle)
    format = formats.find(request.to)
    state = read_state(puzzle, request.state) if format.write_answer else None
    return TextResult(text=formats.write(puzzle, format.name, state, drop_notes=True), extension=format.extension)


@dataclass(frozen=True, slots=True)
class DrawRequest:
    """A puzzle, the board, and the medium and theme to draw them in."""

    puzzle: PuzzleText
    to: Name = "svg"
    state: State = None
    theme: Literal["auto", "light", "dark"] = "light"


def draw(request: DrawRequest) -> TextResult:
    """Draw a puzzle, empty or with the board, to a medium that is text."""
    puzzle = open_puzzle(request.puzzle)
    known = [name for name in media() if not medium(name).BINARY]
    if request.to not in known:
        raise UsageError(
            say(
                "{name} is not something to draw to; expected one of {media}",
                name=quote(request.to),
                media=join_names(known),
            )
        )
    drawing = render(puzzle, request.to, read_state(puzzle, request.state), style=Style(theme=request.theme))
    return TextResult(text=str(drawing), extension=medium(request.to).SUFFIX)
