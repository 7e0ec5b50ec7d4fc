"""Input that is small and would become large, or that never ends: linear, bounded, or refused with a line."""

from __future__ import annotations

import gzip
import io
import os
import random
import subprocess
import tracemalloc
from collections.abc import Callable
from functools import partial
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.cli import main
from gridwright.errors import InputError, UsageError
from gridwright.formats import detect_format, find, read_each, read_guarded
from gridwright.formats.base import Source
from gridwright.kinds.nonogram.line_fit import fits
from gridwright.kinds.nonogram.rules import black_runs
from gridwright.kinds.takuzu.rules import find_unavoidable
from gridwright.puzzle import Answer
from gridwright.text import stream
from support import parquet_footer
from support.effort import every, scaled, seed
from support.program import PROGRAM, run
from support.waiting import PATIENCE
from support.work import check_linear, stop_endless

TAKUZU = "takuzu\n10\n..\n"
MOST_MEGABYTES = 600  # of the program and, as systems count, of the process that starts it; bombs take gigabytes


def write_parquet(path: Any, texts: Any, **options: Any) -> Any:
    pyarrow = pytest.importorskip("pyarrow")
    pytest.importorskip("pyarrow.parquet").write_table(pyarrow.table({"puzzle": texts}), path, **options)
    return str(path)


def shared_texts(text: Any, count: Any) -> Any:
    """A column that repeats one text, without building it in full."""
    pyarrow = pytest.importorskip("pyarrow")
    return pyarrow.DictionaryArray.from_arrays(pyarrow.repeat(pyarrow.scalar(0, pyarrow.int32()), count), [text])


@pytest.mark.parametrize(
    ("make", "options"),
    every(
        2,
        [
            (lambda: shared_texts("x" * 1_000_000, 5_000), {"compression": "zstd"}),
            (lambda: shared_texts("", 3_000_000), {"compression": "zstd"}),
            (lambda: ["x" * 100_000] * 300, {"compression": "zstd", "use_dictionary": False}),
            (
                lambda: ["x" * 100_000] * 300,
                {"compression": "zstd", "use_dictionary": False, "column_encoding": {"puzzle": "DELTA_BYTE_ARRAY"}},
            ),
        ],
    ),
    ids=every(2, ["shared", "rows", "compressed", "front-coded"]),
)
def test_a_parquet_bomb_is_refused(tmp_path: Path, make: Any, options: Any) -> None:
    path = write_parquet(tmp_path / "bomb.parquet", make(), **options)
    assert os.path.getsize(path) < 10_000
    ended = run("convert", path, "--to", "json")
    assert ended.status == 2
    assert ended.err.splitlines()[-1].endswith(
        ("which no collection of puzzles does", "expected texts that are plain or in a dictionary")
    )
    assert ended.megabytes < MOST_MEGABYTES


def test_the_pages_of_a_parquet_file_say_what_they_hold(tmp_path: Path) -> None:
    """The sums of a footer can lie, so they are not used."""
    pytest.importorskip("pyarrow")
    from gridwright.formats._parquet_pages import read_pages

    path = write_parquet(tmp_path / "bomb.parquet", ["x" * 100_000] * 300, compression="zstd", use_dictionary=False)
    import pyarrow.parquet

    column = pyarrow.parquet.ParquetFile(path).metadata.row_group(0).column(0)
    with open(path, "rb") as file:
        pages = list(read_pages(file, column.data_page_offset, column.total_compressed_size))
    assert sum(page.decompressed for page in pages) >= 300 * 100_000
    assert sum(page.values for page in pages) == 300


ROW_GROUP, CHUNK, COLUMN = (4,), (4, 1), (4, 1, 3)  # where the footer describes them
LIES = {
    "rows of the file": (3,),
    "bytes of a row group": (*ROW_GROUP, 2),
    "rows of a row group": (*ROW_GROUP, 3),
    "offset of a chunk": (*CHUNK, 2),
    "values of a chunk": (*COLUMN, 5),
    "bytes of a chunk": (*COLUMN, 6),
    "compressed bytes of a chunk": (*COLUMN, 7),
    "offset of its pages": (*COLUMN, 9),
}


