"""The compiled kernel: every module here is Cython in pure-Python mode, and runs the same uncompiled.

`nonogram_board` solves lines and probes, `cdcl` is a CDCL solver whose propagators are the lines of a nonogram, and
`beliefs` is belief propagation for its phases. `pure_python` stands in for Cython where that is not installed.
"""
