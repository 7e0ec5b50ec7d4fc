"""Merge the compiled sources of each package into one translation unit, `_compiled.py` with `_compiled.pxd`.

Every source that starts with `# cython:` is compiled. One extension module per source would cost half a second of C
compiler each, and Cython would read the same declarations again for every one of them: seven minutes instead of one. So
the sources stay as readable as they are, and what Cython gets is one file per package: the modules in the order of
their imports, without the imports between them. A class keeps its name; every other name of a module `trail` becomes
`trail__name`, so that names never clash. The declarations for C, which other units read, are derived from the
annotations of the sources. At its end a unit lists what each module has, for `gridwright.compiled`, which serves
`import gridwright.kernel.trail` from it.
"""

from tools.units.declarations import find_lost_errors
from tools.units.merging import Merger, write_units
from tools.units.sources import MergeError, find_sources

__all__ = ["MergeError", "Merger", "find_lost_errors", "find_sources", "write_units"]
