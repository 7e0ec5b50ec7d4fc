"""The reasons of the constraints of takuzu: the models post them, and steps and changes name them."""

from __future__ import annotations

from gridwright.grid import Line
from gridwright.messages import Message, Sentence
from gridwright.model import Reason

BALANCE = Message("{line} holds as many 0s as 1s")
THREE = Message("{line} never has three equal digits side by side")
TWINS = Message("{first} and {second} are not identical")


def three(line: Line, message: Message = THREE) -> Reason:
    """A line never has three equal digits side by side."""
    return Reason("three", line.cells, message.about(line=line.name))


def balance(line: Line, message: Message = BALANCE) -> Reason:
    """A line holds as many 0s as 1s."""
    return Reason("balance", line.cells, message.about(line=line.name))


def fill(line: Line) -> Reason:
    """A line keeps both rules; it is filed under the one that says more about it."""
    return Reason(
        "balance",
        line.cells,
        Sentence("{line} holds as many 0s as 1s, and never three equal digits side by side", line=line.name),
        "three",
        also=("three",),
    )


def differ(first: Line, second: Line, message: Message = TWINS) -> Reason:
    """Two parallel lines differ; they can be named in any order."""
    if first.number > second.number:
        first, second = second, first
    return Reason("twins", (first.cells, second.cells), message.about(first=first.name, second=second.name))
