"""Explanations as pictures: a board per step with its heading and its sentence.

Cells that a step decides are framed, cells that it uses have marked corners, and the lines and areas that it is about
are tinted. A supposed value has a question mark, what would follow has numbers, and what does not fit together a dashed
frame. `_steps_html` and `_steps_pdf` put the pictures on pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase

from gridwright.messages import say
from gridwright.puzzle import Answer, Puzzle
from gridwright.render import Style, make_scene
from gridwright.render._legend import Sample, make_legend
from gridwright.render._supposed import Supposed, assume
from gridwright.render.svg import render_scene
from gridwright.scene import Scene

FEW_LINES = 4  # that are tinted on a picture of several steps
MOST_GROUPED = 8  # steps that share a picture, where an explanation would else be too long


@dataclass(frozen=True, slots=True)
class StepPicture:
    """A step to draw: its heading, its paragraphs, the board after it, and what it decides, uses and names.

    `clashing` are the cells of what does not fit together, `tags` the letters of the cells where several steps share a
    picture. `beside` is another board to compare with.
    """

    heading: str
    sentences: tuple[str, ...]
    board: Answer
    decided: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    lines: tuple[int, ...] = ()
    area: tuple[int, ...] = ()
    tags: tuple[str, ...] = ()
    number: int = 0  # of a step, from 1
    clashing: tuple[int, ...] = ()
    supposed: Supposed | None = None
    beside: Answer | None = None
    compared: bool = False  # with the picture before it

    def scene(self, puzzle: Puzzle, board: Answer | None = None) -> Scene:
        """The board without its heading."""
        board = board or self.board
        scene = make_scene(puzzle, board, self.decided).use(self.used).name(self.lines, self.area).clash(self.clashing)
        if self.supposed:
            scene = assume(puzzle, board, scene, self.supposed)
        if self.tags:
            tags = dict(zip(self.decided, self.tags, strict=True))
            scene = replace(scene, cells=tuple(replace(c, tag=tags.get(n, "")) for n, c in enumerate(scene.cells)))
        return replace(scene, title="", byline="", numbered=True, worked=True)

    def without_marks(self) -> StepPicture:
        """The same board, nothing on it set apart."""
        return replace(self, decided=(), used=(), lines=(), area=(), tags=(), clashing=(), supposed=None)

    def at(self, lines: Sequence[int], area: Sequence[int], cells: Sequence[int]) -> StepPicture:
        """The same picture with the marks of a place alone, and of a supposition its value alone."""
        decided, used, tinted = ([n for n in marked if n in cells] for marked in (self.decided, self.used, self.area))
        supposed = None if self.supposed is None else replace(self.supposed, following=(), refuted=False)
        return replace(
            self,
            decided=tuple(decided),
            used=tuple(used),
            lines=tuple(lines),
            area=tuple(dict.fromkeys((*area, *tinted))),
            clashing=(),
            supposed=supposed,
        )

    def without_supposition(self) -> StepPicture:
        """The same picture without the value that is supposed."""
        return replace(self, supposed=None)

    def scenes(self, puzzle: Puzzle) -> list[Scene]:
        """The board, and the one to compare it with."""
        return [self.scene(puzzle), *([self.scene(puzzle, self.beside)] if self.beside else [])]


def list_legend(puzzle: Puzzle, steps: Sequence[StepPicture]) -> list[Sample]:
    """What the marks on the pictures mean."""
    return make_legend([step.scene(puzzle) for step in steps if step.beside is None])


def group_steps(steps: Sequence[StepPicture], size: int) -> list[StepPicture]:
    """The pictures, with so many steps in one; their cells and sentences have letters."""
    size = min(size, MOST_GROUPED)
    return list(steps) if size <= 1 else list(join_steps(steps, size))


def join_steps(steps: Sequence[StepPicture], size: int) -> Iterator[StepPicture]:
    """Steps that follow each other joined into pictures; what is no step stays as it is."""
    waiting: list[StepPicture] = []
    for step in steps:
        if waiting and (len(waiting) == size or not step.number):
            yield join_pictures(waiting)
            waiting = []
        if step.number:
            waiting.append(step)
        else:
            yield step
    if waiting:
        yield join_pictures(waiting)


def join_pictures(steps: Sequence[StepPicture]) -> StepPicture:
    """One picture of several steps: the board after the last of them."""
    if len(steps) == 1:
        return steps[0]
    letters = ascii_lowercase[: len(steps)]
    sentences = [
        say("{letter}) {text}", context="a sentence of a list", letter=c, text=" ".join(s.sentences))
        for c, s in zip(letters, steps, strict=True)
    ]
    cells = {cell: letter for letter, step in zip(letters, steps, strict=True) for cell in step.decided}
    heading = say("Steps {first} to {last}", first=steps[0].number, last=steps[-1].number)
    lines = tuple({line for step in steps for line in step.lines})
    return StepPicture(
        heading,
        tuple(sentences),
        steps[-1].board,
        tuple(cells),
        lines=lines if len(lines) <= FEW_LINES else (),
        tags=tuple(cells.values()),
    )


def draw_svg(puzzle: Puzzle, step: StepPicture, style: Style, legend: str = "") -> str:
    """One step as an SVG picture with its heading and sentence."""
    text = "\n".join(filter(None, [*step.sentences, legend]))
    scene = replace(step.scene(puzzle), title=step.heading, caption=text, about=" ".join(step.sentences))
    return render_scene(scene, style.theme, style.scale)


def list_pictures(steps: Sequence[StepPicture]) -> list[StepPicture]:
    """Every picture by itself: two boards to compare become two pictures."""
    alone: list[StepPicture] = []
    for step in steps:
        alone.append(replace(step, beside=None))
        if step.beside is not None:
            alone.append(replace(step, board=step.beside, beside=None, sentences=(), compared=True))
    return alone
