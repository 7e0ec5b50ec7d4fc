from gridwright.kernel.occurrences cimport Occurrences
from gridwright.kernel.propagator cimport Propagator

cdef class NumbersPropagator(Propagator):
    cdef dict known
    cdef list kept
    cdef int[::1] slots
    cdef int slots_used
    cdef int[::1] owner
    cdef int[::1] first
    cdef int[::1] low
    cdef int[::1] sort
    cdef int[::1] start
    cdef int[::1] members
    cdef int constraints
    cdef int ready
    cdef bint fresh
    cdef Occurrences by_literal
    cdef Occurrences by_number
    cdef int[::1] member_constraint
    cdef int[::1] queue
    cdef int head
    cdef int waiting

    cdef add(self, int sort, object numbers, int post)
    cdef int find_number(self, object number) except? -1
    cdef int add_number(self, object number) except? -1
    cpdef add_different(self, object numbers, int post)
    cpdef add_permutation(self, object numbers, int post)
    cpdef add_less(self, object smaller, object larger, int post)
    cdef bint propagate_literal(self, int literal)
    cdef int slot_of(self, int number, int value) noexcept
    cdef bint take(self, int slot) noexcept
    cdef bint exclude(self, int constraint, int member, int value) noexcept
    cdef bint settle(self, int constraint, int number, int slot) noexcept
    cdef bint lose(self, int slot) noexcept
    cdef bint find_last_value(self, int constraint, int number) noexcept
    cdef bint find_last_number(self, int constraint, int value) noexcept
    cdef bint tighten(self, int constraint) noexcept
    cdef int find_least(self, int number) noexcept
    cdef int find_greatest(self, int number) noexcept
    cdef bint propagate_constraint(self, int constraint) noexcept
    cdef bint explain_slot(self, int constraint, int member, int slot, int literal)
    cdef bint blame_taken(self, int constraint, int member, int value, int literal)
    cdef bint blame_value(self, int constraint, int number, int own, int literal)
    cdef bint blame_lost_values(self, int number, int literal)
    cdef bint blame_range(self, int number, int first, int end, int literal)
    cdef bint blame_lost_numbers(self, int constraint, int value, int literal)
    cdef bint explain_bound(self, int constraint, int member, int value, int own, int literal)
