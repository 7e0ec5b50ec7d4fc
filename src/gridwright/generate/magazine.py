"""A selection of puzzles for a magazine: as many of each kind as of any other, by rising level."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest

from gridwright.generate.distinct import distinct_puzzles
from gridwright.generate.random_style import Sizes, find_generator
from gridwright.generate.unique import Order, check_order
from gridwright.grid import Grid
from gridwright.kind import LEVELS, Request
from gridwright.puzzle import Puzzle

MOST = 10_000  # puzzles of one kind and level


class MagazinePuzzles:
    """Puzzles of some kinds and levels (None: any), made when they are needed and kept."""

    def __init__(self, kinds: Sequence[str], levels: Sequence[str | None], seed: int, sizes: Sizes | None) -> None:
        self.levels = sorted(levels, key=lambda level: LEVELS.index(level) if level in LEVELS else len(LEVELS))
        self.pairs = [(level, kind) for level in self.levels for kind in kinds]
        orders = {(level, kind): make_order(kind, level, seed, sizes) for level, kind in self.pairs}
        for order in orders.values():
            check_order(order)
        self.made: dict[tuple[str | None, str], list[Puzzle]] = {pair: [] for pair in self.pairs}
        self.more = {pair: distinct_puzzles(order, MOST) for pair, order in orders.items()}

    def take(self, count: int) -> list[tuple[str | None, list[Puzzle]]]:
        """So many puzzles, by level; within a level the kinds take turns."""
        share, rest = divmod(count, len(self.pairs))
        wanted = {pair: share + (nth < rest) for nth, pair in enumerate(self.pairs)}
        return [(level, list(self.take_turns(level, wanted))) for level in self.levels]

    def take_turns(self, level: str | None, wanted: dict[tuple[str | None, str], int]) -> Iterator[Puzzle]:
        """The puzzles of a level, one kind after the other."""
        lists = [self.make(pair, wanted[pair]) for pair in self.pairs if pair[0] == level]
        return (puzzle for puzzle in chain.from_iterable(zip_longest(*lists)) if puzzle is not None)

    def make(self, pair: tuple[str | None, str], count: int) -> list[Puzzle]:
        """The first puzzles of a kind and level."""
        made = self.made[pair]
        while len(made) < count:
            made.append(next(self.more[pair]))
        return made[:count]


def make_order(kind: str, level: str | None, seed: int, sizes: Sizes | None) -> Order:
    """The order for a kind and level; without sizes, the usual one of a magazine."""
    if sizes is None:
        side = find_generator(kind).sides[LEVELS.index(level) if level in LEVELS else -1]
        sizes = Sizes(Grid(side, side), Grid(side, side))
    return Order(kind, sizes, Request(level), seed)
