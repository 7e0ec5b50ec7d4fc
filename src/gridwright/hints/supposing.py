"""The sentences of a supposition: "Suppose … Then … But … So …"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from gridwright.hints.rulebook import Rulebook
from gridwright.hints.steps import Consequence, Refutation
from gridwright.messages import Clauses, Message, Text, list_clauses, say
from gridwright.supposition import Link, Supposition
from gridwright.text.argument import Argument, end_sentences, is_short, split_sentence
from gridwright.text.cells import name_cells

SUPPOSED = Message("{cells} were {value}", "{cells} were {value}")
FOLLOWS = Message("{cells} would be {value}", "{cells} would be {value}")
EXCLUDED = Message("{cells} could not be {value}", "{cells} could not be {value}")


def ask(book: Rulebook, supposition: Supposition) -> str:
    """The question that a supposition answers: "What if row 3, column 3 were 1?"."""
    return say("What if {supposed}?", supposed=word_supposed(book, supposition))


def refute(book: Rulebook, supposition: Supposition, then: Clauses, conclusion: Sequence[str]) -> Argument:
    """A supposition, what would follow, that it cannot be, what else it takes then, and what is true instead."""
    clash = end_sentences(supposition.clash.text)
    first = list_clauses(supposition.clash.text)[0]
    but = say("But {clash}.", clash=first) if supposition.links else say("Then {clash}.", clash=first)
    return Argument(
        (say("Suppose {supposed}.", supposed=word_supposed(book, supposition)),),
        tuple(word_links(book, supposition.links)),
        (but, *clash[1:], *exclude(book, supposition, then), *conclusion),
    )


def exclude(book: Rulebook, supposition: Supposition, then: Clauses) -> Iterator[str]:
    """That a supposed value is wrong, where this alone does not say which is right, and what else it takes."""
    if then:
        cell, value = book.puzzle.grid.name(supposition.cell), supposition.value
        yield say("So {cell} is not {value}.", cell=cell, value=book.kind.words.get(value, value))
        yield from end_sentences(then)


def word_supposed(book: Rulebook, supposition: Supposition) -> str:
    """The supposed value as a clause: "row 3, column 3 were 1"."""
    return word_value(book, book.kind.suppositions, SUPPOSED, [supposition.cell], supposition.value)


def word_links(book: Rulebook, links: Sequence[Link]) -> Iterator[str]:
    """What would follow, in sentences; "also" stands before what does not need the sentence before."""
    layers = [-1, *(link.layer for link in links)]
    for link, (before, layer) in zip(links, pairwise(layers), strict=True):
        yield word_link(book, link, is_new=layer != before)


def word_link(book: Rulebook, link: Link, is_new: bool) -> str:
    """What would follow for some cells, with a short reason in brackets, or after a longer one.

    A link is one point of the argument, however many sentences it takes: pictures number links.
    """
    if isinstance(link.why, tuple):
        return word_long_link(book, link, is_new)

    def word(cells: Sequence[int], is_first: bool) -> str:
        template = (
            Message("Then {consequence} ({why}).", context="follows from a supposition")
            if is_new and is_first
            else Message("Also, {consequence} ({why}).", context="follows from a supposition")
        )
        return template(consequence=word_consequence(book, link, cells), why=link.why)

    sentences = split_sentence(link.cells, word)
    return " ".join(sentences) if all(map(is_short, sentences)) else word_long_link(book, link, is_new)


def word_long_link(book: Rulebook, link: Link, is_new: bool) -> str:
    """What would follow, after a reason in sentences of its own."""
    first, *others = list_clauses(link.why)
    template = (
        Message("Then {clause}.", context="follows from a supposition")
        if is_new
        else Message("Also, {clause}.", context="follows from a supposition")
    )

    def word(cells: Sequence[int], is_first: bool) -> str:
        consequence = word_consequence(book, link, cells)
        if is_first:
            return say("So {consequence}.", consequence=consequence)
        return say("Also, {consequence}.", consequence=consequence, context="after a conclusion")

    return " ".join([template(clause=first), *end_sentences(tuple(others)), *split_sentence(link.cells, word)])


def word_consequence(book: Rulebook, link: Link, cells: Sequence[int]) -> str:
    """The value that some cells of a link would have, as a clause."""
    if link.excluded:
        return word_value(book, {}, EXCLUDED, cells, link.value)
    return word_value(book, book.kind.consequences, FOLLOWS, cells, link.value)


def word_value(
    book: Rulebook, templates: Mapping[int, Message], default: Message, cells: Sequence[int], value: int
) -> str:
    """A clause about the value of some cells, as the kind words it, or as it is by default."""
    word: Text | int = book.kind.words.get(value, value)
    return templates.get(value, default)(count=len(cells), cells=name_cells(book.puzzle.grid, cells), value=word)


def place_supposition(book: Rulebook, supposition: Supposition) -> Refutation:
    """A supposition with its cells as places, for programs and pictures."""
    places = book.puzzle.grid.places
    return Refutation(
        book.puzzle.grid.place(supposition.cell),
        supposition.value,
        tuple(
            Consequence(places(link.cells), link.value, join_clauses(link.why), link.layer, link.excluded)
            for link in supposition.links
        ),
        join_clauses(supposition.clash.text),
        places(supposition.clash.cells),
    )


def join_clauses(clauses: Clauses) -> str:
    """A clause alone as it is, several as sentences."""
    return " ".join(end_sentences(clauses)) if isinstance(clauses, tuple) else str(clauses)
