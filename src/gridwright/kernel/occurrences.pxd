from gridwright.kernel cimport arrays
cdef class Occurrences:
    cdef int[::1] start
    cdef int[::1] place

    cdef void fill(self, int[::1] keys, int count, int size)
