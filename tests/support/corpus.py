"""Public puzzles with known verdicts, from the folder that GRIDWRIGHT_CORPUS names; they are not part of the project.

Records are turned into puzzles here by hand, so that what is compared does not come from the project's own readers.
"""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gridwright.grid import Grid
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.makaro.puzzle import Makaro
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.outcome import Status
from gridwright.puzzle import Puzzle

FOLDER = os.environ.get("GRIDWRIGHT_CORPUS")
needs_corpus = pytest.mark.skipif(
    not FOLDER, reason="no public puzzles: GRIDWRIGHT_CORPUS=FOLDER makes this run, as .ci/run does"
)
RECORDS = (
    "hitori/tatham.jsonl",
    "hitori/tudelft_2026.jsonl",
    "makaro/generated.jsonl",
    "nonogram/tatham.jsonl",
    "takuzu/generated.jsonl",
    "takuzu/tatham.jsonl",
)
"""The files of JSON lines, each with a known number of solutions."""
ARROWS = {"t": "^", "b": "v", "l": "<", "r": ">"}


def corpus(name: str = "") -> Path:
    """A file or folder of the public puzzles."""
    assert FOLDER, "only tests marked needs_corpus may ask for public puzzles"
    path = Path(FOLDER) / name
    assert path.exists(), f"{path} is missing; is GRIDWRIGHT_CORPUS the folder of public puzzles?"
    return path


def records(name: str) -> Iterator[dict[str, Any]]:
    """The records of a file."""
    with corpus(name).open() as lines:
        yield from map(json.loads, lines)


def verdict(record: dict[str, Any]) -> Status:
    """The verdict that a record states; 2 stands for two or more solutions."""
    return (Status.NONE, Status.UNIQUE, Status.MANY)[record.get("nsol", 1)]


def verdicts(folder: str) -> list[tuple[Path, str]]:
    """The files of a folder of nonograms and what verdicts.csv says of each; the empty text where nothing is known."""
    with corpus("nonogram/verdicts.csv").open() as file:
        rows = [row for row in csv.DictReader(file) if row["file"].startswith(f"{folder}/")]
    words = {"unique": "unique", "multiple": "many", "": ""}
    return [(corpus(f"nonogram/{row['file']}"), words[row["solutions"]]) for row in rows]


def puzzle_of(record: dict[str, Any]) -> Puzzle:
    """The puzzle of a record."""
    return READERS[record["type"]](record, Grid(record["rows"], record["cols"]))


def tokens(rows: list[str | list[str]]) -> list[str]:
    """The words of all rows; a row is a list or a text with blanks."""
    return [str(token) for row in rows for token in (row.split() if isinstance(row, str) else row)]


def hitori(record: dict[str, Any], grid: Grid) -> Hitori:
    return Hitori(grid=grid, numbers=tuple(None if word == "." else int(word) for word in tokens(record["grid"])))


def takuzu(record: dict[str, Any], grid: Grid) -> Takuzu:
    givens = tuple(None if mark == "." else int(mark) for row in record["grid"] for mark in row)
    return Takuzu(grid=grid, givens=givens, unique_lines=record["unique_lines"])


def makaro(record: dict[str, Any], grid: Grid) -> Makaro:
    cells, labels = tokens(record["cells"]), tokens(record["rooms"])
    numbers = {label: number for number, label in enumerate(dict.fromkeys(labels))}
    return Makaro(
        grid=grid,
        rooms=tuple(None if label == "." else numbers[label] for label in labels),
        givens=tuple(int(cell) if cell.isdigit() else None for cell in cells),
        arrows=tuple(ARROWS.get(cell) for cell in cells),
    )


def nonogram(record: dict[str, Any], grid: Grid) -> Nonogram:
    return Nonogram(grid=grid, rows=clues(record["row_clues"]), columns=clues(record["col_clues"]))


def clues(lines: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(clue) for clue in lines)


READERS = {"hitori": hitori, "makaro": makaro, "nonogram": nonogram, "takuzu": takuzu}
