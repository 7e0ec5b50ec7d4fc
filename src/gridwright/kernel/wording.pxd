cimport cython
from gridwright.kernel.grouping cimport FlatGroups

@cython.final
cdef class Template:
    cdef bytes text
    cdef int size
    cdef int count
    cdef int[::1] ends
    cdef int[::1] numbers

@cython.final
cdef class CellReasons:
    cdef str rule
    cdef object message
    cdef object grid
    cdef tuple arguments
    cdef object list_groups
    cdef object groups
    cdef FlatGroups flat
    cdef Template one
    cdef Template many
    cdef int width

    cpdef prepare(self)
    cdef Template choose(self, int nth)
    cdef int size_of(self, int nth) except -1
    cdef int find_number(self, int nth, int code) except -1

@cython.final
cdef class ClueReasons:
    cdef str rule
    cdef object message
    cdef tuple lines
    cdef object clues
    cdef list parts

    cpdef prepare(self)

@cython.final
cdef class KeptReasons:
    cdef object reasons
    cdef list texts

    cdef bytes find_text(self, int nth)
