from gridwright.ladder.ladder cimport Ladder

cdef class TakuzuBoard(Ladder):
    cdef int height
    cdef int width
    cdef bint unique_lines
    cdef int every
    cdef int comparing
    cdef int[::1] along
    cdef int[::1] counts_of
    cdef int[::1] stale
    cdef int length
    cdef int start
    cdef int stride
    cdef int version

    cdef void count_digits(self) noexcept
    cdef void note(self, int line, int first, int last, int value, int length) noexcept
    cdef void choose_line(self, int line) noexcept
    cdef void read_line(self) noexcept
    cdef void use_place(self, int place) noexcept
    cdef void decide_place(self, int place, int value) noexcept
    cdef int value_of(self, int line, int place) noexcept
    cdef bint is_like(self, int line, int other) noexcept
    cdef void use_both(self, int line, int other) noexcept
    cdef void use_line(self, int line, int place) noexcept
