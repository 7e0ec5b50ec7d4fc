cimport cython
from gridwright.compiled cimport arrays
from gridwright.kernel.clauses cimport ClauseDatabase
from gridwright.kernel.decisions cimport Decisions
from gridwright.kernel.propagator cimport Propagator
from gridwright.kernel.trail cimport Trail

cdef class Propagation:
    cdef Trail trail
    cdef ClauseDatabase clauses
    cdef Decisions decisions
    cdef list propagators
    cdef list active
    cdef Propagator only
    cdef int[::1] interest
    cdef int notified

    cdef void notify_anew(self, int nth)
    cdef int propagate(self) except? -1000000000
    cdef int propagate_only(self, Propagator only) except? -1000000000
    cdef void notify(self) noexcept
    cdef void notify_only(self, Propagator only) noexcept
    cdef void backtrack(self, int depth) noexcept
    cdef void notify_undone(self, int literal) noexcept
