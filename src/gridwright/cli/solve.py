"""`gridwright solve`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice
from typing import Any

from gridwright.cli._common import (
    ANSWERED,
    BAD_INPUT,
    LIMIT_REACHED,
    NEGATIVE,
    ExitStatus,
    Terminal,
    add_command,
    add_puzzle_arguments,
    describe_puzzle,
    format_duration,
    make_limit,
    parse_positive,
    read_puzzles,
)
from gridwright.errors import EngineError, InputError, UsageError
from gridwright.formats import read_answer
from gridwright.messages import cli as messages
from gridwright.messages import help as texts
from gridwright.messages import verdicts
from gridwright.outcome import Limit, Outcome, Status
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.solve import solve

EXIT = {Status.NONE: NEGATIVE, Status.UNKNOWN: LIMIT_REACHED}
SATISFIABLE, UNSATISFIABLE, UNDECIDED = 10, 20, 0  # exit statuses of SAT competitions
LINE_WIDTH = 76


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(commands, "solve", texts.SOLVE, texts.SOLVE_DESCRIPTION, texts.SOLVE_EPILOG)
    add_puzzle_arguments(command)
    command.add_argument("--method", default="auto", metavar="M", help=texts.SOLVE_METHOD())
    extent = command.add_mutually_exclusive_group()
    extent.add_argument("--first", action="store_true", help=texts.FIRST())
    extent.add_argument("--limit", type=parse_positive, metavar="N", help=texts.SOLVE_LIMIT())
    extent.add_argument("--all", action="store_true", help=texts.SOLVE_ALL())
    extent.add_argument("--count", action="store_true", help=texts.SOLVE_COUNT())
    command.add_argument("--state", metavar="FILE", help=texts.SOLVE_STATE())
    command.add_argument("--forced", action="store_true", help=texts.SOLVE_FORCED())
    command.add_argument("--seconds", type=float, metavar="S", help=texts.SECONDS())
    command.add_argument("--memory", type=parse_positive, metavar="MB", help=texts.MEMORY())
    command.add_argument("--from-model", metavar="FILE", help=texts.SOLVE_FROM_MODEL())
    command.add_argument("--formulation", default="default", metavar="F", help=texts.SOLVE_FORMULATION())
    form = command.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=texts.JSON_PUZZLE())
    form.add_argument("--competition", action="store_true", help=texts.SOLVE_COMPETITION())
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Solve every puzzle that was named."""
    limit = limit_from(options)
    status = ExitStatus()
    reported: set[str] = set()
    puzzles = read_puzzles(options, terminal, status)
    for name, puzzle in take_one(puzzles) if options.competition else puzzles:
        try:
            state = read_answer(puzzle, options.state) if options.state else None
            with terminal.spinner.show(messages.SOLVING_WITH(source=name, method=options.method)):
                outcome = find_outcome(puzzle, options, limit, state)
        except EngineError as error:
            terminal.print_error(EngineError(messages.ENGINE_FAILED(source=name, error=error)))
            status.add(LIMIT_REACHED)
            continue
        except (InputError, UsageError) as error:
            # A method may not fit this kind but fit the next; the same complaint is made only once.
            if str(error) not in reported:
                terminal.print_error(error)
            reported.add(str(error))
            status.add(BAD_INPUT)
            continue
        if options.competition:
            return print_competition(puzzle, outcome, terminal)
        if options.json:
            terminal.print_json(make_record(name, puzzle, outcome, state))
        else:
            print_outcome(name, puzzle, outcome, state, options, terminal)
        status.add(LIMIT_REACHED if outcome.stopped else EXIT.get(outcome.status, ANSWERED))
    return status.value


def take_one(puzzles: Iterator[tuple[str, Puzzle]]) -> list[tuple[str, Puzzle]]:
    """Take the only puzzle, if any; competition output has no place for two."""
    taken = list(islice(puzzles, 2))
    if len(taken) > 1:
        raise UsageError(messages.COMPETITION_TAKES_ONE())
    return taken


def limit_from(options: argparse.Namespace) -> Limit:
    """Make the limit that the options ask for."""
    solutions = None if options.all or options.count else options.limit or (1 if options.first else 2)
    return make_limit(options.seconds, options.memory, 1 if options.competition else solutions)


def find_outcome(puzzle: Puzzle, options: argparse.Namespace, limit: Limit, state: Answer | None) -> Outcome:
    """Solve one puzzle, or read what another solver found."""
    if options.from_model is not None:
        from gridwright.export import outcome_from

        return outcome_from(puzzle, options.from_model, options.formulation)
    return solve(puzzle, options.method, limit=limit, state=state, forced=options.forced, listing=not options.count)


def make_record(name: str, puzzle: Puzzle, outcome: Outcome, state: Answer | None) -> dict[str, Any]:
    """Make the JSON object of an outcome."""
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
    terminal.print(messages.FROM_HALF_DONE(puzzle=heading) if state else heading)
    print_solutions(puzzle, outcome, options, terminal)
    terminal.print(describe_outcome(outcome))
    if outcome.forced is not None:
        terminal.print(messages.FORCED(sum(value is not None for value in outcome.forced.values)))
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
        terminal.print(messages.DIFFERENCE(len(different)))


def describe_outcome(outcome: Outcome) -> str:
    """Describe in a sentence what was found, by which method and how fast."""
    verdict = verdicts.describe_verdict(outcome.status.value, outcome.count, outcome.complete)
    if outcome.reason and (outcome.stopped or outcome.status is Status.NONE):
        verdict = verdicts.WITH_REASON(verdict=verdict, reason=outcome.reason)
    return verdicts.WITH_METHOD(verdict=verdict, method=outcome.method, time=format_duration(outcome.seconds))


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


def wrap_numbers(numbers: list[int]) -> list[str]:
    """Break numbers into lines that are not too long."""
    lines = [""]
    for number in map(str, numbers):
        if lines[-1] and len(lines[-1]) + 1 + len(number) > LINE_WIDTH:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + number
    return lines
