"""Whatever comes in, only the documented error comes out, soon and in little memory; bombs are refused at once."""

from __future__ import annotations

import gzip
import importlib.util
import io
import lzma
import resource
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st

import gridwright as gw
from gridwright.errors import InputError
from gridwright.formats import formats, read_each
from gridwright.formats._parquet_pages import Header, read_pages
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.text.stream import MAX_BYTES
from support.effort import covered, every, scaled, seed
from support.fuzzing import campaign, endure, feed
from support.narrow import read_as
from support.other_readers import OTHERS, campaign_of
from support.work import count_lines

HERE = importlib.util.find_spec("pyarrow") is not None
READERS = sorted(name for name, format in formats().items() if HERE or not format.binary)
KEPT = [  # inputs that once brought out something else than the documented error
    ("seed", b",,"),
    ("plain", b"hitori\n,,\n"),
    ("plain", b"makaro\nrooms\n,\ncells\n,\n"),
    *([("parquet", b"PAR1\x15\x04\x15\x18nonogram\x00\x08\x00\x00\x00PAR1")] if HERE else []),
]


INPUTS, SOAK = scaled(500, 20_000), 200_000
"""Bad inputs for a reader in the everyday tests and in the long ones."""
MOST_KILOBYTES = 64 << 10
"""Memory by which the process may grow over all inputs for a reader."""
IMAGE_KILOBYTES = 512 << 10
"""The same for images: a damaged head may announce the 25 million pixels that are allowed, a few bytes each, twice."""


