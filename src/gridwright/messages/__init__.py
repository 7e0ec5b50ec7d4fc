"""Sentences for people, written in English where they are said, and translated when they are read.

`say` formats a template with its arguments, in the reader's language. A second template is for counts other than one,
which its argument `count` tells: `say("{count} cell", "{count} cells", count=n)`. A `Sentence` takes the same and is
formatted by `str`, each time that it is read: for what a kind declares, for sentences that are made by the thousand
and seldom read, such as the reasons of constraints, and for those that outlive a change of language. A template with
several users is a `Message` beside them.

`language` chooses the catalogue that translates; `python -m tools.messages` collects the sentences for it, so a
template is a plain literal. What a program reads stays English and is no message: logs, JSON keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar
from typing import Any, Protocol

NO_BREAK_SPACE = "\xa0"
"""Before some punctuation in other languages; Python does not count it as printable."""


class Catalogue(Protocol):
    """The templates of another language, and how it fills them in."""

    name: str

    def translate(self, template: str, context: str = "") -> str:
        """A template in the other language, or as it is if the catalogue does not have it."""

    def translate_plural(self, one: str, many: str, count: int, context: str = "") -> str:
        """The template for a count in the other language."""

    def fill(self, template: str, arguments: Mapping[str, Any]) -> str:
        """A template with its arguments, numbers written as the language writes them."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """A number as the language writes it."""


_default: Catalogue | None = None
"""The catalogue of the process, for whoever has not chosen; None for English, which needs none."""
_chosen: ContextVar[Catalogue | None] = ContextVar("gridwright.language")
"""The catalogue that this thread or task has chosen."""


def say(template: str, many: str | None = None, /, *, context: Any = "", **arguments: Any) -> str:
    """A sentence in the reader's language; `many` is the template for a count other than one.

    A context tells it apart from one with the same words that other languages word differently.
    """
    return _fill(template, many, context, arguments)


def _fill(template: str, many: str | None, context: str, arguments: dict[str, Any]) -> str:
    """A sentence in the reader's language, from what `say` takes."""
    catalogue = _chosen.get(_default)
    if catalogue is None:
        return (template if many is None or arguments["count"] == 1 else many).format_map(arguments)
    if many is None:
        found = catalogue.translate(template, context)
    else:
        found = catalogue.translate_plural(template, many, arguments["count"], context)
    return catalogue.fill(found, arguments)


def translate(text: str) -> str:
    """A text that is not a template of ours, such as the description of a system error, in the reader's language."""
    catalogue = _chosen.get(_default)
    return catalogue.translate(text) if catalogue and text else text


def translate_plural(one: str, many: str, count: int) -> str:
    """The text for a count, as `translate` gives it."""
    catalogue = _chosen.get(_default)
    if catalogue is None:
        return one if count == 1 else many
    return catalogue.translate_plural(one, many, count)


def format_number(value: float, format_spec: str) -> str:
    """A number as the reader's language writes it, by a format such as ",.1f"."""
    catalogue = _chosen.get(_default)
    return format(value, format_spec) if catalogue is None else catalogue.format_field(value, format_spec)


class Sentence:
    """What `say` takes, kept; `str` formats it, in the reader's language of that moment."""

    __slots__ = ("arguments", "context", "many", "template")

    def __init__(self, template: str, many: str | None = None, /, *, context: Any = "", **arguments: Any) -> None:
        self.template, self.many, self.context, self.arguments = template, many, context, arguments

    def __str__(self) -> str:
        return _fill(self.template, self.many, self.context, self.arguments)

    def __repr__(self) -> str:
        return f"Sentence({str(self)!r})"


class Message:
    """A template that several places fill in, as `say` and `Sentence` do."""

    __slots__ = ("context", "many", "template")

    def __init__(self, template: str, many: str | None = None, /, *, context: str = "") -> None:
        self.template, self.many, self.context = template, many, context

    def __call__(self, **arguments: Any) -> str:
        return _fill(self.template, self.many, self.context, arguments)

    def __str__(self) -> str:
        """The sentence of a template without arguments, which may stand in a table among others."""
        return self()

    def __repr__(self) -> str:
        return f"Message({', '.join(repr(text) for text in (self.template, self.many) if text is not None)})"

    def about(self, **arguments: Any) -> Sentence:
        """The sentence about these arguments, formatted when it is read."""
        made = Sentence.__new__(Sentence)  # as its own way to be made would copy the arguments
        made.template, made.many, made.context, made.arguments = self.template, self.many, self.context, arguments
        return made


Text = str | Sentence
"""A sentence in either form; `str` gives the words."""

Clauses = Text | tuple[Text, ...]
"""A clause; or several, each of which becomes a sentence of its own where they are said."""


def list_clauses(clauses: Clauses) -> tuple[Text, ...]:
    """Clauses one by one."""
    return clauses if isinstance(clauses, tuple) else (clauses,)
