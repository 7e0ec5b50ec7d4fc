"""The compiled kernel: Cython in pure-Python mode; the same source runs uncompiled where there is no C compiler.

`solver` is a CDCL solver with propagators for all constraint classes; docs/kernel.md explains it file by file. Other
files are for nonograms alone: `nonogram_board` solves lines, probes, and searches depth-first; `double_counting` and
`switching` are further rungs of their ladder; `nonogram_solver` sets the solver up for lines; and `beliefs` is the
belief propagation that gives it its phases. `ladder` finds the steps of hints, with `nonogram_lines`, `nonogram_runs`
and `nonogram_trials` for the techniques of nonograms. `pure_python` stands in for Cython where that is not installed.
"""
