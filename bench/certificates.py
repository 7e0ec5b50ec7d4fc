"""Certificates: what it costs to solve, prove and verify, and how long proofs are, by kind and size.

    python -m bench.certificates [COUNT]    a table of generated puzzles; COUNT of each size, 5 unless told

CPU time of this process, the least of three, each for a puzzle that was read anew. `untrimmed` are the lines of a
proof before needless ones go. Where cadical is on PATH, its
DRAT proof of the default formulation, as `gridwright export` writes it, stands beside ours, and where drat-trim is (or
DRAT_TRIM names it), the time to check that one, which is CPU time of those programs. A second table has the same for
the formulations of the documents that the project started from, as far as they consist of clauses.
"""

from __future__ import annotations

import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

import gridwright as gw
from gridwright.certificate.certificate import Certificate
from gridwright.certificate.files import PROOF, list_files
from gridwright.certificate.proving import KeptLog, read_steps
from gridwright.export._lowered import lower
from gridwright.export.dimacs import write

SIZES = {
    "nonogram": ((10, 8), (15, 15), (25, 25)),
    "takuzu": ((6, 8), (10, 10), (20, 20)),
    "hitori": ((6, 8), (10, 10), (20, 20)),
    "makaro": ((6, 8), (10, 10), (20, 20)),
    "akari": ((6, 8), (10, 10), (20, 20)),
    "norinori": ((6, 8), (10, 10), (20, 20)),
    "heyawake": ((6, 8), (10, 10), (20, 20)),
}
AUTHORS = {
    "nonogram": ("configurations", ((10, 8), (10, 10), (15, 15))),
    "takuzu": ("combinations", ((6, 8), (10, 10), (12, 12))),
    "makaro": ("cnf", ((6, 8), (10, 10), (20, 20))),
}
LONGEST_SECONDS = 300  # of an outside program
REPEATS = 3
HEAD = ("solve", "prove", "verify", "lines", "kB", "untrimmed", "cadical", "DRAT, kB", "drat-trim")


@dataclass(frozen=True)
class ProofCost:
    """Milliseconds and sizes of a certificate and of cadical's proof; NaN if not known."""

    solving: float
    proving: float
    verifying: float
    lines: float
    kilobytes: float
    untrimmed: float
    cadical: float = float("nan")
    drat_kilobytes: float = float("nan")
    drat_trim: float = float("nan")


def measure(work: Callable[[], Any]) -> tuple[float, Any]:
    """The milliseconds of CPU that something takes, and what it returns."""
    start = time.process_time()
    found = work()
    return 1000 * (time.process_time() - start), found


def measure_program(command: list[str], folder: str) -> tuple[float, str]:
    """The milliseconds of CPU that a program takes, and what it prints."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=LONGEST_SECONDS)
    except subprocess.TimeoutExpired:
        return float("nan"), ""
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime), done.stdout


def find_program(name: str, variable: str) -> str | None:
    """An outside program, on PATH or named by a variable."""
    return os.environ.get(variable) or shutil.which(name)


def count_untrimmed(certificate: Certificate) -> int:
    """The steps of a proof with all that the kernel concludes."""
    log = KeptLog()
    gw.solve(certificate.puzzle, "kernel", log=log)
    solution = certificate.solutions[0].values if certificate.solutions else None
    return read_steps(certificate.puzzle, log, solution).trimmer.count


def write_formula(certificate: Certificate, formulation: str) -> str:
    """A formulation in DIMACS, with the clause that excludes the known solution."""
    model = lower(certificate.puzzle, formulation, clauses=True)
    head, cnf, body = write(model).partition("p cnf ")
    values = certificate.solutions[0].values
    other = [-number[value] for number, value in zip(model.answer, values, strict=True) if value is not None]
    variables, clauses, _ = model.sizes()
    _, _, rest = body.partition("\n")
    return f"{head}{cnf}{variables} {clauses + 1}\n{' '.join(map(str, [*other, 0]))}\n{rest}"


def measure_drat(certificate: Certificate, formulation: str = "default") -> tuple[float, float, float]:
    """Milliseconds of cadical, kilobytes of its proof, milliseconds of drat-trim; NaN where a program is missing."""
    unknown = float("nan")
    cadical, checker = find_program("cadical", "CADICAL"), find_program("drat-trim", "DRAT_TRIM")
    if cadical is None:
        return unknown, unknown, unknown
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "rules.cnf").write_text(write_formula(certificate, formulation))
        solving, said = measure_program([cadical, "-q", "--no-binary", "rules.cnf", "proof.drat"], folder)
        if not said:
            return unknown, unknown, unknown
        assert "s UNSATISFIABLE" in said, said
        checking = unknown
        if checker is not None:
            checking, verdict = measure_program([checker, "rules.cnf", "proof.drat"], folder)
            assert "s VERIFIED" in verdict or checking != checking, verdict  # NaN: it took too long
        return solving, Path(folder, "proof.drat").stat().st_size / 1000, checking


def measure_certificate(puzzle: gw.Puzzle) -> tuple[Certificate, ProofCost]:
    """A certificate that holds, and what it costs: the least of REPEATS, each for a puzzle that was read anew."""
    text, costs = gw.write(puzzle), []
    gw.prove(gw.read(text))
    for _ in range(REPEATS):
        first, second = gw.read(text), gw.read(text)
        solving, _ = measure(lambda first=first: gw.solve(first, "kernel"))
        proving, certificate = measure(lambda second=second: gw.prove(second))
        verifying, found = measure(lambda certificate=certificate: gw.verify(certificate))
        assert found.holds, (text, found)
        costs.append((solving, proving, verifying))
    size = len(list_files(certificate)[PROOF]) / 1000
    untrimmed = 0 if certificate.claim is gw.Status.MANY else count_untrimmed(certificate)
    least = map(min, zip(*costs, strict=True))
    return certificate, ProofCost(*least, len(certificate.steps), size, untrimmed)


def measure_puzzle(kind: str, width: int, height: int, seed: int, formulation: str) -> tuple[float, ...]:
    """What a generated puzzle costs, with cadical's proof of a formulation."""
    puzzle = gw.generate(kind, width=width, height=height, level="hard", seed=seed)
    certificate, cost = measure_certificate(puzzle)
    return (*astuple(cost)[:6], *measure_drat(certificate, formulation))


def main(count: int = 5) -> None:
    """Print the tables."""
    print_table({kind: ("default", sizes) for kind, sizes in SIZES.items()}, count)
    print()
    print_table(AUTHORS, count)


def print_table(boards: Mapping[str, tuple[str, Sequence[tuple[int, int]]]], count: int) -> None:
    """Print the medians by kind and size; cadical is given the formulation."""
    print(f"| kind | formulation | size | {' | '.join(HEAD)} |\n|---|---|---|{'---|' * len(HEAD)}")
    for kind, (formulation, sizes) in boards.items():
        for width, height in sizes:
            rows = [measure_puzzle(kind, width, height, seed, formulation) for seed in range(count)]
            cells = [format_figure(statistics.median(column)) for column in zip(*rows, strict=True)]
            print(f"| {kind} | {formulation} | {width}×{height} | {' | '.join(cells)} |", flush=True)


def format_figure(value: float) -> str:
    """A figure with as many digits as it can bear."""
    if value != value:  # NaN
        return ""
    return f"{value:.1f}" if value < 100 else f"{value:,.0f}"


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
