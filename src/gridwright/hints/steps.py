"""Steps as hints and explanations show them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from gridwright.text.argument import Argument

Place = tuple[int, int]
"""Row and column of a cell, from 0."""

MOST_SHOWN = 4  # cells of a step in its `repr`
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
class Consequence:
    """Cells that would all have a value, or could not have it if it is `excluded`: why, and after how many layers."""

    cells: tuple[Place, ...]
    value: int
    text: str
    layer: int
    excluded: bool = False

    def record(self) -> dict[str, Any]:
        """The link as a JSON object."""
        record = {"cells": list_places(self.cells), "value": self.value, "layer": self.layer, "text": self.text}
        return {**record, "excluded": True} if self.excluded else record


@dataclass(frozen=True, slots=True)
class Refutation:
    """A value supposed in a cell, what would follow, in order, and how that ends: the broken rule and its cells."""

    cell: Place
    value: int
    links: tuple[Consequence, ...]
    text: str
    cells: tuple[Place, ...]

    def record(self, stage: str) -> dict[str, Any]:
        """The refutation as a JSON object; before the last stage only the question that it answers."""
        question = {"cell": list(self.cell), "value": self.value}
        if stage != "what":
            return question
        links = [link.record() for link in self.links]
        return {**question, "links": links, "clash": {"cells": list_places(self.cells), "text": self.text}}


@dataclass(frozen=True, slots=True, repr=False)
class Step:
    """Cells that are decided, with their values, and why.

    `because` are the decided cells that it rests on, `excluded` the candidates (row, column, value) that go on the way.
    `where`, `why` and `what` are the three stages of a hint; `argument` has all sentences one by one, and `text` as one
    string. `shown` are other cells that the sentences are about, `marks` the lines, areas and clues
    that they name, and `place` what the first stage names. `supposition` is what they refute, if they do.
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
    argument: Argument
    excluded: tuple[tuple[int, int, int], ...] = ()
    shown: tuple[Place, ...] = ()
    marks: Marks = Marks()
    place: Marks = Marks()
    supposition: Refutation | None = None

    @property
    def text(self) -> str:
        """The whole argument."""
        return str(self.argument)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        decided = [f"{cell}: {value}" for cell, value in zip(self.cells, self.values, strict=True)]
        more = ", …" if len(decided) > MOST_SHOWN else ""
        return f"<Step {self.technique}, {self.level}: {{{', '.join(decided[:MOST_SHOWN])}{more}}}>"

    def record(self, stage: str = "what") -> dict[str, Any]:
        """The step as a JSON object; an earlier stage leaves out what the later ones add."""
        record: dict[str, Any] = {"cells": list_places(self.cells)}
        if stage == "where":
            return {**record, "text": self.where}
        if stage == "what":
            record["values"] = list(self.values)
        record |= {"technique": self.technique, "level": self.level, "because": list_places(self.because)}
        record["rules"] = [{"rule": use.rule, "cells": list_places(use.cells), "text": use.text} for use in self.rules]
        if self.excluded and stage == "what":
            record["excluded"] = [list(candidate) for candidate in self.excluded]
        if self.supposition is not None:
            record["supposition"] = self.supposition.record(stage)
        return {**record, "text": self.text if stage == "what" else self.why}


def list_places(places: Iterable[Place]) -> list[list[int]]:
    """Cells as JSON has them."""
    return [list(place) for place in places]
