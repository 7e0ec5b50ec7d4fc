"""Compile the line solver of nonograms where that is possible; everything else about the package is in pyproject.toml.

Without Cython or a C compiler the package installs all the same, and the same file runs uncompiled.
"""

from setuptools import Extension, setup

MODULE = "gridwright.kinds.nonogram.lines"


def extensions() -> list[Extension]:
    """The module to compile, if Cython is there."""
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    source = f"src/{MODULE.replace('.', '/')}.py"
    found: list[Extension] = cythonize([Extension(MODULE, [source])], build_dir="build", language_level=3, quiet=True)
    for extension in found:
        extension.optional = True
    return found


setup(ext_modules=extensions())
