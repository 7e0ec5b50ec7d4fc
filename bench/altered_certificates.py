"""Altered certificates: are they refused, and is what is accepted still true?

    python -m bench.altered_certificates [COUNT [SEED]]    2,000 altered ones of all kinds unless told

One thing is changed at a time: a literal, a clause, the rule or the place of a step, its number or hints, the order of
steps, the solution, the claim, or the puzzle. What `verify` then accepts is judged by another solver: SAT on a
formulation that the proof does not know, and for hitori, takuzu and nonograms the textbook encodings of `bench.plain`.
They must find what is claimed, and all their solutions must keep the clause of every rule step. The second verifier,
`examples/verifier.py`, must say the same of every certificate as `verify`.
"""

from __future__ import annotations

import io
import re
import runpy
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stdout
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import gridwright as gw
from bench import plain
from bench.puzzles import arguments
from gridwright import kinds
from gridwright.certificate.certificate import CLAIMS, Certificate, open_text
from gridwright.certificate.files import list_files
from gridwright.certificate.steps import Drop, ProofStep, StepText
from gridwright.errors import GridwrightError
from gridwright.outcome import Limit, Status
from gridwright.puzzle import Notes, Puzzle

KINDS = ("nonogram", "takuzu", "hitori", "makaro", "akari", "norinori", "heyawake")
SIZES = ((6, 8), (8, 6), (10, 8))
PLAIN = ("nonogram", "takuzu", "hitori")
METHODS = {"makaro": "sat@cnf"}
"""The methods that judge, `sat` unless another is named; textbook encodings come first where there are some."""
MOST = 50  # solutions that are looked at
Values = tuple[int | None, ...]


class Altered(NamedTuple):
    """A certificate in which one thing was changed, and which."""

    way: str
    certificate: Certificate


def list_certificates(kind: str, random: Random) -> list[Certificate]:
    """Certificates of generated puzzles, and of some that an altered mark leaves without a solution."""
    found: list[Certificate] = []
    for width, height in SIZES:
        puzzle = gw.generate(kind, width=width, height=height, seed=random.randrange(1000))
        found.append(gw.prove(puzzle))
        others = (alter_puzzle(random, puzzle) for _ in range(30))
        none = (gw.prove(other) for other in others if gw.solve(other).status is Status.NONE)
        found += [certificate for certificate in [next(none, None)] if certificate is not None]
    return found


def join(steps: Sequence[str]) -> str:
    """The text of a proof with these lines."""
    return "".join(f"{step}\n" for step in steps)


def alter(random: Random, certificate: Certificate) -> Altered:
    """A certificate with one change."""
    ways: list[Callable[[Random, Certificate], Altered]] = [alter_a_step] * 8
    ways += [drop_step, repeat_step, swap_steps, swap_steps, claim_otherwise, change_puzzle, change_puzzle]
    if certificate.solutions:
        ways += [spoil_solution]
    return random.choice(ways)(random, certificate)


def alter_a_step(random: Random, certificate: Certificate) -> Altered:
    """Something in a line of the proof is changed."""
    text, steps = open_text(certificate.puzzle), list(certificate.steps)
    at = random.randrange(len(steps))
    rules = [*dict.fromkeys(step.rules for step in map(text.read, steps) if isinstance(step, ProofStep) and step.rules)]
    way, step = alter_step(random, text, text.read(steps[at]), rules)
    steps[at] = text.write(step)
    return Altered(way, replace(certificate, proof=join(steps)))


def alter_step(
    random: Random, text: StepText, step: ProofStep | Drop, rules: Sequence[tuple[str, ...]]
) -> tuple[str, ProofStep | Drop]:
    """A step with another literal, clause, rule, place, number, hint or order of hints."""
    if isinstance(step, Drop):
        return "drop", Drop(tuple(number + random.choice((-1, 1)) for number in step.numbers))
    ways = ["number", "longer"] + (["literal", "shorter"] if step.clause else [])
    ways += ["rule", "place"] if step.rules else ["hint", "hints in another order"] if step.hints else []
    way = random.choice(ways)
    clause, other = list(step.clause), random.choice(list(text.literals.names))
    if way in ("literal", "shorter"):
        at = random.randrange(len(clause))
        clause[at : at + 1] = [other] if way == "literal" else []
        return way, step._replace(clause=tuple(clause))
    if way == "longer":
        return way, step._replace(clause=(*clause, other))
    if way == "rule":
        return way, step._replace(rules=random.choice(rules))
    if way == "place":
        return way, step._replace(place=(random.choice(list(text.lines.values())),))
    if way == "hint":
        at = random.randrange(len(step.hints))
        return way, step._replace(hints=(*step.hints[:at], random.randint(1, step.number), *step.hints[at + 1 :]))
    if way == "number":
        return way, step._replace(number=random.randint(1, step.number))
    return way, step._replace(hints=tuple(random.sample(step.hints, len(step.hints))))


def drop_step(random: Random, certificate: Certificate) -> Altered:
    """A step is gone."""
    at = random.randrange(len(certificate.steps))
    return Altered("gone", replace(certificate, proof=join(certificate.steps[:at] + certificate.steps[at + 1 :])))


def repeat_step(random: Random, certificate: Certificate) -> Altered:
    """A step is there twice."""
    at = random.randrange(len(certificate.steps))
    return Altered("twice", replace(certificate, proof=join(certificate.steps[:at] + certificate.steps[at - 1 :])))


