"""`gridwright configurations`: C(n - r + 1, p) for every line of a nonogram, and the products."""

from __future__ import annotations

import json
from itertools import product
from math import prod

import pytest

from gridwright import read
from gridwright.cli import main
from gridwright.cli.configurations import write_number
from gridwright.kinds.nonogram.puzzle import Nonogram
from support.paths import EXAMPLES

Capture = pytest.CaptureFixture[str]


def runs(cells: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(len(run) for run in "".join(map(str, cells)).split("0") if run)


@pytest.mark.parametrize("name", ["hen", "blocks", "kite", "nonogram-none"])
def test_the_counts_are_those_of_enumeration(name: str, capsys: Capture) -> None:
    path = str(EXAMPLES / f"{name}.txt")
    puzzle = read(path)
    assert isinstance(puzzle, Nonogram)
    height, width = puzzle.grid.height, puzzle.grid.width
    lengths = [width] * height + [height] * width
    ways = [
        sum(runs(cells) == clue for cells in product((0, 1), repeat=length))
        for length, clue in zip(lengths, puzzle.rows + puzzle.columns, strict=True)
    ]
    assert main(["configurations", path, "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert [line["configurations"] for line in record["lines"]] == ways
    assert record["by_rows"] == prod(ways[:height])
    assert record["by_columns"] == prod(ways[height:])
    assert record["paintings"] == 2 ** (height * width)


def test_the_products_are_told_in_decimals(capsys: Capture) -> None:
    assert main(["configurations", str(EXAMPLES / "animal.txt")]) == 0
    out = capsys.readouterr().out
    assert "all paintings, 2^500: 3.273 × 10^150" in out
    assert "the rows multiplied: 1.602 × 10^40" in out


@pytest.mark.parametrize(
    ("number", "text"),
    [(2**400, "2.582 × 10^120"), (10**16 - 1, "1.000 × 10^16"), (56**15, "1.670 × 10^26"), (243, "243")],
)
def test_numbers_of_the_paper(number: int, text: str) -> None:
    assert write_number(number) == text


def test_other_kinds_are_refused_by_name(capsys: Capture) -> None:
    assert main(["configurations", str(EXAMPLES / "takuzu-4x4.txt"), "--lang", "en"]) == 2
    assert "takuzu has no clues" in capsys.readouterr().err


def test_the_table_explains_its_letters_and_names_its_lines(capsys: Capture) -> None:
    for language, words in (
        ("en", ["row 1 ", "column 8 ", "n: cells of the line; r: black cells; p: runs"]),
        (
            "fr",
            [" ligne 1 ", " colonne 8 ", "r\u00a0: cases noires\u00a0; p\u00a0: blocs", "tous les coloriages, 2^72"],
        ),
    ):
        assert main(["configurations", str(EXAMPLES / "hen.txt"), "--lang", language]) == 0
        out = capsys.readouterr().out
        assert [word for word in words if word not in out] == []
        assert "la ligne" not in out
