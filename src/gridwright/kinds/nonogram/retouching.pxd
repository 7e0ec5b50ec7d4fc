from gridwright.compiled cimport arrays
from gridwright.kinds.nonogram.sketch cimport Sketch

cdef class Retouching(Sketch):
    cdef int[::1] weight
    cdef int[::1] choices

    cpdef bint make(self, int limit, int floor) except? -1
    cpdef bint repair(self, int limit, int floor) except? -1
    cdef bint has_trial(self) noexcept
    cdef int choose_cell(self) noexcept
    cdef int count_others(self, int cell) noexcept
    cdef bint harden(self) except? -1
    cpdef int count_ragged(self) noexcept
    cdef int count_sides(self, int cell) noexcept
    cdef void disturb(self) noexcept
