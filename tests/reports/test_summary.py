"""What a report says beyond single rows: sizes, times over what, order, and names of methods."""

from __future__ import annotations

import csv
import io
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from gridwright.batch.ledger import Result
from gridwright.cli import main
from gridwright.outcome import Limit
from gridwright.reports import diagrams, tables
from gridwright.reports.figures import load
from gridwright.reports.latex import latex
from support.ledgers import ledger_of, result

LIMIT = 10.0


def patient_and_hasty(nth: int, method: str) -> Result:
    """`hasty` solves the four easy puzzles of five a little faster, and gives up on the last."""
    if method == "hasty" and nth == 4:
        return replace(result("unknown", 10.2, None, "time limit of 10 s reached"), literals=None)
    found = result("unique", (2.0 if method == "hasty" else 3.0) + nth / 10)
    return replace(found, variables=10 * (nth + 1), constraints=1000 + nth, literals=20_000 + nth)


@pytest.fixture
def uneven(tmp_path: Path) -> str:
    path = tmp_path / "run.db"
    ledger_of(path, [f"p{n}" for n in range(5)], ["hasty", "patient"], patient_and_hasty)
    return str(path)


def rows_of(text: str, name: str) -> list[list[str]]:
    """The words of the lines that start with a name."""
    return [line.split() for line in text.splitlines() if line.startswith(name)]


def csv_rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


# --- Sizes ----------------------------------------------------------------------------------------------------------


def test_the_table_shows_the_sizes_of_the_models(uneven: str) -> None:
    sizes, *_ = rows_of("".join(tables.text(load(uneven))), "patient")
    assert sizes == ["patient", "30", "50", "1,002", "1,004", "20,002", "20,004"]
    for words in ("variables", "constraints", "literals", "clauses for SAT solvers and rows for MILP solvers"):
        for write in (tables.text, tables.markdown, latex):
            assert words in "".join(write(load(uneven)))


def test_csv_has_the_size_of_every_model(uneven: str) -> None:
    rows = csv_rows("".join(tables.comma_separated(load(uneven))))
    sizes = {(row["instance"], row["method"]): (row["variables"], row["constraints"], row["literals"]) for row in rows}
    assert sizes["p3", "patient"] == ("40", "1003", "20003")
    assert sizes["p4", "hasty"] == ("5", "6", "")


def test_sizes_are_those_that_solve_prints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle, ledger = tmp_path / "p.txt", str(tmp_path / "run.db")
    puzzle.write_text("hitori\n2 2 1\n2 3 1\n1 1 3\n")
    assert main(["batch", "run", ledger, str(puzzle), "--methods", "sat,milp@flow,backtracking"]) == 0
    assert main(["report", ledger, "--to", "csv"]) == 0
    found = {row["method"]: row for row in csv_rows(capsys.readouterr().out)}
    assert found["backtracking"]["variables"] == found["backtracking"]["literals"] == ""
    for method in ("sat", "milp@flow"):
        main(["solve", str(puzzle), "--method", method, "-v"])
        row = found[method]
        said = f"{row['variables']} variables, {row['constraints']} constraints and {row['literals']} literals"
        assert said in capsys.readouterr().out.replace(",", "").replace(" variables ", " variables, ")


def test_a_report_on_searches_has_no_table_of_sizes(tmp_path: Path) -> None:
    search = replace(result("unique", 0.1), variables=None, constraints=None, literals=None)
    ledger_of(tmp_path / "run.db", ["one"], ["search"], lambda *_: search)
    assert "variables" not in "".join(tables.text(load(str(tmp_path / "run.db"))))


def test_a_ledger_without_literals_is_reported_on(uneven: str) -> None:
    with sqlite3.connect(uneven) as base:
        base.execute("ALTER TABLE results DROP COLUMN literals")
    base.close()
    sizes, *_ = rows_of("".join(tables.text(load(uneven))), "patient")
    assert sizes == ["patient", "30", "50", "1,002", "1,004", "–", "–"]


# --- Failures -------------------------------------------------------------------------------------------------------


def test_a_method_that_gives_up_does_not_look_faster(uneven: str) -> None:
    """Over what it solved `hasty` is faster; with its failure at the limit of 10 s it is slower."""
    text = "".join(tables.text(load(uneven)))
    hasty, patient = rows_of(text, "hasty")[-1], rows_of(text, "patient")[-1]
    assert hasty == ["hasty", "4", "of", "5", "2.150", "8.600", "2.300", "2.200", "18.6"]
    assert patient == ["patient", "5", "of", "5", "3.200", "16.0", "3.400", "3.200", "16.0"]
    assert text.splitlines()[-5].split("  ")[-1].strip() == "over all puzzles*"
    assert "over the solved puzzles" in text
    assert text.splitlines()[-1] == "* A puzzle that was not solved counts as 10 s, the time limit."


