from gridwright.kernel.phases cimport BestPhases

cdef class BeliefPhases(BestPhases):
    cdef object beliefs
    cdef int cells
    cdef int level
    cdef long long work

    cdef bint claim_work(self) except -1
