"""`gridwright hint`."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING, Any

from gridwright.cli._common import (
    ANSWERED,
    LIMIT_REACHED,
    NEGATIVE,
    Terminal,
    add_cells,
    add_command,
    add_puzzle_arguments,
    add_seconds,
    describe_puzzle,
)
from gridwright.cli._each import PuzzleCommand, head_record, run_each
from gridwright.cli._options import HALF_DONE, JSON_PUZZLE, STATE
from gridwright.cli._steps import print_legend, print_step
from gridwright.formats import read_answer
from gridwright.messages import Message, Sentence, say
from gridwright.puzzle import Answer, Puzzle

if TYPE_CHECKING:
    from gridwright.hints import Hint, Step

DESCRIPTION = Sentence("""Give one next step and its reason. If the board is already wrong, show the
smallest contradiction instead; the solution is never given away.""")
EPILOG = Sentence("""--stage where names the place to look at, --stage why adds the reason, and
--stage what (the default) the conclusion. If PUZZLE is a saved game, the hint
is for the board as you left it.

Exit status: 0 a hint, or nothing is left to do, 1 the board is wrong, 2 bad
input, 3 a limit was reached first.""")


STAGES = ("where", "why", "what")
EXIT = {"wrong": NEGATIVE, "unknown": LIMIT_REACHED}


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(
        commands, "hint", Sentence("give one next step, with its reason"), DESCRIPTION, f"{EPILOG}\n\n{HALF_DONE}"
    )
    add_puzzle_arguments(command)
    command.add_argument("--state", metavar="FILE", help=str(STATE))
    command.add_argument("--stage", choices=STAGES, default="what", help=say("how much to give away (default: what)"))
    command.add_argument("--json", action="store_true", help=str(JSON_PUZZLE))
    add_cells(command)
    add_seconds(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Give a hint for every puzzle that was named."""
    from gridwright.hints import Hint, hint

    command = PuzzleCommand(
        working=Message("{source}: looking for a step"),
        start=lambda puzzle: partial(hint, puzzle, read_state(puzzle, options)),
        unknown=lambda puzzle: Hint("unknown", Answer.empty(puzzle.grid)),
        record=lambda name, puzzle, found: make_record(name, puzzle, found, options.stage),
        show=lambda name, puzzle, found: print_hint(name, puzzle, found, options.stage, terminal),
        rank=lambda found: EXIT.get(found.status, ANSWERED),
    )
    return run_each(command, options, terminal)


def read_state(puzzle: Puzzle, options: argparse.Namespace) -> Answer | None:
    """The half-done board to start from: the file that was named, or what a saved game had filled in."""
    if options.state:
        return read_answer(puzzle, options.state, symbols=options.symbols or "")
    return puzzle.saved


def make_record(name: str, puzzle: Puzzle, found: Hint, stage: str) -> dict[str, Any]:
    """Make the JSON object of a hint."""
    head = {**head_record(name, puzzle), "status": found.status}
    return {**head, **(found.step.record(stage) if found.step is not None else {"text": found.text})}


def print_hint(name: str, puzzle: Puzzle, found: Hint, stage: str, terminal: Terminal) -> None:
    """Print a hint for people: the board with what it is about, what the signs on it mean, and its sentence."""
    from gridwright.render._step_pictures import picture_hint

    terminal.print(describe_puzzle(name, puzzle))
    picture = picture_hint(puzzle, found, stage)
    print_step(puzzle, picture, terminal)
    print_legend(puzzle, [picture], terminal)
    for paragraph in (found.text,) if found.step is None else list_paragraphs(found.step, stage):
        terminal.print_wrapped(paragraph)
    terminal.print()


def list_paragraphs(step: Step, stage: str) -> tuple[str, ...]:
    """The sentences of a stage."""
    return {"where": (step.where,), "why": (step.why,), "what": step.argument.paragraphs}[stage]
