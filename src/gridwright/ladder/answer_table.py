# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The cells of a board and the literals of the trail that stand for their values."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, cfunc, cython
from gridwright.kernel.layers import LayeredStore
from gridwright.ladder.ladder import NOWHERE


class AnswerTable:
    """Which literal decides which cell; it never changes, so that several ladders can share it.

    By literal of the trail, `cell_of` is the cell that it decides, or NOWHERE, and `value_of` the value. By place in
    `literals`, which has the values of every cell from `start` on, there is the literal. Where a literal decides no
    cell, it excludes a candidate, and the table has marks.
    """

    start: cython.int[::1]
    literals: cython.int[::1]
    cell_of: cython.int[::1]
    value_of: cython.int[::1]
    has_marks: Readonly[cython.bint]

    def __init__(self, store: LayeredStore, answer: Sequence[Sequence[tuple[int, int]]]) -> None:
        """Of every cell there are pairs of a value and its DIMACS literal."""
        self.make_room(store.trail.variables, len(answer), sum(map(len, answer)))
        place: cython.int = 0
        for cell, pairs in enumerate(answer):
            for value, x in pairs:
                self.add(place, cell, value, 2 * x - 2 if x > 0 else -2 * x - 1)
                place += 1
            self.start[cell + 1] = place
        self.find_marks()

    @staticmethod
    def of_numbers(store: LayeredStore, firsts: Sequence[int], domains: Sequence[Sequence[int]]) -> AnswerTable:
        """A table of cells with consecutive literals, given the first of each and its values."""
        place: cython.int = 0
        cell: cython.int
        literal: cython.int
        table = AnswerTable(store, ())
        table.make_room(store.trail.variables, len(domains), firsts[len(domains)] - firsts[0])
        for cell in range(len(domains)):
            literal = 2 * firsts[cell] - 2
            for value in domains[cell]:
                table.add(place, cell, value, literal)
                literal += 2
                place += 1
            table.start[cell + 1] = place
        table.find_marks()
        return table

    @cfunc
    def make_room(self, variables: cython.int, cells: cython.int, size: cython.int) -> None:
        """Make room for cells with so many values in all."""
        self.start, self.literals = arrays.zeros(cells + 1), arrays.zeros(size)
        self.cell_of, self.value_of = arrays.filled(2 * variables, NOWHERE), arrays.zeros(2 * variables)

    def add(self, place: cython.int, cell: cython.int, value: cython.int, literal: cython.int) -> cython.void:
        """Note the literal of a value."""
        self.literals[place] = literal
        self.cell_of[literal], self.value_of[literal] = cell, value

    def find_marks(self) -> cython.void:
        """Find out whether there are literals that exclude candidates."""
        literal: cython.int
        self.has_marks = False
        for literal in range(len(self.cell_of)):
            if self.cell_of[literal] == NOWHERE:
                self.has_marks = True

    def find_cell(self, variable: cython.int) -> cython.int:
        """The cell that a variable is about."""
        literal: cython.int = 2 * variable
        return self.cell_of[literal] if self.cell_of[literal] != NOWHERE else self.cell_of[literal + 1]

    def find_literal(self, cell: cython.int, value: cython.int) -> cython.int:
        """The DIMACS literal of a value that a cell can have."""
        at: cython.int = self.start[cell]
        while self.value_of[self.literals[at]] != value:
            at += 1
        return -(self.literals[at] >> 1) - 1 if self.literals[at] & 1 else (self.literals[at] >> 1) + 1
