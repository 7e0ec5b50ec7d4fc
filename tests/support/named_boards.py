"""Boards on which explanations did badly, in `tests/data/steps`, with their explanations."""

from __future__ import annotations

from functools import cache
from itertools import chain

import gridwright as gw
from gridwright.hints.explanation import Explanation
from gridwright.hints.steps import Step
from gridwright.kind import EASY, MEDIUM
from gridwright.puzzle import Puzzle
from support.paths import ROOT

DATA = ROOT / "tests" / "data" / "steps"
SETS = (
    "hitori-10x10-expert",
    "hitori-8x6-expert",
    "makaro-10x10-expert",
    "nonogram-10x10-expert",
    "takuzu-10x10-expert",
)
"""Files of ten puzzles that can be explained in seconds."""


@cache
def read(name: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file."""
    return tuple(gw.read_all(DATA / f"{name}.txt"))


@cache
def explain_all(name: str) -> tuple[Explanation, ...]:
    """The explanations of all puzzles of a file."""
    return tuple(gw.explain(puzzle) for puzzle in read(name))


def list_steps(name: str) -> list[Step]:
    """The steps of all explanations of a file."""
    return list(chain.from_iterable(found.steps for found in explain_all(name)))


def list_hard(found: Explanation) -> list[Step]:
    """The hard and expert steps of an explanation."""
    return [step for step in found.steps if step.level not in (EASY, MEDIUM)]
