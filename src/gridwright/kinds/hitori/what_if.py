"""The sentences of the techniques of hitori that try a value: what would follow, and why it cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gridwright.kind import FoundStep, Why, refute
from gridwright.kinds.hitori.claims import BY_WALL, REPEAT, TOUCH, VISIBLE
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.hitori.reasons import APART, CONNECTED, repeat
from gridwright.kinds.hitori.wording import complete_wall, find_cut_off, line_through, name_cut
from gridwright.messages import Clauses, Message, Sentence, Text, say
from gridwright.model import Reason
from gridwright.supposition import Clash, Link, Supposition, join_links
from gridwright.text.cells import name_cells, name_places


@dataclass(frozen=True, slots=True)
class ForcedCell:
    """A cell that would get a value, the cell that is the cause, and how many steps from the start."""

    cell: int
    value: int
    cause: int
    layer: int


@dataclass(frozen=True, slots=True)
class TriedValue:
    """A value that was tried, what follows from it, and the contradiction, as `trials` puts it into arguments."""

    cell: int
    value: int
    failure: int
    first: int
    second: int
    links: tuple[ForcedCell, ...]
    wall: tuple[int, ...]


def read_trial(arguments: tuple[int, ...]) -> TriedValue:
    """A trial from the arguments of a step."""
    cell, value, failure, first, second, count = arguments[:6]
    end = 6 + 4 * count
    links = tuple(ForcedCell(*arguments[start : start + 4]) for start in range(6, end, 4))
    return TriedValue(cell, value, failure, first, second, links, arguments[end:])


def what_if(puzzle: Hitori, found: FoundStep) -> Why:
    """A value that leads to a contradiction."""
    trial = read_trial(found.arguments)
    links = join_links(make_links(puzzle, trial, found.because))
    return refute(Supposition(trial.cell, trial.value, links, make_clash(puzzle, trial, found.because)))


def make_links(puzzle: Hitori, trial: TriedValue, because: tuple[int, ...]) -> Iterator[Link]:
    """What would follow, each cell with its cause, in a layer after that of the cause."""
    layers = {trial.cell: 0}
    by_wall: dict[int, int] = {}  # cells that all walls of a moment make visible are in one layer
    for link in trial.links:
        if link.cause == BY_WALL:
            layers[link.cell] = by_wall.setdefault(link.layer, 1 + max(layers.values()))
        else:
            layers[link.cell] = 1 + layers.get(link.cause, 0)
        why, reasons = (
            explain_walls(puzzle, trial, because, link.layer) if link.cause == BY_WALL else explain_link(puzzle, link)
        )
        yield Link((link.cell,), link.value, why, layers[link.cell], reasons)


def explain_walls(
    puzzle: Hitori, trial: TriedValue, because: tuple[int, ...], layer: int
) -> tuple[Clauses, tuple[Reason, ...]]:
    """Why the cells that walls make visible at a moment would be so: what each of them would cut if it were masked."""
    masked = list_masked(trial, because, layer)
    cells = sorted(link.cell for link in trial.links if link.cause == BY_WALL and link.layer == layer)
    clauses = [
        say("masking {cell} would {cut}", cell=puzzle.grid.name(cell), cut=name_cut(puzzle, [*masked, cell]))
        for cell in cells
    ]
    # Cutting a board is wrong because the cells beside a wall are visible.
    return tuple(clauses), (APART, CONNECTED)


def list_masked(trial: TriedValue, because: tuple[int, ...], layer: int) -> list[int]:
    """The cells that are or would be masked before a moment of a trial; of those on the board, the ones it uses."""
    tried = {trial.cell: trial.value, **{link.cell: link.value for link in trial.links if link.layer < layer}}
    visible = {link.cause for link in trial.links if link.value != VISIBLE}
    if trial.failure == REPEAT:
        visible |= {trial.first, trial.second}
    known = [cell for cell in because if cell not in visible]
    return [*known, *(cell for cell, value in tried.items() if value != VISIBLE)]


def explain_link(puzzle: Hitori, link: ForcedCell) -> tuple[Text, tuple[Reason, ...]]:
    """Why a cell would get its value, if it is not for a wall."""
    if link.value == VISIBLE:
        return Sentence("beside the masked cell at {cell}", cell=puzzle.grid.name(link.cause)), (APART,)
    line, number = line_through(puzzle, link.cell, link.cause), puzzle.numbers[link.cause]
    places = name_places(puzzle.grid, line, [link.cause])
    why = Sentence("{line} would show its {value} in {places}", line=line.name, value=number, places=places)
    return why, (repeat(puzzle, link.cell, link.cause),)


def make_clash(puzzle: Hitori, trial: TriedValue, because: tuple[int, ...]) -> Clash:
    """The contradiction."""
    both = trial.first, trial.second
    if trial.failure == TOUCH:
        text = Sentence("{cells} would be masked side by side", cells=name_cells(puzzle.grid, both))
        return Clash(text, both, (APART,))
    if trial.failure == REPEAT:
        line = line_through(puzzle, *both)
        text = Sentence(
            "{line} would show two {value}s, in {places}",
            line=line.name,
            value=puzzle.numbers[trial.first],
            places=name_places(puzzle.grid, line, both),
        )
        return Clash(text, both, (repeat(puzzle, *both),))
    wall = (*trial.wall, trial.first)
    return Clash(word_wall(puzzle, trial, because), wall, (APART, CONNECTED), area=find_cut_off(puzzle, wall))


def word_wall(puzzle: Hitori, trial: TriedValue, because: tuple[int, ...]) -> Clauses:
    """The wall that would cut the board, with those of its cells that are known."""
    cut = name_cut(puzzle, [*trial.wall, trial.first])
    known = [cell for cell in trial.wall if cell in because]
    if not known:
        return say("this would {cut}", cut=cut)
    new = [cell for cell in (*trial.wall, trial.first) if cell not in because]
    short = Message("this would complete a wall with {wall}, and {cut}")
    long = Message("with {wall}, a wall would be complete, and {cut}")
    return complete_wall(puzzle, known, new, short, long, cut=cut)
