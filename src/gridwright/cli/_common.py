"""What all commands share: their arguments, the puzzles they name, exit status, and the terminal."""

from __future__ import annotations

import argparse
import codecs
import contextlib
import io
import json
import os
import re
import shutil
import textwrap
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TextIO

from gridwright.cli._help_examples import COMMAND_EXAMPLES
from gridwright.cli._options import GENERATE_SECONDS, PUZZLES
from gridwright.cli._spinner import Spinner
from gridwright.errors import EngineError, GridwrightError, InputError, LimitError, escape, quote
from gridwright.formats import read_each
from gridwright.kinds import name_kind
from gridwright.messages import NO_BREAK_SPACE, Message, Text, say
from gridwright.messages.cells import STYLES
from gridwright.outcome import Limit
from gridwright.puzzle import Answer, Puzzle
from gridwright.render.text import ascii_only, picture

ANSWERED, NEGATIVE, BAD_INPUT, LIMIT_REACHED = 0, 1, 2, 3
SECONDS = 60.0  # for commands that have a limit also if none is named
MOST_DIGITS = 9
PLAINLY = "gridwright.plainly"
PLAIN_SIGNS = {"’": "'", "…": "...", "œ": "oe", "“": '"', "”": '"', "«": '"', "»": '"', "–": "-", NO_BREAK_SPACE: " "}
PROSE = re.compile(r"(?:[^ \x1b│┃┌└├╔║█░─━] ?)*")  # no rows of boards, no colours, no columns of a table
LEAST_WIDTH = 20  # that a wrapped text gets, however narrow the terminal is


FROM_BOARD = Message("{puzzle}, from your half-done board")


class Terminal:
    """Where a command writes: results to one stream, notes and progress to the other."""

    def __init__(self, out: TextIO | None, err: TextIO | None) -> None:
        self.out, self.err = out, err = prepare_stream(out), prepare_stream(err)
        self.colour = out.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
        self.ascii = not can_show_boxes(out)
        self.columns = shutil.get_terminal_size().columns if out.isatty() else None
        self.spinner = Spinner(err)
        self.quiet = False

    def obey(self, options: argparse.Namespace) -> None:
        """Take over what the options say about colours, and about notes and progress."""
        when = getattr(options, "color", "auto")
        self.colour = self.colour if when == "auto" else when == "always"
        if getattr(options, "quiet", False):
            self.quiet = True
            self.spinner.enabled = False

    def print(self, text: str = "") -> None:
        """Print a part of the result; sentences that are too long for the terminal are wrapped."""
        if self.columns is not None:
            text = "\n".join(wrap_sentence(line, self.columns) for line in text.split("\n"))
        self.print_exactly(text)

    def print_exactly(self, text: str) -> None:
        """Print a part of the result whose lines stay as they are."""
        print(ascii_only(replace_quotes(text)) if self.ascii else text, file=self.out)

    def print_wrapped(self, text: str, first: str = "", rest: str = "") -> None:
        """Print text, wrapped at the width of the terminal; `first` and `rest` are the indents of its lines."""
        if self.columns is None:
            self.print(first + text)
            return
        width = max(self.columns, len(rest) + LEAST_WIDTH)
        lines = textwrap.wrap(
            text, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False, break_long_words=False
        )
        self.print("\n".join(lines))

    def print_board(
        self,
        puzzle: Puzzle,
        answer: Answer | None = None,
        flagged: Iterable[int] = (),
        note: str = "",
        used: Iterable[int] = (),
    ) -> None:
        """Print a board as a picture in characters, with a note below it."""
        marks = tuple(flagged), tuple(used)
        self.print(picture(puzzle, answer, marks[0], self.colour, False, self.columns, note, marks[1]))

    def print_json(self, record: dict[str, Any]) -> None:
        """Print a JSON object on one line and flush it."""
        text = json.dumps(record, ensure_ascii=self.ascii)
        if not text.isprintable():  # as in names of files, which may hold any character
            text = "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)
        print(text, file=self.out, flush=True)

    def print_note(self, text: str) -> None:
        """Print a line beside the result, after what has been printed of it; nothing where only results are wanted."""
        if not self.quiet:
            self.warn(text)

    def warn(self, text: str) -> None:
        """Print a line beside the result, wanted or not."""
        self.out.flush()
        try:
            print(escape(text, f"\n{NO_BREAK_SPACE}"), file=self.err, flush=True)
        except OSError:
            drop_output(self.err)  # a full device; what matters is the exit status

    def progress_stream(self) -> TextIO:
        """Where long work shows how far it is."""
        return io.StringIO() if self.quiet else self.err

    def print_error(self, error: GridwrightError) -> None:
        """Print one line about what is wrong."""
        self.warn(say("gridwright: {text}", text=put_on_one_line(str(error))))

    def close(self) -> None:
        """End the spinner."""
        self.spinner.close()


