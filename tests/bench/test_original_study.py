"""The original hitori study as one command, run for real on a few boards."""

from __future__ import annotations

import csv
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from bench.original_study import DOCS, METHODS, SCRIPT
from gridwright.cli import main
from support.latex import needs_latex
from support.paths import ROOT
from support.quick_program import quick_program

BOARDS = 4


def run_study(folder: Path, count: int = BOARDS) -> str:
    """Run the script as a user does, with the programs of this environment; returns what it printed."""
    paths = os.pathsep.join(map(str, (Path(quick_program()).parent, Path(sys.executable).parent, os.environ["PATH"])))
    command = ["sh", str(SCRIPT), str(folder), str(count)]
    ended = subprocess.run(command, env={**os.environ, "PATH": paths}, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout + ended.stderr


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Path:
    for package in ("highspy", "ortools", "pysat"):
        pytest.importorskip(package)
    folder = tmp_path_factory.mktemp("study")
    run_study(folder)
    return folder


def ends(folder: Path) -> list[tuple[object, ...]]:
    base = sqlite3.connect(folder / "run.db")
    try:
        return base.execute("SELECT puzzle, method, ended FROM results ORDER BY id").fetchall()
    finally:
        base.close()


def test_every_board_has_a_file_and_every_solution_is_right(study: Path, capsys: pytest.CaptureFixture[str]) -> None:
    boards = sorted((study / "data").glob("*.txt"))
    assert len(boards) == BOARDS
    assert sorted(folder.name for folder in (study / "res").iterdir()) == sorted(METHODS)
    for method in METHODS:
        answers = sorted((study / "res" / method).iterdir())
        assert [answer.name for answer in answers] == [board.name for board in boards]
        for board, answer in zip(boards, answers, strict=True):
            assert main(["check", str(board), str(answer)]) == 0
            assert "Solved: no rule is broken." in capsys.readouterr().out


def test_the_table_has_the_heads_of_the_original(study: Path) -> None:
    tex = (study / "results.tex").read_text()
    assert r" & \multicolumn{2}{c}{cplex} & \multicolumn{2}{c}{heuristique} \\" in tex
    assert r"Instance & Temps (s) & Optimal? & Temps (s) & Optimal? \\" in tex
    assert len(re.findall(r"^\\raggedright 00000\d\..* solved .* solved", tex, re.MULTILINE)) == BOARDS
    assert "cplex stands for milp@flow." in tex


def test_all_results_and_both_diagrams_are_there(study: Path) -> None:
    with open(study / "results.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["method"] for row in rows] == METHODS * BOARDS
    assert all(row["solved"] == "1" for row in rows)
    assert (study / "results.txt").read_text().count("4 of 4") == len(METHODS)
    for name in ("performance.svg", "growth.svg"):
        words = "".join(ET.parse(study / name).getroot().itertext())
        assert all(method in words for method in METHODS)


def test_the_same_command_continues_and_more_boards_are_added(study: Path, tmp_path: Path) -> None:
    study = Path(shutil.copytree(study, tmp_path / "copy"))
    before, boards = ends(study), {path: path.read_bytes() for path in (study / "data").glob("*.txt")}
    run_study(study)
    assert ends(study) == before
    run_study(study, BOARDS + 1)
    assert ends(study)[: len(before)] == before
    assert len(ends(study)) == len(before) + len(METHODS)
    assert all(path.read_bytes() == text for path, text in boards.items())


def test_the_page_shows_the_script_and_its_files(study: Path) -> None:
    page = (DOCS / "original-study.md").read_text()
    assert f"```sh\n{SCRIPT.read_text()}```\n" in page
    for path in study.iterdir():
        if not path.name.startswith("run.db-"):
            assert f"`{path.name}{'/' if path.is_dir() else ''}`" in page, path.name


def test_make_study_runs_the_script() -> None:
    ended = subprocess.run(["make", "-n", "study", "COUNT=7"], cwd=ROOT, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    assert "sh examples/original-study.sh study 7\n" in ended.stdout


@pytest.mark.latex
@needs_latex
def test_the_table_compiles(study: Path, tmp_path: Path) -> None:
    (tmp_path / "results.tex").write_bytes((study / "results.tex").read_bytes())
    command = ["latexmk", "-pdf", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "results.tex"]
    made = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, errors="replace")
    assert made.returncode == 0, made.stdout[-2000:]
    text = subprocess.run(["pdftotext", "-layout", "results.pdf", "-"], cwd=tmp_path, capture_output=True, text=True)
    lines = [" ".join(line.split()) for line in text.stdout.splitlines()]
    at = lines.index("cplex heuristique")
    assert lines[at + 1] == "Instance Temps (s) Optimal? Temps (s) Optimal?"
    assert re.fullmatch(r"000001\.txt [\d.]+ solved [\d.]+ solved", lines[at + 2])
    assert any(line.startswith("heuristique ") and "of" in line.split() for line in lines)
