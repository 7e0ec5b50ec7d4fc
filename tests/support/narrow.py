"""Values whose type a test knows better than the signature: asserted, so that a surprise fails the test in clear words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

import gridwright as gw
from gridwright.kind import Formulation
from gridwright.puzzle import Puzzle

T = TypeVar("T")
P = TypeVar("P", bound=Puzzle)


def present(value: T | None) -> T:
    """The value, which must be there."""
    assert value is not None
    return value


def an(expected: type[T], value: object) -> T:
    """The value, which must be of this type."""
    assert isinstance(value, expected), value
    return value


def read_as(expected: type[P], source: str | Path, kind: str | None = None, format: str | None = None) -> P:
    """The puzzle that is read, which must be of this type."""
    return an(expected, gw.read(source, kind, format=format))


def sizes_of(formulation: Formulation[P], puzzle: P) -> Mapping[str, int]:
    """What the size formula of a formulation gives; it must have one."""
    return present(formulation.sizes)(puzzle)
