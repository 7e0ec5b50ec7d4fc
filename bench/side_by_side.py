"""Gridwright beside other programs, other engines and an earlier version of itself: `python -m bench.side_by_side`.

Every puzzle is read anew and solved once by every program, in processes that take turns set by set; every round has new
processes. `--before DIR` names the source tree of an earlier version, compiled in place, and `--set NAME` picks sets.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median

import gridwright as gw
from bench import page, puzzles
from bench.boards import takuzu
from bench.measure import Machine
from bench.programs import OTHERS as OTHER_PROGRAMS
from bench.workers import SOURCE, Program, Times, Worker

PAGE = page.DOCS / "kernel-speed.md"
SETS = {
    **{f"hitori {side}": ("hitori", side) for side in (10, 20, 30, 50)},
    **{f"makaro {side}": ("makaro", side) for side in (6, 15, 40)},
    **{f"takuzu {side}": ("takuzu", side) for side in (10, 20, 30, 50)},
}
LARGER = {"makaro 10": ("makaro", 10), "nonogram 10": ("nonogram", 10), "nonogram 20": ("nonogram", 20)}
COUNT = 30  # puzzles per set, where there are so many
OTHER_COUNT, OTHER_ROUNDS = 3, 1  # for other programs, which are slow
LIMIT = 10.0  # CPU seconds per set; a program that needs more is not asked about the set again
BEFORE = "before:"
ENGINES = [Program("`sat`", "sat"), Program("OR-Tools (`cp`)", "cp")]
OTHERS = [Program("puzzlekit", "puzzlekit"), Program("multi-puzzle-solver", "multi-puzzle-solver")]


@dataclass
class Row:
    """A set of puzzles, and for every program what it took in every round."""

    name: str
    texts: list[str]
    warm: list[str]  # solved before the clock starts
    times: dict[str, list[Times]]
    failed: set[str]  # programs that failed on it, or took too long

    @classmethod
    def of(cls, name: str, count: int) -> Row:
        kind, side = {**SETS, **LARGER}[name]
        texts = [gw.write(task.puzzle, drop_notes=True) for task in puzzles.tasks(kind, side, count)]
        warm = [gw.write(puzzles.made(kind, 8, seed).puzzle) for seed in range(90, 120)] + [easy(kind, side)]
        return cls(name, texts, warm, {}, set())

    def measure(self, worker: Worker) -> None:
        """Let a program solve the set, unless it failed before."""
        title = worker.program.title
        other = worker.program.program in OTHER_PROGRAMS
        if title in self.failed or (other and len(self.times.get(title, [])) == OTHER_ROUNDS):
            return
        # Boards with many solutions are nothing for programs that list them all.
        warm, texts = (self.texts[:1], self.texts[:OTHER_COUNT]) if other else (self.warm, self.texts)
        found = worker.ask(warm, LIMIT) and worker.ask(texts, LIMIT)
        if found is None:
            self.failed.add(title)
        else:
            self.times.setdefault(title, []).append(found)

    def seconds(self, title: str) -> float | None:
        """The median over the rounds of the time per puzzle."""
        return None if title in self.failed else median(times.solve for times in self.times[title])

    def ratio(self, title: str, other: str) -> float | None:
        """The median over the rounds of one program's time divided by another's."""
        if {title, other} & self.failed:
            return None
        return median(a.solve / b.solve for a, b in zip(self.times[title], self.times[other], strict=True))

    def verdicts(self) -> dict[str, str]:
        """How often every program gave which verdict."""
        counts = {title: Counter(times[0].verdicts) for title, times in self.times.items()}
        return {title: ", ".join(f"{n} {verdict}" for verdict, n in count.items()) for title, count in counts.items()}


def easy(kind: str, side: int) -> str:
    """A board of a size that is easy, so that what gridwright keeps for a size is built."""
    if kind == "takuzu":
        return takuzu.write(takuzu.full_takuzu(Random(side), side))
    if kind == "hitori":
        return "hitori\n" + (" ".join(str(n + 1) for n in range(side)) + "\n") + (". " * side + "\n") * (side - 1)
    if kind == "makaro":
        rooms = "\n".join(" ".join(f"r{r}-{c // 2}" for c in range(side)) for r in range(side))
        return f"makaro\nrooms\n{rooms}\ncells\n" + "\n".join(" ".join("." * side) for _ in range(side)) + "\n"
    return "nonogram\nrows\n" + "1\n" * side + "columns\n" + "1\n" * side


def measure(rows: Sequence[Row], programs: Sequence[Program], rounds: int) -> None:
    """All sets by all programs, which take turns set by set, in the opposite order every other round."""
    for nth in range(rounds):
        workers = [Worker(program) for program in (programs if nth % 2 == 0 else reversed(programs))]
        for row in rows:
            for worker in workers:
                row.measure(worker)
            print(
                row.name, {t: [round(x.solve * 1000, 3) for x in found] for t, found in row.times.items()}, flush=True
            )
        for worker in workers:
            worker.stop()


def write(rows: Sequence[Row], programs: Sequence[Program], rounds: int) -> str:
    """The section of the page."""
    titles = [program.title for program in programs]
    versions = [title for title in titles if title.startswith(BEFORE)]
    heads = ["", "puzzles", "reading", *titles, *(f"ratio to {title}" for title in versions)]
    lines = []
    for row in rows:
        reading = median(times.read for times in row.times[titles[0]])
        cells = [f"{row.name}×{row.name.split()[1]}", str(len(row.texts)), page.duration(reading)]
        cells += [page.duration(row.seconds(title)) for title in titles]
        cells += [factor(row.ratio(title.removeprefix(f"{BEFORE} "), title)) for title in versions]
        lines.append(cells)
    return f"    {Machine.here()}; {rounds} rounds\n\n{page.table(heads, lines)}"


def factor(ratio: float | None) -> str:
    """A ratio of times."""
    return "–" if ratio is None else f"{ratio:.2f}"


def main() -> None:
    """Measure, print, and write the section of the page unless only some sets or programs were asked for."""
    options = argparse.ArgumentParser(prog="python -m bench.side_by_side", description=__doc__)
    options.add_argument("--before", type=Path, metavar="DIR", help="the src folder of an earlier version")
    options.add_argument("--after", type=Path, metavar="DIR", default=SOURCE, help="the src folder of this version")
    options.add_argument("--set", action="append", choices=[*SETS, *LARGER], help="only this set; nothing is written")
    options.add_argument("--method", action="append", help="only these methods, in both versions; nothing is written")
    options.add_argument("--count", type=int, default=COUNT, help="puzzles per set")
    options.add_argument("--rounds", type=int, default=6)
    chosen = options.parse_args()
    programs = []
    for method in chosen.method or ["auto"]:
        programs.append(Program(method, method, chosen.after))
        if chosen.before:
            programs.append(Program(f"{BEFORE} {method}", method, chosen.before))
    programs += [] if chosen.method else [*ENGINES, *OTHERS]
    rows = [Row.of(name, chosen.count) for name in chosen.set or SETS]
    measure(rows, programs, chosen.rounds)
    text = write(rows, programs, chosen.rounds)
    print(text)
    for row in rows:
        print(row.name, row.verdicts())
    if not chosen.set and not chosen.method:
        page.replace(PAGE, "side by side", text)


if __name__ == "__main__":
    main()
