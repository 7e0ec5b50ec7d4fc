cimport cython
from gridwright.compiled cimport arrays

ctypedef unsigned long long word

@cython.final
cdef class LineSolver:
    cdef readonly int words
    cdef int bit_mask
    cdef readonly int max_runs
    cdef readonly int results
    cdef word[::1] known
    cdef word[::1] scratch
    cdef int[::1] length
    cdef int[::1] slack
    cdef int[::1] clue_start
    cdef int[::1] clue
    cdef word can_black
    cdef word can_white
    cdef int[::1] bit_table

    cdef bint solve(self, int line) noexcept
    cdef bint solve_narrow(self, int line) noexcept
    cdef bint can_meet_narrow(self, int line, word black, word white) noexcept
    cdef void solve_narrow_back(self, int line) noexcept
    cdef word read_shifted(self, int row, int nth, int by) noexcept
    cdef void extend_over_white(self, int row, int may_white) noexcept
    cdef void load_wide(self, int line, int may_black, int may_white) noexcept
    cdef bint solve_wide(self, int line) noexcept
    cdef void and_shifted(self, int row, int by) noexcept
    cdef bint solve_wide_back(self, int start, int runs, int slack, int length) noexcept
    cdef int double_whites(self, int may_white, int whites, int slack) noexcept
    cdef void extend_back(self, int completable, int steps) noexcept
    cdef void place_wide(self, int fits, int run, int black) noexcept
    cdef void or_shifted(self, int row, int other, int by) noexcept
    cdef word cell_mask(self, int length, int nth) noexcept
    cdef int bit_index(self, word bit) noexcept
