"""Sentences about finding kinds of puzzle."""

from gridwright.messages import Message

UNKNOWN_KIND = Message("{name} is not a kind of puzzle; expected one of {known}")
CANNOT_LOAD = Message("the kind {name} cannot be loaded: {error}")
NOT_A_KIND = Message("the kind {name} cannot be loaded: expected a Kind, found {found}")
OTHER_NAME = Message("the kind {name} cannot be loaded: expected a Kind of that name, found {found}")
