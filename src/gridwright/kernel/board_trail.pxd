from gridwright.kernel.line_solver cimport LineSolver

ctypedef unsigned long long word

cdef class BoardTrail:
    cdef int height
    cdef int width
    cdef int lines
    cdef int words
    cdef LineSolver solver
    cdef word[::1] black
    cdef word[::1] white
    cdef int[::1] queue
    cdef int[::1] in_queue
    cdef int queue_head
    cdef int queue_size
    cdef int[::1] trail
    cdef int trail_size
    cdef word lines_visited
    cdef long long line_solves

    cdef void enqueue_line(self, int line) noexcept
    cdef void assign_crossing(self, int line, int nth, word bits, int value) noexcept
    cdef bint propagate_line(self, int line) noexcept
    cdef void assign_word(self, int line, int nth, word can_black, word can_white) noexcept
    cdef bint run_queue(self) noexcept
    cdef void clear_queue(self) noexcept
    cdef void assign_literal(self, int literal) noexcept
    cdef void backtrack(self, int mark) noexcept
    cdef bint is_open(self, int cell) noexcept
