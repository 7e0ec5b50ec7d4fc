"""What a player of akari sees: where a rule decides a cell, and what all ways to place some bulbs have in common."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from gridwright.kind import MEDIUM, FoundStep, RuleAtWork, Technique, Ways, Why
from gridwright.kinds.akari.models import dark_reason, facing, number_reason
from gridwright.kinds.akari.puzzle import Akari
from gridwright.messages import Sentence, Text
from gridwright.model import Reason
from gridwright.text.argument import is_short
from gridwright.text.cells import join_ways, name_cells


def tell(puzzle: Akari, work: RuleAtWork) -> Text | None:
    """The bulb in sight, the only cell that can light another, or what a number still needs."""
    if work.reason.rule == "number":
        return tell_number(puzzle, work)
    if work.reason.rule == "facing":
        return tell_facing(puzzle, work)
    return None if work.cell is None else tell_dark(puzzle, work, work.cell)


def tell_number(puzzle: Akari, work: RuleAtWork) -> Text:
    """That a number has all of its bulbs, or no other cells for them, or would have too many or too few."""
    wall = next(work.reason.cells)
    number, _ = puzzle.numbers[wall]
    names = {"number": number, "wall": puzzle.grid.name(wall)}
    if work.value == 0 and not number:
        return Sentence("the {number} at {wall} allows no bulbs", **names)
    if work.value is not None and work.would:
        return tell_supposed_number(work.value, names)
    if work.value == 1:
        return Sentence("the {number} at {wall} has no other cells left", **names)
    if work.value == 0:
        return Sentence("the {number} at {wall} has all of its bulbs", **names)
    if len(work.known_as(1)) > number:
        return Sentence("the {number} at {wall} would have too many bulbs", **names)
    return Sentence("the {number} at {wall} would have too few bulbs", **names)


def tell_supposed_number(value: int, names: Mapping[str, Any]) -> Text:
    """That a number would have all of its bulbs, or no other cells for them."""
    if value:
        return Sentence("the {number} at {wall} would have no other cells left", **names)
    return Sentence("the {number} at {wall} would have all of its bulbs", **names)


def tell_facing(puzzle: Akari, work: RuleAtWork) -> Text:
    """The bulb that others must not face, or two that would."""
    first, *others = (puzzle.grid.name(cell) for cell in work.known_as(1))
    if others:
        return Sentence("the bulbs at {first} and {second} would light each other", first=first, second=others[0])
    return Sentence("no other bulb may be in sight of {cell}", cell=first)


def tell_dark(puzzle: Akari, work: RuleAtWork, light: int) -> Text:
    """The only place for a bulb that lights a cell."""
    cell = next(work.reason.cells)
    names = {"light": puzzle.grid.name(light), "cell": puzzle.grid.name(cell)}
    if light == cell and work.would:
        return Sentence("no other cell could light {cell}", **names)
    if light == cell:
        return Sentence("no other cell can light {cell}", **names)
    if work.would:
        return Sentence("only {light} could light {cell}", **names)
    return Sentence("only {light} can light {cell}", **names)


def rule_out(puzzle: Akari, bulbs: Sequence[int]) -> dict[int, int] | None:
    """The cells that bulbs leave without one: those in sight, and others next to a number that then has all its bulbs.

    None if a number would have too many.
    """
    none = {cell: 0 for bulb in bulbs for cell in puzzle.lights[bulb] if cell != bulb}
    for wall in {wall for bulb in bulbs for wall in puzzle.numbers_beside[bulb]}:
        number, beside = puzzle.numbers[wall]
        count = sum(cell in beside for cell in bulbs)
        if count > number:
            return None
        if count == number:
            none |= {cell: 0 for cell in beside if cell not in bulbs}
    return none


def list_number_ways(puzzle: Akari, nth: int, known: Mapping[int, int]) -> list[dict[int, int]]:
    """The ways to place the bulbs that a number still needs."""
    number, beside = puzzle.numbers[puzzle.walls[nth]]
    missing, free = number - sum(known.values()), [cell for cell in beside if cell not in known]
    choices = combinations(free, missing) if missing > 0 else ()
    found = ((bulbs, rule_out(puzzle, bulbs)) for bulbs in choices)
    return [{cell: int(cell in bulbs) for cell in free} | none for bulbs, none in found if none is not None]


def list_lights(puzzle: Akari, nth: int, known: Mapping[int, int]) -> list[dict[int, int]]:
    """The bulbs that can light a cell, if they are two."""
    lights = [cell for cell in puzzle.lights[puzzle.white[nth]] if cell not in known]
    ways = [rule_out(puzzle, [bulb]) for bulb in lights] if len(lights) == 2 and not any(known.values()) else []
    return [way for way in ways if way is not None] if None not in ways else []


def explain_number_ways(puzzle: Akari, found: FoundStep) -> Why:
    """Cells that the bulbs of a number decide wherever they are."""
    wall = puzzle.walls[found.facts.part]
    number, beside = puzzle.numbers[wall]
    names = {"count": number, "wall": puzzle.grid.name(wall)}
    is_beside = any(cell in beside for cell in found.cells)
    if is_beside:
        ways = [[cell for cell in beside if way.get(cell, found.facts.known.get(cell))] for way in found.facts.ways]
        why = Sentence(
            "the {count} at {wall} can only have its bulb in {places}",
            "the {count} at {wall} can only have its bulbs in {places}",
            places=join_ways([name_cells(puzzle.grid, cells) for cells in ways]),
            **names,
        )
    else:
        why = Sentence(
            "wherever the {count} at {wall} has its bulb, it rules out {cells}",
            "wherever the {count} at {wall} has its bulbs, they rule out {cells}",
            cells=name_cells(puzzle.grid, found.cells),
            **names,
        )
    reasons = (number_reason(puzzle, wall), *list_reasons(puzzle, beside, found.cells))
    if is_short(str(why)):
        return Why(wall, why, reasons, then=None if is_beside else no_bulb(found))
    return Why(wall, Sentence("all ways to place the bulbs of the {count} at {wall} agree in part", **names), reasons)


def explain_lights(puzzle: Akari, found: FoundStep) -> Why:
    """Cells that are ruled out by both bulbs that can light a cell."""
    cell = puzzle.white[found.facts.part]
    lights = [light for light in puzzle.lights[cell] if light not in found.because]
    first, second = map(puzzle.grid.name, lights)
    only = Sentence(
        "only a bulb at {first} or at {second} can light {cell}",
        first=first,
        second=second,
        cell=puzzle.grid.name(cell),
    )
    either = Sentence("either rules out {cells}", cells=name_cells(puzzle.grid, found.cells))
    reasons = (dark_reason(puzzle, cell), *list_reasons(puzzle, lights, found.cells))
    return Why(cell, (only, either), reasons, then=no_bulb(found))


def no_bulb(found: FoundStep) -> Text:
    """That cells which the reason has named have no bulb."""
    return Sentence("this cell has no bulb", "these cells have no bulb", count=len(found.cells))


def list_reasons(puzzle: Akari, bulbs: Collection[int], cells: Collection[int]) -> Iterator[Reason]:
    """The reasons by which some bulbs rule out each other, or bulbs in other cells."""
    for part in puzzle.stretches:
        if len(part) > 1 and not set(part).isdisjoint(bulbs) and not set(part).isdisjoint(cells):
            yield facing(puzzle, part)
    for wall, (number, beside) in puzzle.numbers.items():
        if len({*bulbs, *cells}.intersection(beside)) > min(number, 1):
            yield number_reason(puzzle, wall)


EITHER_WAY = Sentence("ruled out either way")
NUMBER_WAYS: Technique[Akari] = Technique("number-ways", EITHER_WAY, MEDIUM, 4, explain_number_ways)
TWO_LIGHTS: Technique[Akari] = Technique("two-lights", EITHER_WAY, MEDIUM, 4, explain_lights)


WAYS: tuple[Ways[Akari], ...] = (
    Ways(NUMBER_WAYS, lambda puzzle: [beside for _, beside in puzzle.numbers.values()], list_number_ways),
    Ways(TWO_LIGHTS, lambda puzzle: [*puzzle.lights.values()], list_lights),
)