def test_csv_counts_failures_as_the_time_limit(uneven: str) -> None:
    rows = csv_rows("".join(tables.comma_separated(load(uneven))))
    counted = {(row["instance"], row["method"]): (row["seconds"], row["counted_seconds"]) for row in rows}
    assert counted["p4", "hasty"] == ("10.200000", "10.000000")
    assert counted["p4", "patient"] == ("3.400000", "3.400000")


@pytest.mark.parametrize("status", ["error", "unknown", "some"])
def test_every_failure_counts_as_the_limit_however_short(tmp_path: Path, status: str) -> None:
    """A crash after a moment, no memory left, and a solution that was not shown to be the only one."""
    quick = result(status, 0.001, None, "why")
    ledger_of(tmp_path / "run.db", ["one", "two", "six"], ["m"], lambda nth, _: quick if nth else result("many", 1))
    figures = load(str(tmp_path / "run.db"))
    assert figures.counted_times("m") == [1, LIMIT, LIMIT]
    assert load(str(tmp_path / "run.db"), time="cpu").counted_times("m") == [0.5, LIMIT, LIMIT]


def test_failures_without_a_time_limit_have_no_time(tmp_path: Path) -> None:
    verdict = lambda nth, _: result("error", 0.1, None) if nth else result("unique", 1.0)  # noqa: E731
    ledger_of(tmp_path / "run.db", ["one", "two"], ["m"], verdict, Limit(memory=100))
    text = "".join(tables.text(load(str(tmp_path / "run.db"))))
    assert rows_of(text, "m ")[-1] == ["m", "1", "of", "2", "1.000", "1.000", "1.000", "–", "–"]
    assert "the run had no time limit, so a failure has no time." in text


def test_without_failures_nothing_is_said_about_them(uneven: str) -> None:
    text = "".join(tables.text(load(uneven, ["patient"])))
    assert "over all puzzles" not in text
    assert "over the solved puzzles" in text


def test_a_median_of_two_lies_between_them(tmp_path: Path) -> None:
    ledger_of(tmp_path / "run.db", ["one", "two"], ["m"], lambda nth, _: result("unique", 1.0 + nth))
    assert rows_of("".join(tables.text(load(str(tmp_path / "run.db")))), "m ")[-1][4] == "1.500"


def test_the_legend_says_over_what_its_median_is(uneven: str) -> None:
    svg = diagrams.performance(load(uneven))
    assert svg.index(">4 of 5 solved<") < svg.index(">their median 2.15 s<")


# --- Order ----------------------------------------------------------------------------------------------------------


def test_rows_are_in_natural_order_in_every_form(tmp_path: Path) -> None:
    names = ["hitori 20", "file10", "hitori 5", "file2", "hitori 10", "hitori 4"]
    expected = ["file2", "file10", "hitori 4", "hitori 5", "hitori 10", "hitori 20"]
    ledger_of(tmp_path / "run.db", names, ["m"], lambda *_: result("unique", 0.1))
    figures = load(str(tmp_path / "run.db"))
    forms: list[Callable[..., object]] = [tables.text, tables.markdown, tables.comma_separated, latex]
    for write in forms:
        text = "".join(write(figures))  # type: ignore[arg-type]
        places = [text.index(f"{name}{end}") for name, end in zip(expected, find_ends(text, expected), strict=True)]
        assert places == sorted(places), write


def find_ends(text: str, names: list[str]) -> list[str]:
    """What follows each name in a row, so that 2 is not found in 20."""
    return [next(end for end in (" ", ",") if f"{name}{end}" in text) for name in names]


