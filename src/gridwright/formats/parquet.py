"""Parquet files of puzzles, for data sets: a row per puzzle, with its kind, size, notes and plain form."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from itertools import islice
from typing import Any

from gridwright.errors import InputError, MissingError
from gridwright.formats import plain
from gridwright.formats.base import Format, Source
from gridwright.puzzle import Puzzle
from gridwright.text.packed import FREE, RATIO
from gridwright.text.stream import Lines, blocks

MAGIC = b"PAR1"
GROUP = 10_000  # rows held in memory at a time
MOST_PIPED = 1 << 28  # bytes; the library cannot read a pipe as it comes
COLUMNS = ("kind", "width", "height", "title", "author", "source", "licence", "puzzle")


def arrow() -> Any:
    """The library, where it is installed."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MissingError("Parquet needs pyarrow: pip install 'gridwright[parquet]'") from None
    return pyarrow


def each(source: Source) -> Iterator[Puzzle | InputError]:
    """Every row that has a puzzle in the plain form."""
    pyarrow = arrow()
    rows = texts(pyarrow, source)
    while True:
        try:
            text = next(rows)
        except StopIteration:
            return
        except (pyarrow.ArrowException, OSError, ValueError, MemoryError, OverflowError) as error:
            why = " ".join(str(error).split())[:100]
            raise InputError(f"not a whole Parquet file ({why})", source=source.name) from None
        yield puzzle_of(text, source)


def texts(pyarrow: Any, source: Source) -> Iterator[object]:
    """What stands in the column of puzzles, row by row; a file that unpacks to far more than itself is refused."""
    stream: Any = source.lines.stream
    if not stream.seekable():
        stream = io.BytesIO(source.lines.head() + stream.read(MOST_PIPED))
        if len(stream.getbuffer()) > MOST_PIPED:
            raise InputError(f"more than {MOST_PIPED >> 20} MB of Parquet in a pipe; name the file instead")
    size = stream.seek(0, io.SEEK_END)
    file = pyarrow.parquet.ParquetFile(stream)
    if "puzzle" not in file.schema_arrow.names:
        raise InputError("a Parquet file without the column 'puzzle'", source=source.name)
    unpacked = sum(file.metadata.row_group(nth).total_byte_size for nth in range(file.metadata.num_row_groups))
    if unpacked > FREE + RATIO * size:
        raise InputError(f"unpacks to more than {RATIO} times its size; that is no collection of puzzles")
    for batch in file.iter_batches(GROUP, columns=["puzzle"]):
        yield from batch.column(0).to_pylist()


def puzzle_of(text: object, source: Source) -> Puzzle | InputError:
    """The puzzle of a row."""
    if not isinstance(text, str):
        return InputError("a row without a puzzle; expected one in the plain form", source=source.name)
    found = blocks(Lines(io.BytesIO(text.encode())), source.name)
    block = next(found)
    if isinstance(block, InputError):
        return block
    if next(found, None) is not None:
        return InputError("a row with more than one puzzle; expected a row for each", source=source.name)
    try:
        return plain.parse(block, source)
    except InputError as error:
        return error


class Sink(io.RawIOBase):
    """What a Parquet file is written to, and taken out of piece by piece."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []
        self.place = 0

    def writable(self) -> bool:
        """It is there to be written."""
        return True

    def tell(self) -> int:
        """How much has been written."""
        return self.place

    def write(self, data: Any) -> int:
        """Take some more."""
        self.pieces.append(bytes(data))
        self.place += len(self.pieces[-1])
        return len(self.pieces[-1])

    def taken(self) -> bytes:
        """What was written since this was last asked."""
        whole, self.pieces = b"".join(self.pieces), []
        return whole


class Parquet(Format):
    """The format, whose file is binary."""

    def write_all(self, texts: Iterable[str]) -> Iterator[Any]:
        """The file that puzzles in the plain form make."""
        pyarrow = arrow()
        schema = pyarrow.schema(
            [(name, pyarrow.int32() if name in ("width", "height") else pyarrow.string()) for name in COLUMNS]
        )
        sink = Sink()
        with pyarrow.parquet.ParquetWriter(pyarrow.PythonFile(sink, "w"), schema, compression="zstd") as writer:
            pieces = iter(texts)
            while some := [row(text) for text in islice(pieces, GROUP)]:
                writer.write_table(pyarrow.Table.from_pylist(some, schema))
                yield sink.taken()
        yield sink.taken()


def row(text: str) -> dict[str, Any]:
    """What a row tells of a puzzle in the plain form."""
    puzzle = puzzle_of(text, Source("text", Lines(io.BytesIO())))
    assert isinstance(puzzle, Puzzle)
    told = {"kind": puzzle.kind, "width": puzzle.grid.width, "height": puzzle.grid.height, "puzzle": text}
    return {**{name: value or None for name, value in asdict(puzzle.notes).items() if name in COLUMNS}, **told}


FORMAT = Parquet(
    name="parquet",
    summary="Parquet files for data sets: a row per puzzle with its size, notes and plain form (needs -o)",
    extension=".parquet",
    each=each,
    write=plain.write,
    sniff=lambda head: head.data.startswith(MAGIC),
    notes=plain.FORMAT.notes,
    between="",
    binary=True,
)
