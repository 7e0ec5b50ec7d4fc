"""Lines and blocks from a stream, in chunks of any size: nothing is lost, counted twice or stored for too long."""

from __future__ import annotations

import io
import random
import warnings

import pytest

from gridwright.errors import InputError
from gridwright.text import stream
from gridwright.text.stream import LineReader, read_blocks

TEXT = b"one\n\n; a remark\ntwo\n---\nthree\r\n --- \n\n---\nfour"


class Drops(io.BytesIO):
    """A stream that gives a few bytes at a time, as a slow pipe does."""

    def __init__(self, data: bytes, rng: random.Random) -> None:
        super().__init__(data)
        self.rng = rng

    def read(self, size: int | None = -1) -> bytes:
        return super().read(self.rng.randint(1, 3))


def lines_of(reader: LineReader) -> list[bytes]:
    return list(iter(reader.read_line, None))


@pytest.mark.parametrize("seed", range(20))
def test_lines_do_not_depend_on_the_chunks(seed: int) -> None:
    rng = random.Random(seed)
    data = bytes(rng.choice(b"ab\n\n-;") for _ in range(rng.randint(0, 60)))
    wanted = data.split(b"\n")[:-1] + ([data.rpartition(b"\n")[2]] if data and not data.endswith(b"\n") else [])
    whole, drops = LineReader(io.BytesIO(data)), LineReader(Drops(data, rng))
    assert lines_of(whole) == lines_of(drops) == wanted
    assert whole.count == drops.count == len(wanted)


def test_blocks_know_their_lines() -> None:
    for source in (io.BytesIO(TEXT), Drops(TEXT, random.Random(1))):
        blocks = [block for block in read_blocks(LineReader(source), "x.txt") if isinstance(block, list)]
        found = [[(line.number, line.text) for line in block] for block in blocks]
        assert found == [[(1, "one"), (4, "two")], [(6, "three")], [(10, "four")]]


@pytest.mark.parametrize("seed", range(4))
def test_a_block_at_once_is_as_one_read_line_by_line(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(seed)
    parts = [
        b"a",
        b"1 2",
        b"\t",
        b" ",
        b"\n",
        b"\n",
        b"\r\n",
        b"\n---\n",
        b"\n --- \n",
        b"--",
        b"; no",
        b"\n;",
        b"\0",
        b"\xe9",
    ]
    compared = 0
    with warnings.catch_warnings(action="ignore"):  # about Windows-1252
        for _ in range(300):
            usual = parts[: rng.choice((12, 14))]
            data = rng.choice((b"", b"", b"\xef\xbb\xbf")) + b"".join(rng.choices(usual, k=rng.randint(0, 30)))
            comments, blanks, tabs = rng.choice((";", "")), rng.random() < 0.5, rng.random() < 0.5
            found = []
            for whole in (True, False):
                with monkeypatch.context() as patch:
                    if not whole:
                        patch.setattr(LineReader, "take_block", lambda *_: None)
                    reader = LineReader(io.BytesIO(data))
                    blocks = read_blocks(reader, "x.txt", comments=comments, blanks=blanks, tabs=tabs)
                    found.append([repr(block) for block in blocks] + [str(reader.count)])
            assert found[0] == found[1], data
            compared += "SourceLine" in found[0][0]
    assert compared > 200


def test_a_block_that_is_too_long_is_skipped_and_the_next_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "MAX_LINES", 3)
    data = b"a\nb\nc\nd\ne\n---\nnext\n"
    for source in (io.BytesIO(data), Drops(data, random.Random(2))):
        first, second = read_blocks(LineReader(source), "x.txt")
        assert isinstance(first, InputError)
        assert str(first).startswith("x.txt, line 4: ")
        assert isinstance(second, list)
        assert [(line.number, line.text) for line in second] == [(7, "next")]


def test_a_line_that_is_too_long_is_refused_before_its_end_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "MAX_BYTES", 1000)
    monkeypatch.setattr(stream, "CHUNK", 100)
    source = io.BytesIO(b"x" * 10_000 + b"\n---\nnext\n")
    reader = LineReader(source)
    assert len(reader.read_line() or b"") <= 1000 + 2 * 100
    assert reader.truncated
    assert source.tell() <= 1000 + 2 * 100


@pytest.mark.parametrize(
    ("data", "where"), [(b"one\n\x81\n", "line 2"), (b"a\0b\n", "line 1"), (b"", "x.txt"), (b"---\n---\n", "x.txt")]
)
def test_what_is_no_text_is_an_error_with_its_place(data: bytes, where: str) -> None:
    (error,) = read_blocks(LineReader(io.BytesIO(data)), "x.txt")
    assert isinstance(error, InputError)
    assert where in str(error)
