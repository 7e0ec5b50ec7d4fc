# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Why a literal is true: the literals that imply it, from its clause or, lazily, from its propagator."""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import Public, cython, raises
from gridwright.kernel.clauses import HEAD, USED, ClauseDatabase
from gridwright.kernel.log import Log
from gridwright.kernel.premises import Premises
from gridwright.kernel.propagator import KIND_BITS, KIND_MASK, Propagator


class Reasons:
    """The last reason that was asked for: the first `size` entries of `literals`, all true."""

    clauses: ClauseDatabase
    propagators: list[Propagator | None]
    literals: cython.int[::1]
    size: cython.int
    log: Public[Log | None]
    helper: Propagator | None

    def __init__(self, clauses: ClauseDatabase, propagators: list[Propagator | None]) -> None:
        self.clauses, self.propagators = clauses, propagators
        self.literals, self.size = arrays.zeros(0), 0
        self.log = None
        self.helper = None  # the propagator that can minimise clauses, by `find_implying`, if any

    @raises
    def find(self, reason: cython.int, literal: cython.int) -> cython.int:
        """Write the true literals by which a reason implies a literal, or for -1 those that violate it."""
        if reason >= 0:
            self.read_clause(reason, literal)
        else:
            self.ask((-2 - reason) & KIND_MASK, (-2 - reason) >> KIND_BITS, literal)
        return 0

    @raises
    def read_clause(self, ref: cython.int, literal: cython.int) -> cython.int:
        """The reason of a literal by a clause: all other literals of the clause are false."""
        at: cython.int
        here: cython.int
        clauses: ClauseDatabase = self.clauses
        size: cython.int = 0
        self.make_room(clauses.arena[ref])
        clauses.arena[ref + USED] = 1
        for at in range(ref + HEAD, ref + HEAD + clauses.arena[ref]):
            here = clauses.arena[at]
            if here != literal:
                self.literals[size] = here ^ 1
                size += 1
        self.size = size
        return 0

    @raises
    def ask(self, kind: cython.int, constraint: cython.int, literal: cython.int) -> cython.int:
        """Ask a propagator for an explanation, and log it."""
        at: cython.int
        propagator: Propagator = self.propagators[kind]
        propagator.explain(constraint, literal)
        premises: Premises = propagator.premises
        self.make_room(premises.size)
        for at in range(premises.size):
            self.literals[at] = premises.literals[at]
        self.size = premises.size
        if self.log is not None:
            self.log.put_explanation(propagator, propagator.posts[constraint], literal)
        return 0

    @raises
    def log_root(self, reason: cython.int, literal: cython.int, again: cython.bint) -> cython.int:
        """Log why a literal of the root is true: by the explanation just logged if its constraint has it again."""
        constraint: cython.int = (-2 - reason) >> KIND_BITS
        propagator: Propagator = self.propagators[(-2 - reason) & KIND_MASK]
        if again and propagator.covers(constraint, literal):
            return self.log.put_also(literal)  # type: ignore[union-attr]
        propagator.explain(constraint, literal)
        return self.log.put_explanation(propagator, propagator.posts[constraint], literal)  # type: ignore[union-attr]

    @raises
    def find_implying(self, literal: cython.int) -> cython.bint:
        """Does a constraint of the helper imply a literal by those that conflict analysis has seen? If so, log why."""
        constraint: cython.int
        if self.helper is None:
            return False
        constraint = self.helper.find_implying(literal)
        if constraint >= 0 and self.log is not None:
            self.ask(self.helper.kind, constraint, literal)
        return constraint >= 0

    @raises
    def is_exact(self, reason: cython.int) -> cython.bint:
        """Is a reason a constraint of the helper? Then `find_implying` has looked at it already."""
        return reason < 0 and self.helper is not None and (-2 - reason) & KIND_MASK == self.helper.kind

    @raises
    def make_room(self, size: cython.int) -> cython.int:
        """Make room for this number of literals."""
        if size > len(self.literals):
            self.literals = arrays.grow_ints(self.literals, 2 * size)
        return 0
