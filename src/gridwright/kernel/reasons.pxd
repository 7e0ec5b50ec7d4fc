from gridwright.kernel cimport arrays
from gridwright.kernel.clauses cimport ClauseDatabase
from gridwright.kernel.log cimport Log
from gridwright.kernel.propagator cimport Propagator

cdef class Reasons:
    cdef ClauseDatabase clauses
    cdef list propagators
    cdef int[::1] literals
    cdef int size
    cdef public Log log

    cdef void find(self, int reason, int literal)
    cdef void read_clause(self, int ref, int literal)
    cdef void ask(self, int kind, int constraint, int literal)
    cdef void add(self, int literal)
    cdef void write(self, int post, int literal)
