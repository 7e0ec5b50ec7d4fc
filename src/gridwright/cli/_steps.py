"""Boards of hints and explanations on the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from gridwright.cli._common import Terminal
from gridwright.puzzle import Puzzle

if TYPE_CHECKING:
    from gridwright.render._steps import StepPicture

GAP = 4  # columns between two boards side by side


def print_step(puzzle: Puzzle, picture: StepPicture, terminal: Terminal) -> None:
    """Print the board of a step, or two boards side by side where there is room.

    A board without marks stands alone, without a legend, so it has no more signs than it needs.
    """
    from gridwright.render._text_legend import measure
    from gridwright.render.text import text

    worked = picture != picture.without_marks()
    scenes = [replace(scene, worked=worked) for scene in picture.scenes(puzzle)]
    boards = [text(scene, terminal.colour, terminal.columns) for scene in scenes]
    if len(boards) > 1 and (terminal.columns is None or GAP + sum(map(measure, boards)) <= terminal.columns):
        boards = [put_side_by_side(*boards)]
    terminal.print("\n".join(boards))


def put_side_by_side(left: str, right: str) -> str:
    """Two boards of one size beside each other."""
    from gridwright.render._text_legend import measure

    width = measure(left) + GAP
    pairs = zip(left.split("\n"), right.split("\n"), strict=True)
    return "\n".join(one + " " * (width - measure(one)) + other for one, other in pairs)


def print_legend(puzzle: Puzzle, pictures: Sequence[StepPicture], terminal: Terminal) -> None:
    """Print what the signs on some boards mean."""
    from gridwright.render._text_legend import word_signs

    scenes = [picture.scene(puzzle) for picture in pictures]
    legend = word_signs(scenes, terminal.colour)
    if legend:
        terminal.print_wrapped(legend)