def wrap_sentence(line: str, columns: int) -> str:
    """A line that fits the terminal: words are moved to the next line; a row of a board or a table stays as it is."""
    body = line.lstrip(" ")
    if len(line) <= columns or not PROSE.fullmatch(body):
        return line
    indent = " " * (len(line) - len(body))
    width = max(columns, len(indent) + LEAST_WIDTH)
    return textwrap.fill(
        body, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
    )


def put_on_one_line(text: str) -> str:
    """Text without line breaks; a space that does not break stays one."""
    return NO_BREAK_SPACE.join(" ".join(part.split()) for part in text.split(NO_BREAK_SPACE))


def drop_output(stream: TextIO) -> None:
    """Write what a stream still holds, and all that follows, to the null device."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def replace_quotes(text: str) -> str:
    """Text with plain quotation marks for French ones, which have spaces inside; those of a board have none."""
    return text.replace(f"«{NO_BREAK_SPACE}", '"').replace(f"{NO_BREAK_SPACE}»", '"')


def write_plainly(error: UnicodeError) -> tuple[str | bytes, int]:
    """What stands for text that a stream cannot encode: letters without accents and plain signs, or else an escape."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    plain = [
        PLAIN_SIGNS.get(c) or unicodedata.normalize("NFD", c).encode("ascii", "ignore").decode()
        for c in error.object[error.start : error.end]
    ]
    return ("".join(plain), error.end) if all(plain) else codecs.backslashreplace_errors(error)


def prepare_stream(stream: TextIO | None) -> TextIO:
    """A stream that takes any text (what it cannot encode is replaced), or the null device if it is closed."""
    if stream is None:
        return open(os.devnull, "w")
    if isinstance(stream, io.TextIOWrapper):
        codecs.register_error(PLAINLY, write_plainly)
        stream.reconfigure(errors=PLAINLY)
    return stream


