"""What it saves that checks are incremental: the same givens chosen with and without, counted and timed by turns.

    python -m bench.generate_profile [--write]

Both ways start from the same full board and the same order of its givens, and end with givens of which none can go.
*Anew* tests one given after the other: a new ladder fills the board from those that are left, or a new kernel is built
and asked for another solution. *Incremental* is what `generate` does: one ladder that goes on from kept boards and
tests givens by halving, and one kernel under assumptions, whose trail keeps what they have in common.

Hitori and nonograms have no givens. There, *incremental* is all of a board's numbers set, or some cells of a picture
changed one by one, by the ladder that generating keeps; *anew* is a new ladder on the board, as often as that one went
on.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from bench.generate import write_table
from gridwright import kinds
from gridwright.compiled.dice import Dice
from gridwright.generate.givens import FullBoard, fill_board
from gridwright.generate.grading import count_techniques
from gridwright.generate.needed_givens import OtherSolutions
from gridwright.grid import Grid
from gridwright.hints.techniques import find_techniques
from gridwright.kind import Request
from gridwright.kinds.hitori.generator import RECIPES, choose_knots, draw_pattern, open_draft
from gridwright.kinds.hitori.generator.knots import KnotSetter
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.nonogram.figures import draw_figure
from gridwright.kinds.nonogram.generator.raster import Raster
from gridwright.kinds.nonogram.generator.sketch import Sketch
from gridwright.kinds.nonogram.hints import TECHNIQUES
from gridwright.kinds.nonogram.puzzle import Nonogram

LADDERS = (("hitori", 10), ("hitori", 20), ("hitori", 30), ("nonogram", 10), ("nonogram", 20), ("nonogram", 40))
CHANGES = 40  # cells of a picture
CASES = (("takuzu", 10), ("takuzu", 20), ("takuzu", 30), ("makaro", 10), ("makaro", 20))
LEVEL = "hard"  # of the test by the ladder
WHOLE_LINES = TECHNIQUES.names.index("whole-line")  # techniques of nonograms, up to all that a line decides
ROUNDS = 3


def open_board(name: str, side: int, seed: int) -> FullBoard:
    """A full board."""
    kind, rng, full = kinds.load(name), random.Random(seed), None
    assert kind.generator is not None
    while full is None:
        full = fill_board(kind.generator, Grid(side, side), Request(), rng)
    return FullBoard(kind, kind.generator, *full, Request())


def drop_one_by_one(order: Sequence[int], suffice: Callable[[list[int]], bool]) -> list[int]:
    """Try without each, the last one first."""
    kept = list(order)
    for group in reversed(order):
        rest = [other for other in kept if other != group]
        if suffice(rest):
            kept = rest
    return kept


def fill_anew(board: FullBoard, chosen: Sequence[int]) -> bool:
    """Does a new ladder fill the board?"""
    ladder = board.techniques.open(board.puzzle)
    given = {cell for group in chosen for cell in board.groups[group]}
    ladder.set_values([value if cell in given else None for cell, value in enumerate(board.solution)])
    ladder.climb(count_techniques(board.kind.techniques, LEVEL))
    return all(value >= 0 or wanted is None for value, wanted in zip(ladder.values, board.solution, strict=True))


def ask_anew(board: FullBoard, chosen: Sequence[int]) -> bool:
    """Does a new kernel find no other solution?"""
    return OtherSolutions(board.kind, board.strip(()), board.solution, board.groups).suffice(chosen)


def measure(name: str, side: int) -> list[str]:
    """A row of the table: CPU times in milliseconds, the least of several rounds."""
    times = [float("inf")] * 4
    for seed in range(ROUNDS):
        board = open_board(name, side, seed)
        assert board.kind.techniques is not None
        assert board.sets is not None
        limit = count_techniques(board.kind.techniques, LEVEL)
        order = random.Random(seed).sample(range(len(board.groups)), len(board.groups))
        by_ladder = board.sets.choose(order, len(board.kind.techniques.ladder))
        ways: list[Callable[[], list[int]]] = [
            lambda board=board, order=order: drop_one_by_one(order, lambda rest: fill_anew(board, rest)),  # type: ignore[misc]
            lambda board=board, order=order, limit=limit: board.sets.choose(order, limit),  # type: ignore[misc]
            lambda board=board, some=by_ladder: drop_one_by_one(some, lambda rest: ask_anew(board, rest)),  # type: ignore[misc]
            lambda board=board, some=by_ladder: board.others.reduce(some),  # type: ignore[misc]
        ]
        for nth, way in enumerate(ways):
            start = time.process_time()
            way()
            times[nth] = min(times[nth], time.process_time() - start)
    return [f"{name} {side}x{side}", *(f"{1000 * seconds:,.1f}" for seconds in times)]


def climb_anew(name: str, puzzle: Any, limit: int) -> None:
    """Fill a board by a new ladder."""
    ladder = find_techniques(kinds.load(name)).open(puzzle)
    ladder.set_values([None] * len(puzzle.grid))
    ladder.climb(limit)


def set_numbers(side: int, seed: int) -> tuple[float, float]:
    """CPU times for the numbers of a hitori: by new ladders, and by one."""
    grid, rng = Grid(side, side), random.Random(seed)
    recipe, pattern = RECIPES[LEVEL], None
    while pattern is None:
        pattern = draw_pattern(grid, Request(LEVEL), False, Dice(rng))
    draft = open_draft(grid, Dice(rng), find_techniques(kinds.load("hitori")).open)
    setter = KnotSetter(draft)
    start = time.process_time()
    setter.make(pattern.masked, recipe.limit, recipe.floor, recipe.share, choose_knots(LEVEL, grid))
    incremental = time.process_time() - start
    puzzle = Hitori(grid=grid, numbers=tuple(draft.list_numbers()))
    start = time.process_time()
    for _ in range(draft.looks):
        climb_anew("hitori", puzzle, recipe.limit)
    return time.process_time() - start, incremental


def change_picture(side: int, seed: int) -> tuple[float, float]:
    """CPU times for changes of a picture: its clues solved anew each time, and by one ladder."""
    grid, rng = Grid(side, side), random.Random(seed)
    canvas = Raster(side, side, Dice(rng))
    sketch = Sketch(canvas, TECHNIQUES.names)
    draw_figure(canvas, None, rng)
    sketch.read_clues()
    sketch.solve_anew(WHOLE_LINES)
    times = [0.0, 0.0]
    for cell in rng.sample(range(len(grid)), CHANGES):
        start = time.process_time()
        sketch.change(cell)
        times[1] += time.process_time() - start
        puzzle = Nonogram.from_picture(grid, list(sketch.picture))
        start = time.process_time()
        climb_anew("nonogram", puzzle, WHOLE_LINES)
        times[0] += time.process_time() - start
    return times[0], times[1]


def measure_ladder(name: str, side: int) -> list[str]:
    """A row for hitori or nonogram: the sum of several boards, in milliseconds."""
    run = set_numbers if name == "hitori" else change_picture
    pairs = [run(side, seed) for seed in range(ROUNDS)]
    anew, incremental = (1000 * sum(times) / ROUNDS for times in zip(*pairs, strict=True))
    return [f"{name} {side}x{side}", f"{anew:,.1f}", f"{incremental:,.1f}", "", ""]


def main() -> None:
    """Measure, print, and with `--write` put the table into the page."""
    options = argparse.ArgumentParser(prog="python -m bench.generate_profile")
    options.add_argument("--write", action="store_true", help="replace the table in docs/generate.md")
    chosen = options.parse_args()
    heads = ["board", "by the ladder, anew", "incremental", "by the kernel, anew", "incremental"]
    lines = ["| " + " | ".join(heads) + " |", "|---|" + "---:|" * (len(heads) - 1)]
    for name, side in CASES:
        lines.append("| " + " | ".join(measure(name, side)) + " |")
        print(lines[-1], flush=True)
    for name, side in LADDERS:
        lines.append("| " + " | ".join(measure_ladder(name, side)) + " |")
        print(lines[-1], flush=True)
    if chosen.write:
        write_table("profile", "\n".join(lines))


if __name__ == "__main__":
    main()
