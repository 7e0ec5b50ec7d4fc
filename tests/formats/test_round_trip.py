"""What is written is what is read: every format that holds a puzzle, all pairs of them, and the public puzzles."""

from __future__ import annotations

import csv
import itertools
import json
import random
import tempfile
from collections.abc import Iterator
from dataclasses import replace

import pytest

import gridwright as gw
from gridwright.errors import InputError, NotesWarning
from gridwright.formats import find, format_puzzle, formats, read_each
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.puzzle import Notes, Puzzle
from support.corpus import RECORDS, corpus, needs_corpus
from support.effort import ROUND, covered, every, scaled, seed
from support.narrow import an
from support.random_puzzles import KINDS, random_puzzle

NONOGRAMS = [name for name, format in formats().items() if format.holds("nonogram") and not format.binary]
TEXTS = [name for name, format in formats().items() if not format.binary]
NOTES = Notes(
    title='Küchen & "Töpfe" <b>',
    author="A. N. Other",
    source="book, page 3",
    licence="CC-BY-4.0",
    copyright="© 2026",
    description="100% own; work: of ours",
)


def made(kind: str, rng: random.Random) -> Puzzle:
    """A random puzzle of any shape, now and then with numbers so large that some formats cannot hold them."""
    puzzle = random_puzzle(rng, kind, rng.choice((4, 9, 14)))
    if isinstance(puzzle, Hitori):
        scale = rng.choice((1, 1, 7, 150, 10**7))
        blanks = rng.random() < 0.5
        numbers = tuple((None if blanks else 0) if n is None else n * scale for n in puzzle.numbers)
        puzzle = replace(puzzle, numbers=numbers)
    if isinstance(puzzle, Nonogram) and rng.random() < 0.7:
        # A picture that fits, so that a bitmap can be written without solving.
        black = [rng.random() < 0.5 for _ in range(len(puzzle.grid))]
        goal = "".join("1" if cell else "0" for cell in black)
        puzzle = Nonogram.from_picture(puzzle.grid, black).titled(goal=goal)
    return puzzle


def holders(puzzle: Puzzle, names: list[str]) -> dict[str, str]:
    """The puzzle in every format that can hold it; the others must say that they cannot."""
    texts = {}
    for name in names:
        if puzzle.kind in find(name).goal_of and not puzzle.notes.goal:
            continue
        try:
            format = find(name)
            texts[name] = "".join(format.write_all([format_puzzle(puzzle, format)]))
        except InputError as error:
            if "cannot hold" not in str(error):
                raise
    return texts


def bare(puzzle: Puzzle) -> Puzzle:
    return replace(puzzle, notes=Notes())


def trip(puzzle: Puzzle, pairs: bool) -> int:
    """There and back in every format, and from every format into every other."""
    texts = holders(puzzle, TEXTS)
    assert "plain" in texts
    assert "json" in texts
    for name, text in texts.items():
        back = gw.read(text if "\n" in text else text + "\n", kind=puzzle.kind, format=name)
        assert bare(back) == bare(puzzle), name
        kept = {note: getattr(puzzle.notes, note) for note in formats()[name].notes}
        assert {note: getattr(back.notes, note) for note in kept} == kept, name
        if pairs:
            other = holders(back, list(texts))
            for second in other:
                assert bare(gw.read(other[second], kind=puzzle.kind, format=second)) == bare(puzzle), (name, second)
    return len(texts)


@pytest.mark.parametrize("kind", KINDS)
def test_random_puzzles(kind: str) -> None:
    rng, count = random.Random(f"formats {kind} {seed(1)}"), scaled(10, 200)
    held = sum(trip(made(kind, rng), pairs=nth % 4 == 0) for nth in range(count))
    assert held > 2 * count


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_many_random_puzzles(kind: str) -> None:
    rng = random.Random(f"many formats {kind} {seed(2)}")
    held = 0
    for _ in range(1000):
        held += trip(made(kind, rng), pairs=True)
        covered(1, "puzzles")
    assert held > 2 * 1000


