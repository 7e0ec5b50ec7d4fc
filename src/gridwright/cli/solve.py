"""`gridwright solve`."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from gridwright.cli._answer_files import AnswerFiles
from gridwright.cli._common import (
    ANSWERED,
    BAD_INPUT,
    LIMIT_REACHED,
    NEGATIVE,
    ExitStatus,
    Terminal,
    add_command,
    add_puzzle_arguments,
    make_limit,
    parse_positive,
    print_error_record,
    read_puzzles,
)
from gridwright.cli._competition import is_dimacs
from gridwright.cli._jobs import Jobs, add_jobs, play
from gridwright.cli._options import FIRST_ONLY, FORCE_FOLDER, JSON_PUZZLE
from gridwright.cli._outcome import make_record, print_competition, print_outcome
from gridwright.cli._relaxation import find_relaxation, print_relaxation
from gridwright.errors import EngineError, GridwrightError, InputError, UsageError
from gridwright.formats import read_answer
from gridwright.messages import Sentence, say
from gridwright.outcome import Limit, Outcome, Status
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.solve import solve

if TYPE_CHECKING:
    pass

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
