cimport cython
from gridwright.compiled.dice cimport Dice

cdef class Canvas:
    cdef readonly int height
    cdef readonly int width
    cdef readonly int size
    cdef Dice dice
    cdef readonly int[::1] cells
    cdef int left
    cdef int top
    cdef int right
    cdef int bottom

    cpdef void clear(self, int value) noexcept
    cdef void bound(self, int left, int top, int right, int bottom) noexcept
    cpdef void ellipse(self, int x, int y, int wide, int high, int value) noexcept
    cpdef void box(self, int left, int top, int right, int bottom, int value) noexcept
    @cython.locals(corners=int[::1])
    cpdef polygon(self, object points, int value)
    cdef bint is_inside(self, int[::1] corners, int count, int x, int y) noexcept
    cpdef void stroke(self, int x, int y, int to_x, int to_y, int thick, int value) noexcept
    cpdef void mirror(self) noexcept
    cpdef void sprinkle(self, int percent) noexcept
    cpdef void roughen(self, int count) noexcept
    cdef int count_around(self, int cell, int value) noexcept
    cpdef int count_black(self) noexcept
    cpdef void reach(self, int wanted) noexcept
