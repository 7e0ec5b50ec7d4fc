"""Bad input for every reader: good files bent at random, and noise."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterator
from functools import partial

from gridwright.errors import InputError
from gridwright.formats import detect_format, find, format_puzzle, formats, read_guarded
from gridwright.formats.base import Source
from gridwright.puzzle import Puzzle
from gridwright.text.stream import LineReader
from support import effort
from support.random_puzzles import KINDS, random_puzzle
from support.work import count_lines, stop_endless

WORDS = {
    "*": [b"0", b"-1", b"99999999", b"1" * 40, b"\n", b"\n\n", b" ", b"\t", b",", b".", b"#", b"?", b"\xff", b"\0", b"\r\n"],
    "puzzlink": [b"https://puzz.link/p?", b"hitori/", b"makaro/2/2/", b"-zz", b"%", b"pzprv3/", b"info:{", b"_edit", b"/v:/"],
    "pzprv3": [b"pzprv3\n", b"pzprv3/hitori/", b"makaro\n", b"nonogram\n", b"info:{", b'{"metadata": {', b"history:{", b"c1 ", b"t ", b"- ", b"# ", b"+ ", b"2[1,,2,] ", b"/", b"http://"],
    "parquet": [b"PAR1", b"\x15\x00", b"\x28\xb5\x2f\xfd", b"puzzle", b"\xff\xff\xff\x7f", b"nonogram\n"],
    "tatham": [b"5x5", b":", b"#", b"dk", b"u", b"zzzz", b"/", b"ZZ"],
    "webpbn": [b"<", b">", b"</", b"<puzzle>", b"<clues>", b"&amp;", b"&x;", b"<!DOCTYPE a [", b"]]>", b"<![CDATA[", b"<line/>", b"|", b'color="red"'],
    "json": [b"{", b"}", b"[", b"]", b'"', b"\\", b'"kind":', b"null", b"1e9", b"true", b'"type":', b"\\ud800", b"rows = [[1], [2]]\n", b"columns = ", b"None", b"(", b")", b"'", b"Takuzu.of(", b"np.array(", b"kind='hitori'\n"],
    "non": [b"rows", b"columns", b"width 3", b"height 3", b"goal", b'"', b"====", b"color a", b"&#0;", b"&copy;", b"2a,3b"],
    "pbm": [b"P1", b"P4", b"P5", b"# title: x\n", b"70000 70000", b"1 1"],
    "plain": [b"nonogram\n", b"hitori\n", b"makaro\n", b"takuzu\n", b"rows\n", b"cells\n", b"---\n", b"title: x\n", b";"],
    "tournament": [b"$1\n", b"$", b"$99\n", b"\t"],
}  # fmt: skip


FRESH = 100
"""Inputs after which another good file is made: making one costs more than reading a bent one."""
COUNTED = 100
"""Inputs of which the work on one is counted."""
LINES_PER_BYTE = 100
"""More than four times what the slowest reader needs."""


def samples(name: str, rng: random.Random) -> Iterator[bytes]:
    """Good files of a format without end."""
    format = formats()[name]
    while True:
        kind = rng.choice(format.kinds or sorted(KINDS))
        puzzles = [random_puzzle(rng, kind, 6) for _ in range(1 if format.separator is None else rng.randint(1, 3))]
        if kind == "nonogram":
            from gridwright.kinds.nonogram.puzzle import Nonogram

            bits = [[rng.randint(0, 1) for _ in range(len(p.grid))] for p in puzzles]
            puzzles = [
                Nonogram.from_picture(p.grid, b).titled(goal="".join(map(str, b)), title="a & b")
                for p, b in zip(puzzles, bits, strict=True)
            ]
        try:
            pieces = format.write_all(format_puzzle(p, format) for p in puzzles)
            yield b"".join(piece if isinstance(piece, bytes) else piece.encode() for piece in pieces)
        except InputError:
            continue


def bent(data: bytes, name: str, rng: random.Random) -> bytes:
    """The same file with some damage."""
    raw = bytearray(data)
    words = WORDS["*"] + WORDS.get(name, [])
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        at = rng.randint(0, len(raw))
        end = min(len(raw), at + rng.choice((1, 1, 2, 5, 30)))
        what = rng.random()
        if what < 0.25:
            del raw[at:end]
        elif what < 0.6:
            raw[at:at] = rng.choice(words)
        elif what < 0.75:
            raw[at:at] = raw[at:end] * rng.choice((1, 2, 50))
        elif what < 0.85:
            raw[at:end] = rng.randbytes(end - at)
        elif raw:
            raw[rng.randrange(len(raw))] = rng.randrange(256)
    return bytes(raw)


def feed(data: bytes, name: str | None, kind: str | None = None) -> list[Puzzle | InputError]:
    """Read bytes as the program would, by a format's reader or by what they look like."""
    try:
        format = find(name) if name else detect_format(data[:65536], kind)
    except InputError as error:
        return [error]
    return list(read_guarded(format, Source("fuzz", LineReader(io.BytesIO(data)), kind)))


def endure(data: bytes, name: str | None, kind: str | None = None) -> None:
    """Feed a reader: whatever comes must be puzzles or the documented error."""
    for found in feed(data, name, kind):
        assert isinstance(found, Puzzle | InputError)
        str(found) if isinstance(found, InputError) else repr(found)


def limit_work(work: Callable[[], object], nth: int, data: bytes) -> None:
    """Do the work on the nth input; of some inputs the lines of Python that run are counted."""
    if nth % COUNTED:
        work()
    else:
        lines = count_lines(work)
        assert lines < LINES_PER_BYTE * (len(data) + 1_000), f"{lines} lines run"


@stop_endless()
def campaign(name: str, seed: object, inputs: int) -> None:
    """So many bad inputs for one reader, all of which it must get through."""
    rng = random.Random(f"{name} {seed}")
    good = samples(name, rng)
    held: list[bytes] = []
    for nth in range(inputs):
        if nth % FRESH == 0:
            held = [*held[-20:], next(good)]
        data = bent(rng.choice(held), name, rng) if rng.random() < 0.95 else rng.randbytes(rng.randint(0, 80))
        asked = name if rng.random() < 0.8 else None
        kind = rng.choice((None, None, "hitori", "nonogram", "makaro", "takuzu"))
        try:
            limit_work(partial(endure, data, asked, kind), nth, data)
        except Exception as error:
            raise AssertionError(
                f"{name}: {type(error).__name__}: {error} from {data[:500]!r} ({asked}, {kind})"
            ) from error
        effort.covered(1, "inputs")
