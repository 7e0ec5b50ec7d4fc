"""`gridwright solve`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from gridwright import engines
from gridwright.cli._common import (
    ANSWERED,
    BAD_INPUT,
    FROM_BOARD,
    LIMIT_REACHED,
    NEGATIVE,
    ExitStatus,
    Terminal,
    add_command,
    add_puzzle_arguments,
    describe_puzzle,
    make_limit,
    parse_positive,
    print_error_record,
    read_puzzles,
)
from gridwright.cli._competition import SATISFIABLE, UNDECIDED, UNSATISFIABLE, is_dimacs, wrap_numbers
from gridwright.cli._jobs import Jobs, add_jobs, play
from gridwright.cli._options import FIRST_ONLY, FORCE_FOLDER, JSON_PUZZLE
from gridwright.cli._output import name_file, write_output
from gridwright.errors import EngineError, GridwrightError, InputError, UsageError
from gridwright.formats import read_answer
from gridwright.formats.plain import write_answer
from gridwright.messages import Message, Sentence, say
from gridwright.outcome import CHECKED, Limit, Outcome, Status, describe_verdict
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.solve import solve
from gridwright.text.files import is_folder, write_new_file
from gridwright.text.tables import format_duration

if TYPE_CHECKING:
    from gridwright.solving.relaxation import Relaxation

DESCRIPTION = Sentence("""Solve puzzles and report whether the solution is unique. If there are several
solutions, show two and mark the cells where they differ.""")
EPILOG = Sentence("""A method is engine[:solver][@formulation], such as sat, sat:cadical195 or
milp@flow, or the name of a search; `gridwright methods` lists them.
dimacs:COMMAND, lp:COMMAND and mps:COMMAND run another solver: {{cnf}} (dimacs)
or {{model}} (lp, mps) in the command is the file it reads, {{result}} the file
it writes.

A DIMACS file (.cnf, or any with --from dimacs) is solved, too, by an engine such
as sat, dimacs:cadical or kernel: s and v lines tell the verdict and the model.

