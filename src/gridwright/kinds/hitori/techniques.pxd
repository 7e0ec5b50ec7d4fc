from gridwright.kinds.hitori.trials cimport HitoriTrials

cdef class HitoriLadder(HitoriTrials):
    cdef int[::1] degree
    cdef int[::1] exits
    cdef int[::1] log
    cdef int logged
    cdef int[::1] done

    cdef void find_neighbours(self, int start) noexcept
    cdef void find_seen(self, int start) noexcept
    cdef void find_patterns(self, int technique) noexcept
    cdef bint are_equal(self, int one, int two) noexcept
    cdef void find_triple(self, int cell, int stride, bint is_row) noexcept
    cdef void find_sandwich(self, int cell, int stride) noexcept
    cdef void find_pair(self, int cell, int stride, bint is_row) noexcept
    cdef void mask_equals(self, int cell, int other, bint is_row) noexcept
    cdef void find_enclosed(self) noexcept
    cdef void find_corners(self) noexcept
    cdef void find_corner(self, int cell, int along, int across) noexcept
    cdef void find_cuts(self) noexcept
    cdef void find_failures(self, int technique)
