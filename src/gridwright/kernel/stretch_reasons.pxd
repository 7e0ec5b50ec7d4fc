from gridwright.kernel.stretch_passes cimport StretchPasses

cdef class StretchReasons(StretchPasses):
    cdef int[::1] roomy

    cdef int read_older(self, int line, int literal) noexcept
    cdef bint keep_stretch(self, int line, int length, int fixed) noexcept
    cdef void weaken(self, int line, int length, int fixed) noexcept
    cdef bint can_be_filled(self, int line, int length, int at) noexcept
    cdef void weaken_pairs(self, int line, int length, int fixed) noexcept
