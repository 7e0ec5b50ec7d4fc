cimport cython
from gridwright.compiled cimport arrays
from gridwright.kernel.trail cimport Trail

@cython.final
cdef class ClauseDatabase:
    cdef Trail trail
    cdef int[::1] arena
    cdef readonly int used
    cdef int[::1] watchers
    cdef int watch_end
    cdef int[::1] start
    cdef int[::1] count
    cdef int[::1] room
    cdef int[::1] stamps
    cdef int stamp
    cdef int head
    cdef readonly int learned
    cdef readonly int dropped

    cpdef grow(self, int variables)
    cdef void copy_watchers(self, ClauseDatabase other)
    cpdef int add(self, object clause, int post) except? -1000000000
    cdef int add_pair(self, int x, int y, int post) except? -1000000000
    cdef int close(self, int ref, int size) except? -1000000000
    cdef int learn(self, int[::1] literals, int size, int lbd) except? -1000000000
    cdef int reserve(self, int size, int lbd, int post) except? -1000000000
    cdef void attach(self, int ref)
    cdef int watch(self, int literal, int mark, int blocker) except -1
    cdef void widen(self, int literal)
    cdef int propagate(self) except? -2
    cdef int visit(self, int false) except? -2
    cdef int other_watch(self, int ref, int false) noexcept
    cdef bint move_watch(self, int mark, int false, int other) except -1
    cdef void rewatch(self)
