"""Generating measured: puzzles per CPU second, beside the generators of Simon Tatham's collection in the same run.

    python -m bench.generate [--seconds S] [--write] [KIND…]

For every size and level both make puzzles in turns, so that a busy machine slows both. The C programs (Debian's
`sgt-puzzles`) make many in a process, and the CPU time of starting one is subtracted; gridwright makes them in this
process. With `--write` the tables in docs/generate.md are replaced; each stands between two comments that name its
kind. A cell is empty where a program was given up, because it made nothing in the time, or has no such level.
"""

from __future__ import annotations

import argparse
import re
import resource
import shutil
import subprocess
import time
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from pathlib import Path

from gridwright.errors import UsageError
from gridwright.generate.random_style import Sizes
from gridwright.generate.unique import Order, make_puzzle
from gridwright.kind import LEVELS, Request

PAGE = Path(__file__).resolve().parent.parent / "docs" / "generate.md"
SECONDS = 2.0  # of CPU time, for each program, size and level
PATIENCE = 120.0  # of wall-clock time that a C program gets for one batch, per second of CPU time asked for
ROUNDS = 2  # in which both take their turns
FIRST_BATCH = 1  # puzzles that a C program is asked for at first
LONGEST_BATCH = 4096


@dataclass(frozen=True)
class Peer:
    """A generator in C: its name, and its parameters for a size and a level of ours."""

    program: str
    levels: dict[str | None, str]  # what follows the size

    def path(self) -> str | None:
        """Where the program is; None if it is not installed."""
        return shutil.which(self.program) or shutil.which(f"/usr/games/{self.program}")


@dataclass(frozen=True)
class Study:
    """What is measured of a kind."""

    kind: str
    sizes: tuple[str, ...]
    levels: tuple[str | None, ...] = LEVELS
    options: dict[str, str] = field(default_factory=dict)
    peer: Peer | None = None


SQUARES = ("10x10", "14x14", "20x20", "30x30", "50x50")
UNRULY = Peer("sgt-unruly", {"easy": "de", "medium": "dn"})  # what these make is easy and medium to `rate`, too
SINGLES = Peer("sgt-singles", {"easy": "de", "medium": "dk"})
PATTERN = Peer("sgt-pattern", {None: ""})
STUDIES = {
    "unruly": Study("takuzu", SQUARES, LEVELS, {"unique-lines": "no"}, UNRULY),
    "takuzu": Study("takuzu", SQUARES),
    "makaro": Study("makaro", ("6x6", "10x10", "15x15", "20x20", "30x30", "50x50")),
    "hitori": Study("hitori", ("10x10", "12x12", "20x20", "30x30", "50x50"), peer=SINGLES),
    "nonogram": Study(
        "nonogram", ("10x10", "20x20", "25x25", "30x30", "40x40", "50x50", "100x100"), (None, *LEVELS), peer=PATTERN
    ),
}


@dataclass
class Tally:
    """Puzzles made, and the CPU time that took."""

    made: int = 0
    seconds: float = 0.0

    def add(self, made: int, seconds: float) -> None:
        """Add some."""
        self.made += made
        self.seconds += seconds

    def rate(self) -> str:
        """Puzzles per CPU second, in three digits; empty if there are none."""
        if not self.made:
            return ""
        rate = self.made / max(self.seconds, 1e-6)
        return f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}" if rate >= 1 else f"{rate:.2f}"


def make_ours(study: Study, size: str, level: str | None, numbers: count[int], seconds: float) -> tuple[int, float]:
    """Puzzles by gridwright, for some time; at least one is tried."""
    order = Order(study.kind, Sizes.of(size), Request(level, options=study.options), 1)
    made, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        try:
            make_puzzle(order, next(numbers))
        except UsageError:
            return made, time.process_time() - start
        made += 1
    return made, time.process_time() - start


def run_peer(path: str, parameters: str, batch: int, patience: float) -> float | None:
    """The CPU time that a C program takes for a batch; None if it takes too long."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        subprocess.run([path, "--generate", str(batch), parameters], capture_output=True, timeout=patience, check=True)
    except subprocess.TimeoutExpired:
        return None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@cache
def start_time(path: str) -> float:
    """The CPU time that a C program takes to start, the least of five."""
    return min(run_peer(path, "6x6", 1, PATIENCE) or 0.0 for _ in range(5))


def make_peer(path: str, parameters: str, seconds: float) -> tuple[int, float] | None:
    """Puzzles by a C program, for some time, in batches that double; None if it made nothing in time."""
    batch, made, spent = FIRST_BATCH, 0, 0.0
    while spent < seconds:
        taken = run_peer(path, parameters, batch, PATIENCE * seconds)
        if taken is None:
            return (made, spent) if made else None
        made, spent = made + batch, spent + max(0.0, taken - start_time(path))
        batch = min(2 * batch, LONGEST_BATCH)
    return made, spent


def measure(name: str, size: str, level: str | None, seconds: float) -> tuple[Tally, Tally]:
    """Gridwright and its peer by turns."""
    study, ours, theirs, numbers = STUDIES[name], Tally(), Tally(), count()
    peer = study.peer
    path = peer.path() if peer is not None and level in peer.levels else None
    for _ in range(ROUNDS):
        ours.add(*make_ours(study, size, level, numbers, seconds / ROUNDS))
        made = None if path is None or peer is None else make_peer(path, size + peer.levels[level], seconds / ROUNDS)
        if made is None:
            path = None
        else:
            theirs.add(*made)
    return ours, theirs


def make_table(name: str, seconds: float) -> str:
    """The table of a kind, printed as it grows."""
    study = STUDIES[name]
    peers = [level for level in study.levels if study.peer is not None and level in study.peer.levels]
    heads = [level or "any" for level in study.levels]
    heads += [f"{study.peer.program} {level or ''}".strip() for level in peers] if study.peer else []
    lines = ["| size | " + " | ".join(heads) + " |", "|---|" + "---:|" * len(heads)]
    print(*lines, sep="\n", flush=True)
    for size in study.sizes:
        pairs = {level: measure(name, size, level, seconds) for level in study.levels}
        cells = [ours.rate() for ours, _ in pairs.values()] + [pairs[level][1].rate() for level in peers]
        lines.append(f"| {size} | " + " | ".join(cells) + " |")
        print(lines[-1], flush=True)
    return "\n".join(lines)


def write_table(name: str, table: str) -> None:
    """Put a table between its comments in the page."""
    start, end = f"<!-- bench {name} -->", f"<!-- end of bench {name} -->"
    page, replaced = re.subn(
        f"{re.escape(start)}.*?{re.escape(end)}",
        lambda _: f"{start}\n{table}\n{end}",
        PAGE.read_text(),
        flags=re.DOTALL,
    )
    if not replaced:
        raise SystemExit(f"{PAGE.name} has no comments for {name}")
    PAGE.write_text(page)


def main() -> None:
    """Measure the kinds that are named, or all."""
    options = argparse.ArgumentParser(prog="python -m bench.generate")
    options.add_argument("kinds", nargs="*", metavar="KIND", choices=[[], *STUDIES], help="as in the tables")
    options.add_argument("--seconds", type=float, default=SECONDS, help="CPU time for each program, size and level")
    options.add_argument("--write", action="store_true", help="replace the tables in docs/generate.md")
    chosen = options.parse_args()
    for name in chosen.kinds or STUDIES:
        print(f"\n{name}: puzzles per CPU second")
        table = make_table(name, chosen.seconds)
        if chosen.write:
            write_table(name, table)


if __name__ == "__main__":
    main()
