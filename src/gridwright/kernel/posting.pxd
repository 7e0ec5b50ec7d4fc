from gridwright.kernel.grouping cimport FlatGroups
from gridwright.kernel.numbers cimport NumbersPropagator
from gridwright.kernel.solver cimport Solver
