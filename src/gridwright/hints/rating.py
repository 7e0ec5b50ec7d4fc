"""How hard a puzzle is: the hardest technique that it takes, and how often each is needed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from gridwright.hints.explainer import Explainer
from gridwright.hints.hard_rounds import HardRound, HardRounds
from gridwright.hints.short_steps import count_short, takes_guess
from gridwright.hints.steps import REASON
from gridwright.kind import EXPERT, name_level
from gridwright.messages import Sentence, Text, say
from gridwright.outcome import Limit, Status
from gridwright.puzzle import Answer, Puzzle, Value, display
from gridwright.solving.referee import check
from gridwright.solving.solve import solve
from gridwright.supposition import MOST_LINKS
from gridwright.text.cells import capitalise

REASON_COST = 20  # of a round in which cells are decided by refuting their opposites, and of a cell that takes a search


NOT_RATED_UNKNOWN = Sentence("no level: the time limit was reached before it was known whether the solution is unique.")
WITHOUT_LEVEL = {
    Status.MANY: Sentence("no level: the puzzle has several solutions."),
    Status.NONE: Sentence("no level: the puzzle has no solution."),
    Status.UNKNOWN: NOT_RATED_UNKNOWN,
    Status.SOME: NOT_RATED_UNKNOWN,
}


@dataclass(frozen=True, slots=True, repr=False)
class Rating:
    """The level of a puzzle with one solution.

    A rating works in rounds: in every round the easiest technique that finds anything decides all that it can. So it is
    the same for a transposed or mirrored board. Rounds of hard techniques that nobody needs are not counted, unless the
    techniques do not suffice. `level` is that of the hardest technique, `score` the sum of the costs of all rounds,
    `steps` the number of rounds, `guess` whether the techniques do not suffice, or not without a supposition of more
    links than a person follows. A puzzle without a unique solution has no level.
    """

    status: Status
    level: str | None = None
    score: int = 0
    steps: int = 0
    hardest: str | None = None
    guess: bool = False
    rounds: tuple[tuple[str, int, int], ...] = ()  # of every technique: its name, its rounds, the cells it decided
    title: Text = field(default="", compare=False)  # what players call the hardest technique

    def __str__(self) -> str:
        return capitalise(self.describe())

    def __repr__(self) -> str:
        if self.level is None:
            return f"<Rating {self.status.value}>"
        guess = ", guess" if self.guess else ""
        return f"<Rating {self.level}, score {self.score}, {self.steps} rounds, hardest {self.hardest}{guess}>"

    def _repr_html_(self) -> str:
        return display().sentences(self)

    def describe(self) -> str:
        """The rating in a sentence that follows a colon."""
        if self.level is None:
            return str(WITHOUT_LEVEL[self.status])
        return f"{self.describe_level()} {self.describe_guess()}"

    def describe_level(self) -> str:
        """The level, the score, and what players call the hardest technique, unless techniques do not suffice."""
        facts = {"level": name_level(self.level or EXPERT), "score": self.score}
        if self.hardest in (None, REASON):
            return say(
                "{level}, score {score} in {count} round.",
                "{level}, score {score} in {count} rounds.",
                count=self.steps,
                **facts,
            )
        return say(
            "{level}, score {score} in {count} round; hardest technique: {hardest}.",
            "{level}, score {score} in {count} rounds; hardest technique: {hardest}.",
            count=self.steps,
            hardest=str(self.title or self.hardest),
            **facts,
        )

    def describe_guess(self) -> str:
        """Does the puzzle take a guess, and of what sort?"""
        if not self.guess:
            return say("No guess is needed.")
        if self.hardest == REASON:
            return say("The techniques do not suffice: some cells take a guess, or reasoning by contradiction.")
        return say("It takes a guess: what follows from a supposed value has more than {most} links.", most=MOST_LINKS)

    def record(self) -> dict[str, Any]:
        """The rating as a JSON object."""
        score, steps = (None, None) if self.level is None else (self.score, self.steps)
        return {
            "status": self.status.value,
            "level": self.level,
            "score": score,
            "steps": steps,
            "hardest": self.hardest,
            "guess": None if self.level is None else self.guess,
        }


def rate(puzzle: Puzzle, limit: Limit | None = None) -> Rating:
    """The level and score of a puzzle. The limit is for the proof that it has one solution, if techniques find none."""
    tally = Tally(Explainer(puzzle))
    values = tally.climb(list(tally.explainer.book.givens))
    complete = tally.explainer.is_complete(values)
    if complete:
        status = Status.NONE if check(puzzle, Answer(puzzle.grid, tuple(values))) else Status.UNIQUE
    else:
        status = solve(puzzle, limit=limit or Limit()).status
    if status is not Status.UNIQUE:
        return Rating(status)
    if complete:
        tally.look_for_guesses()
        tally.leave_out_rounds()
    else:
        tally.refute(values)
    return tally.rating()


class Tally:
    """Rounds of techniques on a puzzle, counted."""

    def __init__(self, explainer: Explainer) -> None:
        self.explainer = explainer
        self.techniques = explainer.techniques.ladder
        self.rounds, self.cells = [0] * len(self.techniques), [0] * len(self.techniques)
        self.hardest = -1
        self.refuting_rounds = self.refuted_cells = self.searched_cells = 0
        self.takes_guess = False
        self.taken = HardRounds(explainer)
        self.hard: list[HardRound] = []

    def climb(self, values: list[Value]) -> list[Value]:
        """Decide what the techniques can, in rounds; returns the board after that."""
        self.taken = HardRounds(self.explainer)
        self.hard = self.taken.take_all(values)
        for nth, (rounds, cells) in enumerate(zip(self.taken.rounds, self.taken.cells, strict=True)):
            self.rounds[nth] += rounds
            self.cells[nth] += cells
            if rounds:
                self.hardest = max(self.hardest, nth)
        return self.taken.read_values()

    def look_for_guesses(self) -> None:
        """Does a puzzle that the techniques solve take a supposition with many links?"""
        techniques = self.explainer.techniques
        if self.hardest >= count_short(techniques):
            book = self.explainer.book
            self.takes_guess = takes_guess(techniques, book, self.explainer.ladder, book.givens)

    def leave_out_rounds(self) -> None:
        """Count no round of a hard technique that nobody needs."""
        if len(self.hard) > 1:
            counted = self.taken.leave_out(self.hard)
            self.rounds, self.cells = counted.rounds, counted.cells

    def refute(self, values: list[Value]) -> None:
        """Go on where the techniques are stuck: decide cells by refuting their opposites, then climb again."""
        while not self.explainer.is_complete(values):
            forced = self.explainer.search.find_forced(values)
            if not forced:
                self.searched_cells = sum(
                    value is None and bool(number)
                    for value, number in zip(values, self.explainer.book.model.answer, strict=True)
                )
                return
            self.refuting_rounds += 1
            self.refuted_cells += len(forced)
            for cell, value in forced.items():
                values[cell] = value
            values = self.climb(values)

    def rating(self) -> Rating:
        """What was counted, as a rating."""
        refuting = self.refuting_rounds > 0 or self.searched_cells > 0
        costs = sum(rounds * technique.cost for rounds, technique in zip(self.rounds, self.techniques, strict=True))
        extra = self.refuting_rounds + self.searched_cells
        names = [technique.name for technique in self.techniques]
        rounds = [*zip(names, self.rounds, self.cells, strict=True)]
        if refuting:
            rounds.append((REASON, self.refuting_rounds, self.refuted_cells))
        hardest = None if self.hardest < 0 else self.techniques[self.hardest]
        return Rating(
            Status.UNIQUE,
            EXPERT if refuting else (hardest or self.techniques[0]).level,
            costs + REASON_COST * extra,
            sum(self.rounds) + extra,
            REASON if refuting else None if hardest is None else hardest.name,
            refuting or self.takes_guess,
            tuple(rounds),
            "" if hardest is None else hardest.title,
        )
