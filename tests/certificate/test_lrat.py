"""The rules as clauses, and proofs for checkers of SAT proofs."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gridwright as gw
from gridwright.certificate.encodings import encode
from gridwright.certificate.files import CNF, LRAT, list_files
from gridwright.certificate.lrat import Lrat, check_lrat, write_lrat
from gridwright.errors import UsageError
from gridwright.model import Clause, Connected, Differ, Linear, Runs, Stretch
from gridwright.outcome import Status
from support.constraint_cases import INSTANCES, Made, apart, assignments, generator_of, kept, promised, satisfied
from support.effort import scaled, seed
from support.random_puzzles import MAKERS, random_puzzle

COMPLETE = (Runs, Stretch, Linear, Differ, Connected)
"""Constraints of which unit propagation finds every conflict."""


def list_cases(kind: type, random: Random) -> Iterator[Made]:
    """Instances that can be encoded: counts, and connectivity with false nodes apart."""
    for made in (apart if kind is Connected else INSTANCES[kind])(random):
        if kind is not Linear or all(coefficient == 1 for coefficient, _ in made[0].terms):
            yield made


@pytest.mark.parametrize("kind", INSTANCES)
def test_clauses_are_satisfied_just_where_the_rule_is_kept(kind: type) -> None:
    both = set()
    for constraint, top, groups in list_cases(kind, Random(seed(29))):
        every = [each for each in assignments(top, groups) if promised(constraint, each)]
        expected = [kept(constraint, each) for each in every]
        assert satisfied(encode(constraint, generator_of(top)), every) == expected, constraint
        both |= set(expected)
    assert both == {False, True}


def propagate(clauses: list[Clause], facts: list[int]) -> bool:
    """Does unit propagation find a conflict?"""
    true = set(facts)
    while True:
        left = [[x for x in clause if -x not in true] for clause in clauses if true.isdisjoint(clause)]
        units = {clause[0] for clause in left if len(clause) == 1}
        if [] in left or any(-unit in units for unit in units):
            return True
        if not units:
            return False
        true |= units


@pytest.mark.parametrize("kind", COMPLETE)
def test_unit_propagation_finds_every_conflict(kind: type) -> None:
    random, conflicts = Random(seed(29)), 0
    for constraint, top, groups in list_cases(kind, random):
        every = [each for each in assignments(top, groups) if promised(constraint, each) and kept(constraint, each)]
        clauses = encode(constraint, generator_of(top))
        for _ in range(scaled(12, 200)):
            facts = [random.choice((x, -x)) for x in range(1, top + 1) if random.random() < 0.6]
            if not promised(constraint, tuple(fill(facts, constraint, top))):
                continue
            possible = any(set(facts) <= set(each) for each in every)
            found = propagate(clauses, facts)
            assert not (found and possible), (constraint, facts)
            assert found or possible or kind is Connected, (constraint, facts)
            conflicts += found
    assert conflicts


def fill(facts: list[int], constraint: Any, top: int) -> list[int]:
    """Facts with all other nodes of a graph true, so that only known ones can touch."""
    nodes = {abs(node): node for node in getattr(constraint, "nodes", ())}
    known = {abs(x): x for x in facts}
    return [known.get(x, nodes.get(x, x)) for x in range(1, top + 1)]


@pytest.mark.parametrize("kind", MAKERS)
def test_every_step_is_derived_and_our_checker_agrees(kind: str) -> None:
    random, proofs = Random(seed(29)), 0
    for _ in range(scaled(40, 1000)):
        puzzle = random_puzzle(random, kind)
        certificate = gw.prove(puzzle)
        lrat = write_lrat(certificate)
        assert (lrat is None) == (certificate.claim is Status.MANY)
        if lrat is not None:
            assert check_lrat(*lrat), str(puzzle)
            proofs += 1
    assert proofs


def test_a_proof_without_a_line_or_with_another_literal_is_refused() -> None:
    lrat = write_lrat(gw.prove(gw.read("examples/takuzu-6x8.txt")))
    assert lrat is not None
    lines = lrat.proof.splitlines()
    assert not check_lrat(lrat.cnf, "\n".join(lines[:-1]))
    refused = 0
    for at in range(0, len(lines) - 1, 7):
        assert not check_lrat(lrat.cnf, "\n".join([*lines[:at], *lines[at + 1 :]])), "every line is needed"
        number, *rest = lines[at].split()
        refused += not check_lrat(lrat.cnf, "\n".join([*lines[:at], " ".join([number, *rest[1:]]), *lines[at + 1 :]]))
    assert refused


def test_rules_and_cells_are_named_in_comments() -> None:
    files = list_files(certificate := gw.prove(gw.read("examples/takuzu-4x4.txt")), write_lrat(certificate))
    assert "c 5 r2c1=1\n" in files[CNF]
    assert "\nc balance+three row 2\n" in files[CNF]
    assert "\nc other board\n" in files[CNF]
    assert files[LRAT].splitlines()[-1].split()[1] == "0", "the last clause is empty"


def test_sums_with_coefficients_are_refused() -> None:
    with pytest.raises(UsageError):
        encode(Linear(((2, 1), (1, 2)), 0, 2), generator_of(2))


def find_checker(name: str, variable: str) -> str:
    """The path of an outside checker; the test is skipped where there is none."""
    path = os.environ.get(variable) or shutil.which(name)
    if path is None:
        pytest.skip(f"{name} on PATH, or named by {variable}, makes this run")
    return path


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "variable", "word"), [("cake_lpr", "CAKE_LPR", "VERIFIED UNSAT"), ("lrat-check", "LRAT_CHECK", "VERIFIED")]
)
def test_outside_checkers_agree(name: str, variable: str, word: str, tmp_path: Path) -> None:
    path, sizes = find_checker(name, variable), {"hitori": (9, 8), "makaro": (8, 9), "nonogram": (15, 12)}
    for kind in MAKERS:
        for nth in range(scaled(4, 30)):
            width, height = sizes.get(kind, (8, 6))
            puzzle = gw.generate(kind, width=width, height=height, level="hard", seed=nth)
            lrat = write_lrat(gw.prove(puzzle))
            assert isinstance(lrat, Lrat)
            for file, text in zip(("rules.cnf", "proof.lrat"), lrat, strict=True):
                (tmp_path / file).write_text(text)
            done = subprocess.run([path, "rules.cnf", "proof.lrat"], cwd=tmp_path, capture_output=True, text=True)
            assert word in done.stdout, (kind, nth, done)
