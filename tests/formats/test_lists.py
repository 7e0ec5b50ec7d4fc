"""Puzzles as lists of Python or JSON, without kind or size, and `gw.of`."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import gridwright as gw
from gridwright.cli import main
from support.effort import scaled, seed
from support.fuzzing import bent, feed

NONOGRAM = "nonogram\nrows\n2\n0\n1 1\ncolumns\n1 1\n1\n1\n"
TAKUZU = "takuzu\n1.\n.0\n"
HITORI = "hitori\n1 10\n. 2\n"
MAKARO = "makaro\nrooms\na a\nb .\ncells\n. 1\n. ^\n"
ROWS, COLUMNS = [[2], [], [1, 1]], [[1, 1], [1], [1]]
TEXTS = {
    "assignments": ("rows = [[2], [], [1, 1]]\ncolumns = [[1, 1], [1], [1]]", NONOGRAM),
    "names of a program": ("row_clues = [[2],[0],[1,1]]\ncol_clues = [[1,1],[1] ,[1]]", NONOGRAM),
    "names in capitals": ("LINES = [(2,), (), (1, 1)]\nCOLUMNS = ((1, 1), (1,), (1,))", NONOGRAM),
    "French names": ("lignes = [[2],[],[1,1]]; colonnes = [[1,1],[1],[1]]", NONOGRAM),
    "the columns first": ("columns = [[1, 1], [1], [1]]\nrows = [[2], [], [1, 1]]", NONOGRAM),
    "over several lines": (
        "# a nonogram\nimport numpy as np\n\nn = 3\nrows = [\n    [2],  # two\n    [],\n    [1, 1],\n]\ncolumns = [[1, 1],\n [1], [1]]",
        NONOGRAM,
    ),
    "two lists": ("[[2], [], [1, 1]]\n[[1, 1], [1], [1]]", NONOGRAM),
    "a list of two lists": ("[[[2], [], [1, 1]], [[1, 1], [1], [1]]]", NONOGRAM),
    "an object": ('{"rows": [[2], [], [1, 1]], "columns": [[1, 1], [1], [1]]}', NONOGRAM),
    "an object on several lines": ('{\n "rows": [[2], [0], [1, 1]],\n "cols": [[1, 1], 1, 1]\n}', NONOGRAM),
    "an object with a size of its own": ('{"width": 3, "height": 3, "rows": ["2", "", "1 1"], "columns": ["1,1", 1, 1]}', NONOGRAM),
    "an object that names its kind": ('{"kind": "picross", "rows": [[2], [], [1, 1]], "columns": [[1, 1], [1], [1]]}', NONOGRAM),
    "an object with a type": ('{"type": "nonogram", "rows": [[2], [], [1, 1]], "columns": [[1, 1], [1], [1]]}', NONOGRAM),
    "a dictionary": ("{'rows': [[2], [], [1, 1]], 'columns': [[1, 1], [1], [1]]}", NONOGRAM),
    "a dictionary with a name": ("puzzle = {'rows': [[2], [], [1, 1]], 'columns': [[1, 1], [1], [1]]}", NONOGRAM),
    "a constructor": ("Nonogram.of([[2], [], [1, 1]], [[1, 1], [1], [1]])", NONOGRAM),
    "a constructor with names": ("p = gw.of('nonogram', columns=[[1, 1], [1], [1]], rows=[[2], [], [1, 1]])", NONOGRAM),
    "a grid and its kind": ("kind = 'takuzu'\ngrid = [[1, None], [None, 0]]", TAKUZU),
    "rows of text": ('kind = "takuzu"\nrows = ["1.", ".0"]', TAKUZU),
    "a call": ("takuzu([[1, None], [None, 0]])", TAKUZU),
    "a setting": ("Takuzu.of([[1, None], [None, 0]], unique_lines=False)", TAKUZU.replace("\n1", "\nunique-lines: no\n1")),
    "an alias": ("unruly([[1, None], [None, 0]])", TAKUZU.replace("\n1", "\nunique-lines: no\n1")),
    "an array": ("import numpy as np\nkind = 'hitori'\nM = np.array([[1, 10], [None, 2]])", HITORI),
    "an object of cells": ('{"kind": "hitori", "numbers": [[1, 10], [null, 2]]}', HITORI),
    "two grids": ("rooms = [['a', 'a'], ['b', None]]\ncells = [[None, 1], [None, '↑']]", MAKARO),
    "rooms with numbers": ('{"regions": [[0, 0], [1, "."]], "clues": [["", 1], [" ", "^"]]}', MAKARO),
    "a title": ("title = 'cat'\nrows = [[1]]\ncolumns = [[1]]", "nonogram\ntitle: cat\nrows\n1\ncolumns\n1\n"),
}  # fmt: skip


@pytest.mark.parametrize("name", TEXTS)
def test_lists_are_read(name: str, tmp_path: Path) -> None:
    text, plain = TEXTS[name]
    (tmp_path / "lists.txt").write_text(text)
    assert gw.read(tmp_path / "lists.txt") == gw.read(text + "\n") == gw.read(plain)


def test_the_lists_of_a_program_are_solved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "clues.py"
    file.write_text("row_clues = [[1], [2]]\ncol_clues = [[2], [1]]\n")
    assert main(["solve", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["solutions"] == [[[1, 0], [1, 1]]]


@pytest.mark.parametrize(
    ("text", "options", "plain"),
    [
        ("[[1, 5], [5, 2]]", ["--kind", "hitori", "--blank", "5"], "hitori\n1 .\n. 2\n"),
        ("grid = [['X', ' '], [None, 'O']]", ["--kind", "takuzu", "--symbols", "OX"], TAKUZU),
        ("[[1, None], [None, 0]]", ["--kind", "takuzu"], TAKUZU),
        ('{"grid": [[1, null], [null, 0]]}', ["--kind", "takuzu"], TAKUZU),
    ],
)
def test_options_count_for_lists_too(
    text: str, options: list[str], plain: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "list.txt").write_text(text)
    assert main(["convert", str(tmp_path / "list.txt"), *options, "--to", "plain"]) == 0
    assert capsys.readouterr().out == plain


def test_many_puzzles_as_lists() -> None:
    text = f"{TEXTS['assignments'][0]}\n---\n{TEXTS['a call'][0]}\n"
    assert list(gw.read_all(text)) == [gw.read(NONOGRAM), gw.read(TAKUZU)]


WRONG = {
    "no kind": ("[[1, 2], [3, 4]]", "do not name their kind; expected kind="),
    "cut short": ("rows = [[1], [2]", "line 1: the text ends inside a list"),
    "a fraction": ("rows = [[1.5]]\ncolumns = [[1]]", "line 1: '.' in a text of lists"),
    "an expression": ("rows = [[1] * 3]\ncolumns = [[1]]", r"'\*' in a text of lists"),
    "a name without a value": ("rows = clues\ncolumns = [[1]]", "'clues' in a text of lists"),
    "a call of something else": ("open('x')", "'open' is not a function that makes a puzzle"),
    "other names": ("kind = 'nonogram'\ntop = [[1]]\nleft = [[1]]", "the lists 'top' and 'left'; expected 'rows' and 'columns'"),
    "one list of two": ("kind = 'nonogram'\nrows = [[1]]", "1 list for a nonogram; expected the lists 'rows' and 'columns'"),
    "two lists of one": ("kind = 'hitori'\na = [[1]]\nb = [[1]]", "2 lists for a hitori; expected one list of rows"),
    "a clue too long": ("rows = [[1]]\ncolumns = [[3]]", "line 2: the clue of column 1 needs 3 cells"),
    "no rows": ("rows = []\ncolumns = []", "no lines under 'rows'"),
    "an unknown kind": ("kind = 'sudoku'\nrows = [[1]]", "'sudoku'"),
    "an unknown setting": ("kind = 'hitori'\nrows = [[1]]\nsolved = True", "'solved' is not a key of hitori"),
    "two marks in a cell": ("kind = 'takuzu'\n[[10], [10]]", "'10' in a list; expected a single mark per cell"),
    "uneven rows": ("kind = 'hitori'\n[[1, 2], [1]]", "a row of 1 cell; expected 2"),
    "a misprint": ("rooms = [['a', 'a'], ['b', None]]\ncells = [[None, 1], [None, 'v']]", "points off the board"),
    "deep brackets": ("rows = " + "[" * 50_000, "nested more than 12 deep"),
    "deep calls": ("x(" * 50_000, "nested more than 12 deep"),
    "deep dictionaries": ("x = " + "{'a': " * 50_000, "nested more than 12 deep"),
    "too many numbers": ("rows = [" + "1," * 1_000_000 + "]", "more than 1,000,000 numbers"),
    "an object without lists": ('{"title": "x"}', "no 'kind'; expected one of"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_lists_that_are_no_puzzle(name: str) -> None:
    text, said = WRONG[name]
    with pytest.raises(gw.InputError, match=said):
        gw.read(text + "\n")


def test_bent_lists() -> None:
    """Whatever the text, it is a puzzle or an InputError, at once."""
    rng, count = random.Random(f"lists {seed(1)}"), scaled(600, 5_000)
    texts = [text.encode() for text, _ in TEXTS.values()]
    read = 0
    for _ in range(count):
        data = bent(rng.choice(texts), "json", rng)
        found = list(feed(data, "json"))
        assert all(isinstance(one, gw.Puzzle | gw.InputError) for one in found), data
        read += any(isinstance(one, gw.Puzzle) for one in found)
    assert read > count / 25


def test_of_makes_a_puzzle_of_every_kind() -> None:
    assert gw.of("nonogram", ROWS, COLUMNS) == gw.of("hanjie", columns=COLUMNS, rows=ROWS) == gw.read(NONOGRAM)
    assert gw.of("takuzu", [[1, None], [None, 0]]) == gw.of("takuzu", ["1.", ".0"]) == gw.read(TAKUZU)
    assert gw.of("hitori", ((1, 10), (None, 2))) == gw.read(HITORI)
    assert gw.of("makaro", [["a", "a"], ["b", None]], [[None, 1], [None, "↑"]]) == gw.read(MAKARO)
    unruly = gw.read(TAKUZU.replace("takuzu", "unruly"))
    assert gw.of("unruly", [[1, None], [None, 0]]) == unruly
    assert gw.of("takuzu", [[1, None], [None, 0]], unique_lines=False) == unruly
    assert gw.of("hitori", [[1]], title="one").notes.title == "one"


def test_of_takes_arrays() -> None:
    numpy = pytest.importorskip("numpy")
    assert gw.of("hitori", numpy.array([[1, 2], [2, 1]])) == gw.read("hitori\n1 2\n2 1\n")
    assert gw.of("nonogram", [numpy.array([1])], [[numpy.int64(1)]]) == gw.of("nonogram", [[1]], [[1]])


@pytest.mark.parametrize(
    "wrong", [5, "abc", None, [], [[]], [1, 2], [[1.5]], [[True]], [[1], [1, 2]], [{}], {}, [[-1]], [[10**30]]]
)
def test_of_refuses_wrong_types(wrong: Any) -> None:
    for kind in ("hitori", "takuzu"):
        with pytest.raises(gw.InputError):
            gw.of(kind, wrong)
    for kind in ("nonogram", "makaro"):
        with pytest.raises(gw.InputError):
            gw.of(kind, wrong, 7)
    unknown: tuple[Any, ...] = ("sudoku", 5, None)
    for kind in unknown:
        with pytest.raises(gw.UsageError):
            gw.of(kind, [[1]])
