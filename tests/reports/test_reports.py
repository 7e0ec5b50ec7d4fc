"""Reports: figures as in the ledger, the same every time, safe against any name, quick on many rows."""

from __future__ import annotations

import contextlib
import csv
import io
import itertools
import sqlite3
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from gridwright.batch.ledger import Result
from gridwright.cli import main
from gridwright.errors import MissingError, escape
from gridwright.reports import diagrams, tables
from gridwright.reports.chart import Scale, log_scale
from gridwright.reports.figures import load, sort_key
from gridwright.reports.latex import latex
from support.effort import scaled
from support.latex import needs_latex
from support.ledgers import ledger_of, result
from support.narrow import present
from support.work import check_linear, stop_endless

NASTY = (
    "=cmd|'/C calc'!A0",
    "+1",
    "@x",
    "-2",
    r"\input{/etc/passwd}",
    "50% & $x_1$ #2 ^~ {a} <b>\"'`",
    "</text><script>alert(1)</script>",
    "a|b `c` *d* _e_ [f](javascript:g)",
    "tab\there\nand a line",
    "\x1b[31mred",
    "été Ärger 日本",
    "]]>&amp;",
    "--x",
    "w" * 150,
)


@pytest.fixture
def small(tmp_path: Path) -> str:
    """Twelve puzzles: `fast` solves all, `slow` ten of them, and they disagree about number 4."""

    def verdict(nth: int, method: str) -> Result:
        if method == "slow" and nth in (7, 9):
            return result("unknown", 10.0, None, "time limit of 10 s reached")
        if method == "slow" and nth == 4:
            return result("none", 0.5)
        return result("unique", (nth + 1) * (0.001 if method == "fast" else 0.1))

    path = tmp_path / "run.db"
    ledger_of(path, [f"puzzle {n}" for n in range(12)], ["fast", "slow"], verdict)
    return str(path)


def report(capsysbinary: pytest.CaptureFixture[bytes], *arguments: str) -> bytes:
    assert main(["report", *arguments]) == 0
    return capsysbinary.readouterr().out


def test_figures_are_those_of_the_ledger(small: str) -> None:
    figures = load(small)
    assert figures.methods == ("fast", "slow")
    assert [i.name for i in figures.instances] == [f"puzzle {n}" for n in range(12)]
    assert [i.name for i in figures.disputed] == ["puzzle 4"]
    assert figures.times("fast") == pytest.approx([n / 1000 for n in range(1, 13)])
    assert len(figures.times("slow")) == 10
    assert load(small, ["slow"], "cpu").times("slow")[0] == pytest.approx(0.05)


def test_names_are_sorted_as_people_do() -> None:
    assert sorted(["a10", "a9b", "b1", "a9", "B2"], key=sort_key) == ["B2", "a9", "a9b", "a10", "b1"]


@pytest.mark.parametrize("form", ["table", "csv", "markdown", "latex", "svg", "png", "pdf"])
def test_the_same_ledger_gives_the_same_report(
    small: str, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes], form: str
) -> None:
    if form in ("png", "pdf"):
        pytest.importorskip("cairosvg")
    first = report(capsysbinary, small, "--to", form)
    assert first == report(capsysbinary, small, "--to", form)
    assert len(first) > 500
    assert main(["report", small, "--to", form, "-o", str(tmp_path / "out")]) == 0
    assert (tmp_path / "out").read_bytes() == first
    assert first.startswith({"png": b"\x89PNG", "pdf": b"%PDF", "svg": b"<svg"}.get(form, b""))


