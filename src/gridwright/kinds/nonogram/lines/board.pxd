from gridwright.kinds.nonogram.lines.probing cimport Prober

cdef class Board(Prober):
    cdef int[::1] decisions
    cdef int[::1] level_start
    cdef int level
    cdef bint at_leaf
    cdef long long nodes

    cdef int pick_branch_cell(self) noexcept
    cdef bint assign_and_propagate(self, int literal) noexcept
    cdef bint flip_last_decision(self) noexcept
    cdef int search(self, long long budget) noexcept
