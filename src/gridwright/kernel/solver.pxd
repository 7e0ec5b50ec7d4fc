cimport cython
from gridwright.kernel cimport arrays
from gridwright.kernel.analysis cimport Analysis
from gridwright.kernel.clauses cimport ClauseDatabase
from gridwright.kernel.decisions cimport Decisions
from gridwright.kernel.guides cimport DecisionGuide, PhaseGuide
from gridwright.kernel.numbers cimport NumbersPropagator
from gridwright.kernel.propagator cimport Propagator
from gridwright.kernel.reasons cimport Reasons
from gridwright.kernel.reduction cimport Reduction
from gridwright.kernel.restarts cimport Restarts
from gridwright.kernel.trail cimport Trail

@cython.final
cdef class Solver:
    cdef Trail trail
    cdef ClauseDatabase clauses
    cdef Decisions decisions
    cdef list propagators
    cdef list active
    cdef Propagator only
    cdef Reasons reasons
    cdef Analysis analysis
    cdef Reduction reduction
    cdef Restarts restarts
    cdef int[::1] interest
    cdef int notified
    cdef int logged
    cdef int root_conflict
    cdef public bint consistent
    cdef list assumptions
    cdef readonly list core
    cdef DecisionGuide lookahead
    cdef PhaseGuide phases
    cdef int failed_conflict
    cdef readonly long long conflicts
    cdef readonly long long decided

    cdef void notify_anew(self, int nth)
    cdef int propagate(self) except? -1000000000
    cdef int propagate_only(self, Propagator only) except? -1000000000
    cdef void notify(self) noexcept
    cdef void notify_only(self, Propagator only) noexcept
    cpdef void backtrack(self, int depth) noexcept
    cdef void unnotify(self, int literal) noexcept
    cdef int search(self, long long budget) except? -1000000000
    cdef bint learn(self, int conflict) except -1
    cdef int decide(self) except? -1000000000
    cdef int take_assumption(self) except? -1000000000
    cdef void restart(self)
    cdef void log_root(self)
    cdef void log_clause(self, int letter, int[::1] clause, int size)
