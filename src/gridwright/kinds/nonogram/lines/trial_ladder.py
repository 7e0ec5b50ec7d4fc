# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Cells of a nonogram that cannot have a value, because two lines would then disagree.

A value is tried, and the lines are followed in waves: first the row and the column of the cell, then the lines that
cross them in the cells decided so far, each line seeing what the waves before have decided. Of every cell the line that
has decided it is kept, so that only the lines and cells that lead to the contradiction are named.

Two lines share one cell at most. So one line and a crossing one never decide more together than each alone: a
contradiction needs at least two rows and two columns, which disagree where a second row and a second column cross.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import Public, cfunc, cython, raises
from gridwright.kinds.nonogram.lines.run_ladder import RunLadder
from gridwright.ladder.ladder import OPEN

WAVES: cython.int = 2


class TrialLadder(RunLadder):
    """A nonogram board with a second one to try a value on."""

    waves: Public[cython.int]
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

    def __init__(self, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]], techniques: int) -> None:
        RunLadder.__init__(self, rows, columns, techniques)
        self.waves = WAVES
        self.tried, self.next_tried = arrays.filled(self.cells, -1), arrays.filled(self.cells, -1)
        # The cells that a trial has decided, in order; of each the line that has done so, and in which wave.
        self.trail, self.source, self.wave = (arrays.zeros(self.cells) for _ in range(3))
        self.trail_size = 0
        self.queue, self.next_queue = arrays.zeros(self.lines), arrays.zeros(self.lines)
        self.queued, self.next_size = arrays.zeros(self.lines), 0
        self.useful, self.useful_size = arrays.zeros(self.lines), 0
        self.failed_line = self.failed_cell = self.failed_wave = -1

    @raises
    def find_contradictions(self) -> cython.void:
        """A value of a cell leads to a contradiction: the cell has the other one."""
        cell: cython.int
        value: cython.int
        self.list_useful()
        for cell in range(self.cells):
            if self.values[cell] != OPEN:
                continue
            for value in range(2):
                if self.is_refuted(cell, value):
                    if self.recording:
                        self.record_refuted(cell, value)
                    self.decide(cell, 1 - value)
                    if self.recording:
                        self.end()
        self.undo()

    def list_useful(self) -> cython.void:
        """List lines that decide a cell by themselves; a trial follows them too, so that more cells lead to more."""
        line: cython.int
        self.useful_size = 0
        for line in range(self.lines):
            self.choose_line(line)
            self.read_line()
            if self.is_useful(line):
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
        self.enqueue(cell // self.width)
        self.enqueue(self.height + cell % self.width)
        for nth in range(self.useful_size):
            self.enqueue(self.useful[nth])
        for wave in range(1, self.waves + 1):
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
            if self.source[cell] < self.height:
                self.enqueue(self.height + cell % self.width)
            else:
                self.enqueue(cell // self.width)

    def read_tried(self, wave: cython.int) -> cython.void:
        """Copy the values of the line, with those that a trial has decided before a wave."""
        place: cython.int
        cell: cython.int = self.start
        for place in range(self.length):
            self.along[place] = self.values[cell]
            if self.along[place] == OPEN and self.tried[cell] != OPEN and self.wave[cell] < wave:
                self.along[place] = self.tried[cell]
            cell += self.stride

    def follow(self, line: cython.int, wave: cython.int) -> cython.bint:
        """Decide what a line decides; False on a contradiction."""
        place: cython.int
        cell: cython.int
        self.failed_line, self.failed_wave = line, wave
        self.choose_line(line)
        self.read_tried(wave)
        if not self.solve_line():
            return False
        for place in range(self.length):
            if self.along[place] != OPEN or self.possible[2 * place] == self.possible[2 * place + 1]:
                continue
            cell = self.start + place * self.stride
            if self.next_tried[cell] == OPEN:
                self.put(cell, self.possible[2 * place + 1], line, wave)
            elif self.next_tried[cell] != self.possible[2 * place + 1]:
                self.failed_cell = cell
                return False
        return True

    def record_refuted(self, cell: cython.int, value: cython.int) -> None:
        """Begin the step of a refuted value: it uses the cells that the contradiction rests on."""
        lines = [self.failed_line]
        last = self.failed_line
        if self.failed_cell == OPEN:
            needed = self.explain(last, OPEN, 0, self.failed_wave)
        else:
            decided = self.next_tried[self.failed_cell]
            crossing = self.source[self.failed_cell]
            needed = self.explain(crossing, self.failed_cell, decided, self.failed_wave)
            needed += self.explain(last, self.failed_cell, 1 - decided, self.failed_wave)
            lines.append(crossing)
        self.begin(cell, value, 0)
        explained = {cell}
        while needed:
            used = needed.pop()
            if self.values[used] != OPEN:
                self.use(used)
            elif used not in explained:
                explained.add(used)
                lines.append(self.source[used])
                needed += self.explain(self.source[used], used, self.tried[used], self.wave[used])
        lines = sorted(set(lines))
        black = sorted({used for used in self.used if self.values[used] == 1})
        self.arguments = (cell, value, len(lines), *lines, *black)

    @cfunc
    def explain(self, line: cython.int, cell: cython.int, value: cython.int, wave: cython.int) -> list[int]:
        """The cells of a line that decide a cell in a wave, or leave the line without a filling if the cell is OPEN.

        What the trial has decided is left out first, and of that what came last, so that few lines are needed.
        """
        place: cython.int
        here: cython.int
        target: cython.int = -1
        self.choose_line(line)
        self.read_tried(wave)
        if cell != OPEN:
            target = (cell - self.start) // self.stride
            self.along[target] = 1 - value
        for here in range(wave, -1, -1):
            for place in range(self.length):
                if place != target and self.wave_at(place) == here:
                    self.leave_out(place)
        return [
            self.start + place * self.stride
            for place in range(self.length)
            if place != target and self.along[place] != OPEN
        ]

    def wave_at(self, place: cython.int) -> cython.int:
        """The wave in which a trial has decided a cell of the line, counted from 1; 0 for a cell of the board."""
        cell: cython.int = self.start + place * self.stride
        return 0 if self.values[cell] != OPEN else self.wave[cell] + 1

    def leave_out(self, place: cython.int) -> cython.void:
        """Open a cell, unless the line could then be filled."""
        value: cython.int = self.along[place]
        if value == OPEN:
            return
        self.along[place] = OPEN
        if self.fill_forward():
            self.along[place] = value
