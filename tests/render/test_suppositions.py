"""Pictures of suppositions and of the stages of a hint: every mark is explained, and means the same in every stage."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.hints.next_step import STEP, Hint
from gridwright.hints.steps import Step
from gridwright.render import Style
from gridwright.render._layout import layout
from gridwright.render._legend import make_legend
from gridwright.render._look import LOOKS, Role
from gridwright.render._shapes import Boxes, Discs, Layer, Lines, Words
from gridwright.render._step_pictures import picture_explanation, picture_hint
from gridwright.render._steps import StepPicture, draw_svg
from gridwright.render._steps_html import draw_html
from gridwright.render._steps_pdf import draw_pdf
from gridwright.render._supposed import Following, Supposed
from gridwright.render._text_legend import ESCAPES, measure, word_signs
from gridwright.render.text import ascii_only, text
from gridwright.scene import REFUTED, SUPPOSED, Cell, Scene
from support.paths import EXAMPLES

BOARDS = ("hitori-6x4", "takuzu-6x8", "makaro-7x4", "hen", "hitori-5x7", "makaro-4x6")
STAGES = ("where", "why", "what")


def suppose(name: str, refuted: bool = True) -> tuple[gw.Puzzle, StepPicture, list[int]]:
    """A half-done board with a supposition of three links and a clash; and the cells of all that, in this order."""
    puzzle = gw.read(EXAMPLES / f"{name}.txt")
    explanation = gw.explain(puzzle)
    board = explanation.boards()[len(explanation.steps) // 3]
    choices = kinds.of(puzzle).choices(puzzle)
    cells = [n for n, value in enumerate(board.values) if value is None and len(choices[n]) > 1][:6]
    low, high = choices[cells[0]][:2]
    links = Following((cells[1], cells[2]), high), Following((cells[3],), low), Following((cells[4],), high)
    supposed = Supposed(cells[0], low, links, refuted)
    picture = StepPicture("Step 1", ("Suppose.",), board, (cells[0],), clashing=tuple(cells[4:]), supposed=supposed)
    return puzzle, picture, cells


def list_layers(scene: Scene, role: Role) -> list[Layer]:
    return [layer for layer in layout(scene).layers if layer.role is role]


def list_words(scene: Scene) -> list[str]:
    return [word for layer in layout(scene).layers if isinstance(layer, Words) for _, _, word in layer.items]


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("refuted", [False, True])
def test_a_supposition_shows_its_value_and_what_follows_in_order(name: str, refuted: bool) -> None:
    puzzle, picture, cells = suppose(name, refuted)
    scene = picture.scene(puzzle)
    assert [scene.cells[n].tag for n in cells] == [REFUTED if refuted else SUPPOSED, "1", "1", "2", "3", ""]
    assert [scene.cells[n].assumed for n in cells] == [True] * 5 + [False]
    assert [n for n, cell in enumerate(scene.cells) if cell.clashing] == cells[4:]
    values = list(picture.board.values)
    assert picture.supposed is not None
    for cell, value in picture.supposed.list_values().items():
        values[cell] = value
    filled = replace(picture, board=gw.Answer(puzzle.grid, tuple(values), puzzle), supposed=None).scene(puzzle)
    for n in cells[:5]:
        assert (scene.cells[n].fill, scene.cells[n].text) == (filled.cells[n].fill, filled.cells[n].text)


@pytest.mark.parametrize("name", BOARDS)
def test_a_drawing_has_every_number_and_the_clash(name: str) -> None:
    puzzle, picture, cells = suppose(name)
    scene = picture.scene(puzzle)
    plain = list_words(replace(picture, supposed=None, clashing=()).scene(puzzle))
    drawn = list_words(scene)
    for tag, count in ((REFUTED, 1), ("1", 2), ("2", 1), ("3", 1)):
        texts = sum(scene.cells[n].text == tag and not plain_text(puzzle, picture, n) for n in cells)
        assert drawn.count(tag) - plain.count(tag) - texts >= count, tag
    (dashed,) = list_layers(scene, Role.CLASH)
    assert isinstance(dashed, Lines)
    assert len(dashed.items) == 12 * len(cells[4:])
    dark = [n for n in cells[:5] if scene.cells[n].fill.value in ("black", "masked")]
    squares = [layer for layer in list_layers(scene, Role.ASSUMED_DARK) if isinstance(layer, Boxes)]
    assert sum(len(layer.items) for layer in squares) == len(dark)
    if not any(cell.text for cell in scene.cells):
        (rings,) = list_layers(scene, Role.RING)
        assert isinstance(rings, Discs)
        assert len(rings.items) == 5 - len(dark), "a number in a circle would be white, one in a square black"


def plain_text(puzzle: gw.Puzzle, picture: StepPicture, cell: int) -> str:
    return replace(picture, supposed=None).scene(puzzle).cells[cell].text


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("colour", [False, True])
def test_characters_show_every_number_and_the_clash(name: str, colour: bool) -> None:
    puzzle, picture, cells = suppose(name)
    scene = picture.scene(puzzle)
    board = ESCAPES.sub("", text(scene, colour))
    assert board.count(REFUTED) in (1, 2)
    words = bool(scene.cells[cells[1]].text)
    for number in "123":
        sign = rf"{number}\)|{number}!" if words else rf"{number}!?[█·]"
        assert re.search(sign, board), number
    assert "!" in board
    assert len({len(line) for line in board.split("\n") if "│" in line or "┃" in line}) <= 2, "cells are aligned"
    assert ascii_only(text(scene)).isascii()


@pytest.mark.parametrize("name", BOARDS)
def test_a_narrow_terminal_keeps_the_numbers(name: str) -> None:
    puzzle, picture, _ = suppose(name)
    scene = picture.scene(puzzle)
    wide, narrow = text(scene), text(scene, columns=1)
    plain = text(replace(picture, supposed=None, clashing=()).scene(puzzle), columns=1)
    assert measure(narrow) <= measure(wide)
    assert not scene.left or measure(narrow) == measure(plain), "without words, a sign takes no more than a cell"
    rows = "".join(re.findall("[│┃].*[│┃]", narrow))
    assert all(sign in rows for sign in (REFUTED, "1", "2", "3", "!" if not scene.left else "3"))


@pytest.mark.parametrize("name", BOARDS)
def test_what_is_assumed_is_told_apart_without_colour(name: str) -> None:
    """A known value in the same cell looks different, in characters and by shapes that do not depend on colours."""
    puzzle, picture, _ = suppose(name)
    assert picture.supposed is not None
    values = picture.supposed.list_values()
    filled = tuple(values.get(n, value) for n, value in enumerate(picture.board.values))
    known = replace(picture, board=gw.Answer(puzzle.grid, filled, puzzle), supposed=None, clashing=(), decided=())
    assert text(known.scene(puzzle)) != text(replace(picture, clashing=(), decided=()).scene(puzzle))
    assert LOOKS[Role.ASSUMED].italic
    assert not LOOKS[Role.ANSWER].italic


def list_hints(name: str) -> Iterator[tuple[gw.Puzzle, Hint]]:
    puzzle = gw.read(EXAMPLES / f"{name}.txt")
    explanation = gw.explain(puzzle)
    for step, board in zip(explanation.steps, explanation.boards(), strict=False):
        yield puzzle, Hint(STEP, board, step, step.text)


@pytest.mark.parametrize("name", [*BOARDS, "makaro-7x7", "hitori-8x8", "sailboat"])
def test_a_later_stage_keeps_the_marks_of_an_earlier_one(name: str) -> None:
    compared = 0
    for puzzle, found in list_hints(name):
        scenes = [picture_hint(puzzle, found, stage).scene(puzzle) for stage in STAGES]
        for early, late in pairwise(scenes):
            assert early.named <= late.named
            for before, after in zip(early.cells, late.cells, strict=True):
                for mark in ("flagged", "used", "tinted", "assumed", "clashing"):
                    assert getattr(after, mark) or not getattr(before, mark), mark
                compared += 1
        assert scenes[0].named or any(map(is_marked, scenes[0].cells)), "the first stage marks its place"
    assert compared


def is_marked(cell: Cell) -> bool:
    return cell.flagged or cell.used or cell.tinted or cell.assumed or cell.clashing


@pytest.mark.parametrize("name", [*BOARDS, "makaro-7x7", "hitori-8x8", "sailboat"])
def test_a_sign_means_the_same_in_every_stage(name: str) -> None:
    meanings: dict[str, str] = {}
    signs: dict[str, str] = {}
    compared = 0
    for puzzle, found in list_hints(name):
        for stage in STAGES:
            scene = picture_hint(puzzle, found, stage).scene(puzzle)
            legend = {sample.sign: sample.meaning for sample in make_legend([scene])}
            assert all(meanings.setdefault(sign, meaning) == meaning for sign, meaning in legend.items())
            assert ("frame" in legend) is any(cell.flagged for cell in scene.cells)
            assert ("marked corners" in legend) is any(cell.used for cell in scene.cells)
            assert ("tint" in legend) is bool(scene.named or any(cell.tinted for cell in scene.cells))
            assert ("dashed frame" in legend) is any(cell.clashing for cell in scene.cells)
            assert ("number" in legend) is any(cell.tag.isdecimal() for cell in scene.cells)
            for entry in filter(None, word_signs([scene], False).rstrip(".").split("; ")):
                shown, _, meaning = entry.partition(": ")
                for sign in shown.split(" "):
                    look = re.sub(r"\d+", "0", sign)
                    assert signs.setdefault(look, meaning) == meaning, f"{look}: {meaning}, and {signs[look]}"
                    compared += 1
    assert compared


@pytest.mark.parametrize(
    ("kind", "size"), [("takuzu", "10x8"), ("hitori", "9x7"), ("makaro", "9x7"), ("nonogram", "10x8")]
)
def test_a_supposition_is_asked_before_it_is_refuted(kind: str, size: str) -> None:
    """As hints of generated puzzles show it: where to look, the value in question, then all links and the clash."""
    asked = linked = 0
    for puzzle, found, step in list_suppositions(kind, size):
        supposition = step.supposition
        assert supposition is not None
        (row, column), value = supposition.cell, supposition.value
        where, why, what = (picture_hint(puzzle, found, stage).scene(puzzle) for stage in STAGES)
        cells = [scene.cells[row * puzzle.grid.width + column] for scene in (where, why, what)]
        assert [cell.tag for cell in cells] == ["", SUPPOSED, REFUTED]
        board = gw.Answer(puzzle.grid, (value,) * len(puzzle.grid), puzzle)
        drawn = kinds.of(puzzle).draw(puzzle, board).cells[row * puzzle.grid.width + column]
        assert all((cell.fill, cell.text) == (drawn.fill, drawn.text) for cell in cells[1:])
        numbers = {cell.tag for cell in what.cells if cell.tag.isdecimal()}
        assert numbers == {str(nth) for nth in range(1, len(supposition.links) + 1)}
        assert len(step.argument.points) == len(supposition.links), "sentences and pictures have the same numbers"
        assert any(cell.clashing for cell in what.cells)
        assert not any(cell.tag.isdecimal() or cell.clashing for cell in why.cells)
        asked, linked = asked + 1, linked + len(numbers)
    assert asked
    assert linked


def list_suppositions(kind: str, size: str) -> Iterator[tuple[gw.Puzzle, Hint, Step]]:
    width, height = map(int, size.split("x"))
    for number in range(1, 7):
        puzzle = gw.generate(kind, width=width, height=height, level="expert", seed=6, number=number)
        explanation = gw.explain(puzzle)
        for step, board in zip(explanation.steps, explanation.boards(), strict=False):
            if step.supposition is not None:
                yield puzzle, Hint(STEP, board, step, step.text), step


def test_pages_number_what_follows_as_the_sentences_do() -> None:
    puzzle = gw.read(EXAMPLES / "takuzu-6x8.txt")
    pictures = picture_explanation(puzzle, gw.explain(puzzle))
    step = next(picture for picture in pictures if picture.supposed)
    assert "cross" in draw_svg(puzzle, step, Style(theme="light"), "Cross: what was supposed, but cannot be.").lower()
    page = draw_html(puzzle, pictures, Style(theme="light"))
    assert page.count("<h2>") == len(pictures)
    assert "what would follow, in this order" in page
    assert "gw-clash" in page
    assert draw_pdf(puzzle, pictures, Style()).startswith(b"%PDF")
