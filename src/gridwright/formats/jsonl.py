"""Data sets for learning machines: an object per puzzle with a prompt in words, the answer as text, and the level.

A puzzle without exactly one solution has neither answer nor level. The other keys are those of json, so a set is read
like any other. Prompts are English and depend on the puzzle alone.
"""

from __future__ import annotations

import json

from gridwright import kinds
from gridwright.formats import find_solution
from gridwright.formats import json as plain_json
from gridwright.formats.base import Format
from gridwright.messages import Sentence, say
from gridwright.messages.language import ENGLISH, using
from gridwright.outcome import Status
from gridwright.puzzle import Answer, Notes, Puzzle
from gridwright.text.notes import NOTES
from gridwright.text.plain import describe_marks, write_answer
from gridwright.text.plain import write as write_plain


def write(puzzle: Puzzle) -> str:
    """One object on a line: the keys of json, and prompt, answer, level and score."""
    from gridwright.hints import rate

    kind = kinds.of(puzzle)
    rating = rate(puzzle)
    is_unique = rating.status is Status.UNIQUE
    answer = write_answer(kind, puzzle, find_solution(puzzle, FORMAT)).rstrip("\n") if is_unique else None
    record = json.loads(plain_json.write(puzzle))
    with using(ENGLISH):
        prompt = write_prompt(puzzle)
    record |= {"prompt": prompt, "answer": answer, "level": rating.level, "score": rating.record()["score"]}
    return json.dumps(record, ensure_ascii=False) + "\n"


def write_prompt(puzzle: Puzzle) -> str:
    """The task in words: the rules, the puzzle in the plain form, and how to write the answer."""
    kind = kinds.of(puzzle)
    rules = "\n".join(f"- {rule.sentence}" for rule in kind.rules)
    text = write_plain(kind, puzzle.with_notes(Notes())).rstrip("\n")
    blank = write_answer(kind, puzzle, Answer.empty(puzzle.grid)).rstrip("\n")
    return "\n\n".join(
        [
            say(
                "Solve this {kind} of {height} rows and {width} columns. {summary}",
                kind=kind.name,
                height=puzzle.height,
                width=puzzle.width,
                summary=kind.summary,
            ),
            say("Rules:\n{rules}", rules=rules),
            say("Puzzle:\n{puzzle}", puzzle=text),
            say(
                "Answer with the finished board alone, in this form ({marks}):\n{board}",
                marks=describe_marks(kind),
                board=blank,
            ),
        ]
    )


FORMAT = Format(
    name="jsonl",
    about=Sentence("data sets for learning machines: json with prompt, answer, level and score for every puzzle"),
    extension=".jsonl",
    notes=frozenset(NOTES),
    read=plain_json.read,
    write=write,
    separator="",
)
