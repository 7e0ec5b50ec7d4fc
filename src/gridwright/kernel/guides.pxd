cdef class DecisionGuide:
    cdef int choose(self) except? -1000000000

cdef class PhaseGuide:
    cdef void prepare_decision(self)
    cdef void note_conflict(self)
    cdef void note_restart(self)
    cdef void note_solution(self)
