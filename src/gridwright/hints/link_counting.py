"""How many links a supposition has in words, counted without writing it.

What several constraints show at once is one link if it is said in the same words. Proofs on a board have most of their
deductions in common, so what one of them says is kept.
"""

from __future__ import annotations

from collections.abc import Hashable

from gridwright.hints.proof_wording import find_supposed, link, read_literal
from gridwright.hints.rulebook import Rulebook
from gridwright.ladder.proofs import Deduction, Proof
from gridwright.messages.cells import get_cells
from gridwright.messages.language import get_language
from gridwright.supposition import identify_link


def has_few_links(book: Rulebook, proof: Proof, most: int) -> bool:
    """Has a supposition no more links than so many?"""
    left = len(proof.before)
    if left <= most:
        return True
    if len({(each.layer, *read_value(book, each)) for each in proof.before}) > most:
        return False
    supposed, said = find_supposed(book, proof), set[Hashable]()
    for deduction in proof.before:
        said.add((deduction.layer, find_said(book, deduction, supposed)))
        left -= 1
        if len(said) > most:
            return False
        if len(said) + left <= most:
            return True
    return True


def read_value(book: Rulebook, deduction: Deduction) -> tuple[int, bool]:
    """The value that a deduction is about, and whether it excludes it: links that differ in that are never one."""
    return read_literal(book, deduction.literal)[1], deduction.literal not in book.values


def find_said(book: Rulebook, deduction: Deduction, supposed: frozenset[int]) -> Hashable:
    """What tells a link from others of its layer."""
    premises = [premise for part in deduction.parts for premise in part.premises]
    taken = supposed & frozenset([book.cell_of[abs(premise)] for premise in premises])
    excluded = tuple([each.order for each in deduction.excluded])
    words = get_language(), get_cells()
    key = words, deduction.post, deduction.literal, deduction.premises, excluded, taken
    if key not in book.said:
        book.said[key] = identify_link(link(book, deduction, supposed))[1:]
    return book.said[key]
