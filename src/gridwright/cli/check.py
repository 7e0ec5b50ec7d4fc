"""`gridwright check`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from typing import Any

from gridwright import kinds
from gridwright.cli._common import (
    ANSWERED,
    NEGATIVE,
    ExitStatus,
    Terminal,
    add_cells,
    add_command,
    add_source_options,
    describe_puzzle,
    report_bad_puzzle,
    source_settings,
)
from gridwright.cli._jobs import Jobs, add_jobs, play
from gridwright.cli._options import HALF_DONE, JSON_ONE
from gridwright.errors import GridwrightError, InputError, RuleError, escape
from gridwright.formats import read_each
from gridwright.formats._boards import BoardLines, read_boards
from gridwright.kind import Violation
from gridwright.messages import Sentence, say
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.referee import check, is_filled
from gridwright.solving.scoring import score
from gridwright.text.sources import source_name

DESCRIPTION = Sentence("""Check an answer and name every broken rule. On a half-done board, a rule is
broken if no way of filling its undecided cells could keep it.""")


EXIT_STATUS = Sentence("Exit status: 0 no rule is broken, 1 a rule is broken, 2 bad input.")


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(
        commands,
        "check",
        Sentence("check an answer and name every broken rule"),
        DESCRIPTION,
        f"{HALF_DONE}\n\n{EXIT_STATUS}",
    )
    command.add_argument(
        "puzzle", metavar="PUZZLE", help=say("a file, - for standard input, a puzz.link URL or a game ID")
    )
    command.add_argument("answer", metavar="ANSWER", help=say("a file with the board, or -; ? is an undecided cell"))
    add_source_options(command)
    add_cells(command)
    command.add_argument(
        "--score",
        action="store_true",
        help=say("print the share of cells that are right, 1 if the board solves the puzzle, 0 if it cannot be read"),
    )
    add_jobs(command)
    command.add_argument("--json", action="store_true", help=str(JSON_ONE))
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Check or score every board."""
    status = ExitStatus()
    think = partial(score_one if options.score else judge_one, options=options, terminal=terminal)
    jobs: Jobs[Pair] = Jobs(think, lambda pair: escape(pair[0]), terminal, options.jobs)
    scores: list[float] = []
    for _, done in jobs.results(pair_up(options, terminal, status)):
        if isinstance(done, GridwrightError):
            raise done
        play(done.pieces, terminal)
        status.add(done.status)
        scores += [] if done.found is None else [done.found]
    if len(scores) > 1 and not options.json:
        mean = sum(scores) / len(scores)
        terminal.print(say("mean of {count:,} boards: {score:.3f}", count=len(scores), score=mean))
    return status.value


def judge_one(pair: Pair, options: argparse.Namespace, terminal: Terminal) -> tuple[int, None]:
    """Judge a board and print what was found; the exit status."""
    name, puzzle, board = pair
    status = ExitStatus()
    try:
        if isinstance(board, InputError):
            raise board
        violations = judge(name, puzzle, board, options, terminal)
        status.add(NEGATIVE if violations else ANSWERED)
    except InputError as error:
        report_bad_puzzle(name, error, options, terminal, status)
    return status.value, None


def score_one(pair: Pair, options: argparse.Namespace, terminal: Terminal) -> tuple[int, float | None]:
    """Print the score of a board, 0 if it cannot be read; the exit status, and the score."""
    name, puzzle, board = pair
    if isinstance(puzzle, RuleError):
        status = ExitStatus()
        report_bad_puzzle(name, puzzle, options, terminal, status)
        return status.value, None
    found, reason = score_board(puzzle, board)
    if options.json:
        terminal.print_json({"kind": puzzle.kind, "source": name, "score": round(found, 6), "reason": reason})
    else:
        why = say(" ({reason})", reason=reason) if reason else ""
        terminal.print(say("{source}: {score:.3f}{why}", source=escape(name), score=found, why=why))
    return ANSWERED if found == 1 else NEGATIVE, found


