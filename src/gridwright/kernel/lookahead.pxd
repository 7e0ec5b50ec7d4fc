from gridwright.kernel cimport arrays
from gridwright.kernel.solver cimport Solver

cdef class Lookahead:
    cdef Solver solver
    cdef int[::1] candidates
    cdef readonly int most

    cdef int collect(self)
    cdef int pick(self, int count)
    cdef int try_literal(self, int literal)
