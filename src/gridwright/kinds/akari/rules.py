"""The referee of akari, and what a certificate may say about its rules. It knows nothing of the models."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, pairwise

from gridwright.kind import Areas, Possible, Rule, Values, Violation
from gridwright.kinds.akari.puzzle import Akari
from gridwright.messages import Message, Sentence, say
from gridwright.possible import Left, find_area, keep_count
from gridwright.puzzle import Answer

BROKEN = "akari\n.1.\n...\n"
RULES = (
    Rule(
        "number",
        Sentence("A number in a wall is the number of bulbs next to it."),
        (BROKEN, "o#o\n???\n"),
        title=Sentence("number in a wall"),
    ),
    Rule(
        "facing",
        Sentence("No bulb lights another bulb."),
        (BROKEN, "?#?\no?o\n"),
        areal=True,
        title=Sentence("in sight of a bulb"),
        joined=True,
    ),
    Rule(
        "dark",
        Sentence("Every white cell is lit."),
        (BROKEN, ".#?\n...\n"),
        title=Sentence("only bulb that can light a cell"),
    ),
)


def check(puzzle: Akari, answer: Answer) -> list[Violation]:
    """Every broken rule of a filled or half-done board."""
    values = answer.values
    return [*check_number(puzzle, values), *check_facing(puzzle, values), *check_dark(puzzle, values)]


def check_number(puzzle: Akari, values: Values) -> Iterator[Violation]:
    """Numbers with too many bulbs beside them, or too few cells left for them."""
    for wall, (number, beside) in puzzle.numbers.items():
        held = [values[cell] for cell in beside]
        bulbs = held.count(1)
        most = bulbs + held.count(None)
        if bulbs <= number <= most:
            continue
        if bulbs > number:
            message = Message("the {number} at {wall} has {count} bulb", "the {number} at {wall} has {count} bulbs")
        else:
            message = Message("the {number} at {wall} has room for only {count}")
        text = message(number=number, wall=puzzle.grid.name(wall), count=bulbs if bulbs > number else most)
        yield Violation("number", puzzle.grid.places([wall, *beside]), text)


def check_facing(puzzle: Akari, values: Values) -> Iterator[Violation]:
    """Bulbs that light each other."""
    names = puzzle.grid.names()
    for part in puzzle.stretches:
        for first, second in pairwise([cell for cell in part if values[cell] == 1]):
            text = say("the bulbs at {first} and {second} light each other", first=names[first], second=names[second])
            yield Violation("facing", puzzle.grid.places([first, second]), text)


def check_dark(puzzle: Akari, values: Values) -> Iterator[Violation]:
    """White cells that no bulb can light any more."""
    lights = puzzle.lights
    lit = set(chain.from_iterable([seen for cell, seen in lights.items() if values[cell] != 0]))
    for cell in puzzle.white:
        if cell not in lit:
            text = say("{cell} is dark, and no bulb can light it any more", cell=puzzle.grid.name(cell))
            yield Violation("dark", puzzle.grid.places(lights[cell]), text)


def keep_number(puzzle: Akari, place: Areas, left: Left) -> bool:
    """Can a wall have its number of bulbs?"""
    ((wall,),) = place
    if wall not in puzzle.numbers:
        raise ValueError
    number, beside = puzzle.numbers[wall]
    return keep_count(beside, left, number, number)


def keep_facing(puzzle: Akari, place: Areas, left: Left) -> bool:
    """Can a stretch have at most one bulb?"""
    return keep_count(find_area(place, puzzle.stretches), left, 0, 1)


def keep_dark(puzzle: Akari, place: Areas, left: Left) -> bool:
    """Can a cell be lit?"""
    ((cell,),) = place
    if cell not in puzzle.lights:
        raise ValueError
    return keep_count(puzzle.lights[cell], left, 1, len(left))


POSSIBLE: Mapping[str, Possible[Akari]] = {"number": keep_number, "facing": keep_facing, "dark": keep_dark}
