cimport cython

cdef int[::1] EMPTY
cdef double[::1] NO_FLOATS
cdef int[::1] block
cdef int used

cdef int[::1] take_slice(int count)

cpdef object ints(object values)
cpdef int[::1] zeros(int count)
cpdef int[::1] filled(int count, int value=*)
@cython.locals(new=int[::1])
cpdef int[::1] grow_ints(int[::1] old, int size, int value=*)
cpdef int[::1] copy_ints(int[::1] old)
@cython.locals(new=double[::1])
cpdef double[::1] grow_floats(double[::1] old, int size)
cpdef double[::1] no_floats()
cpdef object words(int count)
cpdef object grow(object old, int size, int value=*)
cpdef object copy(object old)
