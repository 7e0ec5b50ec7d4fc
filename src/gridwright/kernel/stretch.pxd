cimport cython
from gridwright.kernel.stretch_reasons cimport StretchReasons

@cython.final
cdef class StretchPropagator(StretchReasons):
    cdef list lines
    cdef int ready

    cdef bint is_roomy(self, int line, int length) noexcept
    cdef bint propagate_pairs(self, int line) except -1
