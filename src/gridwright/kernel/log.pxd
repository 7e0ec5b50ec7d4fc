cdef class Log:
    cdef object write
    cdef object name
    cdef set named
    cdef unsigned char[::1] buffer
    cdef int size

    cdef void open_line(self, int letter)
    cdef void put(self, int number)
    cdef void put_literal(self, int literal)
    cdef void close_line(self)
    cdef void open_explanation(self, int post)
    cpdef flush(self)
