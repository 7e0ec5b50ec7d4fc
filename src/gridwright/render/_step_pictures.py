"""What pictures of hints and explanations show: which cells, lines and areas of the board a step sets apart."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from gridwright.hints.next_step import fill
from gridwright.kind import name_level
from gridwright.messages import say
from gridwright.puzzle import Answer, Puzzle
from gridwright.render._steps import StepPicture
from gridwright.render._supposed import Following, Supposed

if TYPE_CHECKING:
    from gridwright.hints import Explanation, Hint, Step
    from gridwright.hints.steps import Place


def picture_hint(puzzle: Puzzle, found: Hint, stage: str) -> StepPicture:
    """The picture of a hint; only in the last stage the board shows what is decided.

    An earlier stage has some of the marks of a later one: those of the place that it names, and of a supposition the
    value that is asked about.
    """
    if found.step is None:
        return StepPicture("", (), found.board)
    values = list(found.board.values)
    if stage == "what":
        fill(puzzle.grid.width, values, found.step)
    picture = picture_step(puzzle, found.step, Answer(puzzle.grid, tuple(values), puzzle))
    if stage == "what" or not found.step.cells or (stage == "why" and not found.step.supposition):
        return picture
    place = found.step.place
    at_place = picture.at(place.lines, number_cells(puzzle, place.area), number_cells(puzzle, place.cells))
    return at_place.without_supposition() if stage == "where" else at_place


def picture_step(puzzle: Puzzle, step: Step, board: Answer, number: int = 0) -> StepPicture:
    """The picture of a step: what it decides is framed, what it uses is marked, and what it is about is tinted.

    Of a contradiction, which decides nothing, the cells that it uses are those that do not fit together.
    """
    supposed, clashing = picture_supposition(puzzle, step)
    assumed = set(supposed.list_tags()) if supposed else set()
    excluded = () if supposed else tuple((row, column) for row, column, _ in step.excluded)
    decided = number_cells(puzzle, step.cells)
    used = number_cells(puzzle, (*step.because, *step.shown, *step.marks.cells, *excluded))
    if not decided:
        clashing, used = used, ()
    place = number_cells(puzzle, step.place.cells) if decided else ()
    shown = {*decided, *used, *assumed}
    area = (*number_cells(puzzle, (*step.marks.area, *step.place.area)), *(n for n in place if n not in shown))
    heading = say(
        "Step {number} ({technique}, {level})", number=number, technique=step.title, level=name_level(step.level)
    )
    return StepPicture(
        heading,
        step.argument.paragraphs,
        board,
        decided,
        tuple(cell for cell in used if cell not in decided and cell not in assumed),
        tuple(dict.fromkeys((*step.marks.lines, *step.place.lines))),
        tuple(dict.fromkeys(area)),
        number=number,
        clashing=clashing,
        supposed=supposed,
    )


def picture_supposition(puzzle: Puzzle, step: Step) -> tuple[Supposed | None, tuple[int, ...]]:
    """What a step supposes, and what would follow; and the cells that would break a rule."""
    found = step.supposition
    if found is None:
        return None, ()
    (cell,) = number_cells(puzzle, [found.cell])
    following = tuple(Following(number_cells(puzzle, link.cells), link.value, link.excluded) for link in found.links)
    return Supposed(cell, found.value, following, refuted=True), number_cells(puzzle, found.cells)


def number_cells(puzzle: Puzzle, places: Iterable[Place]) -> tuple[int, ...]:
    """Cells by their numbers, each once."""
    return tuple(dict.fromkeys(row * puzzle.grid.width + column for row, column in places))


def picture_explanation(puzzle: Puzzle, found: Explanation) -> list[StepPicture]:
    """The board at the start, and a picture of every step; what is to know at the end stands with the last.

    The picture of a supposition does not show what is true instead, so an end is never left to it.
    """
    is_supposition = bool(found.steps) and found.steps[-1].supposition is not None
    sentences = (found.text,) if found.text else ()
    end = [StepPicture(say("End"), sentences, found.end)] if sentences or is_supposition else []
    return [*picture_steps(puzzle, found), *end, *compare_solutions(found)]


def picture_steps(puzzle: Puzzle, found: Explanation) -> list[StepPicture]:
    """The board at the start, and a picture of every step."""
    steps = enumerate(zip(found.steps, found.boards()[1:], strict=True), 1)
    pictures = [picture_step(puzzle, step, board, number) for number, (step, board) in steps]
    return [StepPicture(say("Start"), (), found.start), *pictures]


def compare_solutions(found: Explanation) -> list[StepPicture]:
    """Two solutions side by side, where an explanation has them; the cells in which they differ are framed."""
    if len(found.alternatives) < 2:
        return []
    return [compare_boards(*found.alternatives[:2])]


def compare_boards(one: Answer, other: Answer) -> StepPicture:
    """Two solutions side by side; the cells in which they differ are framed."""
    return StepPicture(
        say("Two solutions"),
        (say("Both are solutions; they differ where cells are framed."),),
        one,
        tuple(one.differs(other)),
        beside=other,
    )
