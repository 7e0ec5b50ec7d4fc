"""A certificate for checkers of SAT proofs: the rules as a CNF, and the steps as an LRAT proof of it.

The CNF has the rules of the puzzle and, for `unique`, the clause that some cell differs from the known solution. The
proof shows that no assignment satisfies it. Hints are written by our own forward check, so no other program is needed;
any LRAT checker, such as cake_lpr, can read both files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from gridwright import kinds
from gridwright.certificate.certificate import BOARD_RULE, Certificate, find_misfits, open_text
from gridwright.certificate.encodings import encode
from gridwright.certificate.log_steps import RuleSource, find_source, from_trail, list_posts, to_trail, translate
from gridwright.certificate.propagation import find_failure
from gridwright.certificate.steps import OTHER, Drop, StepText
from gridwright.engines.kernel import ADD
from gridwright.kernel.trimming import ProofTrimmer
from gridwright.model import Clause, Constraint, Fact, Model
from gridwright.outcome import Status


class Lrat(NamedTuple):
    """A CNF and its proof, as texts in DIMACS and LRAT."""

    cnf: str
    proof: str


class RuleClauses(NamedTuple):
    """The clauses of a rule at a place."""

    source: RuleSource
    clauses: Sequence[Clause]


def write_lrat(certificate: Certificate) -> Lrat | None:
    """The CNF and the LRAT proof of a certificate; None if its claim needs no proof."""
    if certificate.claim is Status.MANY:
        return None
    text = open_text(certificate.puzzle)
    rules, variables = encode_rules(certificate, text)
    if certificate.solutions:
        other = list(text.literals.differ_from(certificate.solutions[0].values))
        rules.append(RuleClauses(RuleSource((OTHER,), ()), [other]))
    count = sum(len(rule.clauses) for rule in rules)
    cnf = "\n".join(write_cnf(rules, text, variables, count)) + "\n"
    proof = "\n".join(write_proof(rules, certificate.read_lines(), text, variables, count)) + "\n"
    return Lrat(cnf, proof)


def encode_rules(certificate: Certificate, text: StepText) -> tuple[list[RuleClauses], int]:
    """The clauses of every rule at every place, and the number of variables; those of cells come first."""
    model = kinds.of(certificate.puzzle).formulations["default"].build(certificate.puzzle)
    translated = translate(model, text.literals)
    variables = CnfVariables(text.literals.count, translated)
    found = []
    for source, constraint in list_constraints(model):
        clauses = [variables.translate(clause) for clause in encode(constraint, variables.new)]
        found.append(RuleClauses(source, [clause for clause in clauses if not is_tautology(clause)]))
    if certificate.board is not None:
        misfits = find_misfits(certificate.puzzle, certificate.board)
        for cell, value in enumerate(certificate.board.values):
            if value is not None:
                clause = [] if cell in misfits else [text.literals.hold(cell, value)]
                found.append(RuleClauses(RuleSource((BOARD_RULE,), ((cell,),)), [clause]))
    return found, variables.count


def is_tautology(clause: Clause) -> bool:
    """Has a clause a literal and its opposite? That happens where two values of a cell are one variable."""
    return any(-literal in clause for literal in clause)


def list_constraints(model: Model) -> Iterator[tuple[RuleSource, Constraint]]:
    """The constraints that the kernel gets, with their rules and places."""
    classes: tuple[type[Any], ...] = (Fact, *ADD)
    for constraint in classes:
        yield from ((find_source(reason), each) for reason, each in list_posts(model, constraint))


class CnfVariables:
    """Numbers the variables that encodings make, after those of cells, and translates those of the model."""

    def __init__(self, cells: int, translated: Sequence[int]) -> None:
        self.count, self.translated = cells, translated
        self.offset = 1 << 40  # what encodings make is numbered from here on, apart from all variables of the model

    def new(self, count: int) -> range:
        """Make variables."""
        first = self.offset + self.count + 1
        self.count += count
        return range(first, first + count)

    def translate(self, clause: Iterable[int]) -> Clause:
        """A clause in the variables of the CNF, each literal once."""
        return list(dict.fromkeys([self.translate_literal(literal) for literal in clause]))

    def translate_literal(self, literal: int) -> int:
        """A literal in the variables of the CNF."""
        if abs(literal) < self.offset:
            return from_trail(self.translated[to_trail(literal)]) if self.translated else literal
        return literal - self.offset if literal > 0 else literal + self.offset


def write_cnf(rules: Sequence[RuleClauses], text: StepText, variables: int, count: int) -> Iterator[str]:
    """The CNF in DIMACS, with the meaning of the variables of cells, and the rule above its clauses."""
    names = text.literals.names
    yield from (f"c {variable} {names[variable]}" for variable in range(1, text.literals.count + 1))
    yield f"p cnf {variables} {count}"
    for (rule_names, place), clauses in rules:
        yield f"c {'+'.join(rule_names)} {text.name_place(place)}"
        yield from (" ".join(map(str, [*clause, 0])) for clause in clauses)


def write_proof(
    rules: Sequence[RuleClauses], steps: Iterable[str], text: StepText, variables: int, count: int
) -> Iterator[str]:
    """The LRAT proof: every step of the certificate that the end needs, derived by unit propagation."""
    trimmer = ProofTrimmer(variables)
    numbers: dict[int, int] = {}
    for rule in rules:
        for clause in rule.clauses:
            step = trimmer.add_axiom(clause)
            numbers[step] = len(numbers) + 1
    for line in steps:
        step_read = text.read(line)
        if isinstance(step_read, Drop) or trimmer.is_done or step_read.word == OTHER:
            continue
        found = trimmer.derive(step_read.clause)
        assert found is not None, f"{line} follows from the clauses by unit propagation"
    for step in trimmer.list_needed():
        hints = trimmer.hints_of(step)
        if hints is not None:
            numbers[step] = len(numbers) + 1
            named = [numbers[hint] for hint in hints]
            yield " ".join(map(str, [numbers[step], *trimmer.clause(step), 0, *named, 0]))


def check_lrat(cnf: str, proof: str) -> bool:
    """Check an LRAT proof without RAT steps, in plain Python: does it derive the empty clause?"""
    clauses: dict[int, tuple[int, ...]] = {}
    for line in cnf.splitlines():
        if line[:1] not in ("c", "p", ""):
            clauses[len(clauses) + 1] = tuple(map(int, line.split()))[:-1]
    for line in proof.splitlines():
        words = line.split()
        if words[1] == "d":
            continue
        numbers = [int(word) for word in words]
        end = numbers.index(0, 1)
        clause, hints = tuple(numbers[1:end]), numbers[end + 1 : -1]
        if numbers[0] in clauses or not clauses.keys() >= set(hints):
            return False
        if find_failure(clause, [clauses[hint] for hint in hints]) is not None:
            return False
        clauses[numbers[0]] = clause
        if not clause:
            return True
    return False
