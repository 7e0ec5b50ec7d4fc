"""`python -m bench.nonogram`: measure nonograms, and write docs/nonogram-speed.md and docs/nonogram-speed.svg.

It measures public sets, if GRIDWRIGHT_CORPUS names their folder, generated boards by size and density, and other
programs in the same run. Times are CPU seconds of this process, or of one process per puzzle where programs are
compared.
"""

from __future__ import annotations

import argparse
import ast
import csv
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import gridwright as gw
from bench.measure import Machine
from bench.nonogram_page import page, svg
from bench.nonogram_peers import PROGRAMS, installed, timed
from bench.puzzles import corpus
from gridwright.grid import Grid
from gridwright.kinds.nonogram.lines.board import COMPILED, NonogramBoard
from gridwright.kinds.nonogram.puzzle import Nonogram

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
OPEN = ("faase", "knotty")  # no verdict is published, and nearly no other program finishes them
LONG = 300  # CPU seconds for one of those
SETS = ("survey14", "jwilk", "minizinc-benchmarks", "gecode")
SIZES = (10, 15, 20, 25, 30, 40, 60, 100)
SHARES = (0.4, 0.5, 0.6, 0.7)


class Set(NamedTuple):
    """A set of puzzles solved: how many, their verdicts, and CPU seconds for first solutions and for verdicts."""

    name: str
    count: int
    verdicts: dict[str, int]
    first: float
    verdict: float
    worst: float
    wrong: int | None


class Grown(NamedTuple):
    """Boards of one size and sort: how many, how many of them unique, and CPU seconds per board."""

    sort: str
    size: int
    count: int
    unique: int
    seconds: float


def run_set(name: str, puzzles: Iterable[tuple[Nonogram, str | None]], limit: int) -> Set:
    """Solve a set twice, for first solutions and for verdicts."""
    verdicts: Counter[str] = Counter()
    first = verdict = worst = 0.0
    wrong, known = 0, False
    for puzzle, wanted in puzzles:
        first += timed("gridwright, first solution", puzzle, limit)[1]
        status, spent = timed("gridwright", puzzle, limit)
        verdict, worst = verdict + spent, max(worst, spent)
        verdicts[status] += 1
        known = known or wanted is not None
        wrong += wanted is not None and status not in (wanted, "limit")
    return Set(name, verdicts.total(), dict(verdicts), first, verdict, worst, wrong if known else None)


def judged(folder: Path, name: str) -> Iterator[tuple[Nonogram, str | None]]:
    """The puzzles of a public set with their published verdicts."""
    words = {"unique": "unique", "multiple": "many"}
    for row in csv.DictReader((folder / "verdicts.csv").open()):
        if row["file"].startswith(f"{name}/") and row["name"] not in OPEN:
            puzzle = gw.read(str(folder / row["file"]))
            assert isinstance(puzzle, Nonogram)
            yield puzzle, words[row["solutions"]]


def tournament(folder: Path, name: str, every: int) -> list[Nonogram]:
    """The puzzles of a tournament, or every nth."""
    import lzma

    text = lzma.open(folder / "tournament" / f"{name}.txt.xz", "rt").read()
    return [puzzle for puzzle in gw.read_all(text) if isinstance(puzzle, Nonogram)][::every]


def noise(rng: Random, size: int, share: float) -> Nonogram:
    """A board of random cells."""
    grid = Grid(size, size)
    return Nonogram.from_picture(grid, [rng.random() < share for _ in range(len(grid))])


