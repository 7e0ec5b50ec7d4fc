from gridwright.kernel.nonogram_trials cimport TrialLadder

cdef class NonogramLadder(TrialLadder):
    cdef int[::1] recorded
    cdef int line
    cdef int sort
    cdef int begins
    cdef int stops
    cdef int anchor
    cdef int other

    cdef void look(self, int line, int technique) noexcept
    cdef void find_overlaps(self) noexcept
    cdef void find_edges(self) noexcept
    cdef void find_finished(self) noexcept
    cdef void find_gaps(self) noexcept
    cdef void find_joined(self) noexcept
    cdef void find_reach(self) noexcept
    cdef void find_forced(self) noexcept
    cdef void conclude(self, int sort, int begins, int stops, int anchor, int other) noexcept
    cdef void record(self, int sort, int begins, int stops) noexcept
    cdef void drop_needless(self) noexcept
    cdef void drop(self, int place) noexcept
    cdef bint holds(self) noexcept
    cdef bint holds_by_sliding(self) noexcept
    cdef bint covers(self, int first, int last) noexcept
    cdef bint is_unfit_around(self) noexcept
    cdef void decide_all(self) noexcept
    cdef tuple describe(self)
    cdef bint overlaps(self, int run) noexcept
    cdef void widen(self) noexcept
    cdef bint gets_to_step(self, int run) noexcept
    cdef void decide_overlaps(self) noexcept
