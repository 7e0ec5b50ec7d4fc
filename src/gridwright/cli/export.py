"""`gridwright export`."""

from __future__ import annotations

import argparse
from typing import Any

from gridwright import kinds
from gridwright.cli._common import (
    ExitStatus,
    Terminal,
    add_command,
    add_puzzle_arguments,
    describe_puzzle,
    read_puzzles,
)
from gridwright.cli._output import name_file, write_output
from gridwright.errors import UsageError
from gridwright.export import check_formulation, forms, is_binary, is_clausal, lower_for, write_model
from gridwright.export._lowered import LoweredModel
from gridwright.messages import cli as messages
from gridwright.messages import help as texts
from gridwright.messages import translate
from gridwright.puzzle import Puzzle
from gridwright.text.files import create_folder, is_folder


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(commands, "export", texts.EXPORT, texts.EXPORT_DESCRIPTION, texts.EXPORT_EPILOG)
    add_puzzle_arguments(command)
    command.add_argument("--formulation", default="default", metavar="F", help=texts.EXPORT_FORMULATION())
    command.add_argument("--to", choices=list(forms()), help=texts.EXPORT_TO())
    command.add_argument("-o", "--output", metavar="FILE", help=texts.EXPORT_OUTPUT())
    command.add_argument("--force", action="store_true", help=texts.FORCE_FOLDER())
    command.add_argument("--sizes", action="store_true", help=texts.EXPORT_SIZES())
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Export every puzzle that was named."""
    status = ExitStatus()
    taken: set[str] = set()
    if is_folder(options.output):
        create_folder(options.output)
    for nth, (name, puzzle) in enumerate(read_puzzles(options, terminal, status)):
        if nth and not is_folder(options.output):
            refuse_second(options)
        format = choose_format(options, puzzle)
        if is_binary(format) and options.output in (None, "-") and not options.sizes:
            raise UsageError(messages.EXPORT_NEEDS_FILE(format=format, suffix=forms()[format].SUFFIX))
        model = lower_for(puzzle, format, options.formulation)
        if options.output or not options.sizes:
            write_output([write_model(model, format)], choose_path(options, name, format, taken))
        if options.sizes:
            print_sizes(name, model, format, terminal)
    return status.value


def refuse_second(options: argparse.Namespace) -> None:
    """Raise an error unless only the sizes of many puzzles are asked for."""
    if not options.sizes:
        raise UsageError(messages.EXPORT_TAKES_ONE_OR_SIZES())
    if options.output:
        raise UsageError(messages.EXPORT_TAKES_ONE())


def choose_format(options: argparse.Namespace, puzzle: Puzzle) -> str:
    """Choose the format that was asked for, or the one that fits the formulation."""
    kind = kinds.of(puzzle)
    check_formulation(kind, options.formulation)
    if options.to is not None:
        return str(options.to)
    return "dimacs" if is_clausal(kind, options.formulation) else "lp"


def choose_path(options: argparse.Namespace, name: str, format: str, taken: set[str]) -> str | None:
    """Choose where the file goes; None is standard output."""
    if not is_folder(options.output):
        return None if options.output is None else str(options.output)
    return name_file(options.output, name, forms()[format].SUFFIX, taken, options.force)


def print_sizes(name: str, model: LoweredModel, format: str, terminal: Terminal) -> None:
    """Print how large the model is, and the result of the formulation's size formula if it has one."""
    puzzle, formulation = describe_puzzle(name, model.puzzle), model.formulation
    terminal.print(messages.EXPORTED(puzzle=puzzle, formulation=formulation, format=format))
    in_clauses = forms()[format].CLAUSES
    labels = (
        messages.VARIABLES,
        messages.CLAUSES if in_clauses else messages.ROWS,
        messages.LITERALS if in_clauses else messages.NON_ZEROS,
    )
    width = max(12, *(len(str(label)) for label in labels))
    for label, number in zip(labels, model.sizes(), strict=True):
        terminal.print(f"  {label!s:<{width}} {number:>12}")
    formula = kinds.of(model.puzzle).formulations[model.formulation].sizes
    if formula is not None:
        counts = ", ".join(
            messages.SIZE_OF_PART(part=translate(part), number=number) for part, number in formula(model.puzzle).items()
        )
        terminal.print("  " + messages.BY_FORMULA(counts=counts))
