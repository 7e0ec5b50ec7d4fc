# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Suppositions on a board: a literal is supposed, and what follows from it is followed to a contradiction."""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython, raises
from gridwright.kernel.clauses import NO_CONFLICT
from gridwright.kernel.layers import LayeredStore
from gridwright.kernel.ranks import HIGHEST
from gridwright.ladder.answer_table import AnswerTable
from gridwright.ladder.constraint_board import ConstraintBoard
from gridwright.ladder.harmless import ALL, HarmlessSuppositions
from gridwright.ladder.ladder import NOWHERE, OPEN
from gridwright.ladder.other_ways import OtherWays
from gridwright.ladder.tracing import MOST, Tracer
from gridwright.progress import report
from gridwright.supposition import MOST_LINKS


class Trials:
    """What techniques suppose on a board.

    By technique, `layers` are those that it follows, `looks` how often constraints are looked at, which may be once
    more, `links` the most links of a proof, and `scopes` a number that is the same for two if they follow the same
    constraints.
    """

    board: ConstraintBoard
    store: LayeredStore
    table: AnswerTable
    tracer: Tracer
    layers: cython.int[::1]
    looks: cython.int[::1]
    links: cython.int[::1]
    scopes: cython.int[::1]
    by_patterns: cython.bint
    none_stay: cython.int[::1]
    harmless: HarmlessSuppositions
    supposed: cython.int
    others: OtherWays

    def __init__(
        self,
        board: ConstraintBoard,
        layers: cython.int[::1],
        looks: cython.int[::1],
        links: cython.int[::1],
        scopes: cython.int[::1],
        by_patterns: bool,
    ) -> None:
        variables: cython.int = board.store.trail.variables
        self.board, self.store, self.table = board, board.store, board.table
        self.tracer = Tracer(board.store, board.table)
        self.layers, self.looks, self.links, self.scopes = layers, looks, links, scopes
        self.by_patterns = by_patterns
        self.none_stay = arrays.filled(2 * variables, NOWHERE)
        self.harmless = HarmlessSuppositions(board.store, board.table, max(scopes) + 1)
        self.supposed = NOWHERE
        self.others = OtherWays(board.store, board.table, self.tracer)

    @raises
    def start(self, technique: cython.int) -> cython.void:
        """Begin to suppose values on a board as it is."""
        self.store.ranks.use_follow(technique)
        self.harmless.look_for_changes()

    @raises
    def fails(self, literal: cython.int, technique: cython.int, recording: cython.bint) -> cython.bint:
        """Does a contradiction follow from a literal, within the layers and the links of a technique?"""
        depth: cython.int = 0
        below: cython.int = self.store.trail.depth
        # With one look more, more contradictions are found in as many layers.
        strength: cython.int = min(ALL, self.layers[technique] + self.looks[technique])
        failed: cython.bint = False
        any_will_do: cython.bint = not recording and self.links[technique] >= MOST
        clauses_first: cython.bint = any_will_do and self.can_defer(technique)
        is_last: cython.bint
        conflict: cython.int
        if self.harmless.has(literal, self.scopes[technique], strength):
            return False
        if not cython.compiled:
            report()
        if recording and self.links[technique] >= MOST and not self.fails(literal, technique, False):
            return False  # few suppositions fail, and it is quicker to find out whether one does than how
        self.suppose(literal)
        while True:
            is_last = depth + 1 == self.looks[technique]
            conflict = self.store.look_at_clauses() if clauses_first else self.look(technique)
            if clauses_first and conflict == NO_CONFLICT and (is_last or self.store.trail.queued == 0):
                conflict = self.store.look(technique)
            if conflict != NO_CONFLICT or (self.store.trail.clash >= 0 and depth < self.layers[technique]):
                failed = any_will_do or self.judge(conflict, technique, recording)
                break
            if self.store.trail.queued == 0 or is_last:
                reached: cython.int = strength if self.store.trail.queued else ALL
                self.harmless.keep(literal, self.scopes[technique], reached, below)
                break
            depth += 1
            self.take_layer()
        self.store.retract(below)
        return failed

    @raises
    def can_defer(self, technique: cython.int) -> cython.bint:
        """May constraints other than clauses be looked at when these show nothing more? What is broken stays broken.

        So they may if nothing of them is followed, or all is followed to the end.
        """
        return not self.table.has_marks and (self.layers[technique] >= MOST or not self.store.ranks.shows)

    @raises
    def look(self, technique: cython.int) -> cython.int:
        """Look at the last layer; returns a violated constraint, or NO_CONFLICT.

        Candidates that it excludes belong to it: layers are of cells that get a value. What rests on excluded
        candidates alone is of the next layer.
        """
        conflict: cython.int = self.store.look(technique)
        if conflict != NO_CONFLICT or not self.table.has_marks:
            return conflict
        self.prefer_mark()
        if self.store.layers.take(HIGHEST, self.table.cell_of):
            conflict = self.store.look(technique)
        return conflict

    def prefer_mark(self) -> cython.void:
        """Where a value follows and is excluded at once, it is excluded: then what shows it is violated."""
        clash: cython.int = self.store.trail.clash
        if clash >= 0 and self.table.cell_of[clash] == NOWHERE:
            self.store.trail.waiting[clash >> 1] = clash
            self.store.trail.waiting_reason[clash >> 1] = self.store.trail.clash_reason

    @raises
    def take_layer(self) -> cython.void:
        """Let all that waits follow as a layer; a cell that gets a value has no other."""
        at: cython.int
        start: cython.int = self.store.trail.size
        if self.table.has_marks:
            self.prefer_least()
        self.store.layers.take(HIGHEST, self.none_stay)
        if self.table.has_marks:
            for at in range(start, self.store.trail.size):
                if self.table.cell_of[self.store.trail.literals[at]] != NOWHERE:
                    self.exclude_others(self.table.cell_of[self.store.trail.literals[at]])

    def prefer_least(self) -> cython.void:
        """Where a cell would get two values, it gets the least: then what shows the other one is violated."""
        nth: cython.int
        at: cython.int
        literal: cython.int
        other: cython.int
        for nth in range(self.store.trail.queued):
            literal = self.store.trail.waiting[self.store.trail.queue[nth]]
            if self.table.cell_of[literal] == NOWHERE:
                continue
            at = self.table.start[self.table.cell_of[literal]]
            other = self.table.literals[at]
            while other != literal and self.store.trail.waiting[other >> 1] != other:
                at += 1
                other = self.table.literals[at]
            if other != literal:
                self.store.trail.waiting_rank[literal >> 1] = HIGHEST + 1

    @raises
    def exclude_others(self, cell: cython.int) -> cython.void:
        """Exclude the open values of a cell that has one."""
        at: cython.int
        for at in range(self.table.start[cell], self.table.start[cell + 1]):
            if self.store.trail.truth[self.table.literals[at]] == OPEN:
                self.store.layers.decide(self.table.literals[at] ^ 1)

    @raises
    def suppose(self, literal: cython.int) -> cython.void:
        """Open a level, and suppose a literal; the cell then has no other value.

        Where patterns stand for what constraints show, that follows in the first layer, as if it were known.
        """
        below: cython.int = self.store.trail.depth
        self.supposed = literal
        self.store.trail.others_used = 0
        self.store.layers.enter()
        self.store.layers.decide(literal)
        self.exclude_others(self.table.cell_of[literal])
        if self.by_patterns:
            self.store.layers.follow(below)

    @raises
    def judge(self, conflict: cython.int, technique: cython.int, recording: cython.bint) -> cython.bint:
        """Find the shortest way to a contradiction of this layer; is it short enough for the technique?

        Where it is not recorded, the first way will do if it is short enough.
        """
        reason: cython.int = conflict
        clash: cython.int = NOWHERE
        if conflict == NO_CONFLICT:
            reason, clash = self.store.trail.clash_reason, self.store.trail.clash
            self.tracer.settle_clash()
        if not recording and self.tracer.count(reason, clash) <= self.links[technique]:
            return True
        self.tracer.forget()
        self.tracer.compare(reason, clash, self.supposed)
        found = [(reason, clash)]
        while conflict != NO_CONFLICT:
            conflict = self.store.look(technique)
            if conflict != NO_CONFLICT:
                self.tracer.compare(conflict, NOWHERE, self.supposed)
                found.append((conflict, NOWHERE))
        if self.tracer.shortest > MOST_LINKS:
            self.others.shorten(found, self.supposed, MOST_LINKS)
        return self.tracer.shortest <= self.links[technique]
