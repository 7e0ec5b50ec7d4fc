"""Compressed sources, decompressed while they are read; a decompression bomb is refused."""

from __future__ import annotations

import zlib
from typing import Any, BinaryIO

from gridwright.errors import InputError
from gridwright.messages import Message, say

DECOMPRESSION_BOMB = Message("decompresses to more than {ratio} times its size, which no collection of puzzles does")


CHUNK = 1 << 16
MAX_MEMORY = 80 << 20  # for the decompressor; xz -9 needs 65 MB
FREE_BYTES = 1 << 20  # output of this size is allowed whatever the ratio
MAX_RATIO = 100  # beyond FREE_BYTES, the largest allowed ratio of output to input


def check_ratio(output: int, source: int, message: Message = DECOMPRESSION_BOMB) -> None:
    """Refuse data that decompresses to far more than its own size."""
    if output > FREE_BYTES + MAX_RATIO * source:
        raise InputError(message(ratio=MAX_RATIO))


class DecompressedStream:
    """A stream of the decompressed bytes of a gzip or xz stream, which may have several members."""

    def __init__(self, stream: BinaryIO, head: bytes, compression: str) -> None:
        self.stream, self.compression = stream, compression
        self.pending = head
        self.bytes_in, self.bytes_out = len(head), 0
        self.failures: tuple[type[Exception], ...] = (zlib.error, MemoryError)
        self.decompressor = self.new_decompressor()

    def new_decompressor(self) -> Any:
        """A decompressor for the next member."""
        if self.compression == "gzip":
            return zlib.decompressobj(31)
        import lzma  # only here, as not every Python for browsers has it

        self.failures = (lzma.LZMAError, MemoryError)
        return lzma.LZMADecompressor(memlimit=MAX_MEMORY)

    def read(self, size: int = CHUNK) -> bytes:
        """The next bytes; none at the end."""
        try:
            while True:
                if self.decompressor.eof and not self.start_next_member():
                    return b""
                data = self.decompress(min(size, CHUNK))
                if data:
                    return data
        except self.failures as error:
            why = str(error).partition(": ")[2] or str(error)
            raise InputError(
                say(
                    "cannot be decompressed ({why}); expected {compression} data", why=why, compression=self.compression
                )
            ) from None

    def decompress(self, size: int) -> bytes:
        """Decompress once, to at most `size` bytes."""
        if not self.pending and getattr(self.decompressor, "needs_input", True):
            self.pending = self.stream.read(CHUNK)
            self.bytes_in += len(self.pending)
            if not self.pending:
                raise InputError(say("the {compression} data is cut short", compression=self.compression))
        data: bytes = self.decompressor.decompress(self.pending, size)
        self.pending = getattr(self.decompressor, "unconsumed_tail", b"")
        self.bytes_out += len(data)
        check_ratio(self.bytes_out, self.bytes_in)
        return data

    def start_next_member(self) -> bool:
        """Go on with the member after one that has ended; False if there is none."""
        rest: bytes = (self.decompressor.unused_data or self.stream.read(CHUNK)).lstrip(b"\0")
        if not rest:
            return False
        self.pending, self.decompressor = rest, self.new_decompressor()
        return True

    def close(self) -> None:
        """Close the compressed stream."""
        self.stream.close()
