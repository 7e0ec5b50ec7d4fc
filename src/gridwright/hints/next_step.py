"""One next step from any board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gridwright.errors import InputError, expect
from gridwright.hints.explainer import Explainer
from gridwright.hints.steps import REASON, RuleUse, Step
from gridwright.hints.wording import word_contradiction
from gridwright.kind import EXPERT, Violation
from gridwright.messages import Sentence, say
from gridwright.puzzle import FROM_ROWS, Answer, Puzzle, Value, display
from gridwright.solving.referee import check
from gridwright.solving.solve import STATE_SIZE
from gridwright.text.argument import Argument
from gridwright.text.cells import capitalise

PUZZLE_SOLVED = Sentence("The puzzle is solved.")
NO_SOLUTION = Sentence("The puzzle has no solution.")
NOTHING_FOUND = Sentence("Nothing was found before the search gave up.")


STEP, SOLVED, WRONG, STUCK, UNKNOWN = "step", "solved", "wrong", "stuck", "unknown"


@dataclass(frozen=True, slots=True, repr=False)
class Hint:
    """What can be said about a board: a step to take, that it is solved, or that it is wrong and why.

    `status` is `step`, `solved`, `wrong` (the step is the contradiction), `stuck` (no cell is forced: the puzzle has
    several solutions) or `unknown` (nothing was found within the effort that a hint may take). `board` is the board
    with the givens of the puzzle.
    """

    status: str
    board: Answer
    step: Step | None = None
    text: str = ""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Hint {self.status}{'' if self.step is None else f': {self.step!r}'}>"

    def _repr_html_(self) -> str:
        return display().hint(self)


def hint(puzzle: Puzzle, state: Answer | None = None) -> Hint:
    """One next step from a half-done board (empty if there is none), with its reason."""
    explainer = Explainer(puzzle)
    values = start_values(explainer, state)
    board = Answer(puzzle.grid, tuple(values), puzzle)
    wrong = find_wrong(explainer, board, state)
    if wrong is not None:
        own = state is not None and not rests_on_givens(wrong, explainer)
        wrong = introduce(wrong, say("There is a mistake on the board.") if own else str(NO_SOLUTION))
        return Hint(WRONG, board, wrong, wrong.text)
    if explainer.is_complete(values):
        return Hint(SOLVED, board, None, str(PUZZLE_SOLVED))
    step = explainer.next_step(values)
    if step is not None:
        return Hint(STEP, board, step, step.text)
    if explainer.search.exhausted:
        return Hint(UNKNOWN, board, None, str(NOTHING_FOUND))
    return Hint(STUCK, board, None, say("No cell can be decided: the puzzle has several solutions."))


def rests_on_givens(wrong: Step, explainer: Explainer) -> bool:
    """Is a contradiction in what is printed, whatever the player has added?"""
    givens = explainer.puzzle.grid.table(explainer.book.givens)
    return bool(wrong.because) and all(givens[row][column] is not None for row, column in wrong.because)


def introduce(step: Step, verdict: str) -> Step:
    """A contradiction whose sentences begin with what it means for the player."""
    where, why, what = (f"{verdict} {each}" for each in (step.where, step.why, step.what))
    argument = replace(step.argument, start=(verdict, *step.argument.start))
    return replace(step, where=where, why=why, what=what, argument=argument)


def start_values(explainer: Explainer, state: Answer | None) -> list[Value]:
    """The values of a half-done board, with the givens where it leaves them open."""
    expect(state, (Answer, type(None)), "state", FROM_ROWS)
    if state is None:
        return list(explainer.book.givens)
    if state.grid != explainer.puzzle.grid:
        raise InputError(STATE_SIZE(found=state.grid, expected=explainer.puzzle.grid))
    return [given if value is None else value for value, given in zip(state.values, explainer.book.givens, strict=True)]


def find_wrong(explainer: Explainer, board: Answer, state: Answer | None) -> Step | None:
    """Why a board cannot be completed: a broken rule, or the smallest contradiction found; None if it can be."""
    violations = check(explainer.puzzle, board)
    if violations:
        return word_violation(min(violations, key=lambda violation: len(violation.cells)))
    contradiction = explainer.search.find_contradiction(board.values)
    return None if contradiction is None else word_contradiction(explainer.book, contradiction)


def word_violation(violation: Violation) -> Step:
    """A broken rule as a step that decides nothing."""
    text = say("A rule is broken: {text}.", text=violation.text)
    use = RuleUse(violation.rule, violation.cells, violation.text)
    return Step(
        cells=(),
        values=(),
        technique=REASON,
        title=say("smallest reason"),
        level=EXPERT,
        because=violation.cells,
        rules=(use,),
        where=capitalise(text),
        why=capitalise(text),
        what=capitalise(text),
        argument=Argument((capitalise(text),)),
    )


def fill(grid_width: int, values: list[Value], step: Step) -> Sequence[int]:
    """Put a step on a board; returns its cells."""
    cells = [row * grid_width + column for row, column in step.cells]
    for cell, value in zip(cells, step.values, strict=True):
        values[cell] = value
    return cells
