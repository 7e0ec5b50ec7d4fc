"""Sentences for people: templates with named arguments, kept together, so that they can be translated.

A `Message` is a template; calling it with its arguments gives the sentence. A `Plural` has one template for a count of
one and one for every other count. `about` binds the arguments and formats later, for sentences that are made by the
thousand and seldom read, such as the reasons of constraints, and for those that outlive a change of language.

The modules of this package hold the sentences of the layers of gridwright; a kind keeps its own in `messages.py` of its
folder, or at the top of its file. They are written in English, and `language` chooses the catalogue that translates
them. What a program reads stays English and is no message: exports, logs, JSON keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

NO_BREAK_SPACE = "\xa0"
"""Before some punctuation in other languages; Python does not count it as printable."""


class Catalogue(Protocol):
    """The templates of another language, and how it fills them in."""

    def translate(self, template: str, context: str = "") -> str:
        """A template in the other language, or as it is if the catalogue does not have it."""

    def translate_plural(self, one: str, many: str, count: int) -> str:
        """The template for a count in the other language."""

    def fill(self, template: str, arguments: Mapping[str, Any]) -> str:
        """A template with its arguments, numbers written as the language writes them."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """A number as the language writes it."""


_catalogue: Catalogue | None = None
"""The catalogue of the reader's language; None for English, which needs none."""


def translate(text: str) -> str:
    """A text that is not a template of ours, such as the description of a system error, in the reader's language."""
    return _catalogue.translate(text) if _catalogue and text else text


def translate_plural(one: str, many: str, count: int) -> str:
    """The text for a count, as `translate` gives it."""
    if _catalogue is None:
        return one if count == 1 else many
    return _catalogue.translate_plural(one, many, count)


def format_number(value: float, format_spec: str) -> str:
    """A number as the reader's language writes it, by a format such as ",.1f"."""
    return format(value, format_spec) if _catalogue is None else _catalogue.format_field(value, format_spec)


class Message:
    """A sentence with places for arguments, as `str.format` marks them.

    A context tells it apart from one with the same words that other languages word differently.
    """

    __slots__ = ("context", "template")

    def __init__(self, template: str, context: str = "") -> None:
        self.template, self.context = template, context

    def __call__(self, **arguments: Any) -> str:
        if _catalogue is None:
            return self.template.format(**arguments)
        return _catalogue.fill(_catalogue.translate(self.template, self.context), arguments)

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
        if _catalogue is None:
            return (self.one if count == 1 else self.many).format(count=count, **arguments)
        template = _catalogue.translate_plural(self.one, self.many, count)
        return _catalogue.fill(template, {"count": count, **arguments})

    def __repr__(self) -> str:
        return f"Plural({self.one!r}, {self.many!r})"

    def about(self, count: int, **arguments: Any) -> Sentence:
        """The sentence about this count and these arguments, formatted when it is read."""
        return Sentence(self, {"count": count, **arguments})


class Sentence:
    """A message with its arguments; `str` formats it, in the language of that moment."""

    __slots__ = ("arguments", "message")

    def __init__(self, message: Message | Plural, arguments: dict[str, Any]) -> None:
        self.message, self.arguments = message, arguments

    def __str__(self) -> str:
        return self.message(**self.arguments)

    def __repr__(self) -> str:
        return f"Sentence({str(self)!r})"


Text = str | Message | Sentence
"""A sentence in any of its forms; `str` gives the words."""
