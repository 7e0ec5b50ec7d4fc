"""How different generated puzzles are: `python -m bench.variety` makes 1,000 easy ones of each kind, and writes
docs/variety.md. No figure depends on the machine: the same version gives the same page.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import gridwright as gw
from gridwright import kinds
from gridwright.generate.distinct import distinct_puzzles
from gridwright.generate.duplicates import canonical_hash
from gridwright.generate.random_style import Sizes
from gridwright.generate.unique import Order, puzzles
from gridwright.grid import Grid
from gridwright.kind import LEVELS, Request
from gridwright.kinds.makaro.puzzle import Makaro
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.outcome import Outcome
from gridwright.puzzle import Puzzle

PAGE = Path(__file__).resolve().parent.parent / "docs" / "variety.md"
SEED = 1
COUNT = 1000
SIDE = 10
Marks = tuple[bool, ...]
"""What is looked at, cell by cell: is the cell masked, black, given?"""


def solve(puzzle: Puzzle) -> Outcome:
    """The only solution of a puzzle."""
    outcome = gw.solve(puzzle)
    assert outcome.status is gw.Status.UNIQUE, puzzle
    return outcome


def mark_solution(puzzle: Puzzle) -> Marks:
    """The cells that the solution marks: black ones of a nonogram, masked ones of a hitori."""
    answer = solve(puzzle).answer
    assert answer is not None
    return tuple(value == 1 for value in answer.values)


def mark_givens(puzzle: Puzzle) -> Marks:
    """The cells with a given."""
    assert isinstance(puzzle, Takuzu | Makaro)
    return tuple(value is not None for value in puzzle.givens)


def mark_walls(puzzle: Puzzle) -> Marks:
    """The black cells of a makaro."""
    assert isinstance(puzzle, Makaro)
    return tuple(room is None for room in puzzle.rooms)


def mark_arrows(puzzle: Puzzle) -> Marks:
    """The arrows of a makaro."""
    assert isinstance(puzzle, Makaro)
    return tuple(arrow is not None for arrow in puzzle.arrows)


LOOKS: dict[str, tuple[tuple[str, Callable[[Puzzle], Marks]], ...]] = {
    "nonogram": (("black", mark_solution),),
    "hitori": (("masked", mark_solution),),
    "takuzu": (("given", mark_givens),),
    "makaro": (("given", mark_givens), ("black", mark_walls), ("arrow", mark_arrows)),
}


@dataclass(frozen=True)
class Shares:
    """The share of cells that are marked, over all puzzles, and the share of puzzles in which each cell is."""

    kind: str
    what: str
    by_puzzle: list[float]
    by_cell: list[float]
    alike: float  # of two puzzles, the largest share of cells in which they agree

    @property
    def mean(self) -> float:
        return statistics.fmean(self.by_puzzle)

    def quantiles(self) -> list[float]:
        """The least share, those that 5, 50 and 95 % of the puzzles do not exceed, and the greatest."""
        ordered = sorted(self.by_puzzle)
        return [ordered[round(part * (len(ordered) - 1))] for part in (0, 0.05, 0.5, 0.95, 1)]

    def places(self, grid: Grid) -> list[float]:
        """The mean share of corners, of other cells at the edge, and of the rest."""
        beside = [len(cells) for cells in grid.neighbours()]
        groups = [[share for share, near in zip(self.by_cell, beside, strict=True) if near == n] for n in (2, 3, 4)]
        return [statistics.fmean(group) if group else float("nan") for group in groups]


def look(kind: str, what: str, mark: Callable[[Puzzle], Marks], made: Sequence[Puzzle]) -> Shares:
    """The shares over some puzzles of the same size."""
    marks = [mark(puzzle) for puzzle in made]
    by_cell = [statistics.fmean(column) for column in zip(*marks, strict=True)]
    return Shares(kind, what, [statistics.fmean(row) for row in marks], by_cell, measure_likeness(marks))


def measure_likeness(marks: Sequence[Marks]) -> float:
    """The share of cells in which the two most similar patterns agree, as they stand."""
    numbers = [int("".join("01"[bit] for bit in row), 2) for row in marks]
    least = min((one ^ other).bit_count() for one, other in combinations(numbers, 2))
    return 1 - least / len(marks[0])


@dataclass(frozen=True)
class Study:
    """What was found about the puzzles of one kind."""

    kind: str
    made: int
    different: int
    duplicates: int  # among the first tries, before they were replaced
    shares: list[Shares]


def study(kind: str, count: int, side: int, level: str = LEVELS[0]) -> Study:
    """Make the puzzles of a kind and look at them."""
    order = Order(kind, Sizes.of(f"{side}x{side}"), Request(level), SEED)
    first = [canonical_hash(puzzle) for puzzle in puzzles(order, count)]
    made = list(distinct_puzzles(order, count))
    different = len({canonical_hash(puzzle) for puzzle in made})
    shares = [look(kind, what, mark, made) for what, mark in LOOKS[kind]]
    return Study(kind, count, different, count - len(set(first)), shares)


def percent(share: float) -> str:
    return f"{share:.0%}".replace("%", " %")


def tabulate(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of a page."""
    lines = ["| " + " | ".join(head) + " |", "|---|" + "---:|" * (len(head) - 1)]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows)])


