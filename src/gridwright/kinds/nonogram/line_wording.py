"""Why a step of one line of a nonogram follows, in the words of a player. `techniques` finds the steps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise

from gridwright.errors import join_and
from gridwright.grid import Line
from gridwright.kind import FoundStep, Spot, Why
from gridwright.kinds.nonogram.puzzle import Clue, Nonogram, write_clue
from gridwright.kinds.nonogram.reasons import runs
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
from gridwright.messages import Clauses, Message, Text, say
from gridwright.text.argument import count_words, split_sentence
from gridwright.text.cells import COLUMNS, ROWS, list_numbers, name_places

NTH_RUN = (
    Message("the first {length}"),
    Message("the second {length}"),
    Message("the third {length}"),
    Message("the fourth {length}"),
    Message("the fifth {length}"),
    Message("the sixth {length}"),
    Message("the seventh {length}"),
    Message("the eighth {length}"),
    Message("the ninth {length}"),
    Message("the tenth {length}"),
)


LONG_CLAUSE = 34  # words
ROOM, BLOCK = 5, 3  # numbers that say what the room of a run is, and what black cells side by side are


class View:
    """The line of a step, with what its sentence needs."""

    def __init__(self, puzzle: Nonogram, found: FoundStep) -> None:
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
            return say("the {length}", length=length)
        nth = self.clue[:run].count(length)
        if nth < len(NTH_RUN):
            return NTH_RUN[nth](length=length)
        return say("the {length} that is number {number} of the clue", length=length, number=run + 1)

    def name_runs(self, first: int, end: int) -> str:
        """The runs of the clue from a first one to before another: "the 4", "the runs 1 3 2"."""
        if end - first == 1:
            return self.name_run(first)
        return say("the runs {clue}", context="some runs of a clue", clue=write_clue(self.clue[first:end]))

    @property
    def clue_text(self) -> str:
        """The clue of the line."""
        return write_clue(self.clue)

    @property
    def decided(self) -> str:
        """The places of the cells that the step decides."""
        return name_places(self.puzzle.grid, self.line, self.found.cells)

    def conclude(self, why: Clauses, then: Text | None = None) -> Why:
        """The step follows from the clue of the line."""
        return Why(self.line, why, (runs(self.puzzle, self.number),), then=then)


def finished(puzzle: Nonogram, found: FoundStep) -> Why:
    """A line or a run is complete."""
    view = View(puzzle, found)
    if view.rest[0] == NOTHING:
        return nothing(puzzle, found)
    if view.rest[0] == ALL_FOUND:
        why = say("{line} already has all the black cells of its clue {clue}", line=view.line.name, clue=view.clue_text)
        return view.conclude(why, say("the rest of {line} is white", line=view.line.name))
    first, last = view.rest[1:3]
    black = view.name_room(first, last)
    if view.rest[0] == COMPLETE:
        return view.conclude(describe_complete(view, first, last, view.rest[3]))
    decided = {view.places[cell] for cell in found.cells}
    arguments = {"line": view.line.name, "black": black}
    if view.rest[0] == BEFORE_RUN:
        then = (
            say("everything before it and the cell after it are white")
            if last + 1 in decided
            else say("everything before it is white")
        )
        return view.conclude(
            say(
                "{run}, the first run of {line}, is complete in {black}",
                run=say("the {length}", length=view.clue[0]),
                **arguments,
            ),
            then,
        )
    then = (
        say("the cell before it and everything after it are white")
        if first - 1 in decided
        else say("everything after it is white")
    )
    return view.conclude(
        say(
            "{run}, the last run of {line}, is complete in {black}",
            run=say("the {length}", length=view.clue[-1]),
            **arguments,
        ),
        then,
    )


def nothing(puzzle: Nonogram, found: FoundStep) -> Why:
    """Lines with the clue 0."""
    grid = puzzle.grid
    is_row = found.arguments[0] < grid.height
    numbers = sorted({cell // grid.width if is_row else cell % grid.width for cell in found.cells})
    names = (ROWS if is_row else COLUMNS)(count=len(numbers), places=list_numbers(numbers))
    lines = [number if is_row else grid.height + number for number in numbers]
    whole = len(found.cells) == len(numbers) * (grid.width if is_row else grid.height)
    white = say("all of {lines} is white", "{lines} are white", count=len(numbers), lines=names)
    if not whole and len(numbers) == 1:
        white = say("the rest of {line} is white", line=names)
    reasons = tuple(runs(puzzle, line) for line in lines)
    where = grid.lines()[lines[0]] if len(lines) == 1 else Spot(names)
    return Why(
        where,
        say("the clue of {lines} is 0", "the clues of {lines} are 0", count=len(numbers), lines=names),
        reasons,
        then=white,
    )


def describe_complete(view: View, first: int, last: int, run: int) -> str:
    """A run that is complete, or black cells that are as long as any run there."""
    black = view.name_room(first, last)
    if run >= 0:
        return say("in {line}, {run} is complete in {black}", line=view.line.name, run=view.name_run(run), black=black)
    return say(
        "in {line}, {black} is black, and no run that could be there is longer",
        "in {line}, {black} are black, and no run that could be there is longer",
        count=last - first + 1,
        line=view.line.name,
        black=black,
    )


def edge(puzzle: Nonogram, found: FoundStep) -> Why:
    """A run that starts or ends near a border must go on."""
    view = View(puzzle, found)
    if view.rest[0] == SINGLE:
        black = view.name(view.rest[1:3])
        between = say(
            "the cell between them is black", "the cells between them are black", count=view.rest[2] - view.rest[1] - 1
        )
        return view.conclude(
            say("in {line}, {black} are black, and there is only one run", line=view.line.name, black=black), between
        )
    if view.rest[0] >= BOTH:
        return both_ends(view)
    before, first, last, run, shortest, border, cause = view.rest
    name = say("the run") if run < 0 else view.name_run(run)
    subject = say("{run} through {black}", run=name, black=view.name_room(first, last))
    is_at_border = border == (last if before else first)
    why = (describe_stop if before else describe_start)(view, subject, run, border, cause)
    if is_at_border and cause == EDGE:
        why = (
            say("in {line}, {run} ends at the edge", line=view.line.name, run=subject)
            if before
            else say("in {line}, {run} starts at the edge", line=view.line.name, run=subject)
        )
    if run < 0:
        why = say(
            "{why} and has at least {count} cell", "{why} and has at least {count} cells", count=shortest, why=why
        )
    far = border - shortest + 1 if before else border + shortest - 1
    if run >= 0 and is_at_border:
        return view.conclude(why, say("it covers {places}", places=view.name_room(min(border, far), max(border, far))))
    reaches = Message("it reaches back to {end} at least") if before else Message("it reaches {end} at least")
    return view.conclude(why, reaches(end=view.name([far])))


def both_ends(view: View) -> Why:
    """A run that must go on at both ends."""
    kind, first, last, run, left, right = view.rest
    name = say("{run} through {black}", run=view.name_run(run), black=view.name_room(first, last))
    room = describe_room(view, (run, left, right, (kind - BOTH) % 2, (kind - BOTH) // 2), name)
    length = view.clue[run]
    covers = Message("it covers {places}") if right - left + 1 == length else Message("it always covers {places}")
    covered = view.name_room(right - length + 1, left + length - 1)
    return view.conclude(
        say("in {line}, {text}", context="the only room of runs", line=view.line.name, text=room),
        covers(places=covered),
    )


def describe_start(view: View, subject: str, run: int, border: int, cause: int) -> str:
    """Where a run starts at the earliest, and why."""
    arguments = {"line": view.line.name, "run": subject, "border": view.name([border])}
    if cause == WHITE:
        return say(
            "in {line}, {run} starts after the white cell in {white}", white=view.name([border - 1]), **arguments
        )
    if cause == OTHER_RUNS and run > 0:
        return say(
            "in {line}, {run} comes after {others} and cannot start before {border}",
            others=view.name_runs(0, run),
            **arguments,
        )
    return say("in {line}, {run} cannot start before {border}", **arguments)


def describe_stop(view: View, subject: str, run: int, border: int, cause: int) -> str:
    """Where a run ends at the latest, and why."""
    arguments = {"line": view.line.name, "run": subject, "border": view.name([border])}
    if cause == WHITE:
        return say("in {line}, {run} ends before the white cell in {white}", white=view.name([border + 1]), **arguments)
    if cause == OTHER_RUNS and 0 <= run < len(view.clue) - 1:
        return say(
            "in {line}, {run} comes before {others} and cannot end after {border}",
            others=view.name_runs(run + 1, len(view.clue)),
            **arguments,
        )
    return say("in {line}, {run} cannot end after {border}", **arguments)


def overlap(puzzle: Nonogram, found: FoundStep) -> Why:
    """Runs that cover a cell however far they are pushed."""
    view = View(puzzle, found)
    size, needed = len(view.line.cells), sum(view.clue) + len(view.clue) - 1
    if needed == size:
        return view.conclude(
            say("the clue {clue} fills {line} from end to end", line=view.line.name, clue=view.clue_text)
        )
    rooms = [view.rest[nth : nth + ROOM] for nth in range(0, len(view.rest), ROOM)]
    if not found.because:
        arguments = {"line": view.line.name, "cells": size}
        if len(view.clue) == 1:
            return view.conclude(
                say(
                    "{line} has {cells} cells and one run, {run}, which can move by {count} cell at most",
                    "{line} has {cells} cells and one run, {run}, which can move by {count} cells at most",
                    count=size - needed,
                    run=view.name_run(0),
                    **arguments,
                )
            )
        return view.conclude(
            say(
                "{line} has {cells} cells, and its clue {clue} needs {needed} of them, gaps included: no run can move "
                "by more than {count} cell",
                "{line} has {cells} cells, and its clue {clue} needs {needed} of them, gaps included: no run can move "
                "by more than {count} cells",
                count=size - needed,
                clue=view.clue_text,
                needed=needed,
                **arguments,
            )
        )
    if len(rooms) > 1:
        return view.conclude(describe_rooms(view, rooms))
    run, first, last, _, _ = rooms[0]
    why = say(
        "in {line}, {text}", context="the only room of runs", line=view.line.name, text=describe_room(view, rooms[0])
    )
    is_fixed = last - first + 1 == view.clue[run]
    return view.conclude(why, None if is_fixed else say("it always covers {places}", places=view.decided))


def describe_room(view: View, room: Sequence[int], name: str = "") -> str:
    """The only cells that a run fits into, and which other runs make them fewer."""
    run, first, last, is_after, is_before = room
    before = view.name_runs(0, run) if is_after else ""
    after = view.name_runs(run + 1, len(view.clue)) if is_before else ""
    arguments = {"run": name or view.name_run(run), "room": view.name_room(first, last)}
    if before and after:
        return say(
            "{run} comes between {before} and {after} and fits only into {room}",
            before=before,
            after=after,
            **arguments,
        )
    if before:
        return say("{run} comes after {others} and fits only into {room}", others=before, **arguments)
    return (
        say("{run} comes before {others} and fits only into {room}", others=after, **arguments)
        if after
        else say("{run} fits only into {room}", **arguments)
    )


def describe_rooms(view: View, rooms: Sequence[Sequence[int]]) -> str:
    """The same for several runs."""
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
    names = join_and([describe_room(view, [*room[:3], 0, 0]) for room in rooms])
    if any(room[3] or room[4] for room in rooms):
        return say(
            "in {line}, where the runs come in the order {clue}, {rooms}",
            line=view.line.name,
            clue=view.clue_text,
            rooms=names,
        )
    return say("in {line}, {text}", context="the only room of runs", line=view.line.name, text=names)


def find_gap(view: View, rooms: Sequence[Sequence[int]]) -> tuple[int, int] | None:
    """The places between two white cells into which all runs of the line go; None if there are no such."""
    white = [-1, *sorted(view.places[cell] for cell in view.found.because), len(view.line.cells)]
    first, last = next((left + 1, right - 1) for left, right in pairwise(white) if left < rooms[0][1] < right)
    for run, start, end, _, _ in rooms:
        before, after = view.clue[:run], view.clue[run + 1 :]
        if start != first + sum(before) + len(before) or end != last - sum(after) - len(after):
            return None
    return first, last


def gap(puzzle: Nonogram, found: FoundStep) -> Why:
    """Cells between white ones that are too few for a run."""
    view = View(puzzle, found)
    shortest = min((view.clue[run] for run in view.rest), default=0)
    arguments = {"line": view.line.name, "places": view.decided}
    if shortest <= len(found.cells):
        return view.conclude(say("in {line}, no run fits into {places}", **arguments))
    if len(view.rest) == 1:
        return view.conclude(
            say(
                "in {line}, the gap in {places} is too short for {run}, the only run that could go there",
                run=view.name_run(view.rest[0]),
                **arguments,
            )
        )
    return view.conclude(
        say(
            "in {line}, the gap in {places} is too short: the shortest run that could go there has {shortest} cells",
            shortest=shortest,
            **arguments,
        )
    )


def join(puzzle: Nonogram, found: FoundStep) -> Why:
    """Black cells that are one run, or would be too long as one."""
    view = View(puzzle, found)
    if view.rest[0]:
        return view.conclude(
            say(
                "in {line}, a black cell in {places} would join its neighbours to a run of {length}, and no run that "
                "long fits there",
                line=view.line.name,
                places=view.decided,
                length=view.rest[1],
            )
        )
    one, two, run = view.rest[1:]
    return view.conclude(
        say(
            "in {line}, the black cells in {black} can only belong to the same run, {run}",
            line=view.line.name,
            black=view.name([one, two]),
            run=view.name_run(run),
        )
    )


def reach(puzzle: Nonogram, found: FoundStep) -> Why:
    """How far a run can move, and what no run gets to."""
    view = View(puzzle, found)
    beyond, run, first, last, *blocks = view.rest
    owners = group_blocks(blocks)
    about = run if not beyond or run == 0 else run - 1 if run == len(view.clue) else -1
    it = say("it", context="a run") if list(owners) == [about] else ""
    if beyond:
        text = describe_beyond(view, run, first, last, it)
        return view.conclude(add_given(view, owners, text))
    text = say("{run} fits only into {room}", run=it or view.name_run(run), room=view.name_room(first, last))
    is_fixed = last - first + 1 == view.clue[run]
    then = None if is_fixed else say("it always covers {places}", places=view.decided)
    return view.conclude(add_given(view, owners, text), then)


def group_blocks(blocks: Sequence[int]) -> dict[int, list[int]]:
    """The places of black cells by the run that they belong to, -1 where that is open."""
    owners: dict[int, list[int]] = {}
    for nth in range(0, len(blocks), BLOCK):
        first, last, owner = blocks[nth : nth + BLOCK]
        owners.setdefault(owner, []).extend(range(first, last + 1))
    return owners


def add_given(view: View, owners: dict[int, list[int]], text: str) -> Clauses:
    """What is so in the line, after the cells that make it so and the runs that black ones belong to."""
    black = {place for places in owners.values() for place in places}
    white = [place for place in map(view.places.__getitem__, view.found.because) if place not in black]
    given = [say("{white} is white", "{white} are white", count=len(white), white=view.name(white))] if white else []
    for run, places in owners.items():
        template = (
            Message("{black} is black", "{black} are black")
            if run < 0
            else Message("the black cell in {black} belongs to {run}", "the black cells in {black} belong to {run}")
        )
        name = "" if run < 0 else view.name_run(run)
        given.append(template(count=len(places), black=view.name(places), run=name))
    if not given:
        return say("in {line}, {text}", context="the only room of runs", line=view.line.name, text=text)
    clause = say("in {line}, {given}: {text}", line=view.line.name, given=join_and(given), text=text)
    if count_words(clause) <= LONG_CLAUSE:
        return clause

    def word(some: Sequence[str], _: bool) -> str:
        return say("in {line}, {given}", line=view.line.name, given=join_and(some))

    return (*split_sentence(given, word, LONG_CLAUSE), text)


def describe_beyond(view: View, run: int, end: int, start: int, it: str) -> str:
    """Where the run before some cells ends at the latest, and where the one after them starts at the earliest."""
    ends = starts = ""
    if run > 0:
        name = it or (
            say("the last run, the {length},", length=view.clue[-1])
            if run == len(view.clue) > 1
            else view.name_run(run - 1)
        )
        ends = say("{run} ends in {end} at the latest", run=name, end=view.name([end]))
    if run < len(view.clue):
        name = it or (
            say("the first run, the {length},", length=view.clue[0])
            if run == 0 < len(view.clue) - 1
            else view.name_run(run)
        )
        starts = say("{run} starts in {start} at the earliest", run=name, start=view.name([start]))
    return say("{ends}, and {starts}", ends=ends, starts=starts) if ends and starts else ends or starts


def agree(puzzle: Nonogram, found: FoundStep) -> Why:
    """All fillings of a line agree."""
    view = View(puzzle, found)
    text = say("all ways to place the clue {clue} agree in {places}", clue=view.clue_text, places=view.decided)
    return view.conclude(add_given(view, {-1: [*view.rest]} if view.rest else {}, text))


EXPLAIN = (finished, overlap, edge, overlap, gap, join, reach, agree)
"""What words the steps of a line, in the order of the ladder."""
