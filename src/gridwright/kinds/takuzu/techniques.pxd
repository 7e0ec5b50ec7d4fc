from gridwright.kinds.takuzu.trials cimport TakuzuTrials

cdef class TakuzuLadder(TakuzuTrials):
    cdef void find_in_lines(self, int technique) noexcept
    cdef void find_in_line(self, int technique, int line) noexcept
    cdef void find_pairs(self, int line) noexcept
    cdef void find_gaps(self, int line) noexcept
    cdef void find_full(self, int line) noexcept
    cdef void find_last(self, int line) noexcept
    cdef bint is_without(self, int place, int digit) noexcept
    cdef void find_twins(self, int line) noexcept
    cdef void differ_from(self, int line, int other, int digit) noexcept
    cdef bint has_two_open(self, int line) noexcept
    cdef void find_forced(self, int line) noexcept
    cdef void record_forced(self, int line) noexcept
    cdef void drop_needless(self, int place, int value) noexcept
    cdef void record_decided(self) noexcept
    cdef void find_unlike(self, int line) noexcept
    cdef void find_failures(self, int layers)
