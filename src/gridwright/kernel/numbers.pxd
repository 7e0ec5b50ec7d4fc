cimport cython
from gridwright.kernel.number_posts cimport NumberPosts

@cython.final
cdef class NumbersPropagator(NumberPosts):
    cdef bint bounds_first
    cdef int bound

    cdef bint propagate_literal(self, int literal) except -1
    cdef int slot_of(self, int number, int value) noexcept
    cdef bint propagate_taken(self, int slot) noexcept
    cdef bint exclude(self, int constraint, int member, int value) noexcept
    cdef bint exclude_others(self, int constraint, int number, int slot) noexcept
    cdef bint propagate_lost(self, int slot) noexcept
    cdef bint find_last_value(self, int constraint, int number) noexcept
    cdef bint find_last_number(self, int constraint, int value) noexcept
    cdef bint assign_last(self, int constraint, int first, int end, bint across, int value) noexcept
    cdef int literal_at(self, int at, bint across, int value) noexcept
    cdef bint tighten(self, int constraint) noexcept
    cdef bint exclude_up_to(self, int constraint, int number, int bound) noexcept
    cdef bint exclude_from(self, int constraint, int number, int bound) noexcept
    cdef int find_least(self, int number) noexcept
    cdef int find_greatest(self, int number) noexcept
    cdef bint propagate_constraint(self, int constraint) noexcept
    cdef bint explain_slots(self, int constraint, int own, int literal) except -1
    cdef int find_member(self, int constraint, int number) noexcept
    cdef int find_slot(self, int constraint, int literal) noexcept
    cdef int value_of(self, int slot) noexcept
    cdef bint explain_slot(self, int constraint, int member, int slot, int literal) except -1
    cdef bint blame_taken(self, int constraint, int member, int value, int literal) except -1
    cdef bint blame_value(self, int constraint, int number, int own, int literal) except -1
    cdef bint blame_lost_values(self, int number, int literal) except -1
    cdef bint blame_lost_numbers(self, int constraint, int value, int literal) except -1
    cdef bint blame_range(self, int first, int end, bint across, int value, int literal) except -1
    cdef bint explain_bound(self, int constraint, int member, int value, int own, int literal) except -1
    cdef bint blame_bound(self, int number, int value, bint below, int literal) except -1
