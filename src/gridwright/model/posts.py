"""Posts: constraints with their reasons, one by one, in bulk, joined, or shared by many models.

A reason is the identity of a constraint, its rule and its place, and the sentence that a player would say. Code finds
and compares constraints by their identity, never by the sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, count
from typing import Any, NamedTuple, Protocol, overload

from gridwright.messages import Text
from gridwright.model.constraints import Constraint, Number

Area = Sequence[int]
"""Some cells: a line, a room, a pair, or the cell of a clue alone."""

Place = Area | tuple[Area, ...]
"""The area that a constraint is about, or several, as a pair of lines. A range or a tuple, so that it can be a key."""


class Reason:
    """Why a constraint holds: the name of its rule, its place, and the sentence a player would say; `str` returns that.

    Two reasons are equal if rule and place are, and `about`: what else tells constraints of the same rule and place
    apart, such as the number that a line holds once, or the clue. Sentences are never compared. `broken` says what
    would be if the constraint did not hold ("row 3 would have three 1s side by side"). `also` names the other rules
    that a constraint takes if it is more than one rule. `along` are the reasons of other constraints that a player
    takes along with it: masked cells that never touch cut a board wherever they make a wall.
    """

    __slots__ = ("about", "along", "also", "broken", "place", "rule", "sentence")

    rule: str
    place: Place
    sentence: Text
    about: Hashable
    broken: Text | None
    also: tuple[str, ...]
    along: tuple[Reason, ...]

    def __init__(
        self,
        rule: str,
        place: Place,
        sentence: Text,
        about: Hashable = None,
        broken: Text | None = None,
        also: tuple[str, ...] = (),
        along: tuple[Reason, ...] = (),
    ) -> None:
        self.rule, self.place, self.sentence, self.about, self.broken = rule, place, sentence, about, broken
        self.also, self.along = also, along

    @property
    def parts(self) -> tuple[Any, ...]:
        """What it is made of."""
        return self.rule, self.place, self.sentence, self.about, self.broken, self.also, self.along

    @property
    def identity(self) -> tuple[str, Place, Hashable]:
        """What is compared."""
        return self.rule, self.place, self.about

    @property
    def cells(self) -> Iterator[int]:
        """The cells of its place, area by area."""
        for area in self.place:
            if isinstance(area, int):
                yield area
            else:
                yield from area

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and self.identity == other.identity

    def __hash__(self) -> int:
        return hash(self.identity)

    def __str__(self) -> str:
        return str(self.sentence)

    def __repr__(self) -> str:
        return f"Reason({self.rule!r}, {self.place!r}, {str(self)!r})"


AnyReason = Reason | Text
"""A reason; or a sentence alone, for a constraint that no hint names, such as one that only an export needs."""


class LazyReason(Reason):
    """The reason of one of many posts. It is made when it is first read, which few engines do."""

    __slots__ = ("nth", "source")

    def __init__(self, source: Callable[[int], AnyReason], nth: int) -> None:
        self.source, self.nth = source, nth

    def __getattr__(self, name: str) -> Any:
        """A part of the reason, none of which is there yet."""
        made = self.source(self.nth)
        reason = made if isinstance(made, Reason) else Reason("", (), made, made)
        Reason.__init__(self, *reason.parts)
        return getattr(reason, name)

    def __reduce__(self) -> tuple[type[Reason], tuple[Any, ...]]:
        """As the reason itself, without its source, on its way to another process."""
        return Reason, self.parts


class Post(NamedTuple):
    """A constraint and its reason."""

    reason: AnyReason
    constraint: Constraint


class Bulk(NamedTuple):
    """Many constraints of one class: the arguments of each, and what returns the reason of the nth."""

    make: Callable[..., Constraint]
    arguments: Sequence[tuple[Any, ...]]
    reason: Callable[[int], AnyReason]

    def posts(self) -> list[Post]:
        """The posts one by one."""
        make, reason = self.make, self.reason
        return [Post(LazyReason(reason, nth), make(*arguments)) for nth, arguments in enumerate(self.arguments)]


class Numbers(Sequence[Number]):
    """A table of numbers whose literals go on from value to value and from number to number.

    It holds the literal of the first value and the values of each; numbers are made when one is asked for.
    """

    def __init__(self, first: int, domains: Sequence[Sequence[int]]) -> None:
        self.domains = domains
        self.firsts = list(accumulate(map(len, domains), initial=first))  # ends with the next free literal

    @cached_property
    def every(self) -> list[Number]:
        """All numbers."""
        return [
            dict(zip(domain, count(first), strict=False))
            for domain, first in zip(self.domains, self.firsts, strict=False)
        ]

    def __len__(self) -> int:
        return len(self.domains)

    @overload
    def __getitem__(self, place: int) -> Number: ...

    @overload
    def __getitem__(self, place: slice) -> list[Number]: ...

    def __getitem__(self, place: int | slice) -> Number | list[Number]:
        return self.every[place]

    def literal(self, place: int, value: int) -> int:
        """The literal of a value of a number."""
        return self.firsts[place] + self.domains[place].index(value)


class Places(Protocol):
    """Groups of places in a table, in any form that can be counted and listed."""

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[Sequence[int]]: ...


class Groups(NamedTuple):
    """Many constraints of one class, each about some members of a table: numbers, or consecutive literals.

    Of each constraint there are the places of its members in the table; `reason` returns the reason of the nth.
    """

    make: Callable[[tuple[Any, ...]], Constraint]
    table: Numbers | range
    groups: Places
    reason: Callable[[int], AnyReason]

    def posts(self) -> list[Post]:
        """The posts one by one."""
        table = self.table.every if isinstance(self.table, Numbers) else self.table
        members = [tuple([table[place] for place in group]) for group in self.groups]
        make, reason = self.make, self.reason
        return [Post(LazyReason(reason, nth), make(group)) for nth, group in enumerate(members)]


class Joined(NamedTuple):
    """One constraint that says the same as several, so that more follows from it; its reason names all of them.

    Engines that take its class get the whole, all others the parts.
    """

    whole: Post
    parts: tuple[Post, ...]

    def posts(self) -> Sequence[Post]:
        """The posts one by one."""
        return self.parts


class Shared:
    """Posts over variables 1 to `top` that many models have in common, such as those of all boards of a size.

    An engine may keep in `cache` what it makes of them, under its name. In `wholes` joined posts are one, in `posts`
    they are in parts.
    """

    def __init__(self, top: int, items: Sequence[Post | Joined]) -> None:
        self.top, self.items = top, tuple(items)
        self.wholes = tuple(item.whole if isinstance(item, Joined) else item for item in items)
        self.cache: dict[Hashable, Any] = {}

    def posts(self) -> list[Post]:
        """The posts one by one."""
        parts = (item.parts if isinstance(item, Joined) else (item,) for item in self.items)
        return [post for posts in parts for post in posts]
