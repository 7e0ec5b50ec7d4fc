cimport cython
cpdef int luby(int nth) noexcept

@cython.final
cdef class Restarts:
    cdef readonly int count
    cdef int left
    cdef int unit

    cpdef void set_unit(self, int conflicts) noexcept
    cdef void note_conflict(self) noexcept
    cdef bint is_due(self) noexcept
