"""Hitori that are meant to be hard."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bench.boards.common import BLANK, Cell, Maker, beside, change


def write(rows: Sequence[Sequence[object]]) -> str:
    """A hitori as text."""
    return "hitori\n" + "".join(" ".join(str(entry) for entry in row) + "\n" for row in rows)


def random_hitori(random: Random, side: int) -> str:
    """Random numbers, few or many, some cells blank: mostly no solution or very many."""
    most = random.randint(max(2, side // 2), 4 * side)
    blank = random.choice((0.0, 0.0, 0.3, 0.6, 0.8, 0.9))
    return write([[number(random, most, blank) for _ in range(side)] for _ in range(side)])


def number(random: Random, most: int, blank: float) -> str:
    """A random number, or a blank."""
    return BLANK if random.random() < blank else str(random.randint(1, most))


def solved_hitori(random: Random, side: int) -> str:
    """A dense mask, a Latin square under the visible cells, repeats under the masked; at times changed or blanked."""
    masked = dense_mask(random, side)
    down, right = random.sample(range(side), side), random.sample(range(side), side)
    rows = [[str((down[r] + right[c]) % side + 1) for c in range(side)] for r in range(side)]
    for r, c in masked:
        if random.random() < 0.5:
            rows[r][c] = random.choice([rows[r][k] for k in range(side) if (r, k) not in masked] or [rows[r][c]])
        else:
            rows[r][c] = random.choice([rows[k][c] for k in range(side) if (k, c) not in masked] or [rows[r][c]])
    change(random, rows, random.choice((0, 0, 1, 3, side)), lambda: str(random.randint(1, side)))
    blank = random.choice((0, 0, 0.02, 0.1, 0.3))
    change(random, rows, int(blank * side * side), lambda: BLANK)
    return write(rows)


def dense_mask(random: Random, side: int) -> set[Cell]:
    """Masked cells, no two side by side, as many as keep the rest connected.

    The rest is connected as long as no chain of diagonal neighbours closes or reaches the border twice.
    """
    parent: dict[Cell, Cell] = {}
    border = (-9, -9)

    def find(cell: Cell) -> Cell:
        while parent.setdefault(cell, cell) != cell:
            parent[cell] = parent[parent[cell]]
            cell = parent[cell]
        return cell

    masked: set[Cell] = set()
    cells = [(r, c) for r in range(side) for c in range(side)]
    for r, c in random.sample(cells, len(cells)):
        if any(other in masked for other in beside((r, c), side, side)):
            continue
        chains = [find(other) for d in (-1, 1) for e in (-1, 1) if (other := (r + d, c + e)) in masked]
        if r in (0, side - 1) or c in (0, side - 1):
            chains.append(find(border))
        if len(set(chains)) == len(chains):
            masked.add((r, c))
            for chain in chains:
                parent[chain] = find((r, c))
    return masked


def hitori_parts(random: Random, side: int) -> str:
    """Small random boards in a sea of blank cells: independent parts, some without a solution."""
    rows = [[BLANK] * side for _ in range(side)]
    step, most = random.choice((4, 5, 6)), random.randint(4, 12)
    for top in range(0, side - 2, step):
        for left in range(0, side - 2, step):
            for r in range(top, min(side, top + step - 1)):
                for c in range(left, min(side, left + step - 1)):
                    rows[r][c] = str(10 * (top * side + left) + random.randint(1, most))
    return write(rows)


def hitori_stripes(random: Random, side: int) -> str:
    """Rows of few numbers between blank rows, which only connectivity links."""
    period, most = random.choice((2, 3)), random.choice((3, side // 3 + 1, side // 2 + 1))
    return write([[number(random, most, 0.2) if r % period == 0 else BLANK for _ in range(side)] for r in range(side)])


def hitori_pairs(random: Random, side: int) -> str:
    """Every number twice in its row, at a random distance: chains of either-or, and many cuts."""
    rows = []
    for _ in range(side):
        row = [str(n // 2 + 1) for n in range(side)]
        random.shuffle(row)
        rows.append(row)
    change(random, rows, random.choice((0, side, side * side // 4, side * side // 2)), lambda: BLANK)
    return write(rows)


MAKERS: dict[str, Maker] = {
    "random": random_hitori,
    "solved": solved_hitori,
    "parts": hitori_parts,
    "stripes": hitori_stripes,
    "pairs": hitori_pairs,
}
