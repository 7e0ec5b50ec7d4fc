"""The only cells that runs of a nonogram's line fit into, in words: what they cover however far they are pushed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from gridwright.errors import join_and
from gridwright.kind import Why
from gridwright.kinds.nonogram.hints import facts
from gridwright.kinds.nonogram.hints.facts import Room
from gridwright.kinds.nonogram.hints.line_view import LONG_CLAUSE, View
from gridwright.messages import Clauses, say
from gridwright.text.argument import split_sentence


def word_rooms(view: View, about: facts.Rooms) -> Why:
    """Runs that cover a cell however far they are pushed."""
    size, needed = len(view.line.cells), sum(view.clue) + len(view.clue) - 1
    if needed == size:
        return view.conclude(
            say("the clue {clue} fills {line} from end to end", line=view.line.name, clue=view.clue_text)
        )
    if not view.found.because:
        return view.conclude(word_empty_line(view, size, needed))
    if len(about.rooms) > 1:
        return view.conclude(word_all_rooms(view, about.rooms))
    (room,) = about.rooms
    why = say("in {line}, {text}", context="the only room of runs", line=view.line.name, text=word_room(view, room))
    is_fixed = room.last - room.first + 1 == view.clue[room.run]
    return view.conclude(why, None if is_fixed else say("it always covers {places}", places=view.decided))


def word_empty_line(view: View, size: int, needed: int) -> str:
    """How far the runs of a line can move if none of its cells is known."""
    arguments = {"line": view.line.name, "cells": size, "count": size - needed}
    if len(view.clue) == 1:
        return say(
            "{line} has {cells} cells and one run, {run}, which can move by {count} cell at most",
            "{line} has {cells} cells and one run, {run}, which can move by {count} cells at most",
            run=view.name_run(0),
            **arguments,
        )
    return say(
        "{line} has {cells} cells, and its clue {clue} needs {needed} of them, gaps included: no run can move "
        "by more than {count} cell",
        "{line} has {cells} cells, and its clue {clue} needs {needed} of them, gaps included: no run can move "
        "by more than {count} cells",
        clue=view.clue_text,
        needed=needed,
        **arguments,
    )


def word_room(view: View, room: Room, name: str = "") -> str:
    """The only cells that a run fits into, and which other runs make them fewer."""
    before = view.name_runs(0, room.run) if room.is_after else ""
    after = view.name_runs(room.run + 1, len(view.clue)) if room.is_before else ""
    arguments = {"run": name or view.name_run(room.run), "room": view.name_room(room.first, room.last)}
    if before and after:
        return say(
            "{run} comes between {before} and {after} and fits only into {room}",
            before=before,
            after=after,
            **arguments,
        )
    if before:
        return say("{run} comes after {others} and fits only into {room}", others=before, **arguments)
    if after:
        return say("{run} comes before {others} and fits only into {room}", others=after, **arguments)
    return word_fit(view, room, name)


def word_fit(view: View, room: Room | facts.Reach, name: str = "") -> str:
    """The only cells that a run fits into."""
    return say(
        "{run} fits only into {room}", run=name or view.name_run(room.run), room=view.name_room(room.first, room.last)
    )


def word_all_rooms(view: View, rooms: Sequence[Room]) -> Clauses:
    """The same for several runs; in several clauses, if they are many."""
    gap = find_gap(view, rooms)
    if gap is not None:
        cells, needed = gap[1] - gap[0] + 1, sum(view.clue) + len(view.clue) - 1
        arguments = {"line": view.line.name, "clue": view.clue_text, "room": view.name_room(*gap), "needed": needed}
        if cells == needed:
            return say("in {line}, the clue {clue} fills {room}, the only room for it, from end to end", **arguments)
        return say(
            "in {line}, the clue {clue} fits only into {room} and needs {needed} of these {cells} cells, gaps "
            "included: no run can move by more than {count} cell",
            "in {line}, the clue {clue} fits only into {room} and needs {needed} of these {cells} cells, gaps "
            "included: no run can move by more than {count} cells",
            count=cells - needed,
            cells=cells,
            **arguments,
        )
    is_ordered = any(room.is_after or room.is_before for room in rooms)
    clauses = split_sentence(
        rooms, lambda some, is_first: word_some_rooms(view, some, is_ordered and is_first), LONG_CLAUSE
    )
    return clauses[0] if len(clauses) == 1 else tuple(clauses)


def word_some_rooms(view: View, rooms: Sequence[Room], is_ordered: bool) -> str:
    """The only rooms of some runs; with the order of all runs, if that matters."""
    names = join_and([word_fit(view, room) for room in rooms])
    if is_ordered:
        return say(
            "in {line}, where the runs come in the order {clue}, {rooms}",
            line=view.line.name,
            clue=view.clue_text,
            rooms=names,
        )
    return say("in {line}, {text}", context="the only room of runs", line=view.line.name, text=names)


def find_gap(view: View, rooms: Sequence[Room]) -> tuple[int, int] | None:
    """The places between two white cells into which all runs of the line go; None if there are no such."""
    white = [-1, *sorted(view.places[cell] for cell in view.found.because), len(view.line.cells)]
    first, last = next((left + 1, right - 1) for left, right in pairwise(white) if left < rooms[0].first < right)
    for room in rooms:
        before, after = view.clue[: room.run], view.clue[room.run + 1 :]
        if room.first != first + sum(before) + len(before) or room.last != last - sum(after) - len(after):
            return None
    return first, last
