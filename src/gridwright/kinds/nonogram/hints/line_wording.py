"""Why a step of one line of a nonogram follows, in the words of a player. `patterns` finds the steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from gridwright.errors import join_and
from gridwright.kind import FoundStep, Spot, Why
from gridwright.kinds.nonogram.hints import facts
from gridwright.kinds.nonogram.hints.facts import BlackCells, Border
from gridwright.kinds.nonogram.hints.line_view import LONG_CLAUSE, STARTS, STOPS, View
from gridwright.kinds.nonogram.hints.room_wording import word_fit, word_room, word_rooms
from gridwright.kinds.nonogram.models.reasons import runs
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.messages import Clauses, Message, say
from gridwright.text.argument import count_words, split_sentence
from gridwright.text.cells import COLUMNS, ROWS, list_numbers


def word_no_runs(view: View, about: facts.NoRuns) -> Why:
    """Lines with the clue 0."""
    grid, cells, count = view.puzzle.grid, view.found.cells, len(about.lines)
    is_row = about.line < grid.height
    numbers = [line if is_row else line - grid.height for line in about.lines]
    names = (ROWS if is_row else COLUMNS)(count=count, places=list_numbers(numbers))
    white = say("all of {lines} is white", "{lines} are white", count=count, lines=names)
    if count == 1 and len(cells) < len(view.line.cells):
        white = say("the rest of {line} is white", line=names)
    return Why(
        view.line if count == 1 else Spot(names),
        say("the clue of {lines} is 0", "the clues of {lines} are 0", count=count, lines=names),
        tuple(runs(view.puzzle, line) for line in about.lines),
        then=white,
    )


def word_all_found(view: View, about: facts.AllFound) -> Why:
    """A line has all its black cells."""
    why = view.mood.found(line=view.line.name, clue=view.clue_text)
    return view.conclude(why, say("the rest of {line} is white", line=view.line.name))


def word_outer_run(view: View, about: facts.OuterRun) -> Why:
    """The first or the last run is complete."""
    side = STARTS if about.is_first else STOPS
    decided = {view.places[cell] for cell in view.found.cells}
    goes_beyond = (about.last + 1 if about.is_first else about.first - 1) in decided
    run = say("the {length}", length=view.clue[0 if about.is_first else -1])
    why = side.complete(run=run, line=view.line.name, black=view.name_room(about.first, about.last))
    return view.conclude(why, (side.beyond if goes_beyond else side.outside)())


def word_complete_run(view: View, about: facts.CompleteRun) -> Why:
    """A run that is complete, or black cells that are as long as any run there."""
    arguments = {"line": view.line.name, "black": view.name_room(about.first, about.last)}
    if about.run is not None:
        return view.conclude(view.mood.complete(run=view.name_run(about.run), **arguments))
    return view.conclude(view.mood.as_long(count=about.last - about.first + 1, **arguments))


def word_goes_on(view: View, about: facts.GoesOn) -> Why:
    """A run that starts or ends near a border must go on."""
    border, shortest = about.border, about.shortest
    name = say("the run") if about.run is None else view.name_run(about.run)
    subject = say("{run} through {black}", run=name, black=view.name_room(about.first, about.last))
    is_at_border = border == (about.last if about.is_back else about.first)
    why = describe_border(view, subject, about, is_at_border)
    if about.run is None:
        why = say(
            "{why} and has at least {count} cell", "{why} and has at least {count} cells", count=shortest, why=why
        )
    far = border - shortest + 1 if about.is_back else border + shortest - 1
    if about.run is not None and is_at_border:
        return view.conclude(why, say("it covers {places}", places=view.name_room(min(border, far), max(border, far))))
    return view.conclude(why, (STOPS if about.is_back else STARTS).reaches(end=view.name([far])))


def describe_border(view: View, subject: str, about: facts.GoesOn, is_at_border: bool) -> str:
    """Where a run starts at the earliest or ends at the latest, and why."""
    side, step = (STOPS, 1) if about.is_back else (STARTS, -1)
    arguments = {"line": view.line.name, "run": subject, "border": view.name([about.border])}
    if about.cause is Border.EDGE and is_at_border:
        return side.edge(**arguments)
    if about.cause is Border.WHITE:
        return side.white(white=view.name([about.border + step]), **arguments)
    if about.cause is Border.OTHER_RUNS and about.run is not None:
        first, end = (about.run + 1, len(view.clue)) if about.is_back else (0, about.run)
        if first < end:
            return side.others(others=view.name_runs(first, end), **arguments)
    return side.border(**arguments)


def word_both_ends(view: View, about: facts.GoesOnAtBothEnds) -> Why:
    """A run that must go on at both ends."""
    room = about.room
    name = say("{run} through {black}", run=view.name_run(room.run), black=view.name_room(about.first, about.last))
    length = view.clue[room.run]
    covers = (
        Message("it covers {places}") if room.last - room.first + 1 == length else Message("it always covers {places}")
    )
    return view.conclude(
        say(
            "in {line}, {text}", context="the only room of runs", line=view.line.name, text=word_room(view, room, name)
        ),
        covers(places=view.name_room(room.last - length + 1, room.first + length - 1)),
    )


def word_small_gap(view: View, about: facts.SmallGap) -> Why:
    """Cells between white ones that are too few for a run."""
    shortest = min((view.clue[run] for run in about.runs), default=0)
    arguments = {"line": view.line.name, "places": view.decided}
    if shortest <= len(view.found.cells):
        return view.conclude(say("in {line}, no run fits into {places}", **arguments))
    if len(about.runs) == 1:
        return view.conclude(
            say(
                "in {line}, the gap in {places} is too short for {run}, the only run that could go there",
                run=view.name_run(about.runs[0]),
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


def word_same_run(view: View, about: facts.SameRun) -> Why:
    """Black cells that are one run."""
    arguments = {"line": view.line.name, "black": view.name([about.one, about.two])}
    if about.is_alone:
        return view.conclude(
            say("in {line}, {black} are black, and there is only one run", **arguments),
            say(
                "the cell between them is black",
                "the cells between them are black",
                count=about.two - about.one - 1,
            ),
        )
    return view.conclude(
        say(
            "in {line}, the black cells in {black} can only belong to the same run, {run}",
            run=view.name_run(about.run),
            **arguments,
        )
    )


def word_too_long(view: View, about: facts.TooLong) -> Why:
    """Black cells that would be too long as one run."""
    return view.conclude(
        say(
            "in {line}, a black cell in {places} would join its neighbours to a run of {length}, and no run that "
            "long fits there",
            line=view.line.name,
            places=view.decided,
            length=about.length,
        )
    )


def word_reach(view: View, about: facts.Reach) -> Why:
    """How far a run can move."""
    owners = group_blocks(about.black)
    text = word_fit(view, about, say("it", context="a run") if list(owners) == [about.run] else "")
    is_fixed = about.last - about.first + 1 == view.clue[about.run]
    then = None if is_fixed else say("it always covers {places}", places=view.decided)
    return view.conclude(add_given(view, owners, text), then)


def word_out_of_reach(view: View, about: facts.OutOfReach) -> Why:
    """What no run gets to."""
    owners = group_blocks(about.black)
    outer = {0: 0, len(view.clue): len(view.clue) - 1}.get(about.run)  # the only run that is told of
    it = say("it", context="a run") if outer is not None and list(owners) == [outer] else ""
    return view.conclude(add_given(view, owners, word_beyond(view, about, it)))


def group_blocks(blocks: Iterable[BlackCells]) -> dict[int | None, list[int]]:
    """The places of black cells by the run that they belong to."""
    owners: dict[int | None, list[int]] = {}
    for block in blocks:
        owners.setdefault(block.run, []).extend(range(block.first, block.last + 1))
    return owners


def add_given(view: View, owners: dict[int | None, list[int]], text: str) -> Clauses:
    """What is so in the line, after the cells that make it so and the runs that black ones belong to."""
    black = {place for places in owners.values() for place in places}
    white = [place for place in map(view.places.__getitem__, view.found.because) if place not in black]
    given = [view.mood.white(count=len(white), white=view.name(white))] if white else []
    for run, places in owners.items():
        template, name = (view.mood.black, "") if run is None else (view.mood.belongs, view.name_run(run))
        given.append(template(count=len(places), black=view.name(places), run=name))
    if not given:
        return say("in {line}, {text}", context="the only room of runs", line=view.line.name, text=text)
    clause = say("in {line}, {given}: {text}", line=view.line.name, given=join_and(given), text=text)
    if count_words(clause) <= LONG_CLAUSE:
        return clause

    def word(some: Sequence[str], _: bool) -> str:
        return say("in {line}, {given}", line=view.line.name, given=join_and(some))

    return (*split_sentence(given, word, LONG_CLAUSE), text)


def word_beyond(view: View, about: facts.OutOfReach, it: str) -> str:
    """Where the run before some cells ends at the latest, and where the one after them starts at the earliest."""
    run, ends, starts = about.run, "", ""
    if run > 0:
        name = it or (
            say("the last run, the {length},", length=view.clue[-1])
            if run == len(view.clue) > 1
            else view.name_run(run - 1)
        )
        ends = view.mood.ends(run=name, end=view.name([about.end]))
    if run < len(view.clue):
        name = it or (
            say("the first run, the {length},", length=view.clue[0])
            if run == 0 < len(view.clue) - 1
            else view.name_run(run)
        )
        starts = view.mood.starts(run=name, start=view.name([about.start]))
    return say("{ends}, and {starts}", ends=ends, starts=starts) if ends and starts else ends or starts


def word_agreement(view: View, about: facts.FillingsAgree) -> Why:
    """All fillings of a line agree."""
    text = say("all ways to place the clue {clue} agree in {places}", clue=view.clue_text, places=view.decided)
    return view.conclude(add_given(view, {None: [*about.black]} if about.black else {}, text))


WORDING: dict[type, Callable[[View, Any], Why]] = {
    facts.NoRuns: word_no_runs,
    facts.AllFound: word_all_found,
    facts.OuterRun: word_outer_run,
    facts.CompleteRun: word_complete_run,
    facts.Rooms: word_rooms,
    facts.GoesOn: word_goes_on,
    facts.GoesOnAtBothEnds: word_both_ends,
    facts.SmallGap: word_small_gap,
    facts.SameRun: word_same_run,
    facts.TooLong: word_too_long,
    facts.Reach: word_reach,
    facts.OutOfReach: word_out_of_reach,
    facts.FillingsAgree: word_agreement,
}
"""What words a step of one line, by what it is about."""


def word_line(puzzle: Nonogram, found: FoundStep) -> Why:
    """Why a step of one line follows."""
    return WORDING[type(found.facts)](View(puzzle, found), found.facts)


def word_supposed_line(puzzle: Nonogram, found: FoundStep) -> Why:
    """Why a step of one line would follow, where some of its cells are only supposed."""
    return WORDING[type(found.facts)](View(puzzle, found, is_supposed=True), found.facts)
