"""The data of a report: the rows of a ledger by puzzle and method, in an order that does not depend on the run."""

from __future__ import annotations

import statistics
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from gridwright.batch.ledger import Ledger, describe_limits, open_ledger
from gridwright.errors import InputError, escape, quote
from gridwright.messages import batch as messages
from gridwright.reports.names import name_methods, select_methods

DECIDED = frozenset({"unique", "many", "none"})
COLUMNS = "puzzle, method, status, wall, cpu, first, reason, variables, constraints"
QUERY = "SELECT {columns}, {literals} FROM results WHERE status IS NOT NULL"
WRONG_TYPES = """SELECT EXISTS (SELECT 1 FROM setups WHERE typeof(engine) <> 'text' OR typeof(gridwright) <> 'text'
OR typeof(python) <> 'text' OR typeof(cpu) <> 'text') OR EXISTS (SELECT 1 FROM puzzles WHERE typeof(name) <> 'text'
OR typeof(kind) <> 'text' OR typeof(hash) <> 'text' OR typeof(width) <> 'integer' OR typeof(height) <> 'integer')
OR EXISTS (SELECT 1 FROM results WHERE typeof(method) <> 'text' OR typeof(status) NOT IN ('text', 'null')
OR typeof(reason) NOT IN ('text', 'null') OR typeof(cpu) NOT IN ('real', 'null')
OR typeof(first) NOT IN ('real', 'null') OR typeof(variables) NOT IN ('integer', 'null')
OR typeof(constraints) NOT IN ('integer', 'null') OR typeof(wall) <> iif(status IS NULL, 'null', 'real'))"""
"""Does a damaged ledger hold something else than it should?"""


class LedgerRow(NamedTuple):
    """A row of the ledger as reports use it; `seconds` is wall-clock or CPU time."""

    status: str
    seconds: float
    solved: bool
    reason: str | None
    variables: int | None = None
    constraints: int | None = None  # clauses for SAT solvers, rows for MILP solvers
    literals: int | None = None


@dataclass(frozen=True)
class Instance:
    """A puzzle with its results by method."""

    name: str
    kind: str
    width: int
    height: int
    hash: str
    cells: dict[str, LedgerRow]
    disputed: bool  # do methods disagree about it?

    @property
    def size(self) -> int:
        """The number of its cells."""
        return self.width * self.height


@dataclass(frozen=True)
class Figures:
    """Everything that a report may show."""

    instances: tuple[Instance, ...]
    methods: tuple[str, ...]  # by the names that the report uses
    time: str
    limits: str
    limit: float | None  # in seconds
    first_only: bool
    setups: tuple[str, ...]
    open: int
    renamed: Mapping[str, str] = field(default_factory=dict)  # new names, with the methods they stand for
    folder: str = ""  # that all puzzles are in, with the slash at its end

    @property
    def disputed(self) -> list[Instance]:
        """The puzzles that methods disagree about."""
        return [instance for instance in self.instances if instance.disputed]

    def cells(self, method: str) -> Iterator[LedgerRow]:
        """The results of a method."""
        return (instance.cells[method] for instance in self.instances if method in instance.cells)

    def times(self, method: str) -> list[float]:
        """The times of the puzzles that a method has solved, the shortest first."""
        return sorted(cell.seconds for cell in self.cells(method) if cell.solved)

    def counted_times(self, method: str) -> list[float] | None:
        """The times of all puzzles, the shortest first, a failure counted as the time limit; None if there is none."""
        counted = [self.count_time(cell) for cell in self.cells(method)]
        known = [seconds for seconds in counted if seconds is not None]
        return sorted(known) if len(known) == len(counted) else None

    def count_time(self, cell: LedgerRow) -> float | None:
        """The time of a result, the time limit for a failure, None for a failure without a time limit."""
        return cell.seconds if cell.solved else self.limit

    def tried(self, method: str) -> int:
        """How many puzzles a method was run on."""
        return sum(method in instance.cells for instance in self.instances)

    def failed(self, method: str) -> int:
        """How many puzzles a method was run on and did not solve."""
        return self.tried(method) - len(self.times(method))

    def short_name(self, instance: Instance) -> str:
        """The name of a puzzle without the folder that all of them are in."""
        return instance.name.removeprefix(self.folder)


