"""The questions of the page: a table of functions from typed JSON to typed JSON, with no HTTP in it.

The server and the worker in a browser are thin carriers of `answer`. A carrier passes a name, the fields of a request
and a language, and gets a reply: a result, or an error with a code and one clear line. Where a question takes long, it
reports how far it is by `gridwright.progress`, and a listener may raise `Cancelled` there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypedDict, get_type_hints

from gridwright.errors import (
    EngineError,
    GridwrightError,
    InputError,
    LimitError,
    MissingError,
    UsageError,
    join_names,
    quote,
)
from gridwright.messages import say
from gridwright.messages.language import ENGLISH, UNKNOWN_LANGUAGE, names, using
from gridwright.web import (
    blueprints,
    catalogue,
    comparing,
    contents,
    daily,
    learning,
    proving,
    setting,
    solving,
    stepping,
    values,
    watching,
)

CODES: dict[type[GridwrightError], str] = {
    InputError: "input",
    UsageError: "usage",
    MissingError: "missing",
    LimitError: "limit",
    EngineError: "engine",
}
"""What went wrong, for programs."""
INTERNAL, CANCELLED, LIMIT = "internal", "cancelled", "limit"
MOST_ERROR = 2_000  # characters of an error


class Cancelled(GridwrightError):
    """Nobody waits for the answer any more."""


class Fault(TypedDict):
    """What went wrong: a code for programs, and one line for people."""

    code: str
    text: str


class OperationReply(TypedDict, total=False):
    """Either a result or an error."""

    result: dict[str, Any]
    error: Fault


@dataclass(frozen=True, slots=True)
class Operation:
    """A question: the function that answers it, and the types of its request and result."""

    run: Callable[[Any], Any]
    request: type
    result: type

    @property
    def summary(self) -> str:
        """What it does, in a sentence."""
        return (self.run.__doc__ or "").strip()


def make_operation(run: Callable[[Any], Any]) -> Operation:
    """The operation of a function, whose annotations are its types."""
    hints = get_type_hints(run)
    return Operation(run, hints["request"], hints["return"])


OPERATIONS: dict[str, Operation] = {
    run.__name__: make_operation(run)
    for run in (
        catalogue.start,
        solving.read,
        contents.contents,
        solving.check,
        solving.tick,
        solving.solve,
        solving.forced,
        stepping.hint,
        stepping.explain,
        stepping.rate,
        setting.generate,
        daily.daily,
        setting.mend,
        setting.convert,
        setting.draw,
        blueprints.blueprint,
        blueprints.assemble,
        blueprints.picture,
        learning.formulation,
        watching.trace,
        proving.prove,
        comparing.methods,
        comparing.compare,
        comparing.model,
    )
}


def answer(name: str, fields: Any, language: str = ENGLISH) -> OperationReply:
    """Answer a question in a language; whatever goes wrong is an error with one line."""
    refusal = refuse(name, fields, language)
    if refusal is not None:
        return refusal
    with using(language):
        return answer_safely(OPERATIONS[name], fields)


def refuse(name: str, fields: Any, language: str) -> OperationReply | None:
    """What is wrong with the form of a question, before anything is built from it; None if nothing is."""
    if language not in names():
        return fail(CODES[UsageError], UNKNOWN_LANGUAGE(name=quote(str(language)), known=", ".join(names())))
    with using(language):
        fault = find_fault(name, fields)
    return None if fault is None else fail(CODES[UsageError], fault)


def find_fault(name: str, fields: Any) -> str | None:
    """What is wrong with the name or the fields of a question; None if nothing is."""
    if name in OPERATIONS:
        return values.find_fault(OPERATIONS[name].request, fields)
    return say("{name} is not a question; expected one of {known}", name=quote(name), known=join_names(OPERATIONS))


def answer_safely(operation: Operation, fields: dict[str, Any]) -> OperationReply:
    """Answer a question, or say what went wrong."""
    try:
        return OperationReply(result=operation.run(operation.request(**fields)))
    except Cancelled:
        return fail(CANCELLED, say("cancelled"))
    except GridwrightError as error:
        return fail(next((code for cls, code in CODES.items() if isinstance(error, cls)), INTERNAL), str(error))
    except MemoryError:
        return fail(LIMIT, say("out of memory"))
    except Exception as error:
        return fail(INTERNAL, say("internal error ({error})", error=type(error).__name__))


def fail(code: str, text: str) -> OperationReply:
    """A reply that says what went wrong, on one line."""
    return OperationReply(error=Fault(code=code, text=" ".join(text.splitlines())[:MOST_ERROR]))
