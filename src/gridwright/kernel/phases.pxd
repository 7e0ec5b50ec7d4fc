from gridwright.compiled cimport arrays
from gridwright.kernel.guides cimport PhaseGuide
from gridwright.kernel.solver cimport Solver

cdef class BestPhases(PhaseGuide):
    cdef Solver solver
    cdef int[::1] usual
    cdef int[::1] best
    cdef int best_size
    cdef int period
    cdef readonly bint using_best
    cdef readonly bint solved

    cdef void save(self, int size)
    cdef void switch_to(self, bint best)
