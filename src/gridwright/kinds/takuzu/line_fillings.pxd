from gridwright.kinds.takuzu.board cimport TakuzuBoard

cdef class TakuzuFillings(TakuzuBoard):
    cdef unsigned long long[::1] forward
    cdef unsigned long long[::1] backward
    cdef int[::1] possible
    cdef int[::1] chosen
    cdef int listed

    cdef bint find_possible(self) noexcept
    cdef void fill_forward(self) noexcept
    cdef void fill_backward(self, int half) noexcept
    cdef bint is_possible(self, int place, int value) noexcept
    cdef bint list_fillings(self, int line, int first, int last) noexcept
    cdef bint can_go_on(self, int place) noexcept
    cdef bint has_twin(self, int first, int last) noexcept
    cdef void keep_filling(self) noexcept
