"""Bad input: one clear line that says what, where and what was expected, exit status 2, at once and in small memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

import gridwright as gw
from gridwright.cli import main
from gridwright.errors import InputError
from gridwright.text import stream
from support import fuzzing
from support.bad_input import ANSWERS, BYTES, MAKARO, TEXTS, USAGE
from support.effort import every
from support.paths import EXAMPLES
from support.program import run
from support.work import count_lines


def complaint(capsys: pytest.CaptureFixture[str]) -> str:
    """The one line that was said on standard error, and nothing on standard output."""
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("gridwright: ")
    assert err.count("\n") == 1
    assert len(err) < 300
    return err


@pytest.mark.parametrize(("text", "said"), TEXTS.values(), ids=TEXTS)
def test_bad_text(text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(text, encoding="utf-8", newline="")
    for command in ("solve", "show"):
        assert main([command, str(path)]) == 2
        line = complaint(capsys)
        assert said in line
        assert f"gridwright: {path}" in line
    if "\n" in text:
        with pytest.raises(gw.InputError):
            gw.read(text)


@pytest.mark.parametrize(("data", "said"), BYTES.values(), ids=BYTES)
def test_bad_bytes(data: bytes, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(data)
    assert main(["solve", str(path)]) == 2
    assert said in complaint(capsys)


@pytest.mark.parametrize("name", ["missing.txt", ".", "no/such/folder/x.txt", "", "x" * 5000, "nul\0byte"])
def test_what_cannot_be_opened(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", f"{tmp_path}/{name}" if len(name) < 99 and "\0" not in name else name]) == 2
    assert "cannot be read" in complaint(capsys)


@pytest.mark.parametrize("number", ["9" * 10**6, "0" * 10**6, "-" + "9" * 10**6, "9" * 10**6 + "x"])
@pytest.mark.parametrize("form", ["hitori\n1 {}\n", "nonogram\nrows\n{}\ncolumns\n1\n", MAKARO + "{} .\n# .\n"])
def test_very_long_numbers(form: str, number: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No number is made of them: that would take a quadratic time."""
    path = tmp_path / "long.txt"
    path.write_text(form.format(number))
    assert main(["solve", str(path)]) == 2
    assert "digits" in (line := complaint(capsys)) or "is not" in line or "not supported" in line


def test_too_many_cells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "wide.txt"
    path.write_text("takuzu\n" + ("." * 1000 + "\n") * 1000)
    assert main(["solve", str(path)]) == 2
    assert "a board of 1000x1000 cells; at most 250000 cells are allowed" in complaint(capsys)
    path.write_text("nonogram\nrows\n" + "0\n" * 10000 + "columns\n" + "0\n" * 10000)
    assert main(["solve", str(path)]) == 2
    assert "a board of 10000x10000 cells" in complaint(capsys)


