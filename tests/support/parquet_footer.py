"""The footer of a Parquet file, taken apart and put together again with numbers that lie.

It is a struct in Thrift's compact protocol. A struct here is a list of fields, each a list of its number, its type and its
value; a list is the type of its items and the items.
"""

from __future__ import annotations

from typing import Any

BOOLEANS, BYTE, NUMBERS, DOUBLE, BINARY, LIST, STRUCT = (1, 2), 3, (4, 5, 6), 7, 8, 9, 12
Fields = list[list[Any]]


class Decoder:
    """Reads a struct."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def take(self, count: int) -> bytes:
        self.at += count
        return self.data[self.at - count : self.at]

    def number(self) -> int:
        value = shift = 0
        while True:
            (byte,) = self.take(1)
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def signed(self) -> int:
        value = self.number()
        return value >> 1 ^ -(value & 1)

    def struct(self) -> Fields:
        found: Fields = []
        field = 0
        while head := self.take(1)[0]:
            field = field + (head >> 4) if head >> 4 else self.signed()
            found.append([field, head & 15, self.value(head & 15)])
        return found

    def value(self, kind: int) -> Any:
        if kind in BOOLEANS:
            return None
        if kind in NUMBERS:
            return self.signed()
        if kind == STRUCT:
            return self.struct()
        if kind == LIST:
            (head,) = self.take(1)
            count = head >> 4 if head >> 4 < 15 else self.number()
            return head & 15, [self.value(head & 15) for _ in range(count)]
        return self.take(1 if kind == BYTE else 8 if kind == DOUBLE else self.number())


def encode_number(value: int) -> bytes:
    found = bytearray()
    while value > 0x7F:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*found, value])


def encode(kind: int, value: Any) -> bytes:
    """A value in the protocol; field numbers are always written out."""
    if kind in BOOLEANS:
        return b""
    if kind in NUMBERS:
        return encode_number(value << 1 if value >= 0 else (-value << 1) - 1)
    if kind == STRUCT:
        fields = (bytes([kind]) + encode(4, field) + encode(kind, inner) for field, kind, inner in value)
        return b"".join(fields) + b"\0"
    if kind == LIST:
        inner, items = value
        return bytes([0xF0 | inner]) + encode_number(len(items)) + b"".join(encode(inner, item) for item in items)
    return (encode_number(len(value)) if kind == BINARY else b"") + bytes(value)


def change(data: bytes, path: tuple[int, ...], value: int) -> bytes:
    """A file with one number of its footer changed; the path goes through fields, and through the first item of lists."""
    length = int.from_bytes(data[-8:-4], "little")
    footer = Decoder(data[-8 - length : -8]).struct()
    fields = footer
    for step in path[:-1]:
        inner = next(field for field in fields if field[0] == step)[2]
        fields = inner[1][0] if isinstance(inner, tuple) else inner
    found = [field for field in fields if field[0] == path[-1]]
    assert found, "no such field"
    found[0][2] = value
    changed = encode(STRUCT, footer)
    return data[: -8 - length] + changed + len(changed).to_bytes(4, "little") + b"PAR1"
