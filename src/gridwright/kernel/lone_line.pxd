from gridwright.kernel.line_solver cimport LineSolver

cdef class LoneLine:
    cdef LineSolver solver
    cdef list values

    cdef object read_row(self, int row)
