"""What kinds say about their rules, compared with the referee: can a rule be kept at a place, with these values left?

The referee judges every filling of a small board. So a rule that a verifier takes for impossible to keep is one that all
fillings break, and one that all fillings break is taken for impossible.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import gridwright as gw
from gridwright import kinds
from gridwright.certificate.log_steps import RuleSource, find_source, list_posts
from gridwright.engines.kernel import ADD
from gridwright.model import Fact
from gridwright.puzzle import Answer, Puzzle

CLASSES = tuple(ADD)
AROUND = {
    "akari": {"number", "dark"},
    "heyawake": {"number"},
    "makaro": {"arrow"},
    "norinori": {"pair"},
    "takuzu": {"twins"},
}
"""Rules about cells around their place, and those whose place is named in its order."""


def list_sources(puzzle: Puzzle) -> list[RuleSource]:
    """The rules and places of the constraints of a puzzle, as the kernel gets them."""
    model = kinds.of(puzzle).formulations["default"].build(puzzle)
    found: dict[RuleSource, None] = {}
    for constraint in (*CLASSES, Fact):
        found |= {find_source(reason): None for reason, _ in list_posts(model, constraint)}
    return list(found)


def is_about(source: RuleSource, violation: gw.Violation, puzzle: Any) -> bool:
    """Is a broken rule broken at this place? A referee names the cell in question first, or the cells of the place."""
    cells = [row * puzzle.grid.width + column for row, column in violation.cells]
    place = [cell for area in source.place for cell in area]
    if violation.rule not in source.rules:
        return False
    if violation.rule == "dark":
        return bool(cells == puzzle.lights[place[0]])
    if violation.rule in AROUND.get(puzzle.kind, ()):
        return cells[: len(place)] == place
    return not place or set(cells) <= set(place)


def keep_a_filling(puzzle: Puzzle, source: RuleSource, left: list[frozenset[int]]) -> bool:
    """Is there a filling that does not break the rules at the place?"""
    kind, place = kinds.of(puzzle), {cell for area in source.place for cell in area}
    # Cells that a rule is not about stay open: the referee names two of three equal lines only once.
    inner = not place or (AROUND.get(puzzle.kind, set()) - {"twins"}).isdisjoint(source.rules)
    domains = [
        tuple(values) if values and (cell in place or not (place and inner)) else (None,)
        for cell, values in enumerate(left)
    ]
    return any(
        not any(is_about(source, broken, puzzle) for broken in kind.check(puzzle, Answer(puzzle.grid, each)))
        for each in product(*domains)
    )


def draw_values(random: Random, values: tuple[int, ...]) -> frozenset[int]:
    """Some values of a cell, at least one if it has any."""
    return frozenset(random.sample(values, random.randint(1, len(values)))) if values else frozenset()
