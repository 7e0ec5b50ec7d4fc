cimport cython
from gridwright.kernel.line_cells cimport LineCells
from gridwright.kernel.line_reasons cimport LineReasons
from gridwright.kernel.line_solver cimport LineSolver
from gridwright.kernel.propagator cimport Propagator

ctypedef unsigned long long word

@cython.final
cdef class RunsPropagator(LineCells):
    cdef LineReasons premises
    cdef word[::1] cache
    cdef readonly long long line_solves
    cdef word explaining

    cdef bint propagate_narrow(self, int line) noexcept
    cdef bint propagate_wide(self, int line) noexcept
    cdef bint force(self, int line, int first, word bits, word blacks, word known) noexcept
    cdef int explain_narrow(self, int line, int literal) except -1
    cdef word oppose(self, int line, int literal, word known) noexcept
    cdef int explain_wide(self, int line, int literal) except -1
    cdef int load_values(self, int line, int literal) noexcept
    cdef bint is_forced_narrow(self, int line, int literal) noexcept
    cdef bint is_forced_wide(self, int line, int literal) noexcept
