cimport cython
from gridwright.compiled cimport arrays
from gridwright.kernel.decisions cimport Decisions
from gridwright.kernel.reasons cimport Reasons
from gridwright.kernel.trail cimport Trail

@cython.final
cdef class Analysis:
    cdef Trail trail
    cdef Reasons reasons
    cdef Decisions decisions
    cdef int[::1] clause
    cdef int size
    cdef int[::1] seen
    cdef int[::1] marked
    cdef int marked_size
    cdef int[::1] stamps
    cdef int stamp

    cpdef make_room(self)
    cdef int run(self, int conflict) except? -1000000000
    cdef int resolve(self, int reason, int literal) except? -1000000000
    cdef void mark(self, int variable) noexcept
    cdef void unmark(self) noexcept
    cdef void minimise(self)
    cdef bint is_redundant(self, int literal) except -1
    cdef int place_second(self) noexcept
    cdef int highest_level(self) noexcept
    cdef int lbd(self) noexcept
    cdef list find_core(self, int failed)
