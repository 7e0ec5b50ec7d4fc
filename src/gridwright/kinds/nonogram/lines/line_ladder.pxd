from gridwright.ladder.ladder cimport Ladder

ctypedef unsigned long long word

cdef class LineLadder(Ladder):
    cdef int height
    cdef int width
    cdef int lines
    cdef int[::1] along
    cdef int[::1] first_run
    cdef int[::1] offset
    cdef int[::1] clue
    cdef int[::1] opening
    cdef word[::1] dark
    cdef word[::1] light
    cdef word[::1] ends
    cdef word[::1] reached
    cdef word[::1] leads
    cdef int[::1] open_cells
    cdef int[::1] news
    cdef int[::1] looked
    cdef int[::1] possible
    cdef int length
    cdef int start
    cdef int stride
    cdef int first
    cdef int runs
    cdef int base
    cdef int words

    cdef void lay_out_states(self, int line) noexcept
    cdef void choose_line(self, int line) noexcept
    cdef void read_line(self) noexcept
    cdef bint is_useful(self, int line) noexcept
    cdef bint solve_line(self) noexcept
    cdef bint fill_forward(self) noexcept
    cdef void fill_backward(self) noexcept
