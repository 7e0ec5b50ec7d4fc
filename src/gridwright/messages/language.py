"""The language of sentences: English, or one that has a catalogue in the folder `locale`.

A catalogue is a gettext file, `locale/LANGUAGE/LC_MESSAGES/gridwright.mo`, found because it is there. It is compiled
from the `.po` file beside it by `python -m tools.messages`, so that only development needs Babel.

The language is one for the whole process. English is the default; the command line chooses another by the locale or by
`--lang`, a program by `gridwright.set_language`. What programs read is written `using(ENGLISH)`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache

from gridwright import messages
from gridwright.messages import Catalogue, Message, Text

ENGLISH = "en"
DOMAIN = "gridwright"
FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "locale")

UNKNOWN_LANGUAGE = Message("{name} is not a language of gridwright; expected one of {known}")

_current = ENGLISH


@cache
def names() -> tuple[str, ...]:
    """The languages that sentences can be written in, English first."""
    others = os.listdir(FOLDER) if os.path.isdir(FOLDER) else []
    return (ENGLISH, *sorted(name for name in others if os.path.exists(compiled_path(name))))


def compiled_path(name: str) -> str:
    """The file that holds the catalogue of a language."""
    return os.path.join(FOLDER, name, "LC_MESSAGES", f"{DOMAIN}.mo")


@cache
def load(name: str) -> Catalogue | None:
    """The catalogue of a language; None for English."""
    if name == ENGLISH:
        return None
    from gridwright.messages.catalogue import GettextCatalogue  # with what it imports, for those who need it

    return GettextCatalogue(compiled_path(name))


def get_language() -> str:
    """The language that sentences are written in now."""
    return _current


def set_language(name: str) -> None:
    """Write all sentences in this language from now on; its name is one of `names()`."""
    global _current
    if name not in names():
        raise ValueError(UNKNOWN_LANGUAGE(name=repr(name), known=", ".join(names())))
    messages._catalogue = load(name)
    _current = name


@contextmanager
def using(name: str) -> Iterator[None]:
    """Write sentences in this language for a while."""
    before = _current
    set_language(name)
    try:
        yield
    finally:
        set_language(before)


def in_english(text: object) -> str:
    """A sentence in English, whatever the language is, for what programs read."""
    if _current == ENGLISH:
        return str(text)
    with using(ENGLISH):
        return str(text)


def from_locale(environment: Mapping[str, str]) -> str:
    """The language that the locale asks for, as GNU gettext reads it; English if there is no catalogue for it.

    LC_ALL, LC_MESSAGES and LANG name the locale, the first that is set. LANGUAGE lists languages that are preferred to
    it, except where the locale is C.
    """
    locale = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    if locale in ("C", "POSIX"):
        return ENGLISH
    wanted = [*environment.get("LANGUAGE", "").split(":"), locale]
    spoken = (name.partition(".")[0].partition("@")[0].partition("_")[0].lower() for name in wanted)
    return next((name for name in spoken if name in names()), ENGLISH)
