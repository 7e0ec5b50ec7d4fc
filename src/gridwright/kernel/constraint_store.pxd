from gridwright.kernel.propagation cimport Propagation
from gridwright.kernel.reasons cimport Reasons

cdef class ConstraintStore(Propagation):
    cdef Reasons reasons
    cdef public bint consistent
