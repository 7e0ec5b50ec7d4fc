from gridwright.kernel.nonogram_trials cimport TrialLadder

cdef class NonogramLadder(TrialLadder):
    cdef public int focus
    cdef int line
    cdef int sort
    cdef int begins
    cdef int stops
    cdef int anchor
    cdef int other
    cdef int room_first
    cdef int room_last

    cdef bint is_in_focus(self, int line) noexcept
    cdef void find_nothing(self, int line, int end) noexcept
    cdef void look(self, int line, int technique) noexcept
    cdef void find_alone(self) noexcept
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
    cdef void conclude_overlap(self, int run) noexcept
    cdef bint goes_on(self) noexcept
    cdef bint covers(self, int first, int last) noexcept
    cdef bint is_complete(self) noexcept
    cdef bint is_unfit_around(self) noexcept
    cdef void decide_all(self) noexcept
    cdef tuple describe(self)
    cdef tuple describe_room(self, int run)
    cdef tuple name_start(self)
    cdef tuple name_stop(self)
    cdef tuple describe_both(self)
    cdef list list_blocks(self)
    cdef bint overlaps(self, int run) noexcept
    cdef void widen(self) noexcept
    cdef bint gets_to_step(self, int run) noexcept
    cdef void decide_overlaps(self) noexcept
