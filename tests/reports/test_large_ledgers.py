"""Ledgers of many rows: read row by row, summed up in short, with PAR-2 and the virtual best solver."""

from __future__ import annotations

import csv
import io
import json
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from gridwright.batch.ledger import open_ledger
from gridwright.cli import main
from gridwright.outcome import Limit
from gridwright.reports import tables
from gridwright.reports.figures import load
from gridwright.reports.summary import summarize_scores

Capture = pytest.CaptureFixture[str]
METHODS = ("auto", "sat")
LIMIT = 10.0
COLUMNS = "puzzle, method, status, wall, cpu, first, variables, constraints, literals, reason, setup"


def seconds(puzzle: int, method: str) -> float:
    return (puzzle % 7 + 1) * (0.5 if method == "auto" else 0.25 + puzzle % 2)


def list_results(puzzles: int) -> Iterator[tuple[object, ...]]:
    for puzzle in range(1, puzzles + 1):
        for method in METHODS:
            solved = puzzle % 5 != 0 or method == "auto"
            time = seconds(puzzle, method) if solved else LIMIT
            why = None if solved else "time limit"
            yield (puzzle, method, "unique" if solved else "unknown", time, time, None, 80, 300, 900, why, 1)


def make_ledger(path: Path, puzzles: int) -> str:
    with open_ledger(str(path), create=True) as ledger:
        ledger.agree(Limit(LIMIT, None, 2))
        ledger.name_methods(METHODS)
        with ledger.writing() as base:
            named = ((n, f"{n:032x}", f"set.jsonl#{n}", "takuzu", 10, 8, "") for n in range(1, puzzles + 1))
            base.executemany("INSERT INTO puzzles VALUES (?, ?, ?, ?, ?, ?, ?)", named)
            base.execute("INSERT INTO setups VALUES (1, 'gridwright 0.1.0', '0.1.0', '3.11', 'a processor')")
            marks = ", ".join("?" * len(COLUMNS.split(",")))
            base.executemany(f"INSERT INTO results ({COLUMNS}) VALUES ({marks})", list_results(puzzles))
    return str(path)


def measure_peak(path: str) -> int:
    """The most bytes that a CSV file takes while it is written."""
    tracemalloc.start()
    for _ in tables.comma_separated(load(path)):
        pass
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def test_memory_grows_by_little_with_the_rows(tmp_path: Path) -> None:
    few, many = (make_ledger(tmp_path / f"{n}.db", n) for n in (50, 2050))
    measure_peak(few)  # what is loaded only once
    grown = measure_peak(many) - measure_peak(few)
    assert grown / (2000 * len(METHODS)) < 150  # bytes a row; each was an object with a dictionary, some 500


def test_a_long_table_is_a_summary_unless_rows_are_asked_for(tmp_path: Path, capsys: Capture) -> None:
    path = make_ledger(tmp_path / "run.db", 30)
    assert main(["report", path]) == 0
    out, err = capsys.readouterr()
    assert "#17" not in out
    assert "30 of 30" in out
    assert "--rows lists all 30 puzzles" in err
    assert main(["report", path, "--rows"]) == 0
    out, err = capsys.readouterr()
    assert "#17" in out
    assert err == ""
    assert main(["report", make_ledger(tmp_path / "short.db", 8)]) == 0
    assert "#7" in capsys.readouterr().out


def test_rows_come_in_natural_order_also_when_streamed(tmp_path: Path) -> None:
    rows = list(
        csv.DictReader(io.StringIO("".join(tables.comma_separated(load(make_ledger(tmp_path / "run.db", 12))))))
    )
    assert [row["instance"] for row in rows[:: len(METHODS)]] == [f"set.jsonl#{n}" for n in range(1, 13)]
    assert [row["method"] for row in rows] == [*METHODS] * 12


def test_par2_and_the_virtual_best_solver(tmp_path: Path) -> None:
    figures = load(make_ledger(tmp_path / "run.db", 30))
    table = summarize_scores(figures)
    assert table is not None
    scores = {row[0]: float(row[1]) for row in table.rows}
    puzzles = range(1, 31)
    sat = [2 * LIMIT if n % 5 == 0 else seconds(n, "sat") for n in puzzles]
    auto = [seconds(n, "auto") for n in puzzles]
    assert scores["auto"] == pytest.approx(sum(auto) / 30, abs=0.001)
    assert scores["sat"] == pytest.approx(sum(sat) / 30, abs=0.001)
    best = sum(map(min, auto, sat)) / 30
    assert scores["virtual best solver"] == pytest.approx(best, abs=0.001)
    assert best < min(scores["auto"], scores["sat"])


def test_parquet_has_what_json_has(tmp_path: Path, capsys: Capture) -> None:
    from pyarrow.parquet import read_table

    path, out = make_ledger(tmp_path / "run.db", 11), tmp_path / "run.parquet"
    assert main(["report", path, "--to", "json"]) == 0
    expected = list(map(json.loads, capsys.readouterr().out.splitlines()))
    assert main(["report", path, "-o", str(out)]) == 0
    assert read_table(out).to_pylist() == expected
    assert len(expected) == 22
