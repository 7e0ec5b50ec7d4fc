"""Steps that were chosen and are not worded yet: of the hard ones many turn out not to be needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from gridwright.hints.proof_wording import explain_step, list_reasons
from gridwright.hints.rulebook import Rulebook
from gridwright.hints.steps import Step
from gridwright.kind import FoundStep, Technique, Why
from gridwright.ladder.proofs import Proof
from gridwright.puzzle import Value


@dataclass(frozen=True, slots=True, eq=False)
class Draft:
    """What a step decides, the name of its technique, the cells that it follows from, and what words it."""

    technique: str
    cells: Sequence[int]
    values: Sequence[int]
    because: Sequence[int]
    word: Callable[[], Step]

    def fill(self, board: Sequence[Value]) -> list[Value]:
        """A board with what the step decides."""
        filled = list(board)
        for cell, value in zip(self.cells, self.values, strict=True):
            filled[cell] = value
        return filled


def count_rules(book: Rulebook, technique: Technique[Any], found: FoundStep) -> tuple[int, Why | None]:
    """How many rules a step takes; and why it follows, where that had to be found out."""
    if technique.explain is None and isinstance(found.facts, Proof):
        return len(list_reasons(book, found.facts.parts)), None
    why = explain_step(book, technique, found)
    return len(why.reasons), why
