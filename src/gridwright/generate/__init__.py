"""Puzzles generated: with one solution, at random, from pictures.

`gridwright.generate(...)` makes a puzzle, and `gridwright.generate` is this package, too: Python makes it an attribute
of `gridwright` as soon as a part of it is imported. So the package itself can be called.
"""

from __future__ import annotations

from gridwright.compiled.callable_package import make_callable

make_callable(__name__, f"{__name__}.unique", "generate")
