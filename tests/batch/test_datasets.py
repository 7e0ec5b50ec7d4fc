"""Data sets: made reproducibly for every kind, written with a card, and read back whole from every form."""

from __future__ import annotations

import hashlib
import json
import os
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from gridwright import check, kinds, read, read_all, solve
from gridwright.batch.datasets import Card, is_intact, read_card
from gridwright.cli import main
from gridwright.errors import UsageError
from gridwright.formats.plain import write
from gridwright.generate.random_style import Densities, Sizes, find_generator, random_puzzle, random_puzzles
from gridwright.grid import Grid, components
from gridwright.kinds.hitori import generator as hitori_generator
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.takuzu import generator as takuzu_generator
from gridwright.kinds.takuzu.different_lines import count_lines
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.outcome import Status
from gridwright.puzzle import Answer
from support.narrow import an
from support.program import run_quickly
from support.waiting import PATIENCE

SIZES = {"hitori": "3x3..15x15", "makaro": "2x3..7x5", "nonogram": "3x2..8x9", "takuzu": "4x4..8x10"}


@pytest.mark.parametrize("kind", sorted(SIZES))
def test_every_kind_has_data_with_solutions(kind: str) -> None:
    sizes = Sizes.of(SIZES[kind])
    puzzles = list(random_puzzles(kind, sizes, 12, 3))
    assert [write(p) for p in puzzles] == [write(p) for p in random_puzzles(kind, sizes, 12, 3)]
    assert [write(p) for p in puzzles] != [write(p) for p in random_puzzles(kind, sizes, 12, 4)]
    # The beginning of a larger set is the smaller one.
    assert [write(p) for p in puzzles[:5]] == [write(p) for p in random_puzzles(kind, sizes, 5, 3)]
    assert len({puzzle.grid for puzzle in puzzles}) > 3
    for puzzle in puzzles:
        assert puzzle.kind == kind
        assert sizes.low.width <= puzzle.grid.width <= sizes.high.width
        assert solve(puzzle).status in (Status.UNIQUE, Status.MANY)


def test_kinds_with_a_generator_are_all_kinds() -> None:
    assert all(find_generator(name).density for name in kinds.names())


def test_what_a_seed_gives_never_changes() -> None:
    texts = {kind: write(next(random_puzzles(kind, Sizes.of("4x6"), 1, 1))) for kind in sorted(SIZES)}
    assert texts["hitori"].splitlines()[1] == "source: gridwright: hitori 4x6 random, seed 1, number 1"
    found = {kind: hashlib.sha256(text.encode()).hexdigest()[:12] for kind, text in texts.items()}
    assert found == GOLDEN


GOLDEN = {
    "hitori": "3c8e650a5176",
    "makaro": "e02dba68d060",
    "nonogram": "aea12b058b15",
    "takuzu": "37e464234104",
}


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 2), (1, 7), (2, 2), (2, 9), (5, 3), (12, 15)])
def test_what_hitori_leaves_over_can_be_masked(height: int, width: int) -> None:
    rng = random.Random(height * 100 + width)
    grid = Grid(height, width)
    for _ in range(20):
        puzzle = random_puzzle(hitori_generator.GENERATOR, grid, rng.random(), rng)
        cells = set(hitori_generator.choose_masked(grid, rng.randrange(len(grid) + 1), rng))
        assert not any(a in cells and b in cells for a, b in grid.sides())
        assert len(components([cell not in cells for cell in range(len(grid))], grid.neighbours())) == 1
        assert solve(puzzle, limit=None).status is not Status.NONE


@pytest.mark.parametrize(("height", "width"), [(2, 2), (4, 4), (4, 6), (6, 4), (8, 12), (14, 10)])
def test_full_takuzu_boards_keep_the_rules(height: int, width: int) -> None:
    grid = Grid(height, width)
    board = takuzu_generator.full_board(grid, 0.0, random.Random(5))
    puzzle = random_puzzle(takuzu_generator.GENERATOR, grid, 0.0, random.Random(5))
    assert check(puzzle, Answer(grid, tuple(board))) == []


