cimport cython
from gridwright.compiled cimport arrays
from gridwright.kernel.propagator cimport QueuedPropagator

@cython.final
cdef class DifferPropagator(QueuedPropagator):
    cdef int pairs
    cdef int ready
    cdef dict known
    cdef list kept
    cdef int[::1] words
    cdef int words_used
    cdef int[::1] first
    cdef int[::1] second
    cdef int[::1] length
    cdef int[::1] watched
    cdef int[::1] next
    cdef int[::1] previous
    cdef int[::1] heads

    cdef int find_word(self, object word) except? -1
    cdef void watch(self, int slot, int place) noexcept
    cdef void link(self, int node, int variable) noexcept
    cdef void unlink(self, int node, int variable) noexcept
    cdef int status(self, int pair, int place) noexcept
    cdef int find_place(self, int pair) noexcept
    cdef bint separate(self, int pair, int place) except -1
    cdef void add_known(self, int own, int literal)
