cimport cython
from gridwright.compiled cimport arrays
from gridwright.kernel.decisions cimport Decisions
from gridwright.kernel.guides cimport DecisionGuide
from gridwright.kernel.solver cimport Solver

@cython.final
cdef class Lookahead(DecisionGuide):
    cdef Solver solver
    cdef int[::1] candidates
    cdef readonly int most

    cdef int collect(self) except? -1000000000
    cdef int pick(self, int count) except? -1000000000
    cdef int try_literal(self, int literal) except? -1000000000
