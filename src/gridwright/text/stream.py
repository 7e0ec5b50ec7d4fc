"""Text split into puzzles: streamed, with line numbers, and limited in size before anything is built.

A collection may have any size, one puzzle may not. Text is read line by line, a puzzle ends at a line `---`, and a
puzzle that exceeds the limit is skipped in large steps without being stored.
"""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Iterator
from functools import partial
from itertools import repeat
from typing import BinaryIO, Self

from gridwright.errors import InputError, InputWarning, describe_system_error, quote
from gridwright.messages import Message, Sentence, Text, say
from gridwright.text.parsing import SourceLine

NO_PUZZLE = Sentence("nothing to read; expected a puzzle")
NOT_UTF8 = Message("not text (byte 0x{byte:02x}); expected UTF-8")
TOO_MANY_BYTES = Message("a puzzle of more than {megabytes} MB, which is the limit")


MAX_BYTES = 4 << 20
MAX_LINES = 300_000
MAX_FRUITLESS_BYTES = 256 << 20  # that are read without finding a puzzle before the rest is given up
MAX_FRUITLESS_LINES = 1_000_000
CHUNK = 1 << 16
NOT_TABS = " \r\n\v\f"
BLANK_BYTES = b"\t\n\r\v\f"
SEPARATOR = b"---"
UTF8_MARK = b"\xef\xbb\xbf"


