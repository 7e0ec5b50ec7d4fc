"""The techniques of makaro: their names, levels and sentences. `patterns` finds their steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.errors import join_and
from gridwright.kind import EASY, EXPERT, HARD, MEDIUM, FoundStep, SharedLadder, Spot, Technique, Why
from gridwright.kinds.makaro.hints.claims import About, AroundTwo, Claim, Exclusion, LargestLeft, Sort
from gridwright.kinds.makaro.hints.wording import name_arrow, word_claims
from gridwright.kinds.makaro.models import apart, exceeds, full
from gridwright.kinds.makaro.puzzle import Makaro
from gridwright.messages import Clauses, Message, Sentence, say
from gridwright.model import Reason
from gridwright.partition.room_words import find_room
from gridwright.supposition import UNLIMITED


def open_patterns(puzzle: Makaro) -> object:
    """The patterns of a puzzle."""
    from gridwright.kinds.makaro.hints.patterns import MakaroPatterns

    return MakaroPatterns(puzzle)


def last(puzzle: Makaro, found: FoundStep) -> Why:
    """The last cell of a room."""
    area = puzzle.area_of(found.cells[0])
    why = (
        say(
            "the room at {room} has one open cell left, and {value} is missing",
            room=puzzle.name_room(area),
            value=found.values[0],
        )
        if found.because
        else say("a room of one cell holds a 1")
    )
    return Why(find_room(puzzle, area), why, (full(puzzle, area),))


def maximum(puzzle: Makaro, found: FoundStep) -> Why:
    """An arrow points at the largest number of a room."""
    if isinstance(found.facts, AroundTwo):
        return around_two(
            puzzle,
            found,
            Message(
                "the arrow at {arrow} points at {cell}, whose room has only two cells, and everything else next to "
                "the arrow is smaller"
            ),
        )
    claim = found.facts.last
    (bound,) = claim.exclusions
    arrow, names = name_arrow(puzzle, bound.arrow), puzzle.grid.names()
    why = say(
        "the arrow at {arrow} points at {cell}, which must hold more than the {value} in {by}, and its room has only "
        "{size} cells",
        arrow=arrow,
        cell=names[claim.subject],
        value=bound.value,
        by=names[bound.by],
        size=claim.value,
    )
    return Why(look_at_arrow(puzzle, bound.arrow), why, name_reasons(puzzle, [claim]))


def bounded(puzzle: Makaro, found: FoundStep) -> Why:
    """Arrows and the numbers of its room leave a cell one number."""
    if isinstance(found.facts, AroundTwo):
        return around_two(
            puzzle,
            found,
            Message("the arrow at {arrow} points at the 2 in {cell}, and everything else next to the arrow is smaller"),
        )
    return largest(puzzle, found.facts) if isinstance(found.facts, LargestLeft) else by_value(puzzle, found)


def around_two(puzzle: Makaro, found: FoundStep, template: Message) -> Why:
    """An arrow points at a 2, which is known or becomes known."""
    cell, target, _ = puzzle.pointed[found.facts.arrow]
    reasons = [] if target in found.because else [full(puzzle, puzzle.area_of(target))]
    reasons.append(exceeds(puzzle.grid, cell, target))
    why = template(arrow=puzzle.grid.name(cell), cell=puzzle.grid.name(target))
    return Why(look_at_arrow(puzzle, found.facts.arrow), why, tuple(reasons))


def largest(puzzle: Makaro, facts: LargestLeft) -> Why:
    """All open cells of a room are next to an arrow that points at one of them."""
    cell, target, _ = puzzle.pointed[facts.arrow]
    arrow, area = puzzle.grid.name(cell), puzzle.area_of(target)
    numbers = join_and([str(number) for number in facts.needed])
    why = (
        say("the room at {room} still needs {numbers}", room=puzzle.name_room(area), numbers=numbers),
        say(
            "its open cells are all next to the arrow at {arrow}, which points at {cell}, the largest of them",
            arrow=arrow,
            cell=puzzle.grid.name(target),
        ),
    )
    reasons = full(puzzle, area), exceeds(puzzle.grid, cell, target)
    return Why(look_at_arrow(puzzle, facts.arrow), why, reasons)


def by_value(puzzle: Makaro, found: FoundStep) -> Why:
    """A cell has one number left."""
    return Why(found.facts.last.subject, explain(puzzle, found), name_reasons(puzzle, found.facts.claims))


def by_room(puzzle: Makaro, found: FoundStep) -> Why:
    """A room has one way left to hold a number."""
    room = find_room(puzzle, found.facts.last.find_area(puzzle))
    return Why(room, explain(puzzle, found), name_reasons(puzzle, found.facts.claims))


def look_at_arrow(puzzle: Makaro, arrow: int) -> Spot:
    """An arrow, as the place to look at."""
    cell = puzzle.pointed[arrow][0]
    return Spot(Sentence("the arrow at {cell}", cell=puzzle.grid.name(cell)), cells=(cell,))


def explain(puzzle: Makaro, found: FoundStep) -> Clauses:
    """The claims of a step in words; a room with two open cells needs the two numbers that it decides."""
    pair = tuple(sorted(found.values)) if len(found.values) > 1 else ()
    return word_claims(puzzle, found.facts.claims, pair)


def name_reasons(puzzle: Makaro, proof: Sequence[Claim]) -> tuple[Reason, ...]:
    """The reasons of the constraints that claims rest on, each once."""
    places = {
        (claim.subject, claim.value): claim.list_places(puzzle) for claim in proof if claim.about is About.ONLY_PLACES
    }
    reasons = []
    for claim in proof:
        reasons.append(full(puzzle, claim.find_area(puzzle)))
        for part in claim.exclusions:
            reasons += reasons_of(puzzle, part, places.get((part.by, part.value), ()))
    return tuple(dict.fromkeys(reasons))


def reasons_of(puzzle: Makaro, part: Exclusion, places: Sequence[int]) -> Iterator[Reason]:
    """The reasons of the constraints that exclude something; `places` are those of a number in another room."""
    if part.sort is Sort.BESIDE:
        yield apart(puzzle.grid, part.cell, part.by)
    elif part.sort is Sort.SHARED:
        yield from (apart(puzzle.grid, part.cell, place) for place in places)
    elif part.arrow >= 0:
        yield exceeds(puzzle.grid, *puzzle.pointed[part.arrow][:2])
        if part.sort is Sort.SIZE_CEILING:
            yield full(puzzle, puzzle.area_of(part.by))


TECHNIQUES = SharedLadder(
    (
        Technique("last-cell", Sentence("last cell of a room"), EASY, 1, last),
        Technique("arrow-maximum", Sentence("arrow's maximum"), EASY, 1, maximum),
        Technique("arrow-bound", Sentence("arrow's bound"), EASY, 2, bounded),
        Technique("equal-neighbours", Sentence("equal neighbours"), EASY, 2, by_value),
        Technique("only-place", Sentence("only place in a room"), EASY, 2, by_room),
        Technique("only-value", Sentence("only value left"), MEDIUM, 4, by_value),
        Technique("arrow-reach", Sentence("arrow between open cells"), MEDIUM, 5, by_room),
        Technique("shared-neighbour", Sentence("beside a number, wherever it goes"), HARD, 8, by_room),
        Technique("chain", Sentence("what if"), EXPERT, 12, layers=2, long=True),
        Technique("long-chain", Sentence("long what if"), EXPERT, 20, layers=UNLIMITED, long=True),
    ),
    open_patterns,
)
