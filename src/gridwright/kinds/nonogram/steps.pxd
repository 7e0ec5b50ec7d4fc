from gridwright.kinds.nonogram.lines.trial_ladder cimport TrialLadder
from gridwright.kinds.nonogram cimport sorts

cdef class StepLadder(TrialLadder):
    cdef int line
    cdef int sort
    cdef int begins
    cdef int stops
    cdef int anchor
    cdef int other
    cdef int room_first
    cdef int room_last

    cdef void conclude(self, int sort, int begins, int stops, int anchor, int other) noexcept
    cdef void record(self, int sort, int begins, int stops) noexcept
    cdef void drop_needless(self) noexcept
    cdef void drop(self, int place) noexcept
    cdef bint holds(self) noexcept
    cdef bint holds_by_sliding(self) noexcept
    cdef bint goes_on(self) noexcept
    cdef bint covers(self, int first, int last) noexcept
    cdef bint is_complete(self) noexcept
    cdef bint is_unfit_around(self) noexcept
    cdef void decide_all(self) noexcept
    cdef void decide_overlaps(self) noexcept
    cdef bint overlaps(self, int run) noexcept
    cdef tuple describe(self)
    cdef tuple describe_room(self, int run)
    cdef tuple name_start(self)
    cdef tuple name_stop(self)
    cdef tuple describe_both(self)
    cdef list list_blocks(self)
    cdef void widen(self) noexcept
    cdef bint gets_to_step(self, int run) noexcept
