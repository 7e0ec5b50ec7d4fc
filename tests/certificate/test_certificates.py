"""Certificates of every kind: proved, written, read and verified; the same puzzle always gives the same bytes."""

from __future__ import annotations

import re
import time
import zipfile
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import gridwright as gw
from gridwright.certificate import proving
from gridwright.certificate.files import list_files, read_certificate, write_certificate
from gridwright.errors import InputError, LimitError, UsageError
from gridwright.messages.language import using
from gridwright.outcome import Limit, Status
from support.conformance import KINDS
from support.corpus import corpus, needs_corpus
from support.effort import scaled, seed
from support.random_puzzles import MAKERS, random_puzzle

EXAMPLES = sorted(Path("examples").glob("*.txt"))
SHAPES = {"takuzu": (10, 8), "hitori": (7, 9), "makaro": (6, 8), "nonogram": (12, 9)}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_are_proved_and_verified(path: Path) -> None:
    puzzle = gw.read(path)
    certificate = gw.prove(puzzle)
    assert certificate.claim is gw.solve(puzzle).status
    found = gw.verify(certificate)
    assert found.holds, found
    assert certificate.claim is Status.MANY or found.counts["rule"] > 0


@pytest.mark.parametrize("kind", MAKERS)
def test_random_boards_are_proved_and_verified(kind: str) -> None:
    random, claims = Random(seed(29)), set()
    for _ in range(scaled(100, 3000)):
        puzzle = random_puzzle(random, kind)
        certificate = gw.prove(puzzle)
        claims.add(certificate.claim)
        found = gw.verify(certificate)
        assert found.holds, (str(puzzle), found)
    assert claims >= {Status.UNIQUE, Status.NONE}


@pytest.mark.parametrize("level", ["medium", "hard", "expert"])
@pytest.mark.parametrize("kind", SHAPES)
def test_generated_puzzles_are_proved_and_verified(kind: str, level: str) -> None:
    width, height = SHAPES[kind]
    puzzle = gw.generate(kind, width=width, height=height, level=level, seed=3)
    found = gw.verify(gw.prove(puzzle))
    assert found.holds, found
    assert found.counts["from"] > 0


def test_every_kind_is_tried() -> None:
    assert {kind for kind in KINDS if not kind.startswith("_")} <= set(MAKERS)


@pytest.mark.parametrize("name", ["hitori-6x4", "makaro-none", "takuzu-several"])
def test_a_certificate_is_read_as_it_was_written(name: str, tmp_path: Path) -> None:
    certificate = gw.prove(gw.read(f"examples/{name}.txt"))
    folder, packed = str(tmp_path / "folder"), str(tmp_path / "packed.zip")
    for path in (folder, packed):
        write_certificate(certificate, path)
        assert read_certificate(path) == certificate
        assert gw.verify(path).holds
    with zipfile.ZipFile(packed) as archive:
        assert {name: archive.read(name).decode() for name in archive.namelist()} == list_files(certificate)
    before = Path(packed).read_bytes()
    write_certificate(gw.prove(gw.read(f"examples/{name}.txt")), packed, force=True)
    assert Path(packed).read_bytes() == before


