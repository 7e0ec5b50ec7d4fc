"""What variables of exported models are called, and in which language their comments are."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.cli import main
from gridwright.export import export, is_clausal, lower_for, solution
from gridwright.export._names import MOST_LETTERS, VariableNames
from gridwright.model import Name

WORDS = re.compile(r"(?:Maximize|Minimize|Subject|To|Bounds|Binaries|Generals|End|total|nothing|c\d+u?)$")
SOURCES = ["blocks", "hitori-5x7", "makaro-4x6", "takuzu-6x8", "akari-6x9", "norinori-6x9", "heyawake-8x5"]


def example(name: str) -> Any:
    return gw.example(name)


@pytest.mark.parametrize(
    ("name", "formulation", "to", "said"),
    [
        ("blocks", "default", "lp", "x_r3_c2: row 3, column 2 is black"),
        ("blocks", "blocks", "lp", "e_row2_len3_at1: row 2 has a run of 3 starting at column 1"),
        ("blocks", "blocks", "lp", "s_col1_run2_at3: run 2 (of 2) of column 1 starts at row 3"),
        ("blocks", "default", "dimacs", "13 row1_run1_by1: the clue of row 1 is 2: run 1 (of 2) starts at position 1"),
        ("blocks", "configurations", "dimacs", "14 z_row1_2: row 1 is .##"),
        ("hitori-5x7", "default", "dimacs", "3 x_r1_c3: row 1, column 3 is masked"),
        ("hitori-5x7", "default", "dimacs", "36 root_r1_c1: the visible cells are connected: [row 1, column 1 is visi"),
        ("hitori-5x7", "flow", "lp", "f_r7_c5_r7_c4: flow from row 7, column 5 to row 7, column 4 (a whole number)"),
        ("makaro-4x6", "default", "lp", "x_r1_c1_1: row 1, column 1 is 1"),
        (
            "takuzu-6x8",
            "default",
            "dimacs",
            "49 balance_row1_count1: row 1 holds as many 0s as 1s: bit 1 of the counter",
        ),
        ("akari-6x9", "default", "lp", "x_r1_c1: row 1, column 1 is a bulb"),
        ("norinori-6x9", "default", "dimacs", "55 room_r1_c1_r2_c3_count1: "),
    ],
)
def test_variables_say_what_they_are(name: str, formulation: str, to: str, said: str) -> None:
    lines = export(example(name), to, formulation).splitlines()
    assert any(line.startswith(("c " if to == "dimacs" else "\\ ") + said) for line in lines)


@pytest.mark.parametrize("name", SOURCES)
def test_every_variable_has_a_name_of_its_own_that_lp_files_can_hold(name: str) -> None:
    puzzle = example(name)
    for formulation in kinds.of(puzzle).formulations:
        for to in ("lp", *(["dimacs"] if is_clausal(kinds.of(puzzle), formulation) else [])):
            model = lower_for(puzzle, to, formulation)
            symbols = [model.symbol(variable) for variable in range(1, model.top + 1)]
            assert len(set(symbols)) == model.top > 0
            assert all(re.fullmatch(r"(?![eE]\d)[A-Za-z]\w+", symbol, re.ASCII) for symbol in symbols)
            assert not any(WORDS.match(symbol) for symbol in symbols)
            assert max(map(len, symbols)) <= MOST_LETTERS + len(str(model.top)) + 1
            assert set(model.symbols) == set(range(1, model.top + 1))  # none is called by its number


def test_short_names_are_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    source = "examples/blocks.txt"
    assert main(["export", source, "--formulation", "blocks", "--to", "lp", "--names", "short"]) == 0
    text = capsys.readouterr().out
    assert "\\ x1: row 1 has a run of 1 starting at column 1\n" in text
    assert " c1: x1 + x2 + x3" in text
    assert "_" not in text
    assert export(gw.read(source), "lp", "blocks", names="short") == text
    assert main(["export", source, "--names", "short"]) == 0
    assert "c 1: row 1, column 1 is black\n" in capsys.readouterr().out
    with pytest.raises(gw.UsageError, match="names='x' is not known; expected long or short"):
        export(gw.read(source), names="x")


def test_columns_of_mps_files_are_numbers() -> None:
    text = export(example("hitori-5x7"), "mps", "flow")
    assert "* x1: row 1, column 1 is visible\n" in text
    assert "_r1" not in text


@pytest.mark.parametrize("names", ["long", "short"])
def test_a_list_of_names_and_values_is_a_board(names: str, tmp_path: Path) -> None:
    """As a student's own program may print it, in any order and with the zeros left out."""
    for name, formulation in (("blocks", "blocks"), ("makaro-4x6", "default"), ("hitori-5x7", "flow")):
        puzzle = example(name)
        model = lower_for(puzzle, "lp", formulation, names)
        answer = gw.solve(puzzle).answer
        assert answer is not None
        true = [
            literal
            for number, value in zip(model.answer, answer.values, strict=True)
            for each, literal in number.items()
            if each == value and literal > 0
        ]
        assert len(true) > 3
        assert solution(puzzle, "".join(f"{model.symbol(n)} 1\n" for n in reversed(true)), formulation) == answer


