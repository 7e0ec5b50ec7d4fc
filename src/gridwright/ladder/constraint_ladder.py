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
from gridwright.compiled.declare import ccall, cython, raises
from gridwright.kernel.clauses import NO_CONFLICT
from gridwright.kernel.layers import HIGHEST, LayeredStore
from gridwright.ladder.ladder import NOWHERE, OPEN, Ladder
from gridwright.ladder.patterns import Patterns
from gridwright.ladder.proofs import Proof
from gridwright.ladder.tracing import Tracer

SIGHT: cython.int = -1  # in place of a number of layers
PATTERN: cython.int = -2  # and where the kind finds the steps; less by the number of the pattern
BOARD: cython.int = 1  # the level of the board; level 0 has what holds on every board


class ConstraintLadder(Ladder):
    """A board and the constraints of its puzzle.

    By literal of the trail, `cell_of` is the cell that it decides, or NOWHERE, and `value_of` the value. By place in
    `literals`, which has the values of every cell from `start` on, there is the literal.
    """

    rules: Callable[[], tuple[LayeredStore, Sequence[Sequence[tuple[int, int]]]]]
    patterns: Patterns
    store: LayeredStore
    is_open: cython.bint
    layers: cython.int[::1]
    links: cython.int[::1]
    reach: cython.int
    has_marks: cython.bint
    by_patterns: cython.bint
    start: cython.int[::1]
    literals: cython.int[::1]
    cell_of: cython.int[::1]
    value_of: cython.int[::1]
    none_stay: cython.int[::1]
    scopes: cython.int[::1]
    news: cython.int[::1]
    new: cython.int
    harmless: cython.int[::1]
    version: cython.int
    mark_layers: cython.int
    mark_layer: cython.int[::1]
    mark_version: cython.int[::1]
    supposed: cython.int
    tracer: Tracer

    def __init__(
        self,
        cells: int,
        rules: Callable[[], tuple[LayeredStore, Sequence[Sequence[tuple[int, int]]]]],
        layers: Sequence[int],
        links: Sequence[int],
        scopes: Sequence[int],
        reach: int,
        patterns: Patterns,
    ) -> None:
        """`rules` makes the store, and of every cell the pairs of a value and its DIMACS literal, when first needed.

        Of every technique there are its layers, the most links of a proof, and a number that is the same for two if
        they follow the same constraints. `reach` is the rank of exclusions that rest on others.
        """
        Ladder.__init__(self, cells, len(layers))
        self.rules, self.is_open, self.patterns = rules, False, patterns
        self.layers, self.links, self.reach = arrays.ints(layers), arrays.ints(links), reach
        self.scopes = arrays.ints(scopes)
        self.news, self.new = arrays.zeros(self.cells + 1), 0  # cells that are not on the trail yet
        # The board of a literal from which nothing followed, by its version, which changes with the board.
        self.version, self.mark_layers, self.supposed, self.has_marks = 1, 0, NOWHERE, False
        self.by_patterns = min(layers) <= PATTERN
        self.patterns.attach(self)

    @raises
    def open_rules(self) -> cython.void:
        """Make the store, with what holds on every board."""
        nth: cython.int
        self.store, answer = self.rules()
        variables: cython.int = self.store.trail.variables
        self.tracer, self.is_open = Tracer(self.store), True
        self.start, self.literals = arrays.zeros(len(answer) + 1), arrays.zeros(sum(map(len, answer)))
        self.cell_of, self.value_of = arrays.filled(2 * variables, NOWHERE), arrays.zeros(2 * variables)
        self.none_stay, self.harmless = arrays.filled(2 * variables, NOWHERE), arrays.zeros(2 * variables)
        self.mark_layer, self.mark_version = arrays.zeros(variables), arrays.zeros(variables)
        self.set_answer(answer)
        for nth in range(2 * variables):
            self.has_marks = self.has_marks or self.cell_of[nth] == NOWHERE
        self.store.trail.limit = HIGHEST
        if self.store.look(HIGHEST) != NO_CONFLICT or self.store.trail.clash >= 0:
            self.conflict = True
        self.open_board()

    def set_answer(self, answer: Sequence[Sequence[tuple[int, int]]]) -> None:
        """Fill the tables of literals, cells and values."""
        place = 0
        for cell, pairs in enumerate(answer):
            for value, x in pairs:
                literal = 2 * x - 2 if x > 0 else -2 * x - 1
                self.literals[place] = literal
                self.cell_of[literal], self.value_of[literal] = cell, value
                place += 1
            self.start[cell + 1] = place

    def is_choice(self, cell: int) -> bool:
        if not self.is_open:
            self.open_rules()
        return bool(self.start[cell] < self.start[cell + 1])

    # The board

    @raises
    def open_board(self) -> cython.void:
        """Open the level of the board, with what holds on every board."""
        self.store.trail.limit = HIGHEST
        self.store.enter()
        self.store.return_waiting(0)
        self.version += 1

    def refresh(self) -> None:
        self.list_news()
        self.patterns.refresh()

    @raises
    def list_news(self) -> cython.void:
        """All filled cells are new to the trail."""
        cell: cython.int
        if self.is_open:
            self.store.retract(0)
            self.open_board()
        self.new = 0
        for cell in range(self.cells):
            if self.values[cell] != OPEN:
                self.add_new(cell)

    def add_new(self, cell: cython.int) -> cython.void:
        """A cell is not on the trail yet."""
        self.news[self.new] = cell
        self.new += 1

    @ccall
    def restore(self, values: cython.int[::1]) -> None:
        self.values[:] = values
        self.list_news()
        self.patterns.restore()

    def changed(self, cell: cython.int) -> cython.void:
        self.add_new(cell)
        self.patterns.changed(cell)

    @raises
    def catch_up(self) -> cython.void:
        """Put the cells that were filled since the last look onto the trail."""
        nth: cython.int
        if self.new == 0:
            return
        self.version += 1
        self.store.retract(BOARD)
        self.store.begin_layer()
        for nth in range(self.new):
            self.put_cell(self.news[nth])
        self.new = 0

    @raises
    def put_cell(self, cell: cython.int) -> cython.void:
        """Put the value of a cell onto the trail, and that it has no other."""
        at: cython.int
        literal: cython.int
        for at in range(self.start[cell], self.start[cell + 1]):
            literal = self.literals[at] ^ (0 if self.value_of[self.literals[at]] == self.values[cell] else 1)
            if self.store.trail.truth[literal] == OPEN:
                self.store.decide(literal)

    # What constraints show

    @ccall
    @raises
    def find(self, technique: cython.int) -> cython.void:
        if self.layers[technique] <= PATTERN:
            self.patterns.find(PATTERN - self.layers[technique])
            return
        if not self.is_open:
            if self.is_filled():
                return
            self.open_rules()
        self.catch_up()
        if self.layers[technique] != SIGHT:
            self.find_failures(technique)
            return
        if self.has_marks:
            self.follow_marks(technique, False)
        else:
            self.see(technique)
        if self.conflict:
            return
        if self.recording:
            self.record_seen(technique)
        else:
            self.decide_seen(technique)

    def is_filled(self) -> cython.bint:
        """Has every cell a value?"""
        cell: cython.int
        for cell in range(self.cells):
            if self.values[cell] == OPEN:
                return False
        return True

    @raises
    def see(self, rank: cython.int) -> cython.void:
        """Look at the constraints up to a rank."""
        if self.store.look(rank) != NO_CONFLICT or self.store.trail.clash >= 0:
            self.conflict = True

    @raises
    def decide_seen(self, rank: cython.int) -> cython.void:
        """Decide the cells that constraints up to a rank show."""
        nth: cython.int
        self.store.forget_true()
        for nth in range(self.store.trail.queued):
            if self.is_seen(self.store.trail.queue[nth], rank):
                self.decide_literal(self.store.trail.waiting[self.store.trail.queue[nth]])

    def is_seen(self, variable: cython.int, rank: cython.int) -> cython.bint:
        """Does a literal of a variable wait with a rank up to this one, and does it decide an open cell?"""
        literal: cython.int = self.store.trail.waiting[variable]
        if self.store.trail.waiting_rank[variable] > rank or self.store.trail.truth[literal] != OPEN:
            return False
        return self.cell_of[literal] != NOWHERE

    @raises
    def decide_literal(self, literal: cython.int) -> cython.void:
        """Decide the cell of a literal."""
        self.decide(self.cell_of[literal], self.value_of[literal])

    @raises
    def follow_marks(self, rank: cython.int, to_the_end: cython.bint) -> cython.void:
        """Exclude candidates, layer by layer, by constraints up to a rank, until a cell is decided or nothing follows.

        To the end, that is until nothing follows: then what is supposed does not depend on what else can be decided.
        What excludes a candidate by others that are excluded has the rank `reach` at least.
        """
        if self.store.trail.depth == BOARD:
            self.see(HIGHEST)
            self.store.enter()
            self.store.return_waiting(BOARD)
            self.mark_layers = 0
            self.date_marks()
        while not self.conflict:
            self.see(rank)
            self.date_marks()
            if not to_the_end and self.has_decision(rank):
                return
            if not self.store.take(rank, self.cell_of):
                return
            self.mark_layers += 1

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
            if self.cell_of[self.store.trail.waiting[variable]] == NOWHERE and self.mark_layer[variable]:
                self.store.trail.waiting_rank[variable] = max(self.store.trail.waiting_rank[variable], self.reach)

    def has_decision(self, rank: cython.int) -> cython.bint:
        """Does a literal that decides a cell wait with a rank up to this one?"""
        nth: cython.int
        for nth in range(self.store.trail.queued):
            if self.is_seen(self.store.trail.queue[nth], rank):
                return True
        return False

    # What can be supposed

    @raises
    def find_failures(self, technique: cython.int) -> cython.void:
        """A value from which a contradiction follows within the layers of a technique: the cell does not have it."""
        cell: cython.int
        if self.has_marks:
            self.follow_marks(technique, True)
        else:
            self.see(HIGHEST)
        self.store.use_follow(technique)
        for cell in range(self.cells):
            if self.values[cell] == OPEN and not self.conflict:
                self.suppose_values(cell, technique)
        self.store.use_sight()

    @raises
    def suppose_values(self, cell: cython.int, technique: cython.int) -> cython.void:
        """Suppose every value that a cell can have."""
        at: cython.int
        literal: cython.int
        for at in range(self.start[cell], self.start[cell + 1]):
            literal = self.literals[at]
            if self.store.trail.truth[literal] == OPEN and self.fails(literal, technique):
                self.conclude(literal, technique)

    @raises
    def fails(self, literal: cython.int, technique: cython.int) -> cython.bint:
        """Does a contradiction follow from a literal, within the layers and the links of a technique?"""
        depth: cython.int = 0
        below: cython.int = self.store.trail.depth
        stamp: cython.int = self.version * self.techniques + self.scopes[technique]
        failed: cython.bint = False
        if self.harmless[literal] == stamp:
            return False
        self.suppose(literal)
        while True:
            conflict: cython.int = self.store.look(technique)
            if conflict != NO_CONFLICT or (self.store.trail.clash >= 0 and depth < self.layers[technique]):
                failed = self.judge(conflict, technique)
                break
            if self.store.trail.queued == 0:
                self.note_harmless(stamp, below)
                break
            if depth >= self.layers[technique]:
                break
            depth += 1
            self.store.take(HIGHEST, self.none_stay)
        self.store.retract(below)
        return failed

    @raises
    def suppose(self, literal: cython.int) -> cython.void:
        """Open a level, and suppose a literal; the cell then has no other value.

        Where patterns stand for what constraints show, that follows in the first layer, as if it were known.
        """
        at: cython.int
        cell: cython.int = self.cell_of[literal]
        below: cython.int = self.store.trail.depth
        self.supposed = literal
        self.store.enter()
        self.store.decide(literal)
        for at in range(self.start[cell], self.start[cell + 1]):
            if self.store.trail.truth[self.literals[at]] == OPEN:
                self.store.decide(self.literals[at] ^ 1)
        if self.by_patterns:
            self.store.follow_waiting(below)

    def note_harmless(self, stamp: cython.int, below: cython.int) -> cython.void:
        """Nothing more follows from what was supposed, nor does it from anything that follows."""
        at: cython.int
        for at in range(self.store.trail.marks[below], self.store.trail.size):
            self.harmless[self.store.trail.literals[at]] = stamp

    @raises
    def judge(self, conflict: cython.int, technique: cython.int) -> cython.bint:
        """Find the shortest way to a contradiction of this layer; is it short enough for the technique?

        Where it is not recorded, the first way will do if it is short enough.
        """
        reason: cython.int = conflict
        clash: cython.int = NOWHERE
        if conflict == NO_CONFLICT:
            reason, clash = self.store.trail.clash_reason, self.store.trail.clash
            self.tracer.settle_clash()
        if not self.recording and self.tracer.count(reason, clash) <= self.links[technique]:
            return True
        self.tracer.forget()
        self.tracer.compare(reason, clash, self.supposed)
        while conflict != NO_CONFLICT:
            conflict = self.store.look(technique)
            if conflict != NO_CONFLICT:
                self.tracer.compare(conflict, NOWHERE, self.supposed)
        return self.tracer.shortest <= self.links[technique]

    @raises
    def conclude(self, literal: cython.int, technique: cython.int) -> cython.void:
        """A cell does not have a value: decide what is left."""
        if self.cell_of[literal ^ 1] == NOWHERE:
            self.conclude_mark(literal, technique)
            return
        self.begin(0, 0, 0)
        self.decide_literal(literal ^ 1)
        if self.recording and self.tracer.way is not None:
            self.keep_proof(self.tracer.way)
        self.end()

    def conclude_mark(self, literal: cython.int, technique: cython.int) -> None:
        """A candidate is excluded: a step, if one constraint then decides a cell."""
        nth: cython.int
        below: cython.int = self.store.trail.depth
        way = self.tracer.way
        assert way is not None or not self.recording, "a refutation that is recorded has its way"
        self.store.use_sight()
        self.store.enter()
        self.store.decide(literal ^ 1)
        if self.store.look(technique) == NO_CONFLICT and self.store.trail.clash < 0:
            found = [
                self.store.trail.waiting[self.store.trail.queue[nth]]
                for nth in range(self.store.trail.queued)
                if self.is_seen(self.store.trail.queue[nth], technique)
            ]
            for other in found:
                self.begin(0, 0, 0)
                self.decide_literal(other)
                if way is not None and self.recording:
                    self.keep_ruled_out(literal, other, way)
                self.end()
        self.store.retract(below)
        self.store.use_follow(technique)

    # Proofs

    def keep_proof(self, proof: Proof) -> None:
        """Keep the proof of a step, and the cells of the board that it uses."""
        self.arguments = proof
        concluded = {abs(each.literal) for each in (*proof.deductions, *proof.after)} | {abs(proof.supposed)}
        for deduction in (*proof.deductions, *proof.after):
            for x in deduction.premises:
                cell = find_cell(self.cell_of, 2 * abs(x) - 2)
                if abs(x) not in concluded and self.values[cell] != OPEN:
                    self.use(cell)

    def keep_ruled_out(self, literal: cython.int, other: cython.int, way: Proof) -> None:
        """Keep the proof of a step that follows once a candidate is excluded."""
        self.store.begin_layer()
        self.store.put(other, self.store.trail.waiting_reason[other >> 1])
        after = self.tracer.trace(self.store.trail.reason[other >> 1], other, NOWHERE)
        self.keep_proof(Proof(way.deductions, way.supposed, after.deductions))
        self.exclude(self.cell_of[literal], self.value_of[literal])

    def record_seen(self, rank: cython.int) -> None:
        """Record the steps that constraints of a rank show: one for all that a constraint shows by the same cells."""
        nth: cython.int
        variable: cython.int
        below: cython.int = self.store.trail.depth
        found = []
        for nth in range(self.store.trail.queued):
            variable = self.store.trail.queue[nth]
            if self.is_seen(variable, rank):
                found.append((self.store.trail.waiting[variable], self.store.trail.waiting_reason[variable]))
        self.store.enter()
        for literal, reason in found:
            self.store.put(literal, reason)
        steps: dict[tuple[int, tuple[int, ...]], list[tuple[int, Proof]]] = {}
        for literal, reason in found:
            proof = self.tracer.trace(reason, literal, NOWHERE)
            steps.setdefault((self.store.find_post(reason), tuple(sorted(proof.conclusion.premises))), []).append(
                (literal, proof)
            )
        self.store.retract(below)
        for group in sorted(steps.values(), key=lambda group: min(literal for literal, _ in group)):
            self.record_group(sorted(group, key=lambda each: each[0]))

    def record_group(self, group: list[tuple[int, Proof]]) -> None:
        """Record a step that decides the cells of several literals."""
        self.begin(0, 0, 0)
        for literal, _ in group:
            self.decide_literal(literal)
        first = group[0][1]
        self.keep_proof(Proof((*first.before, *[proof.conclusion for _, proof in group])))
        self.end()


def find_cell(cell_of: cython.int[::1], literal: cython.int) -> cython.int:
    """The cell that a literal, or its opposite, decides."""
    return cell_of[literal] if cell_of[literal] != NOWHERE else cell_of[literal + 1]
