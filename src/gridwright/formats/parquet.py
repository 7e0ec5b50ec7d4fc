"""Parquet files of puzzles, for data sets: one row per puzzle, with its kind, size, notes and plain form."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from itertools import islice
from typing import Any

from gridwright.errors import InputError, MissingError
from gridwright.formats import plain
from gridwright.formats.base import Format, Head, Source
from gridwright.messages import formats as format_messages
from gridwright.messages import input as messages
from gridwright.puzzle import Puzzle
from gridwright.text.compression import check_ratio
from gridwright.text.stream import LineReader, read_blocks

MAGIC = b"PAR1"
BATCH_ROWS = 10_000  # rows in memory at a time
MAX_PIPE_BYTES = 1 << 28  # pyarrow needs a seekable file, so a pipe is read into memory
MAX_REASON = 100  # characters of pyarrow's own message
COLUMNS = ("kind", "width", "height", "title", "author", "source", "licence", "puzzle")


def import_pyarrow() -> Any:
    """The library, if it is installed."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MissingError(format_messages.NEEDS_PYARROW()) from None
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
            raise InputError(messages.NOT_PARQUET(why=why), source=source.name) from None
        yield parse_text(text, source)


def read_texts(pyarrow: Any, source: Source) -> Iterator[object]:
    """The column of puzzles, row by row; a decompression bomb is refused."""
    stream: Any = source.lines.stream
    if not stream.seekable():
        stream = io.BytesIO(source.lines.peek() + stream.read(MAX_PIPE_BYTES))
        if len(stream.getbuffer()) > MAX_PIPE_BYTES:
            raise InputError(messages.PARQUET_PIPE(megabytes=MAX_PIPE_BYTES >> 20))
    size = stream.seek(0, io.SEEK_END)
    file = pyarrow.parquet.ParquetFile(stream)
    if "puzzle" not in file.schema_arrow.names:
        raise InputError(messages.NO_PUZZLE_COLUMN(), source=source.name)
    groups = range(file.metadata.num_row_groups)
    check_ratio(sum(file.metadata.row_group(nth).total_byte_size for nth in groups), size)
    for batch in file.iter_batches(BATCH_ROWS, columns=["puzzle"]):
        yield from batch.column(0).to_pylist()


def parse_text(text: object, source: Source) -> Puzzle | InputError:
    """The puzzle of a row, or the error in it."""
    if not isinstance(text, str):
        return InputError(messages.EMPTY_CELL_OF_TABLE(), source=source.name)
    blocks = read_blocks(LineReader(io.BytesIO(text.encode())), source.name)
    block = next(blocks)
    if isinstance(block, InputError):
        return block
    if next(blocks, None) is not None:
        return InputError(messages.SEVERAL_IN_ONE_ROW(), source=source.name)
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
    about=format_messages.PARQUET,
    extension=".parquet",
    read=read,
    write=plain.write,
    sniff=sniff,
    notes=plain.FORMAT.notes,
    separator="",
    binary=True,
)
