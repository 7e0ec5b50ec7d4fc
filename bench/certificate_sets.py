"""Certificates of whole sets of puzzles: each is proved and verified, and what does not hold is an error.

    python -m bench.certificate_sets generated [COUNT [KIND...]]  COUNT of every kind, 100 unless told
    python -m bench.certificate_sets public [EVERY]               public puzzles up to 25×25, every nth of a tournament
    python -m bench.certificate_sets survey [SECONDS]             the webpbn survey, each within 60 s unless told

GRIDWRIGHT_CORPUS names the folder of public puzzles. If CAKE_LPR or LRAT_CHECK name a checker of LRAT proofs, it judges
the first certificates of a set, too, as many as CHECKED says (all unless told).
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import gridwright as gw
from bench.certificates import ProofCost, find_program, measure, measure_certificate, measure_program
from bench.nonogram import judged, tournament
from bench.puzzles import READERS, corpus, list_records
from gridwright.certificate.files import PROOF, list_files
from gridwright.certificate.lrat import write_lrat
from gridwright.errors import LimitError
from gridwright.kind import LEVELS

KINDS = ("nonogram", "takuzu", "hitori", "makaro", "akari", "norinori", "heyawake")
SIZES = ((6, 8), (8, 6), (10, 10), (12, 10), (14, 14))
LARGE = 25  # the longest side of what is proved without a limit
TOURNAMENTS = ("taai2011", "tcga2016")
Named = tuple[str, gw.Puzzle]


def list_generated(kind: str, count: int) -> Iterator[Named]:
    """Generated puzzles of a kind; the larger a board is, the rarer."""
    for seed in range(count):
        nth = 0 if seed % 2 else seed // 2 % len(SIZES)
        width, height = SIZES[nth]
        level = LEVELS[seed % len(LEVELS)] if nth < 2 else LEVELS[seed % 3]
        try:
            puzzle = gw.generate(kind, width=width, height=height, level=level, seed=seed)
        except gw.UsageError:  # no puzzle of this level was found
            puzzle = gw.generate(kind, width=width, height=height, seed=seed)
        yield f"{kind} {width}x{height} {level} {seed}", puzzle


def list_public(folder: Path, kind: str) -> Iterator[Named]:
    """The public puzzles of a kind up to 25×25."""
    for nth, record in enumerate(list_records(folder / kind)):
        height, width = record.get("rows", 0), record.get("cols", 0)
        if 0 < max(height, width) <= LARGE:
            yield f"{kind} {width}x{height} {nth}", READERS[kind](record)


def list_nonograms(folder: Path, name: str) -> Iterator[Named]:
    """The nonograms of a public set that are not larger than 25×25."""
    for nth, (puzzle, _) in enumerate(judged(folder, name)):
        if max(puzzle.grid.width, puzzle.grid.height) <= LARGE:
            yield f"{name} {nth}", puzzle


class SetReport:
    """What the certificates of a set cost."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.costs: list[ProofCost] = []
        self.claims: dict[str, int] = {}
        self.checked = self.learned = 0
        self.wanted = int(os.environ.get("CHECKED", "1000000"))
        self.checkers = [
            (path, word)
            for name, variable, word in (
                ("cake_lpr", "CAKE_LPR", "s VERIFIED UNSAT"),
                ("lrat-check", "LRAT_CHECK", "VERIFIED"),
            )
            if (path := find_program(name, variable))
        ]

    def add(self, name: str, puzzle: gw.Puzzle) -> None:
        """Prove and verify a puzzle."""
        certificate, cost = measure_certificate(puzzle)
        self.claims[certificate.claim.value] = self.claims.get(certificate.claim.value, 0) + 1
        if certificate.claim is gw.Status.MANY:
            return
        self.costs.append(cost)
        if self.checked < self.wanted and self.checkers:
            lrat = write_lrat(certificate)
            assert lrat is not None
            self.checked += 1
            with tempfile.TemporaryDirectory() as folder:
                Path(folder, "rules.cnf").write_text(lrat.cnf)
                Path(folder, "proof.lrat").write_text(lrat.proof)
                for path, word in self.checkers:
                    _, said = measure_program([path, "rules.cnf", "proof.lrat"], folder)
                    assert word in said, (name, path, said)

    def print(self) -> None:
        """Print a line."""
        claims = ", ".join(f"{count} {claim}" for claim, count in sorted(self.claims.items()))
        figures = []
        for field in ("solving", "proving", "verifying", "lines", "kilobytes", "untrimmed"):
            values = [getattr(cost, field) for cost in self.costs] or [0.0]
            figures.append(f"{statistics.median(values):,.1f} / {max(values):,.1f}")
        print(f"| {self.name} | {claims} | {' | '.join(figures)} | {self.checked} |", flush=True)


def report(name: str, puzzles: Iterable[Named]) -> None:
    """Certificates of all puzzles of a set."""
    found = SetReport(name)
    for each, puzzle in puzzles:
        found.add(each, puzzle)
    found.print()


def print_head() -> None:
    """The head of the table."""
    print("median / greatest; milliseconds of CPU", flush=True)
    print("| set | claims | solve | prove | verify | lines | kB | untrimmed | judged by others |")
    print("|---|---|---|---|---|---|---|---|---|", flush=True)


def survey(folder: Path, seconds: float) -> None:
    """Certificates of the hard ones, each within a limit."""
    print("| puzzle | prove, s | verify, s | lines | MB |\n|---|---|---|---|---|", flush=True)
    for path in sorted((folder / "nonogram" / "survey14").glob("*.non")):
        puzzle = gw.read(str(path))
        try:
            proving, certificate = measure(lambda puzzle=puzzle: gw.prove(puzzle, limit=gw.Limit(seconds=seconds)))
        except LimitError:
            print(f"| {path.stem} {puzzle.grid} | not within {seconds:g} s | | | |", flush=True)
            continue
        verifying, found = measure(lambda certificate=certificate: gw.verify(certificate))
        assert found.holds, found
        size = len(list_files(certificate)[PROOF]) / 1e6
        figures = f"{proving / 1000:.2f} | {verifying / 1000:.2f} | {len(certificate.steps):,} | {size:.2f}"
        print(f"| {path.stem} {puzzle.grid}, {certificate.claim.value} | {figures} |", flush=True)


def main(what: str, *more: str) -> None:
    """Do what was asked for."""
    folder = corpus()
    if what == "generated":
        print_head()
        for kind in more[1:] or KINDS:
            report(f"{kind}, generated", list_generated(kind, int(more[0]) if more else 100))
        return
    assert folder is not None, "GRIDWRIGHT_CORPUS names the folder of public puzzles"
    if what == "survey":
        survey(folder, float(more[0]) if more else 60.0)
        return
    print_head()
    for name in TOURNAMENTS:
        every = int(more[0]) if more else 10
        report(
            f"{name}, 1 in {every}", ((str(n), p) for n, p in enumerate(tournament(folder / "nonogram", name, every)))
        )
    for name in ("jwilk", "minizinc-benchmarks", "gecode"):
        report(f"nonogram, {name}", list_nonograms(folder / "nonogram", name))
    for kind in ("nonogram", "takuzu", "hitori", "makaro"):
        report(f"{kind}, public", list_public(folder, kind))


if __name__ == "__main__":
    main(*sys.argv[1:])
