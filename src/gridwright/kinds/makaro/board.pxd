from gridwright.ladder.ladder cimport Ladder

cdef class MakaroBoard(Ladder):
    cdef int rooms
    cdef int arrows
    cdef int[::1] room_of
    cdef int[::1] room_start
    cdef int[::1] room_cells
    cdef int[::1] size_of
    cdef int[::1] beside_start
    cdef int[::1] beside
    cdef int[::1] target_of
    cdef int[::1] other_start
    cdef int[::1] others
    cdef int[::1] pointing_start
    cdef int[::1] pointing
    cdef int[::1] passing_start
    cdef int[::1] passing
    cdef unsigned long long[::1] missing
    cdef int[::1] open_of
    cdef unsigned long long[::1] apart
    cdef unsigned long long[::1] bound
    cdef unsigned long long[::1] mask

    cdef void bound_statically(self, int arrow) noexcept
    cdef unsigned long long candidates(self, int cell) noexcept
    cdef bint is_open(self, int room) noexcept
    cdef void fill_masks(self) noexcept
    cdef unsigned long long bit(self, int value) noexcept
    cdef unsigned long long up_to(self, int value) noexcept
    cdef bint is_single(self, unsigned long long numbers) noexcept
    cdef int least(self, unsigned long long numbers) noexcept
    cdef int most(self, unsigned long long numbers) noexcept
