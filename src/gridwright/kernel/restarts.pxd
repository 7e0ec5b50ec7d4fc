cpdef int luby(int nth) noexcept

cdef class Restarts:
    cdef readonly int count
    cdef int left
    cdef int unit

    cdef void note_conflict(self) noexcept
    cdef bint is_due(self) noexcept
