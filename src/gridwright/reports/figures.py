"""The data of a report: the rows of a ledger by puzzle and method, in an order that does not depend on the run."""

from __future__ import annotations

import re
import statistics
from array import array
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from math import inf
from typing import Any, NamedTuple

from gridwright.batch.ledger import DAMAGED, Ledger, describe_limits, open_ledger
from gridwright.errors import InputError, escape, quote
from gridwright.messages import say
from gridwright.reports.names import name_methods, select_methods

DECIDED = frozenset({"unique", "many", "none"})
COLUMNS = "puzzle, method, status, wall, cpu, first, reason, variables, constraints"
SIZES = ("variables", "constraints", "literals")
QUERY = "SELECT {columns}, {literals} FROM results WHERE status IS NOT NULL"
# The limit, which is none, keeps SQLite from leaving out the order of the inner query; it sorts in a file.
ORDERED = """SELECT ordered.*, {columns}, {literals} FROM (
SELECT id, name, kind, width, height, hash FROM puzzles ORDER BY kind, sort_key(name), hash LIMIT -1) AS ordered
CROSS JOIN results ON results.puzzle = ordered.id WHERE status IS NOT NULL"""
NAMES = """SELECT count(*), min(name), max(name), max(instr(name, '://') OR instr(name, '?')) FROM puzzles WHERE EXISTS
(SELECT 1 FROM results WHERE puzzle = puzzles.id AND status IS NOT NULL AND method IN ({marks}))"""
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


@dataclass
class MethodTotals:
    """The results of a method without their puzzles, in arrays: a ledger may hold millions."""

    tried: int = 0
    times: array[float] = field(default_factory=lambda: array("d"))  # of the puzzles that it solved
    sizes: dict[str, array[int]] = field(default_factory=lambda: {name: array("q") for name in SIZES})

    def add(self, seconds: float, solved: bool, sizes: Sequence[int | None]) -> None:
        """Take a result."""
        self.tried += 1
        if solved:
            self.times.append(seconds)
        for name, count in zip(SIZES, sizes, strict=True):
            if count is not None:
                self.sizes[name].append(count)


@dataclass(frozen=True)
class StoredInstances:
    """The puzzles of a ledger that have results, in the order in which people sort names; read anew when iterated."""

    path: str
    names: Mapping[str, str]
    time: str
    first_only: bool
    count: int

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[Instance]:
        with open_ledger(self.path) as ledger:
            yield from read_instances(ledger, self.names, self.time, self.first_only)

    def __getitem__(self, chosen: slice) -> tuple[Instance, ...]:
        return tuple(self)[chosen]


@dataclass(frozen=True)
class Figures:
    """Everything that a report may show."""

    instances: StoredInstances
    totals: Mapping[str, MethodTotals]
    best: Sequence[float]  # of every puzzle the shortest time of any method; without an end if none solved it
    disputed: tuple[Instance, ...]  # the puzzles that methods disagree about
    methods: tuple[str, ...]  # by the names that the report uses
    time: str
    limits: str
    limit: float | None  # in seconds
    first_only: bool
    setups: tuple[str, ...]
    open: int
    renamed: Mapping[str, str] = field(default_factory=dict)  # new names, with the methods they stand for
    folder: str = ""  # that all puzzles are in, with the slash at its end

    def times(self, method: str) -> list[float]:
        """The times of the puzzles that a method has solved, the shortest first."""
        return sorted(self.totals[method].times)

    def counted_times(self, method: str) -> list[float] | None:
        """The times of all puzzles, the shortest first, a failure counted as the time limit; None if there is none."""
        failed = self.failed(method)
        if failed and self.limit is None:
            return None
        return sorted([*self.totals[method].times, *[self.limit or 0.0] * failed])

    def count_time(self, cell: LedgerRow) -> float | None:
        """The time of a result, the time limit for a failure, None for a failure without a time limit."""
        return cell.seconds if cell.solved else self.limit

    def score(self, times: Sequence[float], failed: int) -> float | None:
        """PAR-2: the mean time, a failure counted as twice the time limit; None if that is not known."""
        if (failed and self.limit is None) or not len(times) + failed:
            return None
        return (sum(times) + 2 * (self.limit or 0.0) * failed) / (len(times) + failed)

    def tried(self, method: str) -> int:
        """How many puzzles a method was run on."""
        return self.totals[method].tried

    def failed(self, method: str) -> int:
        """How many puzzles a method was run on and did not solve."""
        return self.tried(method) - len(self.totals[method].times)

    def short_name(self, instance: Instance) -> str:
        """The name of a puzzle without the folder that all of them are in."""
        return instance.name.removeprefix(self.folder)


