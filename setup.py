"""Compile the kernel where that is possible; everything else about the package is in pyproject.toml.

Every module of `gridwright.kernel` is compiled. Without Cython or a C compiler the package installs all the same, and
the same files run uncompiled.
"""

from pathlib import Path

from setuptools import Extension, setup

KERNEL = Path("src/gridwright/kernel")
UNCOMPILED = {"__init__.py", "pure_python.py"}


def extensions() -> list[Extension]:
    """The modules to compile, if Cython is there."""
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    files = [path for path in sorted(KERNEL.glob("*.py")) if path.name not in UNCOMPILED]
    sources = [Extension(f"gridwright.kernel.{path.stem}", [path.as_posix()]) for path in files]
    found: list[Extension] = cythonize(sources, build_dir="build", language_level=3, quiet=True)
    for extension in found:
        extension.optional = True
    return found


setup(ext_modules=extensions())
