"""Depth-first search for takuzu with propagation, look-ahead and restarts; needs no solver library.

The board is two integers, one whose bits are the 1s and one whose bits are the 0s, so a shift compares all cells with
their neighbours at once, and backtracking means dropping two integers. Rows are two bits apart, so that no shift
carries a digit from one row into the next.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache

from gridwright.grid import Grid
from gridwright.kinds.takuzu.lines import fill_line
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.puzzle import Answer

Digits = tuple[int, int]
"""The decided cells of a board: the bits that are 1 and the bits that are 0."""

GAP = 2  # bits between two rows
RESTART_DEAD_ENDS = 50  # dead ends without a solution before the first restart
CHEAP_PROBES = 40  # for up to so many cells, look-ahead propagates triples and counts only


class Layout:
    """Which bits are the cells, rows and columns of a board; made once per size."""

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
def layout_of(grid: Grid) -> Layout:
    """The layout for a size."""
    return Layout(grid)


class Board:
    """The propagators of one puzzle: each returns the digits it was given and those that follow, None on a conflict."""

    def __init__(self, puzzle: Takuzu) -> None:
        self.layout = layout_of(puzzle.grid)
        self.unique_lines = puzzle.unique_lines

    def propagate(self, ones: int, zeros: int, before: int) -> Digits | None:
        """Propagate to a fixpoint, given that the board was at one when only the cells `before` were decided."""
        while True:
            cheap = self.propagate_cheaply(ones, zeros, before)
            if cheap is None:
                return None
            after = cheap[0] | cheap[1]
            digits = self.solve_lines(*cheap, before)
            if digits is None or digits == cheap:
                return digits
            ones, zeros = digits
            before = after

    def propagate_cheaply(self, ones: int, zeros: int, before: int) -> Digits | None:
        """Propagate triples and counts to a fixpoint."""
        while True:
            digits = self.propagate_triples(ones, zeros)
            if digits is None:
                return None
            ones, zeros = digits
            known = ones | zeros
            if known == before:
                return digits
            more = self.propagate_counts(ones, zeros, known & ~before)
            if more is None:
                return None
            ones, zeros = more
            if more == digits:
                return digits
            before = known

    def propagate_triples(self, ones: int, zeros: int) -> Digits | None:
        """Beside two equal digits, and between two equal digits, stands the other digit."""
        board, step = self.layout.board, self.layout.step
        while True:
            more_zeros = zeros | (find_third(ones, 1) | find_third(ones, step)) & board
            more_ones = ones | (find_third(more_zeros, 1) | find_third(more_zeros, step)) & board
            if more_ones & more_zeros:
                return None
            if more_ones == ones and more_zeros == zeros:
                return ones, zeros
            ones, zeros = more_ones, more_zeros

    def propagate_counts(self, ones: int, zeros: int, fresh: int) -> Digits | None:
        """A line with all its 1s takes 0s elsewhere, and vice versa; lines without fresh cells are skipped."""
        layout = self.layout
        for line, half in zip(layout.lines, layout.halves, strict=True):
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

    def solve_lines(self, ones: int, zeros: int, before: int) -> Digits | None:
        """Line solving for lines with fresh cells, then twins where such a line has at most two open cells."""
        layout = self.layout
        fresh = (ones | zeros) & ~before
        nearly_full = False
        for nth, line in enumerate(layout.lines):
            if not fresh & line:
                continue
            left = line & ~(ones | zeros)
            if left:
                shift = layout.offsets[nth]
                own = (ones & line) >> shift, (zeros & line) >> shift
                found = fill_line(layout.lengths[nth], layout.steps[nth], *own)
                if found is None:
                    return None
                ones |= found[0] << shift
                zeros |= found[1] << shift
                left &= ~(ones | zeros)
            nearly_full = nearly_full or left.bit_count() <= 2
        if ones & zeros:
            return None
        return self.propagate_twins(ones, zeros) if nearly_full and self.unique_lines else (ones, zeros)

    def propagate_twins(self, ones: int, zeros: int) -> Digits | None:
        """No two parallel lines are identical: a line with two open cells must not become equal to a full one."""
        layout = self.layout
        open_cells = layout.board & ~(ones | zeros)
        for lines in (range(layout.rows), range(layout.rows, len(layout.lines))):
            full = set()
            many = 0
            nearly = []
            for nth in lines:
                line, shift = layout.lines[nth], layout.offsets[nth]
                left = open_cells & line
                if not left:
                    full.add((ones & line) >> shift)
                    many += 1
                elif left.bit_count() == 2:
                    nearly.append((nth, left >> shift))
            if len(full) < many:
                return None
            for nth, left in nearly:
                shift = layout.offsets[nth]
                have = (ones & layout.lines[nth]) >> shift
                low = left & -left
                for one, zero in ((low, left ^ low), (left ^ low, low)):
                    if have | one in full:
                        ones |= zero << shift
                        zeros |= one << shift
        return None if ones & zeros else (ones, zeros)

    def look_ahead(self, ones: int, zeros: int, effort: int) -> tuple[int, int, int] | None:
        """Probe both digits of about `effort` open cells; the digits that follow, and the best cell to decide."""
        known = ones | zeros
        probe = self.propagate if effort > CHEAP_PROBES else self.propagate_cheaply
        best, most = 0, -1
        for bit in self.list_candidates(known, effort):
            if bit & (ones | zeros):
                continue
            one, zero = probe(ones | bit, zeros, known), probe(ones, zeros | bit, known)
            if one is None or zero is None:
                other = one or zero
                if other is None:
                    return None
                ones, zeros = other
                continue
            ones, zeros = one[0] & zero[0], one[1] & zero[1]  # what both digits imply
            effect = (one[0] | one[1]).bit_count() * (zero[0] | zero[1]).bit_count()
            if effect > most:
                best, most = bit, effect
        return ones, zeros, best

    def list_candidates(self, known: int, count: int) -> list[int]:
        """The open cells of the lines with the fewest of them, line by line, until there are `count` or more."""
        open_cells = self.layout.board & ~known
        lines = [open_cells & line for line in self.layout.lines if open_cells & line]
        lines.sort(key=int.bit_count)
        found: dict[int, None] = {}
        for left in lines:
            while left:
                low = left & -left
                found[low] = None
                left ^= low
            if len(found) >= count:
                break
        return list(found)


def find_third(digits: int, step: int) -> int:
    """The cells beside or between two of the digits, along one direction."""
    pairs = digits & digits >> step
    return pairs >> step | pairs << 2 * step | (digits & digits >> 2 * step) << step


def search(puzzle: Takuzu, state: Answer, first: bool) -> Iterator[Answer]:
    """bit-parallel propagation of triples, counts, lines and twins, then look-ahead, backtracking and restarts"""
    board = Board(puzzle)
    start = propagate_givens(board, puzzle, state)
    if start is None:
        return
    effort = 0
    while True:
        tree = DepthFirstSearch(board, start, effort)
        for ones in tree.solutions(RESTART_DEAD_ENDS + effort):
            yield Answer(puzzle.grid, tuple([1 if ones & bit else 0 for bit in board.layout.bits]))
        if tree.finished:
            return
        effort += tree.dead_ends


def propagate(puzzle: Takuzu, state: Answer) -> Answer | None:
    """Propagation from a half-done board to a fixpoint; None on a conflict."""
    board = Board(puzzle)
    digits = propagate_givens(board, puzzle, state)
    if digits is None:
        return None
    ones, zeros = digits
    return Answer(puzzle.grid, tuple([1 if ones & b else 0 if zeros & b else None for b in board.layout.bits]))


def propagate_givens(board: Board, puzzle: Takuzu, state: Answer) -> Digits | None:
    """What follows from the givens and a half-done board; None on a conflict."""
    ones = zeros = 0
    for bit, *values in zip(board.layout.bits, puzzle.givens, state.values, strict=True):
        ones |= bit * (1 in values)
        zeros |= bit * (0 in values)
    return None if ones & zeros else board.propagate(ones, zeros, 0)


class DepthFirstSearch:
    """A search through all solutions, abandoned for a restart if it has too many dead ends before the first one.

    A search that has found a solution is always completed, so every solution is found exactly once.
    """

    def __init__(self, board: Board, start: Digits, effort: int) -> None:
        self.board, self.effort = board, effort
        self.rng = random.Random(effort)  # other decisions after every restart, the same in every run
        self.open_nodes: list[tuple[int, int, int]] = [(*start, start[0] | start[1])]
        self.dead_ends = 0
        self.finished = False

    def solutions(self, most_dead_ends: int) -> Iterator[int]:
        """The solutions, each as the bits of its 1s."""
        found = False
        while self.open_nodes:
            digits = self.descend(*self.open_nodes.pop())
            if digits is None:
                self.dead_ends += 1
                if self.dead_ends > most_dead_ends and not found:
                    return
            elif digits[0] | digits[1] == self.board.layout.board:
                found = True
                yield digits[0]
        self.finished = True

    def descend(self, ones: int, zeros: int, before: int) -> Digits | None:
        """Propagate a node and look ahead, with more probes after every dead end; branch when nothing follows."""
        board = self.board
        while True:
            digits = board.propagate(ones, zeros, before)
            if digits is None:
                return None
            before = digits[0] | digits[1]
            if before == board.layout.board:
                return digits
            ahead = board.look_ahead(*digits, self.effort + self.dead_ends)
            if ahead is None:
                return None
            ones, zeros, bit = ahead
            if ones | zeros == before:
                self.branch(ones, zeros, bit)
                return digits

    def branch(self, ones: int, zeros: int, bit: int) -> None:
        """Leave both digits of a cell as open nodes, in random order."""
        known = ones | zeros
        both = [(ones | bit, zeros, known), (ones, zeros | bit, known)]
        self.open_nodes += both if self.rng.random() < 0.5 else both[::-1]