def load(path: str, methods: Sequence[str] = (), time: str = "wall", renames: Sequence[str] = ()) -> Figures:
    """Load the figures of a ledger; `time` is wall or cpu, and a rename reads METHOD=NAME."""
    with open_ledger(path) as ledger:
        stored = ledger.methods()  # from an index, which can be damaged by itself
        if ledger.one(WRONG_TYPES) or not all(isinstance(name, str) for name in stored):
            raise InputError(str(DAMAGED), source=quote(path))
        limits = ledger.limits()
        first_only = limits["solutions"] == 1
        known = [escape(name) for name in stored]
        names = name_methods(select_methods(path, methods, known), renames, known)
        totals, best = read_totals(ledger, names, time, first_only)
        count, folder = survey_names(ledger, list(names))
        instances = StoredInstances(path, names, time, first_only, count)
        chosen = set(ledger.disagreements())
        disputed = [each for each in read_instances(ledger, names, time, first_only) if each.disputed] if chosen else []
        setups = read_setups(ledger, names)
        left = ledger.counts().get("open", 0)
    return Figures(
        instances=instances,
        totals=totals,
        best=best,
        disputed=tuple(disputed),
        methods=tuple(names.values()),
        time=time,
        limits=describe_limits(limits),
        limit=limits["seconds"],
        first_only=first_only,
        setups=tuple(setups),
        open=left,
        renamed={name: method for method, name in names.items() if name != method},
        folder=folder,
    )


def select_results(ledger: Ledger, query: str) -> Iterator[tuple[Any, ...]]:
    """The rows of a query about results; a ledger of an older gridwright has no literals until a run migrates it."""
    has_literals = ledger.one("SELECT count(*) FROM pragma_table_info('results') WHERE name = 'literals'")
    yield from ledger.base.execute(query.format(columns=COLUMNS, literals="literals" if has_literals else "NULL"))


def read_totals(
    ledger: Ledger, names: Mapping[str, str], time: str, first_only: bool
) -> tuple[dict[str, MethodTotals], list[float]]:
    """Read the totals of every method, and the shortest time of every puzzle."""
    totals = {name: MethodTotals() for name in names.values()}
    best = array("d", [inf]) * ((ledger.one("SELECT max(id) FROM puzzles") or 0) + 1)
    seen = bytearray(len(best))
    for puzzle, method, *values in select_results(ledger, QUERY):
        if (name := names.get(escape(method))) is not None:
            found = judge_row(values, time, first_only)
            totals[name].add(found.seconds, found.solved, (found.variables, found.constraints, found.literals))
            seen[puzzle] = 1
            if found.solved and found.seconds < best[puzzle]:
                best[puzzle] = found.seconds
    return totals, [seconds for seconds, was_tried in zip(best, seen, strict=True) if was_tried]


def judge_row(values: Sequence[Any], time: str, first_only: bool) -> LedgerRow:
    """A result from its columns: which of its times counts, and whether that is a solution."""
    status, wall, cpu, first, reason, *size = values
    seconds = cpu if time == "cpu" else first if first_only and status == "some" else wall
    return LedgerRow(status, seconds, status in DECIDED or (first_only and status == "some"), reason, *size)


def survey_names(ledger: Ledger, methods: Sequence[str]) -> tuple[int, str]:
    """How many puzzles have results of some methods, and the folder that all of them are in."""
    stored = [name for name in ledger.methods() if escape(name) in methods]
    marks = ", ".join("?" * len(stored))
    count, first, last, linked = ledger.base.execute(NAMES.format(marks=marks), stored).fetchone()
    return count, common_folder([escape(first), escape(last)]) if count > 1 and not linked else ""


def read_instances(ledger: Ledger, names: Mapping[str, str], time: str, first_only: bool) -> Iterator[Instance]:
    """Read the puzzles that have results, one by one, in the order in which people sort names."""
    disputed = set(ledger.disagreements())
    ledger.base.create_function("sort_key", 1, lambda name: sort_key(escape(name)), deterministic=True)
    for about, rows in groupby(select_results(ledger, ORDERED), key=lambda row: row[:6]):
        cells = {
            name: judge_row(values, time, first_only)
            for method, values in ((row[7], row[8:]) for row in rows)
            if (name := names.get(escape(method))) is not None
        }
        number, name, kind, width, height, key = about
        if cells:
            yield Instance(escape(name), kind, width, height, key, cells, number in disputed)


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
        say(
            "{cpu}; gridwright {version}{engines}",
            cpu=cpu,
            version=version,
            engines="".join(f", {name}" for name in [f"Python {python}", *used]),
        )
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


def sort_key(name: str) -> str:
    """A text that sorts as people sort names, number 9 before number 10: numbers begin with how long they are."""
    return "".join(
        f"{chr(FIRST_DIGITS + len(number))}{number}" if nth % 2 else part + PART_ENDS
        for nth, part in enumerate(NUMBERS.split(name))
        for number in [part[:18].lstrip("0")]
    )


PART_ENDS, FIRST_DIGITS = "\x01", 2
NUMBERS = re.compile("([0-9]+)")
