"""Typed JSON: requests are dataclasses, results are TypedDicts, and both have a JSON Schema.

One walk over the types serves two readers: `find_fault` says what is wrong with a request or a result, and `describe`
is the schema of either. Bounds stand beside the type: `Annotated[int,
Between(1, 150)]`.
"""

from __future__ import annotations

import dataclasses
import json
import types
from collections.abc import Iterator
from dataclasses import dataclass
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from gridwright.errors import join_or, quote
from gridwright.messages import Message, say

WRONG = Message("{place} is {value}; expected {expected}")
MOST_SHOWN = 40  # characters of a wrong value that a message shows
NAMES: dict[Any, str] = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}


@dataclass(frozen=True, slots=True)
class Between:
    """Bounds: of a number, or of the length of a text, list or object."""

    low: int
    high: int


def find_fault(kind: Any, value: Any, place: str = "") -> str | None:
    """What is wrong with a value of a type, in a sentence; None if nothing is."""
    return next(find_faults(kind, value, place), None)


def find_faults(kind: Any, value: Any, place: str) -> Iterator[str]:
    """Everything that is wrong with a value of a type."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        outside = list(find_outside(arguments[1], value, place)) if is_measured(arguments[0], value) else []
        yield from outside or find_faults(arguments[0], value, place)  # of a list that is too long no item is looked at
    elif origin is NotRequired:
        yield from find_faults(arguments[0], value, place)
    elif origin in (Union, types.UnionType):
        yield from find_in_union(arguments, value, place)
    elif origin is Literal:
        if type(value) is not str or value not in arguments:
            yield refuse(value, join_or([f'"{name}"' for name in arguments]), place)
    elif origin is list:
        yield from find_in_list(arguments[0], value, place)
    elif origin is dict:
        yield from find_in_mapping(arguments[1], value, place)
    elif is_record(kind):
        yield from find_in_record(kind, value, place)
    elif not is_plain(kind, value):
        yield refuse(value, NAMES[kind], place)


def is_plain(kind: type, value: Any) -> bool:
    """Is this a text, number, truth value or null of a type? An integer is a number, and a truth value is neither."""
    return type(value) is kind or (kind is float and type(value) is int)


def is_record(kind: Any) -> bool:
    """Is the type an object with named fields?"""
    return is_typeddict(kind) or dataclasses.is_dataclass(kind)


def refuse(value: Any, expected: str, place: str) -> str:
    """The sentence about a wrong value."""
    return WRONG(place=place or say("the request"), value=shorten(value), expected=expected)


def shorten(value: Any) -> str:
    """The beginning of a wrong value, as JSON writes it."""
    if isinstance(value, list | dict):
        return name_type(list[Any] if isinstance(value, list) else dict[str, Any])
    text = json.dumps(value[: MOST_SHOWN + 1] if isinstance(value, str) else value)
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def is_measured(kind: Any, value: Any) -> bool:
    """Has a value of a type a size that bounds are about?"""
    return is_plain(get_origin(kind) or kind, value)


def find_outside(bounds: Between, value: Any, place: str) -> Iterator[str]:
    """Is a number, or a length, out of its bounds?"""
    is_number = isinstance(value, int | float)
    size = value if is_number else len(value)
    if not bounds.low <= size <= bounds.high:
        asked = Message("{low:,} to {high:,}") if is_number else Message("a length of {low:,} to {high:,}")
        shown = value if is_number else say("of length {size:,}", size=size)
        yield WRONG(place=place, value=shown, expected=asked(low=bounds.low, high=bounds.high))


def find_in_union(kinds: tuple[Any, ...], value: Any, place: str) -> Iterator[str]:
    """Is a value of none of several types?"""
    found = [find_fault(kind, value, place) for kind in kinds]
    if None not in found:
        others = [kind for kind in kinds if kind is not type(None)]
        yield (
            found[kinds.index(others[0])] or ""
            if len(others) == 1
            else refuse(value, join_or([name_type(kind) for kind in kinds]), place)
        )


def name_type(kind: Any) -> str:
    """The name of a type in a message."""
    return NAMES.get(kind) or ("array" if get_origin(kind) is list else "object")


def find_in_list(kind: Any, value: Any, place: str) -> Iterator[str]:
    """What is wrong with the items of a list."""
    if type(value) is not list:
        yield refuse(value, "array", place)
        return
    if set(map(type, value)) <= {*get_args(kind), kind} & NAMES.keys():
        return  # a board has thousands of items, and a server no time to look at each
    for nth, item in enumerate(value):
        yield from find_faults(kind, item, f"{place}[{nth}]")


def find_in_mapping(kind: Any, value: Any, place: str) -> Iterator[str]:
    """What is wrong with the values of an object with any names."""
    if type(value) is not dict:
        yield refuse(value, "object", place)
        return
    for name, item in value.items():
        yield from find_faults(kind, item, f"{place}.{quote(name)}")


def find_in_record(kind: Any, value: Any, place: str) -> Iterator[str]:
    """What is wrong with the fields of an object."""
    if type(value) is not dict:
        yield refuse(value, "object", place)
        return
    fields, required = list_fields(kind)
    for name in value.keys() - fields.keys():
        yield say("{name} is no field here; expected {known}", name=quote(name), known=join_or(fields))
    for name, field in fields.items():
        if name in value:
            yield from find_faults(field, value[name], f"{place}.{name}" if place else name)
        elif name in required:
            yield say("{name} is missing", name=f"{place}.{name}" if place else name)


def list_fields(kind: Any) -> tuple[dict[str, Any], frozenset[str]]:
    """The types of the fields of an object by their names, and the names of those that it must have."""
    hints = get_type_hints(kind, include_extras=True)
    if is_typeddict(kind):
        return hints, kind.__required_keys__
    missing = dataclasses.MISSING
    required = [f.name for f in dataclasses.fields(kind) if f.default is missing and f.default_factory is missing]
    return hints, frozenset(required)


def describe(kind: Any) -> dict[str, Any]:
    """The JSON Schema of a type."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return {**describe(arguments[0]), **describe_bounds(arguments[1], arguments[0])}
    if origin is NotRequired:
        return describe(arguments[0])
    if origin in (Union, types.UnionType):
        return {"anyOf": [describe(each) for each in arguments]}
    if origin is Literal:
        return {"type": "string", "enum": list(arguments)}
    if origin is list:
        return {"type": "array", "items": describe(arguments[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": describe(arguments[1])}
    if not is_record(kind):
        return {"type": NAMES[kind]}
    fields, required = list_fields(kind)
    properties = {name: describe(field) for name, field in fields.items()}
    return {
        "type": "object",
        "properties": properties,
        "required": sorted(required),
        "additionalProperties": False,
    }


def describe_bounds(bounds: Between, kind: Any) -> dict[str, Any]:
    """Bounds as JSON Schema has them, by the type that they are about."""
    low, high = (
        ("minLength", "maxLength")
        if kind is str
        else ("minItems", "maxItems")
        if get_origin(kind) is list
        else ("minProperties", "maxProperties")
        if get_origin(kind) is dict
        else ("minimum", "maximum")
    )
    return {low: bounds.low, high: bounds.high}
