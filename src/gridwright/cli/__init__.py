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

from gridwright import compiled
from gridwright.cli._common import (
    ANSWERED,
    BAD_INPUT,
    LIMIT_REACHED,
    Terminal,
    drop_output,
    print_error_record,
    show_example,
)
from gridwright.cli._interrupt import was_interrupted
from gridwright.cli._output import CANNOT_WRITE_OUTPUT, refuse_input_as_output
from gridwright.cli._parser import Parser, PrintAndExit, ProgramParser, choose_language, translate_argparse
from gridwright.errors import (
    GridwrightError,
    InputError,
    InputWarning,
    LimitError,
    Terminated,
    describe_system_error,
)
from gridwright.messages import Message, Sentence, say
from gridwright.messages.cells import get_cells, naming
from gridwright.messages.language import ENGLISH, switch_to, using
from gridwright.messages.options import naming_options
from gridwright.version import VERSION

EPILOG = Sentence("""PUZZLE is a file, a folder of files, - for standard input, a puzz.link URL or a
game ID of Simon Tatham's collection. A file may hold many puzzles.

`gridwright help COMMAND` describes a command, `gridwright COMMAND -h` in short.

Exit status: 0 done, 1 no solution or a broken rule, 2 bad input, 3 a limit was
reached, 70 an error in gridwright itself (GRIDWRIGHT_DEBUG=1 shows where), 130
stopped by Ctrl-C, 129 or 143 ended by SIGHUP or SIGTERM, 141 another program
stopped reading the output (as `| head` does).""")


INTERRUPTED = 130
SIGNALLED = 128  # added to the number of a signal that ended the program, as shells do
INTERNAL_ERROR = 70  # EX_SOFTWARE of sysexits.h
CLOSED_PIPE = 141  # as a shell reports a program that SIGPIPE has ended


def make_parser(words: Sequence[str] = ()) -> ProgramParser:
    """Make the parser of all commands and their options, or of the one command that the words begin with.

    Loading every command takes longer than many a puzzle does.
    """
    parser = ProgramParser(
        prog="gridwright",
        description=say("Solve, check, draw and convert pencil logic puzzles."),
        epilog="\n\n".join([show_example("gridwright"), str(EPILOG)]),
    )
    parser.add_argument(
        "-V",
        "--version",
        action=PrintAndExit,
        text=lambda _: describe_version() + "\n",
        help=say("show program's version number and exit"),
    )
    parser.commands = parser.add_subparsers(title=say("commands"), metavar=say("COMMAND"), parser_class=Parser)
    modules = [module.name for module in iter_modules(__path__) if not module.name.startswith("_")]
    for name in words[:1] if words and words[0] in modules else modules:
        import_module(f"{__name__}.{name}").register(parser.commands)
    return parser


def describe_version() -> str:
    """The version, and whether the kernel is compiled."""
    told = (
        Message("gridwright {version}, compiled")
        if compiled.is_compiled()
        else Message(
            "gridwright {version}, not compiled: every answer is the same, but takes some 20 times as long (install a "
            "C compiler, then gridwright anew)"
        )
    )
    return told(version=VERSION)


def show_warning(terminal: Terminal, message: Warning | str, *_: object) -> None:
    """Print what Python or gridwright warns of as a note."""
    terminal.print_note(say("gridwright: {text}", text=str(message)))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command, in the language that is asked for, and return its exit status."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    with using(choose_language(words, os.environ)), translate_argparse(), naming_options():
        return run_safely(words)


def run_safely(arguments: Sequence[str]) -> int:
    """Run a command and return its exit status; whatever goes wrong is one line."""
    open_streams()
    terminal = Terminal(sys.stdout, sys.stderr)
    warnings.showwarning = partial(show_warning, terminal)
    warnings.simplefilter("once", InputWarning)
    try:
        status = run(arguments, terminal)
        terminal.out.flush()
        return status
    except Terminated as ended:
        return SIGNALLED + ended.number
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        return INTERRUPTED if was_interrupted() else report_failure(error, terminal)
    finally:
        terminal.close()


def report_failure(error: Exception, terminal: Terminal) -> int:
    """Print what went wrong as one line, and return the exit status."""
    if isinstance(error, GridwrightError):
        terminal.print_error(error)
        return LIMIT_REACHED if isinstance(error, LimitError) else BAD_INPUT
    if isinstance(error, OSError):
        # The output can no longer be written. If its reader has left, nobody needs to know.
        drop_output(terminal.out)
        if isinstance(error, BrokenPipeError):
            return CLOSED_PIPE
        terminal.print_error(GridwrightError(CANNOT_WRITE_OUTPUT(reason=describe_system_error(error))))
        return BAD_INPUT
    if isinstance(error, MemoryError):
        terminal.print_error(GridwrightError(say("out of memory")))
        return LIMIT_REACHED
    # A traceback would end with 1, which means that there is no solution.
    if os.environ.get("GRIDWRIGHT_DEBUG"):
        traceback.print_exception(error)
    what = say("internal error ({error}: {text}); please report it", error=type(error).__name__, text=str(error))
    terminal.print_error(GridwrightError(what))
    return INTERNAL_ERROR


def open_streams() -> None:
    """Open the null device for standard streams that are closed, or the next file opened would be taken for one."""
    for stream in (0, 1, 2):
        try:
            os.fstat(stream)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


def run(arguments: Sequence[str], terminal: Terminal) -> int:
    """Parse the command line and run its command; without one, print the help."""
    parser = make_parser(arguments)
    try:
        options = parser.parse_args(arguments)
    except SystemExit:
        terminal.out.flush()  # the help, whose reader may have left
        raise
    if not hasattr(options, "run"):
        parser.print_help()
        return ANSWERED
    terminal.obey(options)
    if hasattr(options, "lang"):
        switch_to(options.lang)
    elif writes_json(options):
        switch_to(ENGLISH)
    if not getattr(options, "in_place", False):
        refuse_input_as_output(*list_files(options))
    try:
        with naming(getattr(options, "cells", None) or get_cells()):
            status: int = options.run(options, terminal)
    except InputError as error:  # one that ends the command: with --json there is an object in place of the result
        print_error_record(name_input(options), error, options, terminal)
        raise
    return status


def writes_json(options: argparse.Namespace) -> bool:
    """Does a command write sentences as JSON, which programs read?"""
    return getattr(options, "json", False) or getattr(options, "answer_format", "") == "json"


def list_files(options: argparse.Namespace) -> tuple[list[str | None], list[str | None]]:
    """The files that a command is to write, and those that it is to read."""
    named = vars(options).get
    read = map(named, ("puzzle", "image", "state", "answer", "ledger"))
    return [named("output"), named("log")], [*named("puzzles", ()), *read]


def name_input(options: argparse.Namespace) -> str | None:
    """The one file that a command was to read, if it takes just one."""
    return getattr(options, "puzzle", None) or getattr(options, "image", None)