def test_takuzu_sizes_that_do_not_exist_are_refused() -> None:
    assert [count_lines(n) for n in (2, 4, 6, 8, 10)] == [2, 6, 14, 34, 84]
    for height, width in ((2, 4), (4, 8), (3, 4), (8, 4)):
        assert not takuzu_generator.fits(Grid(height, width))
    with pytest.raises(UsageError, match="cannot have the size 3x3"):
        list(random_puzzles("takuzu", Sizes.of("3x3"), 1, 1))


def test_density_is_what_it_says() -> None:
    grid = Sizes.of("10x10")
    pictures = [an(Nonogram, p) for p in random_puzzles("nonogram", grid, 5, 1, Densities.of("0.3"))]
    black = [sum(sum(clue) for clue in puzzle.rows) for puzzle in pictures]
    assert black == [30] * 5
    boards = [an(Takuzu, p) for p in random_puzzles("takuzu", grid, 5, 1, Densities.of("0.25"))]
    given = [sum(value is not None for value in puzzle.givens) for puzzle in boards]
    assert given == [25] * 5


@pytest.mark.parametrize("name", ["set.txt", "set.parquet", "folder/"])
def test_sets_come_back_whole_with_their_card(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    if name.endswith("parquet"):
        pytest.importorskip("pyarrow")
    made = str(tmp_path / name) + ("/" if name.endswith("/") else "")
    arguments = ["--size", "2x3..5x4", "--count", "7", "--seed", "9"]
    assert main(["generate", "hitori", "--style", "random", *arguments, "-o", made]) == 0
    path = str(tmp_path / name.rstrip("/"))
    expected = list(random_puzzles("hitori", Sizes.of("2x3..5x4"), 7, 9))
    assert [write(p) for p in read_all(path)] == [write(p) for p in expected]
    card = read_card(path)
    assert isinstance(card, Card)
    assert (card.count, card.kinds, card.licence) == (7, {"hitori": 7}, "CC0-1.0")
    assert card.made == {"style": "random", "size": "2x3..5x4", "density": "0.2..0.4", "seed": 9}
    assert is_intact(path)
    assert main(["batch", "run", str(tmp_path / "run.db"), path, "--methods", "sat"]) == 0
    assert main(["batch", "status", str(tmp_path / "run.db"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["done"] == len({write(p) for p in expected})


def test_the_old_name_of_a_style_still_works(capsys: pytest.CaptureFixture[str]) -> None:
    made = []
    for style in ("random", "seed"):
        assert main(["generate", "takuzu", "--style", style, "--size", "4x4", "--seed", "5"]) == 0
        made.append(capsys.readouterr().out)
    assert made[0] == made[1] != ""


def test_a_set_may_go_to_a_pipe(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A pipe or a device is written to as it is, and gets no card."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as pool:
        text = pool.submit(pipe.read_text)
        assert main(["generate", "takuzu", "--style", "random", "--size", "4x4", "-o", str(pipe)]) == 0
        assert text.result(timeout=PATIENCE).startswith("takuzu\n")
    assert "generated 1 puzzle (seed " in capsys.readouterr().err
    assert pipe.is_fifo()
    assert os.listdir(tmp_path) == ["pipe"]


def test_a_set_keeps_the_permissions_and_the_link_of_its_file(tmp_path: Path) -> None:
    file, link = tmp_path / "set.txt", tmp_path / "link.txt"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)
    assert main(["generate", "takuzu", "--style", "random", "--size", "4x4", "-o", str(link)]) == 0
    assert link.is_symlink()
    assert read(file).kind == "takuzu"
    assert file.stat().st_mode & 0o777 == 0o640


def test_a_changed_set_is_not_intact(tmp_path: Path) -> None:
    file = tmp_path / "set.txt"
    assert main(["generate", "takuzu", "--style", "seed", "--size", "4x4", "--count", "3", "-o", str(file)]) == 0
    assert is_intact(str(file))
    file.write_text(file.read_text().rpartition("---\n")[0])
    assert not is_intact(str(file))


def test_a_folder_of_many_files_keeps_their_order(tmp_path: Path) -> None:
    """Also past the number of digits that the names began with."""
    puzzles = list(random_puzzles("takuzu", Sizes.of("4x4"), 5, 3))
    for name, puzzle in zip(("a-2/x-001", "a-2/x-999", "a-2/x-1000", "a-10/x-9", "a-10/x-10"), puzzles, strict=True):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / f"{name}.txt").write_text(write(puzzle))
    assert [write(p) for p in read_all(str(tmp_path))] == [write(p) for p in puzzles]


def test_a_folder_is_read_with_all_that_is_in_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Folders in it, and what cannot be read is told and does not end it; cards and hidden files are passed over."""
    folder = tmp_path / "set"
    for name in ("b.txt", "a/deep/c.txt", "a/.hidden.txt", ".git/d.txt", "postcard.json"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("takuzu\n..\n..\n")
    (folder / "card.json").write_text("{}")
    (folder / "b.txt.card.json").write_text("{}")
    (folder / "empty").mkdir()
    (folder / "a" / "round").symlink_to(folder)
    (folder / "gone.txt").symlink_to(folder / "nowhere")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "e.txt").write_text("hitori\n1 2\n")
    (folder / "linked").symlink_to(tmp_path / "elsewhere")
    assert main(["convert", str(folder), "--to", "json"]) == 2
    told = capsys.readouterr()
    assert told.out.count("takuzu") == 3
    assert told.out.count("hitori") == 1
    assert "gone.txt" in told.err
    assert told.err.count("\n") == 1


def test_a_folder_that_is_not_empty_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.txt").write_text("x")
    arguments = ["generate", "takuzu", "--style", "seed", "--size", "4x4", "-o", f"{tmp_path}/"]
    assert main(arguments) == 2
    assert "is not empty" in capsys.readouterr().err
    assert main([*arguments, "--force"]) == 0
    assert (tmp_path / "000001.txt").exists()


def test_a_parquet_file_that_is_none_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyarrow")
    file = tmp_path / "x.parquet"
    file.write_bytes(b"PAR1" + b"\0" * 100)
    assert main(["show", str(file)]) == 2
    told = capsys.readouterr().err
    assert "not a complete Parquet file" in told
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["foo", "--size", "3x3"], "is not a kind"),
        (["hitori", "--size", "3x"], "is not a size"),
        (["hitori", "--size", "0x3"], "at least one cell"),
        (["hitori", "--size", "5x5..3x3"], "the smaller size first"),
        (["hitori", "--size", "9999x9999"], "at most"),
        (["hitori", "--size", "3x3", "--density", "2"], "is not a density"),
        (["hitori", "--size", "3x3", "--density", "x"], "is not a density"),
        (["hitori", "--size", "3x3", "--to", "nope"], "is not a format"),
        (["unruly", "--size", "4x4"], "'unruly' is takuzu with different rules"),
        (["takuzu", "--size", "4x4", "-o", "/no/such/file"], "cannot write"),
    ],
)
def test_what_cannot_be_made_is_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    assert main(["generate", *arguments, "--style", "seed"]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1


def test_a_kind_of_ones_own_without_a_generator_is_one_line(odd: tuple[str, dict[str, str]]) -> None:
    ran = run_quickly("generate", "odd", "--style", "seed", "--size", "3x3", env=odd[1])
    assert (ran.status, ran.err) == (2, "gridwright: odd has no generator\n")


def test_the_card_goes_along_when_a_set_is_converted(tmp_path: Path) -> None:
    first, second = str(tmp_path / "set.txt"), str(tmp_path / "other.jsonl")
    assert (
        main(["generate", "makaro", "--style", "seed", "--size", "3x4", "--count", "3", "--seed", "2", "-o", first])
        == 0
    )
    assert main(["convert", first, "--to", "json", "-o", second]) == 0
    assert read_card(second) == read_card(first)
    assert is_intact(second)


def test_a_single_puzzle_has_no_card_unless_one_would_be_wrong(tmp_path: Path) -> None:
    """Its note says how to make it again; a card that was there for a set of that name is renewed."""
    path, other = str(tmp_path / "one.txt"), str(tmp_path / "one.url")

    def generate(count: int) -> None:
        assert main(["generate", "hitori", "--size", "5x4", "--seed", "2", "--count", f"{count}", "-o", path]) == 0

    generate(1)
    assert main(["convert", path, "-o", other, "--drop-notes"]) == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["one.txt", "one.url"]
    for count in (2, 1):
        generate(count)
        assert is_intact(path)
        card = read_card(path)
        assert card is not None
        assert card.count == count
