"""What gridwright reads beside puzzles, each fed with bytes: answers, images, solvers' output, ledgers, packed files."""

from __future__ import annotations

import gzip
import io
import lzma
import os
import random
import tempfile
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path

import gridwright as gw
from gridwright import kinds
from gridwright.batch.ledger import LedgerError
from gridwright.cli import main
from gridwright.errors import InputError
from gridwright.export import solution
from gridwright.formats import find
from gridwright.formats.plain import write_answer
from gridwright.generate import picture
from gridwright.grid import Grid
from gridwright.puzzle import Answer, Puzzle
from gridwright.reports import tables
from gridwright.reports.figures import load
from gridwright.text.compression import DecompressedStream
from support import effort
from support.fuzzing import FRESH, bent, limit_work
from support.random_puzzles import random_puzzle
from support.work import stop_endless

Reader = Callable[[bytes, random.Random], None]
"""Reads bytes; raises InputError or nothing."""
Samples = Callable[[random.Random], Iterator[bytes]]
"""Good files without end."""
TWO_BY_TWO = gw.read("takuzu\n..\n..\n")
FOUR_BY_FOUR = gw.read("takuzu\n1100\n....\n.00.\n.1.0\n")


def answers(form: str) -> tuple[Samples, Reader]:
    """Half-done boards for `check`, `--state` and `render --answer`."""
    held: list[Puzzle] = []

    def make(rng: random.Random) -> Iterator[bytes]:
        while True:
            puzzle = random_puzzle(rng, rng.choice(find("pzprv3").kinds), 5)
            domains = kinds.of(puzzle).choices(puzzle)
            answer = Answer(puzzle.grid, tuple(rng.choice((None, *d)) if d else None for d in domains))
            try:
                text = write_answer(puzzle, answer) if form == "plain" else gw.write(puzzle, form, answer)
            except InputError:
                continue
            held[:] = [*held[-20:], puzzle]
            yield text.encode()

    def read(data: bytes, rng: random.Random) -> None:
        gw.read_answer(rng.choice(held), data.decode(errors="surrogateescape") + "\n")

    return make, read


def solved_objects(rng: random.Random) -> Iterator[bytes]:
    """What `solve --json` prints, as an answer."""
    while True:
        yield b'{"kind": "takuzu", "size": [2, 2], "status": "unique", "solutions": [[[1, 0], [0, 1]]], "forced": null}\n'


def read_solved(data: bytes, rng: random.Random) -> None:
    gw.read_answer(TWO_BY_TWO, data.decode(errors="surrogateescape") + "\n")


BITS = [(n, int(n in (1, 2, 7, 8, 9, 12, 14, 15))) for n in range(1, 17)]
LINES = "".join(f"x{n} {bit}\n" for n, bit in BITS)
COLUMNS = "".join(f'<variable name="x{n}" index="{n - 1}" value="{bit}"/>\n' for n, bit in BITS)
MODELS = (
    "c hello\ns SATISFIABLE\nv 1 2 -3 -4 -5 -6 7 8 9 -10 -11 12 -13 14 15\nv -16 0\n",
    "SAT\n1 2 -3 -4 0\n",
    "s UNSATISFIABLE\n",
    f"# Solution for model nothing\n# Objective value = 0\n{LINES}",
    f"solution status: optimal solution found\nobjective value: 0\n{LINES}",
    f"Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 0\n# Columns 16\n{LINES}# Rows 1\nc1 2\n",
    "Optimal - objective value 0.00000000\n" + "".join(f"{n - 1:7} x{n} {bit} 0\n" for n, bit in BITS),
    "c Problem:\ns mip 2 16 o 0\ni 1 2\ni 2 2\n" + "".join(f"j {n} {bit}\n" for n, bit in BITS) + "e o f\n",
    "Problem:\nRows: 2\nColumns: 16 (16 integer, 16 binary)\nStatus:     INTEGER OPTIMAL\n"
    + "".join(f"{n:6} x{n:<12}*  {bit:12}             0             1\n" for n, bit in BITS),
    '<?xml version = "1.0" encoding="UTF-8"?>\n<CPLEXSolution version="1.2">\n<header solutionStatusString="integer optimal'
    f' solution"/>\n<variables>\n{COLUMNS}</variables>\n</CPLEXSolution>\n',
)


