# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A board and the constraints of its puzzle: what they show at sight, and the candidates that they exclude."""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython, raises
from gridwright.kernel.clauses import NO_CONFLICT
from gridwright.kernel.layers import LayeredStore
from gridwright.kernel.ranks import HIGHEST
from gridwright.ladder.answer_table import AnswerTable
from gridwright.ladder.ladder import NOWHERE, OPEN

BOARD: cython.int = 1  # the level of the board; level 0 has what holds on every board


class ConstraintBoard:
    """The values of a board on the trail of a store.

    `version` changes with the board. `reach` is the rank of exclusions that rest on others.
    """

    store: LayeredStore
    table: AnswerTable
    values: cython.int[::1]
    reach: cython.int
    news: cython.int[::1]
    new: cython.int
    version: cython.int
    mark_layers: cython.int
    mark_layer: cython.int[::1]
    mark_version: cython.int[::1]

    def __init__(self, store: LayeredStore, table: AnswerTable, values: cython.int[::1], reach: int) -> None:
        variables: cython.int = store.trail.variables
        self.store, self.table, self.values, self.reach = store, table, values, reach
        self.news, self.new = arrays.zeros(len(values) + 1), 0  # cells that are not on the trail yet
        self.version, self.mark_layers = 1, 0
        self.mark_layer, self.mark_version = arrays.zeros(variables), arrays.zeros(variables)
        self.list_news()

    @raises
    def open_level(self) -> cython.void:
        """Open the level of the board, with what holds on every board."""
        self.store.trail.limit = HIGHEST
        self.store.layers.enter()
        self.store.layers.give_back(0)
        self.version += 1

    @raises
    def list_news(self) -> cython.void:
        """All filled cells are new to the trail."""
        cell: cython.int
        self.store.retract(0)
        self.open_level()
        self.new = 0
        for cell in range(len(self.values)):
            if self.values[cell] != OPEN:
                self.add_new(cell)

    def add_new(self, cell: cython.int) -> cython.void:
        """A cell is not on the trail yet."""
        self.news[self.new] = cell
        self.new += 1

    @raises
    def catch_up(self) -> cython.void:
        """Put the cells that were filled since the last look onto the trail."""
        nth: cython.int
        if self.new == 0:
            return
        self.version += 1
        self.store.retract(BOARD)
        self.store.layers.begin()
        for nth in range(self.new):
            self.put_cell(self.news[nth])
        self.new = 0

    @raises
    def put_cell(self, cell: cython.int) -> cython.void:
        """Put the value of a cell onto the trail, and that it has no other."""
        at: cython.int
        literal: cython.int
        for at in range(self.table.start[cell], self.table.start[cell + 1]):
            literal = self.table.literals[at]
            if self.table.value_of[literal] != self.values[cell]:
                literal ^= 1
            if self.store.trail.truth[literal] == OPEN:
                self.store.layers.decide(literal)

    @raises
    def see(self, rank: cython.int) -> cython.bint:
        """Look at the constraints up to a rank; False on a contradiction."""
        return self.store.look(rank) == NO_CONFLICT and self.store.trail.clash < 0

    @raises
    def look_closely(self, rank: cython.int, to_the_end: cython.bint) -> cython.bint:
        """Look at the constraints up to a rank, and follow the candidates that they exclude; False on a contradiction.

        To the end, that is until nothing follows: then what is supposed does not depend on what else can be decided.
        """
        if self.table.has_marks:
            return self.follow_marks(rank, to_the_end)
        return self.see(HIGHEST if to_the_end else rank)

    @raises
    def follow_marks(self, rank: cython.int, to_the_end: cython.bint) -> cython.bint:
        """Exclude candidates, layer by layer, by constraints up to a rank, until a cell is decided or nothing follows.

        What excludes a candidate by others that are excluded has the rank `reach` at least.
        """
        consistent: cython.bint = True
        if self.store.trail.depth == BOARD:
            consistent = self.see(HIGHEST)
            self.store.layers.enter()
            self.store.layers.give_back(BOARD)
            self.mark_layers = 0
            self.date_marks()
        while consistent:
            consistent = self.see(rank)
            self.date_marks()
            if not to_the_end and self.has_decision(rank):
                break
            if not self.store.layers.take(rank, self.table.cell_of):
                break
            self.mark_layers += 1
        return consistent

    @raises
    def date_marks(self) -> cython.void:
        """Note the layer of new exclusions, and set the rank of those that rest on others."""
        nth: cython.int
        variable: cython.int
        for nth in range(self.store.trail.queued):
            variable = self.store.trail.queue[nth]
            if self.mark_version[variable] != self.version:
                self.mark_version[variable] = self.version
                self.mark_layer[variable] = self.mark_layers
            if self.table.cell_of[self.store.trail.waiting[variable]] == NOWHERE and self.mark_layer[variable]:
                self.store.trail.waiting_rank[variable] = max(self.store.trail.waiting_rank[variable], self.reach)

    def has_decision(self, rank: cython.int) -> cython.bint:
        """Does a literal that decides a cell wait with a rank up to this one?"""
        nth: cython.int
        for nth in range(self.store.trail.queued):
            if self.is_seen(self.store.trail.queue[nth], rank):
                return True
        return False

    def is_seen(self, variable: cython.int, rank: cython.int) -> cython.bint:
        """Does a literal of a variable wait with a rank up to this one, and does it decide an open cell?"""
        literal: cython.int = self.store.trail.waiting[variable]
        if self.store.trail.waiting_rank[variable] > rank or self.store.trail.truth[literal] != OPEN:
            return False
        return self.table.cell_of[literal] != NOWHERE

    @raises
    def is_new(self, variable: cython.int, rank: cython.int, below: cython.int) -> cython.bint:
        """Does what waits decide a cell, and did it not wait at a depth below?"""
        if not self.is_seen(variable, rank):
            return False
        return not self.store.layers.is_kept(self.store.trail.waiting[variable], below)
