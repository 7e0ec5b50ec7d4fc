"""A certificate as a story that a person can follow: its steps in its order, in the words of the puzzle.

A rule step says what the rule forbids at its place, or what it decides. A derived step that follows from what is
decided already says so; any other is a case that is tried: what would follow from it, and which step it breaks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from gridwright.certificate.certificate import BOARD_RULE, Certificate, open_text
from gridwright.certificate.log_steps import RuleSource, find_source, list_posts
from gridwright.certificate.steps import FROM, OTHER, RULE, Drop, ProofStep
from gridwright.engines.kernel import ADD
from gridwright.errors import join_and, join_or
from gridwright.hints.rulebook import Rulebook
from gridwright.hints.supposing import EXCLUDED, FOLLOWS, SUPPOSED, word_value
from gridwright.hints.wording import word_decided
from gridwright.messages import Message, say
from gridwright.model import Fact
from gridwright.outcome import Status
from gridwright.text.argument import Argument, end_sentence, is_short, split_sentence
from gridwright.text.cells import capitalise, join, name_cells

CASE = "case"
"""A derived step that takes a supposition; the other words are those of the proof."""
FEW_STEPS = 8  # that a sentence names
IS_NOT = Message("{cells} is not {value}", "{cells} are not {value}")
WERE_NOT = Message("{cells} were not {value}", "{cells} were not {value}")
PAIR = Message("{first}, and {last}")
Meaning = tuple[int, int, bool]
"""A cell, a value, and whether the cell holds it."""


@dataclass(frozen=True, slots=True)
class StoryStep:
    """A step in words: its number and what it is, the literals of its clause, the cells it decides, and their values.

    `rules` and `place` are those of a rule step, `hints` the steps that a derived one follows from.
    """

    number: int
    word: str
    clause: tuple[str, ...]
    argument: Argument
    decided: tuple[tuple[int, int], ...] = ()
    rules: tuple[str, ...] = ()
    place: tuple[int, ...] = ()
    hints: tuple[int, ...] = ()
    cells: tuple[int, ...] = ()  # of the clause

    @property
    def title(self) -> str:
        """What sort of step it is."""
        match self.word:
            case "rule":
                return say("rule")
            case "case":
                return say("a case that fails")
            case "other":
                return say("another solution")
        return say("conclusion")

    def record(self) -> dict[str, Any]:
        """The step as a JSON object."""
        record = {"number": self.number, "word": self.word, "clause": list(self.clause)}
        more = {"rules": list(self.rules)} if self.rules else {"from": list(self.hints)} if self.hints else {}
        return {**record, **more, "text": str(self.argument)}


class Story:
    """The steps of a certificate in words, and the boards between them."""

    def __init__(self, certificate: Certificate) -> None:
        self.certificate, self.puzzle = certificate, certificate.puzzle
        self.text = open_text(self.puzzle)
        self.meaning = self.text.literals.meaning
        self.book = Rulebook(self.puzzle)
        self.clauses: dict[int, tuple[int, ...]] = {}
        self.others: set[int] = set()  # steps that say that some cell differs from the known solution

    @cached_property
    def reasons(self) -> dict[RuleSource, str]:
        """What a player says of each rule at its place."""
        found: dict[RuleSource, str] = {}
        for constraint in (Fact, *ADD):
            for reason, _ in list_posts(self.book.model, constraint):
                found.setdefault(find_source(reason), str(reason))
        return found

    @cached_property
    def rules(self) -> dict[str, str]:
        """The sentences of the rules by their names."""
        return {rule.name: str(rule.sentence) for rule in self.book.kind.rules}

    def tell(self) -> Iterator[StoryStep]:
        """The steps in the order of the proof."""
        for line in self.certificate.read_lines():
            step = self.text.read(line)
            if not isinstance(step, Drop):
                yield self.tell_step(step)
                self.clauses[step.number] = step.clause

    def tell_step(self, step: ProofStep) -> StoryStep:
        """A step in words."""
        word, argument = self.word_step(step)
        meanings = [self.meaning[literal] for literal in step.clause]
        return StoryStep(
            step.number,
            word,
            tuple([self.text.literals.names[literal] for literal in step.clause]),
            argument,
            tuple([(cell, value) for cell, value, holds in meanings if holds]) if len(meanings) == 1 else (),
            step.rules,
            tuple([cell for area in step.place for cell in area]),
            step.hints,
            tuple(dict.fromkeys([cell for cell, _, _ in meanings])),
        )

    def word_step(self, step: ProofStep) -> tuple[str, Argument]:
        """What sort of step it is, and its sentences."""
        if step.word == RULE:
            return RULE, self.word_rule(step)
        if step.word == OTHER:
            self.others.add(step.number)
            return OTHER, Argument(
                (say("Suppose there is another solution."), say("It differs from the known one in some cell."))
            )
        if not step.clause:
            return FROM, self.word_end(step)
        if self.is_direct(step):
            return FROM, self.word_direct(step)
        return CASE, self.word_case(step)

    def word_rule(self, step: ProofStep) -> Argument:
        """What a rule decides, or forbids, at its place."""
        if step.rules == (BOARD_RULE,) and not step.clause:
            cell = self.puzzle.grid.name(step.place[0][0])
            what = say("On the board, {cell} has a value that it cannot have.", cell=cell)
            return Argument((what, say("So the board cannot be completed.")))
        if step.rules == (BOARD_RULE,):
            return Argument((say("On the board, {what}.", what=self.word_literals(step.clause)),))
        why = self.name_rule(step)
        if len(step.clause) == 1:
            what = say("{why}, so {what}.", why=why, what=self.word_literals(step.clause))
            if is_short(what):
                return Argument((capitalise(what),))
        return Argument((end_sentence(why),), (), tuple(self.conclude(step.clause)))

    def name_rule(self, step: ProofStep) -> str:
        """A rule as a player says it there; else its sentence."""
        found = self.reasons.get(RuleSource(step.rules, step.place))
        if found is not None:
            return found
        return " ".join(self.rules.get(rule, rule) for rule in step.rules).rstrip(".")

    def is_direct(self, step: ProofStep) -> bool:
        """Does a literal follow from decided cells and one more step?"""
        return len(step.clause) == 1 and all(len(self.clauses[hint]) == 1 for hint in step.hints[:-1])

    def word_direct(self, step: ProofStep) -> Argument:
        """What follows from decided cells and one more step."""
        numbers, what = sorted(step.hints), self.word_literals(step.clause)
        if len(numbers) == 1:
            return Argument((say("By step {number}, {what}.", number=numbers[0], what=what),))
        if len(numbers) > FEW_STEPS:
            count = len(numbers) - 1
            return Argument(
                (
                    say(
                        "By step {number} and {count} cells decided before, {what}.",
                        number=step.hints[-1],
                        count=count,
                        what=what,
                    ),
                )
            )
        return Argument((say("By steps {numbers}, {what}.", numbers=join_and(list(map(str, numbers))), what=what),))

    def word_end(self, step: ProofStep) -> Argument:
        """The contradiction at the end, and what it proves."""
        last = step.hints[-1]
        if last in self.others:
            but = say("Now every cell is as in the known solution, which step {number} does not allow.", number=last)
            return Argument((but, say("So there is no other solution.")))
        but = say("With all that is decided now, step {number} cannot hold.", number=last)
        if self.certificate.claim is Status.NONE and self.certificate.board is not None:
            return Argument((but, say("So the board cannot be completed.")))
        if self.certificate.claim is Status.NONE:
            return Argument((but, say("So the puzzle has no solution.")))
        return Argument((but, say("So there is no other solution.")))

    def word_case(self, step: ProofStep) -> Argument:
        """A case, what would follow from it, and the step that it breaks."""
        false = {-literal for literal in step.clause}
        points: list[str] = []
        for hint in step.hints[:-1]:
            (literal,) = [literal for literal in self.clauses[hint] if -literal not in false]
            false.add(literal)
            if len(self.clauses[hint]) > 1:
                then = self.word(literal, self.book.kind.consequences, FOLLOWS, EXCLUDED)
                points.append(say("Then {consequence} (step {number}).", consequence=then, number=hint))
        last = step.hints[-1]
        return Argument(
            tuple(self.suppose(step.clause)),
            tuple(points),
            (say("But step {number} could not hold then.", number=last), *self.conclude(step.clause)),
        )

    def suppose(self, clause: Sequence[int]) -> list[str]:
        """That all literals of a clause are false."""

        def word(some: Sequence[int], is_first: bool) -> str:
            supposed = self.word_supposed(some)
            return (
                say("Suppose {supposed}.", supposed=supposed)
                if is_first
                else say("Suppose also {supposed}.", supposed=supposed)
            )

        return split_sentence(clause, word)

    def word_supposed(self, clause: Sequence[int]) -> str:
        """That some literals are false: "row 3, columns 1 and 4 were 0, and row 2, column 1 were not 1"."""
        held, excluded = self.group([-literal for literal in clause])
        templates = self.book.kind.suppositions
        parts = [word_value(self.book, templates, SUPPOSED, cells, value) for value, cells in held.items()]
        return join([*parts, *self.word_excluded(excluded, WERE_NOT)], PAIR)

    def group(self, literals: Sequence[int]) -> tuple[dict[int, list[int]], dict[tuple[int, ...], list[int]]]:
        """The cells that hold each value, and those that do not hold some values."""
        held: dict[int, list[int]] = {}
        excluded: dict[int, list[int]] = {}
        for cell, value, holds in [self.meaning[literal] for literal in literals]:
            if holds:
                held.setdefault(value, []).append(cell)
            else:
                excluded.setdefault(cell, []).append(value)
        cells: dict[tuple[int, ...], list[int]] = {}
        for cell, values in excluded.items():
            cells.setdefault(tuple(sorted(values)), []).append(cell)
        return held, cells

    def word_excluded(self, excluded: Mapping[tuple[int, ...], Sequence[int]], template: Message) -> Iterator[str]:
        """That cells do not hold some values: "row 3, column 1 is not 2 or 3"."""
        grid, words = self.puzzle.grid, self.book.kind.words
        for values, cells in excluded.items():
            none = join_or([str(words.get(value, value)) for value in values])
            yield template(count=len(cells), cells=name_cells(grid, cells), value=none)

    def conclude(self, clause: Sequence[int]) -> list[str]:
        """A literal that is true, or several that are not all false."""
        if len(clause) == 1:
            return [say("So {what}.", context="after whole sentences", what=self.word_literals(clause))]

        def word(some: Sequence[int], is_first: bool) -> str:
            what = self.word_literals([-literal for literal in some])
            return (
                say("It cannot be that {what}.", what=what)
                if is_first
                else say("At least not while {what}.", what=what)
            )

        return split_sentence(clause, word)

    def word_literals(self, literals: Sequence[int]) -> str:
        """What literals say, all at once: "row 3, columns 1 and 4 are 0, and row 2, column 1 is not 5"."""
        held, excluded = self.group(literals)
        kind, grid = self.book.kind, self.puzzle.grid
        parts = [word_decided(kind, grid, dict.fromkeys(cells, value)) for value, cells in held.items()]
        return join([*parts, *self.word_excluded(excluded, IS_NOT)], PAIR)

    def word(self, literal: int, templates: Mapping[int, Message], default: Message, negative: Message) -> str:
        """What a literal says, in the mood of some templates."""
        cell, value, holds = self.meaning[literal]
        if holds:
            return word_value(self.book, templates, default, [cell], value)
        return word_value(self.book, {}, negative, [cell], value)
