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
from gridwright.cli._options import FORCE_FOLDER
from gridwright.cli._output import name_file, write_output
from gridwright.errors import UsageError
from gridwright.export import NAMES, check_formulation, forms, is_binary, is_clausal, lower_for, write_model
from gridwright.export._lowered import LoweredModel
from gridwright.messages import Sentence, say, translate
from gridwright.messages.language import ENGLISH, using
from gridwright.puzzle import Puzzle
from gridwright.text.files import create_folder, is_folder

DESCRIPTION = Sentence("""Write the model of a puzzle for other solvers: as DIMACS, LP or MPS, with
comments that explain every variable and constraint, or as matrices for NumPy
(.npz).""")
EPILOG = Sentence("""`gridwright solve PUZZLE --from-model FILE` turns the solver's output back into
a board.
`gridwright kinds KIND --json` lists the formulations of a kind.

Exit status: 0 written, 2 bad input.""")


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(
        commands,
        "export",
        Sentence("write a puzzle as DIMACS, LP, MPS or matrices for other solvers"),
        DESCRIPTION,
        EPILOG,
    )
    add_puzzle_arguments(command)
    command.add_argument(
        "--formulation",
        default="default",
        metavar="F",
        help=say("which formulation of the rules to write (default: the one called default)"),
    )
    command.add_argument(
        "--to",
        choices=list(forms()),
        help=say("the format (default: dimacs if the formulation has clauses only, else lp)"),
    )
    command.add_argument(
        "--names",
        choices=NAMES,
        default=NAMES[0],
        help=say(
            "what variables are called: by their meaning, as x_r3_c5, or for short by number, as x1 (default: long)"
        ),
    )
    command.add_argument(
        "-o", "--output", metavar="FILE", help=say("write to this file, or one file per puzzle to this folder")
    )
    command.add_argument("--force", action="store_true", help=str(FORCE_FOLDER))
    command.add_argument(
        "--sizes", action="store_true", help=say("print the size of the model; write the model only if -o is given")
    )
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
            raise UsageError(
                say(
                    "{format} is a binary format; expected a file, such as -o model{suffix}",
                    format=format,
                    suffix=forms()[format].SUFFIX,
                )
            )
        with using(getattr(options, "lang", ENGLISH)):
            model = lower_for(puzzle, format, options.formulation, options.names)
            content = write_model(model, format) if options.output or not options.sizes else ""
        if content:
            write_output([content], choose_path(options, name, format, taken))
        if options.sizes:
            print_sizes(name, model, format, terminal)
    return status.value


def refuse_second(options: argparse.Namespace) -> None:
    """Raise an error unless only the sizes of many puzzles are asked for."""
    if not options.sizes:
        raise UsageError(
            say("an export file holds one puzzle; name a folder with -o FOLDER/, give one puzzle, or use --sizes")
        )
    if options.output:
        raise UsageError(say("an export file holds one puzzle; name a folder with -o FOLDER/ or give one puzzle"))


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
    terminal.print(say("{puzzle}, {formulation} as {format}", puzzle=puzzle, formulation=formulation, format=format))
    in_clauses = forms()[format].CLAUSES
    labels = (
        Sentence("variables"),
        Sentence("clauses") if in_clauses else Sentence("rows"),
        Sentence("literals") if in_clauses else Sentence("non-zeros"),
    )
    width = max(12, *(len(str(label)) for label in labels))
    for label, number in zip(labels, model.sizes(), strict=True):
        terminal.print(f"  {label!s:<{width}} {number:>12}")
    formula = kinds.of(model.puzzle).formulations[model.formulation].sizes
    if formula is not None:
        counts = ", ".join(
            say("{part} {number}", part=translate(part), number=number)
            for part, number in formula(model.puzzle).items()
        )
        terminal.print("  " + say("by formula: {counts}", counts=counts))
