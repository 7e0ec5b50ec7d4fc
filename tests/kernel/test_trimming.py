"""Proofs by reverse unit propagation: hints lead to a contradiction, and what does not follow is refused."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.certificate import proving
from gridwright.certificate.propagation import find_failure
from gridwright.kernel import proof_steps, trimming
from support.random_puzzles import KINDS, random_puzzle
from support.uncompiled import uncompiled

VARIABLES = 6
Clause = list[int]


def random_clause(random: Random) -> Clause:
    """A clause of up to three literals; one may stand there twice, or beside its opposite."""
    return [random.choice((-1, 1)) * random.randint(1, VARIABLES) for _ in range(random.choice((1, 2, 2, 3, 3, 3)))]


def refutes(clauses: Sequence[Sequence[int]], clause: Sequence[int]) -> bool:
    """Does unit propagation find a contradiction once all literals of a clause are false? The plainest way."""
    false = set(clause)
    while True:
        left = [{literal for literal in each if literal not in false} for each in clauses]
        if not all(left):
            return True
        units = {-literal for each in left if len(each) == 1 for literal in each} - false
        if not units:
            return False
        false |= units
        if any(-literal in false for literal in false):
            return True


def take_steps(trimmer: Any, random: Random) -> list[tuple[str, Clause, int | None]]:
    """Add random axioms, and derive random clauses, until there is a contradiction."""
    taken: list[tuple[str, Clause, int | None]] = []
    while not trimmer.is_done:
        clause = random_clause(random)
        if any(-literal in clause for literal in clause):
            assert trimmer.add_axiom(clause) == -1  # nothing to add
        elif random.random() < 0.5:
            taken.append(("derived", clause, trimmer.derive(clause)))
        else:
            taken.append(("axiom", clause, trimmer.add_axiom(clause)))
    return taken


@pytest.mark.parametrize("build", [trimming, uncompiled("trimming")], ids=["compiled", "uncompiled"])
def test_a_clause_is_derived_exactly_if_it_follows(build: Any) -> None:
    counts = {True: 0, False: 0}
    for seed in range(60):
        trimmer = build.ProofTrimmer(VARIABLES)
        known: list[Clause] = []
        for word, clause, step in take_steps(trimmer, Random(seed)):
            if word == "derived":
                assert (step is not None) == refutes(known, clause), (seed, clause)
                counts[step is not None] += 1
            if step is not None:
                known.append(clause)
        for step in range(trimmer.count):
            hints = trimmer.hints_of(step)
            if hints is not None:
                assert all(hint < step for hint in hints)
                assert find_failure(trimmer.clause(step), [trimmer.clause(hint) for hint in hints]) is None
        needed = trimmer.list_needed()
        assert needed[-1] == trimmer.end
        assert trimmer.clause(needed[-1]) == []
        assert all(hint in needed for step in needed for hint in trimmer.hints_of(step) or ())
    assert min(counts.values()) > 100


def test_compiled_and_uncompiled_steps_are_the_same() -> None:
    made = 0
    for seed in range(60):
        pair = [build.ProofTrimmer(VARIABLES) for build in (trimming, uncompiled("trimming"))]
        assert take_steps(pair[0], Random(seed)) == take_steps(pair[1], Random(seed))
        steps = [[(each.clause(step), each.hints_of(step)) for step in range(each.count)] for each in pair]
        assert steps[0] == steps[1]
        made += len(steps[0])
    assert made > 500


def test_dropped_clauses_propagate_no_longer() -> None:
    trimmer = trimming.ProofTrimmer(3)
    first, second = trimmer.add_axiom([1, 2]), trimmer.add_axiom([-1, 2, 3])
    assert first == 0
    assert trimmer.derive([2, 3]) is not None
    trimmer.drop({second, second + 1})
    assert trimmer.derive([2, 3]) is None


def test_parts_of_an_array_are_sorted() -> None:
    random = Random(5)
    build = uncompiled("proof_steps")
    for size in (0, 1, 2, 7, 40):
        values = [random.randrange(20) for _ in range(size + 4)]
        expected = [*values[:2], *sorted(values[2 : size + 2]), *values[size + 2 :]]
        build.sort_ints(values, 2, size + 2)
        assert values == expected
    assert proof_steps.ProofSteps(1).count == 0


@pytest.mark.parametrize("kind", KINDS)
def test_a_log_can_be_read_in_parts(kind: str) -> None:
    puzzle = random_puzzle(Random(f"parts of {kind}"), kind)
    log = proving.KeptLog()
    outcome = gw.solve(puzzle, "kernel", log=log)
    solution = None if outcome.answer is None else outcome.answer.values
    text = b"".join(log.parts)
    assert text.endswith(b"u\n") or outcome.status is gw.Status.MANY
    log.parts[:] = [text[at : at + 7] for at in range(0, len(text), 7)]
    if outcome.status is not gw.Status.MANY:
        steps = proving.read_steps(puzzle, log, solution)
        assert steps.write_steps(proving.DROPPED_TOGETHER) == gw.prove(puzzle).proof
    assert kinds.of(puzzle).name == puzzle.kind


class Lines:
    """What a log is read by, in place of a trimmer: it keeps the lines."""

    is_done = True

    def __init__(self) -> None:
        self.text: list[bytes] = []

    def add_clauses(self, *_: object) -> None:
        """Clauses of the model are not looked at."""

    def read(self, text: bytes, end: int) -> None:
        self.text.append(text[:end])


@pytest.mark.parametrize("part", [1, 7, 1 << 20])
def test_only_whole_lines_are_read(part: int) -> None:
    puzzle = gw.generate("akari", size=(6, 4), seed=1)
    log = proving.KeptLog()
    solution = gw.solve(puzzle, "kernel", log=log).answer
    assert solution is not None
    steps, lines = proving.read_steps(puzzle, log, solution.values), Lines()
    steps.trimmer = lines  # type: ignore[assignment]
    text = b"".join(log.parts)
    steps.take_log(text[at : at + part] for at in range(0, len(text), part))
    assert b"".join(lines.text) == text
    assert text.count(b"\n") > 1
    assert {read[-1:] for read in lines.text} <= {b"", b"\n"}
