from gridwright.kinds.makaro.board cimport MakaroBoard

cdef class MakaroProofs(MakaroBoard):
    cdef int[::1] shown
    cdef int[::1] wave
    cdef int sight
    cdef int depth
    cdef list claims

    cdef void show_board(self) noexcept
    cdef bint is_seen(self, int cell, int before) noexcept
    cdef prove_value(self, int cell, int value, int before, int kind)
    cdef prove_place(self, int room, int value, places, int before, int kind)
    cdef add_claim(self, int kind, int about, int value, list items)
    cdef bint rests_on_cell(self, tuple item) except -1
    cdef bint is_claimed(self, int kind, int about, int value) except -1
    cdef unsigned long long all_of(self, int cell) noexcept
    cdef list exclude_all(self, int cell, unsigned long long needed, int before)
    cdef unsigned long long cover(self, list items)
    cdef unsigned long long covered(self, tuple item)
    cdef list list_items(self, int cell, int before)
    cdef list_ceilings(self, list items, int cell, int before)
    cdef list_floors(self, list items, int cell, int before)
    cdef list_shared(self, list items, int cell)
    cdef set list_places(self, int room, int value)
    cdef derive(self, tuple item, int before)
    cdef write_claims(self)
    cdef list_excluded(self, tuple item, int only)