Exit status: 0 answered, 1 no solution, 2 bad input, 3 a limit was reached
first.""")


EXIT = {Status.NONE: NEGATIVE, Status.UNKNOWN: LIMIT_REACHED}
MODEL_KEYS = ("variables", "constraints", "literals")


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(
        commands, "solve", Sentence("solve puzzles and report whether the solution is unique"), DESCRIPTION, EPILOG
    )
    add_puzzle_arguments(command)
    add_question(command)
    add_formulation(command)
    add_output(command)
    command.set_defaults(run=run)


def add_question(command: argparse.ArgumentParser) -> None:
    """Add how to solve, what to find, and the limits."""
    command.add_argument("--method", default="auto", metavar="M", help=say("how to solve (default: auto)"))
    extent = command.add_mutually_exclusive_group()
    extent.add_argument("--first", action="store_true", help=str(FIRST_ONLY))
    extent.add_argument("--limit", type=parse_positive, metavar="N", help=say("find up to N solutions"))
    extent.add_argument("--all", action="store_true", help=say("find all solutions"))
    extent.add_argument("--count", action="store_true", help=say("count all solutions without listing them"))
    command.add_argument("--state", metavar="FILE", help=say("start from the half-done board in FILE"))
    command.add_argument(
        "--forced", action="store_true", help=say("also show the cells that are the same in all solutions")
    )
    command.add_argument(
        "--certified",
        action="store_true",
        help=say("also prove the verdict and verify the proof, whatever the method (see gridwright prove)"),
    )
    command.add_argument("--seconds", type=float, metavar="S", help=say("time limit per puzzle, in seconds"))
    command.add_argument(
        "--memory", type=parse_positive, metavar="MB", help=say("memory limit per puzzle, in megabytes")
    )
    add_jobs(command)


def add_formulation(command: argparse.ArgumentParser) -> None:
    """Add what is about a formulation and its solver."""
    command.add_argument(
        "--from-model",
        metavar="FILE",
        help=say("read the solution from the output of another solver, and do not solve (see gridwright export)"),
    )
    command.add_argument(
        "--formulation",
        default="default",
        metavar="F",
        help=say("with --from-model: the formulation that was exported; with --relax: the one to relax"),
    )
    command.add_argument(
        "--relax",
        action="store_true",
        help=say("also solve the linear relaxation of the formulation: its bounds, and the cells that it settles"),
    )
    command.add_argument(
        "--log",
        metavar="FILE",
        help=say("with --method kernel: write everything it concludes, step by step, to this file"),
    )
    command.add_argument(
        "-v",
        "--verbose",
        action="store_true",
        help=say("also show the size of the model: variables, clauses or rows, literals"),
    )


def add_output(command: argparse.ArgumentParser) -> None:
    """Add what is written, where and how."""
    command.add_argument(
        "-o",
        dest="output",
        metavar="FILE|DIR",
        help=say("write the solutions to this file, or to one file per puzzle in this folder"),
    )
    formats = ("plain", "json")
    command.add_argument(
        "--to",
        dest="answer_format",
        choices=formats,
        default="plain",
        help=say("how -o writes them (default: plain, the grids that check and --state read)"),
    )
    command.add_argument("--force", action="store_true", help=str(FORCE_FOLDER))
    form = command.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=str(JSON_PUZZLE))
    form.add_argument(
        "--competition", action="store_true", help=say("print s and v lines as SAT solvers do; exit status 10, 20 or 0")
    )


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Solve every puzzle that was named."""
    if any(is_dimacs(source, options) for source in options.puzzles):
        from gridwright.cli._dimacs_file import run_formulas

        return run_formulas(options, terminal)
    refuse_uncertified(options)
    limit = limit_from(options)
    status = ExitStatus()
    answers = AnswerFiles(options.output, options.answer_format, options.force) if options.output is not None else None
    reported: set[str] = set()

    def think(item: tuple[str, Puzzle]) -> tuple[int, Solved]:
        return solve_one(*item, limit, answers, options, terminal)

    jobs: Jobs[tuple[str, Puzzle]] = Jobs(
        think,
        lambda item: say("solving {source} with {method}", source=item[0], method=options.method),
        terminal,
        1 if reads_more(options) else options.jobs,
    )
    for (name, puzzle), done in jobs.results(choose_puzzles(options, terminal, status)):
        if isinstance(done, EngineError):  # the process crashed
            report_failure(name, puzzle, done, options, terminal)
            status.add(LIMIT_REACHED)
            continue
        if isinstance(done, GridwrightError):
            raise done
        solved: Solved = done.found
        if isinstance(solved, Complaint):
            # A method may not fit this kind but fit the next; the same complaint is made only once.
            if solved.text not in reported:
                terminal.print_error(solved.error)
            reported.add(solved.text)
        elif answers is not None and solved is not None:
            answers.add(name, solved)
        play(done.pieces, terminal)
        if options.competition:
            return done.status
        status.add(done.status)
    if answers is not None:
        answers.close()
    return status.value


def reads_more(options: argparse.Namespace) -> bool:
    """Is more read or written for each puzzle than the puzzle, so that there can be one job only?"""
    return any(value is not None for value in (options.state, options.from_model, options.log))


@dataclass(frozen=True)
class Complaint:
    """Why a method cannot solve a puzzle."""

    error: GridwrightError
    text: str


Solved = list[str] | Complaint | None
"""The solutions of a puzzle as they are written into files, if that is asked for; or why there are none."""


