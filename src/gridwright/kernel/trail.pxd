cimport cython
from gridwright.compiled cimport arrays
@cython.final
cdef class Trail:
    cdef readonly int variables
    cdef readonly int size
    cdef readonly int depth
    cdef int[::1] truth
    cdef int[::1] level
    cdef int[::1] reason
    cdef int[::1] position
    cdef int[::1] literals
    cdef int[::1] marks
    cdef bint brief

    cpdef grow(self, int variables)
    cdef void assign(self, int literal, int reason) noexcept
    cdef void open_level(self) noexcept
    cdef int unassign(self) noexcept
