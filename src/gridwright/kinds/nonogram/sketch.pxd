from gridwright.compiled cimport arrays
from gridwright.compiled.dice cimport Dice
from gridwright.kinds.nonogram.canvas cimport Canvas
from gridwright.kinds.nonogram.techniques cimport NonogramLadder

cdef class Sketch(NonogramLadder):
    cdef Dice dice
    cdef Canvas canvas
    cdef readonly int[::1] picture
    cdef int[::1] orbit_next
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

    cpdef void set_picture(self, int[::1] picture)
    cdef void set_clue(self, int line) noexcept
    cdef void enqueue_line(self, int line) noexcept
    cpdef void solve_anew(self, int limit)
    cdef void follow_lines(self)
    cdef void follow_whole_line(self, int line) noexcept
    cdef void follow_line(self, int line) noexcept
    cpdef void change(self, int cell)
    cdef void flip(self, int cell) noexcept
    cdef void take_back_dirty(self) noexcept
    cpdef int count_undecided(self) noexcept
    cdef void keep(self)
    cdef void return_kept(self, int cell)
    cdef void forget_line(self, int line) noexcept
