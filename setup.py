"""Compile the inner loops of nonograms where that is possible; everything else about the package is in pyproject.toml.

Without Cython or a C compiler the package installs all the same, and the same files run uncompiled.
"""

from setuptools import Extension, setup

MODULES = ("gridwright.kinds.nonogram.likely", "gridwright.kinds.nonogram.lines", "gridwright.kinds.nonogram.learning")


def extensions() -> list[Extension]:
    """The modules to compile, if Cython is there."""
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    sources = [Extension(name, [f"src/{name.replace('.', '/')}.py"]) for name in MODULES]
    found: list[Extension] = cythonize(sources, build_dir="build", language_level=3, quiet=True)
    for extension in found:
        extension.optional = True
    return found


setup(ext_modules=extensions())
