from gridwright.kinds.nonogram.lines.run_ladder cimport RunLadder

cdef class TrialLadder(RunLadder):
    cdef public int waves
    cdef int[::1] tried
    cdef int[::1] next_tried
    cdef int[::1] trail
    cdef int[::1] source
    cdef int[::1] wave
    cdef int trail_size
    cdef int[::1] queue
    cdef int[::1] next_queue
    cdef int[::1] queued
    cdef int next_size
    cdef int[::1] useful
    cdef int useful_size
    cdef int failed_line
    cdef int failed_cell
    cdef int failed_wave

    cdef void find_contradictions(self)
    cdef void list_useful(self) noexcept
    cdef void undo(self) noexcept
    cdef bint is_refuted(self, int cell, int value) noexcept
    cdef void enqueue(self, int line) noexcept
    cdef void put(self, int cell, int value, int line, int wave) noexcept
    cdef void publish(self, int done) noexcept
    cdef void read_tried(self, int wave) noexcept
    cdef bint follow(self, int line, int wave) noexcept
    cdef list explain(self, int line, int cell, int value, int wave)
    cdef int wave_at(self, int place) noexcept
    cdef void leave_out(self, int place) noexcept
