# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The CDCL solver: decisions, propagation by clauses and propagators, conflict analysis, backjumping and restarts.

It is MiniSat's loop (Eén and Sörensson 2003) with propagators that explain lazily, as in lazy clause generation
(Ohrimenko, Stuckey and Codish 2009). It solves under assumptions and returns the failed ones (a core); clauses and
constraints may be added between two solves. Its methods take and return DIMACS literals: 3 is true, -3 false.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

try:
    import cython
except ImportError:
    from gridwright.kernel import pure_python as cython
from gridwright.kernel import arrays
from gridwright.kernel.analysis import Analysis
from gridwright.kernel.clauses import ClauseDatabase
from gridwright.kernel.connected import ConnectedPropagator
from gridwright.kernel.decisions import Decisions
from gridwright.kernel.differ import DifferPropagator
from gridwright.kernel.guides import DecisionGuide, PhaseGuide
from gridwright.kernel.linear import LinearPropagator
from gridwright.kernel.log import Log
from gridwright.kernel.numbers import NumbersPropagator
from gridwright.kernel.propagator import Propagator
from gridwright.kernel.reasons import Reasons
from gridwright.kernel.reduction import Reduction
from gridwright.kernel.restarts import Restarts
from gridwright.kernel.runs import RunsPropagator
from gridwright.kernel.stretch import StretchPropagator
from gridwright.kernel.trail import Trail

SATISFIABLE = cython.declare(cython.int, 1)
UNSATISFIABLE = cython.declare(cython.int, 0)
STOPPED = cython.declare(cython.int, 2)
NO_CONFLICT = cython.declare(cython.int, -1)
DECISION = cython.declare(cython.int, -1)
TOO_DEEP = cython.declare(cython.int, -1)
KINDS = cython.declare(cython.int, 8)  # as in `propagator`
ALL_TRUE = cython.declare(cython.int, -1)  # of `decide`: nothing is left to decide,
FAILED = cython.declare(cython.int, -2)  # or an assumption is false,
FAILED_LITERAL = cython.declare(cython.int, -3)  # or look-ahead ran into a conflict, which is still there
NONE_LEFT = cython.declare(cython.int, -4)  # of `take_assumption`

LEARNED, DROPPED = ord("l"), ord("d")  # letters of the log
NUMBERS, LINEAR, STRETCH, DIFFER, RUNS, CONNECTED = range(6)
DIFFERENT, PERMUTATION, GREATEST = range(3)  # the constraints over numbers, as in `numbers`
CLASSES = (
    NumbersPropagator,
    LinearPropagator,
    StretchPropagator,
    DifferPropagator,
    RunsPropagator,
    ConnectedPropagator,
)


