"""Pictures as in a printed magazine: clean frames, solid black, strong fifth lines, quiet titles, examples of the rules."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.grid import Grid
from gridwright.render import Sheet, Style, make_scene, medium, render
from gridwright.render._areas import Ring, join_cells
from gridwright.render._frame import CELL, Frame, measure
from gridwright.render._look import LOOKS, Role
from support.drawn import MAKERS
from support.effort import every
from support.pixels import Rows, pixels

PIXELS = 2.0  # per unit, at a scale of 1
INK, PAPER = 0x16, 0xFF
ALL_BLACK = "nonogram\nrows\n" + "12\n" * 11 + "columns\n" + "11\n" * 12


def paint(puzzle: gw.Puzzle, answer: gw.Answer | None, scale: float) -> tuple[Rows, Frame, float]:
    """The pixels of a board, its frame, and pixels per unit."""
    data = render(puzzle, "png", answer, style=Style(theme="light", scale=scale))
    assert isinstance(data, bytes)
    return pixels(data), measure(make_scene(puzzle, answer)), PIXELS * scale


def black_board() -> tuple[gw.Puzzle, gw.Answer]:
    puzzle = gw.read(ALL_BLACK)
    return puzzle, gw.Answer(puzzle.grid, (1,) * len(puzzle.grid))


def test_walls_end_inside_the_frame() -> None:
    puzzle, _ = MAKERS["makaro"](7, 9)
    rows, frame, unit = paint(puzzle, None, 4)
    half = LOOKS[Role.FRAME].width / 2
    left, right = int((frame.left - half) * unit) - 2, int((frame.right + half) * unit) + 2
    top, bottom = int((frame.top - half) * unit) - 2, int((frame.bottom + half) * unit) + 2
    assert {rows[y][x] for y in range(top, bottom) for x in (left, right)} == {(PAPER,) * 3}
    assert {rows[y][x] for x in range(left, right) for y in (top, bottom)} == {(PAPER,) * 3}


def test_walls_meet_in_full_corners() -> None:
    puzzle = gw.read("makaro\nrooms\na a b\na c b\nd d d\ncells\n. . .\n. . .\n. . .\n")
    rows, frame, unit = paint(puzzle, None, 4)
    half = LOOKS[Role.WALL].width / 2 - 0.2
    for across, down, x, y in ((-1, -1, 1, 1), (1, 1, 2, 2), (-1, 1, 1, 2)):
        at_x, at_y = frame.left + x * CELL + across * half, frame.top + y * CELL + down * half
        assert rows[int(at_y * unit)][int(at_x * unit)][0] == INK, (x, y)


@pytest.mark.parametrize("scale", every(3, [0.37, 0.5, 0.913, 1.0, 1.777]))
def test_nothing_shows_between_black_cells_but_every_fifth_line(scale: float) -> None:
    rows, frame, unit = paint(*black_board(), scale)
    seam = LOOKS[Role.SEAM].width / 2 * unit + 1
    fifths = [[origin + CELL * 5 * nth for nth in (1, 2)] for origin in (frame.left, frame.top)]
    inner = 2 * LOOKS[Role.FRAME].width
    for y in range(int((frame.top + inner) * unit), int((frame.bottom - inner) * unit)):
        for x in range(int((frame.left + inner) * unit), int((frame.right - inner) * unit)):
            near = [abs(at + 0.5 - line * unit) for at, lines in ((x, fifths[0]), (y, fifths[1])) for line in lines]
            if min(near) > seam:
                assert rows[y][x][0] == INK
            elif min(near) <= 0.5:
                assert rows[y][x][0] > INK + 25, "every fifth line can be counted in black too"


@pytest.mark.skipif(not shutil.which("pdftoppm"), reason="no poppler: apt-get install poppler-utils makes this run")
@pytest.mark.parametrize("resolution", [61, 97])
def test_nothing_shows_between_black_cells_of_a_pdf(resolution: int, tmp_path: Path) -> None:
    puzzle, answer = black_board()
    (tmp_path / "made.pdf").write_bytes(medium("pdf").draw([Sheet(puzzle, answer)], Style()))
    subprocess.run(["pdftoppm", "-r", str(resolution), "-png", "made.pdf", "made"], cwd=tmp_path, check=True)
    rows = pixels((tmp_path / "made-1.png").read_bytes())
    frame, unit = measure(make_scene(puzzle, answer)), resolution / 72
    start, end = (int((edge + shift) * unit) for edge, shift in ((frame.left, 3), (frame.left + 5 * CELL, -3)))
    top = int((frame.top + 3) * unit)
    block = {rows[y][x][0] for y in range(top, top + end - start) for x in range(start, end)}
    assert block == {INK}


def test_fifth_lines_are_stronger_than_thin_ones() -> None:
    puzzle, _ = black_board()
    rows, frame, unit = paint(puzzle, None, 2)
    y = int((frame.top + CELL / 2) * unit)

    def ink(line: int) -> int:
        """How much ink a vertical line takes, seen in a cut across it."""
        middle = (frame.left + line * CELL) * unit
        return sum(PAPER - rows[y][x][0] for x in range(int(middle - 2 * unit), int(middle + 2 * unit)))

    assert min(ink(5), ink(10)) > 3 * max(ink(line) for line in (1, 2, 3, 4, 6, 7, 8, 9, 11))


def test_a_white_cell_among_black_ones_stays_white() -> None:
    puzzle = gw.read("nonogram\nrows\n3\n1 1\n3\ncolumns\n3\n1 1\n3\n")
    rows, frame, unit = paint(puzzle, gw.Answer(puzzle.grid, (1, 1, 1, 1, 0, 1, 1, 1, 1)), 1)
    middle = rows[int((frame.top + 1.5 * CELL) * unit)][int((frame.left + 1.5 * CELL) * unit)]
    assert middle[0] == PAPER


def signed_area(ring: Ring) -> float:
    """The area inside a ring; negative if it goes round the other way."""
    following = [*ring[1:], ring[0]]
    return sum((a[0] - b[0]) * (a[1] + b[1]) for a, b in zip(ring, following, strict=True)) / -2


def test_neighbours_are_one_shape() -> None:
    assert join_cells(Grid(2, 3), [0, 1, 3, 4]) == [[[(0, 0), (0, 2), (2, 2), (2, 0)]]]
    ring = join_cells(Grid(3, 3), [0, 1, 2, 3, 5, 6, 7, 8])
    assert [len(rings) for rings in ring] == [2], "an outline and a hole"
    assert len(join_cells(Grid(2, 2), [0, 3])) == 2, "cells that only touch at a corner are two"


def test_joined_cells_cover_just_their_cells() -> None:
    rng = random.Random(11)
    for height, width in ((1, 1), (1, 9), (9, 1), (7, 5), (13, 17)) * 10:
        grid = Grid(height, width)
        cells = [cell for cell in range(len(grid)) if rng.random() < 0.6]
        areas = join_cells(grid, cells)
        assert sum(signed_area(ring) for rings in areas for ring in rings) == len(cells)
        for ring in (ring for rings in areas for ring in rings):
            turns = zip(ring, [*ring[1:], ring[0]], [*ring[2:], *ring[:2]], strict=True)
            assert all((a[0] == b[0]) != (b[0] == c[0]) for a, b, c in turns), "no corner where it goes straight on"


@pytest.mark.skipif(
    not shutil.which("fc-match") or not shutil.which("pdffonts"),
    reason="no fontconfig or poppler: apt-get install fontconfig poppler-utils makes this run",
)
def test_text_is_in_a_lighter_face_than_the_default_where_there_is_one(tmp_path: Path) -> None:
    wanted = subprocess.run(["fc-match", "-f", "%{postscriptname}", "Arial"], capture_output=True, text=True).stdout
    made = tmp_path / "made.pdf"
    made.write_bytes(medium("pdf").draw([Sheet(gw.read(ALL_BLACK))], Style()))
    assert wanted in subprocess.run(["pdffonts", made], capture_output=True, text=True).stdout


def sizes(svg: str, role: str) -> set[float]:
    return {float(size) for size in re.findall(rf'class="gw-{role}"[^>]*font-size="([\d.]+)"', svg)}


def test_titles_are_quieter_than_the_board() -> None:
    svg = gw.svg(MAKERS["hitori"](5, 5)[0].titled(title="Quiet", author="Nobody"))
    assert max(sizes(svg, "title")) < min(sizes(svg, "given"))
    assert max(sizes(svg, "byline")) < min(sizes(svg, "title"))
    assert not LOOKS[Role.TITLE].bold


def test_clues_have_air() -> None:
    puzzle = gw.read("nonogram\nrows\n1 1\n1 1\ncolumns\n2\n0\n2\n")
    svg = gw.svg(puzzle)
    clues = re.search(r'gw-clue"[^>]*>(.*?)</g>', svg)
    assert clues is not None
    at = [tuple(map(float, place)) for place in re.findall(r'<text x="([\d.]+)" y="([\d.]+)">', clues[1])]
    digit = 0.62 * min(sizes(svg, "clue"))
    frame = measure(make_scene(puzzle))
    beside = sorted(x for x, y in at if y > frame.top)[::2]
    assert beside[1] - beside[0] >= 1.8 * digit
    assert frame.left - beside[1] - digit / 2 >= digit * 0.9


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="no poppler: apt-get install poppler-utils makes this run")
def test_rules_stand_beside_a_solved_example(tmp_path: Path) -> None:
    made = tmp_path / "made.pdf"
    for name, make in MAKERS.items():
        puzzle, _ = make(4, 6)
        made.write_bytes(medium("pdf").draw([Sheet(puzzle)] * 2, Style(title="Examples")))
        found = subprocess.run(["pdftotext", "-l", "1", made, "-"], capture_output=True, text=True).stdout
        example = kinds.load(name).example
        assert example is not None
        board = example[0].partition("columns")[0] if name == "nonogram" else example[1]
        numbers = re.findall(r"\d", example[0] if name == "hitori" else board)
        for digit in set(numbers):
            assert len(re.findall(rf"\b{digit}\b", found)) >= numbers.count(digit), name
