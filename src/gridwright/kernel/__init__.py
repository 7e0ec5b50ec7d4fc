"""The compiled kernel: Cython in pure-Python mode; the same source runs uncompiled where there is no C compiler.

`solver` is a CDCL solver with propagators for all constraint classes; docs/kernel.md explains it file by file. Three
files are for nonograms alone: `nonogram_board` solves lines, probes, and searches depth-first; `cdcl` is a CDCL solver
whose propagators are lines; and `beliefs` is the belief propagation that gives `cdcl` its phases. `ladder` finds the
steps of hints, with `nonogram_lines`, `nonogram_runs` and `nonogram_trials` below the techniques of nonograms.
`pure_python` stands in for Cython where that is not installed.
"""