def solve_one(
    name: str,
    puzzle: Puzzle,
    limit: Limit,
    answers: AnswerFiles | None,
    options: argparse.Namespace,
    terminal: Terminal,
) -> tuple[int, Solved]:
    """Solve one puzzle and print the outcome; the exit status, and what is written into files."""
    try:
        state = read_answer(puzzle, options.state, symbols=options.symbols or "") if options.state else None
        outcome = check_claim(puzzle, find_outcome(puzzle, options, limit, state), options)
        relaxation = find_relaxation(puzzle, options, state)
    except EngineError as error:
        report_failure(name, puzzle, error, options, terminal)
        return LIMIT_REACHED, None
    except (InputError, UsageError) as error:
        print_error_record(name, error, options, terminal)
        return BAD_INPUT, Complaint(error, str(error))
    if options.competition:
        return print_competition(puzzle, outcome, terminal), None
    record = make_record(name, puzzle, outcome, state, relaxation)
    texts = None
    if answers is not None:
        texts = answers.format(puzzle, outcome, record, options)
        if not texts:
            terminal.print_note(say("gridwright: {text}", text=say("{source}: no solution to write", source=name)))
    if options.json:
        terminal.print_json(record)
    elif answers is None or not answers.to_standard_output:
        print_outcome(name, puzzle, outcome, state, options, terminal)
        print_relaxation(puzzle, relaxation, terminal)
    if outcome.stopped or (relaxation is not None and relaxation.stopped):
        return LIMIT_REACHED, texts
    return EXIT.get(outcome.status, ANSWERED), texts


def report_failure(
    name: str, puzzle: Puzzle, error: EngineError, options: argparse.Namespace, terminal: Terminal
) -> None:
    """Report a solver that failed: one line, and with --json an object in the place of the outcome."""
    sentence = say("{source}: {error}", source=name, error=error)
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

    def format(
        self, puzzle: Puzzle, outcome: Outcome, record: dict[str, Any], options: argparse.Namespace
    ) -> list[str]:
        """The solutions of a puzzle as they are written: the first one, or all that were asked for."""
        if self.to == "json":
            return [json.dumps(record, ensure_ascii=False) + "\n"]
        wanted = outcome.answers if options.all or options.limit else outcome.answers[:1]
        return [write_answer(puzzle, answer) for answer in wanted]

    def add(self, name: str, texts: list[str]) -> None:
        """Take the solutions of a puzzle."""
        if texts and is_folder(self.path):
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
        raise UsageError(
            say("--competition takes one puzzle, but more were given")
            if options.competition
            else say("--log takes one puzzle, but more were given")
        )
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


def check_claim(puzzle: Puzzle, outcome: Outcome, options: argparse.Namespace) -> Outcome:
    """Have what was found proved and verified, if that was asked for."""
    if not options.certified:
        return outcome
    from gridwright.certificate.certified import certify

    return certify(puzzle, outcome, make_limit(options.seconds, options.memory))


def refuse_uncertified(options: argparse.Namespace) -> None:
    """Raise an error if a certificate was asked for, and something that none is about."""
    asked = {"--first": options.first, "--limit": options.limit, "--all": options.all, "--count": options.count}
    more = {"--state": options.state, "--competition": options.competition, "--from-model": options.from_model}
    for option, value in (asked | more).items():
        if options.certified and value:
            raise UsageError(
                say("--certified is about the verdict on a whole puzzle; leave out {option}", option=option)
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
        terminal.print(
            say(
                "Linear relaxation of {formulation}: infeasible, so there is no solution ({time}).",
                formulation=name,
                time=time,
            )
        )
    elif relaxation.bound is None:
        terminal.print(
            say(
                "Linear relaxation of {formulation}: not solved within the time limit ({time}).",
                formulation=name,
                time=time,
            )
        )
    else:
        sentence = (
            Message(
                "Linear relaxation of {formulation}: it settles at least {count} of {cells} cells, and the values of "
                "all cells add up to at least {low:g} and at most {high:g} (stopped by the time limit after {time})."
            )
            if relaxation.stopped
            else Message(
                "Linear relaxation of {formulation}: it settles {count} of {cells} cells, and the values of all cells "
                "add up to at least {low:g} and at most {high:g} ({time})."
            )
        )
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
