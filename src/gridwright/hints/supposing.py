"""The sentences of a supposition: "Suppose … Then … But … So …"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from gridwright.hints.rulebook import Rulebook
from gridwright.hints.steps import Consequence, Refutation
from gridwright.messages import Message, Text, say
from gridwright.supposition import Link, Supposition
from gridwright.text.argument import Argument, split_sentence
from gridwright.text.cells import capitalise, name_cells

SUPPOSED = Message("{cells} were {value}", "{cells} were {value}")
FOLLOWS = Message("{cells} would be {value}", "{cells} would be {value}")
EXCLUDED = Message("{cells} could not be {value}", "{cells} could not be {value}")


def ask(book: Rulebook, supposition: Supposition) -> str:
    """The question that a supposition answers: "What if row 3, column 3 were 1?"."""
    return say("What if {supposed}?", supposed=word_supposed(book, supposition))


def refute(book: Rulebook, supposition: Supposition, what: str) -> Argument:
    """A supposition, what would follow, that it cannot be, and what is true instead."""
    return Argument(
        (say("Suppose {supposed}.", supposed=word_supposed(book, supposition)),),
        tuple(word_links(book, supposition.links)),
        (
            say("But {clash}.", clash=supposition.clash.text)
            if supposition.links
            else say("Then {clash}.", clash=supposition.clash.text),
            say("So {what}.", context="after whole sentences", what=what),
        ),
    )


def word_supposed(book: Rulebook, supposition: Supposition) -> str:
    """The supposed value as a clause: "row 3, column 3 were 1"."""
    return word_value(book, book.kind.suppositions, SUPPOSED, [supposition.cell], supposition.value)


def word_links(book: Rulebook, links: Sequence[Link]) -> Iterator[str]:
    """What would follow, in sentences; "also" stands before what does not need the sentence before."""
    layers = [0, *(link.layer for link in links)]
    for link, (before, layer) in zip(links, pairwise(layers), strict=True):
        yield from word_link(book, link, is_new=layer != before)


def word_link(book: Rulebook, link: Link, is_new: bool) -> list[str]:
    """What would follow for some cells, and why."""

    def word(cells: Sequence[int]) -> str:
        is_first = is_new and cells[0] == link.cells[0]
        template = (
            Message("Then {consequence} ({why}).", context="follows from a supposition")
            if is_first
            else Message("Also, {consequence} ({why}).", context="follows from a supposition")
        )
        return capitalise(template(consequence=word_consequence(book, link, cells), why=link.why))

    return split_sentence(link.cells, word)


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
            Consequence(places(link.cells), link.value, str(link.why), link.layer, link.excluded)
            for link in supposition.links
        ),
        str(supposition.clash.text),
        places(supposition.clash.cells),
    )
