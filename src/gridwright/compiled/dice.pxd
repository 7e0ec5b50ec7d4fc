cdef class Dice:
    cdef unsigned long long state

    cpdef int below(self, int limit) noexcept
    cpdef bint chance(self, int percent) noexcept
    cpdef void shuffle(self, int[::1] values, int count) noexcept
