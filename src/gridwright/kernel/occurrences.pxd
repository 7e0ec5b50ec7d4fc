cimport cython
from gridwright.compiled cimport arrays
@cython.final
cdef class Occurrences:
    cdef int[::1] start
    cdef int[::1] place

    cpdef build(self, int[::1] keys, int count, int size)
    cdef void fill(self, int[::1] keys, int count, int size)