@pytest.mark.parametrize("kind", KINDS)
def test_content_is_told_without_help(kind: str) -> None:
    rng = random.Random(f"sniffing {kind} {seed(3)}")
    told, count = 0, scaled(10, 60)
    for _ in range(count):
        puzzle = made(kind, rng)
        for name, text in holders(puzzle, TEXTS).items():
            if name == "grid":
                continue
            try:
                assert bare(gw.read(text)) == bare(puzzle), (name, text)
                told += 1
            except InputError as error:
                if name != "tatham" or "does not name its game" not in str(error):
                    raise
    assert told > 1.7 * count


@pytest.mark.parametrize("kind", KINDS)
def test_notes_survive_where_they_can_be_held(kind: str) -> None:
    puzzle = replace(made(kind, random.Random(kind)), notes=NOTES)
    for name, format in formats().items():
        if not format.holds(kind) or kind in format.goal_of or format.binary:
            continue
        lost = {"title", "author", "source", "licence", "copyright", "description"} - format.notes
        try:
            text = gw.write(puzzle, name, drop_notes=True)
        except InputError:
            assert name in ("puzzlink", "tatham", "tournament", "grid")
            continue
        if lost:
            with pytest.warns(NotesWarning) as caught:
                assert gw.write(puzzle, name) == text
            warning = caught[0].message
            assert isinstance(warning, NotesWarning)
            assert set(warning.notes) == lost
        back = gw.read(text, kind=kind, format=name).notes
        for note in format.notes - {"goal"}:
            assert getattr(back, note) == getattr(NOTES, note), (name, note)


