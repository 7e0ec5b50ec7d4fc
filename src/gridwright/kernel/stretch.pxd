from gridwright.kernel.occurrences cimport Occurrences
from gridwright.kernel.propagator cimport QueuedPropagator

ctypedef unsigned long long word

cdef class StretchPropagator(QueuedPropagator):
    cdef list lines
    cdef int ready
    cdef int size
    cdef int[::1] start
    cdef int[::1] literals
    cdef int[::1] longest
    cdef int[::1] width
    cdef int[::1] lo
    cdef int[::1] hi
    cdef int[::1] roomy
    cdef Occurrences occurrences
    cdef int[::1] line_of
    cdef word[::1] ended
    cdef word[::1] began
    cdef word[::1] after
    cdef int[::1] value
    cdef int[::1] possible

    cdef void run_forwards(self, int line, int length) noexcept
    cdef void end_stretches(self, int line, int at, int value) noexcept
    cdef bint run_backwards(self, int line, int length) noexcept
    cdef void accept(self, int line, int length) noexcept
    cdef void begin_stretches(self, int line, int length, int at, int value) noexcept
    cdef bint fits(self, int line, int at, int run, int value) noexcept
    cdef bint is_roomy(self, int line, int length) noexcept
    cdef bint propagate_pairs(self, int line) except -1
    cdef bint run_pairs_backwards(self, int line) noexcept
    cdef void run_pairs_forwards(self, int line) noexcept
    cdef void weaken_pairs(self, int line, int length, int fixed) noexcept
    cdef int find_cell(self, int line, int literal) noexcept
    cdef void read_older(self, int line, int literal, int low, int high) noexcept
    cdef bint keep_stretch(self, int line, int low, int high, int fixed) noexcept
    cdef void weaken(self, int line, int length, int fixed) noexcept
    cdef bint can_be_filled(self, int line, int length, int at) noexcept