def test_files_that_exist_stay_as_they_are(tmp_path: Path) -> None:
    certificate = gw.prove(gw.read("examples/takuzu-4x4.txt"))
    (tmp_path / "puzzle.txt").write_text("mine")
    with pytest.raises(UsageError, match="already exists"):
        write_certificate(certificate, str(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["puzzle.txt"]
    assert (tmp_path / "puzzle.txt").read_text() == "mine"


def test_the_page_inside_names_rules_values_and_steps() -> None:
    page = list_files(gw.prove(gw.read("examples/hitori-6x4.txt")))["README.md"]
    for piece in (
        "`touch`: Masked cells never share a side.",
        "| 1 | masked | `#` |",
        "`8 from 3 7: CLAUSE`",
    ):
        assert piece in page
    with using("fr"):
        assert list_files(gw.prove(gw.read("examples/hitori-6x4.txt")))["README.md"] == page


def test_proofs_have_no_needless_steps() -> None:
    """Every step but the last is used by a later one."""
    for path in EXAMPLES:
        steps = [line for line in gw.prove(gw.read(path)).steps if not line.startswith("drop")]
        used = {word for line in steps for word in line.partition(":")[0].split()[2:] if " from " in line}
        assert {line.split()[0] for line in steps[:-1]} <= used


def test_a_limit_is_no_claim() -> None:
    puzzle = gw.generate("nonogram", width=30, height=30, level="expert", seed=2)
    with pytest.raises(LimitError):
        gw.prove(puzzle, limit=Limit(seconds=1e-6))


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("puzzle.txt", "sudoku\n12\n", "does not begin with the name of a kind"),
        ("puzzle.txt", "hitori\n1 x\n", "line 2: 'x' is not a number"),
        ("proof.txt", "gridwright-certificate 2\nclaim unique\n", "does not start as expected"),
        ("proof.txt", "gridwright-certificate 1\nclaim possible\n", "the claim is 'possible'"),
        ("solution.txt", "##\n", "expected"),
    ],
)
def test_what_is_no_certificate_gets_one_line(name: str, text: str, message: str, tmp_path: Path) -> None:
    write_certificate(gw.prove(gw.read("examples/hitori-6x4.txt")), str(tmp_path))
    (tmp_path / name).write_text(text)
    with pytest.raises(InputError, match=message) as found:
        gw.verify(tmp_path)
    assert "\n" not in str(found.value)


def test_broken_files_get_one_line(tmp_path: Path) -> None:
    broken = tmp_path / "broken.zip"
    for data in (b"", b"PK\x03\x04 nothing", b"\xff" * 100):
        broken.write_bytes(data)
        with pytest.raises(InputError):
            gw.verify(broken)
    write_certificate(gw.prove(gw.read("examples/hitori-6x4.txt")), str(broken), force=True)
    whole = broken.read_bytes()
    random = Random(1)
    for _ in range(60):
        bent = bytearray(whole)
        bent[random.randrange(len(bent))] ^= 1 << random.randrange(8)
        broken.write_bytes(bent)
        with suppress(InputError):  # anything else would be a crash
            gw.verify(broken)


def test_a_clause_that_is_always_true_still_needs_a_place_of_its_rule() -> None:
    certificate = gw.prove(gw.read("examples/makaro-7x4.txt"))
    for place, holds in (("column 1", False), ("r1c1 r1c2", True)):
        steps = (f"9999 rule neighbours {place}: r1c1=1 r1c1!1", *certificate.steps)
        assert gw.verify(replace(certificate, proof="\n".join(steps))).holds == holds


@needs_corpus
def test_the_default_method_finds_two_solutions_where_the_kernel_does_not() -> None:
    certificate = gw.prove(gw.read(corpus("nonogram") / "survey14" / "knotty.non"))
    assert certificate.claim is gw.Status.MANY
    assert gw.verify(certificate).holds


def test_a_proof_keeps_to_its_limit_on_a_large_board() -> None:
    clues = "\n".join(["1 1"] * 40)
    puzzle = gw.read(f"nonogram\nrows\n{clues}\ncolumns\n{clues}\n")
    start = time.monotonic()
    certificate = gw.prove(puzzle, limit=gw.Limit(seconds=60))
    assert certificate.claim is gw.Status.MANY
    end = time.monotonic() + 10
    assert proving.share(None, None, 0.5) is None
    shared = proving.share(gw.Limit(seconds=10, memory=500), end, 0.5)
    assert shared is not None
    assert shared.seconds is not None
    assert 0 < shared.seconds <= 5
    assert shared.memory == 500
    late = proving.share(gw.Limit(seconds=10), start - 5, 1)
    assert late is not None
    assert late.seconds == proving.SHORTEST


def test_what_is_no_certificate_is_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = Path("examples/takuzu-4x4.txt").read_text()
    monkeypatch.chdir(tmp_path)
    Path("empty").mkdir()
    Path("puzzle.txt").write_text(puzzle)
    cases = {
        "missing": "cannot read 'missing': no such file or directory",
        "empty": "'empty' is not a certificate: it has no puzzle.txt",
        "puzzle.txt": "'puzzle.txt' is not a certificate: it is neither a folder nor a zip file",
    }
    for name, expected in cases.items():
        with pytest.raises(InputError, match=f"^{re.escape(expected)}$"):
            gw.verify(name)
