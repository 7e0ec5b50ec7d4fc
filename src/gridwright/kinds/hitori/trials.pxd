from gridwright.ladder.ladder cimport Ladder
from gridwright.kinds.hitori.walls cimport Walls

cdef class HitoriTrials(Ladder):
    cdef int height
    cdef int width
    cdef Walls walls
    cdef int[::1] number
    cdef int[::1] beside
    cdef int[::1] same
    cdef int[::1] same_at
    cdef int[::1] state
    cdef int[::1] cause
    cdef int[::1] layer
    cdef int[::1] harmless
    cdef int[::1] trail
    cdef int length
    cdef int base
    cdef int wall_base
    cdef int tried
    cdef bint failed
    cdef int failed_layer
    cdef tuple way
    cdef dict walls_of

    cdef bint start_trials(self) noexcept
    cdef void end_trials(self, int walls) noexcept
    cdef bint fails(self, int cell, int value, int layers) noexcept
    cdef void run_with_walls(self) noexcept
    cdef void take_back(self) noexcept
    cdef void run(self, int start, int layers) noexcept
    cdef bint is_worthwhile(self, int cell) noexcept
    cdef void follow(self, int cell, int layer) noexcept
    cdef void put(self, int cell, int value, int cause, int layer) noexcept
    cdef void check_masked(self, int cell) noexcept
    cdef void check_visible(self, int cell) noexcept
    cdef void put_visible_by_walls(self) noexcept
    cdef void forget_failure(self, int cell) noexcept
    cdef void fail(self, int failure, int first, int second) noexcept
    cdef tuple trace_way(self, int failure, int first, int second)
    cdef void record_failure(self, int cell, int value)
    cdef void use_known(self, int cell) noexcept
