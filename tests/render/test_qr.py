"""The codes beside puzzles on paper: they hold the link that opens the puzzle, and can be read from what is printed."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from urllib.parse import unquote

import pytest

import gridwright as gw
from gridwright.cli import main
from gridwright.errors import MissingError
from gridwright.formats import share
from gridwright.render._qr import LEAST_SIDE, MOST_LETTERS, QUIET, draw_code
from gridwright.render._shapes import Outlines
from support.paths import EXAMPLES

segno = pytest.importorskip("segno", reason="pip install 'gridwright[qr]' makes this run")
PAGE = "https://example.org/gridwright/"
LINKS = re.compile(rb"/URI \((.*?)\)")


@pytest.mark.parametrize("length", [20, 200, MOST_LETTERS])
def test_every_dark_module_is_drawn_and_no_other(length: int) -> None:
    link = (PAGE + "#gw1.").ljust(length, "x")
    drawing = draw_code(link)
    matrix = segno.make_qr(link, error="l", boost_error=False).matrix
    side = len(matrix)
    module = drawing.width / (side + 2 * QUIET)
    assert drawing.width == drawing.height >= LEAST_SIDE
    assert module >= 1.0
    (dark,) = [layer for layer in drawing.layers if isinstance(layer, Outlines)]
    drawn = [[covered(x, crossings) for x in middles(side, module)] for crossings in cross(dark, side, module)]
    assert drawn == [[bool(bit) for bit in row] for row in matrix]


def middles(side: int, module: float) -> list[float]:
    """Where the middles of the modules are, across or down."""
    return [(QUIET + nth + 0.5) * module for nth in range(side)]


def cross(outlines: Outlines, side: int, module: float) -> list[list[float]]:
    """Where the upright sides of shapes cross the middle of every row."""
    uprights = [
        (left, min(top, bottom), max(top, bottom))
        for rings in outlines.items
        for ring in rings
        for (left, top), (right, bottom) in zip(ring, [*ring[1:], ring[0]], strict=True)
        if left == right
    ]
    return [[x for x, top, bottom in uprights if top < y < bottom] for y in middles(side, module)]


def covered(x: float, crossings: list[float]) -> bool:
    """Is a place inside? An odd number of sides are to the left of it."""
    return sum(crossing < x for crossing in crossings) % 2 == 1


def test_the_link_beside_a_puzzle_opens_it(tmp_path: Path) -> None:
    made = tmp_path / "sheet.pdf"
    names = ["hitori-5x7", "takuzu-6x8", "hen"]
    files = [str(EXAMPLES / f"{name}.txt") for name in names]
    assert main(["render", *files, "-o", str(made), "--qr", PAGE]) == 0
    links = [unquote(link.decode()) for link in LINKS.findall(made.read_bytes())]
    assert len(links) == len(names)
    for link, name in zip(links, names, strict=True):
        page, _, fragment = link.partition("#")
        assert page == PAGE
        assert gw.read(fragment) == gw.read(EXAMPLES / f"{name}.txt")


def test_what_has_no_code_is_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [" ".join(str((row * 31 + n) ** 2 * 7919 % 1009) for n in range(31)) for row in range(30)]
    (tmp_path / "large.txt").write_text("\n".join(["hitori", *rows, ""]))
    assert len(share.write(gw.read(tmp_path / "large.txt"))) > MOST_LETTERS
    files = [str(tmp_path / "large.txt"), str(EXAMPLES / "takuzu-4x4.txt")]
    assert main(["render", *files, "-o", str(tmp_path / "made.pdf"), "--qr", PAGE]) == 0
    assert capsys.readouterr().err == "1 puzzle has no QR code: its link is too long for one\n"
    assert len(LINKS.findall((tmp_path / "made.pdf").read_bytes())) == 1


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--qr", "example.org", "-o", "made.pdf"], "https://example.org/gridwright/"),
        (["--qr", PAGE, "-o", "made.svg"], "--qr needs --to pdf"),
        (["--answer-key", "key.pdf", "-o", "made.html"], "--answer-key needs --to pdf"),
    ],
)
def test_what_is_refused(
    more: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["render", str(EXAMPLES / "hen.txt"), *more]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    with pytest.raises(MissingError, match=re.escape("pip install 'gridwright[qr]'")):
        draw_code(PAGE)
