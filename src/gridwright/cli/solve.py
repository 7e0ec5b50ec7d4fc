"""`gridwright solve`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, Any

from gridwright import engines
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
    print_error_record,
    read_puzzles,
)
from gridwright.cli._output import name_file, write_output
from gridwright.errors import EngineError, InputError, UsageError
from gridwright.formats import read_answer
from gridwright.formats.plain import write_answer
from gridwright.messages import boards as board_messages
from gridwright.messages import cli as messages
from gridwright.messages import help as texts
from gridwright.messages import verdicts
from gridwright.outcome import Limit, Outcome, Status, describe_verdict
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.solve import solve
from gridwright.text.files import is_folder, write_new_file

if TYPE_CHECKING:
    from gridwright.solving.relaxation import Relaxation

EXIT = {Status.NONE: NEGATIVE, Status.UNKNOWN: LIMIT_REACHED}
SATISFIABLE, UNSATISFIABLE, UNDECIDED = 10, 20, 0  # exit statuses of SAT competitions
LINE_WIDTH = 76
MODEL_KEYS = ("variables", "constraints", "literals")


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
    command.add_argument("--relax", action="store_true", help=texts.SOLVE_RELAX())
    command.add_argument("--log", metavar="FILE", help=texts.SOLVE_LOG())
    command.add_argument("-v", "--verbose", action="store_true", help=texts.SOLVE_VERBOSE())
    command.add_argument("-o", dest="output", metavar="FILE|DIR", help=texts.SOLVE_OUTPUT())
    formats = ("plain", "json")
    command.add_argument("--to", dest="answer_format", choices=formats, default="plain", help=texts.SOLVE_TO())
    command.add_argument("--force", action="store_true", help=texts.FORCE_FOLDER())
    form = command.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=texts.JSON_PUZZLE())
    form.add_argument("--competition", action="store_true", help=texts.SOLVE_COMPETITION())
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Solve every puzzle that was named."""
    limit = limit_from(options)
    status = ExitStatus()
    answers = AnswerFiles(options.output, options.answer_format, options.force) if options.output is not None else None
    reported: set[str] = set()
    for name, puzzle in choose_puzzles(options, terminal, status):
        try:
            state = read_answer(puzzle, options.state, symbols=options.symbols or "") if options.state else None
            with terminal.spinner.show(messages.SOLVING_WITH(source=name, method=options.method)):
                outcome = find_outcome(puzzle, options, limit, state)
                relaxation = find_relaxation(puzzle, options, state)
        except EngineError as error:
            report_failure(name, puzzle, error, options, terminal)
            status.add(LIMIT_REACHED)
            continue
        except (InputError, UsageError) as error:
            # A method may not fit this kind but fit the next; the same complaint is made only once.
            if str(error) not in reported:
                terminal.print_error(error)
            reported.add(str(error))
            print_error_record(name, error, options, terminal)
            status.add(BAD_INPUT)
            continue
        if options.competition:
            return print_competition(puzzle, outcome, terminal)
        record = make_record(name, puzzle, outcome, state, relaxation)
        if answers is not None:
            answers.add(name, puzzle, outcome, record, options, terminal)
        if options.json:
            terminal.print_json(record)
        elif answers is None or not answers.to_standard_output:
            print_outcome(name, puzzle, outcome, state, options, terminal)
            print_relaxation(puzzle, relaxation, terminal)
        if relaxation is not None and relaxation.stopped:
            status.add(LIMIT_REACHED)
        status.add(LIMIT_REACHED if outcome.stopped else EXIT.get(outcome.status, ANSWERED))
    if answers is not None:
        answers.close()
    return status.value


def report_failure(
    name: str, puzzle: Puzzle, error: EngineError, options: argparse.Namespace, terminal: Terminal
) -> None:
    """Report a solver that failed: one line, and with --json an object in the place of the outcome."""
    sentence = messages.ENGINE_FAILED(source=name, error=error)
    terminal.print_error(EngineError(sentence))
    if options.json:
        terminal.print_json({"kind": puzzle.kind, "source": name, "status": "error", "reason": sentence})


