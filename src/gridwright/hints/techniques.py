"""The techniques of a kind: its own, or those that every kind has because its rules are constraints.

Without techniques of its own a kind has one for each of its rules: what a single constraint shows. Then a value is
supposed and what follows from it is followed, a few layers at first and further later on. The ladder that finds the
steps is the same for all kinds (`gridwright.ladder.constraint_ladder`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache, partial
from typing import Any

from gridwright import kinds
from gridwright.engines._layers import extend_layers, list_posts, open_layers, open_numbers
from gridwright.engines.kernel import LARGE
from gridwright.hints.rulebook import rule_of
from gridwright.kind import EASY, EXPERT, HARD, MEDIUM, AnyKind, SharedLadder, Technique, Techniques, Ways
from gridwright.ladder.answer_table import AnswerTable
from gridwright.ladder.constraint_ladder import PATTERN, SIGHT, ConstraintLadder
from gridwright.ladder.ladder import OPEN
from gridwright.ladder.patterns import Patterns
from gridwright.ladder.ways import CommonWays
from gridwright.messages import Sentence, translate
from gridwright.model import (
    AllDifferent,
    AnyReason,
    Clauses,
    Connected,
    Differ,
    Fact,
    Greatest,
    Groups,
    Less,
    Model,
    Permutation,
    Post,
    Runs,
    Shared,
    Stretch,
    any_two,
)
from gridwright.puzzle import Puzzle
from gridwright.supposition import MOST_LINKS, UNLIMITED

WIDE = (Connected, Differ, Runs, Stretch)
"""Constraints that take a look at many cells at once."""

OVER_NUMBERS = (AllDifferent, Greatest, Less, Permutation)
"""Constraints over cells with candidates."""

BOARD: Technique[Any] = Technique("board", Sentence("the board as a whole"), MEDIUM, 5)
CANDIDATES: Technique[Any] = Technique("candidates", Sentence("candidates"), MEDIUM, 6)
SUPPOSING: tuple[Technique[Any], ...] = (
    Technique("short-what-if", Sentence("short what if"), MEDIUM, 7, layers=1),
    Technique("what-if", Sentence("what if"), HARD, 9, layers=2, long=True),
    Technique("long-what-if", Sentence("long what if"), EXPERT, 12, layers=4, long=True),
    Technique("chain", Sentence("chain of consequences"), EXPERT, 16, layers=UNLIMITED, wide=True, long=True),
)


def find_techniques(kind: AnyKind) -> Techniques[Any]:
    """The techniques of a kind: those that it declares, or those that follow from its rules."""
    return list_shared(kind.name) if kind.techniques is None else open_declared(kind.techniques)


@cache
def open_declared(declared: SharedLadder[Any]) -> Techniques[Any]:
    """Techniques with what opens the ladder that finds their steps."""
    return Techniques(partial(open_ladder, declared), declared.ladder)


@cache
def list_shared(name: str) -> Techniques[Any]:
    """The techniques that follow from the rules of a kind, and its ways to fill a part of the board."""
    kind = kinds.load(name)
    own = [ways.technique for ways in kind.ways]
    ladder = (*rank_rules(kind), *own, BOARD, CANDIDATES, *SUPPOSING)
    ordered = tuple(sorted(ladder, key=lambda technique: technique.cost))
    return open_declared(SharedLadder(ordered, partial(open_ways, kind.ways)))


def open_ways(ways: Sequence[Ways[Any]], puzzle: Puzzle) -> Patterns:
    """The patterns that a kind states as plain functions."""
    names = tuple(each.technique.name for each in ways)
    functions = [partial(each.list_ways, puzzle) for each in ways]
    return CommonWays(names, functions, [each.parts(puzzle) for each in ways], len(puzzle.grid))


def rank_rules(kind: AnyKind) -> Iterator[Technique[Any]]:
    """A technique for each rule: what a single constraint of it shows."""
    for rule in kind.rules:
        title = rule.title or Sentence("rule: {name}", name=translate(rule.name.replace("-", " ")))
        level = rule.level or EASY
        cost = 2 if level == EASY else 5
        yield Technique(rule.name, title, level, cost, rules=(rule.name,), joined=rule.joined)


def open_ladder(declared: SharedLadder[Any], puzzle: Puzzle) -> ConstraintLadder:
    """The ladder of a puzzle, without values."""
    patterns = declared.open(puzzle)
    rules = patterns.open_rules if declared.own_rules else partial(open_rules, declared, puzzle)
    return ConstraintLadder(len(puzzle.grid), rules, *measure_techniques(declared, patterns.names), patterns)


@lru_cache(maxsize=64)
def measure_techniques(
    declared: SharedLadder[Any], patterns: tuple[str, ...]
) -> tuple[list[int], list[int], list[int], list[int], list[int], int]:
    """Of every technique its layers, looks, the most links of a proof, its scope, the only value that it supposes.

    And the rank of candidates.
    """
    ladder = declared.ladder
    return (
        [find_layers(technique, patterns) for technique in ladder],
        [(technique.layers or 0) + (not technique.clash_only) for technique in ladder],
        [UNLIMITED if technique.long or technique.clash_only else MOST_LINKS for technique in ladder],
        [int(technique.wide) for technique in ladder],
        [OPEN if technique.supposes is None else technique.supposes for technique in ladder],
        find_place(ladder, CANDIDATES, len(ladder)),
    )


def find_layers(technique: Technique[Any], patterns: Sequence[str]) -> int:
    """How a ladder finds the steps of a technique: the layers that it follows, or in place of them a mark."""
    if technique.layers is not None:
        return technique.layers
    return int(PATTERN - patterns.index(technique.name) if technique.name in patterns else SIGHT)


def find_place(ladder: Sequence[Technique[Any]], technique: Technique[Any], default: int) -> int:
    """The place of a technique on a ladder."""
    return ladder.index(technique) if technique in ladder else default


def open_rules(declared: SharedLadder[Any], puzzle: Puzzle) -> tuple[Any, AnswerTable]:
    """The constraints of a puzzle with their ranks, and the literals of its cells.

    What all puzzles of a size have in common is copied from the first.
    """
    kind = kinds.of(puzzle)
    model: Model = kind.formulations["default"].build(puzzle)
    numbers, shared = model.whole_table, find_shared(model)
    if numbers is not None and has_patterns(declared.ladder):
        store = open_numbers(model, partial(rank_numbers, declared, kind))
        return store, AnswerTable.of_numbers(store, numbers.firsts, numbers.domains)
    if shared is None:
        return make_rules(declared, kind, model, list_constraints(model.posts))
    key = (AnswerTable, declared)
    if key not in shared.cache:
        posts = list_constraints(shared.posts())
        shared.cache[key] = (*make_rules(declared, kind, model, posts), rank_posts(declared, kind, posts))
    kept, table, ranks = shared.cache[key]
    store = kept.copy()
    add_own(store, declared, kind, model, ranks)
    return store, table


def find_shared(model: Model) -> Shared | None:
    """The constraints that a model shares with others of the same variables; not if they are many."""
    shared = [item for item in model.items if isinstance(item, Shared)]
    return shared[0] if len(shared) == 1 and shared[0].top == model.top <= LARGE else None


def is_pairs(item: object) -> bool:
    """Are these groups of literals, of any two of which one is true?"""
    return isinstance(item, Groups) and item.make is any_two and isinstance(item.table, range)


def add_own(
    store: Any, declared: SharedLadder[Any], kind: AnyKind, model: Model, shared: Sequence[tuple[int, int]]
) -> None:
    """Add the constraints of a model to those that it shares, all numbered in their order; pairs can be dropped.

    Of those that it shares there are the ranks; those that are posted together have the ranks of the first of them.
    """
    ranks, own, pairs = list[tuple[int, int]](), dict[int, Post](), list[tuple[Groups, int]]()
    for item in model.items:
        if isinstance(item, Shared):
            store.renumber(len(ranks))
            ranks += shared
        elif isinstance(item, Groups) and is_pairs(item):
            pairs.append((item, len(ranks)))
            ranks += rank_posts(declared, kind, [Post(item.reason(0), Clauses([]))]) * len(item.groups)
        else:
            posts = list(list_posts(item))
            own |= dict(enumerate(posts, len(ranks)))
            ranks += rank_posts(declared, kind, posts[:1]) * len(posts)
    if own:
        extend_layers(store, own, ranks)
    for groups, first in pairs:
        store.add_pairs(groups.groups, groups.table[0], first, ranks[first])


def list_constraints(posts: Iterable[Post]) -> list[Post]:
    """All posts but facts."""
    return [post for post in posts if type(post.constraint) is not Fact]


def list_graded(kind: AnyKind) -> set[str]:
    """The rules of a kind that say how hard they are to see."""
    return {rule.name for rule in kind.rules if rule.level is not None}


def make_rules(
    declared: SharedLadder[Any], kind: AnyKind, model: Model, posts: Sequence[Post]
) -> tuple[Any, AnswerTable]:
    """Some constraints of a model, and the literals of its cells."""
    store = open_layers(model.top, posts, rank_posts(declared, kind, posts))
    return store, AnswerTable(store, [tuple(number.items()) for number in model.answer])


def rank_posts(declared: SharedLadder[Any], kind: AnyKind, posts: Sequence[Post]) -> list[tuple[int, int]]:
    """The ranks of some constraints."""
    sorts = [(rule_of(post.reason), type(post.constraint)) for post in posts]
    graded = list_graded(kind)
    ranks = {sort: rank(declared, graded, *sort) for sort in set(sorts)}
    return [ranks[sort] for sort in sorts]


def has_patterns(ladder: Sequence[Technique[Any]]) -> bool:
    """Do patterns of the kind stand for what constraints show?"""
    return all(technique is not BOARD for technique in ladder)


def rank_numbers(declared: SharedLadder[Any], kind: AnyKind, reason: AnyReason, constraint: type) -> tuple[int, int]:
    """The ranks of a constraint over cells with candidates: where several rules exclude the same, the first is told."""
    rule = rule_of(reason)
    if constraint not in OVER_NUMBERS:
        return rank(declared, list_graded(kind), rule, constraint)
    order = next((nth for nth, one in enumerate(kind.rules) if one.name == rule), 0)
    return order, order


def rank(declared: SharedLadder[Any], graded: set[str], rule: str, constraint: type) -> tuple[int, int]:
    """The place of a constraint on a ladder, on a board and where a value is supposed.

    What is about many cells at once is followed only where all else fails, if there is a technique for that. Elsewhere
    it can be broken, but shows nothing.
    """
    ladder, is_wide = declared.ladder, constraint in WIDE
    own = next((nth for nth, technique in enumerate(ladder) if rule in technique.rules), None)
    if own is None or (is_wide and rule not in graded):
        own = find_place(ladder, BOARD, 0)
    if not is_wide and rule not in declared.wide:
        return own, 0
    return own, next((nth for nth, technique in enumerate(ladder) if technique.wide), len(ladder))