@pytest.mark.parametrize(("text", "said"), ANSWERS.values(), ids=ANSWERS)
def test_bad_boards(text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "board.txt"
    path.write_text(text)
    puzzle = str(EXAMPLES / "takuzu-4x4.txt")
    for arguments in (
        ["check", puzzle, str(path)],
        ["solve", puzzle, "--state", str(path)],
        ["show", puzzle, "--answer", str(path)],
    ):
        assert main(arguments) == 2
        assert said in complaint(capsys)


def test_number_on_a_black_cell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "board.txt"
    path.write_text("1 2 3 1 4\n2 3 1 2 3\n1 2 3 4 #\n# 3 1 2 3\n1 2 # 1 2\n")
    assert main(["check", str(EXAMPLES / "makaro-5x5.txt"), str(path)]) == 2
    assert "line 1: '3' at row 1, column 3, which takes no value; expected one of ? . #" in complaint(capsys)


@pytest.mark.parametrize(("arguments", "said"), USAGE.values(), ids=USAGE)
def test_bad_usage(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    full = [str(EXAMPLES / "hen.txt") if word == "hen" else word for word in arguments]
    try:
        status = main(full)
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else -1
    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
    assert err.startswith("gridwright")


def many(data: bytes, count: int) -> Iterator[bytes]:
    """The same bytes again and again."""
    for _ in range(count):
        yield data


HUGE: dict[str, tuple[Callable[[], Iterator[bytes]], str]] = {
    "one line": (lambda: many(b"1 " * 5000, 10_000), "a puzzle of more than 4 MB"),
    "one line of hitori": (
        lambda: iter([b"hitori\n", *many(b"1 " * 5000, 10_000)]),
        "line 2: a puzzle of more than 4 MB",
    ),
    "many lines": (
        lambda: iter([b"hitori\n", *many(b"1 2 3 4\n" * 1250, 10_000)]),
        "a puzzle of more than 300000 lines",
    ),
    "blank lines": (lambda: iter([b"hitori\n", *many(b"\n" * 10_000, 10_000)]), "a puzzle of more than 300000 lines"),
    "comments": (
        lambda: iter([b"hitori\n", *many(b"; nothing\n" * 1000, 10_000)]),
        "a puzzle of more than 300000 lines",
    ),
    "zeros": (lambda: many(bytes(10_000), 10_000), "line 1: "),
}


@cache
def idle_megabytes() -> float:
    """The memory that the program takes to do nothing."""
    return run("--version").megabytes


@pytest.mark.parametrize("name", every(3, list(HUGE)))
def test_a_puzzle_of_a_hundred_million_bytes(name: str) -> None:
    """Refused, and the rest skipped, in memory hardly more than the program takes anyway."""
    data, said = HUGE[name]
    ran = run("solve", "-", stdin=data())
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("gridwright: standard input")
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert ran.megabytes < idle_megabytes() + 60


@pytest.mark.parametrize("data", [data for data, _ in HUGE.values()], ids=HUGE)
def test_a_huge_puzzle_is_little_work(data: Callable[[], Iterator[bytes]], monkeypatch: pytest.MonkeyPatch) -> None:
    """Some twenty lines of Python for each of the lines that a puzzle may have, here 30,000, and few for the rest."""
    monkeypatch.setattr(stream, "MAX_LINES", 30_000)
    text = b"".join(islice(data(), 1_000))

    def refuse() -> None:
        assert all(isinstance(found, InputError) for found in fuzzing.feed(text, None))

    assert count_lines(refuse) < 900_000


def test_a_bad_puzzle_in_a_large_collection_leaves_the_others() -> None:
    """A collection is streamed: what comes before and behind a huge puzzle is solved, in small memory."""
    good = b"takuzu\n1100\n....\n.00.\n.1.0\n---\n"
    ran = run(
        "solve", "--json", "-", stdin=iter([good, b"hitori\n", *many(b"1 2 3 4\n" * 1250, 4000), b"---\n", good, good])
    )
    assert ran.status == 2
    assert ran.err.count("\n") == 1
    assert ran.out.count('"status": "unique"') == 3
    assert ran.out.count('"status": "error"') == 1
    assert ran.out.count("\n") == 4
    assert '"source": "standard input#3"' in ran.out


def test_bad_puzzles_among_good_ones(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = gw.write(gw.read(EXAMPLES / "takuzu-4x4.txt"))
    path = tmp_path / "many.txt"
    texts = [good, "sudoku\n1\n", good, "takuzu\n...\n", "takuzu\n.\0\n", good, "sudoku\n1\n"]
    path.write_text("---\n".join(texts))
    assert main(["solve", str(path), "--json"]) == 2
    out, err = capsys.readouterr()
    assert out.count('"status": "unique"') == 3
    places = [line.split(": ")[1] for line in err.splitlines()]
    assert places == [f"{path}, line {number}" for number in (8, 18, 22, 31)]
    found = [name for name, puzzle in gw.formats.read_each(path) if isinstance(puzzle, gw.Puzzle)]
    assert found == [f"{path}#{nth}" for nth in (1, 3, 6)]
    with pytest.raises(gw.InputError, match="'sudoku' is not a kind"):
        list(gw.read_all(path))


@pytest.mark.parametrize(
    "text",
    [
        "takuzu\r\n1100\r\n....\r\n.00.\r\n.1.0\r\n",
        "\ufefftakuzu\n1100\n....\n.00.\n.1.0\n",
        "\ufeff; first\r\n\r\nTakuzu\r\n1 1 0 0\r\n. . . .\r\n.,0,0,.\r\n. 1 . 0",
        "BINAIRO\ntitle:\n1100\n; between\n....\n\n.00.\n.1.0\n---\n",
    ],
)
def test_ordinary_variety_is_read(text: str, tmp_path: Path) -> None:
    """Line ends of other systems, a byte order mark, blanks, commas, comments, no end of line: all the same puzzle."""
    path = tmp_path / "it.txt"
    path.write_bytes(text.encode())
    wanted = gw.read(EXAMPLES / "takuzu-4x4.txt").titled(title="")
    assert gw.read(path) == wanted
    assert list(gw.read_all(path)) == [wanted]


def test_a_bare_grid_with_its_kind(tmp_path: Path) -> None:
    path = tmp_path / "instance.txt"
    path.write_text("2,2,1\n2,3,1\n1,1,3\n")
    assert gw.read(path, "hitori") == gw.read(path, "singles") == gw.read("hitori\n2 2 1\n2 3 1\n1 1 3\n")