def models(rng: random.Random) -> Iterator[bytes]:
    """The output of solvers, for `solve --from-model`."""
    while True:
        yield rng.choice(MODELS).encode()


def read_model(data: bytes, rng: random.Random) -> None:
    solution(FOUR_BY_FOUR, data.decode(errors="replace"), "default")


def images(rng: random.Random) -> Iterator[bytes]:
    """Images of every format that `picture` takes."""
    from PIL import Image

    while True:
        image = Image.new("L", (rng.randint(2, 9), rng.randint(2, 9)))
        image.putdata([rng.choice((0, 90, 255)) for _ in range(image.width * image.height)])
        stream = io.BytesIO()
        image.convert(rng.choice(("L", "RGB"))).save(stream, rng.choice(picture.FORMATS))
        yield stream.getvalue()


def read_image(data: bytes, rng: random.Random) -> None:
    stream, real = io.BytesIO(data), picture.open_data
    picture.open_data = lambda *_: stream
    try:
        picture.read_cells("image", Grid(3, 3), picture.PictureOptions(dither=rng.random() < 0.3))
    finally:
        picture.open_data = real


@cache
def folder() -> tempfile.TemporaryDirectory[str]:
    """Where ledgers lie, in memory where that is possible; it goes with the process."""
    memory = Path("/dev/shm")
    return tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None)


def ledgers(rng: random.Random) -> Iterator[bytes]:
    """The ledger of a small run."""
    path, puzzle = Path(folder().name) / "good.db", Path(folder().name) / "puzzle.txt"
    puzzle.write_text("takuzu\n..\n..\n")
    main(["batch", "run", str(path), str(puzzle), "--methods", "sat,brute"])
    data = path.read_bytes()
    while True:
        yield data


def read_ledger(data: bytes, rng: random.Random) -> None:
    """As `report` does; a ledger that cannot be written is another documented error."""
    path = f"{folder().name}/bent.db"
    for beside in ("", "-wal", "-shm"):
        if os.path.exists(path + beside):
            os.unlink(path + beside)
    with open(path, "wb", buffering=0) as file:
        file.write(data)
    try:
        "".join(tables.text(load(path)))
    except LedgerError as error:
        raise InputError(str(error)) from None


def packed(rng: random.Random) -> Iterator[bytes]:
    """Puzzles compressed as a whole."""
    text = b"hitori\n1 2\n2 1\n---\n" * 5
    while True:
        yield rng.choice((gzip.compress(text), lzma.compress(text)))


def read_packed(data: bytes, rng: random.Random) -> None:
    stream = DecompressedStream(io.BytesIO(data), b"", rng.choice(("gzip", "xz")))
    while stream.read():
        pass


OTHERS: dict[str, tuple[Samples, Reader]] = {
    "answers, plain": answers("plain"),
    "answers, pzprv3": answers("pzprv3"),
    "answers, json": (solved_objects, read_solved),
    "models": (models, read_model),
    "images": (images, read_image),
    "ledgers": (ledgers, read_ledger),
    "packed": (packed, read_packed),
}


@stop_endless()
def campaign_of(name: str, seed: object, inputs: int) -> int:
    """So many bad inputs for one reader; how many were read all the same."""
    make, read = OTHERS[name]
    rng = random.Random(f"{name} {seed}")
    good = make(rng)
    fine = 0
    held: list[bytes] = []
    for nth in range(inputs):
        if nth % FRESH == 0:
            held = [*held[-20:], next(good)]
        data = bent(rng.choice(held), name, rng) if rng.random() < 0.95 else rng.randbytes(rng.randint(0, 80))
        try:
            # Pillow decodes row by row, as many rows as the head of an image announces: only its pixels are limited.
            limit_work(partial(read, data, rng), nth if name != "images" else 1, data)
            fine += 1
        except InputError:
            pass
        except Exception as error:
            raise AssertionError(f"{name}: {type(error).__name__}: {error} from {data[:500]!r}") from error
        effort.covered(1, "inputs")
    return fine
