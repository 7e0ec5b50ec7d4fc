"""The steps of the shared ladder in words: what the rules say, and what would follow from a value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from gridwright.hints.rulebook import Rulebook
from gridwright.kind import FoundStep, RuleAtWork, Spot, Technique, Told, Where, Why, refute
from gridwright.ladder.proofs import Deduction, Proof
from gridwright.messages import Clauses, Text, list_clauses, say
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
    reasons = list_reasons(book, proof.parts)
    texts = list_texts(book, proof.deductions)
    last = {deduction.post for deduction in proof.deductions if deduction.layer == proof.conclusion.layer}
    # Several constraints are seen from the cells that they rest on, and a rule may be about the whole board.
    cells = (tuple(reasons[-1].cells) if len(last) == 1 else ()) or found.because or found.cells
    return Why(find_place(book, cells), texts[0] if len(texts) == 1 else texts, reasons)


def rule_out(book: Rulebook, proof: Proof) -> Why:
    """Why a supposed value is wrong, and what else it takes then."""
    why = refute(read_supposition(book, proof))
    after = list_reasons(book, [part for each in proof.after for part in each.parts])
    texts = list_texts(book, proof.after)
    return replace(why, why=texts or why.why, reasons=tuple(dict.fromkeys((*why.reasons, *after))))


def read_supposition(book: Rulebook, proof: Proof) -> Supposition:
    """The supposition of a proof."""
    cell, value = read_literal(book, proof.supposed)
    supposed = find_supposed(book, proof)
    links = join_links(link(book, deduction, supposed) for deduction in proof.before)
    clash = proof.conclusion
    work = see_work(book, clash, supposed)
    told = tell(book, work) or Told(name_broken(work))
    taken = (*clash.premises, *(part.literal for part in clash.excluded))
    cells = {read_literal(book, literal)[0] for literal in taken}
    return Supposition(
        cell, value, links, Clash(told.text, tuple(sorted(cells)), list_reasons(book, clash.parts), told.area)
    )


def find_supposed(book: Rulebook, proof: Proof) -> frozenset[int]:
    """The cells of which something is supposed, or follows from that."""
    literals = [proof.supposed, *(deduction.literal for deduction in proof.before)]
    return frozenset([read_literal(book, literal)[0] for literal in literals])


def link(book: Rulebook, deduction: Deduction, supposed: frozenset[int]) -> Link:
    """What would follow about one cell."""
    work = see_work(book, deduction, supposed)
    assert work.cell is not None, "only a contradiction is about no cell"
    assert work.value is not None, "a cell has a value"
    told = tell(book, work) or Told(name_rules(work))
    reasons = list_reasons(book, deduction.parts)
    return Link((work.cell,), work.value, told.text, deduction.layer, reasons, work.excludes)


def name_rules(work: RuleAtWork) -> Clauses:
    """The rules that show something, those first that exclude candidates."""
    found = tuple(dict.fromkeys([*(part.reason.sentence for part in work.exclusions), work.reason.sentence]))
    return found if len(found) > 1 else found[0]


def name_broken(work: RuleAtWork) -> Clauses:
    """The rule that would be broken, after those that exclude candidates."""
    reason = work.reason
    broken = reason.broken or say("{rule}, which would no longer be possible", rule=reason.sentence)
    before = dict.fromkeys(part.reason.sentence for part in work.exclusions if part.reason != reason)
    return (*before, broken) if before else broken


def list_texts(book: Rulebook, deductions: Sequence[Deduction]) -> tuple[str, ...]:
    """Why several things follow, each sentence once."""
    texts: list[Text] = []
    for deduction in deductions:
        work = see_work(book, deduction)
        told = tell(book, work)
        texts += list_clauses(name_rules(work) if told is None else told.text)
    return tuple(dict.fromkeys(map(str, texts)))


def tell(book: Rulebook, work: RuleAtWork) -> Told | None:
    """What a player sees where a constraint shows something, if the kind has words for it."""
    told = None if book.kind.tell is None else book.kind.tell(book.puzzle, work)
    return told if told is None or isinstance(told, Told) else Told(told)


def see_work(book: Rulebook, deduction: Deduction, supposed: frozenset[int] | None = None) -> RuleAtWork:
    """What a constraint shows, with its cells and their values, and the cells of which something is supposed."""
    literal, premises = deduction.literal, deduction.premises
    known = dict(read_literal(book, premise) for premise in premises if premise in book.values)
    cell, value = read_literal(book, literal) if literal else (None, None)
    return RuleAtWork(
        find_reason(book, deduction),
        known,
        cell,
        value,
        (supposed or frozenset()) & known.keys(),
        literal != 0 and literal not in book.values,
        tuple(see_work(book, part, supposed) for part in deduction.excluded),
        tuple(read_literal(book, premise) for premise in premises if premise not in book.values),
        supposed is not None,
    )


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
