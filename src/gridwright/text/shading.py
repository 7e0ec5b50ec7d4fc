"""White and shaded cells as values, words and marks, for every kind whose answers are made of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypedDict

from gridwright.messages import Message, Sentence, Text
from gridwright.puzzle import Repeated


class ValueWords(TypedDict):
    """Which values a kind has, and how it writes and words them: fields of `gridwright.kind.Kind`."""

    choices: Callable[[Any], Sequence[tuple[int, ...]]]
    symbols: Mapping[int, str]
    words: Mapping[int, Text]
    conclusions: Mapping[int, Message]
    suppositions: Mapping[int, Message]
    consequences: Mapping[int, Message]


SHADING: ValueWords = {
    "choices": lambda puzzle: Repeated((0, 1), len(puzzle.grid)),
    "symbols": {0: ".", 1: "#"},
    "words": {0: Sentence("white"), 1: Sentence("shaded")},
    "conclusions": {
        0: Message("{cells} is white", "{cells} are white"),
        1: Message("{cells} is shaded", "{cells} are shaded"),
    },
    "suppositions": {
        0: Message("{cells} were white", "{cells} were white"),
        1: Message("{cells} were shaded", "{cells} were shaded"),
    },
    "consequences": {
        0: Message("{cells} would be white", "{cells} would be white"),
        1: Message("{cells} would be shaded", "{cells} would be shaded"),
    },
}
