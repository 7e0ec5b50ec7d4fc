"""Images become nonograms with one solution that one can recognise; bombs and broken files are refused."""

from __future__ import annotations

import itertools
import json
import os
import random
import struct
import subprocess
import threading
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import gridwright as gw
from gridwright.cli import main
from gridwright.errors import InputError, UsageError
from gridwright.generate.picture import PictureOptions, is_unique, nonogram_from_image
from gridwright.grid import Grid
from gridwright.kinds.nonogram.generator.repair import repair_picture, solve_lines
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.puzzle import Puzzle
from support.drawings import DRAWINGS
from support.narrow import present, read_as
from support.quick_program import quick_program
from support.work import count_lines

pytest.importorskip("PIL")
SIZES = {"boat": (20, 18), "owl": (25, 24), "key": (30, 13)}


def unique(puzzle: Puzzle) -> bool:
    return gw.solve(puzzle).status is gw.Status.UNIQUE


@pytest.mark.parametrize("name", DRAWINGS)
@pytest.mark.parametrize("line_logic", [False, True], ids=["unique", "line-logic"])
@pytest.mark.parametrize("dither", [False, True], ids=["threshold", "dither"])
def test_our_own_drawings(name: str, line_logic: bool, dither: bool, tmp_path: Path) -> None:
    width, height = SIZES[name]
    image = DRAWINGS[name](tmp_path / f"{name}.png")
    made = nonogram_from_image(
        image, width=width, height=height, options=PictureOptions(dither=dither), line_logic=line_logic
    )
    assert (made.grid.width, made.grid.height) == (width, height)
    assert unique(made.puzzle)
    assert present(gw.solve(made.puzzle).answer).values == tuple(map(int, made.after))
    assert made.share <= 0.02
    if line_logic:
        assert None not in solve_lines(made.puzzle)


def test_the_boat_looks_like_a_boat(tmp_path: Path) -> None:
    made = nonogram_from_image(DRAWINGS["boat"](tmp_path / "boat.png"), width=20, height=18)
    rows = ["".join("#" if cell else "." for cell in row) for row in made.grid.table(made.after)]
    assert rows[0].count("#") == 1  # the top of the mast
    assert rows[13].count("#") == 1  # the mast between sails and hull
    assert rows[14].count("#") >= 16  # the hull
    assert [row.count("#") for row in rows[:13]] == sorted(row.count("#") for row in rows[:13])  # the sails


def kept_as(image: Any, name: str, path: Path) -> None:
    """The same image as other programs and cameras keep it."""
    from PIL import Image

    if name == "sixteen bits":
        image.convert("L").convert("I").point(lambda shade: shade * 257 + 0).convert("I;16").save(path)
    elif name == "a palette":
        image.quantize(200).save(path)
    elif name == "turned by a camera":
        turn = Image.Exif()
        turn[0x112] = 6
        image.rotate(90, expand=True).save(path, exif=turn)
    elif name == "one of many frames":
        image.save(path, save_all=True, append_images=[Image.new("RGB", image.size, "black")], duration=100)
    else:
        clear = image.convert("L").point(lambda shade: 0 if shade > 215 else 255)
        image.putalpha(clear)
        image.save(path)


@pytest.mark.parametrize(
    "name", ["sixteen bits", "a palette", "turned by a camera", "one of many frames", "on transparent ground"]
)
def test_one_picture_kept_in_many_ways(name: str, tmp_path: Path) -> None:
    from PIL import Image

    source = DRAWINGS["owl"](tmp_path / "owl.png")
    kept_as(Image.open(source), name, tmp_path / "kept.png")
    options = PictureOptions(threshold=128)
    made = [
        nonogram_from_image(file, width=25, height=24, options=options).before
        for file in (source, tmp_path / "kept.png")
    ]
    assert sum(a != b for a, b in zip(*made, strict=True)) <= 6


@pytest.mark.parametrize(("size", "shade"), [((1, 1), 0), ((1, 1), 255), ((300, 1), 7), ((40, 40), 128)])
def test_a_picture_of_one_shade_is_refused(size: tuple[int, int], shade: int, tmp_path: Path) -> None:
    from PIL import Image

    Image.new("L", size, shade).save(tmp_path / "flat.png")
    with pytest.raises(InputError, match="a picture of a single shade; there is nothing to draw"):
        nonogram_from_image(tmp_path / "flat.png", width=5, height=4)