@pytest.mark.parametrize(
    "value", [(1 << 40) + 1, *(pytest.param(other, marks=pytest.mark.slow) for other in (1 << 31, (1 << 62) + 1, -1))]
)
@pytest.mark.parametrize("lie", every(3, list(LIES)))
def test_a_footer_that_lies(tmp_path: Path, lie: str, value: int) -> None:
    """It claims huge counts and sizes, or negative ones: what is there is read, or the file is refused in one line."""
    data = Path(write_parquet(tmp_path / "good.parquet", [TAKUZU] * 3, use_dictionary=False)).read_bytes()
    assert parquet_footer.change(data, (3,), 3) != data  # written in another way
    file = tmp_path / "lie.parquet"
    file.write_bytes(parquet_footer.change(data, LIES[lie], value))
    ended = run("convert", str(file), "--to", "json")
    assert (ended.status, ended.err.count("\n")) in ((0, 0), (2, 1)), ended.err
    assert ended.status == 2 or ended.out.count("\n") == 3
    assert ended.megabytes < MOST_MEGABYTES


def test_a_footer_that_is_only_written_in_another_way(tmp_path: Path) -> None:
    """Else the test above would refuse everything for nothing."""
    data = Path(write_parquet(tmp_path / "good.parquet", [TAKUZU] * 3, use_dictionary=False)).read_bytes()
    file = tmp_path / "same.parquet"
    file.write_bytes(parquet_footer.change(data, (3,), 3))
    ended = run("convert", str(file), "--to", "json")
    assert (ended.status, ended.err, ended.out.count("\n")) == (0, "", 3)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"compression": "zstd", "data_page_version": "2.0"},
        {"use_dictionary": False},
        {"use_dictionary": False, "column_encoding": {"puzzle": "DELTA_LENGTH_BYTE_ARRAY"}},
        {"data_page_size": 100, "row_group_size": 50},
    ],
)
def test_parquet_files_of_any_layout_are_read(tmp_path: Path, options: Any) -> None:
    texts = [f"takuzu\n{a:02b}\n{b:02b}\n".replace("0", ".", b % 2) for a in range(4) for b in range(4)] * 10
    path = write_parquet(tmp_path / "good.parquet", [*texts, None], **options)
    found = [puzzle for _, puzzle in read_each(path)]
    assert [p for p in found if not isinstance(p, InputError)] == [gw.read(text) for text in texts]
    assert isinstance(found[-1], InputError)
    packed = tmp_path / "good.parquet.gz"
    packed.write_bytes(gzip.compress((tmp_path / "good.parquet").read_bytes()))
    assert len(list(read_each(str(packed)))) == len(found)


ENDLESS = {
    "yes": b"y\n",
    "zeros": b"\0",
    "no line end": b"1 2 3 ",
    "separators": b"---\n",
    "blank lines": b"\n",
    "comments": b"; nothing here\n",
    "brackets": b"[",
    "objects": b"{}\n",
    "batch": b"$1\n",
    "elements": b"<a></a>",
    "links": b"https://puzz.link/p?slither/4/4/i\n",
    "files": b"pzprv3\nhitori\n",
    "bitmaps": b"P1 1 1 2\n",
    "clues": b"width 3\n",
}


REAL = ("no line end", "brackets")
"""Of these the real program reads as much as it ever does; of the others in `make soak`."""
FORMATS = ["tatham", "puzzlink", "grid", "tournament", "pzprv3", "non", "mk", "parquet"]
LIMIT = 6 << 20
"""Bytes without a puzzle after which a stream is given up here, a few more than one puzzle may have."""
SLOW = pytest.mark.slow


class Repeating(io.RawIOBase):
    """A stream that repeats some bytes for ever, and counts what was read."""

    def __init__(self, chunk: bytes) -> None:
        self.chunk, self.count = chunk, 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        size = min(len(buffer), len(self.chunk))
        buffer[:size] = self.chunk[:size]
        self.count += size
        return size


def read_endless(chunk: bytes, form: str | None, kind: str | None, monkeypatch: pytest.MonkeyPatch) -> list[InputError]:
    """Read a stream without end as the program does, but give it up after fewer bytes; return the errors."""
    monkeypatch.setattr(stream, "MAX_FRUITLESS_BYTES", LIMIT)
    endless = Repeating(chunk)
    format = find(form) if form else detect_format(chunk[:65536], kind)
    found = list(read_guarded(format, Source("endless", stream.LineReader(io.BufferedReader(endless)), kind)))
    assert endless.count <= LIMIT + stream.MAX_BYTES + stream.CHUNK
    errors = [one for one in found if isinstance(one, InputError)]
    assert len(errors) == len(found) > 0
    return errors


