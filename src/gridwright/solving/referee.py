"""The referee: every answer is checked against the rules of its kind before it is reported."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright import kinds
from gridwright.errors import EngineError, InputError, UsageError, refuse
from gridwright.kind import Violation
from gridwright.messages import Message, say
from gridwright.puzzle import FROM_ROWS, Answer, Puzzle, Repeated
from gridwright.solving.question import Question

ANSWER_BREAKS_RULE = Message("{method} gave an answer that breaks a rule ({rule}); it is not shown")


NO_VALUE = (None,)


def check(puzzle: Puzzle, answer: Answer | None) -> list[Violation]:
    """The rules that a full or half-done board breaks, an empty list if there are none.

    None, as `outcome.answer` is where there is no solution, raises UsageError.
    """
    kind = kinds.of(puzzle)
    if not isinstance(answer, Answer):
        raise UsageError(refuse(answer, Answer, "answer", FROM_ROWS))
    if answer.grid != puzzle.grid:
        raise InputError(
            say(
                "a board of {found} cells; expected {expected}, the size of the puzzle",
                found=answer.grid,
                expected=puzzle.grid,
            )
        )
    return kind.check(puzzle, answer)


def is_filled(puzzle: Puzzle, answer: Answer) -> bool:
    """Does every cell that takes a value have one?"""
    pairs = zip(answer.values, kinds.of(puzzle).choices(puzzle), strict=True)
    return all(value is not None for value, domain in pairs if domain)


def takes_values(answer: Answer, choices: Sequence[tuple[int, ...]]) -> bool:
    """Does every cell have one of the values that it can take, and none if it takes none?"""
    if isinstance(choices, Repeated):
        return set(answer.values) <= set(choices.thing or NO_VALUE)
    pairs = zip(answer.values, choices, strict=True)
    return not [value for value, domain in pairs if value not in (domain or NO_VALUE)]


def accept(question: Question, method: str, answer: Answer) -> None:
    """Refuse an answer that breaks a rule, leaves a cell empty or changes the board that the solve started from."""
    puzzle = question.puzzle
    kind = kinds.of(puzzle)
    broken = kind.check(puzzle, answer)
    if broken:
        raise EngineError(ANSWER_BREAKS_RULE(method=method, rule=broken[0].text))
    if not takes_values(answer, kind.choices(puzzle)):
        raise EngineError(
            say(
                "{method} gave an answer with a cell that is empty or has an impossible value; it is not shown",
                method=method,
            )
        )
    if not question.state.is_empty and question.state.common(answer) != question.state:
        raise EngineError(
            say("{method} gave an answer that changes the half-done board; it is not shown", method=method)
        )
