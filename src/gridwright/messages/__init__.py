"""Sentences for people: templates with named arguments, kept together, so that they can be translated.

A `Message` is a template; calling it with its arguments gives the sentence. A `Plural` has one template for a count of
one and one for every other count. `about` binds the arguments and formats later, for sentences that are made by the
thousand and seldom read, such as the reasons of constraints.

The modules of this package hold the sentences of the layers of gridwright; a kind keeps its own in `messages.py` of its
folder, or at the top of its file. What a program reads stays English and is no message: exports, logs, JSON keys.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_translate: Callable[[str], str] = str
"""What turns an English template into one of the reader's language."""


class Message:
    """A sentence with places for arguments, as `str.format` marks them."""

    __slots__ = ("template",)

    def __init__(self, template: str) -> None:
        self.template = template

    def __call__(self, **arguments: Any) -> str:
        return _translate(self.template).format(**arguments)

    def __str__(self) -> str:
        """The sentence of a template without arguments."""
        return self()

    def __repr__(self) -> str:
        return f"Message({self.template!r})"

    def about(self, **arguments: Any) -> Sentence:
        """The sentence about these arguments, formatted when it is read."""
        return Sentence(self, arguments)


class Plural:
    """A sentence that depends on a count, which is its argument `count`."""

    __slots__ = ("many", "one")

    def __init__(self, one: str, many: str) -> None:
        self.one, self.many = one, many

    def __call__(self, count: int, **arguments: Any) -> str:
        return _translate(self.one if count == 1 else self.many).format(count=count, **arguments)

    def __repr__(self) -> str:
        return f"Plural({self.one!r}, {self.many!r})"

    def about(self, count: int, **arguments: Any) -> Sentence:
        """The sentence about this count and these arguments, formatted when it is read."""
        return Sentence(self, {"count": count, **arguments})


class Sentence:
    """A message with its arguments; `str` formats it."""

    __slots__ = ("arguments", "message")

    def __init__(self, message: Message | Plural, arguments: dict[str, Any]) -> None:
        self.message, self.arguments = message, arguments

    def __str__(self) -> str:
        return self.message(**self.arguments)

    def __repr__(self) -> str:
        return f"Sentence({str(self)!r})"


Text = str | Message | Sentence
"""A sentence in any of its forms; `str` gives the words."""