class AnswerFiles:
    """The solutions in files: all in one, separated by ---, or one file per puzzle in a folder."""

    def __init__(self, path: str, to: str, force: bool) -> None:
        self.path, self.to, self.force = path, to, force
        self.to_standard_output = path == "-"
        self.taken: set[str] = set()
        self.texts: list[str] = []

    def add(
        self,
        name: str,
        puzzle: Puzzle,
        outcome: Outcome,
        record: dict[str, Any],
        options: argparse.Namespace,
        terminal: Terminal,
    ) -> None:
        """Take the solutions of a puzzle: the first one, or all that were asked for."""
        if self.to == "json":
            texts = [json.dumps(record, ensure_ascii=False) + "\n"]
        else:
            wanted = outcome.answers if options.all or options.limit else outcome.answers[:1]
            texts = [write_answer(puzzle, answer) for answer in wanted]
        if not texts:
            terminal.print_note(messages.NOTE(text=board_messages.NO_ANSWER(source=name)))
        elif is_folder(self.path):
            suffix = ".json" if self.to == "json" else ".txt"
            file = name_file(self.path, name, suffix, self.taken, self.force)
            write_new_file(file, [self.join(texts)], self.force)
        else:
            self.texts += texts

    def join(self, texts: list[str]) -> str:
        """Join answers as one source of them."""
        return ("" if self.to == "json" else "---\n").join(texts)

    def close(self) -> None:
        """Write the file that holds all answers."""
        if not is_folder(self.path) and self.texts:
            write_output([self.join(self.texts)], self.path)


def choose_puzzles(options: argparse.Namespace, terminal: Terminal, status: ExitStatus) -> Iterable[tuple[str, Puzzle]]:
    """The puzzles that were named; competition output and a log have no place for two."""
    puzzles = read_puzzles(options, terminal, status)
    if not options.competition and options.log is None:
        return puzzles
    taken = list(islice(puzzles, 2))
    if len(taken) > 1:
        raise UsageError((messages.COMPETITION_TAKES_ONE if options.competition else messages.LOG_TAKES_ONE)())
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
    return solve(
        puzzle,
        options.method,
        limit=limit,
        state=state,
        forced=options.forced,
        listing=not options.count,
        measure=options.verbose,
        log=options.log,
    )


def find_relaxation(puzzle: Puzzle, options: argparse.Namespace, state: Answer | None) -> Relaxation | None:
    """Solve the linear relaxation if that was asked for, of the formulation that the method or an option names."""
    if not options.relax:
        return None
    from gridwright.solving.methods import split_name
    from gridwright.solving.relaxation import relax

    return relax(puzzle, split_name(options.method)[2] or options.formulation, state, options.seconds)


def make_relaxation_record(relaxation: Relaxation) -> dict[str, Any]:
    """Make the JSON object of a relaxation."""
    return {
        "formulation": relaxation.formulation,
        "feasible": relaxation.feasible,
        "bound": relaxation.bound,
        "settled": relaxation.count,
        "cells": relaxation.cells,
        "values": relaxation.settled.rows,
        "complete": not relaxation.stopped,
        "seconds": round(relaxation.seconds, 6),
    }


def print_relaxation(puzzle: Puzzle, relaxation: Relaxation | None, terminal: Terminal) -> None:
    """Print what the linear relaxation found out, and the cells that it settles."""
    if relaxation is None:
        return
    name, time = relaxation.formulation, format_duration(relaxation.seconds)
    if relaxation.feasible is False:
        terminal.print(verdicts.RELAXATION_INFEASIBLE(formulation=name, time=time))
    elif relaxation.bound is None:
        terminal.print(verdicts.RELAXATION_STOPPED(formulation=name, time=time))
    else:
        sentence = verdicts.RELAXATION_AT_LEAST if relaxation.stopped else verdicts.RELAXATION
        low, high = relaxation.bound
        counts = {"count": relaxation.count, "cells": relaxation.cells}
        terminal.print(sentence(formulation=name, low=low, high=high, time=time, **counts))
        terminal.print_board(puzzle, relaxation.settled)
    terminal.print()


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
    terminal.print(messages.FROM_HALF_DONE(puzzle=heading) if state else heading)
    print_solutions(puzzle, outcome, options, terminal)
    terminal.print(describe_outcome(outcome))
    if outcome.model is not None:
        terminal.print(messages.MODEL_SIZE(**dict(zip(MODEL_KEYS, outcome.model, strict=True))))
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
    verdict = describe_verdict(outcome.status, outcome.count, outcome.complete)
    if outcome.complete and is_outside(outcome.method):
        verdict = verdicts.UNPROVED(verdict=verdict)
    if outcome.reason and (outcome.stopped or outcome.status is Status.NONE):
        verdict = verdicts.WITH_REASON(verdict=verdict, reason=outcome.reason)
    return verdicts.WITH_METHOD(verdict=verdict, method=outcome.method, time=format_duration(outcome.seconds))


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


def wrap_numbers(numbers: list[int]) -> list[str]:
    """Break numbers into lines that are not too long."""
    lines = [""]
    for number in map(str, numbers):
        if lines[-1] and len(lines[-1]) + 1 + len(number) > LINE_WIDTH:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + number
    return lines
