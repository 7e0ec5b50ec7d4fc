from gridwright.kinds.takuzu.line_fillings cimport TakuzuFillings

cdef class TakuzuTrials(TakuzuFillings):
    cdef int[::1] state
    cdef int[::1] position
    cdef int[::1] rule
    cdef int[::1] rule_line
    cdef int[::1] one
    cdef int[::1] two
    cdef int[::1] layer
    cdef int[::1] before
    cdef int[::1] tally
    cdef int[::1] harmless
    cdef int harmless_version
    cdef int[::1] trail
    cdef int trail_size
    cdef int base
    cdef int counted
    cdef int depth
    cdef int tried
    cdef bint failed
    cdef tuple way
    cdef list known

    cdef bint start_trials(self) noexcept
    cdef bint fails(self, int cell, int value, int layers) noexcept
    cdef void take_back(self) noexcept
    cdef void count_cell(self, int cell, int change) noexcept
    cdef bint run(self, int start, int layers) noexcept
    cdef void check_counts(self, int cell) noexcept
    cdef int line_through(self, int cell, int direction) noexcept
    cdef void check_twins(self, int line, int direction, int length) noexcept
    cdef int cell_at(self, int line, int place) noexcept
    cdef int state_at(self, int line, int place) noexcept
    cdef void follow(self, int cell) noexcept
    cdef void find_third(self, int cell, int line, int length, int seen, int third) noexcept
    cdef void put(self, int cell, int value, int rule, int line) noexcept
    cdef void forget_failure(self, int cell) noexcept
    cdef void fail_three(self, int cell, int line, int one, int two) noexcept
    cdef void fail(self, int rule, int line, int about, int cell) noexcept
    cdef void record_failure(self, int cell, int value)
