"""What kinds say about their rules, compared with the referee: can a rule be kept at a place, with these values left?

The referee judges every filling of a small board. So a rule that a verifier takes for impossible to keep is one that all
fillings break, and one that all fillings break is taken for impossible.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.certificate.certificate import open_text
from gridwright.certificate.log_steps import RuleSource, find_source, list_posts
from gridwright.certificate.steps import ProofStep
from gridwright.certificate.verifying import ProofCheck, Refused
from gridwright.engines.kernel import ADD
from gridwright.model import Fact
from gridwright.puzzle import Answer, Puzzle
from support.conformance import small
from support.effort import scaled, seed

KINDS = [name for name in kinds.names(hidden=True) if kinds.load(name).possible]
STATES = 6  # of a place
CLASSES = tuple(ADD)
AROUND = {"arrow", "twins", "number", "pair", "dark"}
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
    if violation.rule in AROUND:
        return cells[: len(place)] == place
    return not place or set(cells) <= set(place)


def can_be_kept(puzzle: Puzzle, source: RuleSource, left: list[frozenset[int]]) -> bool:
    """Is there a filling that does not break the rules at the place?"""
    kind, place = kinds.of(puzzle), {cell for area in source.place for cell in area}
    # Cells that a rule is not about stay open: the referee names two of three equal lines only once.
    inner = not place or (AROUND - {"twins"}).isdisjoint(source.rules)
    domains = [
        tuple(values) if values and (cell in place or not (place and inner)) else (None,)
        for cell, values in enumerate(left)
    ]
    return any(
        not any(is_about(source, broken, puzzle) for broken in kind.check(puzzle, Answer(puzzle.grid, each)))
        for each in product(*domains)
    )


@pytest.mark.parametrize("name", KINDS)
def test_rules_are_kept_just_where_the_referee_says_so(name: str) -> None:
    random, kept, broken = Random(seed(29)), 0, 0
    puzzles = small(name)
    for puzzle in puzzles[:: max(1, len(puzzles) // scaled(25, 200))]:
        choices, possible = kinds.load(name).choices(puzzle), kinds.load(name).possible
        for source in list_sources(puzzle):
            for _ in range(scaled(2, STATES)):
                left = [draw_values(random, values) for values in choices]
                found = possible["+".join(source.rules)](puzzle, source.place, left)
                assert found == can_be_kept(puzzle, source, left), (str(puzzle), source, left)
                kept, broken = kept + found, broken + (not found)
    assert kept
    assert broken


def draw_values(random: Random, values: tuple[int, ...]) -> frozenset[int]:
    """Some values of a cell, at least one if it has any."""
    return frozenset(random.sample(values, random.randint(1, len(values)))) if values else frozenset()


@pytest.mark.parametrize("name", KINDS)
def test_places_that_are_none_are_refused(name: str) -> None:
    puzzle = next(puzzle for puzzle in small(name) if len(puzzle.grid) > 3)
    for rule in kinds.load(name).possible:
        for place in ("r1c1 r1c1 r1c1", "r1c1 / r1c1 / r1c1"):
            check = ProofCheck(puzzle, ())
            step = open_text(puzzle).read(f"1 rule {rule} {place}:")
            with pytest.raises(Exception, match="does not apply to this place"):
                check.check_rule(step)  # type: ignore[arg-type]


def test_a_rule_of_another_kind_is_none() -> None:
    check = ProofCheck(gw.read("examples/takuzu-4x4.txt"), ())
    with pytest.raises(Exception, match="takuzu has no rule touch"):
        check.take("1 rule touch board: r1c1=0")


@pytest.mark.parametrize("name", [name for name in KINDS if not name.startswith("_")])
def test_no_rule_step_excludes_a_known_solution(name: str) -> None:
    """Whatever rule, place and clause a forger thinks of: a clause that a solution makes false follows from no rule."""
    random, tried = Random(seed(30)), 0
    for puzzle in small(name):
        answer = gw.solve(puzzle).answer
        if answer is None or len(puzzle.grid) < 2:
            continue
        text = open_text(puzzle)
        false = text.literals.differ_from(answer.values)
        check = ProofCheck(puzzle, ())
        cells = range(len(puzzle.grid))
        places = [
            (),
            *[(tuple(line.cells),) for line in puzzle.grid.lines()],
            *[((a, b),) for a, b in puzzle.grid.sides()],
        ]
        places += [((cell,),) for cell in cells] + [(tuple(sorted(random.sample(cells, 2))),) for _ in range(4)]
        for place in random.sample(places, min(len(places), scaled(6, 60))):
            for rule in kinds.load(name).possible:
                clause = tuple(random.sample(false, random.randint(0, min(3, len(false)))))
                with pytest.raises(Refused):
                    check.check_rule(ProofStep(1, clause, tuple(rule.split("+")), place))
                tried += 1
    assert tried > 100


def test_nothing_follows_from_a_black_cell() -> None:
    check = ProofCheck(gw.read("examples/makaro-4x6.txt"), ())
    with pytest.raises(Refused, match="does not apply to this place"):
        check.take("1 rule neighbours r3c3 r4c3:")
