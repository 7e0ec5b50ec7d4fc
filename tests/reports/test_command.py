"""The command `report`: what a file's ending chooses, what a terminal gets, and the heads of the LaTeX table."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import os
import pty
import re
import subprocess
from pathlib import Path

import pytest

from gridwright.cli import main
from support.ledgers import ledger_of, result
from support.program import run_quickly
from support.quick_program import quick_program
from support.terminals import run_in_terminal

METHODS = ["backtracking", "milp@flow", "sat:cadical195", "search"]


@pytest.fixture
def ledger(tmp_path: Path) -> str:
    path = tmp_path / "run.db"
    names = [f"set/{n:06}.txt" for n in range(40)]
    verdict = lambda nth, method: result("unknown" if nth > 30 and method == "search" else "unique", 1.5, "a")  # noqa: E731
    ledger_of(path, names, METHODS, verdict)
    return str(path)


STARTS = {
    "x.txt": b"40 puzzles in set/; ",
    "x.csv": b"instance,kind,",
    "x.MD": b"40 puzzles in set/; ",
    "x.tex": b"\\documentclass",
    "x.svg": b"<svg",
    "x.png": b"\x89PNG",
    "x.pdf": b"%PDF",
    "noending": b"40 puzzles in set/; ",
}


@pytest.mark.parametrize("name", STARTS)
def test_the_ending_of_the_file_chooses_the_form(ledger: str, tmp_path: Path, name: str) -> None:
    if name in ("x.png", "x.pdf"):
        pytest.importorskip("cairosvg")
    assert main(["report", ledger, "-o", str(tmp_path / name)]) == 0
    assert (tmp_path / name).read_bytes().startswith(STARTS[name])


def test_a_named_form_goes_before_the_ending(ledger: str, tmp_path: Path) -> None:
    assert main(["report", ledger, "--to", "csv", "-o", str(tmp_path / "x.svg")]) == 0
    assert (tmp_path / "x.svg").read_text().startswith("instance,kind,")
    assert main(["report", ledger, "--diagram", "growth", "-o", str(tmp_path / "y.svg")]) == 0
    assert "fitted growth" in (tmp_path / "y.svg").read_text()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["-o", "x.docx"],
            "what should be written to 'x.docx'? expected --to, or a name that ends in one of .txt, .csv",
        ),
        (["-o", "x.csv", "--diagram", "growth"], "--diagram draws a picture, not a csv"),
        (["-o", "x.csv", "--heads", "a,b,c"], "--heads names the columns of the LaTeX table, not of csv"),
        (["-o", "x.tex", "--heads", "a,b"], "--heads 'a,b' does not name three columns"),
        (["-o", "x.tex", "--heads", "a,,c"], "--heads 'a,,c' does not name three columns"),
    ],
)
def test_what_cannot_be_written_is_one_line(
    ledger: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    arguments: list[str], said: str,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert main(["report", ledger, *arguments]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert not list(tmp_path.glob("x.*"))


@pytest.mark.parametrize(
    "command",
    [
        ["report", "{ledger}", "--to", "png"],
        ["report", "{ledger}", "--to", "pdf", "-o", "-"],
        ["report", "{ledger}", "--to", "png", "-o", "/dev/stdout"],
        ["render", "{puzzle}", "--to", "png", "-o", "-"],
        ["render", "{puzzle}", "--to", "pdf", "-o", "/dev/stdout"],
        ["convert", "{puzzle}", "--to", "parquet"],
        ["convert", "{puzzle}", "--to", "parquet", "-o", "-"],
        ["export", "{puzzle}", "--to", "matrix"],
        ["export", "{puzzle}", "--to", "matrix", "-o", "-"],
        ["generate", "takuzu", "--style", "random", "--size", "4x4", "--to", "parquet"],
    ],
    ids=" ".join,
)
def test_binary_data_is_never_written_to_a_terminal(ledger: str, tmp_path: Path, command: list[str]) -> None:
    pytest.importorskip("cairosvg")
    pytest.importorskip("pyarrow")
    puzzle = tmp_path / "p.txt"
    puzzle.write_text("hitori\n1 2\n2 1\n")
    shown, status, said = run_on_terminal(*(word.format(ledger=ledger, puzzle=puzzle) for word in command))
    assert (shown, status) == (b"", 2)
    assert said.count("\n") == 1
    assert "-o" in said


def run_on_terminal(*arguments: str) -> tuple[bytes, int, str]:
    """What a command writes to a terminal, how it ends, and what it writes to standard error."""
    outer, inner = pty.openpty()
    process = subprocess.Popen([quick_program(), *arguments], stdout=inner, stderr=subprocess.PIPE, text=True)
    os.close(inner)
    shown = b""
    with contextlib.suppress(OSError):  # which is how a terminal ends
        while piece := os.read(outer, 65536):
            shown += piece
    os.close(outer)
    _, said = process.communicate()
    return shown, process.returncode, said


def test_a_pipe_gets_a_picture(ledger: str) -> None:
    pytest.importorskip("cairosvg")
    ended = subprocess.run([quick_program(), "report", ledger, "--to", "png"], capture_output=True)
    assert (ended.returncode, ended.stdout[:4]) == (0, b"\x89PNG")


@pytest.mark.parametrize("columns", [60, 80])
def test_a_report_fits_the_terminal_and_ends_with_its_summary(ledger: str, columns: int) -> None:
    lines = run_in_terminal(columns, "report", ledger, "--rows")
    assert max(map(len, lines)) <= columns
    text = "\n".join(lines)
    heads = [line.split() for line in lines if line.startswith("instance")]
    assert len(heads) > 1
    assert [word for head in heads for word in head if word in METHODS] == METHODS
    assert text.count("000039.txt") == len(heads)
    end = text.index("over the solved puzzles")
    assert text.rindex("000039.txt") < text.index("variables") < end
    assert "31 of 40" in text[end:]
    assert " ".join(text.split()).endswith("* A puzzle that was not solved counts as 10 s, the time limit.")


@pytest.mark.parametrize("form", ["table", "markdown", "latex"])
def test_every_table_ends_with_its_summary(ledger: str, form: str) -> None:
    text = run_quickly("report", ledger, "--to", form, *(["--rows"] if form != "latex" else [])).out
    summary = text.index("over the solved puzzles")
    assert text.rindex("000039.") < summary < text.index("counts as 10 s, the time limit.")


def test_heads_of_the_latex_table(ledger: str, capsys: pytest.CaptureFixture[str]) -> None:
    heads = "Instance, Temps (s), 50 % été?"
    assert main(["report", ledger, "--to", "latex", "--methods", "search,milp@flow", "--heads", heads]) == 0
    tex = capsys.readouterr().out
    pair = r"Temps (s) & 50 \% été?"
    assert rf"Instance & {pair} & {pair} \\ \midrule\endhead" in tex
    assert r" & \multicolumn{2}{c}{search} & \multicolumn{2}{c}{milp@flow} \\" in tex
    assert r"\raggedright 000003.\allowbreak{}txt & 1.500 & solved" in tex


def test_results_as_json_have_the_columns_of_csv(ledger: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", ledger, "--to", "csv"]) == 0
    lines = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert main(["report", ledger, "--to", "json"]) == 0
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [list(record) for record in records] == [list(line) for line in lines]
    assert [(record["instance"], record["method"], record["status"]) for record in records] == [
        (line["instance"], line["method"], line["status"]) for line in lines
    ]
    assert len(records) > 2
    assert all(isinstance(record["seconds"], float) for record in records)


def test_the_legend_of_a_scatter_diagram_has_room_in_french(ledger: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Its words are whole, and the widest ends before the picture does; letters are about seven pixels wide."""
    assert main(["report", ledger, "--to", "csv"]) == 0
    methods = list(dict.fromkeys(line["method"] for line in csv.DictReader(io.StringIO(capsys.readouterr().out))))
    words = ["report", ledger, "--to", "svg", "--diagram", "scatter", "--methods", ",".join(methods[:2])]
    assert main([*words, "--rename", f"{methods[0]}=une méthode au nom assez long", "--lang", "fr"]) == 0
    drawing = capsys.readouterr().out
    width = float(re.findall(r'<svg [^>]*?width="([0-9.]+)"', drawing)[0])
    entries = [(float(x), text) for x, text in re.findall(r'<text x="([0-9.]+)"[^>]*>([^<]*)</text>', drawing)]
    legend = [(x, text) for x, text in entries if "plus rapide" in text]
    assert legend
    assert all(re.fullmatch(r"une méthode au nom assez long plus rapide\xa0: \d+", text) for _, text in legend)
    assert all(x + 6.5 * len(text) <= width for x, text in legend)
