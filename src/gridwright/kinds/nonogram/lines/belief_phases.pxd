from gridwright.kernel.phases cimport BestPhases

cdef class BeliefPhases(BestPhases):
    cdef object beliefs
    cdef int cells
    cdef int level
    cdef int rounds
    cdef int deepest
    cdef double least
    cdef int allowance
    cdef long long work

    cdef bint claim_work(self) except -1
