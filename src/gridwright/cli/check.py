"""`gridwright check`."""

from __future__ import annotations

import argparse
from typing import Any

from gridwright import kinds
from gridwright.cli._common import ANSWERED, NEGATIVE, Terminal, add_command, add_source_options, describe_puzzle
from gridwright.formats import read, read_answer
from gridwright.kind import Violation
from gridwright.messages import cli as messages
from gridwright.messages import help as texts
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.referee import check, is_filled


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(commands, "check", texts.CHECK, texts.CHECK_DESCRIPTION, texts.CHECK_EPILOG)
    command.add_argument("puzzle", metavar="PUZZLE", help=texts.CHECK_PUZZLE())
    command.add_argument("answer", metavar="ANSWER", help=texts.CHECK_ANSWER())
    add_source_options(command)
    command.add_argument("--json", action="store_true", help=texts.JSON_ONE())
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Check one board."""
    puzzle = read(options.puzzle, options.kind, options.format)
    answer = read_answer(puzzle, options.answer)
    violations = check(puzzle, answer)
    complete = is_filled(puzzle, answer)
    if options.json:
        broken = [{"rule": v.rule, "cells": [list(cell) for cell in v.cells], "text": v.text} for v in violations]
        terminal.print_json({"kind": puzzle.kind, "source": options.puzzle, "violations": broken, "complete": complete})
    else:
        terminal.print(describe_puzzle(options.puzzle, puzzle))
        terminal.print_board(puzzle, answer, find_cells(puzzle, violations))
        for sentence in describe_violations(violations) or [describe_success(puzzle, answer, complete)]:
            terminal.print(sentence)
    return NEGATIVE if violations else ANSWERED


def find_cells(puzzle: Puzzle, violations: list[Violation]) -> list[int]:
    """Find the cells to mark on the board."""
    return sorted({row * puzzle.grid.width + column for v in violations for row, column in v.cells})


def describe_violations(violations: list[Violation]) -> list[str]:
    """Describe every broken rule in a sentence."""
    return [messages.VIOLATION(rule=violation.rule, text=violation.text) for violation in violations]


def describe_success(puzzle: Puzzle, answer: Answer, complete: bool) -> str:
    """Describe a board that breaks no rule."""
    if complete:
        return messages.ALL_RULES_KEPT()
    choices = kinds.of(puzzle).choices(puzzle)
    return messages.NOTHING_BROKEN(
        sum(value is None and bool(domain) for value, domain in zip(answer.values, choices, strict=True))
    )