TEXT = """# How different generated puzzles are

{count:,} easy puzzles of {side}×{side} cells of every kind, all of seed {seed}. `python -m bench.variety` makes them
and writes this page; no figure depends on the machine.

## No two are the same

Puzzles are the same if one is the other turned or mirrored, a hitori also with other numbers, a takuzu also with 0 and
1 exchanged. `generate` replaces such duplicates; the last column says how many there were to replace.

{same}

## How many cells

The share of cells that are black or masked in the solution, given or black in the puzzle: the least of all puzzles, the
shares that 5, 50 and 95 % of them do not exceed, and the greatest. In the last column, of the two puzzles whose
patterns agree most, the share of cells in which they do.

{shares}

## Where

The share of puzzles in which a cell is so: the mean of the four corners, of the other cells at the edge, and of the
cells inside; then the cell with the least and the one with the greatest share.

{places}
"""


def write_page(studies: Sequence[Study], count: int, side: int) -> str:
    """The page."""
    grid = Grid(side, side)
    every = [shares for found in studies for shares in found.shares]
    same = [[found.kind, f"{found.made:,}", f"{found.different:,}", f"{found.duplicates:,}"] for found in studies]
    shares = [[f"{s.kind}, {s.what}", *map(percent, s.quantiles()), percent(s.alike)] for s in every]
    places = [
        [f"{s.kind}, {s.what}", *map(percent, s.places(grid)), percent(min(s.by_cell)), percent(max(s.by_cell))]
        for s in every
    ]
    return TEXT.format(
        count=count,
        side=side,
        seed=SEED,
        same=tabulate(["kind", "made", "different", "replaced"], same),
        shares=tabulate(["kind, cells", "least", "5 %", "median", "95 %", "greatest", "most alike"], shares),
        places=tabulate(["kind, cells", "corners", "edge", "inside", "least", "greatest"], places),
    )


def main() -> None:
    """Study all kinds and write the page; with fewer puzzles, print it."""
    options = argparse.ArgumentParser(prog="python -m bench.variety", description=__doc__)
    options.add_argument("--count", type=int, default=COUNT, help="puzzles of each kind; with fewer nothing is written")
    options.add_argument("--kind", action="append", choices=list(LOOKS), help="only this kind; nothing is written")
    options.add_argument("--json", action="store_true", help="print the share of every cell, too")
    chosen = options.parse_args()
    studies = [study(kinds.load(kind).name, chosen.count, SIDE) for kind in chosen.kind or LOOKS]
    page = write_page(studies, chosen.count, SIDE)
    if chosen.json:
        print(json.dumps({f"{s.kind} {s.what}": s.by_cell for found in studies for s in found.shares}))
    if chosen.kind or chosen.count != COUNT:
        print(page)
        return
    PAGE.write_text(page)
    print(f"wrote docs/{PAGE.name}")


if __name__ == "__main__":
    main()
