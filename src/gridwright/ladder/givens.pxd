from gridwright.ladder.ladder cimport Ladder

cdef class GivenSets:
    cdef Ladder ladder
    cdef int limit
    cdef int[::1] solution
    cdef int[::1] start
    cdef int[::1] members
    cdef int[::1] order
    cdef int[::1] kept
    cdef int[::1] empty
    cdef list saved

    cdef void give(self, int group) noexcept
    cdef bint is_open(self, int group) noexcept
    cdef bint is_complete(self) noexcept
    cdef close(self)
    cdef reduce(self, int first, int last, int depth)
