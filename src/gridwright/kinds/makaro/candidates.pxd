from gridwright.kinds.makaro.proofs cimport MakaroProofs

cdef class MakaroCandidates(MakaroProofs):
    cdef unsigned long long[::1] narrow

    cdef void reach(self) noexcept
    cdef void share(self) noexcept
    cdef bint is_place(self, int cell, int value) noexcept
    cdef void share_from(self, int cell, int value) noexcept
    cdef bint is_inside(self, int cell, int value, int[::1] cells, int start, int end) noexcept
