"""The verifier in `examples`, which shares no code with gridwright, agrees with `gridwright verify`."""

from __future__ import annotations

import ast
import runpy
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gridwright as gw
from bench.altered_certificates import alter, holds_by_second
from gridwright.certificate.certificate import Certificate
from gridwright.certificate.files import list_files, pack
from support.effort import scaled
from support.random_puzzles import half_done

SOURCE = Path(__file__).parents[2] / "examples" / "verifier.py"
second: dict[str, Any] = runpy.run_path(str(SOURCE))


def agree(certificate: Certificate) -> bool:
    """The verdict of both verifiers on a certificate."""
    expected = gw.verify(certificate).holds
    assert holds_by_second(certificate) == expected, (certificate, gw.verify(certificate))
    return expected


@pytest.mark.parametrize("kind", sorted(second["KINDS"]))
def test_both_verifiers_agree(kind: str) -> None:
    random = Random(f"second verifier of {kind}")
    counts = {True: 0, False: 0}
    for seed in range(2):
        puzzle = gw.generate(kind, width=6, height=4, seed=seed)
        for state in (None, half_done(random, puzzle, 0.2)):
            certificate = gw.prove(puzzle, state=state)
            assert agree(certificate)
            for _ in range(scaled(5, 200)):
                counts[agree(alter(random, certificate).certificate)] += 1
    assert counts[False] > 3


def test_it_needs_nothing_but_python_and_is_short() -> None:
    tree = ast.parse(SOURCE.read_text())
    named = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    named += [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert named
    assert {name.partition(".")[0] for name in named} <= sys.stdlib_module_names
    every = [node for node in ast.walk(tree) if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)]
    told = {
        number
        for node in every
        if ast.get_docstring(node)
        for number in range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1)
    }
    lines = [line for number, line in enumerate(SOURCE.read_text().splitlines(), 1) if number not in told]
    assert len([line for line in lines if line.strip() and not line.strip().startswith("#")]) < 250


def test_it_says_what_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    certificate = gw.prove(gw.read("examples/takuzu-4x4.txt"))
    right, wrong = tmp_path / "right.zip", tmp_path / "wrong.zip"
    files = list_files(certificate)
    right.write_bytes(pack(files))
    wrong.write_bytes(pack({**files, "proof.txt": files["proof.txt"].replace("three row 3", "three row 2")}))
    assert second["main"]([str(right)]) == 0
    assert second["main"]([str(wrong), str(right)]) == 1
    assert [line.removeprefix(str(tmp_path)) for line in capsys.readouterr().out.splitlines()] == [
        "/right.zip: holds: unique",
        "/wrong.zip: refused: step 9: the clause does not follow from 'rule balance+three row 2'",
        "/right.zip: holds: unique",
    ]
