"""Parquet files of puzzles, for data sets: one row per puzzle, with its kind, size, notes and plain form."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from itertools import islice
from typing import Any

from gridwright.errors import InputError, MissingError
from gridwright.formats import plain
from gridwright.formats._parquet_pages import SHARED, find_chunks, read_pages
from gridwright.formats.base import Format, Head, Source
from gridwright.messages import Message, Sentence, say
from gridwright.puzzle import Puzzle
from gridwright.text.compression import check_ratio
from gridwright.text.stream import LineReader, read_blocks

PARQUET_BOMB = Message("holds more than {ratio} times its size, which no collection of puzzles does")
NO_PUZZLE_COLUMN = Sentence("a Parquet file without the column 'puzzle', which holds texts")


MAGIC = b"PAR1"
BATCH_ROWS = 10_000  # rows in memory at a time
MAX_PIPE_BYTES = 1 << 28  # pyarrow needs a seekable file, so a pipe is read into memory
MAX_REASON = 100  # characters of pyarrow's own message
COLUMN = "puzzle"
COLUMNS = ("kind", "width", "height", "title", "author", "source", "licence", "puzzle")


def import_pyarrow() -> Any:
    """The library, if it is installed."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MissingError(say("Parquet needs pyarrow: pip install 'gridwright[parquet]'")) from None
    return pyarrow


def read(source: Source) -> Iterator[Puzzle | InputError]:
    """The puzzle of every row."""
    pyarrow = import_pyarrow()
    rows = read_texts(pyarrow, source)
    while True:
        try:
            text = next(rows)
        except StopIteration:
            return
        except (pyarrow.ArrowException, OSError, ValueError, MemoryError, OverflowError) as error:
            why = " ".join(str(error).split())[:MAX_REASON]
            raise InputError(say("not a complete Parquet file ({why})", why=why), source=source.name) from None
        yield parse_text(text, source)


def read_texts(pyarrow: Any, source: Source) -> Iterator[object]:
    """The column of puzzles, row by row; a file that expands too far is refused.

    Repeated texts are stored once and referred to, and stay so in memory, but all of them count.
    """
    stream = seekable_stream(source)
    size = stream.seek(0, io.SEEK_END)
    shared = check_pages(stream, size)
    check_column(pyarrow, pyarrow.parquet.ParquetFile(stream))
    file = pyarrow.parquet.ParquetFile(stream, read_dictionary=[COLUMN] if shared else [])
    total = 0
    for batch in file.iter_batches(BATCH_ROWS, columns=[COLUMN], use_threads=False):
        column = batch.column(0)
        column.validate(full=True)  # a damaged file may refer to texts that it does not hold
        for text in list_texts(column, shared):
            total += 1 + len(str(text or ""))
            check_ratio(total, size, PARQUET_BOMB)
            yield text


def seekable_stream(source: Source) -> Any:
    """The file itself, or its bytes in memory if it is a pipe or compressed as a whole."""
    stream: Any = source.lines.stream
    if isinstance(stream, io.BufferedReader) and stream.seekable():
        return stream
    data = source.lines.read_bytes(MAX_PIPE_BYTES + 1)
    if len(data) > MAX_PIPE_BYTES:
        raise InputError(
            say("more than {megabytes} MB of Parquet in a pipe; name the file instead", megabytes=MAX_PIPE_BYTES >> 20)
        )
    return io.BytesIO(data)


def check_column(pyarrow: Any, file: Any) -> None:
    """Refuse a file without exactly one column of texts; a list or a struct of that name does not count."""
    schema = file.schema_arrow
    kind = schema.field(COLUMN).type if schema.names.count(COLUMN) == 1 else None
    if getattr(kind, "value_type", kind) not in (pyarrow.string(), pyarrow.large_string()):
        raise InputError(str(NO_PUZZLE_COLUMN))
    if COLUMN not in (file.schema.column(at).path for at in range(len(file.schema))):
        raise InputError(str(NO_PUZZLE_COLUMN))


def list_texts(column: Any, shared: bool) -> list[object]:
    """The texts of some rows; equal ones are one object if the file shares them."""
    if not shared:
        return list(column.to_pylist())
    texts = column.dictionary.to_pylist()
    return [None if index is None else texts[index] for index in column.indices.to_pylist()]


def check_pages(stream: Any, size: int) -> bool:
    """Refuse a file whose pages expand too far, by the headers of the pages, since the footer can lie.

    Returns whether a page refers to texts that are stored once.
    """
    total, shared = 0, False
    for start, length in find_chunks(stream, COLUMN):
        for page in read_pages(stream, start, length):
            total += page.decompressed + page.values
            shared |= page.encoding in SHARED
            check_ratio(total, size, PARQUET_BOMB)
    return shared


def parse_text(text: object, source: Source) -> Puzzle | InputError:
    """The puzzle of a row, or the error in it."""
    if not isinstance(text, str):
        return InputError(say("a row without a puzzle; expected one in the plain form"), source=source.name)
    blocks = read_blocks(LineReader(io.BytesIO(text.encode())), source.name)
    block = next(blocks)
    if isinstance(block, InputError):
        return block
    if next(blocks, None) is not None:
        return InputError(say("a row with more than one puzzle; expected a row for each"), source=source.name)
    try:
        return plain.parse(block, source)
    except InputError as error:
        return error


class PieceBuffer(io.RawIOBase):
    """A file that a Parquet writer writes to, emptied piece by piece."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []
        self.position = 0

    def writable(self) -> bool:
        """Always."""
        return True

    def tell(self) -> int:
        """The number of bytes written."""
        return self.position

    def write(self, data: Any) -> int:
        """Append data."""
        self.pieces.append(bytes(data))
        self.position += len(self.pieces[-1])
        return len(self.pieces[-1])

    def drain(self) -> bytes:
        """The bytes written since the last call."""
        data, self.pieces = b"".join(self.pieces), []
        return data


class Parquet(Format):
    """The format, whose files are binary."""

    def write_all(self, texts: Iterable[str]) -> Iterator[Any]:
        """The pieces of a file that holds puzzles in the plain form."""
        pyarrow = import_pyarrow()
        schema = pyarrow.schema(
            [(name, pyarrow.int32() if name in ("width", "height") else pyarrow.string()) for name in COLUMNS]
        )
        buffer = PieceBuffer()
        with pyarrow.parquet.ParquetWriter(pyarrow.PythonFile(buffer, "w"), schema, compression="zstd") as writer:
            remaining = iter(texts)
            while rows := [make_row(text) for text in islice(remaining, BATCH_ROWS)]:
                writer.write_table(pyarrow.Table.from_pylist(rows, schema))
                yield buffer.drain()
        yield buffer.drain()


def make_row(text: str) -> dict[str, Any]:
    """The row of a puzzle in the plain form."""
    puzzle = parse_text(text, Source("text", LineReader(io.BytesIO())))
    assert isinstance(puzzle, Puzzle)
    notes = {name: value or None for name, value in asdict(puzzle.notes).items() if name in COLUMNS}
    return {**notes, "kind": puzzle.kind, "width": puzzle.grid.width, "height": puzzle.grid.height, "puzzle": text}


def sniff(head: Head) -> bool:
    """The magic number."""
    return head.data.startswith(MAGIC)


FORMAT = Parquet(
    name="parquet",
    about=Sentence("Parquet files for data sets: one row per puzzle with its size, notes and plain form (needs -o)"),
    extension=".parquet",
    read=read,
    write=plain.write,
    sniff=sniff,
    notes=plain.FORMAT.notes,
    separator="",
    binary=True,
)
