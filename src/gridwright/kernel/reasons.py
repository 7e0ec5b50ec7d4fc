# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Why a literal is true: the literals that imply it, from its clause or, lazily, from its propagator."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from gridwright.kernel import pure_python as cython
from gridwright.kernel import arrays
from gridwright.kernel.clauses import ClauseDatabase
from gridwright.kernel.log import Log
from gridwright.kernel.propagator import Propagator

HEAD = cython.declare(cython.int, 4)  # the layout of a clause, as in `clauses`
USED = cython.declare(cython.int, 3)
KINDS = cython.declare(cython.int, 8)  # as in `propagator`


class Reasons:
    """The last reason that was asked for: the first `size` entries of `literals`, all true."""

    def __init__(self, clauses: ClauseDatabase, propagators: list[Propagator | None]) -> None:
        self.clauses, self.propagators = clauses, propagators
        self.literals, self.size = arrays.zeros(0), 0
        self.log: Log | None = None

    def find(self, reason: cython.int, literal: cython.int) -> cython.void:
        """Write the true literals by which a reason implies a literal, or for -1 those that violate it."""
        if reason >= 0:
            self.read_clause(reason, literal)
        else:
            self.ask((-2 - reason) % KINDS, (-2 - reason) // KINDS, literal)

    def read_clause(self, ref: cython.int, literal: cython.int) -> cython.void:
        """The reason of a literal by a clause: all other literals of the clause are false."""
        at: cython.int
        here: cython.int
        self.size = 0
        self.clauses.arena[ref + USED] = 1
        for at in range(ref + HEAD, ref + HEAD + self.clauses.arena[ref]):
            here = self.clauses.arena[at]
            if here != literal:
                self.add(here ^ 1)

    def ask(self, kind: cython.int, constraint: cython.int, literal: cython.int) -> cython.void:
        """Ask a propagator for an explanation, and log it."""
        at: cython.int
        propagator: Propagator = self.propagators[kind]
        self.size = 0
        propagator.explain(constraint, literal)
        for at in range(propagator.reason_size):
            self.add(propagator.reasons[at])
        if self.log is not None:
            self.write(propagator.posts[constraint], literal)

    def add(self, literal: cython.int) -> cython.void:
        """Add a literal."""
        if self.size == len(self.literals):
            self.literals = arrays.grow_ints(self.literals, 2 * self.size + 16)
        self.literals[self.size] = literal
        self.size += 1

    def write(self, post: cython.int, literal: cython.int) -> cython.void:
        """Write an explanation to the log, as a clause."""
        at: cython.int
        log: Log = self.log  # type: ignore[assignment]
        log.open_explanation(post)
        for at in range(self.size):
            log.put_literal(self.literals[at] ^ 1)
        if literal >= 0:
            log.put_literal(literal)
        log.close_line()
