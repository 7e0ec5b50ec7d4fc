cimport cython
from gridwright.kernel.clauses cimport ClauseDatabase

@cython.final
cdef class Reduction:
    cdef ClauseDatabase clauses
    cdef int limit
    cdef int step
    cdef int more

    cpdef void set_limits(self, int first, int step, int more) noexcept
    cdef bint is_due(self) noexcept
    cdef void mark_unused(self, int ref) noexcept
    cdef bint is_locked(self, int ref) noexcept
