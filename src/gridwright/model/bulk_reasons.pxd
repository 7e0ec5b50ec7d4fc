cimport cython
from gridwright.kernel.grouping cimport FlatGroups
from gridwright.kernel.log cimport Log, PostNames

@cython.final
cdef class Template:
    cdef bytes text
    cdef int size
    cdef int count
    cdef int[::1] ends
    cdef int[::1] numbers

@cython.final
cdef class CellReasons(PostNames):
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
cdef class ClueReasons(PostNames):
    cdef str rule
    cdef object message
    cdef tuple lines
    cdef object clues
    cdef list parts

    cpdef prepare(self)

@cython.final
cdef class KeptReasons(PostNames):
    cdef object reasons
    cdef list texts
