"""Counting the solutions of a takuzu, by halves of the board.

A row is a word: balanced, without three equal digits side by side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from gridwright.frontier.automaton import TooLarge, build
from gridwright.frontier.half_counter import HalfCounter, LineStates, State
from gridwright.frontier.halves import LONGEST
from gridwright.grid import Line
from gridwright.kind import Counting
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.puzzle import Answer

MOST_WORDS = 1000  # different words on a board, at most

Digits = tuple[int, ...]
"""What a cell may hold."""
START = (0, 0, 0, 0)


def count(puzzle: Takuzu, state: Answer) -> Counting:
    """Count the solutions that extend a half-done board."""
    pairs = zip(puzzle.givens, state.values, strict=True)
    cells = [tuple(digit for digit in (0, 1) if {given, value} <= {digit, None}) for given, value in pairs]
    halvers = []
    for lines in (puzzle.grid.rows(), puzzle.grid.columns()):
        words = find_words(lines, cells)
        if words is not None and len(lines) <= LONGEST:
            allowed = [[sum(1 << digit for digit in cells[cell]) for cell in line.cells] for line in lines]
            across, down = build_line(len(lines[0].cells)), build_line(len(lines))
            halvers.append(HalfCounter(words, allowed, puzzle.unique_lines, across, down))
    try:
        return (yield from min(halvers, key=HalfCounter.estimate).count()) if halvers else None
    except TooLarge:
        return None


def find_words(lines: Sequence[Line], cells: Sequence[Digits]) -> list[list[int]] | None:
    """The words that each line may be; None if there are too many."""
    found = [list(islice(spell([cells[cell] for cell in line.cells]), MOST_WORDS + 1)) for line in lines]
    return found if len(set().union(*found)) <= MOST_WORDS else None


def spell(cells: Sequence[Digits], word: int = 0, at: int = 0) -> Iterator[int]:
    """The words of a line, the first cell as the lowest bit, continued from a cell."""
    if at == len(cells):
        yield word
        return
    for digit in cells[at]:
        longer = word | digit << at
        ones = longer.bit_count()
        is_third = at >= 2 and longer >> (at - 2) == 7 * digit
        if not is_third and max(ones, at + 1 - ones) <= len(cells) // 2:
            yield from spell(cells, longer, at + 1)


def build_line(length: int) -> LineStates:
    """The automaton of a line, and its states."""

    def step(state: State, digit: int) -> State | None:
        ones, zeros, last, before = state
        if ones + zeros and digit == last == before:
            return None
        ones, zeros = ones + digit, zeros + 1 - digit
        if max(ones, zeros) > length // 2:
            return None
        return ones, zeros, digit, 1 - digit if state == START else last

    return build(START, step, lambda state: state[0] + state[1] == length, 8 * length * length)
