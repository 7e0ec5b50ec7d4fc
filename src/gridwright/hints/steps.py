"""Steps as hints and explanations show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Place = tuple[int, int]
"""Row and column of a cell, from 0."""

REASON = "reason"
"""The technique of a step that no technique of the kind found."""


@dataclass(frozen=True, slots=True)
class RuleUse:
    """A rule that a step rests on: its name, the cells that it is about, and its sentence there."""

    rule: str
    cells: tuple[Place, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Marks:
    """What a sentence names, for a picture of it: lines by their numbers in the grid, areas, and single cells."""

    lines: tuple[int, ...] = ()
    area: tuple[Place, ...] = ()
    cells: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """Cells that are decided, with their values, and why.

    `because` are the decided cells that it rests on, `excluded` the candidates (row, column, value) that go on the way.
    `where`, `why` and `what` are the three stages of a hint; `text` is the whole sentence. `shown` are other cells that
    the sentence is about, `marks` the lines, areas and clues that it names, and `place` what the first stage names.
    """

    cells: tuple[Place, ...]
    values: tuple[int, ...]
    technique: str
    title: str
    level: str
    because: tuple[Place, ...]
    rules: tuple[RuleUse, ...]
    where: str
    why: str
    what: str
    text: str
    excluded: tuple[tuple[int, int, int], ...] = ()
    shown: tuple[Place, ...] = ()
    marks: Marks = Marks()
    place: Marks = Marks()

    def record(self, stage: str = "what") -> dict[str, Any]:
        """The step as a JSON object; an earlier stage leaves out what the later ones add."""
        record: dict[str, Any] = {"cells": [list(cell) for cell in self.cells]}
        if stage == "where":
            return {**record, "text": self.where}
        if stage == "what":
            record["values"] = list(self.values)
        record |= {"technique": self.technique, "level": self.level, "because": [list(cell) for cell in self.because]}
        record["rules"] = [
            {"rule": use.rule, "cells": [list(cell) for cell in use.cells], "text": use.text} for use in self.rules
        ]
        if self.excluded and stage == "what":
            record["excluded"] = [list(candidate) for candidate in self.excluded]
        return {**record, "text": self.text if stage == "what" else self.why}