def load(path: str, methods: Sequence[str] = (), time: str = "wall", renames: Sequence[str] = ()) -> Figures:
    """Load the figures of a ledger; `time` is wall or cpu, and a rename reads METHOD=NAME."""
    with open_ledger(path) as ledger:
        stored = ledger.methods()  # from an index, which can be damaged by itself
        if ledger.one(WRONG_TYPES) or not all(isinstance(name, str) for name in stored):
            raise InputError(messages.DAMAGED(), source=quote(path))
        limits = ledger.limits()
        first_only = limits["solutions"] == 1
        known = [escape(name) for name in stored]
        names = name_methods(select_methods(path, methods, known), renames, known)
        found = read_instances(ledger, read_cells(ledger, names, time, first_only))
        setups = read_setups(ledger, names)
        left = ledger.counts().get("open", 0)
    return Figures(
        instances=tuple(found),
        methods=tuple(names.values()),
        time=time,
        limits=describe_limits(limits),
        limit=limits["seconds"],
        first_only=first_only,
        setups=tuple(setups),
        open=left,
        renamed={name: method for method, name in names.items() if name != method},
        folder=common_folder([instance.name for instance in found]),
    )


def read_cells(
    ledger: Ledger, names: Mapping[str, str], time: str, first_only: bool
) -> dict[int, dict[str, LedgerRow]]:
    """Read the results by puzzle and by the name of the method."""
    found: dict[int, dict[str, LedgerRow]] = {}
    # A ledger of an older gridwright has no literals until a run migrates it.
    has_literals = ledger.one("SELECT count(*) FROM pragma_table_info('results') WHERE name = 'literals'")
    query = QUERY.format(columns=COLUMNS, literals="literals" if has_literals else "NULL")
    for puzzle, method, status, wall, cpu, first, reason, *size in ledger.base.execute(query):
        if (name := names.get(escape(method))) is not None:
            seconds = cpu if time == "cpu" else first if first_only and status == "some" else wall
            solved = status in DECIDED or (first_only and status == "some")
            found.setdefault(puzzle, {})[name] = LedgerRow(status, seconds, solved, reason, *size)
    return found


def read_instances(ledger: Ledger, cells: Mapping[int, dict[str, LedgerRow]]) -> list[Instance]:
    """Read the puzzles that have results, in the order in which people sort names."""
    disputed = set(ledger.disagreements())
    puzzles = ledger.base.execute("SELECT id, name, kind, width, height, hash FROM puzzles").fetchall()
    found = [
        Instance(escape(name), kind, width, height, key, cells[number], number in disputed)
        for number, name, kind, width, height, key in puzzles
        if number in cells
    ]
    return sorted(found, key=lambda instance: (instance.kind, natural_key(instance.name), instance.hash))


def read_setups(ledger: Ledger, methods: Container[str]) -> list[str]:
    """What methods were measured on: a line for each machine and version, with the engines used there."""
    used_by = ledger.base.execute("SELECT DISTINCT method, setup FROM results")
    chosen = {setup for method, setup in used_by if escape(method) in methods}
    query = "SELECT cpu, gridwright, python, engine, id FROM setups"
    engines: dict[tuple[str, str, str], list[str]] = {}
    for cpu, version, python, engine, number in sorted(ledger.base.execute(query)):
        if number in chosen:
            used = engines.setdefault((cpu, version, python), [])
            used += [engine] if engine != f"gridwright {version}" else []
    return [
        messages.SETUP(cpu=cpu, version=version, engines="".join(f", {name}" for name in [f"Python {python}", *used]))
        for (cpu, version, python), used in engines.items()
    ]


def common_folder(names: Sequence[str]) -> str:
    """The folder that all puzzles are in, with the slash at its end; empty if there is none, or a name is a link."""
    if len(names) < 2 or any("://" in name or "?" in name for name in names):
        return ""
    first, last = min(names), max(names)
    shared = next((at for at, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), len(first))
    return first[: first.rfind("/", 0, shared) + 1]


def median(times: Sequence[float]) -> float | None:
    """The median, or None of nothing."""
    return statistics.median(times) if times else None


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
