cimport cython
from libc.string cimport memcpy
from gridwright.kernel.wording cimport CellReasons, ClueReasons, KeptReasons, Template

@cython.final
cdef class Log:
    cdef object write
    cdef list starts
    cdef list sources
    cdef int[::1] named
    cdef bytearray stored
    cdef unsigned char[::1] buffer
    cdef int size

    cdef int open_line(self, int letter) except -1
    cdef int put(self, int number) except -1
    cdef int put_digits(self, int number) except -1
    cdef int put_letter(self, int letter) except -1
    cdef int put_literal(self, int literal) except -1
    cdef int put_reason(self, int[::1] literals, int size, int literal) except -1
    cdef int close_line(self) except -1
    cdef int open_explanation(self, int post) except -1
    cdef int put_name(self, int post) except -1
    cdef int put_about_cells(self, CellReasons reasons, int nth) except -1
    cdef int put_about_clue(self, ClueReasons reasons, int nth) except -1
    cdef int put_bytes(self, bytes text) except -1
    cpdef flush(self)
