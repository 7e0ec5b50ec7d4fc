"""The compiled kernel: Cython in pure-Python mode; the same source runs uncompiled where there is no C compiler.

`nonogram_board` solves lines, probes, and searches depth-first. `cdcl` is a CDCL solver whose propagators are the lines
of a nonogram, and `beliefs` is the belief propagation that gives it phases. `arrays` makes the arrays of all three, and
`pure_python` stands in for Cython where that is not installed.
"""
