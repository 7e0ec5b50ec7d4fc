"""A search for takuzu without any solver library: the whole board in two integers, one bit a cell.

The digits 1 are the bits of one integer and the digits 0 those of another, so one shift looks at all cells at once, and
going back after a wrong guess is forgetting two integers. Rows are two bits apart, so that no shift carries a digit
from one row into the next.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache

from gridwright.grid import Grid
from gridwright.kinds.takuzu.lines import fill_line
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.puzzle import Answer

Half = tuple[int, int]
"""A half-done board: the bits that are 1 and the bits that are 0."""

GAP = 2
PATIENCE = 50  # dead ends before the first solution, after which a descent starts anew with other guesses
SHALLOW = 40  # cells to try both digits in, before each guess, by the simple rules alone


class Plan:
    """Where the cells, rows and columns of a size lie among the bits; made once per size."""

    def __init__(self, grid: Grid) -> None:
        self.step = grid.width + GAP
        places = [grid.place(cell) for cell in range(len(grid))]
        self.bits = [1 << (row * self.step + column) for row, column in places]
        self.board = sum(self.bits)
        self.lines = [sum(self.bits[cell] for cell in line.cells) for line in grid.lines()]
        self.offsets = [(self.bits[line.cells[0]]).bit_length() - 1 for line in grid.lines()]
        self.lengths = [len(line.cells) for line in grid.lines()]
        self.halves = [length // 2 for length in self.lengths]
        self.rows = len(grid.rows())
        self.steps = [1] * self.rows + [self.step] * len(grid.columns())


@lru_cache(maxsize=32)
def plan_of(grid: Grid) -> Plan:
    """The plan for a size."""
    return Plan(grid)


class Board:
    """The rules of one puzzle, applied to half-done boards."""

    def __init__(self, puzzle: Takuzu) -> None:
        self.plan = plan_of(puzzle.grid)
        self.unique_lines = puzzle.unique_lines

    def settle(self, ones: int, zeros: int, before: int) -> Half | None:
        """Everything that follows, given that all was settled when only the cells `before` were decided."""
        while True:
            found = self.simple(ones, zeros, before)
            if found is None:
                return None
            after = found[0] | found[1]
            whole = self.whole_lines(*found, before)
            if whole is None or whole == found:
                return whole
            ones, zeros = whole
            before = after

    def simple(self, ones: int, zeros: int, before: int) -> Half | None:
        """Triples and counts, until they tell no more."""
        while True:
            half = self.triples(ones, zeros)
            if half is None:
                return None
            ones, zeros = half
            known = ones | zeros
            if known == before:
                return half
            counted = self.counts(ones, zeros, known & ~before)
            if counted is None:
                return None
            ones, zeros = counted
            if counted == half:
                return half
            before = known

    def triples(self, ones: int, zeros: int) -> Half | None:
        """Beside two alike, and between two alike, stands the other digit."""
        board, step = self.plan.board, self.plan.step
        while True:
            more_zeros = zeros | (beside(ones, 1) | beside(ones, step)) & board
            more_ones = ones | (beside(more_zeros, 1) | beside(more_zeros, step)) & board
            if more_ones & more_zeros:
                return None
            if more_ones == ones and more_zeros == zeros:
                return ones, zeros
            ones, zeros = more_ones, more_zeros

    def counts(self, ones: int, zeros: int, fresh: int) -> Half | None:
        """A line with all its 1s takes 0s elsewhere, and the other way round; lines without fresh cells are known."""
        plan = self.plan
        for line, half in zip(plan.lines, plan.halves, strict=True):
            if fresh & line:
                many_ones, many_zeros = (ones & line).bit_count(), (zeros & line).bit_count()
                if many_ones >= half or many_zeros >= half:
                    if many_ones > half or many_zeros > half:
                        return None
                    if many_ones == half:
                        zeros |= line & ~ones
                    else:
                        ones |= line & ~zeros
        return ones, zeros

    def whole_lines(self, ones: int, zeros: int, before: int) -> Half | None:
        """What all fillings of a line share, for lines with fresh cells; then lines that would become alike."""
        plan = self.plan
        fresh = (ones | zeros) & ~before
        tight = False  # has a line with fresh cells become full, or nearly?
        for nth, line in enumerate(plan.lines):
            if not fresh & line:
                continue
            left = line & ~(ones | zeros)
            if left:
                shift = plan.offsets[nth]
                found = fill_line(plan.lengths[nth], plan.steps[nth], (ones & line) >> shift, (zeros & line) >> shift)
                if found is None:
                    return None
                ones |= found[0] << shift
                zeros |= found[1] << shift
                left &= ~(ones | zeros)
            tight = tight or left.bit_count() <= 2
        if ones & zeros:
            return None
        return self.twins(ones, zeros) if tight and self.unique_lines else (ones, zeros)

    def twins(self, ones: int, zeros: int) -> Half | None:
        """No two parallel lines are alike: a line with two open cells does not become one that is full already."""
        plan = self.plan
        open_cells = plan.board & ~(ones | zeros)
        for lines in (range(plan.rows), range(plan.rows, len(plan.lines))):
            full = set()
            many = 0
            nearly = []
            for nth in lines:
                line, shift = plan.lines[nth], plan.offsets[nth]
                left = open_cells & line
                if not left:
                    full.add((ones & line) >> shift)
                    many += 1
                elif left.bit_count() == 2:
                    nearly.append((nth, left >> shift))
            if len(full) < many:
                return None
            for nth, left in nearly:
                shift = plan.offsets[nth]
                have = (ones & plan.lines[nth]) >> shift
                low = left & -left
                for one, zero in ((low, left ^ low), (left ^ low, low)):
                    if have | one in full:
                        ones |= zero << shift
                        zeros |= one << shift
        return None if ones & zeros else (ones, zeros)

    def look(self, ones: int, zeros: int, effort: int) -> tuple[int, int, int] | None:
        """Try both digits in up to `effort` open cells; what follows, and the cell that tells most either way."""
        known = ones | zeros
        reach = self.settle if effort > SHALLOW else self.simple
        best, most = 0, -1
        for bit in self.likely(known, effort):
            if bit & (ones | zeros):
                continue
            one, zero = reach(ones | bit, zeros, known), reach(ones, zeros | bit, known)
            if one is None or zero is None:
                sure = one or zero
                if sure is None:
                    return None
                ones, zeros = sure
                continue
            ones, zeros = one[0] & zero[0], one[1] & zero[1]
            tells = (one[0] | one[1]).bit_count() * (zero[0] | zero[1]).bit_count()
            if tells > most:
                best, most = bit, tells
        return ones, zeros, best

    def likely(self, known: int, many: int) -> list[int]:
        """Open cells of the lines with the fewest open cells, about so many."""
        open_cells = self.plan.board & ~known
        lines = [open_cells & line for line in self.plan.lines if open_cells & line]
        lines.sort(key=int.bit_count)
        found: dict[int, None] = {}
        for left in lines:
            while left:
                low = left & -left
                found[low] = None
                left ^= low
            if len(found) >= many:
                break
        return list(found)


def beside(digits: int, step: int) -> int:
    """The cells beside or between two of the digits, along one direction."""
    pairs = digits & digits >> step
    return pairs >> step | pairs << 2 * step | (digits & digits >> 2 * step) << step


def search(puzzle: Takuzu, state: Answer, first: bool) -> Iterator[Answer]:
    """Triples, counts, whole lines and twins on the whole board at once, then a look ahead and guesses."""
    board = Board(puzzle)
    start = settled(board, puzzle, state)
    if start is None:
        return
    effort = 0
    while True:
        hunt = Hunt(board, start, effort)
        for one in hunt.boards(PATIENCE + effort):
            yield Answer(puzzle.grid, tuple([1 if one & bit else 0 for bit in board.plan.bits]))
        if hunt.finished:
            return
        effort += hunt.dead_ends


def propagate(puzzle: Takuzu, state: Answer) -> Answer | None:
    """What follows from a half-done board without a guess; None when it contradicts the rules."""
    board = Board(puzzle)
    half = settled(board, puzzle, state)
    if half is None:
        return None
    ones, zeros = half
    return Answer(puzzle.grid, tuple([1 if ones & b else 0 if zeros & b else None for b in board.plan.bits]))


def settled(board: Board, puzzle: Takuzu, state: Answer) -> Half | None:
    """All that follows from what is given and from a half-done board; None on a contradiction."""
    ones = zeros = 0
    for bit, *values in zip(board.plan.bits, puzzle.givens, state.values, strict=True):
        ones |= bit * (1 in values)
        zeros |= bit * (0 in values)
    return None if ones & zeros else board.settle(ones, zeros, 0)


class Hunt:
    """One descent through all boards that extend a half-done one, given up if it meets too many dead ends at first.

    A descent that has led to a solution is always finished, so every solution is found just once.
    """

    def __init__(self, board: Board, start: Half, effort: int) -> None:
        self.board, self.effort = board, effort
        self.rng = random.Random(effort)  # other guesses in every descent, the same ones in every run
        self.waiting: list[tuple[int, int, int]] = [(*start, start[0] | start[1])]
        self.dead_ends = 0
        self.finished = False

    def boards(self, patience: int) -> Iterator[int]:
        """The solutions, each as its digits 1."""
        found = False
        while self.waiting:
            half = self.descend(*self.waiting.pop())
            if half is None:
                self.dead_ends += 1
                if self.dead_ends > patience and not found:
                    return
            elif half[0] | half[1] == self.board.plan.board:
                found = True
                yield half[0]
        self.finished = True

    def descend(self, ones: int, zeros: int, before: int) -> Half | None:
        """Settle a board; look ahead the more, the more dead ends there were; leave both digits of a cell waiting."""
        board = self.board
        while True:
            half = board.settle(ones, zeros, before)
            if half is None:
                return None
            before = half[0] | half[1]
            if before == board.plan.board:
                return half
            ahead = board.look(*half, self.effort + self.dead_ends)
            if ahead is None:
                return None
            ones, zeros, bit = ahead
            if ones | zeros == before:
                self.branch(ones, zeros, bit)
                return half

    def branch(self, ones: int, zeros: int, bit: int) -> None:
        """Leave both digits of a cell waiting, in either order."""
        known = ones | zeros
        both = [(ones | bit, zeros, known), (ones, zeros | bit, known)]
        self.waiting += both if self.rng.random() < 0.5 else both[::-1]
