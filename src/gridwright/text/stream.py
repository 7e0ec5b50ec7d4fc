"""Text cut into puzzles: streamed, numbered, and capped before anything is built.

A collection may be of any size; one puzzle may not. Text is read line by line, a puzzle ends at a line `---`, and a
puzzle that grows past the cap is skipped in large steps without being kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from gridwright.errors import InputError
from gridwright.text.parsing import Numbered

MOST_BYTES = 4 << 20
MOST_LINES = 300_000
CHUNK = 1 << 16
SEPARATOR = b"---"


class Lines:
    """A byte stream read line by line from large chunks, that can also pass over a puzzle without keeping it."""

    def __init__(self, stream: BinaryIO, begun: bytes = b"") -> None:
        self.stream = stream
        self.buffer = begun  # what was read of it already
        self.start = 0
        self.count = 0
        self.cut = False  # was the line read last longer than the cap?

    def next(self) -> bytes | None:
        """The next line without its end, or None after the last; a line past the cap comes cut, longer than it."""
        self.cut = False
        while (end := self.buffer.find(b"\n", self.start)) < 0:
            self.cut = len(self.buffer) - self.start > MOST_BYTES
            if self.cut or not self.more():
                end = len(self.buffer)
                break
        if self.start == len(self.buffer):
            return None
        line = self.buffer[self.start : end]
        self.start = min(end + 1, len(self.buffer))
        self.count += 1
        return line

    def more(self) -> bool:
        """Read another chunk, dropping what is done with."""
        try:
            chunk = self.stream.read(CHUNK)
        except OSError as error:
            raise InputError(f"cannot be read: {(error.strerror or str(error)).lower()}") from None
        self.buffer = self.buffer[self.start :] + chunk
        self.start = 0
        return bool(chunk)

    def head(self) -> bytes:
        """What comes next, as much of it as is at hand, without going on."""
        if self.start == len(self.buffer):
            self.more()
        return self.buffer[self.start :]

    def take(self, size: int) -> bytes:
        """The next bytes as they are, or fewer at the end."""
        while len(self.buffer) - self.start < size and self.more():
            pass
        taken = self.buffer[self.start : self.start + size]
        self.start += len(taken)
        return taken

    def back(self, line: bytes) -> None:
        """Put a line back, to be the next one again."""
        self.buffer = line + b"\n" + self.buffer[self.start :]
        self.start = 0
        self.count -= 1

    def pass_line(self) -> None:
        """Pass over what is left of a line that came cut."""
        while self.cut:
            end = self.buffer.find(b"\n", self.start)
            self.start = len(self.buffer) if end < 0 else end + 1
            self.cut = end < 0 and self.more()

    def pass_to(self, begin: bytes) -> None:
        """Go on at the next line that begins so, looking only for that; this is the beginning of a line."""
        if self.head().startswith(begin):
            return
        while (found := self.buffer.find(b"\n" + begin, self.start)) < 0:
            keep = max(self.start, len(self.buffer) - len(begin))
            self.count += self.buffer.count(b"\n", self.start, keep)
            self.start = keep
            if not self.more():
                self.start = len(self.buffer)
                return
        self.count += self.buffer.count(b"\n", self.start, found + 1)
        self.start = found + 1

    def pass_over(self, separator: bytes = SEPARATOR) -> None:
        """Go on behind the next separator line, looking only for separators."""
        if self.buffer[self.start - 1 : self.start] == b"\n":
            self.start -= 1  # the very next line may be the separator
        while True:
            found = self.buffer.find(b"\n" + separator, self.start)
            if found >= 0:
                self.count += self.buffer.count(b"\n", self.start, found)
                self.start = found + 1
                if (self.next() or b"").strip() == separator:
                    return
                self.start -= 1
            else:
                keep = max(self.start, len(self.buffer) - len(separator) - 1)
                self.count += self.buffer.count(b"\n", self.start, keep)
                self.start = keep
                if not self.more():
                    self.start = len(self.buffer)
                    return


def blocks(
    lines: Lines, source: str, separator: bytes = SEPARATOR, comments: str = ";", blanks: bool = False
) -> Iterator[list[Numbered] | InputError]:
    """The puzzles of a source as numbered lines without blanks and comments; a bad one is an error in its place."""
    found = False
    try:
        while (block := next_block(lines, separator, comments, blanks)) is not None:
            if isinstance(block, InputError) or any(line.text for line in block):
                found = True
                yield block if isinstance(block, list) else block.at(source)
    except InputError as error:  # reading failed on the way
        raise error.at(source) from None
    if not found:
        yield InputError("nothing to read; expected a puzzle", source=source)


def next_block(
    lines: Lines, separator: bytes = SEPARATOR, comments: str = ";", blanks: bool = False
) -> list[Numbered] | InputError | None:
    """The lines up to the next separator, an error if they cannot be one puzzle, or None at the end."""
    kept: list[Numbered] = []
    size, start = 0, lines.count
    while (line := lines.next()) is not None:
        if line.strip() == separator:
            return kept
        size += len(line) + 1
        try:
            check_size(size, lines.count - start)
            text = text_of(line, first=lines.count == 1)
        except InputError as error:
            placed = error.at("", lines.count)
            lines.pass_over(separator)
            return placed
        if (blanks or text) and not (comments and text.lstrip().startswith(comments)):
            kept.append(Numbered(lines.count, text))
    return kept or None


def check_size(size: int, count: int) -> None:
    """Refuse a puzzle that is too long before all of it is kept."""
    if size > MOST_BYTES:
        raise InputError(f"a puzzle of more than {MOST_BYTES >> 20} MB; larger ones are not taken")
    if count > MOST_LINES:
        raise InputError(f"a puzzle of more than {MOST_LINES} lines; longer ones are not taken")


def text_of(line: bytes, first: bool) -> str:
    """One line decoded, without blanks at its end."""
    try:
        text = line.decode("utf-8-sig" if first else "utf-8").rstrip()
    except UnicodeDecodeError as error:
        raise InputError(f"not text (byte 0x{line[error.start]:02x}); expected a puzzle in UTF-8") from None
    if "\0" in text:
        raise InputError("not text (a zero byte); expected a puzzle in UTF-8")
    return text
