from gridwright.compiled cimport arrays
from gridwright.compiled.dice cimport Dice

cdef class Cut:
    cdef int cells
    cdef Dice dice
    cdef int low
    cdef int high
    cdef int[::1] beside
    cdef int[::1] black
    cdef int[::1] rooms
    cdef int[::1] sizes
    cdef int room_count
    cdef int[::1] area
    cdef int size
    cdef int[::1] seen
    cdef int mark
    cdef int[::1] reached

    cdef bint cut(self) except? -1
    cdef int choose_cell(self) noexcept
    cdef int count_beside(self, int cell, int room) noexcept
    cdef void grow(self, int start) noexcept
    cdef void take(self, int cell) noexcept
    cdef int choose_way(self) noexcept
    cdef void add(self) noexcept
    cdef void move(self, int room) noexcept
    cdef bint join(self) noexcept
    cdef bint collect(self) noexcept
    cdef int find_spare(self) noexcept
    cdef bint holds_without(self, int cell) noexcept
