"""`gridwright help`."""

from __future__ import annotations

import argparse
from typing import Any

from gridwright.cli._common import ANSWERED, Terminal, add_command
from gridwright.messages import Sentence, say


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(
        commands,
        "help",
        Sentence("describe a command"),
        Sentence("Describe a command, or list all commands."),
    )
    command.add_argument("topics", nargs="*", metavar="COMMAND", help=say("the command, such as solve or batch run"))
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Print the help of a command, as its option --help does."""
    from gridwright.cli import make_parser

    terminal.out.flush()
    make_parser(options.topics).parse_args([*options.topics, "--help"])
    return ANSWERED
