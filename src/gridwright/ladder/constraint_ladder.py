# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The ladder over constraints, for any kind: what one of them shows, what several show together, what one can suppose.

A technique is a rank of constraints, each of which is looked at alone; or a number of layers: a value is supposed and
what follows from it is followed so far; or a pattern that the kind finds by itself (`patterns`). Cells with more than
two values have candidates. Those that are excluded are no step but lead to one; so they are followed from every board
anew, the easiest first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import Public, Readonly, ccall, cython, raises
from gridwright.kernel.layers import LayeredStore
from gridwright.ladder.answer_table import AnswerTable
from gridwright.ladder.constraint_board import ConstraintBoard
from gridwright.ladder.ladder import NOWHERE, OPEN, Ladder
from gridwright.ladder.patterns import Patterns
from gridwright.ladder.proofs import Deduction, Proof
from gridwright.ladder.trials import Trials

SIGHT: cython.int = -1  # in place of a number of layers
PATTERN: cython.int = -2  # and where the kind finds the steps; less by the number of the pattern


class ConstraintLadder(Ladder):
    """A ladder that has patterns and, from when it is first needed, a board with the constraints of its puzzle.

    While it `is_brief`, suppositions count if their first contradiction has few links. That takes no proofs.
    """

    rules: Callable[[], tuple[LayeredStore, AnswerTable]]
    patterns: Readonly[Patterns]
    layers: cython.int[::1]
    looks: cython.int[::1]
    links: cython.int[::1]
    scopes: cython.int[::1]
    supposes: cython.int[::1]
    reach: cython.int
    is_open: cython.bint
    is_stale: cython.bint
    is_changing: cython.bint
    is_brief: Public[cython.bint]
    board: ConstraintBoard
    store: LayeredStore
    table: AnswerTable
    trials: Trials

    def __init__(
        self,
        cells: int,
        rules: Callable[[], tuple[LayeredStore, AnswerTable]],
        layers: Sequence[int],
        looks: Sequence[int],
        links: Sequence[int],
        scopes: Sequence[int],
        supposes: Sequence[int],
        reach: int,
        patterns: Patterns,
    ) -> None:
        """`rules` makes the store and the table of its literals when first needed; for the others see `Trials`.

        By technique, `supposes` is the only value that is supposed, or OPEN.
        """
        Ladder.__init__(self, cells, len(layers))
        self.rules, self.is_open, self.patterns, self.reach = rules, False, patterns, reach
        self.layers, self.looks = arrays.ints(layers), arrays.ints(looks)
        self.links, self.scopes = arrays.ints(links), arrays.ints(scopes)
        self.supposes = arrays.ints(supposes)
        self.is_stale = self.is_changing = False  # must clues be stated anew, and can they change?
        self.is_brief = False
        self.patterns.attach(self)

    @raises
    def open_rules(self) -> cython.void:
        """Make the board with its constraints."""
        self.store, self.table = self.rules()
        by_patterns = min(self.layers) <= PATTERN and SIGHT not in self.layers
        if by_patterns:
            self.store.follow_sight()
        self.board = ConstraintBoard(self.store, self.table, self.values, self.reach)
        self.trials = Trials(self.board, self.layers, self.looks, self.links, self.scopes, by_patterns)
        self.is_open = True

    def is_choice(self, cell: int) -> bool:
        if not self.is_open:
            self.open_rules()
        return bool(self.table.start[cell] < self.table.start[cell + 1])

    def refresh(self) -> None:
        self.is_stale = self.is_stale or self.is_changing
        if self.is_open:
            self.board.list_news()
        self.patterns.refresh()

    @raises
    def change_rules(self) -> cython.void:
        """Look at the board anew, after constraints have changed: what they showed on every board is forgotten."""
        if self.is_open:
            self.store.retract(0)
            self.store.layers.drop()
            self.board.list_news()
            self.trials.known.forget()

    @ccall
    def restore(self, values: cython.int[::1]) -> None:
        self.values[:] = values
        self.is_stale = self.is_stale or self.is_changing
        if self.is_open:
            self.board.list_news()
        self.patterns.restore()

    def changed(self, cell: cython.int) -> cython.void:
        if self.is_open:
            self.board.add_new(cell)
        self.patterns.changed(cell)

    @ccall
    @raises
    def look_again(self) -> cython.void:
        self.is_stale = self.is_changing = True
        self.patterns.look_again()

    @raises
    def restate(self) -> cython.void:
        """State the clues anew, after they or the board have changed."""
        self.is_stale = False
        self.trials.known.forget()
        self.store.drop_pairs()
        self.patterns.restate()
        self.store.ranks.use_sight()
        self.board.list_news()

    @raises
    def forbid_both(self, one: cython.int, two: cython.int, value: cython.int) -> cython.void:
        if differs(self.values[one], value) or differs(self.values[two], value):  # as long as this board is not left
            return
        self.store.add_pair(-self.table.find_literal(one, value), -self.table.find_literal(two, value), 0)

    @ccall
    @raises
    def find(self, technique: cython.int) -> cython.void:
        if self.layers[technique] <= PATTERN:
            self.patterns.find(PATTERN - self.layers[technique])
            return
        if (self.layers[technique] != SIGHT or not self.is_open) and self.patterns.is_filled():
            return
        if not self.is_open:
            self.open_rules()
        if self.is_stale:
            self.restate()
        self.board.catch_up()
        is_sight: cython.bint = self.layers[technique] == SIGHT
        self.store.ranks.prepare_board(technique)
        if not self.store.consistent or not self.board.look_closely(technique, not is_sight):
            self.conflict = True
        elif not is_sight:
            self.find_failures(technique)
        elif self.recording:
            self.record_seen(technique)
        else:
            self.decide_seen(technique)

    @raises
    def decide_seen(self, rank: cython.int) -> cython.void:
        """Decide the cells that constraints up to a rank show."""
        nth: cython.int
        self.store.layers.forget_true()
        for nth in range(self.store.trail.queued):
            if self.board.is_seen(self.store.trail.queue[nth], rank):
                self.decide_literal(self.store.trail.waiting[self.store.trail.queue[nth]])

    @raises
    def decide_literal(self, literal: cython.int) -> cython.void:
        """Decide the cell of a literal."""
        self.decide(self.table.cell_of[literal], self.table.value_of[literal])

    # What can be supposed

    @raises
    def find_failures(self, technique: cython.int) -> cython.void:
        """A value from which a contradiction follows within the layers of a technique: the cell does not have it."""
        cell: cython.int
        self.trials.start(technique, self.limit, self.is_brief)
        for cell in range(self.cells):
            if self.values[cell] == OPEN and not self.conflict:
                self.suppose_values(cell, technique)
        self.store.ranks.use_sight()

    @raises
    def suppose_values(self, cell: cython.int, technique: cython.int) -> cython.void:
        """Suppose every value that a cell can have, and that a technique supposes."""
        at: cython.int
        literal: cython.int
        for at in range(self.table.start[cell], self.table.start[cell + 1]):
            literal = self.table.literals[at]
            if self.supposes[technique] != OPEN and self.supposes[technique] != self.table.value_of[literal]:
                continue
            if self.store.trail.truth[literal] == OPEN:
                self.suppose_value(literal, technique)

    @raises
    def suppose_value(self, literal: cython.int, technique: cython.int) -> cython.void:
        """Suppose a value, if anything would be decided without it."""
        if self.table.cell_of[literal ^ 1] != NOWHERE:
            if self.trials.fails(literal, technique, self.recording):
                self.conclude(literal)
        elif self.is_useful(literal, technique) and self.trials.fails(literal, technique, self.recording):
            self.conclude_mark(literal, technique)

    @raises
    def conclude(self, literal: cython.int) -> cython.void:
        """A cell does not have one of its two values: decide the other."""
        self.begin()
        self.decide_literal(literal ^ 1)
        if self.recording and self.trials.tracer.way is not None:
            self.keep_proof(self.trials.tracer.way)
        self.end()

    @raises
    def is_useful(self, literal: cython.int, technique: cython.int) -> cython.bint:
        """Would one constraint decide a cell if a candidate were excluded?"""
        nth: cython.int
        found: cython.bint = False
        below: cython.int = self.store.trail.depth
        if self.exclude_candidate(literal, technique):
            for nth in range(self.store.trail.queued):
                found = found or self.board.is_new(self.store.trail.queue[nth], technique, below)
        self.return_to(below, technique)
        return found

    @raises
    def conclude_mark(self, literal: cython.int, technique: cython.int) -> cython.void:
        """A candidate is excluded: a step for all that one constraint then decides."""
        nth: cython.int
        variable: cython.int
        below: cython.int = self.store.trail.depth
        self.exclude_candidate(literal, technique)
        if self.recording:
            self.record_ruled_out(literal, technique, below)
        else:
            for nth in range(self.store.trail.queued):
                variable = self.store.trail.queue[nth]
                if self.board.is_new(variable, technique, below):
                    self.decide_literal(self.store.trail.waiting[variable])
        self.return_to(below, technique)

    @raises
    def exclude_candidate(self, literal: cython.int, technique: cython.int) -> cython.bint:
        """Open a level on which a candidate is excluded, and see what follows at once; False on a contradiction."""
        self.store.ranks.use_sight()
        self.store.layers.enter()
        self.store.layers.decide(literal ^ 1)
        return self.board.see(technique)

    @raises
    def return_to(self, below: cython.int, technique: cython.int) -> cython.void:
        """Return to the board on which values are supposed."""
        self.store.retract(below)
        self.store.ranks.use_follow(technique)

    def record_ruled_out(self, literal: cython.int, rank: cython.int, below: cython.int) -> None:
        """Record the steps that follow once a candidate is excluded: one for all that a constraint shows."""
        nth: cython.int
        variable: cython.int
        found: dict[int, list[int]] = {}
        for nth in range(self.store.trail.queued):
            variable = self.store.trail.queue[nth]
            if self.board.is_new(variable, rank, below):
                group = found.setdefault(self.store.trail.waiting_reason[variable], [])
                group.append(self.store.trail.waiting[variable])
        way = self.trials.tracer.way
        assert way is not None, "a refutation that is recorded has its way"
        for group in found.values():
            self.begin()
            for other in group:
                self.decide_literal(other)
            self.keep_ruled_out(literal, sorted(group), way)
            self.end()

    # Proofs

    def keep_proof(self, proof: Proof) -> None:
        """Keep the proof of a step, and the cells of the board that it uses."""
        self.describe(proof)
        concluded = {abs(each.literal) for each in proof.parts} | {abs(proof.supposed)}
        for deduction in proof.parts:
            for x in deduction.premises:
                cell = self.table.find_cell(abs(x) - 1)
                if abs(x) not in concluded and self.values[cell] != OPEN:
                    self.use(cell)

    def keep_ruled_out(self, literal: cython.int, group: list[int], way: Proof) -> None:
        """Keep the proof of a step that follows once a candidate is excluded."""
        other: cython.int
        reason: cython.int
        after: dict[Deduction, None] = {}
        self.store.layers.begin()
        for other in group:
            self.store.layers.put(other, self.store.trail.waiting_reason[other >> 1])
        for other in group:
            reason = self.store.trail.reason[other >> 1]
            after |= dict.fromkeys(self.trials.tracer.trace(reason, other, NOWHERE).deductions)
        self.keep_proof(Proof(way.deductions, way.supposed, tuple(after)))
        self.exclude(self.table.cell_of[literal], self.table.value_of[literal])

    def record_seen(self, rank: cython.int) -> None:
        """Record the steps that constraints of a rank show: one for all that a constraint shows by the same cells."""
        nth: cython.int
        variable: cython.int
        found = []
        for nth in range(self.store.trail.queued):
            variable = self.store.trail.queue[nth]
            if self.board.is_seen(variable, rank):
                found.append((self.store.trail.waiting[variable], self.store.trail.waiting_reason[variable]))
        self.store.layers.enter()
        for literal, reason in found:
            self.store.layers.put(literal, reason)
        steps: dict[tuple[int, tuple[int, ...]], list[tuple[int, Proof]]] = {}
        for literal, reason in found:
            proof = self.trials.tracer.trace(reason, literal, NOWHERE)
            steps.setdefault((self.store.find_post(reason), tuple(sorted(proof.conclusion.premises))), []).append(
                (literal, proof)
            )
        self.board.list_news()  # looked at anew, with the constraints that are left for harder techniques
        for group in sorted(steps.values(), key=lambda group: min(literal for literal, _ in group)):
            self.record_group(sorted(group, key=lambda each: each[0]))

    def record_group(self, group: list[tuple[int, Proof]]) -> None:
        """Record a step that decides the cells of several literals."""
        self.begin()
        for literal, _ in group:
            self.decide_literal(literal)
        first = group[0][1]
        self.keep_proof(Proof((*first.before, *[proof.conclusion for _, proof in group])))
        self.end()


def differs(known: cython.int, value: cython.int) -> cython.bint:
    """Is a cell decided, and has another value?"""
    return known != OPEN and known != value
