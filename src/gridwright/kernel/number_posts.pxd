from gridwright.compiled cimport arrays
from gridwright.kernel cimport grouping
from gridwright.kernel.grouping cimport FlatGroups
from gridwright.kernel.occurrences cimport Occurrences
from gridwright.kernel.propagator cimport Propagator

cdef class NumberPosts(Propagator):
    cdef dict known
    cdef list kept
    cdef int numbers
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

    cpdef add(self, int sort, object numbers, int post)
    cpdef add_groups(self, int sort, object groups, int base, int post)
    cdef void make_room(self, int constraints, int members)
    cdef int find_number(self, object number) except? -1
    cdef int add_number(self, object number) except? -1
    cdef void open_number(self, int low, int size)
    cpdef int find_table(self, object firsts, object domains) except? -1
    cpdef int add_table(self, object firsts, object domains) except? -1
    cdef void reserve(self, int numbers, int slots)

cdef bint is_consecutive(object values) except -1
