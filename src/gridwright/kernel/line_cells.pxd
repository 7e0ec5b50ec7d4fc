cimport cython
from gridwright.compiled cimport arrays
from gridwright.kernel.line_solver cimport LineSolver
from gridwright.kernel.propagator cimport Propagator

ctypedef unsigned long long word

cdef class LineCells(Propagator):
    cdef list lines
    cdef int ready
    cdef int words
    cdef int variables
    cdef LineSolver solver
    cdef int[::1] start
    cdef int[::1] literals
    cdef int[::1] line_of
    cdef int[::1] occurs
    cdef int[::1] where
    cdef int[::1] where_line
    cdef int[::1] where_side
    cdef word[::1] where_bit
    cdef word[::1] known
    cdef word[::1] root
    cdef word[::1] seen
    cdef word[::1] before
    cdef int[::1] queue
    cdef int[::1] queued
    cdef int head
    cdef int tail

    cdef void note_place(self, int nth, int cell) noexcept
    @cython.final
    cdef int find_own_line(self, int reason) noexcept
    @cython.final
    cdef int next_line(self) noexcept
