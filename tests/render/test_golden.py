"""Pictures as they were when somebody looked at them and found them good; `make golden` accepts what is drawn now."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import gridwright as gw
from gridwright.render import Style, render
from gridwright.render.text import ascii_only, picture
from support.drawn import half
from support.paths import EXAMPLES

NAMES = ["hen", "hitori-6x4", "makaro-5x5", "norinori-8x5", "takuzu-4x4"]
Compare = Callable[[str, str], None]


def boards(name: str) -> tuple[gw.Puzzle, gw.Answer]:
    puzzle = gw.read(EXAMPLES / f"{name}.txt")
    puzzle = puzzle.titled(title=puzzle.notes.title or name, author="A. U. Thor")
    answer = gw.solve(puzzle).answer
    assert answer is not None
    return puzzle, answer


@pytest.mark.parametrize("name", NAMES)
def test_svg(name: str, golden: Compare) -> None:
    puzzle, answer = boards(name)
    golden(f"svg/{name}-empty.svg", gw.svg(puzzle))
    golden(f"svg/{name}-half.svg", gw.svg(puzzle, half(answer), flagged=[1, 6, 7], theme="light"))
    golden(f"svg/{name}-full.svg", gw.svg(puzzle, answer, theme="dark", titled=False))


@pytest.mark.parametrize("name", NAMES)
def test_half_done_text(name: str, golden: Compare) -> None:
    puzzle, answer = boards(name)
    drawn = picture(puzzle, half(answer), (1, 6, 7))
    golden(f"text/{name}-half.txt", f"{drawn}\n\n{ascii_only(drawn)}\n")


def test_latex_and_html(golden: Compare) -> None:
    puzzle, answer = boards("makaro-5x5")
    golden("latex/makaro-5x5.tex", str(render(puzzle, "latex", half(answer))))
    golden("html/makaro-5x5.html", str(render(puzzle, "html", answer, style=Style(title="One page"))))
