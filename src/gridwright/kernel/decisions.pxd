cimport cython
from gridwright.compiled cimport arrays
@cython.final
cdef class Decisions:
    cdef double[::1] activity
    cdef double bump
    cdef int[::1] phase
    cdef public bint saving
    cdef int[::1] heap
    cdef int[::1] place
    cdef int size

    cpdef grow(self, int variables)
    cdef void insert(self, int variable) noexcept
    cdef int pop(self) noexcept
    cdef void rise(self, int at) noexcept
    cdef void sink(self, int at) noexcept
    cdef void bump_activity(self, int variable) noexcept
    cdef void decay(self) noexcept
