"""The compiled kernel: Cython in pure-Python mode; the same source runs uncompiled where there is no C compiler.

`solver` is a CDCL solver with propagators for all constraint classes; docs/kernel.md explains it file by file. Other
files are for nonograms alone: `nonogram_board` solves lines, probes, and searches depth-first; `double_counting` and
`switching` are further rungs of their ladder; `nonogram_solver` sets the solver up for lines; and `beliefs` is the
belief propagation that gives it its phases. `ladder` finds the steps of hints, with `nonogram_lines`, `nonogram_runs`
and `nonogram_trials` for the techniques of nonograms. `pure_python` stands in for Cython where that is not installed.
"""

from __future__ import annotations

import os
from importlib.machinery import EXTENSION_SUFFIXES

from gridwright.errors import MissingError
from gridwright.messages import platform as messages

SUFFIX = EXTENSION_SUFFIXES[0]
FOLDER = os.path.dirname(__file__)


def find_missing(folder: str) -> list[str]:
    """Files that are not compiled although others are; declarations (`.pxd`) tie them together.

    Compiled and uncompiled classes do not fit together: all files of a folder that have declarations are compiled, or
    none is. Only names are read, since this runs at every start.
    """
    names = set(os.listdir(folder))
    wanted = {name.removesuffix(".pxd") + SUFFIX for name in names if name.endswith(".pxd")}
    return sorted(wanted - names) if wanted & names else []


def refuse_mixture(folder: str) -> None:
    """Raise an error if only some of the files that belong together are compiled."""
    if missing := find_missing(folder):
        raise MissingError(messages.MIXED_KERNEL(files=", ".join(missing)))


refuse_mixture(FOLDER)
