"""What solving has found: as a JSON object, for people, and as SAT solvers print it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from gridwright import engines
from gridwright.cli._common import FROM_BOARD, Terminal, describe_puzzle
from gridwright.cli._competition import SATISFIABLE, UNDECIDED, UNSATISFIABLE, wrap_numbers
from gridwright.cli._relaxation import make_relaxation_record
from gridwright.messages import say
from gridwright.outcome import CHECKED, Outcome, Status, describe_verdict
from gridwright.puzzle import Answer, Puzzle
from gridwright.text.tables import format_duration

if TYPE_CHECKING:
    from gridwright.solving.relaxation import Relaxation

MODEL_KEYS = ("variables", "constraints", "literals")


def make_record(
    name: str, puzzle: Puzzle, outcome: Outcome, state: Answer | None, relaxation: Relaxation | None = None
) -> dict[str, Any]:
    """Make the JSON object of an outcome, and of the linear relaxation if that was solved."""
    relaxed = {} if relaxation is None else {"relaxation": make_relaxation_record(relaxation)}
    return {
        "kind": puzzle.kind,
        "source": name,
        "title": puzzle.notes.title or None,
        "size": [puzzle.grid.height, puzzle.grid.width],
        "method": outcome.method,
        "status": outcome.status.value,
        "solutions": [answer.rows for answer in outcome.answers],
        "count": outcome.count,
        "complete": outcome.complete,
        "forced": None if outcome.forced is None else outcome.forced.rows,
        "seconds": round(outcome.seconds, 6),
        "reason": outcome.reason,
        "state": state is not None,
        "proof": outcome.proof,
        "model": None if outcome.model is None else dict(zip(MODEL_KEYS, outcome.model, strict=True)),
        **relaxed,
    }


def print_outcome(
    name: str,
    puzzle: Puzzle,
    outcome: Outcome,
    state: Answer | None,
    options: argparse.Namespace,
    terminal: Terminal,
) -> None:
    """Print an outcome for people."""
    heading = describe_puzzle(name, puzzle)
    terminal.print(FROM_BOARD(puzzle=heading) if state else heading)
    print_solutions(puzzle, outcome, options, terminal)
    terminal.print(describe_outcome(outcome))
    if outcome.model is not None:
        terminal.print(
            say(
                "The engine was given {variables:,} variables, {constraints:,} constraints and {literals:,} literals.",
                **dict(zip(MODEL_KEYS, outcome.model, strict=True)),
            )
        )
    if outcome.forced is not None:
        terminal.print(
            say(
                "1 cell is the same in all solutions:",
                "{count} cells are the same in all solutions:",
                count=sum(value is not None for value in outcome.forced.values),
            )
        )
        terminal.print_board(puzzle, outcome.forced)
    terminal.print()


def print_solutions(puzzle: Puzzle, outcome: Outcome, options: argparse.Namespace, terminal: Terminal) -> None:
    """Print the solutions; if two are shown, with the cells where they differ marked."""
    if options.all or options.limit:
        for answer in outcome.answers:
            terminal.print_board(puzzle, answer)
        return
    different = outcome.answers[0].differs(outcome.answers[1]) if len(outcome.answers) > 1 else ()
    for answer in outcome.answers:
        terminal.print_board(puzzle, answer, different)
    if different:
        terminal.print(
            say(
                "The two solutions differ in the marked cell.",
                "The two solutions differ in the {count} marked cells.",
                count=len(different),
            )
        )


def describe_outcome(outcome: Outcome) -> str:
    """Describe in a sentence what was found, by which method and how fast."""
    verdict = describe_verdict(outcome.status, outcome.count, outcome.complete)
    if outcome.proof == CHECKED:
        verdict = say("{verdict}, proved and verified", verdict=verdict)
    elif outcome.complete and is_outside(outcome.method):
        verdict = say("{verdict}, taken on the solver's word", verdict=verdict)
    if outcome.reason and (outcome.stopped or outcome.status is Status.NONE):
        verdict = say("{verdict}: {reason}", verdict=verdict, reason=outcome.reason)
    if not outcome.seconds:  # another program found it
        return say("{verdict} ({method}).", verdict=verdict, method=outcome.method)
    return say(
        "{verdict} ({method}, {time}).", verdict=verdict, method=outcome.method, time=format_duration(outcome.seconds)
    )


def is_outside(method: str) -> bool:
    """Is a method another program, whose claim that there are no more solutions has to be believed?"""
    head = method.partition("@")[0].partition(":")[0]
    return head in engines.names() and engines.load(head).outside


def print_competition(puzzle: Puzzle, outcome: Outcome, terminal: Terminal) -> int:
    """Print the outcome as SAT solvers do; the variables are those of the default formulation."""
    if outcome.answer is None:
        impossible = outcome.status is Status.NONE
        terminal.print("s UNSATISFIABLE" if impossible else "s UNKNOWN")
        return UNSATISFIABLE if impossible else UNDECIDED
    terminal.print("s SATISFIABLE")
    for line in wrap_numbers([*list_literals(puzzle, outcome.answer), 0]):
        terminal.print(f"v {line}")
    return SATISFIABLE


def list_literals(puzzle: Puzzle, answer: Answer) -> list[int]:
    """List the literals of the default formulation that an answer makes true."""
    from gridwright import kinds

    literals = []
    model = kinds.of(puzzle).formulations["default"].build(puzzle)
    for value, number in zip(answer.values, model.answer, strict=True):
        variables = sorted({abs(literal) for literal in number.values()})
        literals += [v if value is not None and number[value] == v else -v for v in variables]
    return literals
