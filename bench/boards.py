"""Boards that are meant to be hard, as puzzle texts: random ones, ones built around a solution, and adversarial ones.

Every maker takes a random number generator and the side of the board, so that a kind, a maker, a side and a seed name a
board. Texts and not objects: older versions of gridwright can read them too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import gridwright as gw

Rows = list[list[str]]
Maker = Callable[[Random, int], str]
Cell = tuple[int, int]
BLANK = "."
SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
ARROWS = dict(zip(SIDES, ">v<^", strict=True))


def hitori(rows: Sequence[Sequence[object]]) -> str:
    """A hitori as text."""
    return "hitori\n" + "".join(" ".join(str(entry) for entry in row) + "\n" for row in rows)


def takuzu(rows: Sequence[Sequence[object]], unique_lines: bool = True) -> str:
    """A takuzu as text."""
    head = "takuzu\n" if unique_lines else "takuzu\nunique-lines: no\n"
    return head + "".join("".join(str(entry) for entry in row) + "\n" for row in rows)


def makaro(rooms: Rows, cells: Rows) -> str:
    """A makaro as text."""
    return "\n".join(["makaro", "rooms", *map(" ".join, rooms), "cells", *map(" ".join, cells)]) + "\n"


def beside(cell: Cell, height: int, width: int) -> list[Cell]:
    """The cells that share a side with one."""
    places = [(cell[0] + down, cell[1] + right) for down, right in SIDES]
    return [(r, c) for r, c in places if 0 <= r < height and 0 <= c < width]


# Hitori


def random_hitori(random: Random, side: int) -> str:
    """Random numbers, few or many, some cells blank: mostly no solution or very many."""
    most = random.randint(max(2, side // 2), 4 * side)
    blank = random.choice((0.0, 0.0, 0.3, 0.6, 0.8, 0.9))
    return hitori([[number(random, most, blank) for _ in range(side)] for _ in range(side)])


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
    return hitori(rows)


def change(random: Random, rows: Rows, count: int, entry: Callable[[], str]) -> None:
    """Replace some entries."""
    for _ in range(count):
        rows[random.randrange(len(rows))][random.randrange(len(rows[0]))] = entry()


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
    return hitori(rows)


def hitori_stripes(random: Random, side: int) -> str:
    """Rows of few numbers between blank rows, which only connectivity links."""
    period, most = random.choice((2, 3)), random.choice((3, side // 3 + 1, side // 2 + 1))
    return hitori([[number(random, most, 0.2) if r % period == 0 else BLANK for _ in range(side)] for r in range(side)])


def hitori_pairs(random: Random, side: int) -> str:
    """Every number twice in its row, at a random distance: chains of either-or, and many cuts."""
    rows = []
    for _ in range(side):
        row = [str(n // 2 + 1) for n in range(side)]
        random.shuffle(row)
        rows.append(row)
    change(random, rows, random.choice((0, side, side * side // 4, side * side // 2)), lambda: BLANK)
    return hitori(rows)


# Takuzu


def random_takuzu(random: Random, side: int) -> str:
    """Random digits, a few or many: mostly no solution, and very many where few are given."""
    share = random.choice((0.0, 0.02, 0.05, 0.08, 0.1, 0.12, 0.15, 0.2))
    unique = random.random() < 0.8
    return takuzu([[digit(random, share) for _ in range(even(side))] for _ in range(even(side))], unique)


def digit(random: Random, share: float) -> str:
    """A random digit, or none."""
    return random.choice("01") if random.random() < share else BLANK


def even(side: int) -> int:
    """The side of a takuzu."""
    return max(2, side - side % 2)


def solved_takuzu(random: Random, side: int) -> str:
    """Digits of a full board, from very few to nearly all; at times one of them is wrong."""
    rows = full_takuzu(random, even(side))
    share = random.choice((0.05, 0.1, 0.15, 0.2, 0.22, 0.25, 0.28, 0.3, 0.35, 0.5))
    shown = [[entry if random.random() < share else BLANK for entry in row] for row in rows]
    for _ in range(random.choice((0, 0, 0, 1, 2))):
        r, c = random.randrange(len(rows)), random.randrange(len(rows))
        shown[r][c] = "10"[int(rows[r][c])]
    return takuzu(shown, random.random() < 0.8)


def full_takuzu(random: Random, side: int) -> Rows:
    """A full board: a chessboard, shuffled by switches that keep every line balanced and without three alike."""
    rows = [[(r + c) % 2 for c in range(side)] for r in range(side)]
    while True:
        for _ in range(12 * side * side):
            switch(rows, random.randrange(side), random.randrange(side), random.randrange(side), random.randrange(side))
        if len(set(map(tuple, rows))) == side == len(set(zip(*rows, strict=True))):
            return [[str(entry) for entry in row] for row in rows]


def switch(rows: list[list[int]], top: int, low: int, left: int, right: int) -> None:
    """Invert the corners of a rectangle where they alternate, unless that puts three alike side by side."""
    corners = ((top, left), (top, right), (low, left), (low, right))
    first = rows[top][left]
    if first == rows[top][right] or first == rows[low][left] or first != rows[low][right]:
        return
    for r, c in corners:
        rows[r][c] ^= 1
    if any(three_alike(rows, r, c) for r, c in corners):
        for r, c in corners:
            rows[r][c] ^= 1


def three_alike(rows: list[list[int]], r: int, c: int) -> bool:
    """Is a cell one of three equal ones side by side?"""
    across = rows[r][max(0, c - 2) : c + 3]
    down = [row[c] for row in rows[max(0, r - 2) : r + 3]]
    return any(a == b == d for line in (across, down) for a, b, d in zip(line, line[1:], line[2:], strict=False))


def thin_takuzu(random: Random, side: int) -> str:
    """Few rows and many columns, so that hardly enough different columns exist, or not enough: a pigeonhole."""
    height = random.choice((4, 6, 6, 8, 8, 10))
    width = even(random.choice((side, random.randint(4, max(4, side)))))
    share = random.choice((0.0, 0.0, 0.05, 0.1))
    return takuzu([[digit(random, share) for _ in range(width)] for _ in range(height)])


def takuzu_twins(random: Random, side: int) -> str:
    """Rows given in pairs but for a few cells, so that the rule about equal lines decides."""
    rows = full_takuzu(random, even(side))
    shown = []
    for r, row in enumerate(rows):
        likeness = rows[r - 1] if r % 2 and random.random() < 0.5 else row
        hidden = set(random.sample(range(len(row)), min(len(row), random.choice((2, 4, 6, len(row) // 2)))))
        shown.append([BLANK if c in hidden else entry for c, entry in enumerate(likeness)])
    change(random, shown, len(rows) * len(rows) // 2, lambda: BLANK)
    return takuzu(shown)


# Makaro


def random_makaro(random: Random, side: int) -> str:
    """Random rooms, arrows and numbers: mostly no solution."""
    rooms = grow_rooms(random, side, random.choice((3, 4, 5, 7, 9)), random.choice((0.05, 0.1, 0.2)))
    blacken_single_cells(rooms)
    sizes = room_sizes(rooms)
    share, arrows = random.choice((0.0, 0.0, 0.02)), random.choice((0.0, 0.05, 0.1, 0.2, 0.5))
    cells = [
        [
            (str(random.randint(1, sizes[room])) if random.random() < share else BLANK) if room != BLANK else "#"
            for room in row
        ]
        for row in rooms
    ]
    point(random, rooms, cells, arrows)
    return makaro(rooms, cells)


def blacken_single_cells(rooms: Rows) -> None:
    """Make rooms of one cell black: two of them side by side would leave no solution at first sight."""
    sizes = room_sizes(rooms)
    for row in rooms:
        row[:] = [BLANK if sizes[room] == 1 else room for room in row]


def room_sizes(rooms: Rows) -> dict[str, int]:
    """How many cells every room has."""
    sizes: dict[str, int] = {}
    for row in rooms:
        for room in row:
            sizes[room] = sizes.get(room, 0) + 1
    return sizes


def grow_rooms(random: Random, side: int, most: int, black: float) -> Rows:
    """Connected rooms of up to so many cells; some cells are black."""
    rooms = [[BLANK] * side for _ in range(side)]
    free = {(r, c) for r in range(side) for c in range(side) if random.random() >= black}
    cells = sorted(free)
    for label, start in enumerate(random.sample(cells, len(cells))):
        if start not in free:
            continue
        room = [start]
        free.discard(start)
        for _ in range(random.randint(1, most) - 1):
            near = sorted({other for cell in room for other in beside(cell, side, side)} & free)
            if near:
                room.append(random.choice(near))
                free.discard(room[-1])
        for r, c in room:
            rooms[r][c] = f"r{label}"
    return rooms


def point(random: Random, rooms: Rows, cells: Rows, share: float) -> None:
    """Put arrows on some black cells, each at a cell of a room."""
    side = len(rooms)
    for r in range(side):
        for c in range(len(rooms[0])):
            ways = [
                way
                for way in SIDES
                if 0 <= r + way[0] < side and 0 <= c + way[1] < len(rooms[0]) and rooms[r + way[0]][c + way[1]] != BLANK
            ]
            if rooms[r][c] == BLANK and ways and random.random() < share:
                cells[r][c] = ARROWS[random.choice(ways)]


def lay_makaro(random: Random, side: int) -> tuple[Rows, dict[Cell, int]]:
    """Rooms laid with their numbers, black where none fits."""
    values: dict[Cell, int] = {}
    rooms = [[BLANK] * side for _ in range(side)]
    members: dict[str, list[Cell]] = {}
    for r, row in enumerate(grow_rooms(random, side, random.choice((3, 4, 5, 6)), random.choice((0.02, 0.1, 0.2)))):
        for c, room in enumerate(row):
            if room != BLANK:
                members.setdefault(room, []).append((r, c))
    for room, cells in members.items():
        for _ in range(30):
            order = random.sample(range(1, len(cells) + 1), len(cells))
            pairs = list(zip(cells, order, strict=True))
            if all(values.get(other) != n for cell, n in pairs for other in beside(cell, side, side)):
                values.update(pairs)
                for r, c in cells:
                    rooms[r][c] = room
                break
    return rooms, values


def solved_makaro(random: Random, side: int) -> str:
    """A board built around a solution: arrows where they hold, few or many numbers given; at times one is wrong."""
    rooms, values = lay_makaro(random, side)
    share = random.choice((0.0, 0.05, 0.1, 0.2, 0.3, 0.5))
    board = [
        ["#" if (r, c) not in values else str(values[r, c]) if random.random() < share else BLANK for c in range(side)]
        for r in range(side)
    ]
    point_at_largest(random, board, values, random.choice((0.0, 0.5, 1.0)))
    for _ in range(random.choice((0, 0, 0, 1))):
        (r, c), value = random.choice(sorted(values.items())) if values else ((0, 0), 0)
        if value > 1:
            board[r][c] = str(value - 1)
    return makaro(rooms, board)


def point_at_largest(random: Random, board: Rows, values: dict[Cell, int], share: float) -> None:
    """Put arrows on some of the black cells that have one largest number beside them."""
    for r, row in enumerate(board):
        for c, entry in enumerate(row):
            near = sorted((values.get((r + d, c + e), 0), arrow) for (d, e), arrow in ARROWS.items())
            if entry == "#" and near[-1][0] > near[-2][0] and random.random() < share:
                row[c] = near[-1][1]


def makaro_parts(random: Random, side: int) -> str:
    """Independent parts between black cells, most of them open, some without a solution."""
    rooms = [[BLANK] * side for _ in range(side)]
    step = random.choice((4, 5))
    label = 0
    for top in range(0, side - step + 1, step):
        for left in range(0, side - step + 1, step):
            part = grow_rooms(random, step - 1, random.choice((3, 4, 5)), 0.1)
            blacken_single_cells(part)
            label += 1
            for r, row in enumerate(part):
                for c, room in enumerate(row):
                    rooms[top + r][left + c] = BLANK if room == BLANK else f"{room}-{label}"
    cells = [["#" if room == BLANK else BLANK for room in row] for row in rooms]
    point(random, rooms, cells, random.choice((0.0, 0.05, 0.2)))
    return makaro(rooms, cells)


def makaro_large_rooms(random: Random, side: int) -> str:
    """Rooms of twelve to thirty cells, hardly a number given: many solutions, or none by an arrow."""
    rooms = grow_rooms(random, side, random.choice((12, 20, 30)), random.choice((0.02, 0.1)))
    blacken_single_cells(rooms)
    cells = [["#" if room == BLANK else BLANK for room in row] for row in rooms]
    point(random, rooms, cells, random.choice((0.0, 0.3, 1.0)))
    return makaro(rooms, cells)


def makaro_ladder(random: Random, side: int) -> str:
    """Rows of rooms with arrows between them, all pointing on: long chains of larger and larger."""
    rooms, cells = [], []
    length = random.choice((3, 4, 5))
    for r in range(side):
        if r % 2 == 0:
            rooms.append([f"r{r}-{c // length}" for c in range(side)])
            cells.append([BLANK] * side)
        else:
            rooms.append([BLANK] * side)
            cells.append([random.choice("v#") if r < side - 1 else "#" for _ in range(side)])
    return makaro(rooms, cells)


# Boards with one solution


def unique_takuzu(random: Random, side: int) -> str:
    """Hardly more digits than a board needs to have one solution."""
    full = full_takuzu(random, even(min(side, 30)))
    shown = [[entry if random.random() < 0.1 else BLANK for entry in row] for row in full]
    return reveal(random, full, shown, takuzu)


def unique_makaro(random: Random, side: int) -> str:
    """Hardly more numbers than a board needs to have one solution."""
    rooms, values = lay_makaro(random, min(side, 40))
    full = [[str(values.get((r, c), "#")) for c in range(len(rooms))] for r in range(len(rooms))]
    shown = [[entry if entry == "#" else BLANK for entry in row] for row in full]
    point_at_largest(random, shown, values, random.choice((0.0, 0.5, 1.0)))
    return reveal(random, full, shown, lambda cells: makaro(rooms, cells))


def reveal(random: Random, full: Rows, shown: Rows, write: Callable[[Rows], str]) -> str:
    """Show more and more of the cells that are not forced, until all are."""
    while True:
        forced = gw.solve(gw.read(write(shown)), forced=True).forced
        assert forced is not None
        width = len(full[0])
        cells = [divmod(cell, width) for cell, value in enumerate(forced.values) if value is None]
        hidden = [(r, c) for r, c in cells if full[r][c].isdigit() and shown[r][c] == BLANK]
        if not hidden:
            return write(shown)
        for r, c in random.sample(hidden, 1 + len(hidden) // 6):
            shown[r][c] = full[r][c]


MAKERS: dict[str, dict[str, Maker]] = {
    "hitori": {
        "random": random_hitori,
        "solved": solved_hitori,
        "parts": hitori_parts,
        "stripes": hitori_stripes,
        "pairs": hitori_pairs,
    },
    "takuzu": {
        "random": random_takuzu,
        "solved": solved_takuzu,
        "thin": thin_takuzu,
        "twins": takuzu_twins,
        "unique": unique_takuzu,
    },
    "makaro": {
        "random": random_makaro,
        "solved": solved_makaro,
        "parts": makaro_parts,
        "large rooms": makaro_large_rooms,
        "ladder": makaro_ladder,
        "unique": unique_makaro,
    },
}


def make(kind: str, maker: str, side: int, seed: int) -> str:
    """The board of that name."""
    return MAKERS[kind][maker](Random(f"{kind} {maker} {side} {seed}"), side)
