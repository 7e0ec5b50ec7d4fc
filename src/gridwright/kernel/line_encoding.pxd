from gridwright.kernel.line_solver cimport LineSolver

cdef class LineEncoder:
    cdef LineSolver solver
    cdef int[::1] start_literals
    cdef readonly list clauses

    cdef void add_clause(self, int a, int b, int c)
    cdef int starts_by(self, int nth, int at, int length) noexcept
    cdef int number_starts(self, int line, int top)
