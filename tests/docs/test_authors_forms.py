"""What the authors of the formulations wrote stands on their pages, in their own form, in English and in French."""

from __future__ import annotations

from itertools import product

import pytest

import gridwright as gw
from support.paths import ROOT

DOCS = ROOT / "docs"
FORMS = {
    "formulations-makaro.md": ("H1: ∀c ∈ D", "H2: ∀s", "H3: ∀f ∈ F"),
    "formulations-takuzu.md": ("∀l ∈ ⟦1; n⟧", "¬∃c₁ < c₂ ∀l: P(l, c₁, n) = P(l, c₂, n)"),
    "formulations-nonogram.md": ("**Lemma 1.**", "C(m + q − 1, q − 1)", "**Lemma 2.**", "**C(n − r + 1, p)**"),
    "batch.md": ("ten million rows",),
    "fr/formulations-makaro.md": ("∀c ∈ D", "∀f ∈ F"),
    "fr/formulations-takuzu.md": ("∀l ∈ ⟦1",),
    "fr/formulations-nonogramme.md": ("**Lemme 1.**", "**Lemme 2.**"),
}


@pytest.mark.parametrize("page", FORMS)
def test_the_form_of_the_paper_is_on_the_page(page: str) -> None:
    text = " ".join((DOCS / page).read_text(encoding="utf-8").replace("\xa0", " ").split())
    for form in FORMS[page]:
        assert form in text, form


def test_rule_3_for_two_rows_is_what_the_page_says_it_is() -> None:
    """Identical rows of two cells, stated in four clauses, against all sixteen boards."""
    text = (DOCS / "formulations-takuzu.md").read_text(encoding="utf-8")
    assert "### A slip of the paper, for n = 2" in text
    puzzle = gw.read("takuzu\n..\n..\n")
    named = 0
    for values in product((0, 1), repeat=4):
        broken = gw.check(puzzle, gw.Answer.of([values[:2], values[2:]]))
        is_same = values[:2] == values[2:]
        assert any(each.rule == "twins" and "row" in each.text for each in broken) == is_same
        named += is_same
    assert named == 4