def score_board(puzzle: Puzzle, board: BoardLines | InputError) -> tuple[float, str | None]:
    """The score of a board, and why it cannot be read, if it cannot."""
    try:
        if isinstance(board, InputError):
            raise board
        answer = board.read(puzzle)
    except InputError as error:
        return 0.0, str(error)
    return score(puzzle, answer), None


def judge(
    name: str, puzzle: Puzzle | RuleError, board: BoardLines, options: argparse.Namespace, terminal: Terminal
) -> list[Violation]:
    """Judge one board and print what was found; the broken rules."""
    if not isinstance(puzzle, RuleError):
        return check_board(name, puzzle, board.read(puzzle, judged=True), options, terminal)
    if not board.saved_by_pzpr:  # where a puzzle may break a rule as it is printed
        raise puzzle
    violations = [Violation(puzzle.rule, puzzle.cells, puzzle.what)]
    if options.json:
        print_record(name, puzzle.kind, violations, False, terminal)
    else:
        for sentence in [escape(name), *describe_violations(violations)]:
            terminal.print(sentence)
    return violations


def print_record(name: str, kind: str, violations: list[Violation], complete: bool, terminal: Terminal) -> None:
    """Print the JSON object of a board."""
    broken = [{"rule": v.rule, "cells": [list(cell) for cell in v.cells], "text": v.text} for v in violations]
    terminal.print_json({"kind": kind, "source": name, "violations": broken, "complete": complete})


Pair = tuple[str, Puzzle | RuleError, BoardLines | InputError]
"""The name of a puzzle, the puzzle, and its board."""


def pair_up(options: argparse.Namespace, terminal: Terminal, status: ExitStatus) -> Iterator[Pair]:
    """Pair every puzzle with its board; there must be as many of one as of the other, in the same order."""
    boards: list[BoardLines | InputError] = list(read_boards(options.answer, options.symbols or ""))
    puzzles = list(read_each(options.puzzle, options.kind, options.format, source_settings(options)))
    if len(puzzles) != len(boards):
        found = {
            "puzzles": say("1 puzzle", "{count} puzzles", count=len(puzzles)),
            "boards": say("1 answer", "{count} answers", count=len(boards)),
        }
        raise InputError(
            say("{puzzles} but {boards}; expected one answer per puzzle, in the same order", **found),
            source=source_name(options.answer),
        )
    for (name, puzzle), board in zip(puzzles, boards, strict=True):
        if isinstance(puzzle, InputError) and not isinstance(puzzle, RuleError):
            report_bad_puzzle(name, puzzle, options, terminal, status)
        else:
            yield name, puzzle, board


def check_board(
    name: str, puzzle: Puzzle, answer: Answer, options: argparse.Namespace, terminal: Terminal
) -> list[Violation]:
    """Check one board and print what was found; the broken rules."""
    violations = check(puzzle, answer)
    complete = is_filled(puzzle, answer)
    if options.json:
        print_record(name, puzzle.kind, violations, complete, terminal)
    else:
        terminal.print(describe_puzzle(name, puzzle))
        terminal.print_board(puzzle, answer, find_cells(puzzle, violations))
        for sentence in describe_violations(violations) or [describe_success(puzzle, answer, complete)]:
            terminal.print(sentence)
    return violations


def find_cells(puzzle: Puzzle, violations: list[Violation]) -> list[int]:
    """Find the cells to mark on the board."""
    return sorted({row * puzzle.grid.width + column for v in violations for row, column in v.cells})


def describe_violations(violations: list[Violation]) -> list[str]:
    """Describe every broken rule in a sentence."""
    return [say("{rule}: {text}.", rule=violation.rule, text=violation.text) for violation in violations]


def describe_success(puzzle: Puzzle, answer: Answer, complete: bool) -> str:
    """Describe a board that breaks no rule."""
    if complete:
        return say("Solved: no rule is broken.")
    choices = kinds.of(puzzle).choices(puzzle)
    return say(
        "No rule is broken so far; 1 cell is undecided.",
        "No rule is broken so far; {count} cells are undecided.",
        count=sum(value is None and bool(domain) for value, domain in zip(answer.values, choices, strict=True)),
    )
