"""What steps of takuzu are about: `techniques` finds it, and `hints` makes sentences of it.

Lines are counted from the first row, the columns after the rows.
"""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.ladder.facts import Facts


@dataclass(frozen=True, slots=True)
class DigitOfLine(Facts):
    """A digit of a line that stands twice side by side, on either side of a cell, or as often as it may."""

    line: int
    digit: int


@dataclass(frozen=True, slots=True)
class LastOfLine(Facts):
    """A digit that a line needs once more, and the first of three places of which it needs one."""

    line: int
    digit: int
    place: int


@dataclass(frozen=True, slots=True)
class LikeOther(Facts):
    """A line that would be like a filled one; `digit` is what it needs once more, None if it needs one of each."""

    line: int
    other: int
    digit: int | None


@dataclass(frozen=True, slots=True)
class WholeLine(Facts):
    """A line all of whose fillings agree, but for those that are like one of the others."""

    line: int
    others: tuple[int, ...] = ()
