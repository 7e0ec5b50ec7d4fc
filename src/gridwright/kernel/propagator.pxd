from gridwright.compiled cimport arrays
from gridwright.kernel.trail cimport Trail

cdef class Propagator:
    cdef Trail trail
    cdef readonly int kind
    cdef int[::1] reasons
    cdef int reason_size
    cdef int conflict
    cdef bint pending
    cdef readonly bint implies
    cdef int[::1] interest
    cdef readonly list posts

    cdef void notify_assigned(self, int literal) noexcept
    cdef void notify_unassigned(self, int literal) noexcept
    cdef bint propagate(self) except -1
    cdef void explain(self, int constraint, int literal)
    cdef bint covers(self, int constraint, int literal) noexcept
    cdef void notify_assigned_all(self, int first, int end) noexcept
    cdef void notify_unassigned_all(self, int first, int end) noexcept
    cdef int find_implying(self, int literal) noexcept
    cdef void mark(self, int variable) noexcept
    cdef void unmark(self, int variable) noexcept
    cdef void forget(self) noexcept
    cdef int add_premise(self, int literal) except -1
    cdef bint imply(self, int literal, int constraint) noexcept
    cdef bint is_older(self, int literal, int than) noexcept
    cdef bint has_interest(self, int variable) noexcept
    cdef int number_literal(self, int x) except? -1000000000

cdef class QueuedPropagator(Propagator):
    cdef int[::1] queue
    cdef int[::1] queued
    cdef int waiting

    cdef void wake(self, int constraint) noexcept
    cdef bint propagate_one(self, int constraint) except -1
