# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What a solver logs beside explanations: its learned and dropped clauses, the literals of the root, and the end."""

from __future__ import annotations

from gridwright.compiled.declare import cython, raises
from gridwright.kernel.log import Log
from gridwright.kernel.reasons import Reasons
from gridwright.kernel.trail import DECISION, Trail


class RootLog:
    """Writes to a log. Explanations get there as `reasons` asks for them."""

    trail: Trail
    reasons: Reasons
    log: Log
    logged: cython.int

    def __init__(self, trail: Trail, reasons: Reasons, log: Log) -> None:
        self.trail, self.reasons, self.log = trail, reasons, log
        self.logged = 0  # how much of the trail at the root was logged

    @raises
    def put_clause(self, letter: cython.int, clause: cython.int[::1], size: cython.int) -> cython.int:
        """Write a clause to the log."""
        self.log.open_line(letter)
        self.log.put_literals(clause, size)
        return self.log.close_line()

    @raises
    def put_root(self) -> cython.int:
        """Log why literals are true at the root, those that were not logged yet."""
        literal: cython.int
        reason: cython.int
        last: cython.int = DECISION
        while self.logged < self.trail.size:
            literal = self.trail.literals[self.logged]
            reason = self.trail.reason[literal >> 1]
            self.logged += 1
            if reason < DECISION:
                self.reasons.log_root(reason, literal, reason == last)
                last = reason
        return 0

    @raises
    def put_end(self, conflict: cython.int) -> cython.int:
        """Log why there is a conflict at the root, and that there is no (further) solution."""
        self.put_root()
        if conflict < DECISION:
            self.reasons.find(conflict, -1)
        self.log.put_clause("u", ())
        return 0