def swap_steps(random: Random, certificate: Certificate) -> Altered:
    """Two steps have changed places."""
    steps = list(certificate.steps)
    one, two = random.randrange(len(steps)), random.randrange(len(steps))
    steps[one], steps[two] = steps[two], steps[one]
    return Altered("order", replace(certificate, proof=join(steps)))


def spoil_solution(random: Random, certificate: Certificate) -> Altered:
    """A cell of the solution has another value."""
    answer, choices = certificate.solutions[0], kinds.of(certificate.puzzle).choices(certificate.puzzle)
    cell = random.choice([cell for cell, values in enumerate(choices) if len(values) > 1])
    other = random.choice([value for value in choices[cell] if value != answer.values[cell]])
    spoilt = replace(answer, values=(*answer.values[:cell], other, *answer.values[cell + 1 :]))
    return Altered("solution", replace(certificate, solutions=(spoilt,)))


def claim_otherwise(random: Random, certificate: Certificate) -> Altered:
    """Something else is claimed, of the same solutions or of fewer."""
    claim = random.choice([claim for claim in CLAIMS if claim is not certificate.claim])
    return Altered("claim", replace(certificate, claim=claim, solutions=certificate.solutions[: CLAIMS[claim]]))


def change_puzzle(random: Random, certificate: Certificate) -> Altered:
    """A mark of the puzzle is another one."""
    return Altered("puzzle", replace(certificate, puzzle=alter_puzzle(random, certificate.puzzle)))


def alter_puzzle(random: Random, puzzle: Puzzle) -> Puzzle:
    """A puzzle of the same size in which one mark of its plain form is another one that it has."""
    lines = gw.write(replace(puzzle, notes=Notes())).splitlines()
    mark = re.compile(r"\S+" if any(" " in line for line in lines) else r"\S")
    places = [(at, found) for at, line in enumerate(lines) if at for found in mark.finditer(line)]
    while True:
        (at, found), (_, other) = random.choice(places), random.choice(places)
        line = lines[at][: found.start()] + other[0] + lines[at][found.end() :]
        try:
            changed = gw.read("\n".join([*lines[:at], line, *lines[at + 1 :]]) + "\n")
        except GridwrightError:
            continue
        if changed != puzzle and changed.kind == puzzle.kind and changed.grid == puzzle.grid:
            return changed


@cache
def list_solutions(puzzle: Puzzle) -> frozenset[Values]:
    """The solutions of a puzzle, or some of them, by a solver that knows nothing of the proof."""
    if puzzle.kind in PLAIN:
        found = getattr(plain, puzzle.kind)(*arguments(puzzle), limit=MOST)
        return frozenset(tuple(int(literal > 0) for literal in answer) for answer in found)
    outcome = gw.solve(puzzle, METHODS.get(puzzle.kind, "sat"), limit=Limit(solutions=MOST))
    return frozenset(answer.values for answer in outcome.answers)


def find_falsehood(certificate: Certificate) -> str | None:
    """What a solver says against a certificate; None if all is true."""
    puzzle, solutions = certificate.puzzle, list_solutions(certificate.puzzle)
    shown = {answer.values for answer in certificate.solutions}
    if certificate.claim is Status.MANY:
        return None if len(shown) > 1 and shown <= solutions else "not two solutions"
    if solutions != shown:
        return "other solutions"
    text = open_text(puzzle)
    for step in map(text.read, certificate.steps):
        if isinstance(step, ProofStep) and step.rules:
            left = text.literals.falsify(step.clause)
            for values in solutions:
                if all(value is None or value in each for value, each in zip(values, left, strict=True)):
                    return f"step {step.number} excludes a solution"
    return None


@cache
def load_second() -> dict[str, Any]:
    """The second verifier, which shares no code with gridwright."""
    return runpy.run_path(str(Path(__file__).parents[1] / "examples" / "verifier.py"))


def holds_by_second(certificate: Certificate) -> bool:
    """Does the second verifier accept a certificate?"""
    second = load_second()
    with TemporaryDirectory() as folder:
        for name, text in list_files(certificate).items():
            Path(folder, name).write_text(text)
        with redirect_stdout(io.StringIO()):
            return second["main"]([folder]) == 0  # type: ignore[no-any-return]


def alter_many(count: int, seed: int) -> Iterator[tuple[Certificate, Altered]]:
    """So many altered certificates, of all kinds in turn, each with what it was made of."""
    random = Random(seed)
    by_kind = [list_certificates(kind, random) for kind in KINDS]
    made = 0
    while made < count:
        certificate = random.choice(by_kind[made % len(KINDS)])
        altered = alter(random, certificate)
        if altered.certificate != certificate:
            made += 1
            yield certificate, altered


def main(count: int = 2000, seed: int = 1) -> None:
    """Print how many altered certificates were refused, by what was altered."""
    refused, true, claims = Counter[str](), Counter[str](), Counter[str]()
    for certificate, (way, altered) in alter_many(count, seed):
        claims[f"{certificate.puzzle.kind}, {certificate.claim.value}"] += 1
        holds = gw.verify(altered).holds
        assert holds_by_second(altered) == holds, (way, gw.write(altered.puzzle), altered.steps)
        if not holds:
            refused[way] += 1
            continue
        falsehood = find_falsehood(altered)
        assert falsehood is None, (way, falsehood, gw.write(altered.puzzle), altered.steps)
        true[way] += 1
    print(", ".join(f"{count} of {name}" for name, count in sorted(claims.items())))
    print("| altered | refused | accepted, still true |\n|---|---|---|")
    for way in sorted({*refused, *true}):
        print(f"| {way} | {refused[way]} | {true[way]} |")
    print(f"| all | {refused.total()} | {true.total()} |")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
