from gridwright.kernel.dice cimport Dice
from gridwright.kinds.nonogram.techniques cimport NonogramLadder

cdef class Sketch(NonogramLadder):
    cdef Dice dice
    cdef readonly int[::1] picture
    cdef int[::1] orbit_next
    cdef int[::1] weight
    cdef int[::1] run_count
    cdef int[::1] dirty
    cdef int[::1] in_queue
    cdef int[::1] todo
    cdef int todo_size
    cdef int todo_first
    cdef int[::1] past
    cdef int[::1] past_line
    cdef int past_size
    cdef int[::1] old_values
    cdef int[::1] old_past
    cdef int[::1] old_line
    cdef int old_size
    cdef int limit
    cdef readonly int changes
    cdef int[::1] choices

    cpdef void set_picture(self, int[::1] picture)
    cdef void set_clue(self, int line) noexcept
    cdef void enqueue_line(self, int line) noexcept
    cpdef void solve_anew(self, int limit)
    cdef void follow_lines(self)
    cdef void follow_whole_line(self, int line) noexcept
    cdef void follow_line(self, int line) noexcept
    cpdef void change(self, int cell)
    cdef void take_back_dirty(self) noexcept
    cpdef int count_undecided(self) noexcept
    cpdef bint repair(self, int limit, int floor) except? -1
    cdef bint has_trial(self) noexcept
    cdef int choose_cell(self) noexcept
    cdef int count_others(self, int cell) noexcept
    cdef void keep(self)
    cdef void return_kept(self, int cell)
    cpdef bint make(self, int limit, int floor) except? -1
    cdef bint harden(self) except? -1
    cpdef int count_ragged(self) noexcept
    cdef int count_sides(self, int cell) noexcept
    cdef void disturb(self) noexcept
