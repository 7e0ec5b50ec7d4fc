"""The methods of a report: which ones, in which order, and under which names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwright.errors import InputError, UsageError, escape, join_names, quote, suggest
from gridwright.messages import Message, say

NOT_A_RENAME = Message("--rename {text} is not of the form METHOD=NAME, such as milp@flow=cplex")


NAME_WIDTH = 200


def select_methods(path: str, asked: Sequence[str], known: list[str]) -> list[str]:
    """The methods to report on: those asked for, each once, or all."""
    if not known:
        raise InputError(say("has no rows yet; expected a ledger that `batch run` has worked on"), source=quote(path))
    for name in asked:
        check_known(name, known)
    return list(dict.fromkeys(asked)) or known


def check_known(name: str, known: list[str]) -> None:
    """Refuse a method without rows."""
    if name not in known:
        expected = join_names(known) + suggest(name, known)
        raise UsageError(
            say("{name} has no rows in this ledger; expected one of {known}", name=quote(name), known=expected)
        )


def name_methods(methods: Iterable[str], renames: Sequence[str], known: list[str]) -> dict[str, str]:
    """The name that each method has in the report; a rename reads METHOD=NAME, and no two names may be the same."""
    chosen: dict[str, str] = {}
    for text in renames:
        method, name = split_rename(text, known)
        if chosen.setdefault(method, name) != name:
            first, second = quote(chosen[method], NAME_WIDTH), quote(name, NAME_WIDTH)
            raise UsageError(
                say(
                    "--rename gives {method} two names, {first} and {second}; expected one",
                    method=quote(method),
                    first=first,
                    second=second,
                )
            )
    names = {method: chosen.get(method, method) for method in methods}
    for method, name in names.items():
        if same := [other for other in names if other != method and names[other] == name]:
            raise UsageError(
                say(
                    "{method} and {other} would both be called {name}; expected a different name for each method",
                    method=quote(method),
                    other=quote(same[0]),
                    name=quote(name),
                )
            )
    return names


def split_rename(text: str, known: list[str]) -> tuple[str, str]:
    """The method and the name in METHOD=NAME; a method may be a command that has an = itself."""
    places = [at for at, c in enumerate(text) if c == "="]
    if not places:
        raise UsageError(NOT_A_RENAME(text=quote(text)))
    at = next((at for at in reversed(places) if text[:at].strip() in known), places[0])
    method, name = text[:at].strip(), escape(text[at + 1 :].strip())
    if not method or not name:
        raise UsageError(NOT_A_RENAME(text=quote(text)))
    check_known(method, known)
    return method, name
