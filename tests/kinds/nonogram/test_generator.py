"""New nonograms: figures, texts, pictures, and what is refused. `test_shaded_generators` has sizes and symmetries."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import gridwright as gw
from gridwright.compiled.dice import Dice
from gridwright.grid import Grid
from gridwright.hints.techniques import find_techniques
from gridwright.kind import LEVELS, Request
from gridwright.kinds.nonogram import KIND
from gridwright.kinds.nonogram.figures import FAMILIES, draw_figure
from gridwright.kinds.nonogram.figures.letters import FONT, HEIGHT, lay_out, plain_letters, width_of, write_text
from gridwright.kinds.nonogram.figures.pen import Drawing, Pen
from gridwright.kinds.nonogram.generator import count_techniques, propose
from gridwright.kinds.nonogram.generator.raster import Raster
from gridwright.kinds.nonogram.generator.sketch import Sketch
from gridwright.kinds.nonogram.hints import TECHNIQUES
from gridwright.kinds.nonogram.puzzle import Nonogram
from support.generated import find_solution


def make(width: int, height: int, **request: Any) -> Nonogram:
    """A puzzle, of seed 3 unless another is requested."""
    puzzle = gw.generate("nonogram", width=width, height=height, **{"seed": 3, **request})
    assert isinstance(puzzle, Nonogram)
    assert (puzzle.grid.width, puzzle.grid.height) == (width, height)
    return puzzle


def test_counts_of_techniques_are_those_of_the_ladder() -> None:
    levels = [technique.level for technique in TECHNIQUES.ladder]
    for level in LEVELS:
        assert count_techniques(level) == (len(levels) - levels[::-1].index(level), levels.index(level))
    assert count_techniques(None) == (TECHNIQUES.names.index("two-lines"), 0)


@pytest.mark.parametrize("family", [*FAMILIES, "noise"])
def test_every_family_of_figures(family: str) -> None:
    shares = []
    for number in range(1, 4):
        puzzle = make(15, 14, figure=family, seed=6, number=number)
        answer = find_solution(puzzle)
        shares.append(sum(answer) / len(puzzle.grid))
        find_solution(puzzle, "sat")
    assert all(0.08 < share < 0.95 for share in shares)


@pytest.mark.parametrize("drawing", [drawing for drawings in FAMILIES.values() for drawing in drawings])
def test_every_drawing_fits_every_box(drawing: Drawing) -> None:
    for height, width in ((5, 5), (9, 14), (20, 20), (45, 30)):
        canvas = Raster(height, width, Dice(random.Random(1)))
        drawing(Pen.on(canvas), random.Random(1))
        assert 0 < canvas.count_black() < height * width
        outside = Raster(height + 8, width + 8, Dice(random.Random(1)))
        drawing(Pen.at(outside, 4, 4, width, height), random.Random(1))
        assert outside.count_black() > 0


def test_figures_are_of_many_shapes() -> None:
    pictures = set()
    for seed in range(300):
        rng = random.Random(seed)
        canvas = Raster(10, 10, Dice(rng))
        draw_figure(canvas, None, rng)
        pictures.add(tuple(canvas.cells))
    assert len(pictures) > 270


@pytest.mark.parametrize(("text", "width", "height"), [("HELLO", 25, 7), ("ça va ?", 20, 14), ("7", 5, 5)])
def test_a_text_can_be_read(text: str, width: int, height: int) -> None:
    puzzle = make(width, height, text=text, seed=1)
    canvas = Raster(height, width, Dice(random.Random(1)))
    find_solution(puzzle, "sat")
    assert write_text(canvas, text)
    changed = sum(one != two for one, two in zip(canvas.cells, find_solution(puzzle), strict=True))
    assert changed <= 0.08 * width * height


def test_letters() -> None:
    assert all(len(rows.split()) == HEIGHT and len({len(row) for row in rows.split()}) == 1 for rows in FONT.values())
    assert plain_letters("  Où  ça ? ") == "OU CA ?"
    assert width_of("HI") == 8
    assert lay_out("HI YOU", 15, 11) == (1, ["HI", "YOU"])
    assert lay_out("HI", 16, 12) == (2, ["HI"])
    assert lay_out("HI", 7, 5) is None


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"text": "HELLO"}, "HELLO.* does not fit on the board; the smallest it fits on: 24x5"),
        ({"text": "漢字"}, "is not a value of text"),
        ({"figure": "horse"}, "is not a value of figure; expected one of any, noise, animal"),
        ({"cells": "##/#"}, "is not a value of cells"),
        ({"cells": "#./.#"}, "the picture is 2x2, the board 10x8"),
        ({"image": "no such file.png"}, "no such file"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, str], said: str) -> None:
    with pytest.raises(gw.GridwrightError, match=said):
        make(10, 8, seed=1, **options)


def test_a_picture_stays_nearly_as_it_is() -> None:
    rows = ["..##..", ".####.", "######", ".#..#.", ".#..#.", ".####."]
    puzzle = make(6, 6, cells="/".join(rows), seed=1)
    picture = [int(mark == "#") for row in rows for mark in row]
    changed = sum(one != two for one, two in zip(picture, find_solution(puzzle), strict=True))
    assert changed <= 2


def test_an_image_becomes_cells(tmp_path: Path) -> None:
    pil = pytest.importorskip("PIL.Image")
    image = pil.new("L", (60, 60), 255)
    image.paste(0, (10, 10, 50, 50))
    image.save(tmp_path / "square.png")
    puzzle = make(12, 12, image=str(tmp_path / "square.png"), seed=1)
    assert set(puzzle.rows) == {(12,)}
    again = make(12, 12, cells="/".join(["#" * 12] * 12), seed=1)
    assert again == puzzle


@pytest.mark.parametrize("limit", [3, 6, 7, 9])
def test_changes_leave_what_solving_anew_finds(limit: int) -> None:
    """After changes of single cells, what is decided is what the same techniques decide from the start."""
    compared = 0
    for seed in range(6):
        rng = random.Random(seed)
        canvas = Raster(9, 12, Dice(rng))
        canvas.sprinkle(55)
        sketch = Sketch(canvas, TECHNIQUES.ladder)
        sketch.read_clues()
        sketch.solve_anew(limit)
        for _ in range(10):
            sketch.change(rng.randrange(108))
            kept = list(sketch.ladder.values)
            assert all(value in (-1, black) for value, black in zip(kept, sketch.picture, strict=True))
            puzzle = Nonogram.from_picture(Grid(9, 12), list(sketch.picture))
            ladder = find_techniques(KIND).open(puzzle)
            ladder.set_values([None] * 108)
            ladder.climb(limit)
            assert list(ladder.values) == kept
            compared += sum(value >= 0 for value in kept)
    assert compared > 500


def test_a_candidate_is_what_the_sketch_shows() -> None:
    puzzle = propose(Grid(10, 10), Request(level="easy"), random.Random(1), TECHNIQUES.open)
    assert isinstance(puzzle, Nonogram)
    answer = find_solution(puzzle)
    assert Nonogram.from_picture(puzzle.grid, answer).rows == puzzle.rows


@pytest.mark.parametrize(("width", "height"), [(10, 9), (7, 13)])
def test_most_figures_become_hard(width: int, height: int) -> None:
    """Of the proposals of three figures each, a quarter did when nothing led to pictures that are hard and neat."""
    opened = find_techniques(KIND).open
    found = [propose(Grid(height, width), Request("hard"), random.Random(seed), opened) for seed in range(12)]
    made = [puzzle for puzzle in found if isinstance(puzzle, Nonogram)]
    assert len(made) >= 9
    assert all(gw.rate(puzzle).level == "hard" for puzzle in made)


def test_outlines() -> None:
    rng = random.Random(4)
    hollowed = 0
    for _ in range(40):
        height, width = rng.randint(3, 9), rng.randint(3, 12)
        canvas = Raster(height, width, Dice(rng))
        canvas.sprinkle(rng.choice((60, 85, 95)))
        before = [list(canvas.cells[row * width : (row + 1) * width]) for row in range(height)]
        canvas.hollow()
        for row in range(height):
            for column in range(width):
                around = [line[max(column - 1, 0) : column + 2] for line in before[max(row - 1, 0) : row + 2]]
                is_inside = sum(map(sum, around)) == 9
                hollowed += is_inside
                assert canvas.cells[row * width + column] == (0 if is_inside else before[row][column])
    assert hollowed > 100
