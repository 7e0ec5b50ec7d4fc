from gridwright.kinds.nonogram.lines.line_ladder cimport LineLadder

cdef class RunLadder(LineLadder):
    cdef int[::1] low
    cdef int[::1] high
    cdef int[::1] left
    cdef int[::1] right
    cdef int block_first
    cdef int block_last
    cdef int matches
    cdef int shortest
    cdef int longest
    cdef int first_match
    cdef int last_match

    cdef bint place_runs(self) noexcept
    cdef bint can_start(self, int run, int place) noexcept
    cdef bint slide_runs(self) noexcept
    cdef int next_block(self, int place) noexcept
    cdef bint find_block(self, int place) noexcept
    cdef bint match_block(self) noexcept
    cdef int only_match(self) noexcept
    cdef int earliest(self) noexcept
    cdef int latest(self) noexcept
    cdef int reach_after(self) noexcept
    cdef int reach_before(self) noexcept
    cdef bint is_unfit(self, int place, int last) noexcept
    cdef bint is_too_long(self, int place) noexcept
    cdef int end_at_left(self, int run) noexcept
    cdef int end_of_reach(self, int run) noexcept
    cdef int start_of_reach(self, int run) noexcept
    cdef int find_owner(self) noexcept
    cdef int first_fit(self, int run) noexcept
    cdef int last_fit(self, int run) noexcept
    cdef bint has_open(self, int place, int last) noexcept
    cdef int last_black(self) noexcept
    cdef bint is_full(self) noexcept
    cdef int count_missing(self) noexcept