def test_methods_are_in_the_order_in_which_they_were_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Also if the first puzzle cannot be solved by all of them, and if a later run names more, or the same again."""
    takuzu, hitori = tmp_path / "a.txt", tmp_path / "b.txt"
    takuzu.write_text("takuzu\n01\n10\n")
    hitori.write_text("hitori\n1 2\n2 1\n")
    ledger = str(tmp_path / "run.db")
    assert main(["batch", "run", ledger, str(takuzu), str(hitori), "--methods", "search,backtracking,brute"]) == 0
    assert main(["batch", "run", ledger, "--methods", "sat,brute"]) == 0
    expected = ["search", "backtracking", "brute", "sat"]
    assert list(load(ledger).methods) == expected
    capsys.readouterr()
    assert main(["batch", "status", ledger]) == 0
    assert [line.split(":")[0].strip() for line in capsys.readouterr().out.splitlines()[1:]] == expected
    assert load(ledger, ["sat", "search", "sat"]).methods == ("sat", "search")


# --- Names ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["table", "csv", "markdown", "latex", "svg"])
def test_renamed_methods_have_their_new_names_everywhere(
    uneven: str, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    rename = ["--rename", "hasty=cplex", "--rename", "patient = heuristique"]
    assert main(["report", uneven, "--to", form, *rename]) == 0
    text = capsys.readouterr().out
    assert "cplex" in text
    assert "heuristique" in text
    honest = [line for line in text.splitlines() if "hasty" in line or "patient" in line]
    clean = [line.removeprefix(r"\noindent ").removesuffix(r"\par") for line in honest]
    told = ["cplex stands for hasty.", "heuristique stands for patient."]
    assert clean == (told if form in ("table", "markdown", "latex") else [])


def test_a_disagreement_has_the_new_names(tmp_path: Path) -> None:
    ledger_of(tmp_path / "run.db", ["p"], ["a", "b"], lambda _, method: result("unique", 1.0, answer=method))
    lines = "".join(tables.text(load(str(tmp_path / "run.db"), renames=["a=A"])))
    assert lines.startswith("DISAGREE p (A: unique, b: unique, but different solutions)\n")
    assert ">A against b (1 puzzle)<" in diagrams.scatter(load(str(tmp_path / "run.db"), renames=["a=A"]))


def test_names_may_be_swapped_and_a_command_may_have_an_equals_sign(tmp_path: Path) -> None:
    methods = ["dimacs:mysat --x=1 {cnf}", "sat"]
    ledger_of(tmp_path / "run.db", ["p"], methods, lambda *_: result("unique", 1.0))
    path = str(tmp_path / "run.db")
    assert load(path, renames=["dimacs:mysat --x=1 {cnf}=mine=new"]).methods == ("mine=new", "sat")
    ledger_of(tmp_path / "two.db", ["p"], ["a", "b"], lambda *_: result("unique", 1.0))
    assert load(str(tmp_path / "two.db"), renames=["a=b", "b=a"]).methods == ("b", "a")


@pytest.mark.parametrize(
    ("renames", "said"),
    [
        (["hasty"], "--rename 'hasty' is not of the form METHOD=NAME"),
        (["=x"], "is not of the form METHOD=NAME"),
        (["hasty="], "is not of the form METHOD=NAME"),
        (["hasty= "], "is not of the form METHOD=NAME"),
        (["hast=x"], "'hast' has no rows in this ledger; expected one of hasty, patient; did you mean hasty?"),
        (["hasty=x", "patient=x"], "'hasty' and 'patient' would both be called 'x'"),
        (["hasty=patient"], "'hasty' and 'patient' would both be called 'patient'"),
        (["hasty=x", "hasty=y"], "--rename gives 'hasty' two names, 'x' and 'y'"),
    ],
)
def test_bad_names_are_one_line(uneven: str, capsys: pytest.CaptureFixture[str], renames: list[str], said: str) -> None:
    assert main(["report", uneven, *(word for rename in renames for word in ("--rename", rename))]) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""


def test_control_characters_in_a_name_are_escaped(uneven: str) -> None:
    assert load(uneven, renames=["hasty=\x1b[31mx"]).methods[0] == "\\x1b[31mx"


def test_the_folder_that_all_puzzles_are_in_is_named_once(tmp_path: Path) -> None:
    names = ["set/easy/2.txt", "set/easy/10.txt", "set/easier.txt#1"]
    ledger_of(tmp_path / "run.db", names, ["m"], lambda *_: result("unique", 0.1))
    figures = load(str(tmp_path / "run.db"))
    text = "".join(tables.text(figures))
    assert text.startswith("3 puzzles in set/; ")
    assert [line.split()[0] for line in text.splitlines()[4:7]] == ["easier.txt#1", "easy/2.txt", "easy/10.txt"]
    assert "set/easy/2.txt" in "".join(tables.comma_separated(figures))
    links = ["https://puzz.link/p?hitori/3/3/1", "https://puzz.link/p?hitori/3/3/2"]
    ledger_of(tmp_path / "links.db", links, ["m"], lambda *_: result("unique", 0.1))
    assert load(str(tmp_path / "links.db")).folder == ""


def test_only_engines_of_the_reported_methods_are_named(tmp_path: Path) -> None:
    puzzle, ledger = tmp_path / "p.txt", str(tmp_path / "run.db")
    puzzle.write_text("hitori\n1 2\n2 1\n")
    assert main(["batch", "run", ledger, str(puzzle), "--methods", "sat,milp,backtracking"]) == 0
    (everything,) = load(ledger).setups
    assert ", highspy " in everything
    assert ", python-sat " in everything
    (alone,) = load(ledger, ["backtracking", "milp"]).setups
    assert ", highspy " in alone
    assert "python-sat" not in alone
    assert alone.count("gridwright") == 1
