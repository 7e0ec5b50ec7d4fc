"""The whole way from a board to the solution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gridwright import kinds
from gridwright.hints.alternatives import differ, find_alternatives
from gridwright.hints.explainer import Explainer
from gridwright.hints.hard_steps import HardSteps
from gridwright.hints.next_step import NO_SOLUTION, NOTHING_FOUND, PUZZLE_SOLVED, fill, find_wrong, start_values
from gridwright.hints.steps import Step
from gridwright.hints.wording import word_decided
from gridwright.messages import Message, say
from gridwright.outcome import Status
from gridwright.progress import report
from gridwright.puzzle import Answer, Puzzle, Value, display
from gridwright.solving.referee import check
from gridwright.text.cells import capitalise, name_cells

STEP = Message("step {number}")
FEW_CELLS = 4  # that two solutions are told apart by, with their values


@dataclass(frozen=True, slots=True, repr=False)
class Explanation:
    """The steps from a board to its solution.

    `status` is that of the puzzle: `unique` if the steps decide every cell, which proves that there is one solution;
    `many` if they end at cells that no rule decides; `none` if the only step is a contradiction, or there is no step
    and `text` names a contradiction that is obvious; `unknown` if the effort did not suffice. `start` and `end` are the
    boards before the first and after the last step, and `open_cells` the cells (row and column from 0) that stay
    undecided. `alternatives` are two solutions that differ in few of them. An explanation can be indexed and walked
    through like a list of its steps.
    """

    status: Status
    start: Answer
    end: Answer
    steps: tuple[Step, ...]
    open_cells: tuple[tuple[int, int], ...] = ()
    text: str = ""
    alternatives: tuple[Answer, ...] = ()

    def boards(self) -> list[Answer]:
        """The board before every step, and the one after the last."""
        values = list(self.start.values)
        boards = [self.start]
        for step in self.steps:
            fill(self.start.grid.width, values, step)
            boards.append(Answer(self.start.grid, tuple(values), self.start.puzzle))
        return boards

    def __str__(self) -> str:
        lines = [f"{number}. {step.text}" for number, step in enumerate(self.steps, 1)]
        return "\n".join([*lines, self.text] if self.text else lines)

    def __repr__(self) -> str:
        return f"<Explanation {self.status.value}, {len(self.steps)} steps, {self.start.grid}>"

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __getitem__(self, number: int) -> Step:
        return self.steps[number]

    def __bool__(self) -> bool:
        return True

    def _repr_html_(self) -> str:
        return display().explanation(self)


def explain(puzzle: Puzzle, state: Answer | None = None) -> Explanation:
    """All steps from an empty or half-done board to the solution: easy ones first, no hard one that nobody needs."""
    explainer = Explainer(puzzle)
    values = start_values(explainer, state)
    start = make_board(puzzle, values)
    wrong = find_wrong(explainer, start, state)
    if wrong is not None:
        text = kinds.of(puzzle).trivially_infeasible(puzzle)
        verdict = str(NO_SOLUTION) if state is None else say("The board is already wrong.")
        sentences = [verdict] if text is None else [verdict, capitalise(say("{text}.", text=text))]
        # What is obvious stands alone: a list of rules would hide it.
        return Explanation(Status.NONE, start, start, (wrong,) if text is None else (), text=" ".join(sentences))
    steps: list[Step] = []
    hard = iter(HardSteps(explainer, values).steps)
    near: Sequence[int] = ()
    while not explainer.is_complete(values):
        report(STEP.about(number=len(steps) + 1))
        draft = explainer.next_easy(values, near) or next(hard, None)
        if draft is None:
            return explain_open(explainer, start, values, tuple(steps))
        steps.append(draft.word())
        values, near = draft.fill(values), draft.cells
    end = make_board(puzzle, values)
    broken = check(puzzle, end)
    assert not broken, f"an explanation that breaks a rule: {broken[0].text}"
    return Explanation(Status.UNIQUE, start, end, tuple(steps), text="" if steps else str(PUZZLE_SOLVED))


def explain_open(explainer: Explainer, start: Answer, values: list[Value], steps: tuple[Step, ...]) -> Explanation:
    """An explanation that ends before every cell is decided."""
    end = make_board(explainer.puzzle, values)
    numbers = explainer.book.model.answer
    cells = [cell for cell, (value, number) in enumerate(zip(values, numbers, strict=True)) if value is None and number]
    places = explainer.puzzle.grid.places(cells)
    if explainer.search.exhausted:
        return Explanation(Status.UNKNOWN, start, end, steps, places, str(NOTHING_FOUND))
    text = capitalise(
        say(
            "{count} cell cannot be decided, because the puzzle has several solutions: {cells}.",
            "{count} cells cannot be decided, because the puzzle has several solutions: {cells}.",
            count=len(cells),
            cells=name_cells(explainer.puzzle.grid, cells),
        )
    )
    found = find_alternatives(explainer.search, values)
    if found is None:
        return Explanation(Status.MANY, start, end, steps, places, text)
    boards = tuple(make_board(explainer.puzzle, board) for board in found)
    words = word_alternatives(boards[0], boards[1], cells)
    return Explanation(Status.MANY, start, end, steps, places, f"{text} {words}", boards)


def word_alternatives(one: Answer, other: Answer, open_cells: Sequence[int]) -> str:
    """What two solutions have where they differ; if that is in many cells, only where, as pictures show the rest."""
    puzzle = one.puzzle
    assert puzzle is not None, "boards of an explanation know their puzzle"
    cells = differ(one.values, other.values)
    if len(cells) > FEW_CELLS and cells == list(open_cells):
        return say("For example, two solutions differ in all of these cells.")
    if len(cells) > FEW_CELLS:
        return say(
            "For example, two solutions differ in {count} cells: {cells}.",
            count=len(cells),
            cells=name_cells(puzzle.grid, cells),
        )
    kind = kinds.of(puzzle)
    values = [{cell: value for cell in cells if (value := board.values[cell]) is not None} for board in (one, other)]
    first, second = (word_decided(kind, puzzle.grid, each) for each in values)
    return say(
        "For example, either {first}; or {second}: with the other cells the same, both are solutions.",
        first=first,
        second=second,
    )


def make_board(puzzle: Puzzle, values: Sequence[Value]) -> Answer:
    """A board of a puzzle."""
    return Answer(puzzle.grid, tuple(values), puzzle)
