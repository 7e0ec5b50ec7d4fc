from gridwright.kernel.occurrences cimport Occurrences
from gridwright.kernel.propagator cimport Propagator

cdef class LinearPropagator(Propagator):
    cdef list rows
    cdef int ready
    cdef int[::1] start
    cdef int[::1] literals
    cdef int[::1] factors
    cdef int[::1] lo
    cdef int[::1] hi
    cdef int[::1] low
    cdef int[::1] high
    cdef int[::1] largest
    cdef Occurrences occurrences
    cdef int[::1] row_of
    cdef int[::1] queue
    cdef int[::1] queued
    cdef int waiting

    cdef void wake(self, int row) noexcept
    cdef void tighten(self, int row)
    cdef void collect(self, int row, int literal, int flip, int bound)
    cdef int factor_of(self, int row, int literal) noexcept
    cdef void sort_by_age(self) noexcept
