# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The CDCL solver: decisions, propagation by clauses and propagators, conflict analysis, backjumping and restarts.

It is MiniSat's loop (Eén and Sörensson 2003a) with propagators that explain lazily, as in lazy clause generation
(Ohrimenko, Stuckey and Codish 2009). It solves under assumptions and returns a core of those that failed; clauses and
constraints may be added between two solves. Its methods take and return DIMACS literals: 3 is true, -3 false.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, cython, raises
from gridwright.kernel.analysis import TOO_DEEP, Analysis
from gridwright.kernel.clauses import NO_CONFLICT
from gridwright.kernel.constraint_store import ConstraintStore
from gridwright.kernel.guides import ALL_TRUE, DecisionGuide, PhaseGuide
from gridwright.kernel.log import Log
from gridwright.kernel.reduction import ClauseReduction
from gridwright.kernel.restarts import Restarts
from gridwright.kernel.root_log import RootLog
from gridwright.kernel.trail import DECISION
from gridwright.kernel.watching import Tell, Watcher
from gridwright.progress import report

SATISFIABLE: cython.int = 1
UNSATISFIABLE: cython.int = 0
STOPPED: cython.int = 2
FAILED: cython.int = -2  # of `decide`, beside ALL_TRUE: an assumption is false,
FAILED_LITERAL: cython.int = -3  # or look-ahead ran into a conflict, which is still there
NONE_LEFT: cython.int = -4  # of `take_assumption`

LEARNED, DROPPED = ord("l"), ord("d")  # letters of the log


class Solver(ConstraintStore):
    """A model and everything learned about it."""

    analysis: Analysis
    reduction: ClauseReduction
    restarts: Restarts
    log: RootLog | None
    watcher: Watcher | None
    root_conflict: cython.int
    assumptions: list[int]
    core: Readonly[list[int]]
    lookahead: DecisionGuide | None
    phases: PhaseGuide | None
    failed_conflict: cython.int
    conflicts: Readonly[cython.longlong]
    decided: Readonly[cython.longlong]

    def __init__(self) -> None:
        ConstraintStore.__init__(self)
        self.analysis = Analysis(self.trail, self.reasons, self.decisions)
        self.reduction, self.restarts = ClauseReduction(self.clauses), Restarts()
        self.log = None
        self.watcher = None
        # Why it is not consistent, if that is a reason and not a clause that was false when it was added.
        self.root_conflict = NO_CONFLICT
        self.assumptions = []
        self.core = []
        self.conflicts = self.decided = 0
        self.lookahead = None  # chooses decisions instead of VSIDS alone, if set
        self.phases = None  # sets phases instead of phase saving, if set
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

    # Settings

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
        self.log = RootLog(self.trail, self.reasons, log) if log is not None else None

    # Search

    def solve(self, assumptions: Sequence[int] = (), conflicts: int = -1) -> bool | None:
        """Is there a solution under the assumptions? None if a budget of conflicts is spent before that is known.

        A budget of -1 is unlimited. Afterwards `values` returns the solution, or `core` is a list of assumptions that
        cannot all hold. What follows from the first assumptions stays on the trail if the last `solve` had the same.
        """
        before = self.assumptions
        self.core = []
        self.assumptions = [inside(x) for x in dict.fromkeys(assumptions)] if assumptions else []
        self.backtrack(count_equal(before, self.assumptions))
        return self.resume(conflicts)

    def resume(self, conflicts: int = -1) -> bool | None:
        """Go on with the last `solve`, from where its budget was spent."""
        found = UNSATISFIABLE
        if self.consistent:
            self.prepare()
            found = self.search(conflicts)
        if not self.consistent and self.log is not None:
            self.log.put_end(self.root_conflict)
        return None if found == STOPPED else bool(found == SATISFIABLE)

    @raises
    def search(self, budget: cython.longlong) -> cython.int:
        """Decide, propagate and learn until the question is answered or the budget of conflicts is spent."""
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
            if self.trail.depth == 0 and self.log is not None:
                self.log.put_root()
            if self.watcher is not None:
                self.watcher.note_trail()
            if budget >= 0 and self.conflicts >= stop:
                return STOPPED
            if not cython.compiled:
                report()  # a conflict may be long in coming; what is compiled is fast enough to wait for it
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

    @raises
    def restart(self) -> cython.void:
        """Undo all decisions but assumptions."""
        level: cython.int = min(self.trail.depth, len(self.assumptions))
        if self.watcher is not None:
            self.watcher.note_restart(level)
        self.backtrack(level)
        if self.phases is not None:
            self.phases.note_restart()

    @raises
    def learn(self, conflict: cython.int) -> cython.bint:
        """Learn a clause from a conflict, backjump, and assign its first literal; False for a conflict at level 0."""
        level: cython.int = TOO_DEEP
        lbd: cython.int
        if self.watcher is not None:
            self.watcher.note_conflict(conflict)
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
        if self.log is not None:
            self.log.put_clause(LEARNED, self.analysis.clause, self.analysis.size)
        if self.watcher is not None:
            self.watcher.note_learned(self.analysis.clause, self.analysis.size, level)
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
        for clause in self.reduction.run(self.log is not None):
            self.log.put_clause(DROPPED, arrays.ints(clause), len(clause))  # type: ignore[union-attr]

    @raises
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

    @raises
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
        """The solution found last: a DIMACS literal for every variable."""
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
        return self.consistent  # type: ignore[no-any-return]

    def true_literals(self) -> list[int]:
        """All literals that are true, in the order in which they became true."""
        at: cython.int
        literal: cython.int
        found = []
        for at in range(self.trail.size):
            literal = self.trail.literals[at]
            found.append(-(literal >> 1) - 1 if literal & 1 else (literal >> 1) + 1)
        return found


def watch(solver: Solver, tell: Tell) -> None:
    """Tell a function what a solver does from now on (`Watcher`), and why what is true already is so."""
    solver.watcher = Watcher(solver.trail, solver.reasons, tell)


def promote(solver: Solver, literals: Sequence[int]) -> None:
    """Decide the variables of literals before all others, and try these values first."""
    solver.set_phases(literals)
    solver.decisions.promote([abs(x) - 1 for x in literals])


def undo_all(solver: Solver) -> None:
    """Go back to the root, for whoever watches."""
    if solver.watcher is not None:
        solver.watcher.note_undone(0)
    solver.backtrack(0)


def count_equal(first: list[int], second: list[int]) -> int:
    """The length of the common prefix of two lists."""
    at: cython.int = 0
    while at < len(first) and at < len(second) and first[at] == second[at]:
        at += 1
    return at  # type: ignore[no-any-return]


def inside(x: int) -> int:
    """A DIMACS literal as the kernel numbers it."""
    return 2 * x - 2 if x > 0 else -2 * x - 1


def outside(literal: int) -> int:
    """A literal of the kernel as DIMACS numbers it."""
    return -(literal >> 1) - 1 if literal & 1 else (literal >> 1) + 1
