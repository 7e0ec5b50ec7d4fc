cdef class Walls:
    cdef int cells
    cdef bint thin
    cdef int[::1] corners
    cdef int[::1] at_edge
    cdef int[::1] is_end
    cdef int[::1] masked
    cdef int[::1] added
    cdef readonly int count
    cdef int[::1] parent
    cdef int[::1] rank
    cdef int[::1] joined
    cdef int joins
    cdef int[::1] joins_before
    cdef int[::1] contacts
    cdef int contact_count
    cdef int[::1] is_goal
    cdef int[::1] step_from
    cdef int[::1] queue

    cpdef void clear(self) noexcept
    cdef int find_root(self, int node) noexcept
    cdef void list_contacts(self, int cell) noexcept
    cpdef bint closes(self, int cell) noexcept
    cpdef void add(self, int cell) noexcept
    cdef void join(self, int one, int two) noexcept
    cpdef int last(self) noexcept
    cpdef void undo(self, int count) noexcept
    cpdef list find_shortest(self, int cell)
    cdef list search_from(self, int start)
    cdef int spread(self, int node, int tail) noexcept
    cdef int spread_along_edge(self, int tail) noexcept
    cdef list trace_back(self, int node, int start)
