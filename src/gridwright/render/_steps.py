"""Explanations as pictures: a board per step with its heading and its sentence.

Cells that a step decides are framed, cells that it uses have marked corners, and the lines and areas that it is about
are tinted. `_steps_html` and `_steps_pdf` put the pictures on pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase

from gridwright.messages import say
from gridwright.puzzle import Answer, Puzzle
from gridwright.render import Style, make_scene
from gridwright.render._legend import Sample, make_legend
from gridwright.render.svg import render_scene
from gridwright.scene import Scene

FEW_LINES = 4  # that are tinted on a picture of several steps
MOST_GROUPED = 8  # steps that share a picture, where an explanation would else be too long


@dataclass(frozen=True, slots=True)
class StepPicture:
    """A step to draw: its heading and sentences, the board after it, and what it decides, uses and names.

    `tags` are the letters of the cells where several steps share a picture. `beside` is another board to compare with.
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
    at_fault: bool = False  # the framed cells contradict each other
    beside: Answer | None = None
    compared: bool = False  # with the picture before it

    def scene(self, puzzle: Puzzle, board: Answer | None = None) -> Scene:
        """The board without its heading."""
        scene = make_scene(puzzle, board or self.board, self.decided).use(self.used).name(self.lines, self.area)
        if self.tags:
            tags = dict(zip(self.decided, self.tags, strict=True))
            scene = replace(scene, cells=tuple(replace(c, tag=tags.get(n, "")) for n, c in enumerate(scene.cells)))
        return replace(scene, title="", byline="", numbered=True, worked=True)

    def without_marks(self) -> StepPicture:
        """The same board, nothing on it set apart."""
        return replace(self, decided=(), used=(), lines=(), area=(), tags=(), at_fault=False)

    def scenes(self, puzzle: Puzzle) -> list[Scene]:
        """The board, and the one to compare it with."""
        return [self.scene(puzzle), *([self.scene(puzzle, self.beside)] if self.beside else [])]


def list_legend(puzzle: Puzzle, steps: Sequence[StepPicture]) -> list[Sample]:
    """What the marks on the pictures mean."""
    at_fault = any(step.at_fault for step in steps)
    return make_legend([step.scene(puzzle) for step in steps if step.beside is None], at_fault)


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
    text = " ".join(filter(None, [*step.sentences, legend]))
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
