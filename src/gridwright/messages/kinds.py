"""Sentences about finding kinds of puzzle."""

from gridwright.messages import Message

UNKNOWN_KIND = Message("{name} is not a kind of puzzle; expected one of {known}")
CANNOT_LOAD = Message("the kind {name} cannot be loaded: {error}")
NO_KIND = Message("the kind {name} cannot be loaded: expected a Kind named {name}, found {found}")
