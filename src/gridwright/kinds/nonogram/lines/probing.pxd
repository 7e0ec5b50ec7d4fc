from gridwright.kinds.nonogram.lines.board_trail cimport BoardTrail

ctypedef unsigned long long word

cdef class Prober(BoardTrail):
    cdef int[::1] stamp
    cdef int last_stamp
    cdef int[::1] score
    cdef word[::1] probe_lines
    cdef int[::1] probe_valid

    cdef int probe_cell(self, int cell) noexcept
    cdef int assign_failed(self, int mark, int literal) noexcept
    cdef int keep_common(self, int mark) noexcept
    cdef int combine_counts(self, int whites, int blacks) noexcept
    cdef void invalidate_probes(self, int mark) noexcept
    cdef bint probe_cells(self, long long limit) noexcept
