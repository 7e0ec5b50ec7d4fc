"""`gridwright prove`."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING, Any

from gridwright.cli._common import (
    ANSWERED,
    FROM_BOARD,
    LIMIT_REACHED,
    Terminal,
    add_command,
    add_puzzle_arguments,
    add_seconds,
    describe_puzzle,
)
from gridwright.cli._each import PuzzleCommand, head_record, run_each
from gridwright.cli._options import JSON_ONE
from gridwright.errors import UsageError
from gridwright.formats import read_answer
from gridwright.messages import Message, Sentence, say
from gridwright.outcome import Status, describe_verdict
from gridwright.puzzle import Answer, Puzzle

if TYPE_CHECKING:
    from gridwright.certificate.certificate import Certificate

DESCRIPTION = Sentence("""Solve a puzzle and write a certificate: the puzzle, its solution, and a proof
that there is no other. Each step of the proof follows from one rule of the
puzzle or from earlier steps. Likewise for a puzzle without a solution; one with
several solutions is shown to have two.""")
EPILOG = Sentence("""`gridwright verify` checks a certificate, and so can you: a README in it says
what each line means.

Exit status: 0 the certificate was written, whatever it proves; 2 bad input;
3 a limit was reached first.""")


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(
        commands, "prove", Sentence("write a proof that a puzzle has exactly one solution"), DESCRIPTION, EPILOG
    )
    add_puzzle_arguments(command)
    command.add_argument(
        "-o",
        dest="output",
        metavar="DIR|FILE.zip",
        required=True,
        help=say("write the certificate to this folder, or to a zip file"),
    )
    command.add_argument(
        "--lrat",
        action="store_true",
        help=say("also write the rules as clauses and the proof as LRAT, for checkers of SAT proofs"),
    )
    command.add_argument("--force", action="store_true", help=say("replace files that exist"))
    command.add_argument(
        "--state",
        metavar="FILE",
        help=say("only look at solutions that have the values of the half-done board in FILE"),
    )
    add_seconds(command)
    command.add_argument("--json", action="store_true", help=str(JSON_ONE))
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Prove the puzzle that was named."""
    from gridwright.certificate.proving import prove

    writer = CertificateWriter(options.output, options.force, options.lrat)
    command: PuzzleCommand[Certificate | None] = PuzzleCommand(
        working=Message("{source}: proving"),
        start=lambda puzzle: partial(prove, puzzle, state=read_state(puzzle, options)),
        unknown=lambda _: None,
        record=make_record,
        show=lambda name, puzzle, found: show(name, puzzle, found, options.output, terminal),
        rank=lambda found: LIMIT_REACHED if found is None else ANSWERED,
        write=writer.write,
    )
    return run_each(command, options, terminal)


def read_state(puzzle: Puzzle, options: argparse.Namespace) -> Answer | None:
    """The half-done board, if one is given."""
    return read_answer(puzzle, options.state, symbols=options.symbols or "") if options.state else None


class CertificateWriter:
    """Writes the one certificate of a command."""

    def __init__(self, path: str, force: bool, lrat: bool) -> None:
        self.path, self.force, self.lrat, self.is_written = path, force, lrat, False

    def write(self, name: str, puzzle: Puzzle, found: Certificate | None) -> None:
        """Write a certificate; a second one has no place."""
        from gridwright.certificate.files import write_certificate
        from gridwright.certificate.lrat import write_lrat

        if self.is_written:
            raise UsageError(say("a certificate is about one puzzle; prove the others one by one"))
        if found is not None:
            write_certificate(found, self.path, self.force, write_lrat(found) if self.lrat else None)
            self.is_written = True


def make_record(name: str, puzzle: Puzzle, found: Certificate | None) -> dict[str, Any]:
    """Make the JSON object of a puzzle and its certificate."""
    if found is None:
        return {**head_record(name, puzzle), "status": Status.UNKNOWN.value}
    return {**head_record(name, puzzle), "status": found.claim.value, "steps": len(found.steps)}


def show(name: str, puzzle: Puzzle, found: Certificate | None, path: str, terminal: Terminal) -> None:
    """Print what was proved."""
    if found is None:
        return
    heading = describe_puzzle(name, puzzle)
    terminal.print(heading if found.board is None else FROM_BOARD(puzzle=heading))
    terminal.print(f"{describe_verdict(found.claim, 2, False)}.")
    terminal.print(describe_certificate(found, path))


def describe_certificate(found: Certificate, path: str) -> str:
    """Where a certificate is, and how long its proof is."""
    if found.claim is Status.MANY:
        return say("The certificate is in {path}: two solutions.", path=path)
    return say(
        "The certificate is in {path}; its proof has {count} line.",
        "The certificate is in {path}; its proof has {count} lines.",
        count=len(found.steps),
        path=path,
    )