def peak() -> int:
    """The most memory that this process has had so far, in kilobytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def check_reader(name: str, seed: int, inputs: int) -> None:
    """Bend files for a reader of puzzles."""
    campaign(name, "warm", 200)  # what a reader imports is not what it needs for a file
    before = peak()
    campaign(name, seed, inputs)
    assert peak() - before < MOST_KILOBYTES


def check_other(name: str, seed: int, inputs: int) -> None:
    """Bend files for what is read beside puzzles."""
    if name == "images":
        pytest.importorskip("PIL")
    campaign_of(name, "warm", 200)
    before = peak()
    fine = campaign_of(name, seed, inputs)
    assert fine > inputs / 2_000, "some bent files are still good"
    assert peak() - before < (IMAGE_KILOBYTES if name == "images" else MOST_KILOBYTES)


@pytest.mark.parametrize("name", READERS)
def test_bent_files(name: str) -> None:
    check_reader(name, seed(1), INPUTS)


@pytest.mark.slow
@pytest.mark.parametrize("name", READERS)
def test_bent_files_for_long(name: str) -> None:
    check_reader(name, seed(2), SOAK)


@pytest.mark.parametrize("name", OTHERS)
def test_bent_files_that_hold_no_puzzle(name: str) -> None:
    check_other(name, seed(1), INPUTS)


@pytest.mark.slow
@pytest.mark.parametrize("name", OTHERS)
def test_bent_files_that_hold_no_puzzle_for_long(name: str) -> None:
    check_other(name, seed(2), SOAK)


@pytest.mark.skipif(not HERE, reason="pyarrow is not installed: pip install 'gridwright[all]' makes this run")
def test_rows_of_a_table_that_hold_no_puzzle_or_two(tmp_path: Path) -> None:
    import pyarrow
    import pyarrow.parquet

    table = tmp_path / "odd.parquet"
    rows = ["hitori\n1 2\n", None, "hitori\n1 2\n---\nhitori\n3\n", ""]
    pyarrow.parquet.write_table(pyarrow.table({"puzzle": rows}), table)
    found = [str(one) for _, one in read_each(table)]
    assert "Hitori" in found[0] or "1" in found[0]
    assert "a row without a puzzle" in found[1]
    assert "a row with more than one puzzle" in found[2]
    assert "nothing to read" in found[3]
    pyarrow.parquet.write_table(pyarrow.table({"puzzle": ["hitori\n" + "1 " * 3_000_000]}), table, compression="zstd")
    assert "100 times its size" in str(next(iter(read_each(table)))[1])


@pytest.mark.parametrize("name", [*READERS, None])
def test_noise(name: str | None) -> None:
    @seeded(seed(1))
    @settings(max_examples=scaled(10, 5_000), deadline=None, database=None)
    @given(st.one_of(st.binary(max_size=200), st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace"))))
    def noise(data: bytes) -> None:
        endure(data, name)
        covered(1, "inputs")

    noise()


@pytest.mark.parametrize(("name", "data"), KEPT)
def test_inputs_that_once_failed(name: str, data: bytes) -> None:
    assert all(isinstance(found, InputError) for found in feed(data, name))


@pytest.mark.parametrize(
    "page",
    [
        b"\x15\x02\x19\x05\x00",  # a list for the encoding, which was a TypeError
        b"\x15\x02\x15\x01\x00",  # a negative encoding
        b"\x19\x05\x15\x00\x00",  # a list for the number of values
    ],
)
def test_a_parquet_header_with_something_else_than_a_number(page: bytes) -> None:
    data = b"\x25\x02\x15\x02\x2c" + page + b"\x00"
    with pytest.raises(ValueError, match="page header"):
        list(read_pages(io.BytesIO(data), 0, len(data)))


@pytest.mark.parametrize(
    "data",
    [
        b"\x19" * 5_000,  # lists in lists
        b"\x1c" * 5_000,  # structs in structs
        b"\x19\xf9\xd0\x0f" + b"\xf1\xd0\x0f" * 2_000,  # a list of 2,000 lists that claim 2,000 truth values each
    ],
)
def test_a_parquet_header_without_end_costs_little(data: bytes) -> None:
    def read() -> None:
        with pytest.raises(ValueError, match="page header"):
            Header(data).struct()

    assert count_lines(read) < 50 * len(data)


LAUGHS = (
    b'<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">'
    + b"".join(
        b'<!ENTITY lol%d "%s">' % (n, b"&lol%d;" % (n - 1) * 10 if n > 1 else b"&lol;" * 10) for n in range(1, 10)
    )
    + b"]><puzzleset><puzzle><title>&lol9;</title></puzzle></puzzleset>"
)
OUTSIDE = (
    b'<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]><puzzleset><puzzle><title>&x;</title></puzzle></puzzleset>'
)
PARAMETER = b'<!DOCTYPE p [<!ENTITY % x SYSTEM "http://localhost:1/x.dtd"> %x;]><puzzleset/>'
BOMBS = {
    "billion laughs": LAUGHS,
    "outside entity": OUTSIDE,
    "parameter entity": PARAMETER,
    "undeclared entity": b"<puzzleset><puzzle><title>&nbsp;</title></puzzle></puzzleset>",
    "deep elements": b"<puzzleset><puzzle>" + b"<a>" * 200_000,
    "deep brackets": b"[" * 200_000,
    "deep braces": b'{"kind":' * 100_000,
    "deep brackets over lines": b"[\n" * 100_000,
    "a number of a million digits": b"5 " + b"9" * 1_000_000,
    "a json number of a million digits": b'{"kind":"hitori","size":[1,' + b"9" * 1_000_000 + b"]}",
    "a fraction": b'{"kind":"hitori","size":[1,1e999999999]}',
    "a board of 10^18 cells": b"999999999 999999999\n1\n",
    "a link of 10^18 cells": b"https://puzz.link/p?nonogram/999999999/999999999/1",
    "an ID of 10^18 cells": b"999999999x999999999:a",
    "a bitmap of 10^18 cells": b"P4 999999999 999999999 ",
    "64 kB of digits": b"1" * 65536,
    "64 kB of digits and letters": b"1x1" + b"1a" * 32768,
    "a million blanks": b"https://puzz.link/p?makaro/2/2/00" + b"z" * 1_000_000,
    "a long unclosed string": b'{"' + b'\\"' * 500_000,
    "html entities": b"title " + b"&" * 1_000_000 + b"\nwidth x\n",
}


@pytest.mark.parametrize("name", BOMBS)
def test_bombs_are_refused_at_once(name: str) -> None:
    found = feed(BOMBS[name], None)
    assert found
    assert all(isinstance(one, InputError) for one in found)
    assert count_lines(lambda: feed(BOMBS[name], None)) < 300_000


def test_a_doctype_line_is_tolerated_and_nothing_is_fetched() -> None:
    text = '<?xml version="1.0"?>\n<!DOCTYPE pbn SYSTEM "http://localhost:1/pbn.dtd">\n<puzzleset><puzzle><clues type="columns"><line><count>1</count></line></clues><clues type="rows"><line><count>1</count></line></clues></puzzle></puzzleset>'
    assert read_as(Nonogram, text).rows == ((1,),)


MEGABYTES = 30


def packed_zeros(packing: str) -> bytes:
    """MEGABYTES of nothing, packed."""
    engine = zlib.compressobj(9, wbits=31) if packing == "gz" else lzma.LZMACompressor(preset=1)
    chunk = b"0" * (1 << 20)
    return b"".join([engine.compress(chunk) for _ in range(MEGABYTES)]) + engine.flush()


@pytest.mark.parametrize("packing", ["gz", "xz"])
def test_packed_bombs_are_refused_at_once(packing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from gridwright.text.compression import DecompressedStream

    unpacked = []
    decompress = DecompressedStream.decompress

    def count(stream: DecompressedStream, size: int) -> bytes:
        data = decompress(stream, size)
        unpacked.append(len(data))
        return data

    monkeypatch.setattr(DecompressedStream, "decompress", count)
    file = tmp_path / f"bomb.{packing}"
    file.write_bytes(packed_zeros(packing))
    with pytest.raises(InputError, match=r"more than (100 times its size|4 MB)"):
        gw.read(file)
    assert 1 << 20 < sum(unpacked) < 8 << 20


def test_packed_noise() -> None:
    from gridwright.text.compression import DecompressedStream

    refused: list[str] = []
    for packing, good in (("gzip", gzip.compress(b"hitori\n1 2\n" * 50)), ("xz", lzma.compress(b"hitori\n1 2\n" * 50))):
        for nth in range(len(good)):
            data = good[:nth] + bytes([good[nth] ^ 0x55]) + good[nth + 1 :]
            stream = DecompressedStream(io.BytesIO(data), b"", packing)
            try:
                while stream.read():
                    pass
            except InputError as error:
                refused.append(str(error))
    assert len(refused) > 100
    assert not any("\n" in said for said in refused)


CAPPED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[1]), int(sys.argv[1])))
import gridwright as gw
try:
    for _, found in gw.formats.read_each("-"):
        print(type(found).__name__)
except gw.GridwrightError as error:
    print(type(error).__name__)
"""


