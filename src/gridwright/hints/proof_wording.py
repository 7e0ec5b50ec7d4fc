"""The steps of the shared ladder in words: what the rules say, and what would follow from a value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from gridwright.hints.rulebook import Rulebook
from gridwright.kind import FoundStep, RuleAtWork, Spot, Technique, Told, Where, Why, refute
from gridwright.ladder.proofs import Deduction, Proof
from gridwright.messages import list_clauses, say
from gridwright.model import Reason
from gridwright.supposition import Clash, Link, Supposition, join_links
from gridwright.text.cells import name_cells


def explain_step(book: Rulebook, technique: Technique[Any], found: FoundStep) -> Why:
    """Why a step of a technique follows."""
    if technique.explain is None:
        return explain_proof(book, found)
    proof = None if technique.prove is None else technique.prove(book.puzzle, found)
    if proof is None:
        return technique.explain(book.puzzle, found)
    return replace(rule_out(book, proof), where=find_place(book, tuple(find_reason(book, proof.conclusion).cells)))


def explain_proof(book: Rulebook, found: FoundStep) -> Why:
    """Why a step follows."""
    proof: Proof = found.facts
    if proof.supposed:
        return rule_out(book, proof)
    reasons = list_reasons(book, proof.deductions)
    texts = list_texts(book, proof.deductions)
    last = {deduction.post for deduction in proof.deductions if deduction.layer == proof.conclusion.layer}
    # Several constraints are seen from the cells that they rest on, and a rule may be about the whole board.
    cells = (tuple(reasons[-1].cells) if len(last) == 1 else ()) or found.because or found.cells
    return Why(find_place(book, cells), texts[0] if len(texts) == 1 else texts, reasons)


def rule_out(book: Rulebook, proof: Proof) -> Why:
    """Why a supposed value is wrong, and what else it takes then."""
    why, after = refute(read_supposition(book, proof)), list_reasons(book, proof.after)
    texts = list_texts(book, proof.after)
    return replace(why, why=texts or why.why, reasons=tuple(dict.fromkeys((*why.reasons, *after))))


def read_supposition(book: Rulebook, proof: Proof) -> Supposition:
    """The supposition of a proof."""
    cell, value = read_literal(book, proof.supposed)
    supposed = frozenset([cell, *(read_literal(book, deduction.literal)[0] for deduction in proof.before)])
    links = join_links(link(book, deduction, supposed) for deduction in proof.before)
    clash = proof.conclusion
    reason = find_reason(book, clash)
    broken = reason.broken or say("{rule}, which would no longer be possible", rule=reason.sentence)
    told = tell(book, clash, supposed) or Told(broken)
    cells = sorted({read_literal(book, premise)[0] for premise in clash.premises})
    return Supposition(cell, value, links, Clash(told.text, tuple(cells), find_reasons(book, clash), told.area))


def link(book: Rulebook, deduction: Deduction, supposed: frozenset[int]) -> Link:
    """What would follow about one cell."""
    reason = find_reason(book, deduction)
    excluded = deduction.literal not in book.values
    cell, value = read_literal(book, -deduction.literal if excluded else deduction.literal)
    told = tell(book, deduction, supposed) or Told(reason.sentence)
    return Link((cell,), value, told.text, deduction.layer, find_reasons(book, deduction), excluded)


def list_texts(book: Rulebook, deductions: Sequence[Deduction]) -> tuple[str, ...]:
    """Why several things follow, each sentence once."""
    told = (tell(book, deduction) or Told(str(find_reason(book, deduction))) for deduction in deductions)
    return tuple(dict.fromkeys(str(clause) for each in told for clause in list_clauses(each.text)))


def tell(book: Rulebook, deduction: Deduction, supposed: frozenset[int] = frozenset()) -> Told | None:
    """What a player sees where a constraint shows something, if the kind has words for it.

    `supposed` are the cells of which something is supposed, or follows from that.
    """
    if book.kind.tell is None:
        return None
    known = dict(read_literal(book, premise) for premise in deduction.premises)
    cell, value = read_literal(book, deduction.literal) if deduction.literal else (None, None)
    work = RuleAtWork(find_reason(book, deduction), known, cell, value, supposed & known.keys())
    told = book.kind.tell(book.puzzle, work)
    return told if told is None or isinstance(told, Told) else Told(told)


def read_literal(book: Rulebook, literal: int) -> tuple[int, int]:
    """The cell and the value that a literal is about."""
    return book.cell_of[abs(literal)], book.values[literal if literal in book.values else -literal]


def find_reason(book: Rulebook, deduction: Deduction) -> Reason:
    """The reason of the constraint that shows something."""
    reason = book.posts[deduction.post].reason
    return reason if isinstance(reason, Reason) else Reason("", (), reason, reason)


def find_reasons(book: Rulebook, deduction: Deduction) -> tuple[Reason, ...]:
    """The reason of the constraint that shows something, after those that are taken along with it."""
    reason = find_reason(book, deduction)
    return (*reason.along, reason)


def list_reasons(book: Rulebook, deductions: Sequence[Deduction]) -> tuple[Reason, ...]:
    """The reasons of several constraints, each once."""
    return tuple(dict.fromkeys(chain.from_iterable(find_reasons(book, deduction) for deduction in deductions)))


def find_place(book: Rulebook, cells: tuple[int, ...]) -> Where:
    """The place of some cells that a constraint is about: a line, a cell, or the cells."""
    grid = book.puzzle.grid
    if len(cells) == 1:
        return cells[0]
    line = next((line for line in grid.lines() if tuple(line.cells) == cells), None)
    return line or Spot(name_cells(grid, cells), area=cells)