def can_show_boxes(out: TextIO) -> bool:
    """Can the stream encode box drawings and blocks?"""
    try:
        "█─↑‹·".encode(out.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def add_command(
    commands: Any, name: str, summary: Text, description: Text, epilog: Text = ""
) -> argparse.ArgumentParser:
    """Add a command with its help texts."""
    command: argparse.ArgumentParser = commands.add_parser(
        name,
        help=str(summary),
        description=str(description),
    )
    command.epilog = "\n\n".join(filter(None, [show_example(command.prog), str(epilog)]))
    command.set_defaults(parser=command)
    return command


def show_example(program: str) -> str:
    """The worked example on the help page of a program or command; empty if it has none."""
    lines = COMMAND_EXAMPLES.get(program, ())
    return "\n  ".join([say("Example:"), *lines]) if lines else ""


def add_puzzle_arguments(command: argparse.ArgumentParser, at_least: str = "+") -> None:
    """Add the arguments that name puzzles, at least one unless told otherwise, in the way of argparse."""
    command.add_argument("puzzles", nargs=at_least, metavar="PUZZLE", help=str(PUZZLES))
    add_source_options(command)


def add_source_options(command: argparse.ArgumentParser) -> None:
    """Add the options for sources whose kind or format cannot be recognized."""
    command.add_argument("--kind", help=say("the kind of puzzle, for a bare grid or a game ID"))
    command.add_argument("--symbols", metavar="XY", help=say("the two characters for 0 and 1 in a takuzu, such as XO"))
    command.add_argument("--blank", metavar="N", help=say("the number that stands for a blank cell in a hitori"))
    command.add_argument(
        "--from",
        dest="format",
        metavar="FORMAT",
        help=say("the format of the input (default: detected; see gridwright formats)"),
    )


def parse_positive(text: str) -> int:
    """Parse a whole number of at least 1."""
    if not text.isdigit() or not 0 < len(text) <= MOST_DIGITS or int(text) < 1:
        raise argparse.ArgumentTypeError(say("{text} is not a whole number of at least 1", text=quote(text, 20)))
    return int(text)


def make_limit(seconds: float | None = None, memory: int | None = None, solutions: int | None = 2) -> Limit:
    """Make a limit from options."""
    return Limit(seconds, memory, solutions)


def add_seconds(command: argparse.ArgumentParser) -> None:
    """Add the time limit of a command that has one also if none is named, as its effort grows with the board."""
    command.add_argument("--seconds", type=float, default=SECONDS, metavar="S", help=GENERATE_SECONDS(seconds=SECONDS))


def add_cells(command: argparse.ArgumentParser) -> None:
    """Add how a command names cells in its sentences."""
    command.add_argument(
        "--cells",
        choices=STYLES,
        help=say("how to name cells: long (row 5, column 8; the default) or short (r5c8)"),
    )


def rank_error(error: GridwrightError) -> int:
    """The exit status of an error: a limit that was reached, or bad input."""
    return LIMIT_REACHED if isinstance(error, EngineError | LimitError) else BAD_INPUT


def source_settings(options: argparse.Namespace) -> dict[str, str]:
    """The settings that options give to puzzles in the plain form."""
    named = {"symbols": getattr(options, "symbols", None), "blank": getattr(options, "blank", None)}
    return {name: value for name, value in named.items() if value is not None}


def read_puzzles(options: argparse.Namespace, terminal: Terminal, status: ExitStatus) -> Iterator[tuple[str, Puzzle]]:
    """Read every puzzle that was named; a bad one is reported and left out."""
    for source in options.puzzles:
        try:
            for name, found in read_each(source, options.kind, options.format, source_settings(options)):
                if isinstance(found, InputError):
                    report_bad_puzzle(name, found, options, terminal, status)
                else:
                    yield name, found
        except InputError as error:
            report_bad_puzzle(source, error, options, terminal, status)


def report_bad_puzzle(
    source: str, error: GridwrightError, options: argparse.Namespace, terminal: Terminal, status: ExitStatus
) -> None:
    """Report a puzzle that cannot be read or solved: one line, and with --json an object in its place."""
    terminal.print_error(error)
    print_error_record(source, error, options, terminal)
    status.add(BAD_INPUT)


def report_failure(
    name: str,
    error: GridwrightError,
    make_unknown: Callable[[], dict[str, Any]],
    options: argparse.Namespace,
    terminal: Terminal,
) -> int:
    """Report that a puzzle has no result, as one line and with --json as an object; returns the exit status.

    A limit that was reached is no error: its object is that of an unknown result, with the reason.
    """
    if isinstance(error, LimitError):
        terminal.print_error(LimitError(say("{place}: {what}", place=name, what=error)))
        if options.json:
            terminal.print_json({**make_unknown(), "reason": put_on_one_line(str(error))})
    else:
        terminal.print_error(error)
        print_error_record(name, error, options, terminal)
    return rank_error(error)


def print_error_record(
    source: str | None, error: GridwrightError, options: argparse.Namespace, terminal: Terminal
) -> None:
    """Print an object in the place of an outcome, where objects are asked for."""
    if getattr(options, "json", False):
        terminal.print_json({"source": source, "status": "error", "reason": put_on_one_line(str(error))})


class ExitStatus:
    """The exit status for many puzzles: bad input outweighs a limit, and a limit outweighs no solution."""

    ORDER = (ANSWERED, NEGATIVE, LIMIT_REACHED, BAD_INPUT)

    def __init__(self) -> None:
        self.value = ANSWERED

    def add(self, status: int) -> None:
        """Take one more puzzle into account."""
        self.value = max(self.value, status, key=self.ORDER.index)


def describe_puzzle(source: str, puzzle: Puzzle) -> str:
    """Describe a puzzle in one line: source, kind, title, author and size."""
    notes = puzzle.notes
    title = say(" “{title}”", title=notes.title) if notes.title else ""
    author = say(" by {author}", author=notes.author) if notes.author else ""
    return say(
        "{source}: {kind}{title}{author}, {size}",
        source=escape(source),
        kind=name_kind(puzzle.kind),
        title=title,
        author=author,
        size=puzzle.grid,
    )
