# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Cells of a nonogram that cannot have a value, because two lines would then disagree.

A value is tried, and the lines are followed in waves: first the row and the column of the cell, then the lines that
cross them in the cells decided so far, each line seeing what the waves before have decided. Of every cell the line that
has decided it is kept, so that only the lines and cells that lead to the contradiction are named.

Two lines share one cell at most. So one line and a crossing one never decide more together than each alone: a
contradiction needs at least two rows and two columns, which disagree where a second row and a second column cross.
"""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import cfunc, cython
from gridwright.kinds.nonogram.lines.line_looker import LineBoard, LineLooker
from gridwright.ladder.ladder import OPEN

WAVES: cython.int = 2


class LineTrial:
    """A second board to try a value on."""

    board: LineBoard
    line: LineLooker
    tried: cython.int[::1]
    next_tried: cython.int[::1]
    trail: cython.int[::1]
    source: cython.int[::1]
    wave: cython.int[::1]
    trail_size: cython.int
    queue: cython.int[::1]
    next_queue: cython.int[::1]
    queued: cython.int[::1]
    next_size: cython.int
    useful: cython.int[::1]
    useful_size: cython.int
    failed_line: cython.int
    failed_cell: cython.int
    failed_wave: cython.int

    def __init__(self, line: LineLooker) -> None:
        self.line, self.board = line, line.board
        cells, lines = self.board.height * self.board.width, self.board.lines
        self.tried, self.next_tried = arrays.filled(cells, -1), arrays.filled(cells, -1)
        # The cells that a trial has decided, in order; of each the line that has done so, and in which wave.
        self.trail, self.source, self.wave = (arrays.zeros(cells) for _ in range(3))
        self.trail_size = 0
        self.queue, self.next_queue, self.queued, self.useful = (arrays.zeros(lines) for _ in range(4))
        self.next_size = self.useful_size = 0
        self.failed_line = self.failed_cell = self.failed_wave = -1

    def list_useful(self) -> cython.void:
        """List lines that decide a cell by themselves; a trial follows them too, so that more cells lead to more."""
        line: cython.int
        self.useful_size = 0
        for line in range(self.board.lines):
            self.line.look_at(line)
            if self.line.is_useful():
                self.useful[self.useful_size] = line
                self.useful_size += 1

    def undo(self) -> cython.void:
        """Take back the cells of the last trial."""
        nth: cython.int
        for nth in range(self.trail_size):
            self.tried[self.trail[nth]] = OPEN
            self.next_tried[self.trail[nth]] = OPEN
        for nth in range(self.next_size):
            self.queued[self.next_queue[nth]] = 0
        self.trail_size = self.next_size = 0

    def is_refuted(self, cell: cython.int, value: cython.int) -> cython.bint:
        """Does a value lead to a contradiction?"""
        wave: cython.int
        nth: cython.int
        lines: cython.int
        done: cython.int
        self.undo()
        self.failed_cell = self.failed_line = -1
        self.put(cell, value, -1, 0)
        self.tried[cell] = value
        self.enqueue(cell // self.board.width)
        self.enqueue(self.board.height + cell % self.board.width)
        for nth in range(self.useful_size):
            self.enqueue(self.useful[nth])
        for wave in range(1, WAVES + 1):
            done, lines = self.trail_size, self.next_size
            self.queue, self.next_queue = self.next_queue, self.queue
            self.next_size = 0
            for nth in range(lines):
                self.queued[self.queue[nth]] = 0
            for nth in range(lines):
                if not self.follow(self.queue[nth], wave):
                    return True
            if done == self.trail_size:
                return False
            self.publish(done)
        return False

    def enqueue(self, line: cython.int) -> cython.void:
        """The line is followed in the next wave."""
        if not self.queued[line]:
            self.queued[line] = 1
            self.next_queue[self.next_size] = line
            self.next_size += 1

    def put(self, cell: cython.int, value: cython.int, line: cython.int, wave: cython.int) -> cython.void:
        """A cell gets a value for the next wave."""
        self.next_tried[cell] = value
        self.source[cell], self.wave[cell] = line, wave
        self.trail[self.trail_size] = cell
        self.trail_size += 1

    def publish(self, done: cython.int) -> cython.void:
        """The lines of the next wave see what this one has decided."""
        nth: cython.int
        cell: cython.int
        for nth in range(done, self.trail_size):
            cell = self.trail[nth]
            self.tried[cell] = self.next_tried[cell]
            if self.source[cell] < self.board.height:
                self.enqueue(self.board.height + cell % self.board.width)
            else:
                self.enqueue(cell // self.board.width)

    def read_tried(self, wave: cython.int) -> cython.void:
        """Copy the values of the line, with those that a trial has decided before a wave."""
        place: cython.int
        cell: cython.int = self.line.start
        for place in range(self.line.length):
            self.line.along[place] = self.board.values[cell]
            if self.line.along[place] == OPEN and self.tried[cell] != OPEN and self.wave[cell] < wave:
                self.line.along[place] = self.tried[cell]
            cell += self.line.stride

    def follow(self, line: cython.int, wave: cython.int) -> cython.bint:
        """Decide what a line decides; False on a contradiction."""
        place: cython.int
        cell: cython.int
        self.failed_line, self.failed_wave = line, wave
        self.line.choose(line)
        self.read_tried(wave)
        if not self.line.solve():
            return False
        for place in range(self.line.length):
            if not self.line.is_forced(place):
                continue
            cell = self.line.start + place * self.line.stride
            if self.next_tried[cell] == OPEN:
                self.put(cell, self.line.can_be(place, 1), line, wave)
            elif self.next_tried[cell] != self.line.can_be(place, 1):
                self.failed_cell = cell
                return False
        return True

    @cfunc
    def list_causes(self, cell: cython.int) -> tuple[list[int], list[int]]:
        """The lines that have refuted a value of a cell, and the cells of the board that they rest on."""
        lines = [self.failed_line]
        if self.failed_cell == OPEN:
            needed = self.explain(self.failed_line, OPEN, 0, self.failed_wave)
        else:
            decided = self.next_tried[self.failed_cell]
            crossing = self.source[self.failed_cell]
            needed = self.explain(crossing, self.failed_cell, decided, self.failed_wave)
            needed += self.explain(lines[0], self.failed_cell, 1 - decided, self.failed_wave)
            lines.append(crossing)
        used, explained = set(), {cell}
        while needed:
            cause = needed.pop()
            if self.board.values[cause] != OPEN:
                used.add(cause)
            elif cause not in explained:
                explained.add(cause)
                lines.append(self.source[cause])
                needed += self.explain(self.source[cause], cause, self.tried[cause], self.wave[cause])
        return sorted(set(lines)), sorted(used)

    @cfunc
    def explain(self, line: cython.int, cell: cython.int, value: cython.int, wave: cython.int) -> list[int]:
        """The cells of a line that decide a cell in a wave, or leave the line without a filling if the cell is OPEN.

        What the trial has decided is left out first, and of that what came last, so that few lines are needed. The
        white cells on both sides of the cell stay: a player sees the gap between them, and no larger one.
        """
        place: cython.int
        here: cython.int
        target: cython.int = -1
        before: cython.int = -1
        after: cython.int = -1
        self.line.choose(line)
        self.read_tried(wave)
        if cell != OPEN:
            target = (cell - self.line.start) // self.line.stride
            self.line.along[target] = 1 - value
        for here in range(wave, -1, -1):
            if here == 0 and cell != OPEN:
                before, after = self.line.next_white(target, -1), self.line.next_white(target, 1)
            for place in range(self.line.length):
                if place != target and place != before and place != after and self.wave_at(place) == here:
                    self.leave_out(place)
        return [
            self.line.start + place * self.line.stride
            for place in range(self.line.length)
            if place != target and self.line.along[place] != OPEN
        ]

    def wave_at(self, place: cython.int) -> cython.int:
        """The wave in which a trial has decided a cell of the line, counted from 1; 0 for a cell of the board."""
        cell: cython.int = self.line.start + place * self.line.stride
        return 0 if self.board.values[cell] != OPEN else self.wave[cell] + 1

    def leave_out(self, place: cython.int) -> cython.void:
        """Open a cell, unless the line could then be filled."""
        value: cython.int = self.line.along[place]
        if value == OPEN:
            return
        self.line.along[place] = OPEN
        if self.line.can_fill():
            self.line.along[place] = value
