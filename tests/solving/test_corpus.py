"""Public puzzles with known verdicts, by the searches. Their folder is named in GRIDWRIGHT_CORPUS."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

import gridwright as gw
from gridwright.grid import Grid
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.makaro.puzzle import Makaro
from gridwright.kinds.takuzu.puzzle import Takuzu
from support.narrow import present

CORPUS = os.environ.get("GRIDWRIGHT_CORPUS")
ARROWS = {"t": "^", "b": "v", "l": "<", "r": ">"}
MANY = {0: "none", 1: "unique", 2: "many"}


def tokens(rows: list[Any]) -> list[Any]:
    return [token for row in rows for token in (row.split() if isinstance(row, str) else row)]


def hitori(entry: dict[str, Any], grid: Grid) -> Hitori:
    return Hitori(grid=grid, numbers=tuple(map(int, tokens(entry["grid"]))))


def takuzu(entry: dict[str, Any], grid: Grid) -> Takuzu:
    digits = [None if mark == "." else int(mark) for row in entry["grid"] for mark in row]
    return Takuzu(grid=grid, givens=tuple(digits), unique_lines=entry["unique_lines"])


def makaro(entry: dict[str, Any], grid: Grid) -> Makaro:
    labels, cells = tokens(entry["rooms"]), tokens(entry["cells"])
    numbers = {label: number for number, label in enumerate(dict.fromkeys(labels))}
    return Makaro(
        grid=grid,
        rooms=tuple(None if label == "." else numbers[label] for label in labels),
        givens=tuple(int(cell) if cell.isdigit() else None for cell in cells),
        arrows=tuple(ARROWS.get(cell) for cell in cells),
    )


READERS = {"hitori": hitori, "makaro": makaro, "takuzu": takuzu}


@pytest.mark.skipif(not CORPUS, reason="GRIDWRIGHT_CORPUS does not name the folder of public puzzles")
@pytest.mark.parametrize("kind", sorted(READERS))
def test_search_gives_the_known_verdicts(kind: str) -> None:
    files = sorted((Path(present(CORPUS)) / kind).glob("*.jsonl"))
    entries = [json.loads(line) for file in files for line in file.read_text().splitlines()]
    assert entries
    for entry in entries:
        puzzle = READERS[kind](entry, Grid(entry["rows"], entry["cols"]))
        assert gw.solve(puzzle, "search").status.value == MANY[entry["nsol"]], entry["id"]
