"""The command line: one file per command or group of commands, found because it is there."""

from __future__ import annotations

import argparse
import os
import sys
import traceback
import warnings
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from pkgutil import iter_modules
from typing import NoReturn

from gridwright.cli._common import BAD_INPUT, LIMIT_REACHED, Terminal, drop_output
from gridwright.errors import GridwrightError, InputWarning
from gridwright.messages import cli as messages
from gridwright.messages import help as texts
from gridwright.version import VERSION

INTERRUPTED = 130
INTERNAL_ERROR = 70  # EX_SOFTWARE of sysexits.h


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        Terminal(sys.stdout, sys.stderr).print_note(messages.BAD_USAGE(program=self.prog, problem=message))
        raise SystemExit(BAD_INPUT)


def make_parser() -> Parser:
    """Make the parser of all commands and their options."""
    parser = Parser(
        prog="gridwright",
        description=texts.PROGRAM(),
        epilog=texts.PROGRAM_EPILOG(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"gridwright {VERSION}")
    commands = parser.add_subparsers(title=texts.COMMANDS(), metavar="COMMAND", required=True, parser_class=Parser)
    for module in iter_modules(__path__):
        if not module.name.startswith("_"):
            import_module(f"{__name__}.{module.name}").register(commands)
    return parser


def show_warning(terminal: Terminal, message: Warning | str, *_: object) -> None:
    """Print what Python or gridwright warns of as a note."""
    terminal.print_note(messages.NOTE(text=str(message)))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    open_streams()
    options = make_parser().parse_args(arguments)
    terminal = Terminal(sys.stdout, sys.stderr)
    warnings.showwarning = partial(show_warning, terminal)
    warnings.simplefilter("once", InputWarning)
    try:
        status: int = options.run(options, terminal)
        terminal.out.flush()
        return status
    except GridwrightError as error:
        terminal.print_error(error)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        # The output can no longer be written. If its reader has left, nobody needs to know.
        drop_output(terminal.out)
        if not isinstance(error, BrokenPipeError):
            reason = error.strerror or str(error)
            terminal.print_error(GridwrightError(messages.CANNOT_WRITE_OUTPUT(reason=reason)))
        return BAD_INPUT
    except MemoryError:
        terminal.print_error(GridwrightError(messages.OUT_OF_MEMORY()))
        return LIMIT_REACHED
    except Exception as error:
        # A traceback would end with 1, which means that there is no solution.
        if os.environ.get("GRIDWRIGHT_DEBUG"):
            traceback.print_exc()
        what = messages.INTERNAL_ERROR(error=type(error).__name__, text=str(error))
        terminal.print_error(GridwrightError(what))
        return INTERNAL_ERROR
    finally:
        terminal.close()


def open_streams() -> None:
    """Open the null device for standard streams that are closed, or the next file opened would be taken for one."""
    for stream in (0, 1, 2):
        try:
            os.fstat(stream)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
