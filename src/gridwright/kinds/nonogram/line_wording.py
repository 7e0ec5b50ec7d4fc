"""Why a step of one line of a nonogram follows, in the words of a player. `techniques` finds the steps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise

from gridwright.errors import join_and
from gridwright.grid import Line
from gridwright.kind import Found, Why
from gridwright.kinds.nonogram import messages
from gridwright.kinds.nonogram.puzzle import Clue, Nonogram, write_clue
from gridwright.kinds.nonogram.sorts import (
    ALL_FOUND,
    BEFORE_RUN,
    BOTH,
    COMPLETE,
    EDGE,
    NOTHING,
    OTHER_RUNS,
    SINGLE,
    WHITE,
)
from gridwright.messages import Sentence, Text
from gridwright.messages import steps as step_messages
from gridwright.text.cells import list_numbers, name_places

ROOM, BLOCK = 5, 3  # numbers that say what the room of a run is, and what black cells side by side are


class View:
    """The line of a step, with what its sentence needs."""

    def __init__(self, puzzle: Nonogram, found: Found) -> None:
        self.puzzle, self.found = puzzle, found
        self.number, self.rest = found.arguments[0], found.arguments[1:]
        self.line: Line = puzzle.grid.lines()[self.number]
        self.clue: Clue = (puzzle.rows + puzzle.columns)[self.number]

    @cached_property
    def places(self) -> dict[int, int]:
        """The place of every cell of the line."""
        return {cell: place for place, cell in enumerate(self.line.cells)}

    def name(self, places: Iterable[int]) -> str:
        """Places of the line: "columns 2 and 3"."""
        return name_places(self.puzzle.grid, self.line, [self.line.cells[place] for place in places])

    def name_room(self, first: int, last: int) -> str:
        """All places from a first to a last one."""
        return self.name(range(first, last + 1))

    def name_run(self, run: int) -> str:
        """A run of the clue: "the 4", or "the second 4" if there are several."""
        length = self.clue[run]
        if self.clue.count(length) == 1:
            return messages.RUN(length=length)
        nth = self.clue[:run].count(length)
        if nth < len(messages.NTH_RUN):
            return messages.NTH_RUN[nth](length=length)
        return messages.LATER_RUN(length=length, number=run + 1)

    def name_runs(self, first: int, end: int) -> str:
        """The runs of the clue from a first one to before another: "the 4", "the runs 1 3 2"."""
        if end - first == 1:
            return self.name_run(first)
        return messages.RUNS(clue=write_clue(self.clue[first:end]))

    @property
    def clue_text(self) -> str:
        """The clue of the line."""
        return write_clue(self.clue)

    @property
    def decided(self) -> str:
        """The places of the cells that the step decides."""
        return name_places(self.puzzle.grid, self.line, self.found.cells)

    def conclude(self, why: str, then: Text | None = None) -> Why:
        """The step follows from the clue of the line."""
        return Why(self.line.name, why, (runs(self.puzzle, self.number),), then=then)


def runs(puzzle: Nonogram, line: int) -> Sentence:
    """The reason of the constraint of a line."""
    clue = (puzzle.rows + puzzle.columns)[line]
    template = messages.ROW_RUNS if line < puzzle.grid.height else messages.COLUMN_RUNS
    return template.about(line=puzzle.grid.lines()[line].name, clue=write_clue(clue))


def finished(puzzle: Nonogram, found: Found) -> Why:
    """A line or a run is complete."""
    view = View(puzzle, found)
    if view.rest[0] == NOTHING:
        return nothing(puzzle, found)
    if view.rest[0] == ALL_FOUND:
        why = messages.FOUND_ALL(line=view.line.name, clue=view.clue_text)
        return view.conclude(why, messages.REST_WHITE(line=view.line.name))
    first, last = view.rest[1:3]
    black = view.name_room(first, last)
    if view.rest[0] == COMPLETE:
        return view.conclude(describe_complete(view, first, last, view.rest[3]))
    decided = {view.places[cell] for cell in found.cells}
    arguments = {"line": view.line.name, "black": black}
    if view.rest[0] == BEFORE_RUN:
        then = messages.WHITE_BEFORE_AND_BESIDE if last + 1 in decided else messages.WHITE_BEFORE
        return view.conclude(messages.FIRST_COMPLETE(run=messages.RUN(length=view.clue[0]), **arguments), then())
    then = messages.WHITE_AFTER_AND_BESIDE if first - 1 in decided else messages.WHITE_AFTER
    return view.conclude(messages.LAST_COMPLETE(run=messages.RUN(length=view.clue[-1]), **arguments), then())


def nothing(puzzle: Nonogram, found: Found) -> Why:
    """Lines with the clue 0."""
    grid = puzzle.grid
    is_row = found.arguments[0] < grid.height
    numbers = sorted({cell // grid.width if is_row else cell % grid.width for cell in found.cells})
    names = (step_messages.ROWS if is_row else step_messages.COLUMNS)(len(numbers), places=list_numbers(numbers))
    lines = [number if is_row else grid.height + number for number in numbers]
    whole = len(found.cells) == len(numbers) * (grid.width if is_row else grid.height)
    white = messages.ALL_WHITE(len(numbers), lines=names)
    if not whole and len(numbers) == 1:
        white = messages.REST_WHITE(line=names)
    reasons = tuple(runs(puzzle, line) for line in lines)
    return Why(names, messages.CLUE_NOTHING(len(numbers), lines=names), reasons, then=white)


def describe_complete(view: View, first: int, last: int, run: int) -> str:
    """A run that is complete, or black cells that are as long as any run there."""
    black = view.name_room(first, last)
    if run >= 0:
        return messages.CLOSED_ONE(line=view.line.name, run=view.name_run(run), black=black)
    return messages.CLOSED_ANY(last - first + 1, line=view.line.name, black=black)


def edge(puzzle: Nonogram, found: Found) -> Why:
    """A run that starts or ends near a border must go on."""
    view = View(puzzle, found)
    if view.rest[0] == SINGLE:
        black = view.name(view.rest[1:3])
        between = messages.BETWEEN_BLACK(view.rest[2] - view.rest[1] - 1)
        return view.conclude(messages.JOINED_ONLY(line=view.line.name, black=black), between)
    if view.rest[0] >= BOTH:
        return both_ends(view)
    before, first, last, run, shortest, border, cause = view.rest
    name = messages.THE_RUN() if run < 0 else view.name_run(run)
    subject = messages.THROUGH(run=name, black=view.name_room(first, last))
    is_at_border = border == (last if before else first)
    why = (describe_stop if before else describe_start)(view, subject, run, border, cause)
    if is_at_border and cause == EDGE:
        why = (messages.ENDS_AT_EDGE if before else messages.STARTS_AT_EDGE)(line=view.line.name, run=subject)
    if run < 0:
        why = messages.AT_LEAST(shortest, why=why)
    far = border - shortest + 1 if before else border + shortest - 1
    if run >= 0 and is_at_border:
        return view.conclude(why, messages.COVERS(places=view.name_room(min(border, far), max(border, far))))
    reaches = messages.REACHES_BACK if before else messages.REACHES
    return view.conclude(why, reaches(end=view.name([far])))


def both_ends(view: View) -> Why:
    """A run that must go on at both ends."""
    kind, first, last, run, left, right = view.rest
    name = messages.THROUGH(run=view.name_run(run), black=view.name_room(first, last))
    room = describe_room(view, (run, left, right, (kind - BOTH) % 2, (kind - BOTH) // 2), name)
    length = view.clue[run]
    covers = messages.COVERS if right - left + 1 == length else messages.ALWAYS_COVERS
    covered = view.name_room(right - length + 1, left + length - 1)
    return view.conclude(messages.IN(line=view.line.name, text=room), covers(places=covered))


def describe_start(view: View, subject: str, run: int, border: int, cause: int) -> str:
    """Where a run starts at the earliest, and why."""
    arguments = {"line": view.line.name, "run": subject, "border": view.name([border])}
    if cause == WHITE:
        return messages.STARTS_AFTER_WHITE(white=view.name([border - 1]), **arguments)
    if cause == OTHER_RUNS and run > 0:
        return messages.STARTS_AFTER_RUNS(others=view.name_runs(0, run), **arguments)
    return messages.STARTS_AFTER_EDGE(**arguments)


def describe_stop(view: View, subject: str, run: int, border: int, cause: int) -> str:
    """Where a run ends at the latest, and why."""
    arguments = {"line": view.line.name, "run": subject, "border": view.name([border])}
    if cause == WHITE:
        return messages.ENDS_BEFORE_WHITE(white=view.name([border + 1]), **arguments)
    if cause == OTHER_RUNS and 0 <= run < len(view.clue) - 1:
        return messages.ENDS_BEFORE_RUNS(others=view.name_runs(run + 1, len(view.clue)), **arguments)
    return messages.ENDS_BEFORE_EDGE(**arguments)


def overlap(puzzle: Nonogram, found: Found) -> Why:
    """Runs that cover a cell however far they are pushed."""
    view = View(puzzle, found)
    size, needed = len(view.line.cells), sum(view.clue) + len(view.clue) - 1
    if needed == size:
        return view.conclude(messages.OVERLAP_FULL(line=view.line.name, clue=view.clue_text))
    rooms = [view.rest[nth : nth + ROOM] for nth in range(0, len(view.rest), ROOM)]
    if not found.because:
        arguments = {"line": view.line.name, "cells": size}
        if len(view.clue) == 1:
            return view.conclude(messages.OVERLAP_ONE(size - needed, run=view.name_run(0), **arguments))
        return view.conclude(messages.OVERLAP_MANY(size - needed, clue=view.clue_text, needed=needed, **arguments))
    if len(rooms) > 1:
        return view.conclude(describe_rooms(view, rooms))
    run, first, last, _, _ = rooms[0]
    why = messages.IN(line=view.line.name, text=describe_room(view, rooms[0]))
    is_fixed = last - first + 1 == view.clue[run]
    return view.conclude(why, None if is_fixed else messages.ALWAYS_COVERS(places=view.decided))


def describe_room(view: View, room: Sequence[int], name: str = "") -> str:
    """The only cells that a run fits into, and which other runs make them fewer."""
    run, first, last, is_after, is_before = room
    before = view.name_runs(0, run) if is_after else ""
    after = view.name_runs(run + 1, len(view.clue)) if is_before else ""
    arguments = {"run": name or view.name_run(run), "room": view.name_room(first, last)}
    if before and after:
        return messages.ROOM_BETWEEN(before=before, after=after, **arguments)
    if before:
        return messages.ROOM_AFTER(others=before, **arguments)
    return messages.ROOM_BEFORE(others=after, **arguments) if after else messages.ROOM(**arguments)


def describe_rooms(view: View, rooms: Sequence[Sequence[int]]) -> str:
    """The same for several runs."""
    gap = find_gap(view, rooms)
    if gap is not None:
        cells, needed = gap[1] - gap[0] + 1, sum(view.clue) + len(view.clue) - 1
        arguments = {"line": view.line.name, "clue": view.clue_text, "room": view.name_room(*gap), "needed": needed}
        if cells == needed:
            return messages.GAP_FULL(**arguments)
        return messages.OVERLAP_GAP(cells - needed, cells=cells, **arguments)
    names = join_and([describe_room(view, [*room[:3], 0, 0]) for room in rooms])
    if any(room[3] or room[4] for room in rooms):
        return messages.ROOMS_IN_ORDER(line=view.line.name, clue=view.clue_text, rooms=names)
    return messages.IN(line=view.line.name, text=names)


def find_gap(view: View, rooms: Sequence[Sequence[int]]) -> tuple[int, int] | None:
    """The places between two white cells into which all runs of the line go; None if there are no such."""
    white = [-1, *sorted(view.places[cell] for cell in view.found.because), len(view.line.cells)]
    first, last = next((left + 1, right - 1) for left, right in pairwise(white) if left < rooms[0][1] < right)
    for run, start, end, _, _ in rooms:
        before, after = view.clue[:run], view.clue[run + 1 :]
        if start != first + sum(before) + len(before) or end != last - sum(after) - len(after):
            return None
    return first, last


def gap(puzzle: Nonogram, found: Found) -> Why:
    """Cells between white ones that are too few for a run."""
    view = View(puzzle, found)
    shortest = min((view.clue[run] for run in view.rest), default=0)
    arguments = {"line": view.line.name, "places": view.decided}
    if shortest <= len(found.cells):
        return view.conclude(messages.GAP_NONE(**arguments))
    if len(view.rest) == 1:
        return view.conclude(messages.GAP_ONE(run=view.name_run(view.rest[0]), **arguments))
    return view.conclude(messages.GAP_ANY(shortest=shortest, **arguments))


def join(puzzle: Nonogram, found: Found) -> Why:
    """Black cells that are one run, or would be too long as one."""
    view = View(puzzle, found)
    if view.rest[0]:
        return view.conclude(messages.SPLIT(line=view.line.name, places=view.decided, length=view.rest[1]))
    one, two, run = view.rest[1:]
    return view.conclude(messages.JOINED(line=view.line.name, black=view.name([one, two]), run=view.name_run(run)))


def reach(puzzle: Nonogram, found: Found) -> Why:
    """How far a run can move, and what no run gets to."""
    view = View(puzzle, found)
    beyond, run, first, last, *blocks = view.rest
    owners = group_blocks(blocks)
    about = run if not beyond or run == 0 else run - 1 if run == len(view.clue) else -1
    it = messages.IT() if list(owners) == [about] else ""
    if beyond:
        text = describe_beyond(view, run, first, last, it)
        return view.conclude(add_given(view, owners, text))
    text = messages.ROOM(run=it or view.name_run(run), room=view.name_room(first, last))
    is_fixed = last - first + 1 == view.clue[run]
    then = None if is_fixed else messages.ALWAYS_COVERS(places=view.decided)
    return view.conclude(add_given(view, owners, text), then)


def group_blocks(blocks: Sequence[int]) -> dict[int, list[int]]:
    """The places of black cells by the run that they belong to, -1 where that is open."""
    owners: dict[int, list[int]] = {}
    for nth in range(0, len(blocks), BLOCK):
        first, last, owner = blocks[nth : nth + BLOCK]
        owners.setdefault(owner, []).extend(range(first, last + 1))
    return owners


def add_given(view: View, owners: dict[int, list[int]], text: str) -> str:
    """What is so in the line, after the cells that make it so and the runs that black ones belong to."""
    black = {place for places in owners.values() for place in places}
    white = [place for place in map(view.places.__getitem__, view.found.because) if place not in black]
    given = [messages.GIVEN_WHITE(len(white), white=view.name(white))] if white else []
    for run, places in owners.items():
        template = messages.GIVEN_BLACK if run < 0 else messages.BELONGS
        name = "" if run < 0 else view.name_run(run)
        given.append(template(len(places), black=view.name(places), run=name))
    if not given:
        return messages.IN(line=view.line.name, text=text)
    return messages.GIVEN(line=view.line.name, given=join_and(given), text=text)


def describe_beyond(view: View, run: int, end: int, start: int, it: str) -> str:
    """Where the run before some cells ends at the latest, and where the one after them starts at the earliest."""
    ends = starts = ""
    if run > 0:
        name = it or (messages.LAST_RUN(length=view.clue[-1]) if run == len(view.clue) > 1 else view.name_run(run - 1))
        ends = messages.ENDS(run=name, end=view.name([end]))
    if run < len(view.clue):
        name = it or (messages.FIRST_RUN(length=view.clue[0]) if run == 0 < len(view.clue) - 1 else view.name_run(run))
        starts = messages.STARTS(run=name, start=view.name([start]))
    return messages.ENDS_AND_STARTS(ends=ends, starts=starts) if ends and starts else ends or starts


def agree(puzzle: Nonogram, found: Found) -> Why:
    """All fillings of a line agree."""
    view = View(puzzle, found)
    text = messages.WHOLE(clue=view.clue_text, places=view.decided)
    return view.conclude(add_given(view, {-1: [*view.rest]} if view.rest else {}, text))


EXPLAIN = (finished, overlap, edge, overlap, gap, join, reach, agree)
"""What words the steps of a line, in the order of the ladder."""
