"""The sentences of a step: where to look, why, and what follows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwright.hints.marks import mark_place, mark_rules, name_place
from gridwright.hints.rulebook import Rulebook
from gridwright.hints.step_reasons import StepReason
from gridwright.hints.steps import REASON, Marks, RuleUse, Step
from gridwright.hints.supposing import ask, place_supposition, refute
from gridwright.kind import EXPERT, AnyKind, FoundStep, Technique, Why
from gridwright.messages import Message, Text, say
from gridwright.puzzle import Puzzle
from gridwright.text.argument import Argument
from gridwright.text.cells import capitalise, join, name_cells

MANY_RULES = 8  # are not listed in a sentence


def word_technique(book: Rulebook, technique: Technique[Puzzle], found: FoundStep) -> Step:
    """The step of a technique."""
    grid, seen = book.puzzle.grid, {*found.cells, *found.because}
    why = technique.explain(book.puzzle, found)
    what = conclude(book.kind, book.puzzle, found.cells, found.values)
    posts = [book.find_post(reason) for reason in why.reasons]
    reason, argument = argue(book, why, what)
    broken = posts if why.supposition is None else list(map(book.find_post, why.supposition.clash.reasons))
    return Step(
        cells=grid.places(found.cells),
        values=found.values,
        technique=technique.name,
        title=str(technique.title),
        level=technique.level,
        because=grid.places(found.because),
        rules=tuple(book.use(post, seen) for post in posts),
        where=capitalise(say("Look at {place}.", place=name_place(grid, why.where))),
        why=reason,
        what=end_sentence(what),
        argument=argument,
        excluded=tuple((*grid.place(cell), value) for cell, value in found.excluded),
        shown=grid.places(cell for cell in why.cells if cell not in seen),
        marks=mark_rules(book, broken, why.area, why.where),
        place=mark_place(book, why.where, posts),
        supposition=None if why.supposition is None else place_supposition(book, why.supposition),
    )


def argue(book: Rulebook, why: Why, what: str) -> tuple[str, Argument]:
    """The reason of a step, as the second stage of a hint has it, and the whole argument."""
    if why.supposition is not None:
        return ask(book, why.supposition), refute(book, why.supposition, what)
    if why.sentences:
        text = say("{why} So {what}.", context="after whole sentences", why=why.why, what=why.then or what)
        return capitalise(str(why.why)), Argument((capitalise(text),))
    text = say("{why}, so {what}.", why=why.why, what=why.then or what)
    return end_sentence(why.why), Argument((capitalise(text),))


def end_sentence(clause: Text) -> str:
    """A clause as a sentence."""
    return capitalise(say("{text}.", text=clause))


def word_reason(book: Rulebook, reason: StepReason, forced: dict[int, int]) -> Step:
    """The step of a smallest reason."""
    grid = book.puzzle.grid
    rules = use_rules(book, reason, forced)
    what = conclude(book.kind, book.puzzle, tuple(forced), tuple(forced.values()))
    listed, count = list_rules(rules), len(rules)
    because, short = (
        Message("{what}; otherwise these rules could not all be kept: {rules}."),
        Message("otherwise these rules could not all be kept: {rules}"),
    )
    if count == 1:
        because, short = Message("{what}, because {rule}."), Message("{rule}")
    elif count > MANY_RULES:
        because, short = (
            Message("{what}. No short reason was found: it takes {count} rules together."),
            Message("no short reason was found: it takes {count} rules together"),
        )
    text, why = (template(what=what, rule=listed, rules=listed, count=count) for template in (because, short))
    return Step(
        cells=grid.places(forced),
        values=tuple(forced.values()),
        technique=REASON,
        title=say("smallest reason"),
        level=EXPERT,
        because=grid.places(reason.cells),
        rules=rules,
        where=capitalise(say("Look at {place}.", place=name_cells(grid, forced))),
        why=capitalise(say("{text}.", text=why)),
        what=capitalise(say("{text}.", text=what)),
        argument=Argument((capitalise(text),)),
        marks=mark_rules(book, [book.posts[post] for post in reason.posts]),
        place=Marks(cells=grid.places(forced)),
    )


def word_contradiction(book: Rulebook, reason: StepReason) -> Step:
    """A contradiction as a step that decides nothing."""
    grid = book.puzzle.grid
    rules = use_rules(book, reason, {})
    listed = list_rules(rules)
    # What is printed in the puzzle is no mistake; it is marked, but not named.
    own = [cell for cell in reason.cells if book.givens[cell] is None]
    named = own or reason.cells
    if named:
        text = say(
            "With {cells} as it is, these rules cannot all be kept: {rules}.",
            "With {cells} as they are, these rules cannot all be kept: {rules}.",
            count=len(named),
            cells=name_cells(grid, named),
            rules=listed,
        )
    else:
        text = say("These rules cannot all be kept: {rules}.", rules=listed)
    where = say("Look at {place}.", place=name_cells(grid, named)) if named else text
    return Step(
        cells=(),
        values=(),
        technique=REASON,
        title=say("smallest reason"),
        level=EXPERT,
        because=grid.places(reason.cells),
        rules=rules,
        where=capitalise(where),
        why=capitalise(text),
        what=capitalise(text),
        argument=Argument((capitalise(text),)),
        marks=mark_rules(book, [book.posts[post] for post in reason.posts]),
        place=Marks(cells=grid.places(reason.cells)),
    )


def use_rules(book: Rulebook, reason: StepReason, forced: Iterable[int]) -> tuple[RuleUse, ...]:
    """The rules of a reason."""
    seen = {*reason.cells, *forced}
    return tuple(book.use(book.posts[post], seen) for post in reason.posts)


def list_rules(rules: Sequence[RuleUse]) -> str:
    """The sentences of rules, each once."""
    return (
        join(list(dict.fromkeys(use.text for use in rules)), Message("{first}; {last}", context="rules"))
        if rules
        else ""
    )


def conclude(kind: AnyKind, puzzle: Puzzle, cells: Sequence[int], values: Sequence[int]) -> str:
    """What a step decides: "row 3, columns 1 and 4 are 0"."""
    parts = []
    for value in dict.fromkeys(values):
        same = [cell for cell, other in zip(cells, values, strict=True) if other == value]
        template = kind.conclusions.get(value, Message("{cells} is {value}", "{cells} are {value}"))
        parts.append(template(count=len(same), cells=name_cells(puzzle.grid, same), value=kind.words.get(value, value)))
    return join(parts, Message("{first}, and {last}"))
