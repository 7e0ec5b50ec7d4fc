cimport cython
from gridwright.kernel.line_reasons cimport LineReasons
from gridwright.kernel.line_solver cimport LineSolver
from gridwright.kernel.propagator cimport Propagator

ctypedef unsigned long long word

@cython.final
cdef class RunsPropagator(Propagator):
    cdef list lines
    cdef int ready
    cdef int words
    cdef LineSolver solver
    cdef LineReasons premises
    cdef int[::1] start
    cdef int[::1] literals
    cdef int[::1] occurs
    cdef int[::1] where
    cdef int variables
    cdef int[::1] entries
    cdef word[::1] seen
    cdef int[::1] line_of
    cdef word[::1] black
    cdef word[::1] white
    cdef word[::1] root
    cdef word[::1] before
    cdef word[::1] cache
    cdef int[::1] queue
    cdef int[::1] queued
    cdef int head
    cdef int waiting
    cdef readonly long long line_solves

    cdef void fill_entry(self, int to, int cell) noexcept
    cdef void wake(self, int line) noexcept
    cdef int next_line(self) noexcept
    cdef bint propagate_narrow(self, int line)
    cdef bint propagate_wide(self, int line)
    cdef bint force(self, int line, int first, word bits, word blacks, word known)
    cdef void explain_narrow(self, int line, int literal)
    cdef word oppose(self, int line, int literal, word known) noexcept
    cdef void explain_wide(self, int line, int literal)
    cdef int load_values(self, int line, int literal) noexcept
    cdef bint is_forced_narrow(self, int line, int literal) noexcept
    cdef bint is_forced_wide(self, int line, int literal) noexcept
