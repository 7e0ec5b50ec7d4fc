"""The proof of a certificate, told to people: printed, as JSON, and as pictures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gridwright.certificate.files import read_certificate
from gridwright.certificate.story import Story, StoryStep
from gridwright.certificate.verifying import verify
from gridwright.cli._common import Terminal, describe_puzzle
from gridwright.cli._each import head_record
from gridwright.cli._steps import print_step
from gridwright.errors import InputError
from gridwright.messages import say
from gridwright.outcome import Status, describe_verdict
from gridwright.puzzle import Answer
from gridwright.render._step_pictures import compare_boards
from gridwright.render._steps import StepPicture
from gridwright.text.cells import capitalise


class Telling:
    """A certificate that holds, and its story; raises InputError where it does not hold."""

    def __init__(self, path: str) -> None:
        self.path, self.certificate = path, read_certificate(path)
        found = verify(self.certificate)
        if not found.holds:
            raise InputError(say("{source}: not proved: {reason}", source=path, reason=found.reason))
        self.puzzle = self.certificate.puzzle
        self.steps: list[StoryStep] = list(Story(self.certificate).tell())

    @property
    def claim(self) -> str:
        """What is proved, as a sentence."""
        return f"{describe_verdict(self.certificate.claim, 2, False)}."

    def list_boards(self) -> Iterator[Answer]:
        """The board after every step, with the cells that steps have decided."""
        values: list[int | None] = [None] * len(self.puzzle.grid)
        for step in self.steps:
            for cell, value in step.decided:
                values[cell] = value
            yield Answer(self.puzzle.grid, tuple(values), self.puzzle)

    def record(self) -> dict[str, Any]:
        """The JSON object of the story."""
        return {
            **head_record(self.path, self.puzzle),
            "status": self.certificate.claim.value,
            "steps": [step.record() for step in self.steps],
            "solutions": [answer.rows for answer in self.certificate.solutions],
        }

    def print(self, boards: bool, terminal: Terminal) -> None:
        """Print the steps, each with its board if that was asked for, between the puzzle and what is proved."""
        start, *pictures = picture_story(self)
        terminal.print(describe_puzzle(self.path, self.puzzle))
        terminal.print(self.claim)
        print_step(self.puzzle, start, terminal)
        indent = len(str(self.steps[-1].number)) + 2 if self.steps else 0
        for step, picture in zip(self.steps, pictures, strict=False):
            first, *others = step.argument.paragraphs
            text = say("{title}. {text}", title=capitalise(step.title), text=first)
            terminal.print_wrapped(text, f"{step.number}.".ljust(indent), " " * indent)
            for paragraph in others:
                terminal.print_wrapped(paragraph, " " * indent, " " * indent)
            if boards:
                print_step(self.puzzle, picture, terminal)
        for picture in pictures[len(self.steps) :]:
            print_step(self.puzzle, picture, terminal)
            for sentence in picture.sentences:
                terminal.print_wrapped(sentence)
        terminal.print()


def picture_story(telling: Telling) -> list[StepPicture]:
    """The board at the start, a picture of every step, and the solutions."""
    puzzle, solutions = telling.puzzle, telling.certificate.solutions
    pictures = [StepPicture(say("Start"), (telling.claim,), Answer.empty(puzzle.grid))]
    for step, board in zip(telling.steps, telling.list_boards(), strict=True):
        decided = tuple([cell for cell, _ in step.decided])
        others = tuple([cell for cell in step.cells if cell not in decided])
        area = tuple([cell for cell in step.place if cell not in step.cells])
        pictures.append(
            StepPicture(
                say("Step {number} ({title})", number=step.number, title=step.title),
                step.argument.paragraphs,
                board,
                decided,
                others,
                (),
                area,
                number=step.number,
            )
        )
    if telling.certificate.claim is Status.MANY:
        pictures.append(compare_boards(*solutions))
    elif solutions:
        pictures.append(StepPicture(say("The solution"), (), solutions[0]))
    return pictures
