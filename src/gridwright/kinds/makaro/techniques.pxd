from gridwright.kinds.makaro.chains cimport MakaroChains

cdef class MakaroLadder(MakaroChains):
    cdef int refuted_cell
    cdef int refuted_value

    cdef void find_last(self) noexcept
    cdef find_maxima(self)
    cdef decide_others(self, int arrow)
    cdef find_bounded(self)
    cdef bint is_around_room(self, int arrow) noexcept
    cdef decide_largest(self, int arrow)
    cdef find_apart(self)
    cdef find_by_candidates(self, int technique)
    cdef find_places(self)
    cdef find_values(self)
    cdef decide_place(self, int cell, int value)
    cdef decide_value(self, int cell, int value)
    cdef void decide_room(self, int cell, int value) noexcept
    cdef find_chains(self, int waves)
    cdef bint is_useful(self, int cell, int value) noexcept
    cdef int find_other(self, int cell, int value) noexcept
    cdef use_refuted(self, int cell, int value)
    cdef prove_refutation(self)
