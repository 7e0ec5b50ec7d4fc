from gridwright.compiled cimport arrays
from gridwright.compiled.dice cimport Dice
from gridwright.kinds.hitori.techniques cimport HitoriLadder

cdef class Numbers(HitoriLadder):
    cdef int top
    cdef Dice dice
    cdef int[::1] solution
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
    cdef int[::1] before
    cdef readonly int looks

    cdef bint fill_visible(self) noexcept
    cdef bint fill_row(self, int row) noexcept
    cdef bint find_number(self, int cell) noexcept
    cdef void set_number(self, int cell, int number) noexcept
    cdef bint set_random(self, int cell) noexcept
    cdef bint has_room(self, int cell, int number) noexcept
    cdef int look_along(self, int cell, int place) noexcept
    cdef void list_equals(self) noexcept
    cdef int add_chain(self, int cell, int other, int[::1] nexts, int end) noexcept
    cdef void look_again(self) noexcept
    cdef void open_board(self)
    cdef void return_before(self)
