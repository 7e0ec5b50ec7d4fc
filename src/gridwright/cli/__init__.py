"""The command line: one file per group of commands, found because it is there."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import NoReturn

from gridwright.cli._common import BAD, Terminal
from gridwright.errors import GridwrightError
from gridwright.version import VERSION

INTERRUPTED = 130


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message} (see {self.prog} --help)", file=sys.stderr)
        raise SystemExit(BAD)


def parser() -> Parser:
    """All commands with their options."""
    whole = Parser(
        prog="gridwright",
        description="Pencil logic puzzles: solve them, check answers, show boards.",
        epilog="A PUZZLE is a file, - for standard input, a puzz.link address or a game ID, with one puzzle or many.",
    )
    whole.add_argument("--version", action="version", version=f"gridwright {VERSION}")
    commands = whole.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)
    for module in iter_modules(__path__):
        if not module.name.startswith("_"):
            import_module(f"{__name__}.{module.name}").register(commands)
    return whole


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit status says how it ended."""
    options = parser().parse_args(arguments)
    terminal = Terminal(sys.stdout, sys.stderr)
    try:
        status: int = options.run(options, terminal)
        terminal.out.flush()
        return status
    except GridwrightError as error:
        terminal.complain(error)
        return BAD
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        # The output cannot be written any more. If whoever read it has left, there is nobody to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), terminal.out.fileno())
        if not isinstance(error, BrokenPipeError):
            terminal.complain(GridwrightError(f"the output cannot be written: {error.strerror or error}"))
        return BAD
    finally:
        terminal.close()
