"""Sentences about finding kinds of puzzle."""

from gridwright.messages import Message, translate

# What people call a kind; on the command line and in files its name is always the English one.
NAMES = (Message("nonogram"), Message("hitori"), Message("makaro"), Message("takuzu"))

UNKNOWN_KIND = Message("{name} is not a kind of puzzle; expected one of {known}")
CANNOT_LOAD = Message("the kind {name} cannot be loaded: {error}")
NOT_A_KIND = Message("the kind {name} cannot be loaded: expected a Kind, found {found}")
OTHER_NAME = Message("the kind {name} cannot be loaded: expected a Kind of that name, found {found}")


def name_kind(kind: str) -> str:
    """The name of a kind in a sentence."""
    return translate(kind)
