"""Text that encodes one value per cell, read and written by one description.

A rule maps a piece of text to a run of values and back; a list of rules describes a whole body. Reading applies the
first rule that matches the text, writing the first that matches the value, so that one description serves both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from gridwright.errors import InputError, quote
from gridwright.messages import Text
from gridwright.messages import formats as format_messages
from gridwright.messages import input as messages

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
SKIPS = DIGITS[16:]  # g to z: one to twenty blanks in a puzz.link body
Item = int | str | None
"""The content of a cell in a text: a number, a mark, or nothing."""


class CodecRule(Protocol):
    """A piece of text that encodes a run of values."""

    def decode(self, text: str, at: int) -> tuple[int, Sequence[Item]] | None:
        """How many characters it reads here and their values, or None if it does not apply."""

    def encode(self, values: Sequence[Item], at: int) -> tuple[int, str] | None:
        """How many values it writes here and their text, or None if it does not apply."""


@dataclass(frozen=True)
class Number:
    """A number of `size` digits after an optional mark; `offset` is subtracted before it is written."""

    base: int
    low: int
    high: int
    size: int = 1
    mark: str = ""
    offset: int = 0

    def decode(self, text: str, at: int) -> tuple[int, Sequence[Item]] | None:
        start = at + len(self.mark)
        digits = text[start : start + self.size]
        if not text.startswith(self.mark, at) or len(digits) < self.size:
            return None
        found = [DIGITS.find(digit) for digit in digits]
        if not all(0 <= digit < self.base for digit in found):
            return None
        value = 0
        for digit in found:
            value = value * self.base + digit
        return len(self.mark) + self.size, [value + self.offset]

    def encode(self, values: Sequence[Item], at: int) -> tuple[int, str] | None:
        value = values[at]
        if not isinstance(value, int) or not self.low <= value - self.offset <= self.high:
            return None
        rest, digits = value - self.offset, ""
        for _ in range(self.size):
            rest, digit = divmod(rest, self.base)
            digits = DIGITS[digit] + digits
        return 1, self.mark + digits


@dataclass(frozen=True)
class Mark:
    """One character for one value."""

    text: str
    value: Item

    def decode(self, text: str, at: int) -> tuple[int, Sequence[Item]] | None:
        return (1, [self.value]) if text[at] == self.text else None

    def encode(self, values: Sequence[Item], at: int) -> tuple[int, str] | None:
        return (1, self.text) if values[at] == self.value else None


@dataclass(frozen=True)
class Blanks:
    """One letter for a run of empty cells: the first letter for one cell, the next for two, and so on."""

    letters: str

    def decode(self, text: str, at: int) -> tuple[int, Sequence[Item]] | None:
        size = self.letters.find(text[at]) + 1
        return (1, [None] * size) if size else None

    def encode(self, values: Sequence[Item], at: int) -> tuple[int, str] | None:
        size = 0
        while size < len(self.letters) and at + size < len(values) and values[at + size] is None:
            size += 1
        return (size, self.letters[size - 1]) if size else None


@dataclass(frozen=True)
class NumberAndBlanks:
    """A number from 0 to 4 and up to two empty cells after it, in one digit.

    After the last cell of a board any number of empty cells are imagined, so the digit there can stand for two of them.
    """

    def decode(self, text: str, at: int) -> tuple[int, Sequence[Item]] | None:
        blanks, number = divmod(DIGITS.find(text[at]), 5)
        return (1, [number] + [None] * blanks) if 0 <= blanks <= 2 else None

    def encode(self, values: Sequence[Item], at: int) -> tuple[int, str] | None:
        number, rest = values[at], [*values[at + 1 : at + 3], None, None]
        if not isinstance(number, int) or not 0 <= number <= 4:
            return None
        blanks = 0 if rest[0] is not None else 1 if rest[1] is not None else 2
        return 1 + blanks, DIGITS[5 * blanks + number]


@dataclass(frozen=True)
class Unsupported:
    """Characters that mean something to other programs but not to gridwright: refused with that meaning."""

    marks: str
    meaning: Text

    def decode(self, text: str, at: int) -> tuple[int, Sequence[Item]] | None:
        if text[at] in self.marks:
            raise InputError(messages.NOT_SUPPORTED_AT(meaning=self.meaning, mark=quote(text[at]), place=at + 1))
        return None

    def encode(self, values: Sequence[Item], at: int) -> tuple[int, str] | None:
        return None


@dataclass(frozen=True)
class Bits:
    """Bits packed five to a digit, the most significant first; the last digit is padded with zeros."""

    size: int = 5

    def read(self, text: str, at: int, count: int) -> tuple[int, list[bool]]:
        """The next `count` bits, and the position after them."""
        length = -(-count // self.size)
        digits = [DIGITS.find(digit) for digit in text[at : at + length]]
        if len(digits) < length:
            raise InputError(messages.ENDS_IN_WALLS(length=len(text), expected=at + length))
        for nth, digit in enumerate(digits, at):
            if not 0 <= digit < 1 << self.size:
                raise InputError(messages.WRONG_DIGIT(digit=quote(text[nth]), place=nth + 1))
        bits = [bool(digit >> shift & 1) for digit in digits for shift in reversed(range(self.size))]
        return at + length, bits[:count]

    def write(self, bits: Sequence[bool]) -> str:
        """Bits as digits."""
        padded = [*bits, *[False] * (-len(bits) % self.size)]
        groups = [padded[i : i + self.size] for i in range(0, len(padded), self.size)]
        return "".join(DIGITS[int("".join("1" if bit else "0" for bit in group), 2)] for group in groups)


@dataclass(frozen=True)
class Cells:
    """One value per cell, by rules."""

    rules: tuple[CodecRule, ...]
    overrun: int = 0  # how many blanks may follow the last cell

    def read(self, text: str, at: int, count: int) -> tuple[int, list[Item]]:
        """The next `count` values, and the position after them; blanks past the last are limited by `overrun`."""
        values: list[Item] = []
        while len(values) < count:
            if at >= len(text):
                raise InputError(messages.ENDS_EARLY(count=len(values), cells=count))
            size, found = self.decode(text, at)
            values += found
            at += size
        if len(values) > count + self.overrun:
            raise InputError(messages.GOES_ON(cells=count))
        return at, values[:count]

    def decode(self, text: str, at: int) -> tuple[int, Sequence[Item]]:
        """The result of the first rule that applies here."""
        for rule in self.rules:
            if (found := rule.decode(text, at)) is not None:
                return found
        raise InputError(messages.NOT_A_CELL(text=quote(text[at : at + 3]), place=at + 1))

    def write(self, values: Sequence[Item], format_name: str) -> str:
        """The values as text; a value that cannot be written is an error that names the format."""
        at, pieces = 0, []
        while at < len(values):
            encoded = next((found for rule in self.rules if (found := rule.encode(values, at)) is not None), None)
            if encoded is None:
                if values[at] is None:
                    raise InputError(format_messages.CANNOT_HOLD_BLANK(format=format_name))
                raise InputError(format_messages.CANNOT_HOLD_NUMBER(format=format_name, number=values[at]))
            at += encoded[0]
            pieces.append(encoded[1])
        return "".join(pieces)


def check_end(text: str, at: int) -> None:
    """Refuse text after the last cell, except a final slash."""
    if text[at:].strip("/"):
        raise InputError(messages.LEFT_OVER(text=quote(text[at:]), place=at + 1))