def test_a_title_that_the_format_cannot_hold_is_left_out(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    image = DRAWINGS["key"](tmp_path / "key.png")
    assert main(["picture", str(image), "--size", "12x6", "--to", "nin", "--title", "a key"]) == 0
    assert "left out, because nin has no place for it: title" in capsys.readouterr().err
    assert main(["picture", str(image), "--size", "12x6", "--to", "nin"]) == 0
    assert "title" not in capsys.readouterr().err, "the file's own name is no loss"


@pytest.mark.parametrize("ending", ["png", "jpg", "gif", "webp", "bmp"])
def test_every_kind_of_image(ending: str, tmp_path: Path) -> None:
    from PIL import Image

    source = DRAWINGS["boat"](tmp_path / "boat.png")
    Image.open(source).convert("RGB").save(tmp_path / f"other.{ending}")
    options = PictureOptions(threshold=128)
    first = nonogram_from_image(source, width=15, height=14, options=options)
    other = nonogram_from_image(tmp_path / f"other.{ending}", width=15, height=14, options=options)
    assert sum(a != b for a, b in zip(first.before, other.before, strict=True)) <= 4


def test_inverting_and_levels(tmp_path: Path) -> None:
    source = DRAWINGS["boat"](tmp_path / "boat.png")
    plain = nonogram_from_image(source, width=15, height=14)
    inverse = nonogram_from_image(source, width=15, height=14, options=PictureOptions(invert=True, threshold=128))
    assert sum(plain.before) + sum(inverse.before) == pytest.approx(15 * 14, abs=8)
    dark = nonogram_from_image(source, width=15, height=14, options=PictureOptions(threshold=1))
    assert sum(dark.before) < sum(plain.before)
    with pytest.raises(UsageError, match="a threshold of 0; expected 1 to 255"):
        PictureOptions(threshold=0)
    with pytest.raises(UsageError, match="'wide' is not a way to fit"):
        PictureOptions(fit="wide")


def test_cropping_and_fitting(tmp_path: Path) -> None:
    source = DRAWINGS["boat"](tmp_path / "boat.png")
    edge = nonogram_from_image(source, width=20, height=18, options=PictureOptions(crop=False))
    assert not any(edge.before[:20])  # the empty edge is still there
    stretched = nonogram_from_image(source, width=30, height=10, options=PictureOptions(fit="stretch"))
    padded = nonogram_from_image(source, width=30, height=10)
    columns = [any(padded.before[c::30]) for c in range(30)]
    assert not columns[0]
    assert sum(columns) < sum(any(stretched.before[c::30]) for c in range(30)) - 8


def test_the_same_seed_gives_the_same_puzzle() -> None:
    rng = random.Random(5)
    picture = [rng.random() < 0.5 for _ in range(120)]
    grid = Grid(12, 10)
    first = repair_picture(grid, picture, random.Random(1), is_unique)
    assert repair_picture(grid, picture, random.Random(1), is_unique) == first


def fewest(grid: Grid, picture: Sequence[bool], most: int) -> int | None:
    """The fewest changes that leave one solution, by trying them all; None when there are more than `most`."""
    for count in range(most + 1):
        for cells in itertools.combinations(range(len(grid)), count):
            tried = [not black if cell in cells else black for cell, black in enumerate(picture)]
            if unique(Nonogram.from_picture(grid, tried)):
                return count
    return None


def test_repairs_need_few_changes_more_than_the_fewest() -> None:
    rng = random.Random("fewest")
    over = checked = 0
    for _ in range(25):
        grid = Grid(rng.randint(3, 5), rng.randint(3, 5))
        picture = [rng.random() < 0.5 for _ in range(len(grid))]
        made = repair_picture(grid, picture, rng, is_unique)
        assert unique(made.puzzle)
        best = fewest(grid, picture, min(2, len(made.changed)))
        if best is not None:
            checked += 1
            assert len(made.changed) >= best
            over += len(made.changed) - best
    assert checked > 15
    assert over <= checked // 8


@pytest.mark.parametrize("line_logic", [False, True])
def test_random_pictures_of_all_shapes_are_repaired(line_logic: bool) -> None:
    rng = random.Random("shapes")
    for height, width in ((1, 1), (1, 9), (7, 1), (2, 2), (6, 11), (14, 9)):
        for share in (0.2, 0.5):
            grid = Grid(height, width)
            picture = [rng.random() < share for _ in range(len(grid))]
            made = repair_picture(grid, picture, rng, is_unique, line_logic)
            assert unique(made.puzzle)
            assert not line_logic or None not in solve_lines(made.puzzle)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    image = DRAWINGS["key"](tmp_path / "key.png")
    target = tmp_path / "key.non"
    assert main(["picture", str(image), "--size", "24x11", "--to", "non", "-o", str(target)]) == 0
    shown = capsys.readouterr().out
    assert "Before:" in shown
    assert "After:" in shown
    assert "one solution" in shown
    puzzle = read_as(Nonogram, target)
    assert str(puzzle.grid) == "24x11"
    assert puzzle.notes.title == "key"
    assert len(puzzle.notes.goal) == 24 * 11
    assert main(["picture", str(image), "--size", "24x11"]) == 0
    captured = capsys.readouterr()
    assert read_as(Nonogram, captured.out).rows == puzzle.rows
    assert "Before:" in captured.err
    assert main(["picture", str(image), "--size", "24x11", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["size"] == [11, 24]
    assert len(record["changed"]) == round(record["share"] * 264)
    assert read_as(Nonogram, record["puzzle"]).rows == puzzle.rows


def test_changed_cells_are_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from PIL import Image

    # Two loose corners: 10/01 and 01/10 look the same in clues.
    image = Image.new("L", (2, 2), 255)
    image.putpixel((0, 0), 0)
    image.putpixel((1, 1), 0)
    image.save(tmp_path / "loose.png")
    assert main(["picture", str(tmp_path / "loose.png"), "--size", "2x2", "-o", str(tmp_path / "out.txt")]) == 0
    shown = capsys.readouterr().out
    assert "1 of 4 cells changed (25.0 %" in shown
    assert shown.count("▓▓") + shown.count("░░") == 3  # one in the picture, two in the sentence


@pytest.mark.parametrize("size", ["0x5", "5x", "x5", "axb", "999999x1"])
def test_bad_sizes(size: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["picture", "x.png", "--size", size])
    assert "is not a size; expected WxH" in capsys.readouterr().err


def png(width: int, height: int, data: bytes = b"") -> bytes:
    """A PNG that says it has so many pixels."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")


@pytest.mark.parametrize("side", [6_000, 10_000, 30_000, 2**31 - 1])
def test_picture_bombs_are_refused_at_once(side: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = tmp_path / "bomb.png"
    bomb.write_bytes(png(side, side, b"\0" * 1_000_000))

    def refuse() -> None:
        with pytest.raises(InputError, match=r"million are allowed|too many pixels"):
            nonogram_from_image(bomb, width=10, height=10)

    from PIL import ImageFile

    monkeypatch.setattr(ImageFile.ImageFile, "load", lambda _: pytest.fail("the pixels were unpacked"))
    refuse()  # what is imported first is not counted
    assert count_lines(refuse) < 20_000


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"hello",
        b"\x89PNG\r\n\x1a\n",
        png(8, 8),
        png(8, 8, b"\1" * 20),
        b"GIF89a",
        b"BM" + b"\0" * 60,
        b"\xff\xd8\xff",
    ],
)
def test_broken_images_are_refused_in_one_line(data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "broken.png"
    file.write_bytes(data)
    assert main(["picture", str(file), "--size", "5x5"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "broken.png" in said


def test_bent_images(tmp_path: Path) -> None:
    rng = random.Random("bent")
    good = DRAWINGS["boat"](tmp_path / "boat.png").read_bytes()
    refused = []
    for _ in range(60):
        raw = bytearray(good)
        for _ in range(rng.randint(1, 6)):
            raw[rng.randrange(len(raw))] = rng.randrange(256)
        (tmp_path / "bent.png").write_bytes(raw)
        try:
            nonogram_from_image(tmp_path / "bent.png", width=6, height=5)
        except InputError as error:
            refused.append(str(error))
    assert refused
    assert not any("\n" in said for said in refused)


def test_a_missing_file_and_a_size_too_large(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read as a picture: no such file"):
        nonogram_from_image(tmp_path / "none.png", width=5, height=5)
    with pytest.raises(UsageError, match="a puzzle from a picture has at most 10000"):
        nonogram_from_image(tmp_path / "none.png", width=200, height=200)


def test_an_image_given_as_a_puzzle_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="`gridwright picture` turns it into a nonogram"):
        gw.read(DRAWINGS["boat"](tmp_path / "boat.png"))


def test_an_image_comes_from_standard_input_or_a_pipe(tmp_path: Path) -> None:
    image = DRAWINGS["key"](tmp_path / "key.png")
    command = [quick_program(), "picture", "--size", "12x6"]
    wanted = subprocess.run([*command, str(image), "--title", ""], capture_output=True, check=True).stdout
    assert subprocess.run([*command, "-"], input=image.read_bytes(), capture_output=True, check=True).stdout == wanted
    with open(image, "rb") as stream:
        assert subprocess.run([*command, "-"], stdin=stream, capture_output=True, check=True).stdout == wanted
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_bytes(image.read_bytes()))
    writer.start()
    found = subprocess.run([*command, str(pipe), "--title", ""], capture_output=True, check=True)
    writer.join()
    assert found.stdout == wanted
    nothing = subprocess.run([*command, "-"], input=b"", capture_output=True)
    assert nothing.returncode == 2
    assert nothing.stderr == b"gridwright: standard input: not a picture; expected PNG, JPEG, GIF, WebP or BMP\n"


def test_a_file_name_that_makes_no_title(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    image = DRAWINGS["key"](tmp_path / "key.png").rename(tmp_path / "a\x1bb.png")
    assert main(["picture", str(image), "--size", "12x6"]) == 0
    assert "title" not in capsys.readouterr().out
