"""Where a command writes its result: to standard output, to a file, or to one file per puzzle in a folder."""

from __future__ import annotations

import contextlib
import os
import re
import stat
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from gridwright.cli._common import Terminal
from gridwright.errors import LEFT_OUT, UsageError, join_and, quote
from gridwright.messages import Message, say
from gridwright.puzzle import Puzzle
from gridwright.text.files import is_folder, refuse_existing, write_file
from gridwright.text.notes import NOTES
from gridwright.text.patterns import UNNAMED, is_pattern

if TYPE_CHECKING:
    from gridwright.formats.base import Format

CANNOT_WRITE_OUTPUT = Message("cannot write the output: {reason}")


PATH_WIDTH = 200


def write_output(pieces: Iterable[str | bytes], path: str | None) -> None:
    """Write piece by piece to a file, or to standard output if no file or `-` is named; no bytes to a terminal."""
    if is_terminal(path):
        pieces = refuse_bytes(pieces)
    if path is not None and path != "-":
        write_file(path, pieces)
        return
    if sys.stdout is None:
        raise UsageError(CANNOT_WRITE_OUTPUT(reason=say("it is closed")))
    sys.stdout.flush()
    for piece in pieces:
        sys.stdout.buffer.write(piece if isinstance(piece, bytes) else piece.encode("utf-8", "replace"))
    sys.stdout.buffer.flush()


def refuse_input_as_output(written: Iterable[str | None], read: Iterable[str | None]) -> None:
    """Raise an error if a file to write is one that is read: a slip of the pen would cost the puzzle."""
    inputs = [path for path in read if path is not None and os.path.isfile(path)]
    for path in written:
        if path is not None and os.path.isfile(path) and any(os.path.samefile(path, other) for other in inputs):
            raise UsageError(
                say(
                    "{path} is read by this command and would be lost; name another file to write to",
                    path=quote(path, PATH_WIDTH),
                )
            )


def is_terminal(path: str | None) -> bool:
    """Does an output path stand for a terminal: standard output, or the device itself?"""
    if path is None or path == "-":
        return sys.stdout is not None and sys.stdout.isatty()
    try:
        if not stat.S_ISCHR(os.stat(path).st_mode):
            return False
        with open(path, "wb", buffering=0) as device:
            return device.isatty()
    except OSError:
        return False


def refuse_bytes(pieces: Iterable[str | bytes]) -> Iterator[str]:
    """Pass text on; binary data, which a terminal would take for commands, is an error."""
    for piece in pieces:
        if isinstance(piece, bytes):
            raise UsageError(
                say("binary data cannot be shown in a terminal; name a file with -o FILE, or pipe it on with |")
            )
        yield piece


@contextlib.contextmanager
def report_interruption(path: str | None, terminal: Terminal) -> Iterator[None]:
    """On Ctrl-C, report what has become of the file or the folder that was being written."""
    try:
        yield
    except KeyboardInterrupt:
        if path is not None and path != "-":
            in_parts = is_folder(path) or is_pattern(path)
            sentence = (
                Message("stopped; {path} holds only a part of the puzzles")
                if in_parts
                else Message("stopped; {path} was not written")
            )
            print_named(terminal, sentence(path=quote(path, PATH_WIDTH)))
        raise


class Losses:
    """The notes and boards that a format cannot hold, counted, so that a thousand puzzles need only one line."""

    def __init__(self, format: Format) -> None:
        self.format = format
        self.puzzles = 0
        self.notes = Counter[str]()
        self.boards = 0

    def add(self, puzzle: Puzzle) -> None:
        """Count what one puzzle loses."""
        self.puzzles += 1
        self.notes.update(name for name in NOTES if name not in self.format.notes and getattr(puzzle.notes, name))
        self.boards += puzzle.saved is not None and self.format.write_answer is None

    def count(self, puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
        """Pass puzzles on and count what they lose."""
        for puzzle in puzzles:
            self.add(puzzle)
            yield puzzle

    def report(self, terminal: Terminal) -> None:
        """Say what was left out, if anything was."""
        format = self.format.name
        if self.notes:
            names = [say("{note} ({count:,})", note=note, count=many) for note, many in self.notes.items()]
            notes = join_and(names if self.puzzles > 1 else list(self.notes))
            print_named(terminal, LEFT_OUT(format=format, notes=notes))
        if self.boards:
            print_named(
                terminal,
                say(
                    "left out 1 filled-in board: it is not part of the puzzle, and {format} has no place for it",
                    "left out {count:,} filled-in boards: they are not part of the puzzles, and {format} has no place "
                    "for them",
                    count=self.boards,
                    format=format,
                ),
            )


def print_named(terminal: Terminal, sentence: str) -> None:
    """Print a note that begins with the name of the program."""
    terminal.print_note(say("gridwright: {text}", text=sentence))


def name_file(folder: str, source: str, suffix: str, taken: set[str], force: bool) -> str:
    """Name the file of one puzzle in a folder after its source; an existing file is refused without force."""
    name, _, nth = source.partition("#")
    unpacked = re.sub(r"\.(gz|xz)$", "", name)
    stem = re.sub(r"[^\w.-]+", "-", os.path.splitext(os.path.basename(unpacked))[0]).strip("-.") or UNNAMED
    stem += f"-{nth}" if nth else ""
    unique, count = stem, 1
    while unique in taken:
        count += 1
        unique = f"{stem}-{count}"
    taken.add(unique)
    path = os.path.join(folder, unique + suffix)
    refuse_existing(path, force)
    return path
