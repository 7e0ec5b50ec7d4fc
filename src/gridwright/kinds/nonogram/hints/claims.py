# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What a step claims of some cells in one line of a nonogram, whether that follows, and what its sentence needs.

A claim that is recorded gives up the cells of its line that it can do without, the far ones first.
"""

from __future__ import annotations

from gridwright.compiled.declare import cfunc, cython
from gridwright.kinds.nonogram.hints import facts
from gridwright.kinds.nonogram.lines.line_looker import LineLooker
from gridwright.kinds.nonogram.lines.run_looker import RunLooker
from gridwright.ladder.ladder import OPEN


class LineClaim:
    """The cells from `begins` to `stops` have a value."""

    runs: RunLooker
    line: LineLooker
    begins: cython.int
    stops: cython.int
    value: cython.int

    def __init__(self, runs: RunLooker, value: int) -> None:
        self.set_up(runs, value)

    def set_up(self, runs: RunLooker, value: cython.int) -> cython.void:
        """Set what all claims have: a call of `__init__` would go by way of Python."""
        self.runs, self.line, self.value = runs, runs.line, value
        self.begins = self.stops = 0

    def look(self) -> cython.bint:
        """Look at the runs of the line in the way that this claim takes; False if the line cannot be filled."""
        return self.runs.slide_runs()

    def follows(self) -> cython.bint:
        """Does the claim follow, after a look?"""
        return False

    @cfunc
    def describe(self) -> object:
        """What the sentence of a claim needs, after it was found to follow."""
        raise NotImplementedError

    def holds(self) -> cython.bint:
        """Does the claim follow from the values in `along`?"""
        return self.look() and self.follows()

    def set_places(self, begins: cython.int, stops: cython.int) -> cython.void:
        """The claim is about the cells between two places; known ones at both ends do not count."""
        while begins <= stops and self.line.along[begins] != OPEN:
            begins += 1
        while begins <= stops and self.line.along[stops] != OPEN:
            stops -= 1
        self.begins, self.stops = begins, stops

    def drop_needless(self) -> cython.void:
        """Open the cells of the line that the claim does not need, those far from it first; then look again."""
        far: cython.int
        place: cython.int
        for far in range(self.line.length, 0, -1):
            self.drop(self.begins - far)
            self.drop(self.stops + far)
        for place in range(self.begins, self.stops + 1):
            self.drop(place)
        self.holds()

    def drop(self, place: cython.int) -> cython.void:
        """Open a cell, unless the claim needs it."""
        value: cython.int
        if place < 0 or place >= self.line.length or self.line.along[place] == OPEN:
            return
        value = self.line.along[place]
        self.line.along[place] = OPEN
        if not self.holds():
            self.line.along[place] = value

    def covers(self, first: cython.int, last: cython.int) -> cython.bint:
        """Do the places from a first to a last one include those of the claim?"""
        return first <= self.begins and self.stops <= last

    def is_white(self, place: cython.int) -> cython.bint:
        """Is a cell white on the board, also if the claim does not need that? Then no run is said to get there."""
        if place < 0 or place >= self.line.length:
            return False
        return self.line.board.values[self.line.start + place * self.line.stride] == 0

    @cfunc
    def name_match(self) -> int | None:
        """The run that the block belongs to; None if there are several."""
        return self.runs.first_match if self.runs.matches == 1 else None

    @cfunc
    def list_blocks(self) -> tuple[facts.BlackCells, ...]:
        """All black cells side by side, with the run that they belong to."""
        place: cython.int = self.runs.next_block(0)
        found = []
        while place < self.line.length:
            owner = self.runs.find_owner()
            found.append(facts.BlackCells(first=place, last=self.runs.block_last, run=owner if owner >= 0 else None))
            place = self.runs.next_block(self.runs.block_last + 1)
        return tuple(found)


class OverlapClaim(LineClaim):
    """A run covers cells wherever it goes in its room, which stays as it is; in a full line all runs do."""

    run: cython.int
    low: cython.int
    high: cython.int

    def __init__(self, runs: RunLooker, run: int) -> None:
        self.set_up(runs, 1)
        self.run, self.low, self.high = run, runs.low[run], runs.high[run]

    def follows(self) -> cython.bint:
        if self.line.is_full():
            return True
        if self.runs.low[self.run] != self.low or self.runs.high[self.run] != self.high:
            return False
        return self.covers(self.high, self.runs.end_at_low(self.run))

    @cfunc
    def describe(self) -> object:
        rooms = [self.describe_room(run) for run in range(self.line.runs) if self.runs.overlaps(run)]
        return facts.Rooms(line=self.line.number, rooms=tuple(rooms))

    @cfunc
    def describe_room(self, run: cython.int) -> facts.Room:
        """The room of a run."""
        first: cython.int = self.runs.low[run]
        last: cython.int = self.runs.end_at_high(run)
        return facts.Room(
            run=run,
            first=first,
            last=last,
            is_after=self.runs.first_fit(run) < first,
            is_before=self.runs.last_fit(run) > last,
        )


class EdgeClaim(LineClaim):
    """The run of a block goes on, ahead or back or both, the block and the borders of the run being as they are."""

    first: cython.int
    last: cython.int
    earliest: cython.int
    latest: cython.int
    is_ahead: cython.bint
    is_back: cython.bint

    def __init__(self, runs: RunLooker, is_ahead: bool, is_back: bool) -> None:
        self.set_up(runs, 1)
        self.first, self.last = runs.block_first, runs.block_last
        self.earliest, self.latest = runs.earliest(), runs.latest()
        self.is_ahead, self.is_back = is_ahead, is_back

    def follows(self) -> cython.bint:
        if not self.runs.find_block(self.first) or not self.runs.match_block():
            return False
        if self.runs.block_first != self.first or self.runs.block_last != self.last:
            return False
        if self.is_ahead and self.runs.earliest() != self.earliest:
            return False
        if self.is_back and self.runs.latest() != self.latest:
            return False
        if self.is_ahead and self.is_back:
            return self.runs.matches == 1 and self.covers(self.runs.reach_before(), self.runs.reach_after())
        if self.is_ahead:
            return self.covers(self.last + 1, self.runs.reach_after())
        return self.covers(self.runs.reach_before(), self.first - 1)

    @cfunc
    def describe(self) -> object:
        first: cython.int = self.runs.earliest()
        last: cython.int = self.runs.latest()
        before = self.name_border(first - 1)
        after = self.name_border(last + 1)
        if self.is_ahead and self.is_back:
            others = facts.Border.OTHER_RUNS
            run: cython.int = self.runs.first_match
            room = facts.Room(run=run, first=first, last=last, is_after=before is others, is_before=after is others)
            return facts.GoesOnAtBothEnds(line=self.line.number, first=self.first, last=self.last, room=room)
        return facts.GoesOn(
            line=self.line.number,
            first=self.first,
            last=self.last,
            run=self.name_match(),
            shortest=self.runs.shortest,
            border=last if self.is_back else first,
            cause=after if self.is_back else before,
            is_back=self.is_back,
        )

    @cfunc
    def name_border(self, place: cython.int) -> facts.Border:
        """What is at a place that a run cannot go on to."""
        if place < 0 or place >= self.line.length:
            return facts.Border.EDGE
        return facts.Border.WHITE if self.line.along[place] == 0 else facts.Border.OTHER_RUNS


class FoundClaim(LineClaim):
    """The line has all its black cells."""

    def follows(self) -> cython.bint:
        return self.line.count_missing() == 0

    @cfunc
    def describe(self) -> object:
        return facts.AllFound(line=self.line.number)


class CompleteClaim(LineClaim):
    """A block is as long as any run there; and it is the first run, or the last, if it should be."""

    first: cython.int
    last: cython.int
    is_first: cython.bint
    is_last: cython.bint

    def __init__(self, runs: RunLooker, first: int, last: int, is_first: bool, is_last: bool) -> None:
        self.set_up(runs, 0)
        self.first, self.last = first, last
        self.is_first, self.is_last = is_first, is_last

    def follows(self) -> cython.bint:
        if not self.runs.find_block(self.first) or not self.runs.match_block():
            return False
        if self.runs.block_last != self.last or self.runs.longest != self.last - self.first + 1:
            return False
        if self.is_first:
            return self.runs.only_match() == 0
        return not self.is_last or self.runs.only_match() == self.line.runs - 1

    @cfunc
    def describe(self) -> object:
        line: cython.int = self.line.number
        first: cython.int = self.runs.block_first
        if self.is_first or self.is_last:
            return facts.OuterRun(line=line, first=first, last=self.last, is_first=self.is_first)
        return facts.CompleteRun(line=line, first=first, last=self.last, run=self.name_match())


class GapClaim(LineClaim):
    """No run fits between the white cells around some cells."""

    def follows(self) -> cython.bint:
        first: cython.int = self.begins
        last: cython.int = self.stops
        while first > 0 and self.line.along[first - 1] != 0:
            first -= 1
        while last + 1 < self.line.length and self.line.along[last + 1] != 0:
            last += 1
        return self.runs.is_unfit(first, last)

    @cfunc
    def describe(self) -> object:
        self.widen()
        runs = [run for run in range(self.line.runs) if self.gets_there(run)]
        return facts.SmallGap(line=self.line.number, runs=tuple(runs))

    def widen(self) -> cython.void:
        """Push the runs as if the white cells beside the gap were open: some would then get to it."""
        left: cython.int = self.begins - 1
        right: cython.int = self.stops + 1
        closed_left: cython.bint = left >= 0 and self.line.along[left] == 0
        closed_right: cython.bint = right < self.line.length and self.line.along[right] == 0
        if closed_left:
            self.line.along[left] = OPEN
        if closed_right:
            self.line.along[right] = OPEN
        self.runs.slide_runs()
        if closed_left:
            self.line.along[left] = 0
        if closed_right:
            self.line.along[right] = 0

    def gets_there(self, run: cython.int) -> cython.bint:
        """Does the way of a run, by `low` and `high`, touch the gap?"""
        return self.runs.low[run] <= self.stops and self.runs.end_at_high(run) >= self.begins


class SameRunClaim(LineClaim):
    """Black cells at two places can only belong to the same run, so that those between them do too."""

    one: cython.int
    two: cython.int

    def __init__(self, runs: RunLooker, one: int, two: int) -> None:
        self.set_up(runs, 1)
        self.one, self.two = one, two

    def follows(self) -> cython.bint:
        run: cython.int = self.find_run(self.one)
        return run >= 0 and self.find_run(self.two) == run

    def find_run(self, place: cython.int) -> cython.int:
        """The run of the block at a place; -1 if there is none or there are several."""
        if not self.runs.find_block(place) or not self.runs.match_block():
            return -1
        return self.runs.only_match()

    @cfunc
    def describe(self) -> object:
        run: cython.int = self.runs.first_match
        return facts.SameRun(line=self.line.number, one=self.one, two=self.two, run=run, is_alone=self.line.runs == 1)


class SplitClaim(LineClaim):
    """A black cell would join its neighbours to something longer than any run there."""

    def follows(self) -> cython.bint:
        return self.runs.is_too_long(self.begins)

    @cfunc
    def describe(self) -> object:
        return facts.TooLong(line=self.line.number, length=self.runs.block_last - self.runs.block_first + 1)


class ReachClaim(LineClaim):
    """A run covers cells wherever it goes, black cells being taken into account."""

    run: cython.int

    def __init__(self, runs: RunLooker, run: int) -> None:
        self.set_up(runs, 1)
        self.run = run

    def look(self) -> cython.bint:
        return self.runs.place_runs()

    def follows(self) -> cython.bint:
        if self.is_white(self.runs.left[self.run]) or self.is_white(self.runs.end_of_reach(self.run)):
            return False
        return self.covers(self.runs.right[self.run], self.runs.end_at_left(self.run))

    @cfunc
    def describe(self) -> object:
        first: cython.int = self.runs.left[self.run]
        last: cython.int = self.runs.end_of_reach(self.run)
        return facts.Reach(line=self.line.number, run=self.run, first=first, last=last, black=self.list_blocks())


class BeyondClaim(LineClaim):
    """No run gets to cells before some run, or after the last one."""

    run: cython.int

    def __init__(self, runs: RunLooker, run: int) -> None:
        self.set_up(runs, 0)
        self.run = run

    def look(self) -> cython.bint:
        return self.runs.place_runs()

    def follows(self) -> cython.bint:
        end: cython.int = self.runs.end_of_reach(self.run - 1)
        start: cython.int = self.runs.start_of_reach(self.run)
        return not self.is_white(end) and not self.is_white(start) and self.covers(end + 1, start - 1)

    @cfunc
    def describe(self) -> object:
        end: cython.int = self.runs.end_of_reach(self.run - 1)
        start: cython.int = self.runs.start_of_reach(self.run)
        return facts.OutOfReach(line=self.line.number, run=self.run, end=end, start=start, black=self.list_blocks())


class ForcedClaim(LineClaim):
    """All fillings of the line agree in a cell."""

    def look(self) -> cython.bint:
        return self.line.solve()

    def follows(self) -> cython.bint:
        return not self.line.can_be(self.begins, 1 - self.value)

    @cfunc
    def describe(self) -> object:
        black = [place for place in range(self.line.length) if self.line.along[place] == 1]
        return facts.FillingsAgree(line=self.line.number, black=tuple(black))
