"""Techniques: by name, with a level and a sentence, in the order in which a ladder tries them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from gridwright.kind.levels import LEVELS
from gridwright.kind.telling import Why
from gridwright.messages import Text
from gridwright.puzzle import P


@dataclass(frozen=True, slots=True)
class FoundStep:
    """A step as a ladder found it: the cells it decides, their values, the cells it uses, the candidates it excludes.

    `facts` is what its sentence is made of, an object with named fields (`gridwright.ladder.facts`), and `terms`, how
    much it has to name.
    """

    cells: tuple[int, ...]
    values: tuple[int, ...]
    because: tuple[int, ...]
    excluded: tuple[tuple[int, int], ...]
    facts: Any

    @classmethod
    def read(cls, record: Sequence[Any]) -> FoundStep:
        """A step as `Ladder.list_steps` lists it."""
        facts, cells, values, because, excluded = record[1:]
        return cls(tuple(cells), tuple(values), because, excluded, facts)

    @property
    def terms(self) -> int:
        """How much the sentence of the step has to name."""
        return int(self.facts.terms)


@dataclass(frozen=True, slots=True)
class Technique(Generic[P]):
    """A technique: the name that programs use, the name that players know, its level, and its sentence.

    `cost` is what a round of it adds to the score of a puzzle. The shared ladder finds the steps of a technique that
    has `rules`, what one constraint of these rules shows, or `layers`: a value is supposed, and what follows from it is
    followed so far. The last layer may break a rule, unless it is `clash_only`, where a cell would get two values. It
    supposes any value, or one alone, and follows constraints about many cells at once only if it is `wide`. The steps
    of any other one are found by the kind, as a pattern of that name. Without `explain` its sentence is made of the
    rules. `prove` may find a `gridwright.ladder.proofs.Proof` of a step, which is told instead; None where it finds
    none. A `long` one may take more links than a person follows (`supposition.MOST_LINKS`); such a step counts as a
    guess. In a ladder these come last. Steps of a `joined` one that rest on the same cells are told as one.
    """

    name: str
    title: Text
    level: str
    cost: int
    explain: Callable[[P, FoundStep], Why] | None = None
    rules: tuple[str, ...] = ()
    layers: int | None = None
    supposes: int | None = None
    wide: bool = False
    long: bool = False
    joined: bool = False
    clash_only: bool = False
    prove: Callable[[P, FoundStep], Any] | None = None


class RankedTechniques(Generic[P]):
    """Techniques of a kind, the easiest first."""

    __slots__ = ()
    ladder: tuple[Technique[P], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the techniques, in order."""
        return tuple(technique.name for technique in self.ladder)

    def count(self, level: str | None) -> int:
        """How many techniques a puzzle of a level may take."""
        allowed = LEVELS if level is None else LEVELS[: LEVELS.index(level) + 1]
        return sum(technique.level in allowed for technique in self.ladder)


@dataclass(frozen=True, slots=True)
class Techniques(RankedTechniques[P]):
    """The techniques of a kind, the easiest first, and what opens the ladder that finds their steps.

    `open` returns a `gridwright.ladder.ladder.Ladder` without values, whose techniques are numbered as here.
    """

    open: Callable[[P], Any]
    ladder: tuple[Technique[P], ...]


@dataclass(frozen=True, slots=True, eq=False)  # a key for what is made of it
class SharedLadder(RankedTechniques[P]):
    """Techniques on the ladder that all kinds share, the easiest first, some of which are patterns of the kind.

    `open` returns the `gridwright.ladder.patterns.Patterns` of a puzzle, which have the names of their techniques.
    With `own_rules` their method `open_rules` makes the constraints of the default model, in its order, and the table
    of its literals, where the kind does that faster than all kinds do. What rules named in `wide` show is followed only
    by `wide` techniques, where values are supposed, as are constraints about many cells at once.
    """

    ladder: tuple[Technique[P], ...]
    open: Callable[[P], Any]
    own_rules: bool = False
    wide: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ways(Generic[P]):
    """A technique in plain functions: what all ways to fill a part of the board, such as a room, have in common.

    `parts` are the parts of a puzzle: of each the cells whose values its ways depend on. `list_ways` gets the number of
    a part and those of its cells that are known, and lists the ways to fill it: what each decides inside and outside,
    cells with their values. It lists none where they are more than a person looks at. The more is known, the
    fewer ways there must be. The technique explains its steps; their `facts` are a `gridwright.ladder.facts.Agreement`.
    """

    technique: Technique[P]
    parts: Callable[[P], Sequence[Sequence[int]]]
    list_ways: Callable[[P, int, Mapping[int, int]], Sequence[Mapping[int, int]]]
