"""The language of sentences: English, or one that has a catalogue in the folder `locale`.

A catalogue is a gettext file, `locale/LANGUAGE/LC_MESSAGES/gridwright.mo`, found because it is there. It is compiled
from the `.po` file beside it by `python -m tools.messages`, so that only development needs Babel. A kind from outside
brings a folder of its own, which translates what gridwright's does not.

The language belongs to a request: `using` chooses it for the current thread or asyncio task, so that two of them can
speak two languages at once. Whoever has not chosen speaks the language of the process, which is English until
`gridwright.set_language` names another; a new thread starts with it. The command line chooses by the locale or by
`--lang`. A request that has work done in a thread or process of its own passes its language on, by
`contextvars.copy_context` or by its name. What programs read is written `using(ENGLISH)`.
"""

from __future__ import annotations

import os
from _thread import RLock  # threading itself would take longer to import than all of this
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING

from gridwright import messages
from gridwright.messages import Catalogue, Message
from gridwright.messages.cells import LONG, get_cells, naming

if TYPE_CHECKING:
    from gridwright.messages.catalogue import GettextCatalogue

ENGLISH = "en"
DOMAIN = "gridwright"
CATALOGUES = "locale"
"""The name of a folder of catalogues."""
FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), CATALOGUES)

UNKNOWN_LANGUAGE = Message("{name} is not a language of gridwright; expected one of {known}")

_loaded: dict[str, GettextCatalogue] = {}
_added: list[str] = []  # the folders of catalogues that kinds from outside have brought
_loading = RLock()  # two threads that load a catalogue must get the same, which is the one that folders are added to


@cache
def names() -> tuple[str, ...]:
    """The languages that sentences can be written in, English first."""
    others = os.listdir(FOLDER) if os.path.isdir(FOLDER) else []
    return (ENGLISH, *sorted(name for name in others if os.path.exists(compiled_path(name))))


def compiled_path(name: str) -> str:
    """The file that holds the catalogue of a language."""
    return os.path.join(FOLDER, name, "LC_MESSAGES", f"{DOMAIN}.mo")


def load(name: str) -> Catalogue | None:
    """The catalogue of a language; None for English."""
    if name not in names():
        raise ValueError(UNKNOWN_LANGUAGE(name=repr(name), known=", ".join(names())))
    if name == ENGLISH:
        return None
    with _loading:
        if name not in _loaded:
            from gridwright.messages.catalogue import GettextCatalogue  # with what it imports, for those who need it

            _loaded[name] = GettextCatalogue(name, compiled_path(name))
            for folder in _added:
                extend(_loaded[name], folder)
        return _loaded[name]


def add_folder(folder: str) -> None:
    """Translate by the catalogues in a folder, too, what gridwright's own do not have."""
    with _loading:
        if folder not in (FOLDER, *_added) and os.path.isdir(folder):
            _added.append(folder)
            for catalogue in _loaded.values():
                extend(catalogue, folder)


def extend(catalogue: GettextCatalogue, folder: str) -> None:
    """Add what a folder has in the language of a catalogue."""
    place = os.path.join(folder, catalogue.name, "LC_MESSAGES")
    for file in sorted(os.listdir(place)) if os.path.isdir(place) else ():
        if file.endswith(".mo"):
            catalogue.add(os.path.join(place, file))


def get_language() -> str:
    """The language that sentences are written in now."""
    catalogue = messages._chosen.get(messages._default)
    return ENGLISH if catalogue is None else catalogue.name


def set_language(name: str) -> None:
    """Have all write in this language, from now on, who have not chosen one; its name is one of `names()`."""
    messages._default = load(name)


def switch_to(name: str) -> None:
    """Write sentences in this language from now on, until the end of the block `using` that we are in."""
    messages._chosen.set(load(name))


@contextmanager
def using(name: str) -> Iterator[None]:
    """Write sentences in this language for a while, in this thread or task."""
    before = messages._chosen.set(load(name))
    try:
        yield
    finally:
        messages._chosen.reset(before)


def in_english(text: object) -> str:
    """A sentence in English, whatever the language is and however cells are named, for what programs read."""
    if get_language() == ENGLISH and get_cells() == LONG:
        return str(text)
    with using(ENGLISH), naming(LONG):
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
