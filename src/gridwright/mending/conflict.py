"""Why a puzzle has no solution: the rules in conflict, for people and as the reasons of the model behind them."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright import kinds
from gridwright.hints.explainer import Explainer
from gridwright.hints.next_step import word_violation
from gridwright.hints.rulebook import Rulebook
from gridwright.hints.step_reasons import StepReason
from gridwright.hints.steps import Step
from gridwright.hints.wording import word_contradiction
from gridwright.messages import say
from gridwright.model import AnyReason, Fact
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.referee import check
from gridwright.text.cells import capitalise


@dataclass(frozen=True, slots=True)
class Conflict:
    """The smallest contradiction found, its sentence, and the reasons of all constraints in it.

    The core is None if no contradiction was found within the effort that hints may take.
    """

    step: Step | None
    text: str
    core: frozenset[AnyReason] | None


def find_conflict(puzzle: Puzzle) -> Conflict:
    """The rules in conflict in a puzzle without a solution."""
    explainer = Explainer(puzzle)
    reason = explainer.search.find_contradiction(explainer.book.givens)
    step = word_conflict(puzzle, explainer.book, reason)
    obvious = kinds.of(puzzle).trivially_infeasible(puzzle)
    text = capitalise(say("{text}.", text=obvious)) if obvious is not None else step.text if step else ""
    return Conflict(step, text, None if reason is None else list_reasons(explainer.book, reason))


def word_conflict(puzzle: Puzzle, book: Rulebook, reason: StepReason | None) -> Step | None:
    """A rule that the givens break by themselves, or else the contradiction."""
    violations = check(puzzle, Answer(puzzle.grid, tuple(book.givens), puzzle))
    if violations:
        return word_violation(min(violations, key=lambda violation: len(violation.cells)))
    return None if reason is None else word_contradiction(book, reason)


def list_reasons(book: Rulebook, reason: StepReason) -> frozenset[AnyReason]:
    """The reasons of the constraints in a contradiction, givens included."""
    given = {post.constraint.literal: post.reason for post in book.model.posts if isinstance(post.constraint, Fact)}
    literals = book.facts(book.givens)
    posts = [book.posts[post].reason for post in reason.posts]
    return frozenset([*posts, *(given[literals[cell]] for cell in reason.cells)])
