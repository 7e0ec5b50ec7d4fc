"""What notebooks and `print` show of results: pictures and sentences, never pages of fields."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import gridwright as gw
from gridwright.cli import main
from gridwright.messages.language import using

FIRST = "takuzu\n1100\n....\n.00.\n.1.0\n"
OPEN = "takuzu\n1...\n....\n.00.\n...0\n"
LONGEST = 120  # characters of a `repr`


def make_results() -> list[Any]:
    puzzle, wide = gw.read(FIRST), gw.generate("takuzu", size=(8, 6), level="medium", seed=1)
    found = [gw.hint(puzzle), gw.explain(wide), gw.rate(wide), gw.mend(gw.read(OPEN)), gw.find_near(puzzle)]
    return [*found, gw.mend(gw.read(OPEN)).proposals[0], gw.compare(puzzle, ["kernel", "brute"])]


@pytest.fixture(scope="module")
def results() -> list[Any]:
    return make_results()


def test_results_are_short_in_a_list_and_shown_in_a_notebook(results: list[Any]) -> None:
    for found in results:
        name = type(found).__name__
        assert repr(found).startswith(f"<{name} "), repr(found)
        assert len(repr(found)) <= LONGEST, repr(found)
        page = found._repr_html_()
        assert page.startswith("<div>"), name
        assert page.endswith("</div>"), name
        assert "=(" not in str(found), name
    assert len(results) == 7


def test_a_hint_is_its_picture_and_its_sentence() -> None:
    page = gw.hint(gw.read(FIRST))._repr_html_()
    assert page.count("<svg ") == 1
    assert "Row 3 has two 0s side by side" in page


def test_an_explanation_is_walked_through() -> None:
    found = gw.explain(gw.read(FIRST))
    page = found._repr_html_()
    assert page.count("<details ") == len(found) + 1  # the start, and every step
    assert page.count(" open>") == 1
    assert [step.cells for step in found] == [step.cells for step in found.steps]
    assert found[0] is found.steps[0]


def test_a_long_walk_has_several_steps_in_a_picture() -> None:
    found = gw.explain(gw.generate("takuzu", size=(14, 20), level="medium", seed=3))
    assert len(found) > 72
    assert found._repr_html_().count("<svg ") <= 72


def test_a_rating_is_a_sentence_in_every_language() -> None:
    found = gw.rate(gw.read(FIRST))
    assert str(found) == "Easy, score 4 in 3 rounds; hardest technique: line full. No guess is needed."
    with using("fr"):
        assert str(found).startswith("Facile, ")
    assert str(gw.rate(gw.read(OPEN))) == "No level: the puzzle has several solutions."


def test_a_mending_shows_each_puzzle_that_it_proposes() -> None:
    found = gw.mend(gw.read(OPEN))
    assert found._repr_html_().count("<svg ") == len(found.proposals) == 5


def test_sizes_of_puzzles_and_cells_of_answers() -> None:
    puzzle = gw.example("hitori-6x4")
    assert (puzzle.width, puzzle.height) == (6, 4)
    answer = gw.solve(puzzle).answer
    assert answer is not None
    assert [list(row) for row in answer] == answer.rows
    assert len(answer) == 4
    assert answer[3, 5] == answer[3][5] == answer.rows[3][5]
    with pytest.raises(IndexError):
        answer[4]


def test_a_size_is_a_pair_and_a_seed_is_drawn() -> None:
    made = {gw.write(gw.generate("takuzu", size=(8, 6))) for _ in range(4)}
    assert len(made) > 1
    one = gw.generate("takuzu", size=(8, 6), seed=5)
    assert (one.width, one.height) == (8, 6)
    assert one == gw.generate("takuzu", width=8, height=6, seed=5)


def test_without_a_size_boards_have_the_one_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    for level in ("easy", "hard", None):
        found = gw.generate("takuzu", seed=5) if level is None else gw.generate("takuzu", level=level, seed=5)
        assert main(["generate", "takuzu", "--seed", "5", *([level] if level else [])]) == 0
        assert gw.write(found) == capsys.readouterr().out


def test_reprs_are_short_where_little_is_to_say() -> None:
    assert repr(gw.read(FIRST).notes) == "Notes()"
    assert repr(gw.example("hen").notes) == "Notes(title='hen')"
    assert repr(gw.prove(gw.example("hen"))).startswith("<Certificate unique, nonogram 8x9, ")
    with pytest.raises(gw.UsageError, match="size is '8x8'; expected"):
        gw.generate("takuzu", size="8x8")  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [{"size": "8"}, {"size": (8, 6, 4)}, {"size": (8, 6), "width": 8}, {"width": 8}])
def test_wrong_sizes_are_said_in_words_of_python(wrong: dict[str, Any]) -> None:
    with pytest.raises(gw.UsageError, match=r"size=\(width, height\)|expected \(width, height\)"):
        gw.generate("takuzu", **wrong)


def test_examples_by_name() -> None:
    assert "hen" in gw.examples()
    assert gw.examples() == sorted(gw.examples())
    assert gw.example("hen.txt") == gw.example("hen")
    with pytest.raises(gw.UsageError, match="did you mean hen"):
        gw.example("henn")


def test_convert_takes_sources_with_many_puzzles() -> None:
    both = gw.convert(f"{FIRST}---\n{OPEN}", "json")
    assert list(gw.read_all(both)) == [gw.read(FIRST), gw.read(OPEN)]
    board = gw.example("hitori-6x4")
    assert gw.convert(board, "puzzlink", drop_notes=True).endswith("hitori/6/4/542412536651156314216232\n")
    with pytest.raises(gw.UsageError, match="holds one puzzle, and there are 2"):
        gw.convert("nonogram\nrows\n1\ncolumns\n1\n---\nnonogram\nrows\n1\ncolumns\n1\n", "cwd")


def test_export_is_a_function_and_a_package() -> None:
    from gridwright.export import export

    assert gw.export(gw.read(FIRST)).startswith("c takuzu, 4x4")
    assert gw.export(gw.read(FIRST), to="lp") == export(gw.read(FIRST), "lp")


def test_compare_tells_who_was_first() -> None:
    found = gw.compare(gw.read(OPEN), ["kernel", "brute"])
    assert [entry.status for entry in found] == [gw.Status.MANY] * 2
    assert found.winner in list(found)
    assert found.disagreement is None
    assert str(found).splitlines()[1].startswith("kernel")
    assert found._repr_html_().count("<tr>") == 3
    with pytest.raises(gw.UsageError, match="expected a list"):
        gw.compare(gw.read(OPEN), "kernel")


def test_a_picture_becomes_a_puzzle(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image").new("L", (10, 8), 255)
    for x in range(2, 8):
        for y in range(1, 7):
            image.putpixel((x, y), 0 if (x + y) % 5 else 255)
    image.save(tmp_path / "star.png")
    puzzle = gw.picture(tmp_path / "star.png", size=(9, 7), invert=True)
    assert (puzzle.width, puzzle.height, puzzle.notes.title) == (9, 7, "star")
    assert gw.solve(puzzle).status is gw.Status.UNIQUE
    with pytest.raises(gw.UsageError, match="did you mean invert"):
        gw.picture(tmp_path / "star.png", size=(9, 7), inverted=True)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: gw.read("foo\n1 2\n"),
        lambda: gw.export(gw.example("hitori-6x4"), "dimacs", "flow"),
        lambda: gw.solve(gw.read(FIRST), "brute@default"),
        lambda: gw.solve(gw.read(FIRST), "sat", log="x.log"),
    ],
)
def test_errors_name_arguments_in_python(ask: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(gw.GridwrightError, match=r"(kind|to|method)=") as caught:
        ask()
    assert "--" not in str(caught.value)


def test_errors_name_options_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from gridwright.cli import main

    (tmp_path / "bare.txt").write_text("foo\n1 2\n")
    assert main(["solve", str(tmp_path / "bare.txt")]) == 2
    assert "--kind for a bare grid" in capsys.readouterr().err


def test_result_types_are_exported() -> None:
    for found in make_results():
        assert type(found).__name__ in gw.__all__
