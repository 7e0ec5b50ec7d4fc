cimport cython
from gridwright.compiled cimport arrays
from gridwright.kernel.occurrences cimport Occurrences
from gridwright.kernel.propagator cimport QueuedPropagator

@cython.final
cdef class LinearPropagator(QueuedPropagator):
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

    cdef void tighten(self, int row)
    cdef void collect(self, int row, int literal, int flip, int bound)
    cdef int factor_of(self, int row, int literal) noexcept
    cdef void sort_by_age(self) noexcept
