# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The clause database: clauses in one array, two watched literals each, and unit propagation over them.

A clause is four numbers and its literals: its size, its LBD (0 for a clause of the model, which is never dropped), the
post it comes from, and whether it was used since the last reduction. A watcher is a pair of a clause and a blocker, one
of its literals: while that is true, the clause need not be read (MiniSat 2.1). The watcher of a binary clause is
marked: its blocker is the other literal, so the clause is never read.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, ccall, cython, raises
from gridwright.kernel.trail import DECISION, Trail

TRUE: cython.int = -1
LEARNED: cython.int = -1  # in place of the post
NO_CONFLICT: cython.int = -1
HEAD: cython.int = 4  # the numbers before its literals: its size, and at these places
LBD: cython.int = 1
POST: cython.int = 2
USED: cython.int = 3
FIRST_ROOM: cython.int = 1 << 8  # of arrays, when the first clause comes


class ClauseDatabase:
    """Clauses over the literals of a trail."""

    trail: Trail
    arena: cython.int[::1]
    used: Readonly[cython.int]
    watchers: cython.int[::1]
    watch_end: cython.int
    start: cython.int[::1]
    count: cython.int[::1]
    room: cython.int[::1]
    stamps: cython.int[::1]
    stamp: cython.int
    head: cython.int
    violated: cython.int[::1]
    violated_size: cython.int
    learned: Readonly[cython.int]
    dropped: Readonly[cython.int]

    def __init__(self, trail: Trail) -> None:
        self.trail = trail
        self.arena, self.used = arrays.zeros(0), 0
        self.watchers = arrays.zeros(0)
        self.watch_end = 0
        self.start, self.count, self.room = arrays.zeros(0), arrays.zeros(0), arrays.zeros(0)
        self.stamps, self.stamp = arrays.zeros(0), 0  # of each literal: the last clause added that has it
        self.head = 0
        self.violated, self.violated_size = arrays.zeros(0), 0  # in layers: clauses that are false
        self.learned = self.dropped = 0

    def copy_from(self, other: ClauseDatabase) -> None:
        """Become a copy of another database."""
        self.arena, self.used = arrays.zeros(other.used + other.used // 4 + 64), other.used
        self.arena[: other.used] = other.arena[: other.used]
        self.copy_watchers(other)
        self.stamps, self.stamp = arrays.zeros(len(other.stamps)), 0
        self.head, self.learned, self.dropped = other.head, other.learned, other.dropped

    def copy_room(self, other: ClauseDatabase) -> None:
        """As `copy_from`, with the room that watch lists have to spare: they will be moved at once."""
        self.arena, self.used = arrays.copy_ints(other.arena), other.used
        self.watchers, self.watch_end = arrays.copy_ints(other.watchers), other.watch_end
        self.start, self.count = arrays.copy_ints(other.start), arrays.copy_ints(other.count)
        self.room, self.stamps = arrays.copy_ints(other.room), arrays.zeros(len(other.stamps))
        self.head = other.head

    @raises
    def copy_watchers(self, other: ClauseDatabase) -> cython.void:
        """Copy watch lists, without the room that they have to spare."""
        literal: cython.int
        nth: cython.int
        at: cython.int = 0
        old: cython.int
        self.count, self.room = arrays.copy_ints(other.count), arrays.copy_ints(other.count)
        self.start, self.watchers = arrays.zeros(len(other.start)), arrays.zeros(other.watch_end + 64)
        for literal in range(len(other.start)):
            old = other.start[literal]
            self.start[literal] = at
            for nth in range(2 * other.count[literal]):
                self.watchers[at + nth] = other.watchers[old + nth]
            at += 2 * other.count[literal]
        self.watch_end = at

    @ccall
    def grow(self, variables: cython.int) -> None:
        """Make watch lists for the literals of this number of variables."""
        self.start, self.stamps = (
            arrays.grow_ints(self.start, 2 * variables),
            arrays.grow_ints(self.stamps, 2 * variables),
        )
        self.count, self.room = arrays.grow_ints(self.count, 2 * variables), arrays.grow_ints(self.room, 2 * variables)

    @ccall
    @raises
    def add(self, clause: Sequence[int], post: cython.int) -> cython.int:
        """Add a clause of DIMACS literals at the root, without those that are false there.

        Returns its size: 0 if it is false, 1 if its literal was assigned, and TRUE if it is true and was not stored.
        """
        size: cython.int = 0
        ref: cython.int = self.reserve(len(clause), 0, post)
        x: cython.int
        literal: cython.int
        value: cython.int
        self.stamp += 1
        for x in clause:
            literal = 2 * x - 2 if x > 0 else -2 * x - 1
            value = self.trail.truth[literal]
            if value == 1 or self.stamps[literal ^ 1] == self.stamp:
                self.used = ref
                return TRUE
            if value == -1 and self.stamps[literal] != self.stamp:
                self.stamps[literal] = self.stamp
                self.arena[ref + HEAD + size] = literal
                size += 1
        return self.close(ref, size)

    @raises
    def add_pair(self, x: cython.int, y: cython.int, post: cython.int) -> cython.int:
        """As `add`, for two literals of different variables."""
        first: cython.int = 2 * x - 2 if x > 0 else -2 * x - 1
        second: cython.int = 2 * y - 2 if y > 0 else -2 * y - 1
        size: cython.int = 0
        ref: cython.int
        if self.trail.truth[first] == 1 or self.trail.truth[second] == 1:
            return TRUE
        ref = self.reserve(2, 0, post)
        if self.trail.truth[first] == -1:
            self.arena[ref + HEAD] = first
            size = 1
        if self.trail.truth[second] == -1:
            self.arena[ref + HEAD + size] = second
            size += 1
        return self.close(ref, size)

    @raises
    def close(self, ref: cython.int, size: cython.int) -> cython.int:
        """Watch a clause whose literals are written, or assign the only one; returns its size."""
        self.used = ref
        if size > 1:
            self.arena[ref] = size
            self.used += HEAD + size
            self.attach(ref)
        elif size == 1:
            self.trail.assign(self.arena[ref + HEAD], DECISION)
        return size

    @raises
    def learn(self, literals: cython.int[::1], size: cython.int, lbd: cython.int) -> cython.int:
        """Store a learned clause of two or more literals and watch the first two; returns its place."""
        ref: cython.int = self.reserve(size, lbd, LEARNED)
        at: cython.int
        for at in range(size):
            self.arena[ref + HEAD + at] = literals[at]
        self.learned += 1
        self.attach(ref)
        return ref

    @raises
    def reserve(self, size: cython.int, lbd: cython.int, post: cython.int) -> cython.int:
        """Reserve room for a clause and fill in its head; returns its place."""
        ref: cython.int = self.used
        if self.used + HEAD + size > len(self.arena):
            self.arena = arrays.grow_ints(self.arena, 2 * len(self.arena) + HEAD + size + FIRST_ROOM)
        self.arena[ref] = size
        self.arena[ref + LBD] = lbd
        self.arena[ref + POST] = post
        self.arena[ref + USED] = 1
        self.used += HEAD + size
        return ref

    @raises
    def attach(self, ref: cython.int) -> cython.void:
        """Watch the first two literals of a clause."""
        first: cython.int = self.arena[ref + HEAD]
        second: cython.int = self.arena[ref + HEAD + 1]
        mark: cython.int = 2 * ref + (1 if self.arena[ref] == 2 else 0)
        self.watch(first, mark, second)
        self.watch(second, mark, first)

    @raises
    def watch(self, literal: cython.int, mark: cython.int, blocker: cython.int) -> cython.int:
        """Add a watcher: the clause is visited when the literal becomes false."""
        at: cython.int
        if self.count[literal] == self.room[literal]:
            self.widen(literal)
        at = self.start[literal] + 2 * self.count[literal]
        self.watchers[at] = mark
        self.watchers[at + 1] = blocker
        self.count[literal] += 1
        return 0

    @raises
    def widen(self, literal: cython.int) -> cython.void:
        """Give a watch list twice the room, at the end of all lists."""
        room: cython.int = 2 * self.room[literal] if self.room[literal] else 4
        at: cython.int = self.watch_end
        old: cython.int = self.start[literal]
        nth: cython.int
        if at + 2 * room > len(self.watchers):
            self.watchers = arrays.grow_ints(self.watchers, 2 * len(self.watchers) + 2 * room + FIRST_ROOM)
        for nth in range(2 * self.count[literal]):
            self.watchers[at + nth] = self.watchers[old + nth]
        self.start[literal], self.room[literal] = at, room
        self.watch_end = at + 2 * room

    @raises
    def propagate(self) -> cython.int:
        """Unit propagation over the literals that became true; returns a clause that is false, or NO_CONFLICT."""
        conflict: cython.int = NO_CONFLICT
        false: cython.int
        while self.head < self.trail.size and conflict == NO_CONFLICT:
            false = self.trail.literals[self.head] ^ 1
            self.head += 1
            if self.count[false]:
                conflict = self.visit(false)
        if self.violated_size:
            self.violated_size -= 1
            return self.violated[self.violated_size]
        return conflict

    @raises
    def visit(self, false: cython.int) -> cython.int:
        """Visit the clauses that watch a literal that became false; returns one that is false now, or NO_CONFLICT."""
        trail: Trail = self.trail
        at: cython.int = self.start[false]
        to: cython.int = at
        end: cython.int = at + 2 * self.count[false]
        mark: cython.int
        other: cython.int
        value: cython.int
        conflict: cython.int = NO_CONFLICT
        while at < end:
            mark = self.watchers[at]
            other = self.watchers[at + 1]
            at += 2
            value = trail.truth[other]
            if value == 1 and to + 2 == at:  # it stays where it is
                to = at
                continue
            if value != 1 and not mark & 1:
                other = self.other_watch(mark >> 1, false)
                value = trail.truth[other]
                if value != 1 and self.move_watch(mark, false, other):
                    continue
            if to + 2 < at or not mark & 1:  # else it stands there
                self.watchers[to] = mark
                self.watchers[to + 1] = other
            to += 2
            if value == -1:
                trail.assign(other, mark >> 1)
            elif value == 0 and trail.waits:  # in layers all of them count, whatever is visited first
                self.note_violated(mark >> 1)
            elif value == 0:
                conflict = mark >> 1
                break
        if to < at:
            while at < end:
                self.watchers[to] = self.watchers[at]
                self.watchers[to + 1] = self.watchers[at + 1]
                to += 2
                at += 2
            self.count[false] = (to - self.start[false]) >> 1
        return conflict

    @raises
    def note_violated(self, ref: cython.int) -> cython.void:
        """Keep a clause that is false, to be returned in turn."""
        if self.violated_size == len(self.violated):
            self.violated = arrays.grow_ints(self.violated, 2 * self.violated_size + 16)
        self.violated[self.violated_size] = ref
        self.violated_size += 1

    def other_watch(self, ref: cython.int, false: cython.int) -> cython.int:
        """The other literal that a clause watches, moved to its front."""
        other: cython.int = self.arena[ref + HEAD]
        if other == false:
            other = self.arena[ref + HEAD + 1]
            self.arena[ref + HEAD] = other
            self.arena[ref + HEAD + 1] = false
        return other

    @raises
    def move_watch(self, mark: cython.int, false: cython.int, other: cython.int) -> cython.bint:
        """Replace a false watched literal by one that is not false; False if only the other watched one is left."""
        ref: cython.int = mark >> 1
        at: cython.int
        literal: cython.int
        for at in range(ref + HEAD + 2, ref + HEAD + self.arena[ref]):
            literal = self.arena[at]
            if self.trail.truth[literal] != 0:
                self.arena[at] = false
                self.arena[ref + HEAD + 1] = literal
                self.watch(literal, mark, other)
                return True
        return False

    def literals_of(self, ref: int) -> list[int]:
        """The literals of a clause."""
        size: cython.int = self.arena[ref]
        at: cython.int
        return [self.arena[ref + HEAD + at] for at in range(size)]

    @raises
    def drop_pairs(self, end: cython.int) -> cython.void:
        """Drop all clauses from a place on, which have two literals each."""
        ref: cython.int
        for ref in range(end, self.used, HEAD + 2):
            self.unwatch(self.arena[ref + HEAD], end)
            self.unwatch(self.arena[ref + HEAD + 1], end)
        self.used = end

    @raises
    def unwatch(self, literal: cython.int, end: cython.int) -> cython.void:
        """Drop the watchers of a literal for clauses from a place on."""
        at: cython.int
        to: cython.int = self.start[literal]
        for at in range(to, to + 2 * self.count[literal], 2):
            if self.watchers[at] >> 1 < end:
                self.watchers[to] = self.watchers[at]
                self.watchers[to + 1] = self.watchers[at + 1]
                to += 2
        self.count[literal] = (to - self.start[literal]) >> 1

    @raises
    def rewatch(self) -> cython.void:
        """Rebuild all watch lists."""
        at: cython.int
        ref: cython.int = 0
        for at in range(len(self.count)):
            self.count[at] = 0
        while ref < self.used:
            self.attach(ref)
            ref += HEAD + self.arena[ref]
