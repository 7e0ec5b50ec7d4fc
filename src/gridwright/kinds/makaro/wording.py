"""The claims of a makaro step in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from gridwright.errors import join_list, join_or
from gridwright.kinds.makaro import claims
from gridwright.kinds.makaro.claims import Claim, Exclusion
from gridwright.kinds.makaro.puzzle import Makaro
from gridwright.kinds.makaro.reasons import room_of
from gridwright.messages import Clauses, Message, Sentence, Text, say
from gridwright.model import Reason
from gridwright.supposition import Clash, Link, Supposition
from gridwright.text.argument import count_words

LONG_CLAUSE = 36  # words, so that some more may stand before or after
FLOORS = (claims.SIZE_FLOOR, claims.FLOOR, claims.REACH_FLOOR, claims.SHARED_FLOOR)
CEILINGS = (claims.SIZE_CEILING, claims.CEILING, claims.REACH_CEILING)
CONFLICTS = (claims.NO_VALUE, claims.NO_PLACE)
CLAUSES = {
    claims.ROOM_HAS: Message("already in its room"),
    claims.BESIDE: Message("beside the {value} in {by}"),
    claims.SIZE_FLOOR: Message("the arrow at {arrow} points at it"),
    claims.FLOOR: Message("the arrow at {arrow} points at it, so it is more than the {value} in {by}"),
    claims.REACH_FLOOR: Message("the arrow at {arrow} points at it, so it is more than {by}"),
    claims.SIZE_CEILING: Message("next to the arrow at {arrow}, which points at {by}, in a room of {value} cells"),
    claims.CEILING: Message("next to the arrow at {arrow}, which points at the {value} in {by}"),
    claims.REACH_CEILING: Message("next to the arrow at {arrow}, which points at {by}"),
    claims.SHARED: Message("beside the {value} of the room at {room}, wherever it goes"),
    claims.SHARED_FLOOR: Message(
        "the arrow at {arrow} points at it, so it is more than the {value} of the room at {room}, wherever that goes"
    ),
    claims.REFUTED: Message("as just shown"),
}
"""Why something is excluded, by the kind of exclusion."""


class Mood(NamedTuple):
    """How the claims of a board are worded: of the board as it is, or of one that is only supposed."""

    cell: Message
    more_numbers: Message
    place: Message
    more_places: Message


IS = Mood(
    Message("{cell}, in a room of {size} cells, cannot be {numbers}"),
    Message("it cannot be {numbers}", context="a cell"),
    Message("the {value} of the room at {room} cannot go in {cells}"),
    Message("it cannot go in {cells}", context="a number"),
)
WOULD = Mood(
    Message("{cell}, in a room of {size} cells, could not be {numbers}"),
    Message("it could not be {numbers}", context="a cell"),
    Message("the {value} of the room at {room} could not go in {cells}"),
    Message("it could not go in {cells}", context="a number"),
)


def word_claims(puzzle: Makaro, proof: Sequence[Claim], pair: tuple[int, ...]) -> Clauses:
    """The reasoning of a step. `pair` are the two numbers that a room with two open cells still needs, or empty."""
    clauses = [clause for claim in proof for clause in word_claim(puzzle, claim, pair)]
    return clauses[0] if len(clauses) == 1 else tuple(clauses)


def follows_alone(claim: Claim, pair: tuple[int, ...]) -> bool:
    """Does a claim add nothing to the refutation of a number?"""
    plain = (claims.REFUTED, claims.TAKEN, claims.ROOM_HAS) if pair else (claims.REFUTED, claims.TAKEN)
    return all(part.kind in plain for part in claim.exclusions)


def word_claim(puzzle: Makaro, claim: Claim, pair: tuple[int, ...]) -> list[str]:
    """One claim with its exclusions."""
    if claim.kind in (claims.ONLY_PLACE, claims.PLACES):
        return word_places(puzzle, claim)
    if claim.kind == claims.ONLY_VALUE and pair:
        return word_pair(puzzle, claim, pair)
    cell = puzzle.grid.name(claim.about)
    if claim.kind == claims.ONLY_VALUE:
        return exclude_numbers(puzzle, claim, IS)
    bound = (
        Message("{cell} is at least {value}: it cannot be {numbers}")
        if claim.kind == claims.AT_LEAST
        else Message("{cell} is at most {value}: it cannot be {numbers}")
    )

    def word(parts: Sequence[str], is_first: bool) -> str:
        template = bound if is_first else IS.more_numbers
        return template(cell=cell, value=claim.value, numbers=join_excluded(parts))

    return split_clause(list_numbers(puzzle, claim.exclusions), word)


def word_pair(puzzle: Makaro, claim: Claim, pair: tuple[int, ...]) -> list[str]:
    """The two numbers that a room still needs, and the one that a cell cannot be."""
    parts = list_numbers(puzzle, [part for part in claim.exclusions if part.kind != claims.ROOM_HAS])
    return [
        say(
            "the room at {room} still needs {first} and {second}",
            room=name_room(puzzle, claim.about),
            first=pair[0],
            second=pair[1],
        ),
        *split_clause(parts, partial(exclude_more, puzzle.grid.name(claim.about))),
    ]


def exclude_more(cell: Text, parts: Sequence[str], is_first: bool) -> str:
    """Numbers that a cell cannot be, in a clause that names it or one that follows such."""
    template = Message("{cell} cannot be {numbers}") if is_first else IS.more_numbers
    return template(cell=cell, numbers=join_excluded(parts))


def exclude_numbers(puzzle: Makaro, claim: Claim, mood: Mood) -> list[str]:
    """All numbers that a cell cannot be."""
    cell, size = puzzle.grid.name(claim.about), puzzle.tops[claim.about]
    parts = list_numbers(puzzle, [part for part in claim.exclusions if part.kind != claims.REFUTED])

    def word(some: Sequence[str], is_first: bool) -> str:
        template = mood.cell if is_first else mood.more_numbers
        return template(cell=cell, size=size, numbers=join_excluded(some))

    clauses = split_clause(parts, word)
    if clauses and count_words(clauses[0]) <= LONG_CLAUSE:
        return clauses
    alone = say("{cell} is a room by itself", "{cell} is in a room of {count} cells", count=size, cell=cell)
    return [alone, *split_clause(parts, lambda some, _: word(some, is_first=False))]


def word_places(puzzle: Makaro, claim: Claim) -> list[str]:
    """Where a number of a room cannot go and, if that leaves several places, where it must be."""
    excluded = exclude_places(puzzle, claim, IS)
    if claim.kind == claims.ONLY_PLACE:
        return excluded
    area = puzzle.areas[claim.about]
    gone = {part.cell for part in claim.exclusions}
    places = join_or([str(puzzle.grid.name(cell)) for cell in area if cell not in gone])
    arguments = {"room": puzzle.grid.name(area[0]), "value": claim.value, "places": places}
    if not excluded:
        return [say("the {value} of the room at {room} must be in {places}", **arguments)]
    return [*excluded, say("it must be in {places}", context="a number", **arguments)]


def exclude_places(puzzle: Makaro, claim: Claim, mood: Mood) -> list[str]:
    """Where a number of a room cannot go; nothing if the other cells are all filled."""
    about_room = claim.kind in (claims.PLACES, claims.NO_PLACE)
    room = puzzle.areas[claim.about][0] if about_room else room_of(puzzle, claim.about)[0]
    arguments = {"room": puzzle.grid.name(room), "value": claim.value}
    parts = list_cells(puzzle, claim.exclusions)

    def word(some: Sequence[str], is_first: bool) -> str:
        return (mood.place if is_first else mood.more_places)(cells=join_cells(some), **arguments)

    return split_clause(parts, word) if parts else []


def split_clause(parts: Sequence[str], word: Callable[[Sequence[str], bool], str]) -> list[str]:
    """Clauses about parts, each of which is short."""
    found: list[str] = []
    start = 0
    for end in range(1, len(parts) + 1):
        if end == len(parts) or count_words(word(parts[start : end + 1], not found)) > LONG_CLAUSE:
            found.append(word(parts[start:end], not found))
            start = end
    return found


def suppose(puzzle: Makaro, proof: Sequence[Claim], reasons: Callable[[Claim], tuple[Reason, ...]]) -> Supposition:
    """What would follow from the number that a proof supposes first, up to the conflict."""
    end = next(nth for nth, claim in enumerate(proof) if claim.kind in CONFLICTS)
    supposed, *forced, conflict = proof[: end + 1]
    layers = {supposed.about: 0}
    links = []
    for claim in forced:
        layers[claim.about] = 1 + max((layers.get(part.by, 0) for part in claim.exclusions), default=0)
        why = word_forced(puzzle, claim)
        links.append(Link((claim.about,), claim.value, why, layers[claim.about], reasons(claim)))
    links.sort(key=lambda link: link.layer)
    clash = Clash(word_conflict(puzzle, conflict), list_clashing(puzzle, conflict), reasons(conflict))
    return Supposition(supposed.about, supposed.value, tuple(links), clash)


def list_clashing(puzzle: Makaro, conflict: Claim) -> tuple[int, ...]:
    """The cell that would have no number, or those of the room that would lack one."""
    return (conflict.about,) if conflict.kind == claims.NO_VALUE else tuple(puzzle.areas[conflict.about])


def word_forced(puzzle: Makaro, claim: Claim) -> Clauses:
    """Why a cell would get a number."""
    if claim.kind == claims.ONLY_VALUE:
        return tuple(exclude_numbers(puzzle, claim, WOULD))
    return tuple(exclude_places(puzzle, claim, WOULD)) or say("it could go nowhere else in its room")


def word_conflict(puzzle: Makaro, claim: Claim) -> Clauses:
    """The end of a chain."""
    if claim.kind == claims.NO_VALUE:
        end = say("so no number would be left for {cell}", cell=puzzle.grid.name(claim.about))
        return (*exclude_numbers(puzzle, claim, WOULD), end)
    room = puzzle.grid.name(puzzle.areas[claim.about][0])
    end = say("so the {value} of the room at {room} could go nowhere", value=claim.value, room=room)
    return (*exclude_places(puzzle, claim, WOULD), end)


def list_numbers(puzzle: Makaro, exclusions: Iterable[Exclusion]) -> list[str]:
    """The numbers that are excluded from a cell, with the reasons: "1 or 3 (already in its room)", "2 (…)"."""
    by_reason: dict[str, list[str]] = {}
    for part in exclusions:
        by_reason.setdefault(word_reason(puzzle, part), []).append(word_numbers(puzzle, part))
    return [say("{number} ({why})", number=join_excluded(numbers), why=why) for why, numbers in by_reason.items()]


def list_cells(puzzle: Makaro, exclusions: Iterable[Exclusion]) -> list[str]:
    """The open cells that a number is excluded from, with the reasons."""
    by_reason: dict[str, list[str]] = {}
    for part in exclusions:
        if part.kind != claims.TAKEN:
            by_reason.setdefault(word_reason(puzzle, part), []).append(str(puzzle.grid.name(part.cell)))
    return [say("{cell} ({why})", cell=join_cells(cells), why=why) for why, cells in by_reason.items()]


def join_excluded(parts: Sequence[str]) -> str:
    """Numbers that a cell cannot be: "1, 2 or 3"."""
    return join_list(parts, Message("{first} or {last}", context="after cannot be"))


def join_cells(parts: Sequence[str]) -> str:
    """Cells that a number cannot go in."""
    return join_list(parts, Message("{first} or {last}", context="after cannot go in"))


def word_numbers(puzzle: Makaro, part: Exclusion) -> str:
    """The numbers that an exclusion excludes."""
    if part.kind in FLOORS and part.value > 1:
        return say("{value} or less", value=part.value)
    if part.kind in CEILINGS and part.value < puzzle.tops[part.cell]:
        return say("{value} or more", value=part.value)
    return str(part.value)


def word_reason(puzzle: Makaro, part: Exclusion) -> str:
    """Why something is excluded."""
    names = puzzle.grid.names()
    about_room = part.kind in (claims.SHARED, claims.SHARED_FLOOR)
    return CLAUSES[part.kind](
        value=part.value,
        by=names[part.by],
        room=names[puzzle.areas[part.by][0]] if about_room else "",
        arrow=name_arrow(puzzle, part.arrow),
    )


def name_arrow(puzzle: Makaro, arrow: int) -> Text:
    """The name of the cell of an arrow; empty without one."""
    return puzzle.grid.name(puzzle.pointed[arrow][0]) if arrow >= 0 else ""


def name_room(puzzle: Makaro, cell: int) -> Sentence:
    """The name of the first cell of a cell's room, by which rooms are called."""
    return puzzle.grid.name(room_of(puzzle, cell)[0])