class Solver:
    """A model and everything learned about it."""

    def __init__(self) -> None:
        self.trail = Trail()
        self.clauses = ClauseDatabase(self.trail)
        self.decisions = Decisions()
        # A propagator is made when the first constraint of its class is added. `active` lists them in the order in
        # which they run, the cheapest first; clauses come before all of them.
        self.propagators: list[Propagator | None] = [None] * len(CLASSES)
        self.active: list[Propagator] = []
        self.only: Propagator | None = None  # the only active one, if it is notified in bulk: faster without lists
        self.reasons = Reasons(self.clauses, self.propagators)
        self.analysis = Analysis(self.trail, self.reasons, self.decisions)
        self.reduction, self.restarts = Reduction(self.clauses), Restarts()
        self.interest = arrays.zeros(0)  # of each variable: a bit for each propagator to notify
        self.notified = 0  # how much of the trail propagators were notified of
        self.logged = 0  # how much of the trail at the root was logged
        self.consistent = True
        self.root_conflict = NO_CONFLICT  # why not, if it is a reason and not a clause that was false when it was added
        self.assumptions: list[int] = []
        self.core: list[int] = []
        self.conflicts = self.decided = 0
        self.lookahead: DecisionGuide | None = None  # chooses decisions instead of VSIDS alone, if set
        self.phases: PhaseGuide | None = None  # sets phases instead of phase saving, if set
        self.failed_conflict = NO_CONFLICT  # of a failed literal that look-ahead has found

    def copy(self) -> Solver:
        """A solver with the same model, at the root."""
        new = Solver()
        self.backtrack(0)
        new.trail.copy_from(self.trail)
        new.clauses.copy_from(self.clauses)
        new.decisions.copy_from(self.decisions)
        for propagator in self.active:
            new.find_propagator(propagator.kind).copy_from(propagator)
        new.interest, new.notified = arrays.copy_ints(self.interest), self.notified
        new.consistent, new.root_conflict = self.consistent, self.root_conflict
        return new

    def find_propagator(self, kind: int) -> Any:
        """The propagator of a class; it is made when first asked for."""
        found = self.propagators[kind]
        if found is None:
            found = CLASSES[kind](self.trail, kind)
            self.propagators[kind] = found
            self.active = [propagator for propagator in self.propagators if propagator is not None]
            self.only = found if len(self.active) == 1 and found.implies else None
            if found.implies:
                self.reasons.helper = found
        return found

    # The model

    def grow(self, variables: int) -> None:
        """Make room for variables 1 to a number."""
        if variables > self.trail.variables:
            self.trail.grow(variables)
            self.clauses.grow(variables)
            self.decisions.grow(variables)
            self.interest = arrays.grow_ints(self.interest, variables)

    def new_variables(self, count: int) -> range:
        """Create variables, numbered on from the last."""
        first = self.trail.variables + 1
        self.grow(self.trail.variables + count)
        return range(first, first + count)

    def add_clauses(self, clauses: Iterable[Sequence[int]], post: int = -1) -> None:
        """Add clauses over existing variables; an empty one means that there is no solution."""
        self.backtrack(0)
        for clause in clauses:
            if self.clauses.add(clause, post) == 0:
                self.consistent = False

    def add_linear(self, terms: Sequence[tuple[int, int]], lo: int | None, hi: int | None, post: int = -1) -> None:
        """Add lo <= sum of coefficient times literal <= hi."""
        self.backtrack(0)
        if lo is not None and hi is not None and lo > hi:
            self.consistent = False
        else:
            self.find_propagator(LINEAR).post(terms, lo, hi, post)

    def add_runs(self, line: Sequence[int], clue: Sequence[int], post: int = -1) -> None:
        """Add a line whose true literals form runs of these lengths."""
        self.backtrack(0)
        if sum(clue) + len(clue) - 1 > len(line):
            self.consistent = False
        elif line:
            self.find_propagator(RUNS).post(line, clue, post)

    def add_stretch(self, line: Sequence[int], longest: int, lo: int, hi: int, post: int = -1) -> None:
        """Add a line of different variables: lo to hi literals are true, at most `longest` equal ones in succession."""
        self.backtrack(0)
        if lo > hi or hi < 0 or lo > len(line) or (longest < 1 and line):
            self.consistent = False
        elif line:
            self.find_propagator(STRETCH).post(line, longest, lo, hi, post)

    def add_differ(self, first: Sequence[int], second: Sequence[int], post: int = -1) -> None:
        """Add two words that are not the same."""
        self.backtrack(0)
        self.find_propagator(DIFFER).post(first, second, post)

    def add_connected(self, nodes: Sequence[int], edges: Sequence[tuple[int, int]], post: int = -1) -> None:
        """Add a graph whose true nodes are connected; at least one is true."""
        self.backtrack(0)
        if nodes:
            self.find_propagator(CONNECTED).post(nodes, edges, post)
        else:
            self.consistent = False

    def add_different(self, numbers: Sequence[Mapping[int, int]], post: int = -1) -> None:
        """Add that no two of the numbers have the same value; a number maps each value to its literal."""
        self.add_numbers(DIFFERENT, numbers, post)

    def add_permutation(self, numbers: Sequence[Mapping[int, int]], post: int = -1) -> None:
        """Add that the numbers, as many as each of them has values, take every value once."""
        self.add_numbers(PERMUTATION, numbers, post)

    def add_greatest(self, numbers: Sequence[Mapping[int, int]], post: int = -1) -> None:
        """Add that the first number is greater than every other."""
        self.add_numbers(GREATEST, numbers, post)

    def add_less(self, smaller: Mapping[int, int], larger: Mapping[int, int], post: int = -1) -> None:
        """Add that one number is less than another."""
        self.add_numbers(GREATEST, (larger, smaller), post)

    def add_numbers(self, sort: int, numbers: Sequence[Mapping[int, int]], post: int) -> None:
        """Add a constraint over numbers. Raises OverflowError if the values of one are too far apart."""
        self.backtrack(0)
        self.find_propagator(NUMBERS).add(sort, numbers, post)

    def set_phases(self, literals: Iterable[int]) -> None:
        """Set the values that decisions try first."""
        self.backtrack(0)  # it saves the phases of what it undoes
        for x in literals:
            self.decisions.phase[abs(x) - 1] = 0 if x > 0 else 1

    def use(self, lookahead: DecisionGuide | None = None, phases: PhaseGuide | None = None) -> None:
        """Choose decisions by look-ahead (`lookahead`), and phases otherwise than by phase saving (`phases`)."""
        self.lookahead, self.phases = lookahead, phases
        self.decisions.saving = phases is None

    def tune(self, restart_unit: int, first: int, step: int, more: int) -> None:
        """Set the unit of restarts, and the limits of clause-database reduction (`Reduction.set_limits`)."""
        self.restarts.set_unit(restart_unit)
        self.reduction.set_limits(first, step, more)

    def set_activities(self, activities: Sequence[float]) -> None:
        """Set the activities of the first variables, at the root."""
        self.backtrack(0)
        self.decisions.set_activities(activities)

    def set_log(self, log: Log | None) -> None:
        """Write everything concluded to a log, from the root on; set it before the first solve."""
        self.reasons.log = log

    def prepare(self) -> None:
        """Set up every propagator that has new constraints, and notify it of what is true at the root."""
        for propagator in self.active:
            if propagator.prepare():
                self.notify_anew(propagator.kind)

    def notify_anew(self, nth: cython.int) -> cython.void:
        """Notify a propagator that was set up again of all literals so far."""
        variable: cython.int
        at: cython.int
        propagator: Propagator = self.propagators[nth]
        for variable in range(self.trail.variables):
            if propagator.has_interest(variable):
                self.interest[variable] |= 1 << nth
        for at in range(self.notified):
            if self.interest[self.trail.literals[at] >> 1] >> nth & 1:
                propagator.assigned(self.trail.literals[at])

    # Propagation

    def propagate(self) -> cython.int:
        """Propagate to a fixpoint; returns the violated clause or constraint as a reason, or NO_CONFLICT."""
        conflict: cython.int
        nth: cython.int
        size: cython.int
        propagator: Propagator
        if self.only is not None:
            return self.propagate_only(self.only)
        while True:
            conflict = self.clauses.propagate()
            if conflict != NO_CONFLICT:
                return conflict
            self.notify()
            size = self.trail.size
            for nth in range(len(self.active)):
                propagator = self.active[nth]
                if propagator.pending:
                    if not propagator.propagate():
                        return -2 - (propagator.conflict * KINDS + propagator.kind)
                    if self.trail.size != size:
                        break
            else:
                return NO_CONFLICT

    def propagate_only(self, only: Propagator) -> cython.int:
        """As `propagate`, with one propagator beside clauses."""
        conflict: cython.int
        while True:
            conflict = self.clauses.propagate()
            if conflict != NO_CONFLICT:
                return conflict
            self.notify_only(only)
            if not only.pending:
                return NO_CONFLICT
            if not only.propagate():
                return -2 - (only.conflict * KINDS + only.kind)

    def notify_only(self, only: Propagator) -> cython.void:
        """As `notify`, with one propagator."""
        only.assigned_all(self.notified, self.trail.size)
        self.notified = self.trail.size

    def notify(self) -> cython.void:
        """Notify propagators of the literals that became true."""
        literal: cython.int
        bits: cython.int
        nth: cython.int
        propagator: Propagator
        while self.notified < self.trail.size:
            literal = self.trail.literals[self.notified]
            self.notified += 1
            bits = self.interest[literal >> 1]
            nth = 0
            while bits:
                if bits & 1:
                    propagator = self.propagators[nth]
                    propagator.assigned(literal)
                bits >>= 1
                nth += 1

    def backtrack(self, depth: cython.int) -> cython.void:
        """Undo everything above a decision level, and save the phases of what is undone."""
        literal: cython.int
        nth: cython.int
        end: cython.int
        propagator: Propagator
        if self.trail.depth <= depth:
            return
        end = self.trail.marks[depth]
        if self.only is not None and end < self.notified:
            self.only.unassigned_all(end, self.notified)
        while self.trail.size > end:
            literal = self.trail.unassign()
            if self.decisions.saving:
                self.decisions.phase[literal >> 1] = literal & 1
            self.decisions.insert(literal >> 1)
            if self.only is None and self.trail.size < self.notified:
                self.unnotify(literal)
        self.notified = min(self.notified, end)
        self.trail.depth = depth
        self.clauses.head = end
        for nth in range(len(self.active)):
            propagator = self.active[nth]
            propagator.forget()

    def unnotify(self, literal: cython.int) -> cython.void:
        """Notify propagators that a literal is open again."""
        bits: cython.int = self.interest[literal >> 1]
        nth: cython.int = 0
        propagator: Propagator
        while bits:
            if bits & 1:
                propagator = self.propagators[nth]
                propagator.unassigned(literal)
            bits >>= 1
            nth += 1

    # Search

    def solve(self, assumptions: Sequence[int] = (), conflicts: int = -1) -> bool | None:
        """Is there a solution under the assumptions? None if a budget of conflicts is spent before that is known.

        A budget of -1 is unlimited. Afterwards `values` returns the solution, or `core` is a list of assumptions that
        cannot all hold. What follows from the first assumptions stays on the trail if the last `solve` had the same.
        """
        before = self.assumptions
        self.core = []
        self.assumptions = [inside(x) for x in dict.fromkeys(assumptions)]
        self.backtrack(count_equal(before, self.assumptions))
        return self.resume(conflicts)

    def resume(self, conflicts: int = -1) -> bool | None:
        """Go on with the last `solve`, from where its budget was spent."""
        found = UNSATISFIABLE
        if self.consistent:
            self.prepare()
            found = self.search(conflicts)
        if not self.consistent and self.reasons.log is not None:
            self.log_end()
        return None if found == STOPPED else bool(found == SATISFIABLE)

    def search(self, budget: cython.longlong) -> cython.int:
        """Decide, propagate and learn until the question is settled or the budget of conflicts is spent."""
        conflict: cython.int
        literal: cython.int
        stop: cython.longlong = self.conflicts + budget
        conflict = self.propagate()
        while True:
            if conflict != NO_CONFLICT:
                if not self.learn(conflict):
                    self.consistent = False
                    return UNSATISFIABLE
                conflict = self.propagate()
                continue
            if self.trail.depth == 0 and self.reasons.log is not None:
                self.log_root()
            if budget >= 0 and self.conflicts >= stop:
                return STOPPED
            if self.restarts.is_due():
                self.restart()
            if self.reduction.is_due():
                self.reduce()
            literal = self.decide()
            if literal == ALL_TRUE:
                return SATISFIABLE
            if literal == FAILED:
                return UNSATISFIABLE
            if literal == FAILED_LITERAL:
                conflict = self.failed_conflict
            else:
                self.trail.open_level()
                self.trail.assign(literal, DECISION)
                conflict = self.propagate()

    def restart(self) -> cython.void:
        """Undo all decisions but assumptions."""
        self.backtrack(min(self.trail.depth, len(self.assumptions)))
        if self.phases is not None:
            self.phases.note_restart()

    def learn(self, conflict: cython.int) -> cython.bint:
        """Learn from a conflict, jump back, and assign what the learned clause implies there; False at the root."""
        level: cython.int = TOO_DEEP
        lbd: cython.int
        self.conflicts += 1
        self.restarts.note_conflict()
        if self.phases is not None:
            self.phases.note_conflict()
        while level == TOO_DEEP:
            if self.trail.depth == 0:
                self.root_conflict = conflict
                return False
            level = self.analysis.run(conflict)
            if level == TOO_DEEP:
                self.backtrack(self.analysis.highest_level())
        lbd = self.analysis.lbd()
        if self.reasons.log is not None:
            self.log_clause(LEARNED, self.analysis.clause, self.analysis.size)
        self.backtrack(level)
        if self.analysis.size == 1:
            self.trail.assign(self.analysis.clause[0], DECISION)
        else:
            self.trail.assign(
                self.analysis.clause[0], self.clauses.learn(self.analysis.clause, self.analysis.size, lbd)
            )
        self.decisions.decay()
        return True

    def reduce(self) -> None:
        """Drop learned clauses of little use, and log that."""
        for clause in self.reduction.run(self.reasons.log is not None):
            self.log_clause(DROPPED, arrays.ints(clause), len(clause))

    def decide(self) -> cython.int:
        """The next literal to try: an assumption, or the one that look-ahead or activity chooses.

        Or ALL_TRUE; FAILED, if an assumption is false; FAILED_LITERAL, if look-ahead ran into a conflict.
        """
        variable: cython.int
        literal: cython.int = self.take_assumption()
        if literal != NONE_LEFT:
            return literal
        if self.phases is not None:
            self.phases.prepare_decision()
        if self.lookahead is not None:
            literal = self.lookahead.choose()
            if literal != ALL_TRUE:
                self.decided += 1
            elif self.phases is not None:
                self.phases.note_solution()
            return literal
        if self.phases is None and self.trail.depth == 0 and self.trail.size == self.trail.variables:
            return ALL_TRUE  # propagation alone solved it, and the heap need not be emptied
        while self.decisions.size:
            variable = self.decisions.pop()
            if self.trail.truth[2 * variable] == -1:
                self.decided += 1
                return 2 * variable + self.decisions.phase[variable]
        if self.phases is not None:
            self.phases.note_solution()
        return ALL_TRUE

    def take_assumption(self) -> cython.int:
        """The next assumption that is open; FAILED, if one is false; NONE_LEFT, if all are true."""
        literal: cython.int
        while self.trail.depth < len(self.assumptions):
            literal = self.assumptions[self.trail.depth]
            if self.trail.truth[literal] == -1:
                return literal
            if self.trail.truth[literal] == 0:
                self.core = [outside(failed) for failed in self.analysis.find_core(literal)]
                return FAILED
            self.trail.open_level()
        return NONE_LEFT

    # Answers

    def values(self) -> list[int]:
        """The solution found last: a signed literal for every variable."""
        variable: cython.int
        return [
            variable + 1 if self.trail.truth[2 * variable] == 1 else -variable - 1
            for variable in range(self.trail.variables)
        ]

    def fix(self, facts: Sequence[int]) -> bool:
        """Assign literals for good and propagate; False on a conflict."""
        x: cython.int
        literal: cython.int
        self.backtrack(0)
        for x in facts:
            literal = 2 * x - 2 if x > 0 else -2 * x - 1
            if self.trail.truth[literal] == -1:
                self.trail.assign(literal, DECISION)
            elif self.trail.truth[literal] == 0:
                self.consistent = False
        if not self.consistent:
            return False
        self.prepare()
        conflict = self.propagate()
        if conflict != NO_CONFLICT:
            self.learn(conflict)
            self.consistent = False
        return self.consistent

    def true_literals(self) -> list[int]:
        """All literals that are true, in the order in which they became true."""
        at: cython.int
        literal: cython.int
        found = []
        for at in range(self.trail.size):
            literal = self.trail.literals[at]
            found.append(-(literal >> 1) - 1 if literal & 1 else (literal >> 1) + 1)
        return found

    # The log

    def log_clause(self, letter: cython.int, clause: Sequence[int], size: cython.int) -> cython.void:
        """Write a clause to the log."""
        at: cython.int
        log: Log = self.reasons.log  # type: ignore[assignment]
        log.open_line(letter)
        for at in range(size):
            log.put_literal(clause[at])
        log.close_line()

    def log_root(self) -> cython.void:
        """Log why literals are true at the root, those that were not logged yet."""
        literal: cython.int
        while self.logged < self.trail.size:
            literal = self.trail.literals[self.logged]
            self.logged += 1
            if self.trail.reason[literal >> 1] < DECISION:
                self.reasons.find(self.trail.reason[literal >> 1], literal)

    def log_end(self) -> None:
        """Log why there is a conflict at the root, and that there is no (further) solution."""
        self.log_root()
        if self.root_conflict < DECISION:
            self.reasons.find(self.root_conflict, -1)
        self.reasons.log.put_clause("u", ())  # type: ignore[union-attr]


def count_equal(first: list[int], second: list[int]) -> int:
    """How many values two lists have in common before they differ."""
    for at, (one, two) in enumerate(zip(first, second, strict=False)):
        if one != two:
            return at
    return min(len(first), len(second))


def inside(x: int) -> int:
    """A DIMACS literal as the kernel numbers it."""
    return 2 * x - 2 if x > 0 else -2 * x - 1


def outside(literal: int) -> int:
    """A literal of the kernel as DIMACS numbers it."""
    return -(literal >> 1) - 1 if literal & 1 else (literal >> 1) + 1
