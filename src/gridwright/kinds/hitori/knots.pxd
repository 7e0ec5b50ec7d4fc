from gridwright.compiled cimport arrays
from gridwright.kinds.hitori.setter cimport NumberSetter

cdef class KnotSetter(NumberSetter):
    cdef int[::1] knot
    cdef int knot_size
    cdef int[::1] kept
    cdef readonly bint is_exact

    cpdef bint make(self, int[::1] pattern, int limit, int floor, int share, int knots) except? -1
    cdef bint tie_knot(self, int limit, int floor, int outside) except? -1
    cdef bint tighten(self, int limit, int floor) except? -1
    cdef bint push_late(self) noexcept
    cdef void choose_knot(self) noexcept
    cdef bint set_quiet(self, int cell) noexcept
    cdef bint is_tied(self, int limit, int floor) except? -1
    cdef bint is_between(self, int limit, int floor) except? -1
