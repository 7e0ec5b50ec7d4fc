"""Texts that hold a value a cell, read and written by one description.

A rule ties a stretch of text to a stretch of values and works both ways; a list of rules is the description of a whole
body. Reading takes the first rule that knows the text, writing the first that knows the value, so that a description
cannot read one thing and write another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from gridwright.errors import InputError, quote

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
SKIPS = DIGITS[16:]  # g to z: one to twenty blanks in a puzz.link body
Item = int | str | None
"""What a cell holds in a text: a number, a mark, or nothing."""


class Rule(Protocol):
    """A stretch of text that stands for a stretch of values."""

    def take(self, text: str, at: int) -> tuple[int, Sequence[Item]] | None:
        """How many characters it reads here and what they stand for, or None when this is not for it."""

    def give(self, values: Sequence[Item], at: int) -> tuple[int, str] | None:
        """How many values it writes here and how, or None when this is not for it."""


@dataclass(frozen=True)
class Number:
    """A number in so many digits, after a mark if it has one; `less` is taken off before it is written."""

    base: int
    low: int
    high: int
    size: int = 1
    mark: str = ""
    less: int = 0

    def take(self, text: str, at: int) -> tuple[int, Sequence[Item]] | None:
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
        return len(self.mark) + self.size, [value + self.less]

    def give(self, values: Sequence[Item], at: int) -> tuple[int, str] | None:
        value = values[at]
        if not isinstance(value, int) or not self.low <= value - self.less <= self.high:
            return None
        rest, digits = value - self.less, ""
        for _ in range(self.size):
            rest, digit = divmod(rest, self.base)
            digits = DIGITS[digit] + digits
        return 1, self.mark + digits


@dataclass(frozen=True)
class Mark:
    """One character that stands for one value."""

    text: str
    value: Item

    def take(self, text: str, at: int) -> tuple[int, Sequence[Item]] | None:
        return (1, [self.value]) if text[at] == self.text else None

    def give(self, values: Sequence[Item], at: int) -> tuple[int, str] | None:
        return (1, self.text) if values[at] == self.value else None


@dataclass(frozen=True)
class Blanks:
    """A letter that stands for a run of empty cells: the first letter for one, the next for two, and so on."""

    letters: str

    def take(self, text: str, at: int) -> tuple[int, Sequence[Item]] | None:
        size = self.letters.find(text[at]) + 1
        return (1, [None] * size) if size else None

    def give(self, values: Sequence[Item], at: int) -> tuple[int, str] | None:
        size = 0
        while size < len(self.letters) and at + size < len(values) and values[at + size] is None:
            size += 1
        return (size, self.letters[size - 1]) if size else None


@dataclass(frozen=True)
class Refused:
    """Characters that mean something other programs know and gridwright does not: refused by name."""

    marks: str
    meaning: str

    def take(self, text: str, at: int) -> tuple[int, Sequence[Item]] | None:
        if text[at] in self.marks:
            raise InputError(f"{self.meaning} ({quote(text[at])} at character {at + 1}) are not supported")
        return None

    def give(self, values: Sequence[Item], at: int) -> tuple[int, str] | None:
        return None


@dataclass(frozen=True)
class Bits:
    """Yes or no, packed five to a digit, the most significant first, the last digit padded with zeros."""

    size: int = 5

    def read(self, text: str, at: int, count: int) -> tuple[int, list[bool]]:
        """So many bits from here, and where they end."""
        length = -(-count // self.size)
        digits = [DIGITS.find(digit) for digit in text[at : at + length]]
        if len(digits) < length:
            raise InputError(
                f"the text ends after {len(text)} characters, in its walls; expected {at + length} or more"
            )
        for nth, digit in enumerate(digits):
            if not 0 <= digit < 1 << self.size:
                raise InputError(f"{quote(text[at + nth])} at character {at + nth + 1}; expected a digit 0-9 or a-v")
        bits = [bool(digit >> shift & 1) for digit in digits for shift in reversed(range(self.size))]
        return at + length, bits[:count]

    def write(self, bits: Sequence[bool]) -> str:
        """Bits as digits."""
        padded = [*bits, *[False] * (-len(bits) % self.size)]
        groups = [padded[i : i + self.size] for i in range(0, len(padded), self.size)]
        return "".join(DIGITS[int("".join("1" if bit else "0" for bit in group), 2)] for group in groups)


@dataclass(frozen=True)
class Cells:
    """A value a cell, by rules."""

    rules: tuple[Rule, ...]

    def read(self, text: str, at: int, count: int) -> tuple[int, list[Item]]:
        """So many values from here, and where they end; a run of blanks must not reach past the last."""
        values: list[Item] = []
        while len(values) < count:
            if at >= len(text):
                raise InputError(f"the text ends after {len(values)} of {count} cells")
            size, found = self.taken(text, at)
            values += found
            at += size
        if len(values) > count:
            raise InputError(f"the text goes on past the {count} cells of the board")
        return at, values

    def taken(self, text: str, at: int) -> tuple[int, Sequence[Item]]:
        """What the first rule that knows the text makes of it."""
        for rule in self.rules:
            if (found := rule.take(text, at)) is not None:
                return found
        raise InputError(f"{quote(text[at : at + 3])} at character {at + 1} stands for no cell")

    def write(self, values: Sequence[Item], holder: str) -> str:
        """The values as text; `holder` names the format when it cannot hold one."""
        at, pieces = 0, []
        while at < len(values):
            given = next((found for rule in self.rules if (found := rule.give(values, at)) is not None), None)
            if given is None:
                what = "a blank cell" if values[at] is None else f"the number {values[at]}"
                raise InputError(f"{holder} cannot hold {what}")
            at += given[0]
            pieces.append(given[1])
        return "".join(pieces)


def ended(text: str, at: int) -> None:
    """Refuse text that is left over, save a last slash."""
    if text[at:].strip("/"):
        raise InputError(f"{quote(text[at:])} is left over at character {at + 1}, after the last cell")
