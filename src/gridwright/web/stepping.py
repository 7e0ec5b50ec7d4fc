"""Questions about the way to the solution: the next step in three stages, all steps, and the level."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from gridwright.hints import Hint, Step
from gridwright.hints import explain as explain_steps
from gridwright.hints import hint as find_hint
from gridwright.hints import rate as find_rating
from gridwright.kind import name_level
from gridwright.outcome import name_status
from gridwright.puzzle import Puzzle
from gridwright.render._step_pictures import picture_hint, picture_steps
from gridwright.web.boards import PuzzleText, State, list_values, number_places, open_puzzle, read_state
from gridwright.web.marks import BoardMarks, describe_marks


@dataclass(frozen=True, slots=True)
class BoardRequest:
    """A puzzle, and a half-done board if there is one."""

    puzzle: PuzzleText
    state: State = None


class Stage(TypedDict):
    """A stage of a hint, "where", "why" or "what": its paragraphs, and what it sets apart."""

    name: str
    paragraphs: list[str]
    marks: BoardMarks


class HintResult(TypedDict):
    """What can be said about a board: the stages of a step, or one sentence.

    `status` is that of `gridwright.hints.Hint`; `cells` and `values` are what the step decides.
    """

    status: str
    text: str
    stages: list[Stage]
    technique: str | None
    level: str | None
    cells: list[int]
    values: list[int]


def hint(request: BoardRequest) -> HintResult:
    """Find one next step, in three stages: where to look, why, and what follows."""
    puzzle = open_puzzle(request.puzzle)
    found = find_hint(puzzle, read_state(puzzle, request.state))
    step = found.step
    return HintResult(
        status=found.status,
        text=found.text,
        stages=[] if step is None else list_stages(puzzle, found, step),
        technique=None if step is None else step.title,
        level=None if step is None else name_level(step.level),
        cells=[] if step is None else number_places(puzzle, step.cells),
        values=[] if step is None else list(step.values),
    )


def list_stages(puzzle: Puzzle, found: Hint, step: Step) -> list[Stage]:
    """The stages of a hint; a contradiction, which decides nothing, has only one."""
    texts = {"where": [step.where], "why": [step.why], "what": list(step.argument.paragraphs)}
    stages = texts if step.cells else ["what"]
    return [
        Stage(name=name, paragraphs=texts[name], marks=describe_marks(puzzle, picture_hint(puzzle, found, name)))
        for name in stages
    ]


class StepResult(TypedDict):
    """A step: its heading, its paragraphs, what it decides, and what it sets apart."""

    heading: str
    paragraphs: list[str]
    level: str
    cells: list[int]
    values: list[int]
    marks: BoardMarks


class ExplainResult(TypedDict):
    """All steps from `start`; `open` are the cells that stay undecided, `alternatives` two solutions that differ."""

    status: str
    text: str
    start: list[int | None]
    steps: list[StepResult]
    open: list[int]
    alternatives: list[list[int | None]]


def explain(request: BoardRequest) -> ExplainResult:
    """Explain a puzzle step by step, from a board to the solution."""
    puzzle = open_puzzle(request.puzzle)
    found = explain_steps(puzzle, read_state(puzzle, request.state))
    _, *pictures = picture_steps(puzzle, found)
    return ExplainResult(
        status=found.status.value,
        text=found.text,
        start=list_values(found.start),
        steps=[
            StepResult(
                heading=picture.heading,
                paragraphs=list(picture.sentences),
                level=name_level(step.level),
                cells=number_places(puzzle, step.cells),
                values=list(step.values),
                marks=describe_marks(puzzle, picture),
            )
            for step, picture in zip(found.steps, pictures, strict=True)
        ],
        open=number_places(puzzle, found.open_cells),
        alternatives=[list_values(answer) for answer in found.alternatives],
    )


@dataclass(frozen=True, slots=True)
class RateRequest:
    """A puzzle to rate."""

    puzzle: PuzzleText


class RateResult(TypedDict):
    """The level of a puzzle with one solution, and what it takes; null where it has none or several."""

    status: str
    level: str | None
    text: str
    score: int | None
    steps: int | None
    hardest: str | None
    guess: bool | None


def rate(request: RateRequest) -> RateResult:
    """Rate a puzzle: its level, its score, and its hardest technique."""
    found = find_rating(open_puzzle(request.puzzle))
    is_rated = found.level is not None
    return RateResult(
        status=found.status.value,
        level=found.level,
        text=name_status(found.status.value) if found.level is None else name_level(found.level),
        score=found.score if is_rated else None,
        steps=found.steps if is_rated else None,
        hardest=found.hardest,
        guess=found.guess if is_rated else None,
    )
