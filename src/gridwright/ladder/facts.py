"""What a step is about, in named fields: a ladder or a pattern finds them, and the kind makes its sentence of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True)
class Facts:
    """What a step is about. A kind extends it by a frozen dataclass for each of its patterns."""

    __slots__ = ()
    named: ClassVar[int] = 3  # what its sentence has to name

    @property
    def terms(self) -> int:
        """How much its sentence has to name: of two steps, the one with fewer terms is told."""
        return self.named


PLAIN = Facts()  # of a step whose cells say it all


@dataclass(frozen=True)
class Agreement(Facts):
    """The part that a step looks at, the known cells that it takes, and all ways to fill it: what each decides."""

    part: int
    known: Mapping[int, int]
    ways: tuple[Mapping[int, int], ...]
