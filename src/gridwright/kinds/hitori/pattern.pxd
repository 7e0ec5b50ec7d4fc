from gridwright.compiled.dice cimport Dice
from gridwright.kinds.hitori.walls cimport Walls

cdef class Pattern:
    cdef int cells
    cdef int height
    cdef int width
    cdef Dice dice
    cdef int orbits
    cdef int[::1] orbit_of
    cdef int[::1] orbit_at
    cdef int[::1] members
    cdef int[::1] beside
    cdef int[::1] degree
    cdef Walls walls
    cdef readonly int[::1] masked
    cdef int[::1] cover
    cdef int[::1] kept
    cdef int[::1] free
    cdef int free_count

    cdef void set_neighbours(self) noexcept
    cdef void link(self, int cell, int other) noexcept
    cpdef bint draw(self, bint full) except? -1
    cpdef void approach(self, int wanted, int steps, bint full)
    cdef void go_back(self) noexcept
    cdef void spread(self) noexcept
    cdef int gain(self, int orbit) noexcept
    cdef bint mask(self, int orbit) noexcept
    cdef void set_masked(self, int cell, int value) noexcept
    cdef void unmask(self, int orbit) noexcept
    cdef void rebuild(self) noexcept
    cdef bint repair(self, bint full) except? -1
    cdef int choose_around(self, int cell) noexcept
    cdef void fill_gaps(self) noexcept
    cdef bint is_exit(self, int cell) noexcept
    cdef void force(self, int orbit)
    cdef void open_wall(self, int cell, int orbit)
    cdef int find_bare_line(self) noexcept
    cdef bint is_bare(self, int first, int stride, int length) noexcept
