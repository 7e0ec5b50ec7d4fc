cimport cython
from gridwright.compiled cimport arrays
from gridwright.kernel.propagator cimport Propagator

@cython.final
cdef class ConnectedPropagator(Propagator):
    cdef list graphs
    cdef int ready
    cdef int[::1] start
    cdef int[::1] nodes
    cdef int[::1] edges
    cdef int[::1] beside
    cdef int[::1] graph_of
    cdef int[::1] dirty
    cdef int[::1] node_of
    cdef int[::1] fresh
    cdef int[::1] matters
    cdef int[::1] since
    cdef int[::1] wait
    cdef int[::1] backoff
    cdef int[::1] reached
    cdef int[::1] order
    cdef int[::1] low
    cdef int[::1] cursor
    cdef int[::1] parent
    cdef int[::1] trues
    cdef int[::1] stack
    cdef int[::1] cuts
    cdef int[::1] area
    cdef int cut_size

    cdef int value(self, int node) noexcept
    cdef void wake(self, int graph, int literal) noexcept
    cdef bint can_wait(self, int graph) noexcept
    cdef bint propagate_graph(self, int graph) except -1
    cdef void search(self, int root) noexcept
    cdef void enter(self, int node, int parent, int clock) noexcept
    cdef void leave(self, int node, int parent) noexcept
    cdef int find_node(self, int graph, int literal) noexcept
    cdef bint find_true(self, int graph, int literal) noexcept
    cdef void explain_last(self, int graph, int literal)
    cdef bint is_blocked(self, int node, int without, int literal) noexcept
    cdef void flood(self, int graph, int root, int without, int literal) noexcept
    cdef int find_side(self, int graph, int without, int literal) noexcept
    cdef int find_outside(self, int graph, int literal) noexcept
    cdef void separate(self, int graph, int other, int without, int literal)
