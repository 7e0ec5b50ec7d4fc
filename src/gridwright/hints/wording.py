"""The sentences of a step: where to look, why, and what follows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from gridwright.grid import Grid
from gridwright.hints.marks import mark_place, mark_rules, mark_why, name_place
from gridwright.hints.proof_wording import explain_step
from gridwright.hints.rulebook import Rulebook
from gridwright.hints.step_reasons import StepReason
from gridwright.hints.steps import REASON, Marks, RuleUse, Step
from gridwright.hints.supposing import ask, place_supposition, refute
from gridwright.kind import EXPERT, AnyKind, FoundStep, Spot, Technique, Where, Why
from gridwright.messages import Message, Text, say
from gridwright.messages.cells import get_cells
from gridwright.messages.language import get_language
from gridwright.puzzle import Puzzle
from gridwright.text.argument import Argument, end_sentence, end_sentences, is_short, split_sentence
from gridwright.text.cells import capitalise, join, name_cells

MANY_RULES = 8  # are not listed

Decided = Mapping[int, int]
"""Cells and the values that a step gives them, in its order."""


def word_technique(book: Rulebook, technique: Technique[Puzzle], found: FoundStep, why: Why | None = None) -> Step:
    """The step of a technique; why it follows may be known already."""
    grid, seen = book.puzzle.grid, {*found.cells, *found.because}
    why = why or explain_step(book, technique, found)
    posts = [book.find_post(reason) for reason in why.reasons]
    decided = dict(zip(found.cells, found.values, strict=True))
    return Step(
        cells=grid.places(found.cells),
        values=found.values,
        technique=technique.name,
        title=str(technique.title),
        level=technique.level,
        because=grid.places(found.because),
        rules=tuple(book.use(post, seen) for post in posts),
        where=point_at(book, why.where, technique.title),
        why=ask(book, why.supposition) if why.supposition else " ".join(end_sentences(why.why)),
        what=" ".join(conclude(book, decided, Message("{what}."))),
        argument=argue(book, why, decided),
        excluded=tuple((*grid.place(cell), value) for cell, value in found.excluded),
        shown=grid.places(cell for cell in why.cells if cell not in seen),
        marks=mark_why(book, why, posts),
        place=mark_place(book, why.where, posts),
        supposition=None if why.supposition is None else place_supposition(book, why.supposition),
    )


def point_at(book: Rulebook, where: Where, title: Text) -> str:
    """The place and the technique; of a place whose name is too long, where it begins."""
    grid = book.puzzle.grid
    sentence = say("Look at {place}: {technique}.", place=name_place(grid, where), technique=title)
    if is_short(sentence) or not isinstance(where, Spot):
        return sentence
    return say("Look around {cell}: {technique}.", cell=grid.name(min(where.area + where.cells)), technique=title)


def argue(book: Rulebook, why: Why, decided: Decided) -> Argument:
    """The whole argument of a step: in one sentence if that is short, else in several."""
    if why.supposition is None and not isinstance(why.why, tuple):
        what = why.then or word_once(book, decided)
        together = capitalise(say("{why}, so {what}.", why=why.why, what=what))
        if is_short(together):
            return Argument((together,))
    so = Message("So {what}.", context="after whole sentences")
    more = Message("Also, {what}.", context="after a conclusion")
    conclusion = conclude(book, decided, so, more) if why.then is None else [so(what=why.then)]
    if why.supposition is not None:
        return refute(book, why.supposition, why.why, conclusion)
    return Argument((), end_sentences(why.why), tuple(conclusion))


def word_reason(book: Rulebook, reason: StepReason, decided: Decided) -> Step:
    """The step of a smallest reason."""
    grid = book.puzzle.grid
    rules = use_rules(book, reason, decided)
    conclusion = conclude(book, decided, Message("{what}."))
    why = argue_rules(rules)
    argument = replace(why, start=(*conclusion, *why.start))
    if len(rules) == 1:
        what = word_decided(book.kind, grid, decided)
        together = capitalise(say("{what}, because {rule}.", what=what, rule=rules[0].text))
        argument = Argument((together,)) if is_short(together) else argument
    return Step(
        cells=grid.places(decided),
        values=tuple(decided.values()),
        technique=REASON,
        title=say("smallest reason"),
        level=EXPERT,
        because=grid.places(reason.cells),
        rules=rules,
        where=" ".join(look_at(book, tuple(decided))),
        why=str(why),
        what=" ".join(conclusion),
        argument=argument,
        marks=mark_rules(book, [book.posts[post] for post in reason.posts]),
        place=Marks(cells=grid.places(decided)),
    )


def argue_rules(rules: Sequence[RuleUse]) -> Argument:
    """Why something follows from rules."""
    if len(rules) == 1:
        return Argument(list_rules(rules))
    if len(rules) > MANY_RULES:
        return Argument((say("No short reason was found: it takes {count} rules together.", count=len(rules)),))
    return Argument((say("Otherwise these rules could not all be kept."),), list_rules(rules))


def word_contradiction(book: Rulebook, reason: StepReason) -> Step:
    """A contradiction as a step that decides nothing."""
    grid = book.puzzle.grid
    rules = use_rules(book, reason, {})
    # What is printed in the puzzle is no mistake; it is marked, but not named.
    own = tuple(cell for cell in reason.cells if book.givens[cell] is None)
    argument = Argument(tuple(blame(book, own or reason.cells)), list_rules(rules))
    return Step(
        cells=(),
        values=(),
        technique=REASON,
        title=say("smallest reason"),
        level=EXPERT,
        because=grid.places(reason.cells),
        rules=rules,
        where=" ".join(look_at(book, own or reason.cells)) or str(argument),
        why=str(argument),
        what=str(argument),
        argument=argument,
        marks=mark_rules(book, [book.posts[post] for post in reason.posts]),
        place=Marks(cells=grid.places(reason.cells)),
    )


def blame(book: Rulebook, cells: Sequence[int]) -> list[str]:
    """That rules cannot all be kept with some cells as they are; these may be none, or too many for one sentence."""
    grid = book.puzzle.grid
    if not cells:
        return [say("These rules cannot all be kept.")]
    together = say(
        "With {cells} as it is, these rules cannot all be kept.",
        "With {cells} as they are, these rules cannot all be kept.",
        count=len(cells),
        cells=name_cells(grid, cells),
    )
    if is_short(together):
        return [together]
    return [*look_at(book, cells), say("With these cells as they are, these rules cannot all be kept.")]


def look_at(book: Rulebook, cells: Sequence[int]) -> list[str]:
    """Sentences that point at some cells."""
    return split_sentence(cells, lambda some, _: say("Look at {place}.", place=name_cells(book.puzzle.grid, some)))


def use_rules(book: Rulebook, reason: StepReason, forced: Iterable[int]) -> tuple[RuleUse, ...]:
    """The rules of a reason."""
    seen = {*reason.cells, *forced}
    return tuple(book.use(book.posts[post], seen) for post in reason.posts)


def list_rules(rules: Sequence[RuleUse]) -> tuple[str, ...]:
    """The sentences of rules, each once."""
    return tuple(dict.fromkeys(end_sentence(use.text) for use in rules))


def conclude(book: Rulebook, decided: Decided, template: Message, more: Message | None = None) -> list[str]:
    """What a step decides, in sentences by a template, or one for each but the first: "So row 3, column 1 is 0."."""
    order = list(dict.fromkeys(decided.values()))
    ordered = sorted(decided.items(), key=lambda item: (order.index(item[1]), item[0]))

    def word(some: Sequence[tuple[int, int]], is_first: bool) -> str:
        sentence = template if is_first or more is None else more
        return capitalise(sentence(what=word_once(book, dict(some))))

    return split_sentence(ordered, word)


def word_once(book: Rulebook, decided: Decided) -> str:
    """The values of some cells, which a step says more than once."""
    key = get_language(), get_cells(), frozenset(decided.items())
    if key not in book.decided:
        book.decided[key] = word_decided(book.kind, book.puzzle.grid, decided)
    return book.decided[key]


def word_decided(kind: AnyKind, grid: Grid, decided: Decided) -> str:
    """The values of some cells: "row 3, columns 1 and 4 are 0"."""
    parts = []
    for value in dict.fromkeys(decided.values()):
        same = [cell for cell, other in decided.items() if other == value]
        template = kind.conclusions.get(value, Message("{cells} is {value}", "{cells} are {value}"))
        parts.append(template(count=len(same), cells=name_cells(grid, same), value=kind.words.get(value, value)))
    return join(parts, Message("{first}, and {last}"))
