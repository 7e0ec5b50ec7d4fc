cimport cython
from libc.string cimport memcpy
from gridwright.kernel.propagator cimport Propagator

cdef unsigned char[::1] TEXTS
cdef list SPARE

@cython.final
cdef class Buffer:
    cdef int room
    cdef bytearray stored
    cdef unsigned char[::1] view

    cdef bytes read(self, int size)

cdef Buffer take_buffer(int room)
cdef int give_back(Buffer buffer) except -1

@cython.final
cdef class Log:
    cdef object write
    cdef list starts
    cdef list sources
    cdef object word
    cdef int[::1] named
    cdef Buffer held
    cdef unsigned char[::1] buffer
    cdef object source
    cdef int first
    cdef int end
    cdef int size
    cdef int room
    cdef bint listing

    cdef int make_room(self, int count) except -1
    cdef int grow(self, int count) except -1
    cdef int put_letter(self, int letter) except -1
    cdef int open_line(self, int letter) except -1
    cdef int close_line(self) except -1
    cdef int put(self, int number) except -1
    cdef int put_digits(self, int number) except -1
    cdef int put_literals(self, int[::1] literals, int size) except -1
    cdef int put_explanation(self, Propagator propagator, int post, int literal) except -1
    cdef int put_also(self, int literal) except -1
    cdef int set_number(self, int at, int code) noexcept
    cdef int name_once(self, int post) except -1
    cdef int put_name(self, int post) except -1
    cdef int find_source(self, int post) except -1
    cdef int put_bytes(self, bytes text) except -1
    cdef int open_text(self, int size, int numbers) except -1
    cdef int set_bytes(self, bytes text, int begin, int end) except -1
    cpdef flush(self)

cdef class PostNames:
    cdef int put_name(self, Log log, int nth) except -1

cdef int set_digits(unsigned char[::1] target, int at, int code) noexcept