def test_a_table_that_breaks_after_long_names_is_read() -> None:
    """GLPK and HiGHS print a name of more than twelve letters on a line of its own."""
    puzzle = gw.read("nonogram\nrows\n1\n0\ncolumns\n1\n0\n0\n")
    model = lower_for(puzzle, "lp", "blocks-published")
    rows = "".join(
        f"{n:6} {model.symbol(n)}\n{'':20}*  {int(model.symbol(n) in ('x_r1_c1', 'e_row1_len1_at1')):12}   0   1\n"
        if len(model.symbol(n)) > 12
        else f"{n:6} {model.symbol(n):12} *  {int(model.symbol(n) == 'x_r1_c1'):12}   0   1\n"
        for n in range(1, model.top + 1)
    )
    answer = solution(puzzle, f"Columns:    {model.top}\nStatus:     INTEGER OPTIMAL\n\n{rows}", "blocks-published")
    assert answer == gw.solve(puzzle).answer


FRENCH = {
    "dimacs": [
        "c takuzu «\xa0first takuzu\xa0», 4x4, formulation default, par gridwright",
        "c 1 x_r1_c1\xa0: la case ligne 1",
    ],
    "lp": [
        "\\ 64 variables, 156 contraintes, 472 coefficients non nuls",
        "\\ la ligne 1 contient autant de 0 que de 1",
    ],
    "mps": ["* x1\xa0: la case ligne 1 colonne 1 vaut 1", "* la réponse, case par case\xa0: "],
}


@pytest.mark.parametrize("to", FRENCH)
def test_comments_are_french_where_that_is_asked_for(
    to: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    source = "examples/takuzu-4x4.txt"
    assert main(["export", source, "--to", to, "--lang", "fr"]) == 0
    french = capsys.readouterr().out
    assert export(gw.read(source), to, lang="fr") == french
    comment = {"dimacs": "c ", "lp": "\\ ", "mps": "* "}[to]
    lines = french.splitlines()
    for said in FRENCH[to]:
        assert any(line.startswith(said) for line in lines), said
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert main(["export", source, "--to", to]) == 0  # a file is the same in every locale
    english = capsys.readouterr().out
    assert english == export(gw.read(source), to)
    model = [[line for line in text.splitlines() if not line.startswith(comment)] for text in (french, english)]
    assert model[0] == model[1]


@pytest.mark.parametrize("name", SOURCES)
def test_no_comment_stays_english(name: str) -> None:
    puzzle = example(name)
    for formulation in kinds.of(puzzle).formulations:
        to = "dimacs" if is_clausal(kinds.of(puzzle), formulation) else "lp"
        both = [lower_for_in(puzzle, to, formulation, language) for language in ("en", "fr")]
        assert all(len(texts) > 10 for texts in both)
        assert not {text for text in both[1] if re.search(r"\b(row|column|is|the|of)\b", text)}
        assert both[0].isdisjoint(both[1])


def lower_for_in(puzzle: gw.Puzzle, to: str, formulation: str, language: str) -> set[str]:
    """The meanings and reasons of a model in a language."""
    from gridwright.messages.language import using

    with using(language):
        model = lower_for(puzzle, to, formulation)
    return {*model.names.values(), *(group.reason for group in model.groups)}


def test_matrices_are_french_too(tmp_path: Path) -> None:
    numpy = pytest.importorskip("numpy")
    path = tmp_path / "m.npz"
    assert main(["export", "examples/blocks.txt", "--to", "matrix", "-o", str(path), "--lang", "fr"]) == 0
    arrays = numpy.load(path)
    assert "la case ligne 1 colonne 1 est noire" in arrays["meanings"]
    assert "l’indice de la ligne 1 est 2" in arrays["reasons"]


def test_symbols_that_a_kind_chose_badly_are_told_apart() -> None:
    puzzle = example("blocks")
    names = VariableNames(puzzle, kinds.of(puzzle).formulations["default"].build(puzzle))
    taken = names.symbols[1]
    for variable, symbol in ((900, f"{taken}_901"), (901, taken), (902, taken), (903, "x7"), (904, "x7_")):
        names.add(variable, Name("", symbol))
    assert names.symbols[900] == f"{taken}_901"
    assert len(set(names.symbols.values())) == len(names.symbols)
    assert {901, 902, 904} <= names.symbols.keys()
    assert 903 not in names.symbols  # it would be called as the seventh variable is, if that had no symbol
