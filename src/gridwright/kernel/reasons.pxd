cimport cython
from gridwright.compiled cimport arrays
from gridwright.kernel.clauses cimport ClauseDatabase
from gridwright.kernel.log cimport Log
from gridwright.kernel.propagator cimport Propagator

@cython.final
cdef class Reasons:
    cdef ClauseDatabase clauses
    cdef list propagators
    cdef int[::1] literals
    cdef int size
    cdef public Log log
    cdef Propagator helper

    cdef int find(self, int reason, int literal) except -1
    cdef int read_clause(self, int ref, int literal) except -1
    cdef int ask(self, int kind, int constraint, int literal) except -1
    cdef int log_root(self, int reason, int literal, bint again) except -1
    cdef bint find_implying(self, int literal) except -1
    cdef bint is_exact(self, int reason) except -1
    cdef int make_room(self, int size) except -1
