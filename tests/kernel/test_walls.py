"""Does a graph stay connected when nodes become false? Rings, walls and searches say what counting its parts does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest

from gridwright.grid import Grid, components
from support.effort import covered, scaled, seed
from support.uncompiled import uncompiled

surroundings, trails = uncompiled("surroundings"), uncompiled("trail")


class Board(NamedTuple):
    """A graph, and whether the neighbours of every node lie in a ring."""

    beside: list[list[int]]
    has_rings: bool


def make_grid(random: Random) -> Board:
    """A rectangle, of a single row now and then."""
    grid = Grid(random.randrange(1, 6), random.randrange(2, 8))
    return Board([list(near) for near in grid.neighbours()], True)


def make_torus(random: Random) -> Board:
    """A rectangle whose edges meet: a wall around it cuts nothing."""
    height, width = random.choice(((5, 6), (6, 5), (7, 5)))
    moves = ((0, 1), (0, -1), (1, 0), (-1, 0))
    cells = product(range(height), range(width))
    near = [
        [(row + down) % height * width + (column + right) % width for down, right in moves] for row, column in cells
    ]
    return Board(near, True)


def make_holes(random: Random) -> Board:
    """A rectangle without some of its cells."""
    grid = Grid(random.randrange(3, 6), random.randrange(3, 7))
    there = [random.random() < 0.85 for _ in range(len(grid))]
    part = components(there, grid.neighbours())[0]
    number = {cell: nth for nth, cell in enumerate(sorted(part))}
    return Board([[number[x] for x in grid.neighbours()[cell] if x in number] for cell in sorted(part)], False)


def make_sparse(random: Random) -> Board:
    """Any connected graph."""
    count = random.randrange(3, 15)
    edges = {(random.randrange(node), node) for node in range(1, count)}
    edges |= {tuple(sorted(random.sample(range(count), 2))) for _ in range(random.randrange(count))}  # type: ignore[misc]
    return Board([[a + b - node for a, b in sorted(edges) if node in (a, b)] for node in range(count)], False)


MAKERS = (make_grid, make_torus, make_holes, make_sparse)


class Looked:
    """What looks around nodes of a board whose nodes are false literals of a trail, every other one negated."""

    def __init__(self, board: Board) -> None:
        self.beside, count = board.beside, len(board.beside)
        self.trail = trails.Trail()
        self.trail.grow(count)
        self.literals = [2 * node + node % 2 for node in range(count)]
        edges = [0]
        for near in board.beside:
            edges.append(edges[-1] + len(near))
        ties = surroundings.Ties(edges, [other for near in board.beside for other in near])
        self.around: Any = surroundings.NodeSurroundings(self.trail, self.literals, list(range(count)), ties)

    def is_false(self, node: int) -> bool:
        """Is a node false?"""
        return bool(self.trail.truth[self.literals[node]] == 0)

    def is_whole(self) -> bool:
        """Are all nodes connected that are not false, and is there one?"""
        there = [not self.is_false(node) for node in range(len(self.beside))]
        return len(components(there, self.beside)) == 1

    def choose(self, random: Random) -> list[int]:
        """Nodes that become false, none beside another."""
        free = [n for n in range(len(self.beside)) if not any(map(self.is_false, (n, *self.beside[n])))]
        chosen: list[int] = []
        for node in random.sample(free, min(len(free), random.randrange(1, 4))):
            if not set(self.beside[node]) & set(chosen):
                chosen.append(node)
        return chosen

    def put(self, nodes: Sequence[int]) -> list[int]:
        """Make nodes false on a new level; returns what is seen around each."""
        start = self.trail.size
        self.trail.open_level()
        for node in nodes:
            self.trail.assign(self.literals[node] ^ 1, trails.DECISION)
        return [self.around.look(node, start, start + nth) for nth, node in enumerate(nodes)]

    def go_back(self, depth: int) -> None:
        """Undo everything above a level."""
        while self.trail.size > self.trail.marks[depth]:
            self.trail.unassign()
        self.trail.depth = depth
        self.around.forget()


def look_around(board: Board, random: Random) -> Iterator[tuple[list[int], bool]]:
    """Make nodes false and open again; yields what is seen around those that became false, and whether all is whole."""
    looked = Looked(board)
    assert looked.around.has_rings == board.has_rings or not board.has_rings
    for _ in range(30):
        nodes = looked.choose(random)
        if nodes:
            found = looked.put(nodes)
            yield found, looked.is_whole()
        if nodes and not looked.is_whole():
            looked.go_back(looked.trail.depth - 1)
        elif looked.trail.depth and (not nodes or random.random() < 0.3):
            looked.go_back(random.randrange(looked.trail.depth))


@pytest.mark.parametrize("make", MAKERS)
def test_what_is_seen_around_nodes_is_so_of_the_graph(make: Any) -> None:
    random, compared, cut = Random(f"walls {seed(1)} {make.__name__}"), 0, 0
    for _ in range(scaled(30, 2_000)):
        for found, is_whole in look_around(make(random), random):
            if surroundings.UNSURE not in found:
                assert (surroundings.CUT not in found) == is_whole
                compared += 1
                cut += not is_whole
                covered(1, "looks around nodes")
    assert compared > 100
    assert cut > 10


def test_few_searches_are_made_where_neighbours_lie_in_rings(monkeypatch: pytest.MonkeyPatch) -> None:
    closely: list[int] = []
    searched = surroundings.NodeSurroundings.look_closely

    def look_closely(around: Any, node: int, start: int) -> int:
        closely.append(node)
        return int(searched(around, node, start))

    monkeypatch.setattr(surroundings.NodeSurroundings, "look_closely", look_closely)
    random, looked = Random(5), Counter[str]()
    for _ in range(100):
        for found, is_whole in look_around(make_grid(random), random):
            if is_whole:
                looked += Counter(closely=len(closely), all=len(found))
            closely.clear()
    assert looked["all"] > 500
    assert looked["closely"] < looked["all"] / 10
