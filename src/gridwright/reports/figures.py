"""The data of a report: the rows of a ledger by puzzle and method, in an order that does not depend on the run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gridwright.batch.ledger import Ledger, describe_limits, open_ledger
from gridwright.errors import InputError, UsageError, escape, join_names, quote
from gridwright.messages import batch as messages

DECIDED = frozenset({"unique", "many", "none"})
QUERY = """SELECT puzzle, method, status, wall, cpu, first, reason FROM results WHERE status IS NOT NULL"""


class Cell(NamedTuple):
    """A row of the ledger as reports use it; `seconds` is wall-clock or CPU time."""

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
    disputed: bool  # do methods disagree about it?

    @property
    def size(self) -> int:
        """The number of its cells."""
        return self.width * self.height


@dataclass(frozen=True)
class Figures:
    """Everything that a report may show."""

    instances: tuple[Instance, ...]
    methods: tuple[str, ...]
    time: str
    limits: str
    first_only: bool
    setups: tuple[str, ...]
    open: int

    @property
    def disputed(self) -> list[Instance]:
        """The puzzles that methods disagree about."""
        return [instance for instance in self.instances if instance.disputed]

    def times(self, method: str) -> list[float]:
        """The times of the puzzles that a method has solved, the shortest first."""
        cells = (instance.cells.get(method) for instance in self.instances)
        return sorted(cell.seconds for cell in cells if cell is not None and cell.solved)

    def tried(self, method: str) -> int:
        """How many puzzles a method was run on."""
        return sum(method in instance.cells for instance in self.instances)


def load(path: str, methods: Sequence[str] = (), time: str = "wall") -> Figures:
    """Load the figures of a ledger; `time` is wall or cpu."""
    with open_ledger(path) as ledger:
        limits = ledger.limits()
        first_only = limits["solutions"] == 1
        names = select_methods(path, methods, [escape(name) for name in ledger.methods()])
        cells = read_cells(ledger, set(names), time, first_only)
        disputed = set(ledger.disagreements())
        puzzles = ledger.base.execute("SELECT id, name, kind, width, height, hash FROM puzzles").fetchall()
        query = "SELECT engine, gridwright, python, cpu FROM setups WHERE id IN (SELECT setup FROM results)"
        setups = sorted(
            messages.SETUP(cpu=cpu, version=version, python=python, engine=engine)
            for engine, version, python, cpu in ledger.base.execute(query)
        )
        left = ledger.counts().get("open", 0)
    found = [
        Instance(escape(name), kind, width, height, key, cells[number], number in disputed)
        for number, name, kind, width, height, key in puzzles
        if number in cells
    ]
    found.sort(key=lambda instance: (instance.kind, natural_key(instance.name), instance.hash))
    return Figures(tuple(found), tuple(names), time, describe_limits(limits), first_only, tuple(setups), left)


def select_methods(path: str, asked: Sequence[str], known: list[str]) -> list[str]:
    """The methods to report on: those asked for, or all."""
    if not known:
        raise InputError(messages.NO_ROWS(), source=quote(path))
    for name in asked:
        if name not in known:
            raise UsageError(messages.METHOD_WITHOUT_ROWS(name=quote(name), known=join_names(known)))
    return list(asked) or known


def read_cells(ledger: Ledger, methods: set[str], time: str, first_only: bool) -> dict[int, dict[str, Cell]]:
    """Read the results by puzzle and method."""
    found: dict[int, dict[str, Cell]] = {}
    for puzzle, name, status, wall, cpu, first, reason in ledger.base.execute(QUERY):
        if (method := escape(name)) in methods:
            seconds = cpu if time == "cpu" else first if first_only and status == "some" else wall
            solved = status in DECIDED or (first_only and status == "some")
            found.setdefault(puzzle, {})[method] = Cell(status, seconds, solved, reason)
    return found


def natural_key(name: str) -> list[tuple[int, str]]:
    """The key for natural sorting: number 9 comes before number 10."""
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
