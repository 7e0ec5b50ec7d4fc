"""The techniques of a kind: its own, or those that every kind has because its rules are constraints.

Without techniques of its own a kind has one for each of its rules: what a single constraint shows. Then a value is
supposed and what follows from it is followed, a few layers at first and further later on. The ladder that finds the
steps is the same for all kinds (`gridwright.ladder.constraint_ladder`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import Any

from gridwright import kinds
from gridwright.engines._layers import open_layers
from gridwright.hints.rulebook import rule_of
from gridwright.kind import EASY, EXPERT, HARD, MEDIUM, AnyKind, Technique, Techniques
from gridwright.ladder.constraint_ladder import SIGHT, ConstraintLadder
from gridwright.ladder.tracing import UNLIMITED
from gridwright.messages import Sentence, translate
from gridwright.model import Connected, Differ, Fact, Model, Post, Runs, Stretch
from gridwright.puzzle import Puzzle

MOST_LINKS = 6  # of a supposition that is no guess
WIDE = (Connected, Differ, Runs, Stretch)
"""Constraints that take a look at many cells at once."""

BOARD: Technique[Any] = Technique("board", Sentence("the board as a whole"), MEDIUM, 5)
CANDIDATES: Technique[Any] = Technique("candidates", Sentence("candidates"), MEDIUM, 6)
SUPPOSING: tuple[Technique[Any], ...] = (
    Technique("short-what-if", Sentence("short what if"), MEDIUM, 7, layers=1),
    Technique("what-if", Sentence("what if"), HARD, 9, layers=2),
    Technique("long-what-if", Sentence("long what if"), EXPERT, 12, layers=4),
    Technique("chain", Sentence("chain of consequences"), EXPERT, 16, layers=UNLIMITED),
)


def find_techniques(kind: AnyKind) -> Techniques[Any]:
    """The techniques of a kind."""
    return list_shared(kind.name) if kind.techniques is None else kind.techniques


@cache
def list_shared(name: str) -> Techniques[Any]:
    """The techniques that follow from the rules of a kind."""
    kind = kinds.load(name)
    ladder = (*rank_rules(kind), BOARD, CANDIDATES, *SUPPOSING)
    ordered = tuple(sorted(ladder, key=lambda technique: technique.cost))
    return Techniques(partial(open_ladder, ordered), ordered)


def rank_rules(kind: AnyKind) -> Iterator[Technique[Any]]:
    """A technique for each rule: what a single constraint of it shows."""
    for rule in kind.rules:
        title = rule.title or Sentence("rule: {name}", name=translate(rule.name.replace("-", " ")))
        level = rule.level or EASY
        yield Technique(rule.name, title, level, 2 if level == EASY else 5, rules=(rule.name,))


def open_ladder(techniques: Sequence[Technique[Any]], puzzle: Puzzle) -> ConstraintLadder:
    """The ladder of a puzzle, without values."""
    kind = kinds.of(puzzle)
    model: Model = kind.formulations["default"].build(puzzle)
    posts = [post for post in model.posts if type(post.constraint) is not Fact]
    declared = {rule.name for rule in kind.rules if rule.level is not None}
    ranks = [rank(techniques, declared, post) for post in posts]
    store = open_layers(model.top, posts, [sight for sight, _ in ranks], [follow for _, follow in ranks])
    return ConstraintLadder(
        store,
        [tuple(number.items()) for number in model.answer],
        [SIGHT if technique.layers is None else technique.layers for technique in techniques],
        [MOST_LINKS] * len(techniques),
        [int(technique is SUPPOSING[-1]) for technique in techniques],
        techniques.index(CANDIDATES),
    )


def rank(techniques: Sequence[Technique[Any]], declared: set[str], post: Post) -> tuple[int, int]:
    """The place of a constraint on a ladder, on a board and where a value is supposed.

    What is about many cells at once is followed only where all else fails.
    """
    rule, is_wide = rule_of(post.reason), isinstance(post.constraint, WIDE)
    own = next((nth for nth, technique in enumerate(techniques) if rule in technique.rules), None)
    if own is None or (is_wide and rule not in declared):
        own = techniques.index(BOARD)
    return own, len(techniques) - 1 if is_wide else 0
