"""The compiled kernel: Cython in pure-Python mode; the same source runs uncompiled where there is no C compiler.

`solver` is a CDCL solver with propagators for all constraint classes; docs/kernel.md explains it file by file. It works
on integers and arrays, and knows no puzzle and no words.
"""
