cimport cython
from gridwright.compiled cimport arrays

cdef class FlatGroups:
    cdef int[::1] starts
    cdef int[::1] members
    cdef int count

cpdef FlatGroups flatten(object groups)

@cython.final
cdef class Apart(FlatGroups):
    cdef int[::1] labels

    cdef void find(self, FlatGroups pairs) noexcept

@cython.final
cdef class Repeats(FlatGroups):
    cdef int[::1] owners
    cdef int[::1] labels
    cdef int[::1] counts
    cdef int[::1] ends

    cpdef int line_of(self, int nth)
    cdef void label(self, object values)
    cdef void find(self, FlatGroups lines, int line) noexcept
    cdef void open_group(self, int line, int label) noexcept
