"""The baseline: a textbook encoding of each puzzle for a SAT solver.

Nothing here is shared with gridwright: no model, no referee, no refined cuts. Boards are rows of cells; every function
finds up to `limit` solutions. Makaro cells are as in the public collections: `.` open, a number given, `#`
black and `t b l r` black with an arrow up, down, left or right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import Any

from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

SOLVER = "glucose4"
WAYS = {"t": (-1, 0), "b": (1, 0), "l": (0, -1), "r": (0, 1)}
Place = tuple[int, int]
Cut = Callable[[set[int]], list[list[int]]]


def solutions(solver: Any, asked: Sequence[int], limit: int, cut: Cut = lambda _: []) -> list[list[int]]:
    """Up to `limit` different assignments of the variables that are asked about; `cut` adds what an answer breaks."""
    found: list[list[int]] = []
    while len(found) < limit and solver.solve():
        true = {literal for literal in solver.get_model() if literal > 0}
        missing = cut(true)
        for clause in missing:
            solver.add_clause(clause)
        if not missing:
            answer = [v if v in true else -v for v in asked]
            found.append(answer)
            solver.add_clause([-literal for literal in answer])
    solver.delete()
    return found


def beside(place: Place, height: int, width: int) -> Iterator[Place]:
    """The places that share a side with one."""
    for down, right in WAYS.values():
        row, column = place[0] + down, place[1] + right
        if 0 <= row < height and 0 <= column < width:
            yield row, column


def hitori(board: Sequence[Sequence[int | None]], limit: int = 2) -> list[list[int]]:
    """A variable per cell, true when masked; parts that are cut off are forbidden when an answer has them."""
    height, width = len(board), len(board[0])
    solver = Solver(name=SOLVER)
    mask = {(r, c): r * width + c + 1 for r in range(height) for c in range(width)}
    near = {place: set(beside(place, height, width)) for place in mask}
    for place in mask:
        for other in near[place]:
            if other > place:
                solver.add_clause([-mask[place], -mask[other]])
    rows = [[(r, c) for c in range(width)] for r in range(height)]
    for line in rows + [list(column) for column in zip(*rows, strict=True)]:
        for one, other in combinations(line, 2):
            if board[one[0]][one[1]] is not None and board[one[0]][one[1]] == board[other[0]][other[1]]:
                solver.add_clause([mask[one], mask[other]])

    def cut(true: set[int]) -> list[list[int]]:
        parts = connected({place for place, v in mask.items() if v not in true}, near)
        if not parts:
            return [[-v for v in mask.values()]]
        around = [set().union(*(near[place] for place in part)) - part for part in parts[1:]]
        return [[-mask[place] for place in border] for border in around]

    return solutions(solver, list(mask.values()), limit, cut)


def connected(places: set[Place], near: dict[Place, set[Place]]) -> list[set[Place]]:
    """The connected parts of some places, the largest first."""
    parts = []
    left = set(places)
    while left:
        part: set[Place] = set()
        stack = [left.pop()]
        while stack:
            place = stack.pop()
            part.add(place)
            reached = near[place] & left
            left -= reached
            stack += reached
        parts.append(part)
    return sorted(parts, key=len, reverse=True)


def takuzu(board: Sequence[Sequence[int | None]], unique: bool = True, limit: int = 2) -> list[list[int]]:
    """A variable per cell, a counter per line; lines that are alike are told apart when an answer has them."""
    height, width = len(board), len(board[0])
    solver = Solver(name=SOLVER)
    rows = [[r * width + c + 1 for c in range(width)] for r in range(height)]
    columns = [list(column) for column in zip(*rows, strict=True)]
    top = height * width
    for r, c in product(range(height), range(width)):
        if board[r][c] is not None:
            solver.add_clause([rows[r][c] if board[r][c] else -rows[r][c]])
    for line in rows + columns:
        for triple in zip(line, line[1:], line[2:], strict=False):
            solver.add_clause(list(triple))
            solver.add_clause([-v for v in triple])
        counter = CardEnc.equals(line, len(line) // 2, top_id=top, encoding=EncType.seqcounter)
        solver.append_formula(counter.clauses)
        top = max(top, counter.nv)
    fresh = iter(range(top + 1, 10**9))

    def cut(true: set[int]) -> list[list[int]]:
        return [clause for lines in (rows, columns) for clause in apart(lines, true, fresh)] if unique else []

    return solutions(solver, range(1, height * width + 1), limit, cut)


def apart(lines: list[list[int]], true: set[int], fresh: Iterator[int]) -> list[list[int]]:
    """Clauses that make lines differ which are alike in an answer."""
    clauses = []
    for one, other in combinations(lines, 2):
        if [v in true for v in one] == [v in true for v in other]:
            marks = [next(fresh) for _ in one]
            clauses.append(marks)
            for mark, a, b in zip(marks, one, other, strict=True):
                clauses += [[-mark, a, b], [-mark, -a, -b]]
    return clauses


def makaro(cells: Sequence[Sequence[str]], rooms: Sequence[Sequence[str]], limit: int = 2) -> list[list[int]]:
    """A variable per cell and number, and every rule pair by pair."""
    height, width = len(cells), len(cells[0])
    members: dict[str, list[Place]] = {}
    for r, c in product(range(height), range(width)):
        if rooms[r][c] != ".":
            members.setdefault(rooms[r][c], []).append((r, c))
    sizes = {place: len(room) for room in members.values() for place in room}
    pairs = [(place, n) for place, size in sizes.items() for n in range(1, size + 1)]
    holds = {pair: v for v, pair in enumerate(pairs, 1)}
    solver = Solver(name=SOLVER)
    for place, size in sizes.items():
        solver.add_clause([holds[place, n] for n in range(1, size + 1)])
        for n, m in combinations(range(1, size + 1), 2):
            solver.add_clause([-holds[place, n], -holds[place, m]])
        if cells[place[0]][place[1]] != ".":
            solver.add_clause([holds[place, int(cells[place[0]][place[1]])]])
        for other in beside(place, height, width):
            if other > place and other in sizes:
                for n in range(1, min(size, sizes[other]) + 1):
                    solver.add_clause([-holds[place, n], -holds[other, n]])
    for room in members.values():
        for one, other in combinations(room, 2):
            for n in range(1, len(room) + 1):
                solver.add_clause([-holds[one, n], -holds[other, n]])
    for clause in arrows(cells, sizes, holds):
        solver.add_clause(clause)
    return solutions(solver, list(holds.values()), limit)


def arrows(
    cells: Sequence[Sequence[str]], sizes: dict[Place, int], holds: dict[tuple[Place, int], int]
) -> Iterator[list[int]]:
    """The cell an arrow points at holds more than the others beside it."""
    for r, c in product(range(len(cells)), range(len(cells[0]))):
        if cells[r][c] in WAYS:
            down, right = WAYS[cells[r][c]]
            target = (r + down, c + right)
            for other in beside((r, c), len(cells), len(cells[0])):
                if other != target and other in sizes:
                    for n, m in product(range(1, sizes[target] + 1), range(1, sizes[other] + 1)):
                        if n <= m:
                            yield [-holds[target, n], -holds[other, m]]


def nonogram(rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]], limit: int = 2) -> list[list[int]]:
    """A variable per cell and per place of every run; runs in order, and a cell black just when a run covers it."""
    height, width = len(rows), len(columns)
    solver = Solver(name=SOLVER)
    fresh = iter(range(height * width + 1, 10**9))
    for r, clue in enumerate(rows):
        runs(solver, [r * width + c + 1 for c in range(width)], clue, fresh)
    for c, clue in enumerate(columns):
        runs(solver, [r * width + c + 1 for r in range(height)], clue, fresh)
    return solutions(solver, range(1, height * width + 1), limit)


def runs(solver: Any, line: list[int], clue: Sequence[int], fresh: Iterator[int]) -> None:
    """The runs of one line."""
    covers: dict[int, list[int]] = {cell: [] for cell in line}
    before: dict[int, int] = {}
    for nth, run in enumerate(clue):
        first = sum(clue[:nth]) + nth
        last = len(line) - sum(clue[nth:]) - (len(clue) - 1 - nth)
        starts = {at: next(fresh) for at in range(first, last + 1)}
        solver.add_clause(list(starts.values()))
        for a, b in combinations(starts.values(), 2):
            solver.add_clause([-a, -b])
        for (at, a), (earlier, b) in product(starts.items(), before.items()):
            if at <= earlier + clue[nth - 1]:
                solver.add_clause([-a, -b])
        for at, a in starts.items():
            for cell in line[at : at + run]:
                covers[cell].append(a)
                solver.add_clause([-a, cell])
        before = starts
    for cell, by in covers.items():
        solver.add_clause([-cell, *by])