class LineReader:
    """A byte stream read line by line from large chunks, which can also skip a puzzle without storing it."""

    def __init__(self, stream: BinaryIO, head: bytes = b"", name: str = "", source: BinaryIO | None = None) -> None:
        self.stream = stream
        self.source = source or stream  # what is closed at the end: the bytes as they are, before decompression
        self.name = name  # of the source, for notes
        self.buffer = head  # the bytes that were read from the stream already
        self.start = 0
        self.count = 0  # lines read so far
        self.truncated = False  # was the last line longer than the limit?
        self.ended = False  # is everything in the buffer?
        self.fruitless = 0  # bytes read since the last puzzle was found
        self.fruitless_lines = 0  # the same in lines, without those that were skipped

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.source.close()

    def note_puzzle(self) -> None:
        """Take note that a puzzle was found; a source in which none is found any more is given up after a while."""
        self.fruitless, self.fruitless_lines = 0, 0

    def read_line(self) -> bytes | None:
        """The next line without its end, or None after the last; a line past the limit is truncated just behind it."""
        self.truncated = False
        while (end := self.buffer.find(b"\n", self.start)) < 0:
            self.truncated = len(self.buffer) - self.start > MAX_BYTES
            if self.truncated or not self.fill():
                end = len(self.buffer)
                if self.start == end:
                    return None
                break
        line = self.buffer[self.start : end]
        self.start += len(line) + (end < len(self.buffer))
        self.count += 1
        self.fruitless_lines += 1
        if self.fruitless_lines > MAX_FRUITLESS_LINES:
            raise InputError(
                say(
                    "{count:,} lines without a puzzle or a board; expected one in a format that `gridwright formats` "
                    "lists",
                    count=MAX_FRUITLESS_LINES,
                )
            )
        return line

    def fill(self) -> bool:
        """Read another chunk and drop what was consumed; False at the end of the stream."""
        chunk = self.read_chunk(CHUNK)
        self.buffer = self.buffer[self.start :] + chunk
        self.start = 0
        self.ended = not chunk
        self.fruitless += len(chunk)
        if self.fruitless > MAX_FRUITLESS_BYTES:
            raise InputError(
                say(
                    "{megabytes} MB without a puzzle or a board; expected one in a format that `gridwright formats` "
                    "lists",
                    megabytes=MAX_FRUITLESS_BYTES >> 20,
                )
            )
        return bool(chunk)

    def read_chunk(self, size: int) -> bytes:
        """Read from the stream; its errors are those of the source."""
        try:
            return self.stream.read(min(size, CHUNK))
        except OSError as error:
            raise InputError(say("cannot be read: {why}", why=describe_system_error(error))) from None

    @property
    def at_end(self) -> bool:
        """Is it known that nothing is left?"""
        return self.ended and self.start == len(self.buffer)

    def take_block(self, separator: bytes) -> str | None:
        """The lines up to the next separator at once, in one text; the separator counts as read, too.

        None, and nothing is read, where lines have to be looked at one by one: where the block is long or not all in
        the buffer, has a byte-order mark, a zero byte or bytes in another encoding, or where nothing is left.
        """
        found = self.buffer.find(separator, self.start)
        if found < 0 and not self.ended:
            self.fill()
            found = self.buffer.find(separator, self.start)
        if self.at_end:
            return None
        end = last = len(self.buffer)
        if found >= 0:
            end = max(self.start, self.buffer.rfind(b"\n", self.start, found) + 1)
            last = self.buffer.find(b"\n", found) + 1
        whole = self.buffer[end:last].strip() == separator if found >= 0 else self.ended
        block = self.buffer[self.start : end]
        lines = block.count(b"\n") + (found >= 0 or not block.endswith(b"\n"))
        fruitless = self.fruitless_lines + lines
        if not whole or lines > MAX_LINES or fruitless > MAX_FRUITLESS_LINES:
            return None
        if len(block) > CHUNK or b"\0" in block or (self.count == 0 and block.startswith(UTF8_MARK)):
            return None
        try:
            text = block.decode()
        except UnicodeDecodeError:
            return None
        self.start = last
        self.count += lines
        self.fruitless_lines = fruitless
        return text

    def peek(self) -> bytes:
        """The next bytes, as many as are in the buffer, without consuming them."""
        if self.start == len(self.buffer):
            self.fill()
        return self.buffer[self.start :]

    def read_bytes(self, size: int) -> bytes:
        """The next bytes as they are; fewer at the end."""
        pieces = [self.buffer[self.start : self.start + size]]
        self.start += len(pieces[0])
        missing = size - len(pieces[0])
        while missing and (chunk := self.read_chunk(missing)):
            pieces.append(chunk)
            missing -= len(chunk)
        return b"".join(pieces)

    def skip_rest_of_line(self) -> None:
        """Skip the rest of a truncated line."""
        while self.truncated:
            end = self.buffer.find(b"\n", self.start)
            self.start = len(self.buffer) if end < 0 else end + 1
            self.truncated = end < 0 and self.fill()

    def skip_to_line(self, prefix: bytes) -> None:
        """Skip to the next line that starts with a prefix; must be called at the start of a line."""
        if self.peek().startswith(prefix):
            return
        while (found := self.buffer.find(b"\n" + prefix, self.start)) < 0:
            if not self.skip_buffer(len(prefix)):
                return
        self.count += self.buffer.count(b"\n", self.start, found + 1)
        self.start = found + 1

    def skip_block(self, separator: bytes = SEPARATOR) -> None:
        """Skip to behind the next separator line."""
        if self.buffer[self.start - 1 : self.start] == b"\n":
            self.start -= 1  # the very next line may be the separator
        while True:
            found = self.buffer.find(b"\n" + separator, self.start)
            if found >= 0:
                self.count += self.buffer.count(b"\n", self.start, found)
                self.start = found + 1
                if (self.read_line() or b"").strip() == separator:
                    return
                self.start -= 1
            elif not self.skip_buffer(len(separator) + 1):
                return

    def skip_buffer(self, keep: int) -> bool:
        """Skip all but the last few bytes of the buffer and fill it; False at the end of the stream."""
        start = max(self.start, len(self.buffer) - keep)
        self.count += self.buffer.count(b"\n", self.start, start)
        self.start = start
        if self.fill():
            return True
        self.start = len(self.buffer)
        return False