LARGE = {  # a head, and what follows it so many times; put together in the test, as all tests together keep their data
    "many lines": (b"hitori\n", b"1\n", MAX_BYTES // 2),
    "many blank lines": (b"", b"\n", 64 << 20),
    "a long line": (b"$1\n", b"1\t", 16 << 20),
    "one long word": (b"", b"1", 64 << 20),
}


@pytest.mark.parametrize("name", every(2, list(LARGE)))
def test_large_inputs_are_refused_in_little_memory(name: str) -> None:
    limit = str(256 << 20)  # of address space, of which the interpreter and its libraries take most
    head, piece, times = LARGE[name]
    data = head + piece * times
    done = subprocess.run([sys.executable, "-P", "-c", CAPPED, limit], input=data, capture_output=True, check=False)
    assert done.stderr == b""
    assert set(done.stdout.split()) == {b"InputError"}


def test_no_reader_opens_anything() -> None:
    seen = []
    hook_on = [True]
    sys.addaudithook(
        lambda event, _: seen.append(event) if hook_on[0] and event in ("open", "socket.connect") else None
    )
    for data in BOMBS.values():  # what a reader imports when it is first used is not what it opens
        feed(data, None)
    seen.clear()
    for data in BOMBS.values():
        feed(data, None)
    hook_on[0] = False
    assert not seen
