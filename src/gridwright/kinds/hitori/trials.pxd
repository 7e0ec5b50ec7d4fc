from gridwright.kernel.ladder cimport Ladder
from gridwright.kinds.hitori.walls cimport Walls

cdef class TrialLadder(Ladder):
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
    cdef int failure
    cdef int first
    cdef int second
    cdef list wall
    cdef dict walls_of

    cdef bint start_trials(self)
    cdef void end_trials(self, int walls) noexcept
    cdef bint fails(self, int cell, int value, int layers)
    cdef bint run_with_walls(self)
    cdef void take_back(self) noexcept
    cdef bint run(self, int start, int layers)
    cdef bint follow(self, int cell, int layer)
    cdef bint put(self, int cell, int value, int cause, int layer)
    cdef bint can_mask(self, int cell)
    cdef bint can_show(self, int cell) noexcept
    cdef bint put_visible_by_walls(self)
    cdef void fail(self, int failure, int first, int second) noexcept
    cdef void record_failure(self, int cell, int value)
    cdef list trace_needed(self, int cell)