def read_blocks(
    lines: LineReader,
    source: str,
    separator: bytes = SEPARATOR,
    comments: str = ";",
    blanks: bool = False,
    nothing: Text = NO_PUZZLE,
    tabs: bool = False,
) -> Iterator[list[SourceLine] | InputError]:
    """The blocks between separators, as lines without blank ones and comments; a bad block is an error in its place."""
    found = False
    try:
        while (block := read_block(lines, separator, comments, blanks, tabs)) is not None:
            if isinstance(block, InputError) or any(map(has_text, block)):
                found = True
                yield block if isinstance(block, list) else block.at(source)
    except InputError as error:  # the stream itself failed
        raise error.at(source) from None
    if not found:
        yield InputError(str(nothing), source=source)


def read_block(
    lines: LineReader,
    separator: bytes = SEPARATOR,
    comments: str = ";",
    blanks: bool = False,
    tabs: bool = False,
) -> list[SourceLine] | InputError | None:
    """The lines up to the next separator, an error if they cannot be one puzzle, or None at the end."""
    if lines.at_end:
        return None
    start = lines.count
    text = lines.take_block(separator)
    if text is not None:
        return split_block(text, start + 1, comments, blanks, tabs)
    block: list[SourceLine] = []
    size = 0
    while (line := lines.read_line()) is not None:
        if line.strip() == separator:
            return block
        size += len(line) + 1
        try:
            if size > MAX_BYTES or lines.count - start > MAX_LINES:
                check_size(size, lines.count - start)
            text = decode_line(line, lines.count == 1, tabs, lines.name)
        except InputError as error:
            placed = error.at("", lines.count)
            with contextlib.suppress(InputError):  # of a source that is given up: met again by the next line
                lines.skip_block(separator)
            return placed
        if (blanks or text) and not (comments and text.lstrip().startswith(comments)):
            block.append(SourceLine(lines.count, text))
    return block or None


def split_block(text: str, first: int, comments: str, blanks: bool, tabs: bool) -> list[SourceLine]:
    """The lines of a block, the first of which has this number."""
    ends = NOT_TABS if tabs else None
    rows = map(str.rstrip, text.removesuffix("\n").split("\n"), repeat(ends)) if text else ()
    lines = [make_line(pair) for pair in enumerate(rows, first) if blanks or pair[1]]
    if comments and comments in text:
        return [line for line in lines if not line.text.lstrip().startswith(comments)]
    return lines


make_line = partial(tuple.__new__, SourceLine)  # as `SourceLine._make`, in a third of the time


def has_text(line: SourceLine) -> bool:
    """Is there more on a line than tabs?"""
    return bool(line.text.strip())


def check_size(size: int, lines: int) -> None:
    """Refuse a puzzle that is too long before all of it is stored."""
    if size > MAX_BYTES:
        raise InputError(TOO_MANY_BYTES(megabytes=MAX_BYTES >> 20))
    if lines > MAX_LINES:
        raise InputError(say("a puzzle of more than {limit} lines, which is the limit", limit=MAX_LINES))


def decode_old(line: bytes, error: UnicodeDecodeError, name: str) -> str:
    """A line of a file in Windows-1252, or in Latin-1, which is part of it; other bytes are no text."""
    if any(byte < 32 and byte not in BLANK_BYTES for byte in line):
        raise InputError(NOT_UTF8(byte=error.object[error.start]))
    try:
        text = line.decode("cp1252")
    except UnicodeDecodeError:
        raise InputError(NOT_UTF8(byte=error.object[error.start])) from None
    warnings.warn(
        say("{source} is not UTF-8; read as Windows-1252 (Latin-1)", source=quote(name, 200)),
        InputWarning,
        stacklevel=2,
    )
    return text


def decode_line(line: bytes, first: bool, tabs: bool = False, name: str = "") -> str:
    """One line decoded, without blanks at its end; `tabs` leaves tabs there, where they stand for empty cells."""
    try:
        text = line.decode("utf-8-sig" if first else "utf-8")
    except UnicodeDecodeError as error:
        text = decode_old(line, error, name)
    text = text.rstrip(NOT_TABS) if tabs else text.rstrip()
    if "\0" in text:
        raise InputError(say("not text (a zero byte); expected UTF-8"))
    return text
