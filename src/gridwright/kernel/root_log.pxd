cimport cython
from gridwright.kernel.log cimport Log
from gridwright.kernel.reasons cimport Reasons
from gridwright.kernel.trail cimport Trail

@cython.final
cdef class RootLog:
    cdef Trail trail
    cdef Reasons reasons
    cdef Log log
    cdef int logged

    cdef int put_clause(self, int letter, int[::1] clause, int size) except -1
    cdef int put_root(self) except -1
    cdef int put_end(self, int conflict) except -1
