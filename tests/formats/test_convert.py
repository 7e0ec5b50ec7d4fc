"""`gridwright convert` and `gridwright formats`, as people use them."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

import gridwright as gw
from gridwright.cli import main
from gridwright.errors import NotesWarning
from gridwright.formats import format_puzzle, formats

HITORI = "https://puzz.link/p?hitori/4/4/1114142333214213"
T = "nonogram\ntitle: tee\nrows\n3\n1\n1\n1\ncolumns\n1\n4\n1\n"


@pytest.fixture
def tee(tmp_path: Path) -> Path:
    file = tmp_path / "tee.txt"
    file.write_text(T)
    return file


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    status = main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_an_address_and_a_game_id_are_puzzles(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "convert", HITORI, "--to", "tatham") == (0, "4x4:1114142333214213\n", "")
    status, out, _ = run(capsys, "convert", "4x4:1114142333214213", "--kind", "singles", "--to", "puzzlink")
    assert (status, out) == (0, HITORI + "\n")
    status, out, _ = run(capsys, "solve", HITORI, "--json")
    assert json.loads(out)["status"] == "unique"


def test_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "in"
    file.write_text("3 4\n3\n1\n1\n1\n1\n4\n1\n")
    with open(file) as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        status, out, _ = run(capsys, "convert", "-", "--to", "mk")
    assert (status, out) == (0, "4 3\n3\n1\n1\n1\n#\n1\n4\n1\n")


def test_many_into_one_file_and_back(capsys: pytest.CaptureFixture[str], tee: Path, tmp_path: Path) -> None:
    target = tmp_path / "all.jsonl"
    status, out, err = run(capsys, "convert", tee, HITORI, tee, "--to", "json", "-o", target)
    assert (status, out, err) == (0, "", "")
    assert [p.kind for p in gw.read_all(target)] == ["nonogram", "hitori", "nonogram"]
    status, out, _ = run(capsys, "convert", target, "--to", "plain")
    assert out.count("---\n") == 2
    assert list(gw.read_all(out)) == list(gw.read_all(target))


def test_one_puzzle_a_file(capsys: pytest.CaptureFixture[str], tee: Path, tmp_path: Path) -> None:
    status, out, err = run(capsys, "convert", tee, tee, "--to", "nin", "--drop-notes")
    assert (status, out) == (2, "")
    assert "a nin file holds one puzzle; expected a folder or a pattern such as -o 'out/{n:03}.nin'" in err
    names = tmp_path / "out" / "{kind}-{n:03}-{title}.nin"
    status, _, err = run(capsys, "convert", tee, tee, "--to", "nin", "-o", names)
    assert status == 0
    assert "wrote 2 files" in err
    assert "left out, because nin has no place for it: title (2)" in err
    assert sorted(f.name for f in (tmp_path / "out").iterdir()) == ["nonogram-001-tee.nin", "nonogram-002-tee.nin"]


def test_a_directory_keeps_what_is_there(capsys: pytest.CaptureFixture[str], tee: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    assert run(capsys, "convert", tee, HITORI, "--to", "json", "-o", folder)[0] == 0
    names = sorted(f.name for f in folder.iterdir())
    assert names[1] == "tee-001.jsonl"
    status, _, err = run(capsys, "convert", tee, "--to", "json", "-o", folder)
    assert status == 2
    assert "already exists; use --force to replace it" in err
    assert run(capsys, "convert", tee, "--to", "json", "-o", folder, "--force")[0] == 0


def test_names_cannot_leave_the_directory(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "evil.txt"
    file.write_text(T.replace("tee", "../../../etc/x"))
    assert run(capsys, "convert", file, "--to", "non", "-o", tmp_path / "out" / "{title}.non")[0] == 0
    assert [f.name for f in (tmp_path / "out").iterdir()] == ["etc-x.non"]


@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        ("{nonsense}.non", "has unknown fields (nonsense); expected {n}, {kind}"),
        ("{n!r:>{kind}}", "is not a pattern of file names"),
        ("{kind:d}", "is not a pattern of file names"),
        ("{", "is not a pattern of file names"),
        ("{kind.__class__}", "has unknown fields (kind.__class__)"),
    ],
)
def test_bad_patterns(
    capsys: pytest.CaptureFixture[str],
    tee: Path,
    pattern: str,
    why: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    status, _, err = run(capsys, "convert", tee, "--to", "non", "-o", pattern)
    assert status == 2
    assert why in err
    assert sorted(f.name for f in tmp_path.iterdir()) == ["tee.txt"]


def test_two_puzzles_for_one_name(capsys: pytest.CaptureFixture[str], tee: Path, tmp_path: Path) -> None:
    status, _, err = run(capsys, "convert", tee, tee, "--to", "non", "-o", tmp_path / "o" / "{title}.non")
    assert status == 2
    assert "would hold two puzzles; add {n} to the pattern" in err


def test_many_names_that_are_taken_are_told_of_once(
    capsys: pytest.CaptureFixture[str], tee: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "o"
    status, _, err = run(capsys, "convert", *[tee] * 50, "--to", "plain", "-o", folder / "{title}.txt")
    assert status == 2
    assert err.splitlines()[1:] == ["gridwright: wrote 1 file"]
    assert "would hold two puzzles; add {n} to the pattern (49 puzzles in all)" in err
    for _ in range(2):
        status, _, err = run(capsys, "convert", *[tee] * 50, "--to", "plain", "-o", folder / "{n}.txt")
    assert status == 2
    assert err.count("\n") == 2
    assert "already exists; use --force to replace it (50 puzzles in all)" in err


@pytest.mark.parametrize("goal", ["010", "banana", "10102", "1"])
@pytest.mark.parametrize("kind", ["nonogram\n{}rows\n1\n1\ncolumns\n2\n", "hitori\n{}1 2\n"])
def test_a_goal_that_is_no_picture_of_the_board_is_refused(kind: str, goal: str) -> None:
    with pytest.raises(
        gw.InputError, match=rf"a goal of {len(goal)} characters?; expected 2, 1 for black and 0 for white"
    ):
        gw.read(kind.format(f"goal: {goal}\n"))
    puzzle = gw.read(kind.format(""))
    with pytest.raises(gw.InputError, match="a goal of"):
        gw.write(puzzle.titled(goal=goal), "json")


def test_a_bitmap_does_not_lose_a_goal_that_is_not_its_picture() -> None:
    puzzle = gw.read("nonogram\ngoal: 01\nrows\n1\n1\ncolumns\n2\n")
    with pytest.raises(gw.InputError, match="pbm cannot hold a goal that does not solve the clues"):
        gw.write(puzzle, "pbm")


def test_a_file_that_is_no_pzprv3_file_says_so(capsys: pytest.CaptureFixture[str], tee: Path) -> None:
    status, _, err = run(capsys, "convert", tee, "--from", "pzprv3", "--to", "plain")
    assert status == 2
    assert "line 1: 'nonogram' before any file; expected a line 'pzprv3'" in err


def test_bad_puzzles_do_not_stop_the_others(capsys: pytest.CaptureFixture[str], tee: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text(T + "---\nnonsense\n---\n" + T)
    status, out, err = run(capsys, "convert", bad, "--to", "tatham", "--drop-notes")
    assert status == 2
    assert out.count("\n") == 2
    assert "line 13: 'nonsense' is not a kind of puzzle" in err


def test_what_cannot_be_held(capsys: pytest.CaptureFixture[str], tee: Path) -> None:
    status, out, err = run(capsys, "convert", tee, "--to", "grid")
    assert (status, out) == (2, "")
    assert "tee.txt: grid cannot hold a nonogram; it holds hitori" in err


def test_a_title_that_a_format_cannot_hold_is_left_out_and_told(
    capsys: pytest.CaptureFixture[str], tee: Path, tmp_path: Path
) -> None:
    target = tmp_path / "tee.nin"
    status, out, err = run(capsys, "convert", tee, "--to", "nin", "-o", target)
    assert (status, out) == (0, "")
    assert err == "gridwright: left out, because nin has no place for it: title\n"
    assert target.read_text()[:4] == "3 4\n"
    status, out, err = run(capsys, "convert", tee, "--to", "nin", "--drop-notes")
    assert (status, out[:4], err) == (0, "3 4\n", "")


def test_a_puzzle_gets_another_title(capsys: pytest.CaptureFixture[str], tee: Path) -> None:
    for title in ("My own", "été", ""):
        status, out, err = run(capsys, "convert", tee, "--to", "plain", "--title", title)
        assert (status, err, gw.read(out).notes.title) == (0, "", title)
    assert run(capsys, "convert", tee, "--to", "nin", "--title", "")[2] == "", "no title, so none is left out"


def test_a_thousand_titles_are_told_of_once(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    bare = T.replace("title: tee\n", "")
    file.write_text("---\n".join([T.replace("rows", "author: A. N. Other\nrows", 1), *[T] * 999, bare]))
    status, out, err = run(capsys, "convert", file, "--to", "tatham")
    assert (status, out.count("\n")) == (0, 1001)
    assert err == "gridwright: left out, because tatham has no place for it: title (1,000) and author (1)\n"


@pytest.mark.parametrize(
    ("ending", "start"), [("json", '{"'), ("url", "https://puzz.link"), ("non", "title"), ("nin", "3 4")]
)
def test_the_name_of_the_file_says_the_format(
    capsys: pytest.CaptureFixture[str], tee: Path, tmp_path: Path, ending: str, start: str
) -> None:
    target = tmp_path / f"tee.{ending}"
    assert run(capsys, "convert", tee, "-o", target)[0] == 0
    assert target.read_text().startswith(start)
    assert run(capsys, "convert", tee, "-o", tmp_path / f"{{n}}-{{title}}.{ending}")[0] == 0
    assert (tmp_path / f"1-tee.{ending}").read_text() == target.read_text()


def test_without_a_known_ending_the_format_must_be_named(capsys: pytest.CaptureFixture[str], tee: Path) -> None:
    for output in ([], ["-o", "tee.unknown"], ["-o", "folder/"]):
        status, _, err = run(capsys, "convert", tee, *output)
        assert status == 2
        assert err.startswith(
            "gridwright: the format is not known; expected --to FORMAT, or -o with a name that ends in"
        )


def test_what_a_board_cannot_be_held_in_is_said_before_its_notes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "large.txt"
    file.write_text("hitori\ntitle: large\n99 1\n1 2\n")
    status, _, err = run(capsys, "convert", file, "--to", "tatham")
    assert (status, err) == (2, f"gridwright: {file}: tatham cannot hold the number 99\n")


def test_python_warns_of_a_title_that_is_left_out() -> None:
    puzzle = gw.read(T)
    with pytest.warns(NotesWarning, match="left out, because tatham has no place for it: title"):
        text = gw.write(puzzle, "tatham")
    assert text == gw.write(puzzle.titled(title=""), "tatham") == gw.write(puzzle, "tatham", drop_notes=True)


@pytest.mark.parametrize("name", sorted(formats()))
def test_notes_of_several_lines_are_refused_by_every_format(name: str) -> None:
    puzzle = gw.read(T).titled(title="a\nb")
    with pytest.raises(gw.InputError, match=r"the title 'a.nb' cannot be written; expected a single line"):
        format_puzzle(puzzle, formats()[name]) if formats()[name].holds("nonogram") else gw.write(puzzle)


def test_from_overrides_what_is_seen(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "grid"
    file.write_text("1,2\n3,4\n")
    assert run(capsys, "convert", file, "--to", "plain")[0] == 2
    assert run(capsys, "convert", file, "--from", "seed", "--to", "plain")[1] == "hitori\n1 2\n3 4\n"
    assert run(capsys, "convert", file, "--kind", "hitori", "--to", "plain")[1] == "hitori\n1 2\n3 4\n"
    status, _, err = run(capsys, "convert", file, "--from", "nonsense", "--to", "plain")
    assert status == 2
    assert "'nonsense' is not a format; expected one of cwd, faase" in err


def test_formats_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "formats")
    assert status == 0
    for name in formats():
        assert f"{name} (" in out
    rows = [json.loads(line) for line in run(capsys, "formats", "--json")[1].splitlines()]
    assert [row["name"] for row in rows] == list(formats())
    assert {
        "plain",
        "json",
        "puzzlink",
        "tatham",
        "non",
        "webpbn",
        "nin",
        "mk",
        "cwd",
        "pbm",
        "tournament",
        "grid",
    } <= set(formats())


def test_every_kind_goes_through_json() -> None:
    from gridwright import kinds

    for name in kinds.names(hidden=True):
        for rule in kinds.load(name).rules:
            puzzle = gw.read(rule.broken[0])
            text = gw.write(puzzle, "json")
            assert gw.read(text) == puzzle
            assert gw.read(json.dumps(json.loads(text), indent=2)) == puzzle
            assert list(gw.read_all(f"[{text.strip()},\n{text.strip()}]\n")) == [puzzle, puzzle]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{}\n", "no 'kind'; expected one of akari"),
        ('{"kind": "hitori"}\n', "no 'size'; a hitori needs it"),
        ('{"kind": "hitori", "size": [1, 2]}\n', "no 'numbers'; a hitori needs it"),
        ('{"kind": "hitori", "size": [1, 2], "numbers": [[1, 2, 3]]}\n', "'numbers' must be 1 rows of 2 values"),
        ('{"kind": "hitori", "size": [1, 2], "numbers": [[1, "a"]]}\n', "'\"a\"' in 'numbers'; expected int or null"),
        ('{"kind": "hitori", "size": [1, 2], "numbers": [[1, true]]}\n', "expected int or null"),
        ('{"kind": "hitori", "size": [1, 2], "numbers": 7}\n', "'numbers' must be a list"),
        ('{"kind": "hitori", "size": [1, 2], "numbers": [[1, 2]], "x": 1}\n', "'x' is not a key of hitori"),
        ('{"kind": "takuzu", "size": [2, 2], "givens": [[0, 1], [1, 0]], "unique_lines": 1}\n', "expected bool"),
        ('{"kind": "nonogram", "size": [1, 1], "rows": [1], "columns": [[1]]}\n', "'rows' must be a list"),
        ('{"kind": "chess", "size": [1, 1]}\n', "'kind' is 'chess'; expected akari"),
        ('{"kind": "hitori", "title": 7, "size": [1, 1], "numbers": [[1]]}\n', "'title' must be text"),
        ("[1, 2]\n", "expected the object of a puzzle"),
        ('{"kind": "hitori"\n', "not JSON ("),
        (
            '{"type": "hitori", "rows": 1, "cols": 2, "grid": ["1 2 3"]}\n',
            "the board is 3x1; 'cols' and 'rows' say 2x1",
        ),
        ('{"type": "chess", "rows": 1, "cols": 2}\n', "'type' is 'chess'"),
    ],
)
def test_bad_json_says_what_is_wrong(text: str, why: str) -> None:
    with pytest.raises(gw.InputError) as caught:
        gw.read(text)
    assert why in str(caught.value)


def test_a_format_that_is_not_text_needs_a_file(capsys: pytest.CaptureFixture[str], tee: Path, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    status, out, err = run(capsys, "convert", tee, "--to", "parquet")
    assert (status, out) == (2, "")
    assert "name a file with -o FILE" in err
    target = tmp_path / "a.parquet"
    assert run(capsys, "convert", tee, tee, "--to", "parquet", "-o", target)[0] == 0
    assert list(gw.read_all(target)) == [gw.read(T), gw.read(T)]
    with pytest.raises(gw.UsageError, match="parquet is not text"):
        gw.write(gw.read(T), "parquet")


def test_a_closed_pipe_is_no_error(tee: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Closed(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stdout", Closed())
    monkeypatch.setattr(Closed, "fileno", lambda _: 2, raising=False)
    monkeypatch.setattr("os.dup2", lambda *_: None)
    assert main(["convert", str(tee), "--to", "plain"]) == 141
