from gridwright.kernel.ladder cimport Ladder

cdef class TakuzuLadder(Ladder):
    cdef int height
    cdef int width
    cdef bint unique_lines
    cdef int[::1] along
    cdef int[::1] counts_of
    cdef int[::1] stale
    cdef unsigned long long[::1] forward
    cdef unsigned long long[::1] backward
    cdef int[::1] possible
    cdef int[::1] chosen
    cdef int length
    cdef int start
    cdef int stride
    cdef int listed

    cdef void count_digits(self) noexcept
    cdef void note(self, int line, int first, int last, int value, int length) noexcept
    cdef void read_line(self) noexcept
    cdef void use_place(self, int place) noexcept
    cdef void decide_place(self, int place, int value) noexcept
    cdef void find_pairs(self, int line) noexcept
    cdef void find_gaps(self, int line) noexcept
    cdef void find_full(self, int line) noexcept
    cdef void find_last(self, int line) noexcept
    cdef bint is_without(self, int place, int digit) noexcept
    cdef void find_twins(self, int line) noexcept
    cdef void differ_from(self, int line, int other, int digit) noexcept
    cdef bint has_two_open(self, int line) noexcept
    cdef int value_of(self, int line, int place) noexcept
    cdef bint is_like(self, int line, int other) noexcept
    cdef void use_both(self, int line, int other) noexcept
    cdef void use_line(self, int line, int place) noexcept
    cdef void find_forced(self, int line) noexcept
    cdef void record_forced(self, int line) noexcept
    cdef void drop_needless(self, int place, int value) noexcept
    cdef void record_decided(self) noexcept
    cdef bint find_possible(self) noexcept
    cdef void fill_forward(self) noexcept
    cdef void fill_backward(self, int half) noexcept
    cdef bint is_possible(self, int place, int value) noexcept
    cdef void find_unlike(self, int line) noexcept
    cdef bint list_fillings(self, int line, int first, int last) noexcept
    cdef bint can_go_on(self, int place) noexcept
    cdef bint has_twin(self, int first, int last) noexcept
    cdef void keep_filling(self) noexcept
