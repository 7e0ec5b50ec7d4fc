"""Nonogram files that are two lists of clues and no size: the rows, something between them, the columns.

Solvers that webpbn exports to have such files, which differ in the line between the lists, in what separates the
numbers of a clue, and in comments. How many clues there are is the size.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Any

from gridwright.errors import InputError, quote
from gridwright.formats._layout import parse_clues, two_numbers
from gridwright.formats.base import Head, Source
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.messages import say
from gridwright.text.parsing import SourceLine, make_grid

NUMBERS = re.compile(r"\d{1,9}(?:[ ,\t]+\d{1,9})*")
SEPARATORS = re.compile(r"[ ,\t]+")
BLANK, AMPERSAND = "", "&"


@dataclass(frozen=True)
class ClueLists:
    """What stands before the rows, between them and the columns, and at the end; what ends a clue, begins a comment."""

    between: str = BLANK
    before: str = BLANK
    after: str = BLANK
    gap: str = " "
    end: str = ""  # of every clue
    comment: str = ""

    def write(self, puzzle: Any) -> str:
        """A nonogram as text."""
        rows, columns = (list(map(self.write_clue, clues)) for clues in (puzzle.rows, puzzle.columns))
        before, after = ([line] if line else [] for line in (self.before, self.after))
        return "".join(f"{line}\n" for line in [*before, *rows, self.between, *columns, *after])

    def write_clue(self, clue: Sequence[int]) -> str:
        """A clue with its end; an empty one is 0 where that is no end."""
        return self.gap.join(map(str, clue)) + self.end if clue else "0"

    def parse(self, lines: Sequence[SourceLine], source: Source) -> Nonogram:
        """A nonogram from its lines, including blank ones."""
        rows, columns = self.split(
            [line for line in lines if not (self.comment and line.text.startswith(self.comment))]
        )
        for line in (*rows, *columns):
            if not NUMBERS.fullmatch(line.text.strip()):
                raise InputError(say("{text} is not a clue; expected numbers", text=quote(line.text)), line=line.number)
        grid = make_grid(len(rows), len(columns))
        clean = [[SourceLine(line.number, self.strip_end(line.text)) for line in part] for part in (rows, columns)]
        return Nonogram(
            grid=grid, rows=parse_clues(clean[0], grid, "rows"), columns=parse_clues(clean[1], grid, "columns")
        )

    def split(self, lines: Sequence[SourceLine]) -> tuple[Sequence[SourceLine], Sequence[SourceLine]]:
        """The rows and the columns."""
        kept = [line for line in lines if line.text.strip()] if self.between else strip_blanks(lines)
        if self.after and kept and kept[-1].text.strip() == self.after:
            kept = kept[:-1]
        if self.before and kept and kept[0].text.strip().lower() == self.before:
            kept = kept[1:]
        places = [nth for nth, line in enumerate(kept) if line.text.strip().lower() == self.between]
        if not places or places[-1] - places[0] >= len(places):
            what = quote(self.between) if self.between else say("a blank line")
            raise InputError(say("expected {what} once, between the rows and the columns", what=what))
        rows, columns = kept[: places[0]], kept[places[-1] + 1 :]
        if not rows or not columns:
            raise InputError(say("expected clues of rows, and clues of columns"))
        return rows, columns

    def strip_end(self, text: str) -> str:
        """A clue without its end."""
        found = text.strip()
        return found.removesuffix(self.end) if self.end and found != self.end.strip() else found


def strip_blanks(lines: Sequence[SourceLine]) -> Sequence[SourceLine]:
    """The lines without blank ones at both ends."""
    filled = [nth for nth, line in enumerate(lines) if line.text.strip()]
    return lines[filled[0] : filled[-1] + 1] if filled else []


def split_lists(head: Head, comment: str = "#") -> list[list[str]] | None:
    """The two lists at the beginning of a source without a size, if that is what it is: both say as many black cells.

    None for anything else, also for files of other programs that begin with a size.
    """
    if not head.may_be("nonogram") or not (NUMBERS.fullmatch(head.first) or head.first.startswith(comment)):
        return None
    text = head.data.decode("utf-8-sig", errors="replace").strip()
    lines = [line.strip() for line in text.splitlines() if not line.startswith(comment)]
    parts = [part.splitlines() for part in re.split(r"\n{2,}", "\n".join(lines).strip())]
    if len(parts) != 2 or not all(NUMBERS.fullmatch(line) for part in parts for line in part):
        return None
    sums = [sum(map(count_black, part)) for part in parts]
    if sums[0] != sums[1] or begins_with_size(parts):
        return None
    return parts


def is_without_size(head: Head) -> bool:
    """Does a source begin with clues, not with a size?"""
    return AMPERSAND in head.lines or split_lists(head) is not None


def ends_with_zeros(lists: Sequence[Sequence[str]]) -> bool:
    """Does every clue end with a 0, though it is not empty?"""
    lines = [line for part in lists for line in part]
    return any(" " in line for line in lines) and all(line == "0" or line.endswith(" 0") for line in lines)


def begins_with_size(parts: Sequence[Sequence[str]]) -> bool:
    """Is this a file that begins with its size, as .cwd and .nin do?"""
    first, *rest = parts[0]
    wide, high = map(int, first.split()) if two_numbers(first) else (0, 0)
    if wide and wide + high in (len(rest) + len(parts[1]), len(rest) + 1 + len(parts[1])):
        clues = [*rest, "0", *parts[1]] if wide + high > len(rest) + len(parts[1]) else [*rest, *parts[1]]
        return sum(map(count_black, clues[:high])) == sum(map(count_black, clues[high:]))
    sizes = [int(line) for line in parts[0][:2] if line.isdigit()]
    if sizes != [len(parts[0]) - 2, len(parts[1])]:
        return False
    return all(map(fits, parts[0][2:], repeat(sizes[1]))) and all(map(fits, parts[1], repeat(sizes[0])))


def count_black(clue: str) -> int:
    """How many black cells a clue tells of."""
    return sum(map(int, SEPARATORS.split(clue)))


def fits(clue: str, length: int) -> bool:
    """Do the blocks of a clue fit into a line?"""
    blocks = [int(token) for token in SEPARATORS.split(clue)]
    return sum(blocks) + len(blocks) - 1 <= length
