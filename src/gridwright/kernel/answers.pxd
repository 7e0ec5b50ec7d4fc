from gridwright.kernel.solver cimport Solver
from gridwright.kernel.trail cimport Trail
