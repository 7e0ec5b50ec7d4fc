from gridwright.compiled cimport arrays
from gridwright.compiled.dice cimport Dice

cdef class Numbering:
    cdef int cells
    cdef Dice dice
    cdef int[::1] beside
    cdef int[::1] rooms
    cdef int[::1] values
    cdef int room_count
    cdef int[::1] start
    cdef int[::1] members
    cdef int[::1] waiting
    cdef int[::1] is_waiting
    cdef int waiting_size
    cdef int[::1] near
    cdef int near_size
    cdef int[::1] seen
    cdef int mark

    cdef void list_members(self)
    cdef bint search(self) except? -1
    cdef void deal(self) noexcept
    cdef void wait(self, int cell) noexcept
    cdef int count(self, int cell) noexcept
    cdef void mend(self, int cell) noexcept
    cdef int choose_start(self, int cell) noexcept
    cdef int choose_partner(self, int start) noexcept
    cdef void swap(self, int one, int two) noexcept
    cdef int cost_of_swap(self, int one, int two) noexcept
    cdef int count_near(self) noexcept
    cdef void find_near(self, int one, int two) noexcept
    cdef void add_near(self, int cell) noexcept
