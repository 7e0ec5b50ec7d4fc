"""Families of boards whose time used to explode, each with its growth: `python -m bench.families [--before DIR]`.

Every board is solved once by `auto`, by `sat` and, where an earlier version is named, by its `auto`. A program that
takes more CPU time on a board than the limit (a minute) is not asked about larger ones of the family.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random

import gridwright as gw
from bench import page
from bench.boards import hitori, makaro, nonogram, takuzu
from bench.boards.common import BLANK, Rows, reveal
from bench.measure import Machine
from bench.workers import Program, Worker

LIMIT = 60.0
FORCED = "forced"
SMALL = "hitori\n1 1\n1 2\n"


@dataclass(frozen=True)
class Family:
    """Boards of growing size, and what is asked for beside the verdict, if anything (`bench.programs.by_method`)."""

    name: str
    sizes: Sequence[int]
    board: Callable[[int], str]
    asked: str = ""


def makaro_beside_rooms(parts: int) -> str:
    """A contradiction that no single guess refutes, and open parts: 14 rooms of two cells, which alternate in two ways.

    A guess in an open part decides more cells than one in the contradiction does. A search that prefers such guesses
    and learns nothing from conflicts goes through the contradiction again for every way to fill the open parts.
    """
    part, marks = MAKARO_CONTRADICTION
    height, width = len(part), len(part[0]) + 1 + (OPEN_ROOMS + 1) * ((parts + 1) // 2)
    rooms = [[BLANK] * width for _ in range(height)]
    for r, row in enumerate(part):
        rooms[r][: len(row)] = row
    for nth in range(parts):
        left, top = len(part[0]) + 1 + (OPEN_ROOMS + 1) * (nth // 2), 3 * (nth % 2)
        for c in range(left, left + OPEN_ROOMS):
            rooms[top][c] = rooms[top + 1][c] = f"open{nth}-{c}"
    cells = [["#" if room == BLANK else BLANK for room in row] for row in rooms]
    for r, row in enumerate(marks):
        cells[r][: len(row)] = row
    return makaro.write(rooms, cells)


OPEN_ROOMS = 14
MAKARO_CONTRADICTION: tuple[Rows, Rows] = (
    [
        row.split()
        for row in (
            "a a a b b b b",
            ". a a b . b b",
            "a a . b c . .",
            "d c c c c c .",
            "d c e . c c c",
            "d c e e e e c",
            ". c . e e . c",
        )
    ],
    [
        row.split()
        for row in (
            ". . . . . . .",
            "^ . . . ^ . .",
            ". . v . . ^ ^",
            ". . . . . . <",
            ". . . < . . .",
            ". . . . . . .",
            "> . > . . ^ .",
        )
    ],
)


def hitori_beside_strips(strips: int) -> str:
    """Open strips of equal pairs, masked in turn in one of two ways, and below them a part without a solution.

    Blank cells join them all. A search that looks ahead at the first cells only sees the contradiction when the strips
    are filled, and goes through all ways to fill them.
    """
    width = OPEN_PAIRS + 2
    rows: Rows = [[BLANK] * width for _ in range(3 * strips + len(HITORI_CONTRADICTION) + 2)]
    for nth in range(strips):
        numbers = [str(100 + OPEN_PAIRS * nth + pair) for pair in range(OPEN_PAIRS)]
        rows[3 * nth + 1] = rows[3 * nth + 2] = [BLANK, *numbers, BLANK]
    for r, row in enumerate(HITORI_CONTRADICTION, 3 * strips + 1):
        rows[r][1 : 1 + len(row)] = row
    return hitori.write(rows)


OPEN_PAIRS = 60
HITORI_CONTRADICTION = [row.split() for row in ("4 . 3 . 5", "1 4 2 6 .", "3 6 1 . .", ". . 1 6 4", ". 6 2 . 1")]


def blank_hitori(side: int) -> str:
    return hitori.write([[BLANK] * side] * side)


def blanked_hitori(side: int, blank: float = 0.6) -> str:
    """Random numbers, so many of the cells blank: the first board that has a solution."""
    for seed in count():
        random = Random(seed)
        text = hitori.write([[hitori.number(random, side, blank) for _ in range(side)] for _ in range(side)])
        if gw.solve(gw.read(text)).answer:
            return text
    raise AssertionError("seeds have no end")


def large_makaro(side: int) -> str:
    """A board built around a solution, with arrows where they hold and 10 % of the numbers given."""
    random = Random(side)
    rooms, values = makaro.lay_makaro(random, side)
    cells = [
        ["#" if room == BLANK else str(values[r, c]) if random.random() < 0.1 else BLANK for c, room in enumerate(row)]
        for r, row in enumerate(rooms)
    ]
    makaro.point_at_largest(random, cells, values, 1.0)
    return makaro.write(rooms, cells)


def empty_takuzu(side: int) -> str:
    return takuzu.write([[BLANK] * side] * side)


def minimal_takuzu(side: int) -> str:
    """Hardly more digits than are needed for one solution."""
    random = Random(side)
    full = takuzu.full_takuzu(random, side)
    shown = [[entry if random.random() < 0.15 else BLANK for entry in row] for row in full]
    return reveal(random, full, shown, takuzu.write)


def takuzu_with(side: int, share: float = 0.35) -> str:
    """So many of the digits of a full board."""
    random = Random(side)
    full = takuzu.full_takuzu(random, side)
    return takuzu.write([[entry if random.random() < share else BLANK for entry in row] for row in full])


def permutation(side: int) -> str:
    """A nonogram in which every clue is a 1."""
    return nonogram.write([[1]] * side, [[1]] * side)


def noise(height: int, width: int, share: float) -> str:
    """The clues of random cells, so many of them black."""
    return nonogram.write(*nonogram.clues_of(nonogram.draw_noise(Random(f"{height} {width}"), height, width, share)))


def on_diagonal(parts: int, share: float, outside: bool) -> list[list[bool]]:
    """Blocks of random cells that share no row or column; all other cells are white, or black."""
    side = 15
    picture = [[outside] * (side * parts) for _ in range(side * parts)]
    for nth in range(parts):
        for row, cells in enumerate(nonogram.draw_noise(Random(nth), side, side, share), nth * side):
            picture[row][nth * side : (nth + 1) * side] = cells
    return picture


def apart(parts: int) -> str:
    """Blocks beside white cells, which the clues do not tell apart."""
    return nonogram.write(*nonogram.clues_of(on_diagonal(parts, 0.45, False)))


def in_black(parts: int, turned: bool = False) -> str:
    """Blocks beside black cells, of which none says anything about another.

    Turned, two rows of the last one have exchanged their clues.
    """
    rows, columns = nonogram.clues_of(on_diagonal(parts, 0.4, True))
    if turned:
        rows[-1], rows[-8] = rows[-8], rows[-1]
    return nonogram.write(rows, columns)


def open_akari(side: int) -> str:
    """Walls without numbers: the first board that has a solution."""
    for seed in count():
        random = Random(f"{side} {seed}")
        text = "akari\n" + "\n".join("".join(random.choice("#...") for _ in range(side)) for _ in range(side)) + "\n"
        if gw.solve(gw.read(text)).answer:
            return text
    raise AssertionError("seeds have no end")


def impossible(side: int) -> str:
    """The clues of random cells, and one black cell more in the first row that has room for it."""
    rows, columns = nonogram.clues_of(nonogram.draw_noise(Random(side), side, side + 3, 0.4))
    at = next(nth for nth, clue in enumerate(rows) if clue and sum(clue) + len(clue) <= side)
    rows[at] = [*rows[at][:-1], rows[at][-1] + 1]
    return nonogram.write(rows, columns)


FAMILIES = (
    Family("nonogram, every clue 1, k×k", (50, 100, 200, 300), permutation),
    Family("nonogram, 40 % black, 5×k", (60, 250, 1000), lambda k: noise(5, k, 0.4)),
    Family("nonogram, 40 % black, k×8", (40, 60, 120, 500), lambda k: noise(k, 8, 0.4)),
    Family("nonogram, 40 % black, 10×k", (60, 120, 250, 500), lambda k: noise(10, k, 0.4)),
    Family("nonogram, 30 % black, 10×k", (60, 120, 300), lambda k: noise(10, k, 0.3)),
    Family("nonogram, 40 % black, 20×k", (20, 40, 60, 80), lambda k: noise(20, k, 0.4)),
    Family("nonogram, 40 % black, k×k", (20, 30, 40, 60), lambda k: noise(k, k, 0.4)),
    Family("nonogram, 10 % black, k×(k+5)", (30, 60, 120), lambda k: noise(k, k + 5, 0.1)),
    Family("nonogram, 65 % black, k×(k+5)", (30, 60, 120, 240), lambda k: noise(k, k + 5, 0.65)),
    Family("nonogram, k parts of 15×15", (1, 2, 4, 8), apart),
    Family("nonogram, k parts of 15×15 in black", (1, 2, 4, 8), in_black),
    Family("nonogram, k parts in black, two clues exchanged", (1, 2, 4, 8), lambda k: in_black(k, turned=True)),
    Family("nonogram, every clue 2 1, k×k", (20, 40, 60), lambda k: nonogram.write([[2, 1]] * k, [[2, 1]] * k)),
    Family("nonogram, no solution, k×(k+3)", (10, 15, 20), impossible),
    Family("makaro: a contradiction beside k open parts", (2, 3, 4, 5, 6, 7, 24), makaro_beside_rooms),
    Family("hitori: a contradiction beside k open strips", (2, 4, 6, 8, 10, 24), hitori_beside_strips),
    Family("hitori, all blank, k×k", (30, 60, 100, 120), blank_hitori),
    Family("hitori, 60 % blank, k×k, forced cells", (20, 30, 40), blanked_hitori, asked=FORCED),
    Family("hitori, 80 % blank, k×k, forced cells", (60, 100), lambda k: blanked_hitori(k, 0.8), asked=FORCED),
    Family("akari, walls without numbers, k×k, forced cells", (20, 40), open_akari, asked=FORCED),
    Family("takuzu, 20 % given, k×k, forced cells", (20, 40), lambda k: takuzu_with(k, 0.2), asked=FORCED),
    Family("nonogram, k parts in black, forced cells", (2, 8), in_black, asked=FORCED),
    Family("nonogram, every clue 1, k×k, forced cells", (20, 50, 100), permutation, asked=FORCED),
    Family("nonogram, 50 % black, k×k, forced cells", (30, 60), lambda k: noise(k, k, 0.5), asked=FORCED),
    Family("nonogram, 40 % black, k×k, forced cells", (20, 25, 30), lambda k: noise(k, k, 0.4), asked=FORCED),
    Family("nonogram, k parts of 15×15, forced cells", (2, 6), apart, asked=FORCED),
    Family("makaro, 10 % given, k×k", (50, 100, 150), large_makaro),
    Family("takuzu, empty, k×k", (20, 40, 50, 60), empty_takuzu),
    Family("takuzu, minimal, k×k", (20, 30, 40, 50), minimal_takuzu),
    Family("takuzu, 35 % given, k×k", (50, 100), takuzu_with),
)


def measure(family: Family, programs: Sequence[Program], limit: float = LIMIT) -> list[list[str]]:
    """The rows of a family: size, what the programs find, and the time of each."""
    left = {program.title for program in programs}
    rows = []
    for size in family.sizes:
        text = family.board(size)
        cells, verdicts = [], set()
        for program in programs:
            found = ask(program, text, family.asked, limit) if program.title in left else None
            if found is None:
                cells.append(f"over {limit:.0f} s" if program.title in left else "–")
                left.discard(program.title)
            else:
                verdicts.add(found[0])
                cells.append(page.duration(found[1]))
        if len(verdicts) > 1:
            raise AssertionError(f"{family.name}, {size}: the programs find {verdicts}")
        rows.append([f"{family.name}, k = {size}", *verdicts, *cells])
        print(rows[-1], flush=True)
    return rows


def ask(program: Program, text: str, asked: str, limit: float) -> tuple[str, float] | None:
    """The verdict of a program in a new process, and its CPU seconds; None when they are too many."""
    name = f"{program.program} {asked}".strip()
    worker = Worker(Program(program.title, name, program.tree))
    worker.ask([SMALL], limit)
    found = worker.ask([text], limit)
    worker.stop()
    return found and (found.verdicts[0], found.solve)


def main() -> None:
    """Measure all families, and write the section of the page."""
    options = argparse.ArgumentParser(prog="python -m bench.families", description=__doc__)
    options.add_argument("--before", type=Path, metavar="DIR", help="the src folder of an earlier version")
    options.add_argument("--limit", type=float, default=LIMIT, metavar="S", help="CPU seconds per board")
    options.add_argument("--only", metavar="WORDS", help="only families with these words; nothing is written")
    chosen = options.parse_args()
    if chosen.before and not (chosen.before / "gridwright").is_dir():
        options.error(f"{chosen.before} has no folder gridwright")
    programs = [Program("`auto`", "auto"), Program("`sat`", "sat")]
    programs += [Program("`auto` before", "auto", chosen.before)] if chosen.before else []
    rows = [row for f in FAMILIES if (chosen.only or "") in f.name for row in measure(f, programs, chosen.limit)]
    heads = ["board", "verdict", *(program.title for program in programs)]
    text = f"    {Machine.here()}\n\n{page.table(heads, rows, left=2)}"
    print(text)
    if not chosen.only:
        page.replace(page.DOCS / "kernel-speed.md", "families", text)


if __name__ == "__main__":
    main()
