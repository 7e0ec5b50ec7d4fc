"""What a report is about: the rows of a ledger by puzzle and method, in an order that does not depend on the run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gridwright.batch.ledger import Ledger, opened, told
from gridwright.errors import InputError, UsageError, join_names, quote

DECIDED = frozenset({"unique", "many", "none"})
QUERY = """SELECT puzzle, method, status, wall, cpu, first, reason FROM results WHERE status IS NOT NULL"""


class Cell(NamedTuple):
    """One row of the ledger as reports see it; `seconds` is the time asked for."""

    status: str
    seconds: float
    solved: bool
    reason: str | None


@dataclass(frozen=True)
class Instance:
    """A puzzle with its results by method."""

    name: str
    kind: str
    width: int
    height: int
    hash: str
    cells: dict[str, Cell]
    wrong: bool

    @property
    def size(self) -> int:
        """How many cells it has."""
        return self.width * self.height


@dataclass(frozen=True)
class Figures:
    """Everything a report may show."""

    instances: tuple[Instance, ...]
    methods: tuple[str, ...]
    time: str
    limits: str
    first_only: bool
    setups: tuple[str, ...]
    open: int

    @property
    def wrong(self) -> list[Instance]:
        """The puzzles that methods contradict each other about."""
        return [instance for instance in self.instances if instance.wrong]

    def times(self, method: str) -> list[float]:
        """The times in which a method solved what it solved, the shortest first."""
        cells = (instance.cells.get(method) for instance in self.instances)
        return sorted(cell.seconds for cell in cells if cell is not None and cell.solved)

    def tried(self, method: str) -> int:
        """How many puzzles a method has been asked."""
        return sum(method in instance.cells for instance in self.instances)


def load(path: str, methods: Sequence[str] = (), time: str = "wall") -> Figures:
    """The figures of a ledger; `time` is wall or cpu."""
    with opened(path) as ledger:
        limits = ledger.limits()
        first_only = limits["solutions"] == 1
        names = chosen(path, methods, ledger.methods())
        cells = read_cells(ledger, set(names), time, first_only)
        wrong = set(ledger.disagreements())
        puzzles = ledger.base.execute("SELECT id, name, kind, width, height, hash FROM puzzles").fetchall()
        query = "SELECT engine, gridwright, python, cpu FROM setups WHERE id IN (SELECT setup FROM results)"
        setups = sorted(
            f"{cpu}; gridwright {own}, Python {python}, {engine}"
            for engine, own, python, cpu in ledger.base.execute(query)
        )
        left = ledger.counts().get("open", 0)
    found = [
        Instance(name, kind, width, height, key, cells[number], number in wrong)
        for number, name, kind, width, height, key in puzzles
        if number in cells
    ]
    found.sort(key=lambda instance: (instance.kind, natural(instance.name), instance.hash))
    return Figures(tuple(found), tuple(names), time, told(limits), first_only, tuple(setups), left)


def chosen(path: str, asked: Sequence[str], known: list[str]) -> list[str]:
    """The methods to report on."""
    if not known:
        raise InputError("has no rows yet; expected a ledger that `batch run` has worked on", source=quote(path))
    for name in asked:
        if name not in known:
            raise UsageError(f"{quote(name)} has no rows in this ledger; there are {join_names(known)}")
    return list(asked) or known


def read_cells(ledger: Ledger, methods: set[str], time: str, first_only: bool) -> dict[int, dict[str, Cell]]:
    """The results by puzzle and method."""
    found: dict[int, dict[str, Cell]] = {}
    for puzzle, method, status, wall, cpu, first, reason in ledger.base.execute(QUERY):
        if method in methods:
            seconds = cpu if time == "cpu" else first if first_only and status == "some" else wall
            solved = status in DECIDED or (first_only and status == "some")
            found.setdefault(puzzle, {})[method] = Cell(status, seconds, solved, reason)
    return found


def natural(name: str) -> list[tuple[int, str]]:
    """A name as people sort it: number 9 before number 10."""
    parts: list[tuple[int, str]] = []
    digits = text = ""
    for c in f"{name}\0":
        if c.isdigit() and c.isascii():
            digits += c
        else:
            if digits:
                parts += [(0, text), (int(digits[:18]), "")]
                digits, text = "", ""
            text += c
    return [*parts, (0, text)]
