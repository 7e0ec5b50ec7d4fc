"""The referee's part in solving: every answer is judged by the rules of its kind before anyone sees it."""

from __future__ import annotations

from gridwright import kinds
from gridwright.errors import EngineError, InputError
from gridwright.kind import Violation
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.question import Question


def check(puzzle: Puzzle, answer: Answer) -> list[Violation]:
    """Every rule that a filled or half-done board breaks; an empty list when it breaks none."""
    if answer.grid != puzzle.grid:
        raise InputError(f"a board of {answer.grid} cells; expected {puzzle.grid}, the size of the puzzle")
    return kinds.of(puzzle).check(puzzle, answer)


def is_filled(puzzle: Puzzle, answer: Answer) -> bool:
    """Has every cell that takes a value one?"""
    pairs = zip(answer.values, kinds.of(puzzle).choices(puzzle), strict=True)
    return all(value is not None for value, domain in pairs if domain)


def accept(question: Question, method: str, answer: Answer) -> None:
    """Refuse an answer that breaks a rule, leaves a cell open or changes the board that was started from."""
    broken = check(question.puzzle, answer)
    if broken:
        raise EngineError(f"{method} gave an answer that breaks a rule ({broken[0].text}); it is not shown")
    pairs = zip(answer.values, kinds.of(question.puzzle).choices(question.puzzle), strict=True)
    if not all(value in domain if domain else value is None for value, domain in pairs):
        raise EngineError(f"{method} gave an answer that is not filled, or not as its cells can be; it is not shown")
    if not question.state.is_empty and question.state.common(answer) != question.state:
        raise EngineError(f"{method} gave an answer that changes the half-done board; it is not shown")
