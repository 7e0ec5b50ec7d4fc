"""`gridwright verify`."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from gridwright.cli._common import ANSWERED, NEGATIVE, ExitStatus, Terminal, add_command, rank_error
from gridwright.cli._options import JSON_ONE
from gridwright.errors import GridwrightError
from gridwright.messages import Message, Sentence, say
from gridwright.outcome import describe_verdict

if TYPE_CHECKING:
    from gridwright.certificate.verifying import Verification

DESCRIPTION = Sentence("""Check certificates that `gridwright prove` wrote, without any of the code that
solves puzzles: the solution by the rules, each rule step by its rule alone,
each derived step by unit propagation.""")
EPILOG = Sentence("""Exit status: 0 the claim is proved, 1 the certificate does not hold, 2 there is
no certificate.""")


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(
        commands, "verify", Sentence("check a proof that a puzzle has exactly one solution"), DESCRIPTION, EPILOG
    )
    command.add_argument(
        "certificates", nargs="+", metavar="DIR|FILE.zip", help=say("a folder or a zip file that prove wrote")
    )
    command.add_argument("--json", action="store_true", help=str(JSON_ONE))
    command.set_defaults(run=run)


PROVED = Message("{source}: proved: {claim}.")
PROVED_OF_BOARD = Message("{source}: proved: {claim} with the values of the half-done board.")


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Check every certificate that was named."""
    from gridwright.certificate.verifying import verify

    status = ExitStatus()
    for path in options.certificates:
        try:
            with terminal.spinner.show(say("{source}: checking", source=path)):
                found = verify(path)
        except GridwrightError as error:
            terminal.print_error(error)
            status.add(rank_error(error))
            continue
        report(path, found, options.json, terminal)
        status.add(ANSWERED if found.holds else NEGATIVE)
    return status.value


def report(path: str, found: Verification, as_json: bool, terminal: Terminal) -> None:
    """Print what was found."""
    if as_json:
        terminal.print_json({"source": path, **found.record()})
    elif found.holds:
        claim = describe_verdict(found.claim, 2, False).lower()
        sentence = PROVED_OF_BOARD if found.of_board else PROVED
        terminal.print(sentence(source=path, claim=claim))
    elif found.line is None:
        terminal.print(say("{source}: not proved: {reason}.", source=path, reason=found.reason))
    else:
        terminal.print(
            say(
                "{source}: not proved: line {line} of proof.txt: {reason}.",
                source=path,
                line=found.line,
                reason=found.reason,
            )
        )
