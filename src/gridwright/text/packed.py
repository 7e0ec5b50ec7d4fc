"""Compressed sources, unpacked as they are read; a file that unpacks to far more than itself is refused."""

from __future__ import annotations

import lzma
import zlib
from typing import Any, BinaryIO

from gridwright.errors import InputError

CHUNK = 1 << 16
MEMORY = 80 << 20  # what unpacking may need; xz -9 needs 65 MB
FREE = 1 << 20  # a source of this size may come from any size
RATIO = 100  # beyond it, text that is a hundred times its packed size is no puzzle


class Unpacked:
    """A stream of what a compressed stream holds."""

    def __init__(self, stream: BinaryIO, head: bytes, packing: str) -> None:
        self.stream, self.packing = stream, packing
        self.pending = head
        self.taken, self.given = len(head), 0
        self.engine = self.fresh()

    def fresh(self) -> Any:
        """Something that unpacks the next part."""
        return zlib.decompressobj(31) if self.packing == "gzip" else lzma.LZMADecompressor(memlimit=MEMORY)

    def read(self, size: int = CHUNK) -> bytes:
        """The next bytes, none at the end."""
        try:
            while True:
                if self.engine.eof and not self.next_part():
                    return b""
                found = self.step(min(size, CHUNK))
                if found:
                    return found
        except (zlib.error, lzma.LZMAError, MemoryError) as error:
            what = str(error).partition(": ")[2] or str(error)
            raise InputError(f"cannot be unpacked ({what}); expected {self.packing} data") from None

    def step(self, size: int) -> bytes:
        """Unpack once, at most so much."""
        if not self.pending and getattr(self.engine, "needs_input", True):
            self.pending = self.stream.read(CHUNK)
            self.taken += len(self.pending)
            if not self.pending:
                raise InputError(f"the {self.packing} data is cut short")
        found: bytes = self.engine.decompress(self.pending, size)
        self.pending = getattr(self.engine, "unconsumed_tail", b"")
        self.given += len(found)
        if self.given > FREE + RATIO * self.taken:
            raise InputError(f"unpacks to more than {RATIO} times its size; that is no collection of puzzles")
        return found

    def next_part(self) -> bool:
        """Go on with the part after one that has ended; is there one?"""
        rest: bytes = (self.engine.unused_data or self.stream.read(CHUNK)).lstrip(b"\0")
        if not rest:
            return False
        self.pending, self.engine = rest, self.fresh()
        return True

    def close(self) -> None:
        """Close the compressed stream."""
        self.stream.close()