HOSTILE = [
    "<script>alert(1)</script>", "100% \\ {x} $y$ #", "]]>", "&amp; & &lt;", "\"both\" 'quotes'", "---", "====", "; no comment",
    "$1", "P1", "# hash", "rows", "columns 3", "title: title:", "e\u0301", "👩\u200d👧", "猫", "x" * 5000, "null", "=1+1", "\\u0041",
    "\\", "{", "}", "info:{", "http://x", "pzprv3", "0", ".", "\ufeffx", "\u202eabc", "a\u2028b", "\ud800", "a\tb", " a", "a\0b",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_no_note_gets_out_of_its_place(text: str) -> None:
    """A note comes back as it was, told by content too, or is refused because it is not a single line of plain text."""
    plain = gw.read("nonogram\nrows\n1\n0\ncolumns\n1\n0\n").titled(goal="1000")
    for name in NONOGRAMS:
        for field in formats()[name].notes & {"title", "description", "licence"}:
            puzzle = plain.titled(**{field: text})
            try:
                written = gw.write(puzzle, name, drop_notes=True)
            except InputError as error:
                if "expected a single line of plain text" not in str(error):
                    raise
                continue
            for found in (gw.read(written + "\n", format=name), gw.read(written + "\n")):
                assert found == (puzzle if "goal" in formats()[name].notes else puzzle.titled(goal="")), (name, field)


def test_many_puzzles_in_one_file() -> None:
    rng = random.Random("many")
    for name, format in formats().items():
        kind = format.kinds[0] if format.kinds else "takuzu"
        puzzles = [replace(p, notes=Notes()) for p in itertools.islice(square(kind, rng), 5)]
        if format.separator is None or format.binary:
            continue
        text = "".join(format.write_all(format_puzzle(puzzle, format) for puzzle in puzzles))
        assert list(gw.read_all(text, kind=kind, format=name)) == puzzles, name


def square(kind: str, rng: random.Random) -> Iterator[Puzzle]:
    """Puzzles that every format can hold."""
    while True:
        puzzle = random_puzzle(rng, kind, 8)
        grid = puzzle.grid
        if grid.height == grid.width and grid.height > 5 and None not in getattr(puzzle, "numbers", ()):
            yield puzzle


def test_a_bitmap_of_a_nonogram_without_goal_is_its_solution() -> None:
    puzzle = gw.read("nonogram\nrows\n3\n1\n1\n1\ncolumns\n1\n4\n1\n")
    text = gw.write(puzzle, "pbm")
    assert text == "P1\n3 4\n111\n010\n010\n010\n"
    assert bare(gw.read(text)) == puzzle
    assert gw.read(text).notes.goal == "111010010010"
    with pytest.raises(InputError, match="which needs a solution; there is none"):
        gw.write(gw.read("nonogram\nrows\n1\n1\ncolumns\n2\n1\n"), "pbm")


@needs_corpus
@pytest.mark.parametrize("name", RECORDS)
def test_public_records(name: str) -> None:
    lines = corpus(name).read_text().splitlines()
    compared = 0
    for line in every(200, lines):
        record = json.loads(line)
        puzzle = gw.read(line + "\n")
        # The links of these records write 16 to 35 as a dash and one digit, which puzz.link itself would misread.
        if "url" in record and not any(16 <= (n or 0) <= 35 for n in getattr(puzzle, "numbers", ())):
            compared += 1
            assert bare(gw.read(record["url"])) == bare(puzzle)
            assert format_puzzle(bare(puzzle), find("puzzlink")).strip() == record["url"]
        if "game_id" in record:
            compared += 1
            assert bare(gw.read(record["game_id"], kind=puzzle.kind)) == bare(puzzle)
            assert format_puzzle(bare(puzzle), find("tatham")).strip() == record["game_id"]
        trip(bare(puzzle), pairs=False)
    assert compared or "generated" in name


@needs_corpus
def test_public_files() -> None:
    root = corpus("nonogram")
    with (root / "verdicts.csv").open() as file:
        sizes = {row["file"]: (int(row["width"]), int(row["height"])) for row in csv.DictReader(file)}
    names = [name for name in sizes if name.endswith((".nin", ".non"))]
    assert len(names) > 190
    for name in every(30, names):
        puzzle = gw.read(root / name)
        assert (puzzle.grid.width, puzzle.grid.height) == sizes[name], name
        trip(puzzle, pairs=False)


@needs_corpus
def test_public_xml_is_read_or_refused_by_name() -> None:
    root = corpus("nonogram/number-loom")
    refused = []
    for file in sorted(root.glob("*.xml")):
        for _, puzzle in read_each(file):
            if isinstance(puzzle, InputError):
                refused.append(str(puzzle))
            else:
                assert puzzle.notes.author == "Paul Stansifer"
                trip(puzzle, pairs=False)
    assert all("coloured clues" in why or "type 'triddler'" in why for why in refused), refused
    assert sum("coloured clues" in why for why in refused) == 6
    assert len(refused) == 7


@needs_corpus
def test_public_batches() -> None:
    fast = ROUND is None
    files = sorted(corpus("nonogram/tournament").glob("*.xz"))
    assert len(files) == 2
    for file in files:
        puzzles = list(gw.read_all(file))
        assert len(puzzles) == 1000
        assert {str(puzzle.grid) for puzzle in puzzles} == {"25x25"}
        some = puzzles[::50] if fast else [drawn(puzzle) for puzzle in puzzles]
        held = [trip(puzzle, pairs=not fast) for puzzle in some]
        assert set(held) == {len(NONOGRAMS) - 2 * fast}, (
            "all formats, save that a bitmap and janko.at's text need the picture"
        )


def drawn(puzzle: Puzzle) -> Puzzle:
    """The same nonogram with its picture, so that a bitmap can hold it too."""
    answer = gw.solve(puzzle, limit=gw.Limit(solutions=1)).answer
    assert answer is not None
    return puzzle.titled(goal="".join(map(str, answer.values)))


@needs_corpus
@pytest.mark.slow
def test_public_puzzles_through_a_table() -> None:
    pytest.importorskip("pyarrow")
    root, format = corpus(), find("parquet")
    files = [*root.glob("*/*.jsonl"), *root.glob("nonogram/*/*.[nx]*")]
    puzzles = [found for file in sorted(files) for _, found in read_each(file) if isinstance(found, Puzzle)]
    assert len(puzzles) > 5000
    with tempfile.NamedTemporaryFile(suffix=".parquet") as table:
        table.writelines(an(bytes, piece) for piece in format.write_all(format_puzzle(p, format) for p in puzzles))
        table.flush()
        assert list(gw.read_all(table.name)) == puzzles
