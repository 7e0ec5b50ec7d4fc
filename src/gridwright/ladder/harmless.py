# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Suppositions from which no contradiction followed: they are not tried again while nothing changes near them.

What follows from a supposition depends on the constraints over the literals that it made true. As long as no variable
of one of these constraints changes on the board, it leads to the same again, whatever happens elsewhere.
"""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython, raises
from gridwright.kernel.layers import LayeredStore
from gridwright.kernel.trail import OPEN
from gridwright.ladder.answer_table import AnswerTable

ROOM = 16  # literals that are kept for each variable, before all is forgotten
FEW: cython.int = 8  # one in so many variables: if more of them change, that is near everything
ALL: cython.int = 1 << 20  # in place of a number of layers: nothing more follows
HERE: cython.int = -1  # in place of a number of literals: it is known on this board alone


class HarmlessSuppositions:
    """Suppositions that led to no contradiction on earlier boards, each in a scope: the constraints that it followed.

    By scope and literal, `made` is when it was supposed, or 0, `layers` how far it was followed, and from `start` on
    `kept` has the `size` literals that it made true. By variable, `changed` is when a constraint that has it changed.
    """

    store: LayeredStore
    table: AnswerTable
    now: cython.int
    truth: cython.int[::1]
    waiting: cython.int[::1]
    reason: cython.int[::1]
    changed: cython.int[::1]
    news: cython.int[::1]
    made: cython.int[::1]
    layers: cython.int[::1]
    start: cython.int[::1]
    size: cython.int[::1]
    kept: cython.int[::1]
    used: cython.int

    def __init__(self, store: LayeredStore, table: AnswerTable, scopes: int) -> None:
        variables: cython.int = store.trail.variables
        self.store, self.table, self.now = store, table, 0
        # What was known, and what waited and why, when the board was looked at last.
        self.truth, self.waiting = arrays.filled(variables, OPEN), arrays.filled(variables, OPEN)
        self.reason, self.changed = arrays.zeros(variables), arrays.zeros(variables)
        self.news = arrays.zeros(variables)  # variables that changed
        self.made, self.layers = arrays.zeros(2 * scopes * variables), arrays.zeros(2 * scopes * variables)
        self.start, self.size = arrays.zeros(2 * scopes * variables), arrays.zeros(2 * scopes * variables)
        self.kept, self.used = arrays.zeros(ROOM * variables), 0

    @raises
    def look_for_changes(self) -> cython.void:
        """Compare the board with the last one that was looked at."""
        variable: cython.int
        nth: cython.int
        count: cython.int = 0
        self.now += 1
        for variable in range(self.store.trail.variables):
            if self.has_changed(variable):
                self.news[count] = variable
                count += 1
        if FEW * count > self.store.trail.variables:
            self.forget()
            return
        for nth in range(count):
            self.store.stamp_beside(self.news[nth], self.changed, self.now)
            self.stamp_values(self.news[nth])

    def has_changed(self, variable: cython.int) -> cython.bint:
        """Is something else known about a variable now, or shown by a constraint? From now on it counts as seen."""
        truth: cython.int = self.store.trail.truth[2 * variable]
        waiting: cython.int = self.store.trail.waiting[variable] if truth == OPEN else OPEN
        reason: cython.int = self.store.trail.waiting_reason[variable] if waiting != OPEN else 0
        if truth == self.truth[variable] and waiting == self.waiting[variable] and reason == self.reason[variable]:
            return False
        self.truth[variable], self.waiting[variable], self.reason[variable] = truth, waiting, reason
        return True

    def stamp_values(self, variable: cython.int) -> cython.void:
        """A cell that gets a value loses all others, without a constraint."""
        at: cython.int
        cell: cython.int = self.table.find_cell(variable)
        if cell >= 0:
            for at in range(self.table.start[cell], self.table.start[cell + 1]):
                self.changed[self.table.literals[at] >> 1] = self.now

    def find_place(self, literal: cython.int, scope: cython.int) -> cython.int:
        """Where a literal stands in a scope."""
        return 2 * scope * self.store.trail.variables + literal

    def has(self, literal: cython.int, scope: cython.int, layers: cython.int) -> cython.bint:
        """Is it known that no contradiction follows from a literal within some layers?"""
        nth: cython.int = self.find_place(literal, scope)
        at: cython.int
        if self.made[nth] == 0 or self.layers[nth] < layers:
            return False
        if self.made[nth] == self.now:
            return True
        if self.size[nth] == HERE:
            return False
        for at in range(self.start[nth], self.start[nth] + self.size[nth]):
            if self.changed[self.kept[at] >> 1] > self.made[nth]:
                self.made[nth] = 0
                return False
        return True

    @raises
    def keep(self, literal: cython.int, scope: cython.int, layers: cython.int, below: cython.int) -> cython.void:
        """Keep that no contradiction follows from a literal within some layers, given the depth of the board below.

        If there is no limit, nothing more follows, nor does it from any of the literals that are true now.
        """
        at: cython.int
        first: cython.int = self.store.trail.marks[below]
        count: cython.int = self.store.trail.size - first
        if self.used + count > len(self.kept):
            self.forget()
        size: cython.int = count if self.store.is_local() else HERE
        self.keep_literal(literal, scope, layers, size)
        for at in range(count):
            self.kept[self.used + at] = self.store.trail.literals[first + at]
            if layers == ALL:
                self.keep_literal(self.store.trail.literals[first + at], scope, layers, size)
        self.used += count

    def keep_literal(self, literal: cython.int, scope: cython.int, layers: cython.int, size: cython.int) -> cython.void:
        """Keep one literal, and how many it made true."""
        nth: cython.int = self.find_place(literal, scope)
        self.made[nth], self.layers[nth], self.start[nth], self.size[nth] = self.now, layers, self.used, size

    def forget(self) -> cython.void:
        """Forget all suppositions."""
        nth: cython.int
        self.used = 0
        for nth in range(len(self.made)):
            self.made[nth] = 0
