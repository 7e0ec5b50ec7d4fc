# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Trying a digit in a cell of a takuzu: what follows step by step, and the contradiction that it leads to.

Two equal digits decide the third cell of three, and a line that has all its 0s or 1s is completed. Consequences are
found in layers, each from the layers before, so that a limit on the layers means the same on a mirrored or transposed
board. A contradiction is three equal digits, too many of a digit, or two identical lines. Trials start from what
already follows from the known cells, so that they find as much whether or not that is on the board yet.
"""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython, raises
from gridwright.kinds.takuzu.claims import FULL, THREE, TWIN
from gridwright.kinds.takuzu.line_fillings import TakuzuFillings
from gridwright.ladder.ladder import NOWHERE, OPEN


class TakuzuTrials(TakuzuFillings):
    """A takuzu board on which digits are tried.

    `state` is the board with all that is tried, `position` the place of a cell on the trail. Of each cell on the trail
    there are the rule and the line that decide it, the two cells with equal digits, its layer, and how long the trail
    was before that.
    """

    state: cython.int[::1]
    position: cython.int[::1]
    rule: cython.int[::1]
    rule_line: cython.int[::1]
    one: cython.int[::1]
    two: cython.int[::1]
    layer: cython.int[::1]
    before: cython.int[::1]
    tally: cython.int[::1]
    harmless: cython.int[::1]
    harmless_version: cython.int
    trail: cython.int[::1]
    trail_size: cython.int
    base: cython.int
    counted: cython.int
    depth: cython.int
    tried: cython.int
    failed: cython.bint
    way: tuple[int, ...]
    known: list[int]

    def __init__(self, height: int, width: int, unique_lines: bool, techniques: int, comparing: int) -> None:
        TakuzuFillings.__init__(self, height, width, unique_lines, techniques, comparing)
        self.state, self.position, self.rule, self.rule_line = (arrays.filled(self.cells, -1) for _ in range(4))
        self.one, self.two, self.layer, self.before = (arrays.zeros(self.cells) for _ in range(4))
        self.tally = arrays.zeros(2 * (height + width))  # of every line, the 0s and 1s of the layers that are complete
        self.harmless = arrays.zeros(2 * self.cells)  # digits from which no contradiction follows, however far one goes
        self.harmless_version = -1  # of the board for which that holds
        self.trail, self.trail_size = arrays.zeros(self.cells + 1), 0
        self.base = self.counted = 0  # how much of the trail follows from the known cells, and is in the tally
        self.depth, self.tried = 0, -1
        self.failed = False
        self.way = ()  # the shortest way to a contradiction, and the known cells that it needs
        self.known = []

    @raises
    def start_trials(self) -> cython.bint:
        """Start from the board; False if it is a contradiction by itself.

        What the known cells decide is put on the trail. In a rating easier techniques have put it on the board.
        """
        cell: cython.int
        line: cython.int
        self.trail_size = self.base = self.counted = self.depth = 0
        self.forget_failure(NOWHERE)
        for cell in range(self.cells):
            self.state[cell] = self.values[cell]
            self.position[cell] = NOWHERE
            if self.recording or self.harmless_version != self.version:
                self.harmless[2 * cell] = self.harmless[2 * cell + 1] = 0
        for line in range(2 * (self.height + self.width)):
            self.tally[line] = self.counts_of[line]
        self.harmless_version = self.version
        if not self.recording:
            return True
        self.harmless_version = -1
        for cell in range(self.cells):
            if self.values[cell] != OPEN:
                self.follow(cell)
        self.run(0, 0)
        self.base = self.counted = self.trail_size
        for cell in range(self.base):
            self.layer[self.trail[cell]] = 0
        return not self.failed

    @raises
    def fails(self, cell: cython.int, value: cython.int, layers: cython.int) -> cython.bint:
        """Does a digit in a cell lead to a contradiction within so many layers, or within any number (0)?

        When steps are recorded, the trial goes on to the end of the layer, for the shortest way.
        """
        nth: cython.int
        self.take_back()
        if self.state[cell] == value or self.harmless[2 * cell + value]:
            return False
        self.forget_failure(cell)
        if self.state[cell] != OPEN:
            self.fail(self.rule[cell], self.rule_line[cell], value, cell)
            return True
        self.depth = 0
        self.put(cell, value, THREE, NOWHERE)
        if self.run(self.base, layers) and not self.failed:
            # What follows from this trial leads no further than the trial itself.
            for nth in range(self.base, self.trail_size):
                self.harmless[2 * self.trail[nth] + self.state[self.trail[nth]]] = 1
        return self.failed

    def take_back(self) -> cython.void:
        """Take back the last trial."""
        while self.trail_size > self.base:
            self.trail_size -= 1
            if self.trail_size < self.counted:
                self.count_cell(self.trail[self.trail_size], -1)
            self.position[self.trail[self.trail_size]] = NOWHERE
            self.state[self.trail[self.trail_size]] = OPEN
        self.counted = self.base

    def count_cell(self, cell: cython.int, change: cython.int) -> cython.void:
        """Add the digit of a cell to those of its lines, or take it away."""
        self.tally[2 * (cell // self.width) + self.state[cell]] += change
        self.tally[2 * (self.height + cell % self.width) + self.state[cell]] += change

    @raises
    def run(self, start: cython.int, layers: cython.int) -> cython.bint:
        """Find the layers that follow from the cells of the trail from a place on, up to a contradiction or a limit.

        Returns whether nothing more follows, or there is a contradiction.
        """
        nth: cython.int
        while start < self.trail_size and not self.failed:
            while self.counted < self.trail_size:
                self.count_cell(self.trail[self.counted], 1)
                self.counted += 1
            for nth in range(start, self.counted):
                self.check_counts(self.trail[nth])
            if self.failed:
                return True
            if layers and self.depth >= layers:
                return False
            self.depth += 1
            for nth in range(start, self.counted):
                if not self.failed or self.recording:
                    self.follow(self.trail[nth])
            start = self.counted
        return True

    @raises
    def check_counts(self, cell: cython.int) -> cython.void:
        """Does a line through a cell have too many of its digit, or is it complete and the same as another?"""
        nth: cython.int
        for nth in range(2):
            line: cython.int = self.line_through(cell, nth)
            length: cython.int = self.width if nth == 0 else self.height
            if 2 * self.tally[2 * line + self.state[cell]] > length:
                self.fail(FULL, line, self.state[cell], NOWHERE)
            elif self.unique_lines and self.tally[2 * line] + self.tally[2 * line + 1] == length:
                self.check_twins(line, nth, length)

    def line_through(self, cell: cython.int, direction: cython.int) -> cython.int:
        """The row (0) or the column (1) of a cell."""
        return cell // self.width if direction == 0 else self.height + cell % self.width

    @raises
    def check_twins(self, line: cython.int, direction: cython.int, length: cython.int) -> cython.void:
        """Is a complete line the same as another one?"""
        other: cython.int
        place: cython.int
        first: cython.int = 0 if direction == 0 else self.height
        last: cython.int = self.height if direction == 0 else self.height + self.width
        for other in range(first, last):
            if other == line or self.tally[2 * other] + self.tally[2 * other + 1] != length:
                continue
            place = 0
            while place < length and self.state_at(line, place) == self.state_at(other, place):
                place += 1
            if place == length:
                self.fail(TWIN, line, other, NOWHERE)

    def cell_at(self, line: cython.int, place: cython.int) -> cython.int:
        """The cell at a place of a line."""
        return line * self.width + place if line < self.height else place * self.width + line - self.height

    def state_at(self, line: cython.int, place: cython.int) -> cython.int:
        """The digit at a place of a line."""
        return self.state[self.cell_at(line, place)]

    @raises
    def follow(self, cell: cython.int) -> cython.void:
        """Put the consequences of a cell, with those before the layer that is sought, on the trail."""
        nth: cython.int
        digit: cython.int = self.state[cell]
        for nth in range(2):
            line: cython.int = self.line_through(cell, nth)
            length: cython.int = self.width if nth == 0 else self.height
            place: cython.int = cell % self.width if nth == 0 else cell // self.width
            self.find_third(cell, line, length, place - 1, place - 2)
            self.find_third(cell, line, length, place - 1, place + 1)
            self.find_third(cell, line, length, place + 1, place + 2)
            self.find_third(cell, line, length, place + 1, place - 1)
            self.find_third(cell, line, length, place - 2, place - 1)
            self.find_third(cell, line, length, place + 2, place + 1)
            if 2 * self.tally[2 * line + digit] == length:
                for place in range(length):
                    if self.state_at(line, place) != digit or self.position[self.cell_at(line, place)] >= self.counted:
                        self.put(self.cell_at(line, place), 1 - digit, FULL, line)

    @raises
    def find_third(
        self, cell: cython.int, line: cython.int, length: cython.int, seen: cython.int, third: cython.int
    ) -> cython.void:
        """If a cell equals another one of a line, in a layer that is complete, put the third of three on the trail."""
        if seen < 0 or third < 0 or seen >= length or third >= length:
            return
        other: cython.int = self.cell_at(line, seen)
        if self.state[other] != self.state[cell] or self.position[other] >= self.counted:
            return
        decided: cython.int = self.cell_at(line, third)
        if self.state[decided] == OPEN:
            self.one[decided] = cell
            self.two[decided] = other
            self.put(decided, 1 - self.state[cell], THREE, line)
        elif self.state[decided] == self.state[cell] and (self.recording or not self.failed):
            self.fail_three(decided, line, cell, other)

    @raises
    def put(self, cell: cython.int, value: cython.int, rule: cython.int, line: cython.int) -> cython.void:
        """Put a cell on the trail, if it is not there yet; the other digit there is a contradiction."""
        if self.state[cell] == value or (self.failed and not self.recording):
            return
        if self.state[cell] != OPEN:
            self.fail(rule, line, 1 - value, cell)
            return
        self.state[cell] = value
        self.rule[cell] = rule
        self.rule_line[cell] = line
        self.layer[cell] = self.depth
        self.before[cell] = self.counted
        self.position[cell] = self.trail_size
        self.trail[self.trail_size] = cell
        self.trail_size += 1

    def forget_failure(self, cell: cython.int) -> cython.void:
        """Before a digit is tried in a cell: no contradiction is known."""
        self.tried = cell
        self.failed = False
        self.way = ()

    @raises
    def fail_three(self, cell: cython.int, line: cython.int, one: cython.int, two: cython.int) -> cython.void:
        """Note three equal digits."""
        self.failed = True
        if self.recording:
            self.keep_way(THREE, line, self.state[cell], {cell, one, two})

    @raises
    def fail(self, rule: cython.int, line: cython.int, about: cython.int, cell: cython.int) -> cython.void:
        """Note a contradiction: too many of a digit, two identical lines, or another digit than a rule says."""
        self.failed = True
        if not self.recording:
            return
        if rule == TWIN:
            length = self.width if line < self.height else self.height
            both = {self.cell_at(which, place) for which in (line, about) for place in range(length)}
            self.keep_way(rule, line, about, both)
        elif rule == THREE:
            self.keep_way(rule, line, about, {cell, self.one[cell], self.two[cell]})
        else:
            until = self.before[cell] if cell == self.tried and cell != NOWHERE else self.counted
            self.keep_way(rule, line, about, self.list_digits(line, about, until, cell) | ({cell} - {NOWHERE}))

    def list_digits(self, line: int, digit: int, until: int, cell: int) -> set[int]:
        """Cells of a line with a digit, from the first so many places of the trail: all of the digit that it may have.

        Without a cell beyond them, one more.
        """
        length = self.width if line < self.height else self.height
        cells = [self.cell_at(line, place) for place in range(length)]
        found = [other for other in cells if self.state[other] == digit and self.position[other] < until]
        return set(sorted(found, key=lambda other: self.position[other])[: length // 2 + (cell == NOWHERE)])

    def keep_way(self, rule: int, line: int, about: int, cells: set[int]) -> None:
        """Keep the way to a contradiction between some cells, if it is the shortest.

        A way is the rule that is broken, its line, the digit or the other line, and how many cells follow; for each of
        these the cell, its digit, the rule and the line that decide it, and its layer.
        """
        needed = set(cells)
        links: list[int] = []
        for nth in range(self.trail_size - 1, -1, -1):
            cell = self.trail[nth]
            if cell in needed and cell != self.tried:
                links[:0] = [cell, self.state[cell], self.rule[cell], self.rule_line[cell], self.layer[cell]]
                needed |= self.list_causes(cell)
        if not self.way or len(links) + 4 < len(self.way):
            self.way = (rule, line, about, len(links) // 5, *links)
            self.known = [cell for cell in needed if self.values[cell] != OPEN]

    def list_causes(self, cell: int) -> set[int]:
        """The cells that decide a cell of the trail."""
        if self.rule[cell] == THREE:
            return {self.one[cell], self.two[cell]}
        return self.list_digits(self.rule_line[cell], 1 - self.state[cell], self.before[cell], cell)

    @raises
    def record_failure(self, cell: cython.int, value: cython.int) -> cython.void:
        """Set the arguments of a step from the last trial, and use the known cells that it needs."""
        self.arguments = (cell, value, *self.way)
        for known in self.known:
            self.use(known)
