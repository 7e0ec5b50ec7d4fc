cdef class Filling:
    cdef int height
    cdef int width
    cdef unsigned long long state
    cdef int[::1] board
    cdef int[::1] waiting
    cdef int[::1] is_waiting
    cdef int[::1] apart
    cdef int first
    cdef int size

    cpdef int draw(self, int below) noexcept
    cdef void wait(self, int cell) noexcept
    cdef void deal(self) noexcept
    cdef void deal_rows(self, int one, int two) noexcept
    cdef int count_threes(self, int cell) noexcept
    cdef int count_along(self, int cell, int stride, int before, int after) noexcept
    cdef bint swap_from(self, int cell) noexcept
    cdef bint swap(self, int one, int two, int three, int four, int slack) noexcept
    cdef int count_four(self, int one, int two, int three, int four) noexcept
    cdef void change_four(self, int one, int two, int three, int four) noexcept
    cdef void wait_around(self, int cell) noexcept
