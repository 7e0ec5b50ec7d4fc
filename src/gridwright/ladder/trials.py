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
from gridwright.ladder.known_suppositions import ALL, FAILS, HARMLESS, NEVER, KnownSuppositions
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
    strengths: cython.int[::1]
    known: KnownSuppositions
    supposed: cython.int
    others: OtherWays
    is_brief: cython.bint
    limit: cython.int

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
        self.known = KnownSuppositions(board.store, board.table, max(scopes) + 1)
        # With one look more, more contradictions are found in as many layers.
        self.strengths = arrays.ints([min(ALL, nth + look) for nth, look in zip(layers, looks, strict=True)])
        self.supposed = NOWHERE
        self.others = OtherWays(board.store, board.table, self.tracer)
        self.is_brief, self.limit = False, len(layers)

    @raises
    def start(self, technique: cython.int, limit: cython.int, is_brief: cython.bint) -> cython.void:
        """Begin to suppose values on a board as it is, where no technique from a limit on is used.

        If it is brief, the first contradictions count, and only if they have no more links than a person follows.
        """
        self.limit, self.is_brief = limit, is_brief
        self.store.ranks.use_follow(technique)
        self.known.look_for_changes(self.board.version)

    @raises
    def fails(self, literal: cython.int, technique: cython.int, recording: cython.bint) -> cython.bint:
        """Does a contradiction follow from a literal, within the layers and the links of a technique?"""
        below: cython.int = self.store.trail.depth
        unlimited: cython.bint = self.links[technique] >= MOST and not self.is_brief
        failed: cython.bint
        known: cython.int = self.known.find(literal, self.scopes[technique], self.strengths[technique])
        if known == HARMLESS:
            return False
        if unlimited and not recording and known == FAILS:
            return True
        if not cython.compiled:
            report()
        if unlimited and recording and not self.fails(literal, technique, False):
            return False  # few suppositions fail, and it is quicker to find out whether one does than how
        self.store.trail.counts_reasons = recording or not unlimited
        self.suppose(literal)
        failed = self.follow(literal, technique, recording, below)
        self.store.retract(below)
        self.store.trail.counts_reasons = True
        return failed

    @raises
    def follow(
        self, literal: cython.int, technique: cython.int, recording: cython.bint, below: cython.int
    ) -> cython.bint:
        """Follow what was supposed to a contradiction within the layers of a technique; False if there is none.

        Then it is followed further, for the harder techniques that follow the same constraints.
        """
        depth: cython.int = 0
        rung: cython.int = technique
        is_last: cython.bint
        conflict: cython.int = NO_CONFLICT
        clauses_first: cython.bint = not recording and self.can_defer(technique)
        while self.store.trail.clash < 0 or depth:
            is_last = depth + 1 == self.looks[rung]
            conflict = self.store.look_at_clauses() if clauses_first else self.look(technique)
            if clauses_first and conflict == NO_CONFLICT and (is_last or self.store.trail.queued == 0):
                conflict = self.store.look(technique)
            if conflict != NO_CONFLICT or (self.store.trail.clash >= 0 and depth < self.layers[rung]):
                break
            if self.store.trail.queued == 0 or (is_last and (recording or not self.has_harder(rung))):
                harmless: cython.int = self.strengths[rung] if self.store.trail.queued else ALL
                self.known.keep(literal, self.scopes[technique], harmless, NEVER, below)
                return False
            rung += is_last
            depth += 1
            self.take_layer()
        if rung > technique:
            scope: cython.int = self.scopes[technique]
            self.known.keep(literal, scope, self.strengths[rung - 1], self.strengths[rung], below)
            return False
        if not recording and self.links[technique] >= MOST and not self.is_brief:
            return True
        return self.judge(conflict, technique, recording)

    def has_harder(self, technique: cython.int) -> cython.bint:
        """Does the next technique, if it is used, follow the same constraints further?"""
        if technique + 1 >= self.limit:
            return False
        return self.scopes[technique + 1] == self.scopes[technique] and self.layers[technique + 1] > 0

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
        if not self.table.has_marks:
            self.store.layers.take_all()
            return
        self.prefer_least()
        self.store.layers.take(HIGHEST, self.none_stay)
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

        Where patterns stand for what constraints show, that follows in the first layer, as if it were known, and it is
        a clash if it shows the opposite.
        """
        below: cython.int = self.store.trail.depth
        self.supposed, self.store.trail.clash = literal, -1
        self.store.trail.others_used = 0
        self.store.layers.enter()
        self.store.layers.decide(literal)
        self.exclude_others(self.table.cell_of[literal])
        if self.by_patterns:
            self.store.layers.follow(below)

    @raises
    def has_few_links(self, reason: cython.int, clash: cython.int, most: cython.int) -> cython.bint:
        """Has the way to a contradiction no more links than so many? It has none but literals that followed."""
        followed: cython.int = self.store.trail.size - self.store.trail.marks[self.store.trail.depth - 1] - 1
        return followed <= most or self.tracer.count(reason, clash) <= most

    @raises
    def judge(self, conflict: cython.int, technique: cython.int, recording: cython.bint) -> cython.bint:
        """Find the shortest way to a contradiction of this layer; is it short enough for the technique?

        Where it is not recorded, the first way will do if it is short enough; where trials are brief, no other will.
        """
        reason: cython.int = conflict
        clash: cython.int = NOWHERE
        if conflict == NO_CONFLICT:
            reason, clash = self.store.trail.clash_reason, self.store.trail.clash
            self.tracer.settle_clash()
        if not recording and self.has_few_links(reason, clash, min(self.links[technique], MOST_LINKS)):
            return True
        if self.is_brief and not recording:
            return False
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
