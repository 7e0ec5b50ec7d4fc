"""The claims of a makaro step in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from gridwright.errors import join_list, join_or
from gridwright.kinds.makaro.hints.claims import CEILINGS, FLOORS, SHARED, About, Claim, Exclusion, Sort
from gridwright.kinds.makaro.puzzle import Makaro
from gridwright.messages import Clauses, Message, Text, say
from gridwright.text.argument import count_words, split_sentence

LONG_CLAUSE = 38  # words, so that "also" may stand before it
LONG_PART = 33  # of what is excluded, with the reason
CLAUSES = {
    Sort.ROOM_HAS: Message("already in its room"),
    Sort.BESIDE: Message("beside the {value} in {by}"),
    Sort.SIZE_FLOOR: Message("the arrow at {arrow} points at it"),
    Sort.FLOOR: Message("the arrow at {arrow} points at it, so it is more than the {value} in {by}"),
    Sort.REACH_FLOOR: Message("the arrow at {arrow} points at it, so it is more than {by}"),
    Sort.SIZE_CEILING: Message("next to the arrow at {arrow}, which points at {by}, in a room of {value} cells"),
    Sort.CEILING: Message("next to the arrow at {arrow}, which points at the {value} in {by}"),
    Sort.REACH_CEILING: Message("next to the arrow at {arrow}, which points at {by}"),
    Sort.SHARED: Message("beside the {value} of the room at {room}, wherever it goes"),
    Sort.SHARED_FLOOR: Message(
        "the arrow at {arrow} points at it, so it is more than the {value} of the room at {room}, wherever that goes"
    ),
}
"""Why something is excluded, by the kind of exclusion."""


class Mood(NamedTuple):
    """How exclusions are worded: on the board as it is, or on one that is only supposed."""

    cell: Message
    more_numbers: Message
    place: Message
    more_places: Message


IS = Mood(
    Message("{cell}, in a room of {count} cells, cannot be {excluded}"),
    Message("it cannot be {excluded}", context="a cell"),
    Message("the {value} of the room at {room} cannot go in {excluded}"),
    Message("it cannot go in {excluded}", context="a number"),
)
WOULD = Mood(
    Message("{cell}, in a room of {count} cells, could not be {excluded}"),
    Message("it could not be {excluded}", context="a cell"),
    Message("the {value} of the room at {room} could not go in {excluded}"),
    Message("it could not go in {excluded}", context="a number"),
)


class Listing(NamedTuple):
    """How a list of exclusions is worded: a clause that says what they are about, one that goes on, and, if the list is
    so long that this stands alone, the clause that says nothing else."""

    first: Message
    more: Message
    alone: Message
    arguments: dict[str, Any]
    join: Callable[[Sequence[str]], str]

    def word(self, parts: Sequence[str]) -> list[str]:
        """The clauses of some exclusions, each with as many as are short."""
        clauses = split_clause(parts, lambda some, is_first: self.fill(self.first if is_first else self.more, some))
        if clauses and count_words(clauses[0]) <= LONG_CLAUSE:
            return clauses
        return [self.fill(self.alone, ()), *split_clause(parts, lambda some, _: self.fill(self.more, some))]

    def fill(self, template: Message, parts: Sequence[str]) -> str:
        """A template with some exclusions."""
        return template(excluded=self.join(parts), **self.arguments)


def split_clause(parts: Sequence[str], word: Callable[[Sequence[str], bool], str]) -> list[str]:
    """Clauses about parts, each with as many as are short; `word` is told whether it is the first."""
    return split_sentence(parts, word, LONG_CLAUSE)


def word_claims(puzzle: Makaro, proof: Sequence[Claim], pair: tuple[int, ...]) -> Clauses:
    """The reasoning of a step. `pair` are the two numbers that a room with two open cells still needs, or empty."""
    clauses = [clause for claim in proof for clause in word_claim(puzzle, claim, pair)]
    return clauses[0] if len(clauses) == 1 else tuple(clauses)


def word_claim(puzzle: Makaro, claim: Claim, pair: tuple[int, ...]) -> list[str]:
    """One claim with its exclusions."""
    if claim.about in (About.ONLY_PLACE, About.ONLY_PLACES):
        return word_places(puzzle, claim)
    if claim.about is About.ONLY_VALUE and pair:
        return word_pair(puzzle, claim, pair)
    if claim.about is About.ONLY_VALUE:
        return exclude_numbers(puzzle, claim.subject, list_numbers(puzzle, claim.exclusions), IS)
    arguments = {"cell": puzzle.grid.name(claim.subject), "value": claim.value}
    bound, alone = (
        (Message("{cell} is at least {value}: it cannot be {excluded}"), Message("{cell} is at least {value}"))
        if claim.about is About.AT_LEAST
        else (Message("{cell} is at most {value}: it cannot be {excluded}"), Message("{cell} is at most {value}"))
    )
    wording = Listing(bound, IS.more_numbers, alone, arguments, join_excluded)
    return wording.word(list_numbers(puzzle, claim.exclusions))


def word_pair(puzzle: Makaro, claim: Claim, pair: tuple[int, ...]) -> list[str]:
    """The two numbers that a room still needs, and the one that a cell cannot be."""
    cell, (first, second) = puzzle.grid.name(claim.subject), pair
    room = puzzle.name_room(puzzle.area_of(claim.subject))
    needs = say("the room at {room} still needs {first} and {second}", room=room, first=first, second=second)
    cannot = Message("{cell} cannot be {excluded}")
    alone = Message("{cell} is one of its open cells")
    parts = list_numbers(puzzle, [part for part in claim.exclusions if part.sort != Sort.ROOM_HAS], pair)
    return [needs, *Listing(cannot, IS.more_numbers, alone, {"cell": cell}, join_excluded).word(parts)]


def exclude_numbers(puzzle: Makaro, cell: int, parts: Sequence[str], mood: Mood) -> list[str]:
    """The numbers that a cell cannot be, each with its reason."""
    alone = Message("{cell} is a room by itself", "{cell} is in a room of {count} cells")
    arguments = {"cell": puzzle.grid.name(cell), "count": puzzle.tops[cell]}
    return Listing(mood.cell, mood.more_numbers, alone, arguments, join_excluded).word(parts)


def word_places(puzzle: Makaro, claim: Claim) -> list[str]:
    """Where a number of a room cannot go and, if that leaves several places, where it must be."""
    area = claim.find_area(puzzle)
    excluded = exclude_places(puzzle, area, claim.value, list_cells(puzzle, claim.exclusions), IS)
    if claim.about is About.ONLY_PLACE:
        return excluded
    places = join_or([str(puzzle.grid.name(cell)) for cell in claim.list_places(puzzle)])
    arguments = {"room": puzzle.name_room(area), "value": claim.value, "places": places}
    if not excluded:
        return [say("the {value} of the room at {room} must be in {places}", **arguments)]
    return [*excluded, say("it must be in {places}", context="a number", **arguments)]


def exclude_places(puzzle: Makaro, area: Sequence[int], value: int, parts: Sequence[str], mood: Mood) -> list[str]:
    """Where a number of a room cannot go, each with its reason; nothing if the other cells are all filled."""
    arguments = {"room": puzzle.name_room(area), "value": value}
    alone = Message("a {value} must go in the room at {room}")
    return Listing(mood.place, mood.more_places, alone, arguments, join_cells).word(parts) if parts else []


def list_numbers(puzzle: Makaro, exclusions: Iterable[Exclusion], pair: tuple[int, ...] = ()) -> list[str]:
    """The numbers that are excluded from a cell, with the reasons.

    Of a range of numbers, only that of `pair` is told, if there are such.
    """
    found = ((part, [str(number) for number in pair if is_excluded(number, part)]) for part in exclusions)
    return join_numbers(
        (word_reason(puzzle, part), number)
        for part, numbers in found
        for number in numbers or [word_numbers(puzzle, part)]
    )


def list_cells(puzzle: Makaro, exclusions: Iterable[Exclusion]) -> list[str]:
    """The open cells that a number is excluded from, with the reasons."""
    is_open = (part for part in exclusions if part.sort is not Sort.TAKEN)
    return join_places((word_reason(puzzle, part), str(puzzle.grid.name(part.cell))) for part in is_open)


def join_numbers(excluded: Iterable[tuple[str, str]]) -> list[str]:
    """Numbers after the reasons that exclude them, in words: "1 or 3 (already in its room)", "2 (…)"."""
    return [say("{number} ({why})", number=join_excluded(some), why=why) for why, some in gather(excluded).items()]


def join_places(excluded: Iterable[tuple[str, str]]) -> list[str]:
    """Cells after the reasons that exclude a number from them, in words."""
    return [part for why, cells in gather(excluded).items() for part in word_cells(cells, why)]


def gather(excluded: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """What is excluded, by the reason."""
    found: dict[str, list[str]] = {}
    for why, what in excluded:
        found.setdefault(why, []).append(what)
    return found


def word_cells(cells: Sequence[str], why: str) -> list[str]:
    """Cells that a number is excluded from for one reason; if these are many, the reason is said again."""
    return split_sentence(cells, lambda some, _: say("{cell} ({why})", cell=join_cells(some), why=why), LONG_PART)


def join_excluded(parts: Sequence[str]) -> str:
    """Numbers that a cell cannot be: "1, 2 or 3"."""
    return join_list(parts, Message("{first} or {last}", context="after cannot be"))


def join_cells(parts: Sequence[str]) -> str:
    """Cells that a number cannot go in."""
    return join_list(parts, Message("{first} or {last}", context="after cannot go in"))


def is_excluded(number: int, part: Exclusion) -> bool:
    """Is a number one of those that an exclusion excludes?"""
    if part.sort in FLOORS:
        return number <= part.value
    return number >= part.value if part.sort in CEILINGS else number == part.value


def word_numbers(puzzle: Makaro, part: Exclusion) -> str:
    """The numbers that an exclusion excludes."""
    if part.sort in FLOORS and part.value > 1:
        return say("{value} or less", value=part.value)
    if part.sort in CEILINGS and part.value < puzzle.tops[part.cell]:
        return say("{value} or more", value=part.value)
    return str(part.value)


def word_reason(puzzle: Makaro, part: Exclusion) -> str:
    """Why something is excluded."""
    names = puzzle.grid.names()
    return CLAUSES[part.sort](
        value=part.value,
        by=names[part.by],
        room=puzzle.name_room(puzzle.areas[part.by]) if part.sort in SHARED else "",
        arrow=name_arrow(puzzle, part.arrow),
    )


def name_arrow(puzzle: Makaro, arrow: int) -> Text:
    """The name of the cell of an arrow; empty without one."""
    return puzzle.grid.name(puzzle.pointed[arrow][0]) if arrow >= 0 else ""
