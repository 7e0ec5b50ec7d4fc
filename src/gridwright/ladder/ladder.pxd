cdef class Ladder:
    cdef readonly int cells
    cdef readonly int techniques
    cdef public int[::1] values
    cdef int[::1] pending
    cdef int[::1] order
    cdef int size
    cdef public bint conflict
    cdef bint recording
    cdef list records
    cdef int technique
    cdef int fresh
    cdef tuple arguments
    cdef list decided
    cdef list used
    cdef list excluded
    cdef readonly int[::1] rounds
    cdef readonly int[::1] counts

    cpdef void find(self, int technique)
    cpdef void place(self, int cell, int value) noexcept
    cpdef restore(self, int[::1] values)
    cpdef void begin(self, int first, int second, int third) noexcept
    cpdef void use(self, int cell) noexcept
    cpdef void exclude(self, int cell, int value) noexcept
    cpdef void decide(self, int cell, int value) noexcept
    cpdef void end(self) noexcept
    cdef void clear(self) noexcept
    cdef void apply(self) noexcept
    cpdef void changed(self, int cell) noexcept
    cpdef int climb(self, int limit) except? -2
