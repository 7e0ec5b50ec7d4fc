from gridwright.kinds.nonogram cimport sorts
from gridwright.kinds.nonogram.steps cimport StepLadder

cdef class NonogramLadder(StepLadder):
    cdef public int focus

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
    cdef void conclude_overlap(self, int run) noexcept
