# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What is known of suppositions: they are not tried again while nothing changes near them.

What follows from a supposition depends on the constraints over the literals that it made true. As long as no variable
of one of these constraints changes on the board, it leads to the same again, whatever happens elsewhere. But what
follows from any supposition, because the board shows it, is near all of them.
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
NEVER: cython.int = ALL + 1  # in place of a number of layers: no contradiction is known
PER_LAYER: cython.int = 2  # what counts as a layer: it is followed, and looked at
HERE: cython.int = -1  # in place of a number of literals: it is known on this board alone
UNKNOWN: cython.int = 0
HARMLESS: cython.int = 1
FAILS: cython.int = 2


class KnownSuppositions:
    """What suppositions led to on earlier boards, each in a scope: the constraints that it followed.

    By scope and literal, `made` is when it was supposed, or 0, `harmless` how far it was followed without a
    contradiction, `fails` how far there was one, and from `start` on `kept` has the `size` literals that it made true.
    By variable, `changed` is when a constraint that has it changed.
    """

    store: LayeredStore
    table: AnswerTable
    now: cython.int
    version: cython.int
    queued: cython.int
    truth: cython.int[::1]
    waiting: cython.int[::1]
    reason: cython.int[::1]
    changed: cython.int[::1]
    news: cython.int[::1]
    made: cython.int[::1]
    harmless: cython.int[::1]
    fails: cython.int[::1]
    start: cython.int[::1]
    size: cython.int[::1]
    kept: cython.int[::1]
    used: cython.int

    def __init__(self, store: LayeredStore, table: AnswerTable, scopes: int) -> None:
        variables: cython.int = store.trail.variables
        self.store, self.table, self.now, self.version, self.queued = store, table, 0, 0, 0
        # What was known, and what waited and why, when the board was looked at last.
        self.truth, self.waiting = arrays.filled(variables, OPEN), arrays.filled(variables, OPEN)
        self.reason, self.changed = arrays.zeros(variables), arrays.zeros(variables)
        self.news = arrays.zeros(variables)  # variables that changed
        self.made = arrays.zeros(2 * scopes * variables)
        self.harmless, self.fails = arrays.zeros(2 * scopes * variables), arrays.zeros(2 * scopes * variables)
        self.start, self.size = arrays.zeros(2 * scopes * variables), arrays.zeros(2 * scopes * variables)
        self.kept, self.used = arrays.zeros(ROOM * variables), 0

    @raises
    def look_for_changes(self, version: cython.int) -> cython.void:
        """Compare the board with the last one that was looked at, unless it has the same version and shows as much."""
        variable: cython.int
        nth: cython.int
        count: cython.int = 0
        is_near_all: cython.bint = False
        if version == self.version and self.store.trail.queued == self.queued:
            return
        self.version, self.queued = version, self.store.trail.queued
        self.now += 1
        for variable in range(self.store.trail.variables):
            if self.has_changed(variable):
                self.news[count] = variable
                count += 1
                is_near_all = is_near_all or (self.store.ranks.follows_sight and self.waiting[variable] != OPEN)
        if is_near_all or FEW * count > self.store.trail.variables:
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

    def find(self, literal: cython.int, scope: cython.int, layers: cython.int) -> cython.int:
        """Does a contradiction follow from a literal within some layers, as far as that is known?"""
        nth: cython.int = self.find_place(literal, scope)
        if self.made[nth] == 0 or not self.is_same(nth):
            return UNKNOWN
        if self.harmless[nth] >= layers:
            return HARMLESS
        return FAILS if self.fails[nth] <= layers else UNKNOWN

    def is_same(self, nth: cython.int) -> cython.bint:
        """Has nothing changed near a literal, given its place, since it was supposed? If it has, that is forgotten."""
        at: cython.int
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
    def keep(
        self, literal: cython.int, scope: cython.int, harmless: cython.int, fails: cython.int, below: cython.int
    ) -> cython.void:
        """Keep within how many layers a contradiction follows from a literal, given the depth of the board below.

        From what follows in a layer, none follows within as many layers less.
        """
        at: cython.int
        first: cython.int = self.store.trail.marks[below]
        count: cython.int = self.store.trail.size - first
        layer: cython.int = first
        if self.used + count > len(self.kept):
            self.forget()
        size: cython.int = count if self.store.is_local() else HERE
        self.keep_literal(self.find_place(literal, scope), harmless, fails, size)
        for at in range(first, first + count):
            self.kept[self.used + at - first] = self.store.trail.literals[at]
            if self.store.trail.position[self.store.trail.literals[at] >> 1] != layer:
                layer = at
                harmless -= PER_LAYER if harmless < ALL else 0
            if at > first and harmless > 0:
                self.keep_better(self.find_place(self.store.trail.literals[at], scope), harmless, size)
        self.used += count

    def keep_better(self, nth: cython.int, harmless: cython.int, size: cython.int) -> cython.void:
        """Keep how far a literal is harmless, given its place, unless more is known."""
        if self.made[nth] == 0 or self.harmless[nth] < harmless or not self.is_same(nth):
            self.keep_literal(nth, harmless, NEVER, size)

    def keep_literal(self, nth: cython.int, harmless: cython.int, fails: cython.int, size: cython.int) -> cython.void:
        """Keep what is known of one literal, given its place, and how many it made true."""
        self.made[nth], self.start[nth], self.size[nth] = self.now, self.used, size
        self.harmless[nth], self.fails[nth] = harmless, fails

    def forget(self) -> cython.void:
        """Forget all suppositions."""
        nth: cython.int
        self.used = 0
        for nth in range(len(self.made)):
            self.made[nth] = 0
