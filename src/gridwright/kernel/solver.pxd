cimport cython
from gridwright.compiled cimport arrays
from gridwright.kernel.analysis cimport Analysis
from gridwright.kernel.constraint_store cimport ConstraintStore
from gridwright.kernel.guides cimport DecisionGuide, PhaseGuide
from gridwright.kernel.reduction cimport Reduction
from gridwright.kernel.restarts cimport Restarts
from gridwright.kernel.root_log cimport RootLog

@cython.final
cdef class Solver(ConstraintStore):
    cdef Analysis analysis
    cdef Reduction reduction
    cdef Restarts restarts
    cdef RootLog log
    cdef int root_conflict
    cdef list assumptions
    cdef readonly list core
    cdef DecisionGuide lookahead
    cdef PhaseGuide phases
    cdef int failed_conflict
    cdef readonly long long conflicts
    cdef readonly long long decided

    cdef int search(self, long long budget) except? -1000000000
    cdef bint learn(self, int conflict) except -1
    cdef int decide(self) except? -1000000000
    cdef int take_assumption(self) except? -1000000000
    cdef void restart(self)
