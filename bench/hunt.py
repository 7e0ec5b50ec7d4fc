"""Look for slow boards: `python -m bench.hunt KIND [COUNT]` solves random and adversarial boards up to 60×60 by `auto`.

Every board that takes more than a second of CPU time is printed with its name and added to the file that --slow names,
as text. At the end come the slowest boards, and how many had no, one or several solutions.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import gridwright as gw
from bench import boards, forked

SIDES = (8, 12, 16, 20, 30, 40, 50, 60)
SLOW = 1.0  # CPU seconds
LIMIT = 20.0
SMALL = {
    "hitori": "hitori\n1 1\n1 2\n",
    "takuzu": "takuzu\n01\n..\n",
    "makaro": "makaro\nrooms\na a\ncells\n. .\n",
    "nonogram": "nonogram\nrows\n1\n1\ncolumns\n1\n1\n",
}


@dataclass(frozen=True)
class Found:
    """A board by its name, what it turned out to be, and the CPU seconds that took."""

    kind: str
    maker: str
    side: int
    seed: int
    verdict: str
    seconds: float

    @property
    def name(self) -> str:
        return f"{self.kind}, {self.maker}, {self.side}, seed {self.seed}"


def hunt(kind: str, count: int, first: int = 0, limit: float = LIMIT) -> Iterator[Found]:
    """Boards of a kind by all makers in turn, of random sides."""
    gw.solve(gw.read(SMALL[kind]))  # whatever is imported at first use
    makers = list(boards.MAKERS[kind])
    for seed in range(first, first + count):
        maker = makers[seed % len(makers)]
        side = Random(f"{kind} {seed}").choice(SIDES)
        text = boards.make(kind, maker, side, seed)
        yield Found(kind, maker, side, seed, *solve(text, limit=limit))


def solve(text: str, method: str = "auto", limit: float = LIMIT) -> tuple[str, float]:
    """The verdict on a board and the CPU seconds without reading it."""
    puzzle = gw.read(text)
    return forked.measure(lambda: gw.solve(puzzle, method).status.value, limit)


def main() -> None:
    """Hunt as the arguments ask."""
    options = argparse.ArgumentParser(prog="python -m bench.hunt", description=__doc__)
    options.add_argument("kind", choices=list(boards.MAKERS))
    options.add_argument("count", type=int, nargs="?", default=2000)
    options.add_argument("--first", type=int, default=0, metavar="SEED", help="the first seed")
    options.add_argument("--limit", type=float, default=LIMIT, metavar="S", help="CPU seconds per board")
    options.add_argument("--slow", type=Path, metavar="FILE", help="where the texts of slow boards go")
    options.add_argument("--json", type=Path, metavar="FILE", help="where all results go, one JSON object per line")
    chosen = options.parse_args()
    found = []
    for board in hunt(chosen.kind, chosen.count, chosen.first, chosen.limit):
        found.append(board)
        if chosen.json:
            with chosen.json.open("a") as file:
                file.write(json.dumps(vars(board)) + "\n")
        if board.seconds > SLOW:
            report(board, chosen.slow)
    print(Counter(board.verdict for board in found))
    for board in sorted(found, key=lambda board: -board.seconds)[:10]:
        print(f"{board.seconds:8.3f} s  {board.verdict:7}  {board.name}")


def report(board: Found, file: Path | None) -> None:
    """Print a slow board's name, and keep its text."""
    print(f"{board.seconds:8.3f} s  {board.verdict:7}  {board.name}", flush=True)
    if file:
        text = boards.make(board.kind, board.maker, board.side, board.seed)
        with file.open("a") as slow:
            slow.write(f"; {board.name}: {board.verdict} after {board.seconds:.2f} s\n{text}---\n")


if __name__ == "__main__":
    main()
