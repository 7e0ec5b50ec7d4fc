"""The compiled kernel: Cython in pure-Python mode; the same source runs uncompiled where there is no C compiler.

`solver` is a CDCL solver with propagators for all constraint classes; docs/kernel.md explains it file by file.
`nonogram_board` solves the lines of a nonogram, probes, and searches depth-first; what else is for nonograms alone is
in `kinds/nonogram/lines`. `ladder` finds the steps of hints. `pure_python` stands in for Cython where that is not
installed.
"""
