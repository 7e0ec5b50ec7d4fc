"""What a reader meets: sentences with their words, and the links of a supposition."""

from __future__ import annotations

import re

from gridwright.hints.steps import Step

MOST_WORDS = 40  # of a sentence
END = re.compile(r"(?<=[.?!])\s+|\n+")
NEXT = re.compile(r"; then\b")


def count_words(text: str) -> list[int]:
    """The number of words of every sentence; an entry of a list is one."""
    return [len(sentence.split()) for sentence in END.split(text.strip()) if sentence]


def count_links(step: Step) -> int | None:
    """How many consequences follow one another from a supposition to its contradiction; None of any other step.

    A tree from before suppositions were fields of a step has them in its sentence alone: what follows is either told by
    "; then", or by whole sentences between "Suppose" and "But".
    """
    supposition = getattr(step, "supposition", None)
    if supposition is not None:
        return len(supposition.links)
    text = step.why
    if text.startswith("If ") and " were " in text:
        return len(NEXT.findall(text)) + bool(re.search(r" would be [^;]*(;|, and)", text))
    if text.startswith("Suppose "):
        sentences = END.split(text)
        ends = [nth for nth, sentence in enumerate(sentences) if sentence.startswith("But ")]
        return (ends[0] if ends else len(sentences)) - 1
    return None