@pytest.mark.parametrize("name", every(5, list(ENDLESS)))
def test_endless_input_is_given_up(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    errors = read_endless(ENDLESS[name] * (60_000 // len(ENDLESS[name])), None, None, monkeypatch)
    assert any(word in str(errors[-1]) for word in ("expected", "limit", "not read", "not well-formed XML"))


@pytest.mark.parametrize("form", every(4, [form for form in FORMATS if form != "parquet"]))  # which is read as a whole
def test_endless_input_is_given_up_in_every_format(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_endless(b"y\n" * 30_000, form, "nonogram", monkeypatch)


@pytest.mark.parametrize("name", [pytest.param(name, marks=() if name in REAL else SLOW) for name in ENDLESS])
def test_endless_input_ends(name: Any) -> None:
    chunk = ENDLESS[name] * (60_000 // len(ENDLESS[name]))
    ended = run("convert", "-", "--to", "json", stdin=repeat(chunk))
    assert ended.status == 2
    assert any(word in ended.err for word in ("expected", "limit", "not read", "not well-formed XML"))
    assert ended.megabytes < MOST_MEGABYTES


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMATS)
def test_endless_input_ends_in_every_format(form: Any) -> None:
    ended = run("convert", "-", "--to", "json", "--from", form, "--kind", "nonogram", stdin=repeat(b"y\n" * 30_000))
    assert ended.status == 2
    assert ended.megabytes < MOST_MEGABYTES + (400 if form == "parquet" else 0)


def test_endless_boards_end(tmp_path: Path) -> None:
    (tmp_path / "puzzle.txt").write_text(TAKUZU)
    for chunk in every(2, (b"---\n" * 10_000, b"\0" * 60_000)):
        ended = run("check", str(tmp_path / "puzzle.txt"), "-", stdin=repeat(chunk))
        assert ended.status == 2
        assert "expected" in ended.err


def test_a_long_collection_is_still_read_to_its_end() -> None:
    """Only what comes without puzzles is limited: 100 MB with one now and then are not too much."""
    comment = b"; " + b"x" * 1_000_000 + b"\n"
    pieces = chain.from_iterable(repeat([TAKUZU.encode(), comment, b"---\n"], 100))
    ended = run("convert", "-", "--to", "json", stdin=pieces)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.count("\n") == 100


def test_a_fifo_that_never_ends_a_line(tmp_path: Path) -> None:
    path = tmp_path / "fifo"
    os.mkfifo(path)
    process = subprocess.Popen([PROGRAM, "solve", str(path)], stderr=subprocess.PIPE, text=True)
    try:
        with open(path, "wb", buffering=0) as file:
            while True:
                file.write(b"nonogram " * 7_000)
    except BrokenPipeError:
        pass
    assert "expected" in process.communicate(timeout=PATIENCE)[1]
    assert process.returncode == 2


def old_fits(values: Any, clue: Any) -> Any:
    """The referee's former test of a line, position by position."""

    def reach(starts: Any) -> Any:
        reached, here = set(), False
        for at in range(len(values) + 1):
            here = at in starts or (here and values[at - 1] != 1)
            if here:
                reached.add(at)
        return reached

    if None not in values:
        return black_runs(values) == clue
    ends = reach({0})
    for nth, length in enumerate(clue):
        landed = set()
        for start in ends:
            end = start + length
            if end <= len(values) and 0 not in values[start:end]:
                if nth == len(clue) - 1:
                    landed.add(end)
                elif end < len(values) and values[end] != 1:
                    landed.add(end + 1)
        ends = reach(landed)
    return len(values) in ends


def test_lines_are_judged_as_before() -> None:
    rng, seen = random.Random(seed(12)), set()
    for _ in range(scaled(4_000, 20_000)):
        length = rng.randrange(1, 24)
        full = [rng.randrange(2) for _ in range(length)]
        clue = black_runs(full) if rng.random() < 0.6 else tuple(rng.randrange(1, 5) for _ in range(rng.randrange(5)))
        share = rng.random()
        values = [rng.choice((0, 1)) if rng.random() < 0.05 else v if rng.random() < share else None for v in full]
        expected = old_fits(values, clue)
        assert fits(values, clue) == expected, (values, clue)
        seen.add((None in values, expected))
    assert len(seen) == 4


def old_stuck(values: Any) -> Any:
    """The referee's former search for stretches that cannot avoid three alike."""

    def breaks(start: Any) -> Any:
        endings = {""}
        for at in range(start, len(values)):
            digits = "01" if values[at] is None else str(values[at])
            endings = {(tail + d)[-2:] for tail in endings for d in digits if tail != d + d}
            if not endings:
                return at + 1
        return None

    start = 0
    while start < len(values):
        end = breaks(start)
        if end is None:
            return
        start = max(first for first in range(start, end) if breaks(first) == end)
        yield start, end
        start += 1


def test_stretches_are_found_as_before() -> None:
    rng, found, count = random.Random(seed(3)), 0, scaled(1_000, 5_000)
    for _ in range(count):
        values = [rng.choice((0, 1, None, None)) for _ in range(rng.randrange(30))]
        expected = list(old_stuck(values))
        signs = "".join("?" if value is None else str(value) for value in values)
        assert list(find_unavoidable(signs)) == expected, values
        found += len(expected)
    assert found > count / 5


def test_the_work_of_checking_a_long_line_grows_with_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def prepare(size: int) -> Callable[[], None]:
        columns = "1\n" * size
        puzzle, answer = tmp_path / f"{size}.txt", tmp_path / f"answer-{size}.txt"
        puzzle.write_text(f"nonogram\nrows\n{'1 ' * (size * 5 // 16)}\ncolumns\n{columns}")
        answer.write_text("?" * size + "\n")

        def check() -> None:
            assert main(["check", str(puzzle), str(answer)]) in (0, 1), capsys.readouterr().err

        return check

    check_linear(prepare, 1_000)
    with stop_endless():
        prepare(scaled(4_000, 16_000))()


def write_room(height: int, width: int) -> str:
    """A makaro of one room."""
    return "makaro\nrooms\n" + ("a " * width + "\n") * height + "cells\n" + (". " * width + "\n") * height


def read_and_check(text: str) -> gw.Puzzle:
    """Read a makaro of one room, whose cells share a domain, and check it as it is."""
    puzzle = gw.read(text)
    assert len({id(domain) for domain in kinds.of(puzzle).choices(puzzle)}) == 1
    assert gw.check(puzzle, Answer.empty(puzzle.grid)) == []
    return puzzle


@pytest.mark.parametrize("text", ["cwd 2\n120000\n1\n1\n", "mk 2 120000\n1\n#\n1\n", "nin 120000 2\n1\n1\n"])
def test_a_short_file_that_announces_a_huge_board_takes_little_memory(text: str) -> None:
    name, _, data = text.partition(" ")
    read_text("nothing", name)  # what is imported is not counted
    tracemalloc.start()
    try:
        refused = read_text(data, name)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert "expected" in str(refused)
    assert peak < 4_000_000, "the lines of the board were made"


def read_text(text: str, form: str) -> object:
    """The puzzle in a text, or why it is refused."""
    (found,) = read_guarded(find(form), Source("text", stream.LineReader(io.BytesIO(text.encode()))))
    return found


def test_a_large_room_is_linear_to_read_and_check() -> None:
    check_linear(lambda height: partial(read_and_check, write_room(height, 20)), 10)
    puzzle = read_and_check(write_room(100, 100))
    for method in ("auto", "sat", "search", "sat@cnf"):
        with pytest.raises(UsageError, match="MB"):
            gw.solve(puzzle, method)


def test_many_rooms_of_different_sizes_share_their_domains() -> None:
    rows = [letter for nth in range(60) for letter in [f"r{nth}"] * (nth + 1)]
    text = "makaro\nrooms\n" + " ".join(rows) + "\ncells\n" + ". " * len(rows) + "\n"
    domains = kinds.load("makaro").choices(gw.read(text))
    assert sum(len(domain) for domain in {id(domain): domain for domain in domains}.values()) == len(rows)


def test_a_bitmap_of_many_pictures_is_linear(tmp_path: Path) -> None:
    def prepare(count: int) -> Callable[[], None]:
        file = tmp_path / f"{count}.pbm"
        file.write_bytes(b"P1 1 1 1\n" * count)

        def read() -> None:
            assert sum(not isinstance(found, InputError) for _, found in read_each(str(file))) == count

        return read

    check_linear(prepare, 1_000)
    with stop_endless():
        prepare(scaled(5_000, 20_000))()
