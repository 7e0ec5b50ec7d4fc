from gridwright.kernel.dice cimport Dice
from gridwright.kinds.hitori.techniques cimport HitoriLadder

cdef class NumberSetter(HitoriLadder):
    cdef int top
    cdef Dice dice
    cdef int[::1] solution
    cdef int[::1] masked
    cdef int masked_count
    cdef int[::1] in_row
    cdef int[::1] in_column
    cdef int[::1] holder
    cdef int[::1] visited
    cdef int[::1] names
    cdef int[::1] row_order
    cdef int mark
    cdef int[::1] row_head
    cdef int[::1] column_head
    cdef int[::1] row_next
    cdef int[::1] column_next
    cdef bint is_stale
    cdef readonly bint is_exact
    cdef int[::1] in_knot
    cdef int[::1] knot
    cdef int knot_size
    cdef int[::1] before
    cdef int[::1] at_floor

    cpdef bint make(self, int[::1] pattern, int limit, int floor, int share, int knots) except? -1
    cdef bint fill_visible(self) noexcept
    cdef bint fill_row(self, int row) noexcept
    cdef bint find_number(self, int cell) noexcept
    cdef void set_number(self, int cell, int number) noexcept
    cdef void start(self, int share)
    cdef bint set_random(self, int cell) noexcept
    cdef bint has_room(self, int cell, int number) noexcept
    cdef void list_equals(self) noexcept
    cdef void open_board(self)
    cdef void look_again(self) noexcept
    cdef bint solve(self, int limit) except? -1
    cdef int count_blanks(self) noexcept
    cdef bint go_on(self) noexcept
    cdef bint push(self, int cell) noexcept
    cdef bint push_by(self, int cell, int way) noexcept
    cdef bint push_by_seen(self, int cell) noexcept
    cdef int beyond(self, int cell, int side) noexcept
    cdef bint push_by_sandwich(self, int cell, int side) noexcept
    cdef bint push_by_triple(self, int cell, int side) noexcept
    cdef bint push_by_pair(self, int cell, int side) noexcept
    cdef bint tie_knot(self, int limit, int floor, int outside) except? -1
    cdef void choose_knot(self) noexcept
    cdef bint set_quiet(self, int cell) noexcept
    cdef void return_before(self)
    cdef bint tighten(self, int limit, int floor) except? -1
    cdef bint push_late(self) noexcept
    cdef bint push_by_late(self, int cell) noexcept
    cdef int look_along(self, int cell, int place) noexcept
    cdef bint is_tied(self, int limit, int floor) except? -1
    cdef bint is_between(self, int limit, int floor) except? -1
