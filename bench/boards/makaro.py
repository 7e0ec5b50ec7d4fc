"""Makaro that are meant to be hard."""

from __future__ import annotations

from random import Random

from bench.boards.common import BLANK, SIDES, Cell, Maker, Rows, beside, reveal

ARROWS = dict(zip(SIDES, ">v<^", strict=True))


def write(rooms: Rows, cells: Rows) -> str:
    """A makaro as text."""
    return "\n".join(["makaro", "rooms", *map(" ".join, rooms), "cells", *map(" ".join, cells)]) + "\n"


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
    return write(rooms, cells)


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
    return write(rooms, board)


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
    return write(rooms, cells)


def makaro_large_rooms(random: Random, side: int) -> str:
    """Rooms of twelve to thirty cells, hardly a number given: many solutions, or none by an arrow."""
    rooms = grow_rooms(random, side, random.choice((12, 20, 30)), random.choice((0.02, 0.1)))
    blacken_single_cells(rooms)
    cells = [["#" if room == BLANK else BLANK for room in row] for row in rooms]
    point(random, rooms, cells, random.choice((0.0, 0.3, 1.0)))
    return write(rooms, cells)


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
    return write(rooms, cells)


def unique_makaro(random: Random, side: int) -> str:
    """Hardly more numbers than a board needs to have one solution."""
    rooms, values = lay_makaro(random, min(side, 40))
    full = [[str(values.get((r, c), "#")) for c in range(len(rooms))] for r in range(len(rooms))]
    shown = [[entry if entry == "#" else BLANK for entry in row] for row in full]
    point_at_largest(random, shown, values, random.choice((0.0, 0.5, 1.0)))
    return reveal(random, full, shown, lambda cells: write(rooms, cells))


MAKERS: dict[str, Maker] = {
    "random": random_makaro,
    "solved": solved_makaro,
    "parts": makaro_parts,
    "large rooms": makaro_large_rooms,
    "ladder": makaro_ladder,
    "unique": unique_makaro,
}
