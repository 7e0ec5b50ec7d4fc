"""PNG pictures read by hand, pixel by pixel."""

from __future__ import annotations

import struct
import zlib

Rows = list[list[tuple[int, int, int]]]


def pixels(data: bytes) -> Rows:
    """The pixels of a PNG of 8 bits and three colours, read by hand."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed, wide, high = 8, b"", 0, 0
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        if name == b"IHDR":
            wide, high, depth, colours = struct.unpack(">IIBB", body[:10])
            assert (depth, colours) == (8, 2)
        packed += body if name == b"IDAT" else b""
        at += 12 + length
    return unfiltered(zlib.decompress(packed), wide, high)


def unfiltered(raw: bytes, wide: int, high: int) -> Rows:
    stride, before, rows = wide * 3, bytearray(wide * 3), []
    for y in range(high):
        how, line = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1 : (y + 1) * (stride + 1)])
        for x in range(stride):
            left, up, corner = (line[x - 3], before[x], before[x - 3]) if x > 2 else (0, before[x], 0)
            near = min((left, up, corner), key=lambda v: abs(left + up - corner - v))
            line[x] = (line[x] + (0, left, up, (left + up) // 2, near)[how]) & 255
        before = line
        rows.append([(line[x], line[x + 1], line[x + 2]) for x in range(0, stride, 3)])
    return rows
