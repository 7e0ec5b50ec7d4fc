"""Puzzles to measure on: public collections where GRIDWRIGHT_CORPUS names their folder, else ours, made from a seed.

Ours have a solution by construction; whether it is the only one is for the measurement to find out, and the tables say
of how many it was.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import gridwright as gw
from bench import plain
from gridwright.grid import Grid, components
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.makaro.puzzle import STEPS, Makaro
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.takuzu.puzzle import Takuzu

LETTERS = {"^": "t", "v": "b", "<": "l", ">": "r"}
ARROWS = {letter: arrow for arrow, letter in LETTERS.items()}


@dataclass(frozen=True)
class Task:
    """A puzzle, the same as arguments of the baseline, and how many solutions it is known to have (2: several)."""

    puzzle: gw.Puzzle
    arguments: tuple[Any, ...]
    known: int | None = None


def corpus() -> Path | None:
    """The folder of public puzzles, if one is named."""
    folder = os.environ.get("GRIDWRIGHT_CORPUS")
    return Path(folder) if folder else None


def tasks(kind: str, size: int, count: int) -> list[Task]:
    """Puzzles of a kind and size, from the public collections or of our own."""
    folder = corpus()
    if folder is None:
        say_whose()
    if folder is None or not (folder / kind).is_dir():
        return [made(kind, size, nth) for nth in range(count)]
    every = list(public(folder / kind, kind, size))
    step = max(1, len(every) // count)
    return every[::step][:count]


@cache
def say_whose() -> None:
    """Say, once, that the puzzles are our own: they take other times than public ones."""
    print("GRIDWRIGHT_CORPUS names no folder of public puzzles: measuring on our own", file=sys.stderr)


def public(folder: Path, kind: str, size: int) -> Iterator[Task]:
    """Every public puzzle of a kind that is a square of a size."""
    for record in list_records(folder):
        if record.get("rows") == record.get("cols") == size:
            puzzle = READERS[kind](record)
            yield Task(puzzle, arguments(puzzle), record.get("nsol"))


def list_records(folder: Path) -> Iterator[dict[str, Any]]:
    """What the public collections of a kind hold."""
    for file in sorted(folder.glob("*.jsonl")):
        yield from map(json.loads, file.open())


def read_hitori(record: dict[str, Any]) -> gw.Puzzle:
    return gw.read("hitori\n" + "\n".join(record["grid"]) + "\n")


def read_takuzu(record: dict[str, Any]) -> gw.Puzzle:
    lines = "" if record["unique_lines"] else "unique-lines: no\n"
    return gw.read(f"takuzu\n{lines}" + "\n".join(record["grid"]) + "\n")


def read_makaro(record: dict[str, Any]) -> gw.Puzzle:
    cells = [" ".join(ARROWS.get(mark, mark) for mark in row.split()) for row in record["cells"]]
    return gw.read("\n".join(["makaro", "rooms", *record["rooms"], "cells", *cells]) + "\n")


def read_nonogram(record: dict[str, Any]) -> gw.Puzzle:
    return Nonogram.of(record["row_clues"], record["col_clues"])


READERS: dict[str, Callable[[dict[str, Any]], gw.Puzzle]] = {
    "hitori": read_hitori,
    "takuzu": read_takuzu,
    "makaro": read_makaro,
    "nonogram": read_nonogram,
}


def arguments(puzzle: Any) -> tuple[Any, ...]:
    """A puzzle as arguments of the baseline."""
    table = puzzle.grid.table
    if isinstance(puzzle, Hitori):
        return (table(puzzle.numbers),)
    if isinstance(puzzle, Takuzu):
        return table(puzzle.givens), puzzle.unique_lines
    if isinstance(puzzle, Makaro):
        rooms = ["." if room is None else str(room) for room in puzzle.rooms]
        trios = zip(puzzle.rooms, puzzle.arrows, puzzle.givens, strict=True)
        cells = [
            "." if r is not None and g is None else str(g) if g else LETTERS.get(a or "", "#") for r, a, g in trios
        ]
        return table(cells), table(rooms)
    return puzzle.rows, puzzle.columns


def made(kind: str, size: int, seed: int) -> Task:
    """A puzzle of our own; the same seed gives the same puzzle."""
    random = Random(f"{kind} {size} {seed}")
    puzzle = MAKERS[kind](random, Grid(size, size))
    return Task(puzzle, arguments(puzzle))


def make_hitori(random: Random, grid: Grid) -> Hitori:
    """Masks laid as densely as the rules let them, a Latin square under the visible cells, repeats under the masked."""
    beside = grid.neighbours()
    masked = [False] * len(grid)
    for cell in random.sample(range(len(grid)), len(grid)):
        if not any(masked[other] for other in beside[cell]):
            masked[cell] = True
            masked[cell] = len(components([not m for m in masked], beside)) == 1
    symbols = random.sample(range(1, grid.height + grid.width), max(grid.height, grid.width))
    down, right = (random.sample(range(len(symbols)), n) for n in (grid.height, grid.width))
    places = grid.places(range(len(grid)))
    numbers = [symbols[(down[r] + right[c]) % len(symbols)] for r, c in places]
    for cell, (row, column) in enumerate(places):
        if masked[cell]:
            line = random.choice((grid.rows()[row], grid.columns()[column])).cells
            numbers[cell] = numbers[random.choice([other for other in line if not masked[other]] or [cell])]
    return Hitori(grid=grid, numbers=tuple(numbers))


def make_takuzu(random: Random, grid: Grid) -> Takuzu:
    """A board filled from a few random cells, of which about a third is given."""
    while True:
        givens: list[int | None] = [None] * len(grid)
        for cell in random.sample(range(len(grid)), max(1, len(grid) // 12)):
            givens[cell] = random.randrange(2)
        full = plain.takuzu(grid.table(givens), True, 1)
        if full:
            values = [int(literal > 0) for literal in full[0]]
            shown = set(random.sample(range(len(grid)), len(grid) * 35 // 100))
            return Takuzu(grid=grid, givens=tuple(v if i in shown else None for i, v in enumerate(values)))


def make_makaro(random: Random, grid: Grid) -> Makaro:
    """Rooms laid one by one with their numbers, black where none fits; arrows where they hold; half is given."""
    rooms: list[int | None] = [None] * len(grid)
    values = [0] * len(grid)
    free = {cell for cell in range(len(grid)) if random.random() > 0.1}
    for label, start in enumerate(random.sample(range(len(grid)), len(grid))):
        if start in free:
            room = grown(random, grid, start, free)
            while room and not (numbers := fitting(random, grid, room, values)):
                room.pop()
            for cell, number in zip(room, numbers, strict=False):
                rooms[cell], values[cell] = label, number
            free -= {start, *room}
    givens = tuple(value if value and random.random() < 0.5 else None for value in values)
    return Makaro(grid=grid, rooms=tuple(rooms), givens=givens, arrows=pointers(grid, values))


def grown(random: Random, grid: Grid, start: int, free: set[int]) -> list[int]:
    """A connected room of two to five cells, or fewer where there is no place."""
    room = [start]
    for _ in range(random.randint(1, 4)):
        near = sorted({other for cell in room for other in grid.neighbours()[cell]} & free - set(room))
        room += [random.choice(near)] if near else []
    return room


def fitting(random: Random, grid: Grid, room: list[int], values: list[int]) -> list[int]:
    """The numbers of a room in an order that no number beside it forbids, if there is one."""
    orders = list(permutations(range(1, len(room) + 1)))
    for order in random.sample(orders, len(orders)):
        if all(values[other] != n for cell, n in zip(room, order, strict=True) for other in grid.neighbours()[cell]):
            return list(order)
    return []


def pointers(grid: Grid, values: list[int]) -> tuple[str | None, ...]:
    """An arrow on every black cell that has just one largest number beside it."""
    arrows: list[str | None] = []
    for cell, value in enumerate(values):
        ways = [(values[to], arrow) for arrow, way in STEPS.items() if (to := grid.step(cell, *way)) is not None]
        ways.sort(reverse=True)
        alone = not value and ways and ways[0][0] and (len(ways) < 2 or ways[0][0] > ways[1][0])
        arrows.append(ways[0][1] if alone else None)
    return tuple(arrows)


def make_nonogram(random: Random, grid: Grid) -> Nonogram:
    """A picture of blots: a cell is black when most of the random cells around it are."""
    seeds = [random.random() < 0.58 for _ in range(len(grid))]
    black = [seeds[c] + sum(seeds[o] for o in near) > len(near) / 2 for c, near in enumerate(grid.neighbours())]
    return Nonogram.from_picture(grid, black)


MAKERS: dict[str, Callable[[Random, Grid], gw.Puzzle]] = {
    "hitori": make_hitori,
    "takuzu": make_takuzu,
    "makaro": make_makaro,
    "nonogram": make_nonogram,
}
