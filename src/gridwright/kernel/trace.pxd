cimport cython
from gridwright.kernel.solver cimport Solver

@cython.final
cdef class Trace:
    cdef Solver solver
    cdef int[::1] seen
    cdef int[::1] stack

    cdef tuple walk(self, int reason, int literal)
    cdef int find_post(self, int reason) except? -1000000000