def test_disagreements_stand_on_top_in_red(small: str, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    figures = load(small)
    assert next(tables.text(figures, colour=True)) == "\x1b[31mDISAGREE puzzle 4 (fast: unique, slow: none)\x1b[0m\n"
    assert next(tables.markdown(figures)).startswith('- <span style="color:red">**The methods disagree: puzzle 4')
    other = replace(figures.disputed[0], cells=dict.fromkeys(("fast", "slow"), figures.disputed[0].cells["fast"]))
    assert tables.disagreement(figures, other) == "puzzle 4 (fast: unique, slow: unique, but different solutions)"
    body = "".join(latex(figures)).partition("\\begin{document}")[2]
    assert body.lstrip().startswith(r"\noindent\textcolor{red}{\textbf{The methods disagree: puzzle 4")
    assert body.count(r"\textcolor{red}") == 2
    for draw in diagrams.DIAGRAMS.values():
        texts = [e for e in ET.fromstring(draw(figures)).iter() if e.tag.endswith("text")]
        assert texts[0].text == "The methods disagree about 1 puzzle: puzzle 4"
        assert texts[0].get("fill") == "#c00000"


def test_the_table_has_time_and_verdict_of_every_method(small: str) -> None:
    lines = "".join(tables.text(load(small))).splitlines()
    row = next(line for line in lines if line.startswith("puzzle 7"))
    assert row.split()[3:] == ["0.0080", "unique", "10.0", "not", "solved"]
    tex = "".join(latex(load(small)))
    assert r"\begin{longtable}" in tex
    assert r"\raggedright puzzle 7 & 0.0080 & solved & 10.0 & not solved \tabularnewline" in tex


def test_csv_of_any_name_is_read_back_and_no_formula(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    ledger_of(path, list(NASTY), ["fast"], lambda *_: result("unique", 0.01, reason="=1+1"))
    rows = list(csv.DictReader(io.StringIO("".join(tables.comma_separated(load(str(path)))), newline="")))
    assert {row["instance"].removeprefix("'") for row in rows} == {escape(name) for name in NASTY}
    assert all(value[:1] not in ("=", "+", "-", "@", "\t") for row in rows for value in row.values())


def test_any_name_is_safe_in_markdown_text_and_svg(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    verdict = lambda _, method: result("unique", 0.01, answer=method)  # noqa: E731
    ledger_of(path, list(NASTY), ["fast", "</text>&"], verdict)
    figures = load(str(path))
    assert len(figures.disputed) == len(NASTY)
    text = "".join(tables.text(figures))
    assert "\x1b" not in text
    assert len(text.splitlines()) == 2 * len(NASTY) + 22
    page = "".join(tables.markdown(figures))
    assert "<script" not in page
    assert "](javascript" not in page.replace("\\]", "")
    assert len({line.count("|") - line.count("\\|") for line in page.splitlines() if line.startswith("| ")}) <= 4
    for draw in diagrams.DIAGRAMS.values():
        root = ET.fromstring(draw(figures))
        assert not [e for e in root.iter() if e.tag.rpartition("}")[2] not in ("svg", "title", "rect", "path", "text")]


@pytest.mark.latex
@needs_latex
@pytest.mark.parametrize("count", [0, 400], ids=["names", "pages"])
def test_latex_compiles(tmp_path: Path, count: int) -> None:
    names = [*NASTY, *(f"/some/long_folder/with_{n}/a-rather-long-name-of-a-puzzle.txt#{n}" for n in range(count))]
    verdict = lambda nth, method: result("unique", 0.01 * (nth + 1), answer=method if nth < 5 else "a")  # noqa: E731
    ledger_of(tmp_path / "run.db", names, ["fast", "slow_&_odd", "third"], verdict)
    (tmp_path / "out.tex").write_text("".join(latex(load(str(tmp_path / "run.db")))))
    made = subprocess.run(
        ["latexmk", "-pdf", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "out.tex"],
        cwd=tmp_path, capture_output=True, text=True, errors="replace",
    )  # fmt: skip
    assert made.returncode == 0, made.stdout[-2000:]
    log = (tmp_path / "out.log").read_text(errors="replace")
    assert "/etc/passwd" not in log
    assert "Overfull" not in log
    text = subprocess.run(["pdftotext", "-layout", "out.pdf", "-"], cwd=tmp_path, capture_output=True, text=True).stdout
    pages = text.split("\f")[:-1]
    assert len(pages) >= (5 if count else 1)
    assert all(page.count("instance") >= 1 and page.count("slow_&_odd") >= 1 for page in pages), "a page without a head"
    fonts = subprocess.run(["pdffonts", "out.pdf"], cwd=tmp_path, capture_output=True, text=True).stdout
    assert "Type 3" not in fonts, "letters made of dots"


@pytest.mark.latex
@needs_latex
@pytest.mark.parametrize("methods", [1, 2, 4, 5, 8, 9])
def test_latex_tables_fit_on_the_page(tmp_path: Path, methods: int) -> None:
    names = [f"/home/somebody/data_sets/2026/hitori_3x3_to_15x15.txt#{n}" for n in range(60)]
    some = ["sat", "cp", "milp@flow", "sat:cadical195", "backtracking", "dimacs:cryptominisat5", "auto", "brute", "x"]
    ledger_of(tmp_path / "run.db", names, some[:methods], lambda nth, _: result("unique", 12.5 * nth + 0.01))
    (tmp_path / "out.tex").write_text("".join(latex(load(str(tmp_path / "run.db")))))
    command = ["latexmk", "-pdf", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "out.tex"]
    assert subprocess.run(command, cwd=tmp_path, capture_output=True).returncode == 0
    assert "Overfull" not in (tmp_path / "out.log").read_text(errors="replace")


def test_methods_are_told_apart_without_colour(small: str) -> None:
    root = ET.fromstring(diagrams.performance(load(small)))
    curves = [e for e in root.iter() if e.tag.endswith("path") and e.get("stroke-width") == "1.8"]
    assert len({e.get("stroke-dasharray") for e in curves}) == 2
    marks = [present(e.get("d")) for e in root.iter() if e.tag.endswith("path") and e.get("stroke-width") == "1.3"]
    assert len(marks) == 4
    assert {"a4 4" in mark for mark in marks} == {True, False}


@pytest.mark.parametrize("count", [1, 2, 8, 12])
def test_every_method_stands_whole_in_the_legend(tmp_path: Path, count: int) -> None:
    methods = [f"dimacs:program-number-{n}@long_formulation_{n}" for n in range(count)]
    ledger_of(tmp_path / "run.db", ["one", "two", "six"], methods, lambda nth, _: result("unique", 0.01 * (nth + 1)))
    for draw in (diagrams.performance, diagrams.growth):
        root = ET.fromstring(draw(load(str(tmp_path / "run.db"))))
        words = [e for e in root.iter() if e.tag.endswith("text")]
        assert max(float(present(e.get("y"))) for e in words) < float(present(root.get("height"))) - 3
        told = "".join(present(e.text) for e in words)
        assert all(method in told for method in methods)


def test_marks_of_curves_stand_at_different_heights(small: str) -> None:
    """So that curves which meet can be told apart where they rise."""
    steps = [(float(x), 400.0 - 4 * x) for x in range(1, 101)]
    places = [diagrams.space_marks(steps, which, 8, 400.0) for which in range(8)]
    assert all(len(each) == diagrams.MARKS for each in places)
    assert len({place for each in places for place in each}) == 8 * diagrams.MARKS
    assert diagrams.space_marks([(5.0, 200.0)], 0, 1, 400.0) == [(5.0, 200.0)]


def test_labels_of_a_scatter_do_not_lie_upon_each_other(small: str) -> None:
    root = ET.fromstring(diagrams.scatter(load(small)))
    words = [e for e in root.iter() if e.tag.endswith("text") and e.get("transform") is None]
    places = sorted((float(present(e.get("y"))), float(present(e.get("x"))), present(e.text)) for e in words)
    for (y, x, one), (v, u, other) in itertools.pairwise(places):
        assert v - y > 9 or abs(u - x) > 3.3 * (len(one) + len(other)) or x == u == 84, (one, other)


def test_the_curve_ends_at_the_share_solved(small: str) -> None:
    figures = load(small)
    x = log_scale([0.001, 1.2], 0, 100, 1e-5)
    steps = diagrams.staircase(figures.times("slow"), figures.tried("slow"), x, Scale(0, 1, 0, 1))
    assert steps[-1][1] == pytest.approx(10 / 12)
    assert [share for _, share in steps] == sorted(share for _, share in steps)


@pytest.mark.parametrize(("law", "power"), [(lambda n: 1e-4 * n**2.5, True), (lambda n: 1e-4 * 1.05**n, False)])
def test_growth_is_found(law: Callable[[float], float], power: bool) -> None:
    fit = present(diagrams.fit_growth([(n, law(n)) for n in range(4, 200, 7)]))
    assert (fit.power, round(fit.share, 6)) == (power, 1.0)
    assert fit(50) == pytest.approx(law(50))
    assert diagrams.fit_growth([(4, 0.1), (9, 0.2)]) is None


def test_a_scatter_needs_two_methods(small: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", small, "--to", "svg", "--diagram", "scatter", "--methods", "fast"]) == 2
    assert "takes two methods" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["{small}", "--methods", "magic"], "has no rows in this ledger; expected one of fast, slow"),
        (["{small}", "--diagram", "growth"], "--diagram draws a picture"),
        (["{none}"], "there is no such ledger"),
        (["{small}", "-o", "/no/such/folder/x"], "cannot write '/no/such/folder/x'"),
    ],
)
def test_what_cannot_be_reported_is_one_line(
    small: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    places = {"small": small, "none": str(tmp_path / "none.db")}
    assert main(["report", *(text.format(**places) for text in arguments)]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1


def many(path: Path, puzzles: int) -> None:
    """A ledger with two methods' rows for so many puzzles, made quickly."""
    ledger_of(path, ["one"], ["fast", "slow"], lambda *_: result("unique", 0.01))
    with contextlib.closing(sqlite3.connect(path)) as base, base:
        base.executemany(
            "INSERT INTO puzzles SELECT ?, ?, ?, kind, 3 + ? % 12, 3 + ? % 11, '' FROM puzzles WHERE id = 1",
            ((n, f"h{n}", f"set.txt#{n}", n, n) for n in range(2, puzzles + 1)),
        )
        base.executemany(
            "INSERT INTO results (puzzle, method, status, answer, solutions, ran, wall, cpu, first, setup) "
            "VALUES (?, ?, 'unique', 'a', 1, 'x', ?, ?, 0.1, 1)",
            (
                (n, m, *[(n * 7919 % 10007 + 1) * s] * 2)
                for n in range(2, puzzles + 1)
                for m, s in (("fast", 1e-5), ("slow", 3e-4))
            ),
        )


def report_everything(path: Path, rows: int) -> None:
    """Load a ledger of so many rows, draw every diagram and write every table."""
    figures = load(str(path))
    assert sum(len(i.cells) for i in figures.instances) == rows
    for draw in diagrams.DIAGRAMS.values():
        assert len(draw(figures)) < 3_000_000
    for write in (tables.comma_separated, latex, tables.text):
        assert sum(map(len, write(figures))) > 5 * rows


def test_the_work_of_a_report_grows_with_its_rows(tmp_path: Path) -> None:
    def prepare(rows: int) -> Callable[[], None]:
        path = tmp_path / f"{rows}.db"
        many(path, rows // 2)
        return partial(report_everything, path, rows)

    check_linear(prepare, scaled(150, 500))


@pytest.mark.parametrize("rows", [scaled(4_000, 20_000), pytest.param(200_000, marks=pytest.mark.slow)])
def test_a_report_of_very_many_rows(tmp_path: Path, rows: int) -> None:
    many(tmp_path / "run.db", rows // 2)
    with stop_endless():
        report_everything(tmp_path / "run.db", rows)


@pytest.mark.parametrize("missing", ["cairocffi", "cairosvg"])
def test_missing_drawing_library_names_its_extra(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from gridwright.cli.report import convert_svg

    pytest.importorskip("cairosvg")
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(MissingError, match=rf"{missing}.*gridwright\[draw\]"):
        convert_svg("<svg/>", "png")
