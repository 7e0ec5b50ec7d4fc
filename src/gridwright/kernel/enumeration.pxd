cimport cython
from gridwright.kernel.solver cimport Solver

@cython.final
cdef class Enumeration:
    cdef Solver solver
    cdef int floor
    cdef readonly long long count
    cdef readonly bint finished

    cdef void search(self, long long steps)
    cdef bint handle_conflict(self, int conflict) except -1
    cdef bint flip(self, int level) except -1
