"""What all commands share: sources, exit status, and a terminal with or without colours."""

from __future__ import annotations

import argparse
import io
import json
import os
import shutil
from collections.abc import Iterable, Iterator
from typing import Any, TextIO

from gridwright.cli._ticker import Ticker
from gridwright.errors import GridwrightError, InputError
from gridwright.formats import read_each
from gridwright.puzzle import Answer, Puzzle
from gridwright.render.text import ascii_only, picture

ANSWERED, NONE, BAD, LIMITED = 0, 1, 2, 3


class Terminal:
    """Where a command writes: results on one stream, notes and progress on the other."""

    def __init__(self, out: TextIO | None, notes: TextIO | None) -> None:
        self.out, self.notes = out, notes = usable(out), usable(notes)
        self.colour = out.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
        self.plain = not can_draw(out)
        self.columns = shutil.get_terminal_size().columns if out.isatty() else None
        self.ticker = Ticker(notes)

    def say(self, text: str = "") -> None:
        """A line of the result."""
        print(ascii_only(text) if self.plain else text, file=self.out)

    def board(self, puzzle: Puzzle, answer: Answer | None = None, flagged: Iterable[int] = ()) -> None:
        """A board as a picture."""
        self.say(picture(puzzle, answer, tuple(flagged), self.colour, titled=False, columns=self.columns))

    def row(self, record: dict[str, Any]) -> None:
        """One JSON object on a line, sent on at once."""
        print(json.dumps(record, ensure_ascii=self.plain), file=self.out, flush=True)

    def complain(self, error: GridwrightError) -> None:
        """One line about what is wrong."""
        self.out.flush()
        print(f"gridwright: {' '.join(str(error).split())}", file=self.notes)

    def close(self) -> None:
        """End what runs beside."""
        self.ticker.close()


def usable(stream: TextIO | None) -> TextIO:
    """The stream, or the void where it is closed; letters that it cannot write are then written as their numbers."""
    if stream is None:
        return open(os.devnull, "w")
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="backslashreplace")
    return stream


def can_draw(out: TextIO) -> bool:
    """Can the stream show lines and blocks?"""
    try:
        "█─↑‹·".encode(out.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def take_puzzles(command: argparse.ArgumentParser) -> None:
    """The arguments that name puzzles."""
    command.add_argument(
        "puzzles", nargs="+", metavar="PUZZLE", help="a file, - for standard input, a puzz.link address or a game ID"
    )
    say_what(command)


def say_what(command: argparse.ArgumentParser) -> None:
    """The arguments that say what a source holds, where that cannot be told from it."""
    command.add_argument("--kind", help="what kind the puzzles are, for a bare grid or a game ID")
    command.add_argument(
        "--from", dest="format", metavar="FORMAT", help="the format they are in (see gridwright formats)"
    )


def each_puzzle(options: argparse.Namespace, terminal: Terminal, worst: Worst) -> Iterator[tuple[str, Puzzle]]:
    """Every good puzzle that was named; a bad one is complained about and noted."""
    for source in options.puzzles:
        try:
            for name, found in read_each(source, options.kind, options.format):
                if isinstance(found, InputError):
                    terminal.complain(found)
                    worst.note(BAD)
                else:
                    yield name, found
        except InputError as error:
            terminal.complain(error)
            worst.note(BAD)


class Worst:
    """The exit status of many puzzles: bad input counts before a limit, and a limit before no solution."""

    ORDER = (ANSWERED, NONE, LIMITED, BAD)

    def __init__(self) -> None:
        self.status = ANSWERED

    def note(self, status: int) -> None:
        """One more puzzle ended like this."""
        self.status = max(self.status, status, key=self.ORDER.index)


def heading(name: str, puzzle: Puzzle) -> str:
    """A puzzle in one line: where it is from, what it is."""
    titled = f" “{puzzle.notes.title}”" if puzzle.notes.title else ""
    by = f" by {puzzle.notes.author}" if puzzle.notes.author else ""
    return f"{name}: {puzzle.kind}{titled}{by}, {puzzle.grid}"


def grid_of(puzzle: Puzzle, answer: Answer | None) -> list[list[int | None]] | None:
    """An answer as JSON shows it."""
    return None if answer is None else answer.rows
