from gridwright.kinds.makaro.candidates cimport MakaroCandidates

cdef class MakaroChains(MakaroCandidates):
    cdef unsigned long long[::1] left
    cdef int[::1] chain
    cdef int length
    cdef int[::1] by_place
    cdef int[::1] touched
    cdef int failed_cell
    cdef int failed_room
    cdef int failed_value
    cdef int failed_before

    cdef bint refute(self, int cell, int value, int waves) noexcept
    cdef void suppose(self, int cell, int value) noexcept
    cdef void fill(self, int cell, int value, int wave, bint by_place) noexcept
    cdef bint exclude_around(self, int cell) noexcept
    cdef bint keep(self, int cell, unsigned long long numbers) noexcept
    cdef bint find_forced(self, int wave) noexcept
    cdef bint find_forced_in(self, int room, int wave) noexcept
    cdef prove_refuted(self, int cell, int value)
    cdef prove_conflict(self)
    cdef prove_chain(self)
    cdef set list_supposed(self, list claims)
