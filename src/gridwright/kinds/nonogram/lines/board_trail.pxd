cimport cython
from gridwright.kernel.line_solver cimport LineSolver

ctypedef unsigned long long word

cdef class BoardTrail:
    cdef int height
    cdef int width
    cdef int lines
    cdef int words
    cdef LineSolver solver
    cdef word[::1] known
    cdef int[::1] row_of
    cdef int[::1] queue
    cdef int[::1] in_queue
    cdef int queue_head
    cdef int queue_size
    cdef int[::1] trail
    cdef int trail_size
    cdef word lines_visited
    cdef long long line_solves

    @cython.final
    cdef void enqueue_line(self, int line) noexcept
    @cython.final
    cdef void assign_crossing(self, int line, int nth, word bits, int value) noexcept
    @cython.final
    cdef bint propagate_line(self, int line) noexcept
    @cython.final
    cdef void assign_word(self, int line, int nth, word can_black, word can_white) noexcept
    @cython.final
    cdef bint run_queue(self) noexcept
    @cython.final
    cdef void clear_queue(self) noexcept
    @cython.final
    cdef void assign_literal(self, int literal) noexcept
    @cython.final
    cdef void backtrack(self, int mark) noexcept
    @cython.final
    cdef bint is_open(self, int cell) noexcept
