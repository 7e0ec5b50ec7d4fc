"""A supposition: a value is tried in a cell, and what would follow from it breaks a rule.

Every kind tells its trials in this form, and so does any engine that follows the constraints of a model. The sentences
are made of it in `hints.wording`, and pictures are drawn of it; neither needs anything else of the kind than what it
declares about its values (`Kind.words`, `Kind.conclusions`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING

from gridwright.messages import Clauses, Sentence

if TYPE_CHECKING:
    from gridwright.model import Reason

MOST_LINKS = 6
"""Of a supposition that a person follows; one with more counts as a guess."""
UNLIMITED = 1 << 20
"""In place of a number of layers or links: as many as there are."""


@dataclass(frozen=True, slots=True)
class Link:
    """Cells that would all have a value, or could not have it if it is `excluded`, and why.

    `why` is a clause ("row 3 would have all of its 1s"), or several if it takes more than one, `layer` counts the steps
    from the supposed value, which is in layer 0, and `reasons` are those of the constraints that the cells follow by.
    """

    cells: tuple[int, ...]
    value: int
    why: Clauses
    layer: int
    reasons: tuple[Reason, ...]
    excluded: bool = False


@dataclass(frozen=True, slots=True)
class Clash:
    """The rule that would be broken: what says so ("row 3 would have three 1s side by side"), and where.

    `cells` are those that cannot all be so; `area` is what else the clause is about, such as a part that is cut off.
    """

    text: Clauses
    cells: tuple[int, ...]
    reasons: tuple[Reason, ...]
    area: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Supposition:
    """A value that is tried in a cell, what would follow from it, in order, and the rule that would be broken."""

    cell: int
    value: int
    links: tuple[Link, ...]
    clash: Clash

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The reasons of all constraints that it uses, each once."""
        used = chain(*(link.reasons for link in self.links), self.clash.reasons)
        return tuple(dict.fromkeys(used))

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells that something would follow about, each once."""
        return tuple(dict.fromkeys(chain(*(link.cells for link in self.links))))


def join_links(links: Iterable[Link]) -> tuple[Link, ...]:
    """Links that say the same about several cells, for the same cause, made one; in order of layers, then of cells."""
    joined: dict[Hashable, Link] = {}
    for link in links:
        key = identify_link(link)
        same = joined.get(key)
        joined[key] = link if same is None else merge(same, link)
    return tuple(sorted(joined.values(), key=lambda link: (link.layer, link.cells)))


def identify_link(link: Link) -> tuple[Hashable, ...]:
    """What tells a link from those that say something else: its layer, its value, and its words."""
    own = link.reasons if isinstance(link.why, tuple) else ()  # what takes several clauses is about these cells
    return link.layer, link.value, link.excluded, identify(link.why), own


def identify(text: Clauses) -> Hashable:
    """What tells clauses from others, whatever the language is; names of lines and cells are the same objects."""
    if isinstance(text, tuple):
        return tuple(map(identify, text))
    return (text.template, text.context, *text.arguments.items()) if isinstance(text, Sentence) else text


def merge(one: Link, two: Link) -> Link:
    """Two links that say the same."""
    return replace(
        one,
        cells=tuple(sorted({*one.cells, *two.cells})),
        reasons=tuple(dict.fromkeys((*one.reasons, *two.reasons))),
    )
