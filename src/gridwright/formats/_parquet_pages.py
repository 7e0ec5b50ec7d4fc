"""The page headers of a Parquet file, which say how much its pages decompress to, read before anything is decompressed.

The sums in a file's footer can lie; a reader allocates what the page headers say. A header is a struct in Thrift's
compact protocol, of which only the fields that matter here are kept.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO

from gridwright.errors import InputError
from gridwright.messages import say

HEADER_BYTES = 1 << 16  # the largest header; statistics in it may hold a value
MAX_DEPTH = 12  # of structs and lists in each other; a footer has eight
TRUE, FALSE, BYTE, DOUBLE, BINARY, LIST, SET, STRUCT = 1, 2, 3, 7, 8, 9, 10, 12  # types of values
MAGIC, FOOTER_BYTES = b"PAR1", 1 << 24  # the last bytes of a file, and the largest footer
ROW_GROUPS, CHUNKS, CHUNK = 4, 1, 3  # fields of the footer, of a row group and of a column chunk
PATH, SIZE, DATA_OFFSET, DICTIONARY_OFFSET = 3, 7, 9, 11  # fields of the metadata of a column chunk
UNCOMPRESSED_SIZE, COMPRESSED_SIZE = 2, 3  # fields of a page header
DATA_PAGE, DATA_PAGE_V2 = 5, 8  # fields of a page header that are structs: what a page of that version holds
VALUES = 1  # their field with the number of values
ENCODING = {DATA_PAGE: 2, DATA_PAGE_V2: 4}  # their field with the encoding
# Plain values, indices into a dictionary (two numbers), and plain values after all their lengths. The other encoding of
# texts, front coding, is refused: with it a page of a few bytes can hold any number of long texts.
SHARED = {2, 8}
ENCODINGS = {0, 6, *SHARED}


@dataclass(frozen=True, slots=True)
class Page:
    """What a header says: the bytes of the page in the file and decompressed, its values and their encoding."""

    compressed: int
    decompressed: int
    values: int
    encoding: int | None


def find_chunks(stream: BinaryIO, column: str) -> Iterator[tuple[int, int]]:
    """Where the chunks of a column begin, and their sizes, from the footer.

    The footer is read here because the library ends the process when a chunk in it has no description.
    """
    end = stream.seek(0, io.SEEK_END)
    stream.seek(max(end - 8, 0))
    tail = stream.read(8)
    length = int.from_bytes(tail[:4], "little")
    if tail[4:] != MAGIC or not 0 < length <= min(end - 8, FOOTER_BYTES):
        raise ValueError(say("a bad page header"))
    stream.seek(end - 8 - length)
    for group in as_list(Header(stream.read(length)).struct().get(ROW_GROUPS)):
        for chunk in as_list(group.get(CHUNKS) if isinstance(group, dict) else None):
            found = chunk.get(CHUNK) if isinstance(chunk, dict) else None
            if not isinstance(found, dict):
                raise ValueError(say("a bad page header"))
            if found.get(PATH) == [column.encode()]:
                starts = [check_number(found[field]) for field in (DATA_OFFSET, DICTIONARY_OFFSET) if found.get(field)]
                yield min(starts, default=0), check_number(found.get(SIZE))


def as_list(value: Any) -> list[Any]:
    """A value that must be a list."""
    if not isinstance(value, list):
        raise ValueError(say("a bad page header"))
    return value


def check_number(value: Any) -> int:
    """A value that must be a number that is not negative."""
    if type(value) is not int or value < 0:
        raise ValueError(say("a bad page header"))
    return value


def read_pages(stream: BinaryIO, start: int, size: int) -> Iterator[Page]:
    """The pages of a column, from their headers alone."""
    end = start + size
    while start < end:
        stream.seek(start)
        header = Header(stream.read(HEADER_BYTES))
        page = make_page(header.struct())
        if page.encoding is not None and page.encoding not in ENCODINGS:
            raise InputError(
                say(
                    "a column in Parquet's encoding {encoding}; expected texts that are plain or in a dictionary",
                    encoding=page.encoding,
                )
            )
        yield page
        start += header.at + page.compressed


def make_page(fields: dict[int, Any]) -> Page:
    """The page of a header's fields; sizes and the encoding must be numbers that are not negative."""
    compressed, decompressed = fields.get(COMPRESSED_SIZE), fields.get(UNCOMPRESSED_SIZE)
    version = next((field for field in (DATA_PAGE, DATA_PAGE_V2) if field in fields), None)
    inner = {} if version is None else fields[version]
    values = inner.get(VALUES, 0) if isinstance(inner, dict) else None
    encoding = inner.get(ENCODING[version]) if version is not None and isinstance(inner, dict) else None
    for number in (compressed, decompressed, values, 0 if encoding is None else encoding):
        check_number(number)
    return Page(compressed, decompressed, values, encoding)  # type: ignore[arg-type]


class Header:
    """A struct in Thrift's compact protocol, read from its beginning."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def byte(self) -> int:
        """The next byte."""
        if self.at >= len(self.data):
            raise ValueError(say("a bad page header"))
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """The next number, seven bits to a byte, the lowest first."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if not byte & 0x80:
                return value
            if shift > 63:
                raise ValueError(say("a bad page header"))

    def signed(self) -> int:
        """The next number, with its sign in the lowest bit."""
        value = self.number()
        return value >> 1 ^ -(value & 1)

    def struct(self, depth: int = 0) -> dict[int, Any]:
        """The fields of a struct by their numbers."""
        found: dict[int, Any] = {}
        field = 0
        if depth > MAX_DEPTH:
            raise ValueError(say("a bad page header"))
        while (head := self.byte()) != 0:
            field = field + (head >> 4) if head >> 4 else self.signed()
            found[field] = self.value(head & 0x0F, depth)
        return found

    def value(self, kind: int, depth: int) -> Any:
        """A value of a type."""
        if kind in (TRUE, FALSE):
            return kind == TRUE
        if kind == BYTE:
            return self.byte()
        if kind in (4, 5, 6):  # whole numbers of 16, 32 and 64 bits
            return self.signed()
        if kind == STRUCT:
            return self.struct(depth + 1)
        if kind in (LIST, SET):
            return self.items(depth)
        if kind not in (DOUBLE, BINARY):  # maps, which these structs do not have
            raise ValueError(say("a bad page header"))
        length = 8 if kind == DOUBLE else self.number()
        self.at += length
        return self.data[self.at - length : self.at]

    def items(self, depth: int) -> list[Any]:
        """The items of a list; there cannot be more of them than bytes."""
        head = self.byte()
        kind, count = head & 0x0F, head >> 4 if head >> 4 < 15 else self.number()
        if count > len(self.data) - self.at or depth > MAX_DEPTH:
            raise ValueError(say("a bad page header"))
        if kind in (TRUE, FALSE):  # a byte each, unlike fields of a struct
            return [self.byte() == TRUE for _ in range(count)]
        return [self.value(kind, depth + 1) for _ in range(count)]
