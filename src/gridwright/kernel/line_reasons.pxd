cimport cython
from gridwright.compiled cimport arrays

ctypedef unsigned long long word

@cython.final
cdef class LineReasons:
    cdef int[::1] length
    cdef int[::1] width
    cdef int[::1] offset
    cdef word[::1] dark
    cdef word[::1] light
    cdef word[::1] ends
    cdef word[::1] mirrored_dark
    cdef word[::1] mirrored_light
    cdef word[::1] mirrored_ends
    cdef word[::1] reached
    cdef word[::1] state
    cdef word[::1] scratch
    cdef word black
    cdef word white
    cdef int[::1] value
    cdef int[::1] fixed

    cdef void drop_from_left(self, int line, word fixed) noexcept
    cdef void drop_from_right(self, int line, word fixed) noexcept
    cdef bint can_meet_wide(self, int line) noexcept
    cdef void drop_wide(self, int line, bint mirrored) noexcept
    cdef void load_states(self, int line, bint mirrored, bint first) noexcept
    cdef void run_back(self, int line, bint mirrored) noexcept
    cdef void step_back(self, int line, int value, bint mirrored) noexcept
    cdef void step_forward(self, int line, int value, bint mirrored) noexcept
    cdef bint meets(self, int at, int width) noexcept
