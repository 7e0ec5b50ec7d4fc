from gridwright.kernel.propagator cimport Propagator

ctypedef unsigned long long word

cdef class RunsPropagator(Propagator):
    cdef list lines
    cdef int ready
    cdef int[::1] start
    cdef int[::1] literals
    cdef int[::1] offset
    cdef int[::1] width
    cdef word[::1] dark
    cdef word[::1] light
    cdef word[::1] ends
    cdef word[::1] reached
    cdef word[::1] state
    cdef word[::1] scratch
    cdef int[::1] value
    cdef int[::1] occurs
    cdef int[::1] where
    cdef int[::1] queue
    cdef int[::1] queued
    cdef int head
    cdef int waiting

    cdef int next_line(self) noexcept
    cdef bint propagate_line(self, int line)
    cdef bint run_forwards(self, int line, int length) noexcept
    cdef bint step_back(self, int line, int at, int black) noexcept
    cdef void join_back(self, int line, int at) noexcept
    cdef void weaken(self, int line, int length, int fixed) noexcept
    cdef void step_forward(self, int line, int at) noexcept
    cdef void step_back_freely(self, int line, int at) noexcept
    cdef bint meets(self, int at, int width) noexcept
