from gridwright.kernel.propagator cimport QueuedPropagator

ctypedef unsigned long long word

cdef class StretchPasses(QueuedPropagator):
    cdef int size
    cdef int[::1] start
    cdef int[::1] literals
    cdef int[::1] longest
    cdef int[::1] width
    cdef int[::1] lo
    cdef int[::1] hi
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
    cdef bint run_pairs_backwards(self, int line) noexcept
    cdef void run_pairs_forwards(self, int line) noexcept