def blobs(rng: Random, size: int) -> Nonogram:
    """A picture-like board: discs, each black or white, over one another."""
    grid = Grid(size, size)
    black = [False] * len(grid)
    for _ in range(12 + size // 2):
        row, column, reach = rng.random() * size, rng.random() * size, (0.05 + 0.2 * rng.random()) * size
        ink = rng.random() < 0.6
        for cell in range(len(grid)):
            r, c = grid.place(cell)
            if (r - row) ** 2 + (c - column) ** 2 < reach**2:
                black[cell] = ink
    return Nonogram.from_picture(grid, black)


def grown(sort: str, size: int, puzzles: list[Nonogram]) -> Grown:
    """Solve boards of one size."""
    start = time.process_time()
    unique = sum(gw.solve(puzzle).status is gw.Status.UNIQUE for puzzle in puzzles)
    return Grown(sort, size, len(puzzles), unique, (time.process_time() - start) / len(puzzles))


def growth(quick: bool) -> Iterator[Grown]:
    """Generated boards by size: random ones of several densities, and picture-like ones."""
    for share in SHARES:
        for size in SIZES:
            if size <= {0.4: 40, 0.5: 60, 0.6: 60}.get(share, 100) and not (quick and size > 20):
                rng = Random(size)
                yield grown(f"random, {share:.0%} black", size, [noise(rng, size, share) for _ in range(10)])
    for size in (*SIZES, 200, 500):
        if not (quick and size > 60):
            rng = Random(size)
            yield grown("picture-like", size, [blobs(rng, size) for _ in range(5 if size < 200 else 1)])


def time_propagation(size: int, rounds: int) -> float:
    """CPU seconds to propagate a line-solvable picture, without the time to build it."""
    puzzles = [blobs(Random(1000 * size + nth), size) for nth in range(8)]
    boards = [NonogramBoard(puzzle.rows, puzzle.columns) for _ in range(rounds) for puzzle in puzzles]
    start = time.process_time()
    for board in boards:
        board.propagate()
    return (time.process_time() - start) / len(boards)


def compiled_gain(sizes: Sequence[int] = (25, 40, 60)) -> list[tuple[int, float, float]]:
    """Line-solvable pictures: size, and CPU seconds of the line solver compiled and, in another process, uncompiled."""
    measured = f"[nonogram.time_propagation(size, 3) for size in {tuple(sizes)}]"
    script = f"import support.only_sources\nfrom bench import nonogram\nprint({measured})"
    path = os.pathsep.join([str(ROOT), str(ROOT / "tests"), *sys.path])
    ran = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    return list(zip(sizes, [time_propagation(size, 60) for size in sizes], ast.literal_eval(ran.stdout), strict=True))


def compared(puzzles: dict[str, list[Nonogram]], limit: int) -> Iterator[tuple[str, str, int, int, float]]:
    """Every program on every group: how many solved, of how many, and CPU seconds, the limit for each unsolved one."""
    for name in PROGRAMS:
        if not installed(name):
            continue
        for group, members in puzzles.items():
            results = [timed(name, puzzle, limit) for puzzle in members]
            solved = sum(verdict not in ("limit", "failed") for verdict, _ in results)
            yield name, group, solved, len(members), sum(seconds for _, seconds in results)
            print(name, group, solved, len(members), f"{sum(s for _, s in results):.2f} s", flush=True)


def groups(folder: Path | None, quick: bool) -> dict[str, list[Nonogram]]:
    """Puzzles to compare programs on."""
    few = 3 if quick else 10
    found = {
        "pictures 25x25": [blobs(Random(nth), 25) for nth in range(few)],
        "random 20x20": [noise(Random(nth), 20, 0.5) for nth in range(few)],
    }
    if folder is not None:
        found["survey"] = [puzzle for puzzle, _ in judged(folder, "survey14")][: 4 if quick else None]
        found["taai2011, 1 in 100"] = tournament(folder, "taai2011", 100)[: 3 if quick else None]
        sides = (6, 8, 10) if quick else (6, 8, 10, 12, 14)
        names = [f"dom_{n:02}" for n in sides]
        dominoes = [gw.read(str(folder / "minizinc-benchmarks" / f"{name}.nin")) for name in names]
        found[f"n-Dom 6 to {sides[-1]}"] = [puzzle for puzzle in dominoes if isinstance(puzzle, Nonogram)]
    return found


def public_sets(folder: Path, every: int, limit: int) -> Iterator[Set]:
    """The public sets, every nth puzzle of the tournaments, and by themselves the two hardest and the dominoes."""
    for name in SETS:
        yield run_set(name, judged(folder, name), limit)
    for name in OPEN:
        puzzle = gw.read(str(folder / "survey14" / f"{name}.non"))
        assert isinstance(puzzle, Nonogram)
        yield run_set(name, [(puzzle, None)], LONG)
    for name in ("taai2011", "tcga2016"):
        puzzles = [(puzzle, None) for puzzle in tournament(folder, name, every)]
        yield run_set(name if every == 1 else f"{name}, 1 in {every}", puzzles, limit)
    for n in (6, 8, 10, 12, 14):
        puzzle = gw.read(str(folder / "minizinc-benchmarks" / f"dom_{n:02}.nin"))
        assert isinstance(puzzle, Nonogram)
        yield run_set(f"n-Dom {n}", [(puzzle, "unique")], limit)


def main() -> None:
    """Measure, and write the page."""
    options = argparse.ArgumentParser(prog="python -m bench.nonogram", description=__doc__)
    options.add_argument("--every", type=int, default=1, help="solve every nth tournament puzzle")
    options.add_argument("--quick", action="store_true", help="fewer sizes, and fewer puzzles to compare programs on")
    options.add_argument("--seconds", type=int, default=5, help="CPU seconds per puzzle")
    options.add_argument("--docs", type=Path, default=DOCS, help="the folder for the page and its plot")
    chosen = options.parse_args()
    named = corpus()
    folder = named / "nonogram" if named is not None else None
    sets = []
    for one in public_sets(folder, chosen.every, chosen.seconds) if folder is not None else ():
        sets.append(one)
        print(one, flush=True)
    gains = compiled_gain() if COMPILED else []
    sizes = list(growth(chosen.quick))
    peers = list(compared(groups(folder, chosen.quick), chosen.seconds))
    missing = [name for name in PROGRAMS if not installed(name)]
    text = page(Machine.here(), sets, gains, sizes, peers, missing, chosen.seconds)
    (chosen.docs / "nonogram-speed.md").write_text(text)
    (chosen.docs / "nonogram-speed.svg").write_text(svg(sizes))
    print(f"wrote nonogram-speed.md and nonogram-speed.svg to {chosen.docs}")


if __name__ == "__main__":
    main()
