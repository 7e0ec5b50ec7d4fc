"""The claims of a makaro step in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwright.errors import join_list, join_or
from gridwright.kinds.makaro import claims
from gridwright.kinds.makaro.claims import Claim, Exclusion
from gridwright.kinds.makaro.puzzle import Makaro
from gridwright.kinds.makaro.reasons import room_of
from gridwright.messages import Message, Sentence, Text, say
from gridwright.text.cells import join

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


def word_claims(puzzle: Makaro, proof: Sequence[Claim], pair: tuple[int, ...]) -> str:
    """The reasoning of a step. `pair` are the two numbers that a room with two open cells still needs, or empty."""
    start = next((nth for nth, claim in enumerate(proof) if claim.kind == claims.SUPPOSED), len(proof))
    end = next((nth + 1 for nth, claim in enumerate(proof) if claim.kind in CONFLICTS), start)
    texts = [word_claim(puzzle, claim, pair) for claim in proof[:start]]
    if end > start:
        texts.append(word_chain(puzzle, proof[start:end]))
    texts += [word_claim(puzzle, claim, pair) for claim in proof[end:] if not follows_alone(claim, pair)]
    return join(texts, Message("{first}; {last}"))


def follows_alone(claim: Claim, pair: tuple[int, ...]) -> bool:
    """Does a claim add nothing to the refutation of a number?"""
    plain = (claims.REFUTED, claims.TAKEN, claims.ROOM_HAS) if pair else (claims.REFUTED, claims.TAKEN)
    return all(part.kind in plain for part in claim.exclusions)


def word_claim(puzzle: Makaro, claim: Claim, pair: tuple[int, ...]) -> str:
    """One claim with its exclusions."""
    if claim.kind == claims.ONLY_PLACE:
        cells = list_cells(puzzle, claim.exclusions)
        return say(
            "the {value} of the room at {room} cannot go in {cells}",
            room=name_room(puzzle, claim.about),
            value=claim.value,
            cells=cells,
        )
    if claim.kind == claims.PLACES:
        return word_places(puzzle, claim)
    cell = puzzle.grid.name(claim.about)
    if claim.kind == claims.ONLY_VALUE and pair:
        room = name_room(puzzle, claim.about)
        numbers = list_numbers(puzzle, [part for part in claim.exclusions if part.kind != claims.ROOM_HAS])
        return say(
            "the room at {room} still needs {first} and {second}, and {cell} cannot be {numbers}",
            room=room,
            first=pair[0],
            second=pair[1],
            cell=cell,
            numbers=numbers,
        )
    numbers = list_numbers(puzzle, claim.exclusions)
    template = {
        claims.AT_LEAST: Message("{cell} is at least {value}: it cannot be {numbers}"),
        claims.AT_MOST: Message("{cell} is at most {value}: it cannot be {numbers}"),
    }.get(claim.kind, Message("{cell}, in a room of {size} cells, cannot be {numbers}"))
    return template(cell=cell, value=claim.value, numbers=numbers, size=puzzle.tops[claim.about])


def word_places(puzzle: Makaro, claim: Claim) -> str:
    """The places that are left for a number of a room."""
    area = puzzle.areas[claim.about]
    gone = {part.cell for part in claim.exclusions}
    places = join_or([str(puzzle.grid.name(cell)) for cell in area if cell not in gone])
    cells = list_cells(puzzle, claim.exclusions)
    template = (
        Message("the {value} of the room at {room} must be in {places}: it cannot go in {cells}")
        if cells
        else Message("the {value} of the room at {room} must be in {places}")
    )
    return template(room=puzzle.grid.name(area[0]), value=claim.value, places=places, cells=cells)


def word_chain(puzzle: Makaro, chain: Sequence[Claim]) -> str:
    """What would follow from a supposed number, up to the conflict."""
    supposed, *forced, conflict = chain
    texts = [word_forced(puzzle, claim) for claim in forced]
    end = word_conflict(puzzle, conflict)
    conclusions = (
        say("{first}, and {last}", first=join(texts, Message("{first}; then {last}")), last=end) if texts else end
    )
    return say(
        "if {cell} were {value}, {conclusions}",
        cell=puzzle.grid.name(supposed.about),
        value=supposed.value,
        conclusions=conclusions,
    )


def word_forced(puzzle: Makaro, claim: Claim) -> str:
    """A cell that would be forced."""
    template = (
        Message("{cell} would be {value}, which could go nowhere else in its room")
        if claim.kind == claims.ONLY_PLACE
        else Message("{cell} would be {value}")
    )
    return template(cell=puzzle.grid.name(claim.about), value=claim.value)


def word_conflict(puzzle: Makaro, claim: Claim) -> str:
    """The end of a chain."""
    if claim.kind == claims.NO_VALUE:
        return say("no number would be left for {cell}", cell=puzzle.grid.name(claim.about))
    return say(
        "the {value} of the room at {room} could go nowhere",
        value=claim.value,
        room=puzzle.grid.name(puzzle.areas[claim.about][0]),
    )


def list_numbers(puzzle: Makaro, exclusions: Iterable[Exclusion]) -> str:
    """The numbers that are excluded from a cell, with the reasons: "1 or 3 (already in its room) or 2 (…)"."""
    by_reason: dict[str, list[str]] = {}
    for part in exclusions:
        by_reason.setdefault(word_reason(puzzle, part), []).append(word_numbers(puzzle, part))
    parts = [
        say(
            "{number} ({why})",
            number=join_list(numbers, Message("{first} or {last}", context="after cannot be")),
            why=why,
        )
        for why, numbers in by_reason.items()
    ]
    return join_list(parts, Message("{first} or {last}", context="after cannot be"))


def list_cells(puzzle: Makaro, exclusions: Iterable[Exclusion]) -> str:
    """The open cells that a number is excluded from, with the reasons."""
    by_reason: dict[str, list[str]] = {}
    for part in exclusions:
        if part.kind != claims.TAKEN:
            by_reason.setdefault(word_reason(puzzle, part), []).append(str(puzzle.grid.name(part.cell)))
    parts = [
        say(
            "{cell} ({why})", cell=join_list(cells, Message("{first} or {last}", context="after cannot go in")), why=why
        )
        for why, cells in by_reason.items()
    ]
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
