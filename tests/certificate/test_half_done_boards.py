"""Certificates of a board in play: what holds of the solutions that have its values, and of no others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.certificate.certificate import Certificate, open_text
from gridwright.certificate.files import read_certificate, write_certificate
from gridwright.certificate.lrat import check_lrat, write_lrat
from gridwright.certificate.steps import ProofStep
from gridwright.certificate.story import Story
from gridwright.cli import main
from gridwright.outcome import Status
from gridwright.puzzle import Answer
from support.effort import scaled, seed
from support.random_puzzles import MAKERS, random_puzzle

TAKUZU = "examples/takuzu-4x4.txt"


def fill_some(random: Random, puzzle: gw.Puzzle) -> Answer:
    """A board with some values, right or not."""
    choices = kinds.of(puzzle).choices(puzzle)
    values = [random.choice(values) if values and random.random() < 0.2 else None for values in choices]
    return Answer(puzzle.grid, tuple(values), puzzle)


@pytest.mark.parametrize("kind", MAKERS)
def test_random_boards_are_proved_and_only_with_their_values(kind: str, tmp_path: Path) -> None:
    """A proof that needs the board does not hold without it, nor with a cell taken back that a step names."""
    random, claims, needed = Random(seed(27)), set(), 0
    for _ in range(scaled(40, 1000)):
        puzzle = random_puzzle(random, kind)
        state = fill_some(random, puzzle)
        certificate = gw.prove(puzzle, state=state)
        found = gw.verify(certificate)
        assert found.holds, (str(puzzle), str(state), found)
        assert certificate.claim is gw.solve(puzzle, state=state).status
        claims.add(certificate.claim)
        named = [step for step in certificate.steps if " rule board " in step]
        if named:
            needed += 1
            check_needed(certificate, named[0])
    assert claims >= {Status.UNIQUE, Status.NONE}
    assert needed > 3


def check_needed(certificate: Certificate, step: str) -> None:
    assert certificate.board is not None
    assert not gw.verify(replace(certificate, board=None)).holds
    named = open_text(certificate.puzzle).read(step)
    assert isinstance(named, ProofStep)
    ((cell,),) = named.place
    if len(open_text(certificate.puzzle).literals.every[cell]) == 1:
        return  # what has one value has it anyhow
    values = list(certificate.board.values)
    values[cell] = None
    assert not gw.verify(replace(certificate, board=Answer(certificate.puzzle.grid, tuple(values)))).holds
    lrat = write_lrat(certificate)
    assert lrat is not None
    assert check_lrat(*lrat)


def test_a_solution_must_have_the_values() -> None:
    certificate = gw.prove(gw.read(TAKUZU))
    other = [1 - (certificate.solutions[0].values[4] or 0) if cell == 4 else None for cell in range(16)]
    changed = replace(certificate, board=Answer(certificate.puzzle.grid, tuple(other)))
    assert "differs" in gw.verify(changed).reason


def test_files_and_words_keep_the_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board, path = tmp_path / "board.txt", str(tmp_path / "proof")
    board.write_text("1?00\n1???\n????\n????\n")
    assert main(["prove", TAKUZU, "--state", str(board), "-o", path]) == 0
    assert "half-done board\nNo solution." in capsys.readouterr().out
    assert main(["verify", path]) == 0
    assert capsys.readouterr().out.endswith("proved: no solution with the values of the half-done board.\n")
    certificate = read_certificate(path)
    assert "`board.txt`" in (Path(path) / "README.md").read_text()
    told = [str(step.argument) for step in Story(certificate).tell()]
    assert any(text.startswith("On the board, row 2, column 1 is 1") for text in told), told
    assert told[-1].endswith("So the board cannot be completed.")
    write_certificate(certificate, str(tmp_path / "again.zip"))
    assert read_certificate(str(tmp_path / "again.zip")) == certificate


@pytest.mark.parametrize(("cell", "value"), [(0, 3), (4, 4)])
def test_a_value_that_its_cell_cannot_hold_is_the_whole_proof(cell: int, value: int) -> None:
    """A 3 in a room of two cells, whose two values are one variable, and a 4 in one of three."""
    puzzle = gw.read("makaro\nrooms\na a b\n. b b\ncells\n. . .\n# . .\n")
    board = Answer(puzzle.grid, tuple([value if each == cell else None for each in range(6)]), puzzle)
    certificate = gw.prove(puzzle, state=board)
    assert certificate.claim is gw.solve(puzzle, state=board).status is Status.NONE
    assert gw.verify(certificate).holds
    assert not gw.verify(replace(certificate, board=None)).holds
    (step,) = Story(certificate).tell()
    assert "has a value that it cannot have" in str(step.argument)
    lrat = write_lrat(certificate)
    assert lrat is not None
    assert check_lrat(*lrat)
