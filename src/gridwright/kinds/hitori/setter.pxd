from gridwright.compiled cimport arrays
from gridwright.kinds.hitori.numbers cimport Numbers

cdef class NumberSetter(Numbers):
    cdef int[::1] masked
    cdef int masked_count
    cdef bint is_stale
    cdef int[::1] in_knot
    cdef int[::1] at_floor

    cdef bint fill(self, int[::1] pattern) noexcept
    cdef void start(self, int share)
    cdef bint solve(self, int limit) except? -1
    cdef void start_again(self)
    cdef int count_blanks(self) noexcept
    cdef bint go_on(self) noexcept
    cdef bint push(self, int cell) noexcept
    cdef bint push_by(self, int cell, int way) noexcept
    cdef bint push_by_seen(self, int cell) noexcept
    cdef bint copy_number(self, int cell, int sort) noexcept
    cdef bint is_of_sort(self, int cell, int sort) noexcept
    cdef int beyond(self, int cell, int side) noexcept
    cdef bint push_by_sandwich(self, int cell, int side) noexcept
    cdef bint push_by_triple(self, int cell, int side) noexcept
    cdef bint push_by_pair(self, int cell, int side) noexcept
