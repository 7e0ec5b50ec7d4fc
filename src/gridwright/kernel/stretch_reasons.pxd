from gridwright.kernel.occurrences cimport Occurrences
from gridwright.kernel.stretch_passes cimport StretchPasses

cdef class StretchReasons(StretchPasses):
    cdef int[::1] roomy
    cdef Occurrences occurrences
    cdef int[::1] line_of
    cdef int pair
    cdef int rest

    cdef bint explain_by_two(self, int line, int literal, int fixed) except -1
    cdef void write_reason(self, int line, int low, int high, int fixed)
    cdef int find_cell(self, int line, int literal) noexcept
    cdef void read_older(self, int line, int literal, int fixed, int low, int high) noexcept
    cdef bint keep_stretch(self, int line, int low, int high, int fixed) noexcept
    cdef void weaken(self, int line, int length, int fixed) noexcept
    cdef bint can_be_filled(self, int line, int length, int at) noexcept
    cdef void weaken_pairs(self, int line, int length, int fixed) noexcept
