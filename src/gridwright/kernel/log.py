# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The log of a solver: all its conclusions; each line follows from the posts and the lines before it.

A line is a letter, the number of a post where there is one, and DIMACS literals:

    f 3 -7      facts: givens, and what was decided on a half-done board
    p 7 text    post 7, named before its first explanation: the sentence a player would say, in English
    x 7 -3 5    an explanation: this clause follows from post 7 alone
    a 6 -9      also, from the same post: the clause above with 6 as its last literal, and with -9
    l -3 5 8    a learned clause: it follows by reverse unit propagation (RUP)
    d -3 5 8    a learned clause was dropped: later lines do not use it
    b -1 2 -3   a solution was found; this clause excludes it, and what follows is about the others
    u           no (further) solution: unit propagation alone finds a conflict

Compiled code writes the lines into a buffer, so logging costs little time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gridwright.compiled import arrays
from gridwright.compiled.declare import ccall, cfunc, cython, raises
from gridwright.kernel.propagator import Propagator

if cython.compiled:
    from cython.cimports.libc.string import memcpy

EXPLAINED: cython.int = 120  # letters as bytes: x, a, p, a blank and so on
ALSO: cython.int = 97
NAMED: cython.int = 112
BLANK: cython.int = 32
NEWLINE: cython.int = 10
MINUS: cython.int = 45
ZERO: cython.int = 48
ROOM: cython.int = 1 << 16  # bytes of a buffer, unless one line takes more
LONGEST: cython.int = 12  # characters of a number, its sign and the blank before it
TEXT: cython.int = 8  # bytes of a number in `TEXTS`: a blank, sign and digits; the last is their count
LISTED: cython.int = 20_000  # numbers from -9999 to 9999 are kept, each when it is first written
TEXTS: cython.uchar[::1] = bytearray(TEXT * LISTED)
BITS: cython.int = 4  # an integer has bits for 16 posts
BIT_MASK: cython.int = 15
GROWTH: cython.int = 64  # of the array of these integers


class Buffer:
    """Bytes to be written. Making one takes a few per cent of the time of a small board, so one is kept for later."""

    room: cython.int
    stored: bytearray
    view: cython.uchar[::1]

    def __init__(self, room: cython.int) -> None:
        self.room, self.stored = room, bytearray(room)
        self.view = self.stored

    @cfunc
    def read(self, start: cython.int, end: cython.int) -> bytes:
        """The bytes from one place to another."""
        if cython.compiled:
            return cython.cast(cython.p_char, cython.address(self.view[0]))[start:end]  # type: ignore[no-any-return]
        return bytes(self.stored[start:end])


SPARE: list[Buffer] = []  # at most one


@cfunc
def take_buffer(room: cython.int) -> Buffer:
    """A buffer with room for so many bytes, which nobody else uses."""
    if room <= ROOM:
        try:
            return SPARE.pop()
        except IndexError:
            return Buffer(ROOM)
    return Buffer(room)


@raises
def give_back(buffer: Buffer) -> cython.int:
    """Keep a buffer that is no longer used, if none is kept yet."""
    if buffer.room == ROOM and not SPARE:
        SPARE.append(buffer)


class PostSources:
    """Sources of what there is to say of posts, each for the posts from one of `starts` on, counted from 0.

    Both lists may grow. `source` is the one that was found last.
    """

    starts: list[Any]
    sources: list[Any]
    source: Callable[[int], Any] | None
    first: cython.int
    end: cython.int

    def __init__(self, starts: list[int], sources: list[Callable[[int], Any]]) -> None:
        self.starts, self.sources = starts, sources
        self.source = None  # of posts from `first` to before `end`
        self.first = self.end = 0

    @raises
    def find(self, post: cython.int) -> cython.int:
        """Find the source of a post; returns which of its posts that is."""
        which: cython.int = 0
        beyond: cython.int = len(self.starts)
        middle: cython.int
        start: cython.int
        if self.first <= post < self.end:
            return post - self.first
        while beyond - which > 1:
            middle = (which + beyond) // 2
            start = self.starts[middle]
            if start <= post:
                which = middle
            else:
                beyond = middle
        self.source, self.first = self.sources[which], self.starts[which]
        self.end = self.starts[which + 1] if which + 1 < len(self.starts) else 0  # the last one may get more posts
        return post - self.first


class Log:
    """Passes encoded text to a function that writes it. It has a buffer while there is something to write.

    Posts are named if there are `sources` of names (see `PostSources`). A source is called with the number of a post
    and returns its name, of which `word` makes a text; or it is an object of the class `PostNames`.
    """

    write: Callable[[bytes], object]
    posts: PostSources
    word: Callable[[Any], str]
    named: cython.int[::1]
    held: Buffer | None
    buffer: cython.uchar[::1]
    size: cython.int
    room: cython.int
    flushes: cython.int
    listing: cython.bint

    def __init__(
        self,
        write: Callable[[bytes], object],
        starts: list[int] | None = None,
        sources: list[Callable[[int], Any]] | None = None,
        word: Callable[[Any], str] = str,
    ) -> None:
        self.write, self.word = write, word
        self.posts = PostSources(starts or [], sources or [])
        self.named = arrays.zeros(0)  # of each post, a bit: has it been named?
        self.held = None
        self.size = self.room = self.flushes = 0
        self.listing = False  # is the last line a list of further conclusions?

    # Called by the solver, compiled

    @raises
    def make_room(self, count: cython.int) -> cython.int:
        """Make room in the buffer for so many bytes."""
        if self.size + count > self.room:
            self.grow(count)
        return 0

    @raises
    def grow(self, count: cython.int) -> cython.int:
        """Write out what is in the buffer, if there is anything, and go on with an empty one."""
        self.flush()
        self.held = take_buffer(count)
        self.buffer, self.room = self.held.view, self.held.room
        return 0

    @raises
    def put_letter(self, letter: cython.int) -> cython.int:
        """Write a character, given as a byte."""
        self.make_room(1)
        self.buffer[self.size] = letter
        self.size += 1
        return 0

    @raises
    def open_line(self, letter: cython.int) -> cython.int:
        """Start a line."""
        self.listing = False
        return self.put_letter(letter)

    @raises
    def close_line(self) -> cython.int:
        """End a line."""
        return self.put_letter(NEWLINE)

    @raises
    def put(self, number: cython.int) -> cython.int:
        """Write a number, with a blank before it."""
        self.make_room(LONGEST)
        self.size = self.set_number(self.size, 2 * number if number >= 0 else 1 - 2 * number)
        return 0

    @raises
    def put_digits(self, number: cython.int) -> cython.int:
        """Write a number, for which there is room, without a blank."""
        at: cython.int
        end: cython.int = self.set_number(self.size, 2 * number if number >= 0 else 1 - 2 * number) - 1
        for at in range(self.size, end):
            self.buffer[at] = self.buffer[at + 1]
        self.size = end
        return 0

    @raises
    def put_literals(self, literals: cython.int[::1], size: cython.int) -> cython.int:
        """Write literals of the kernel as DIMACS numbers them."""
        at: cython.int
        end: cython.int
        self.make_room(LONGEST * size)
        end = self.size
        for at in range(size):
            end = self.set_number(end, literals[at] + 2)
        self.size = end
        return 0

    @raises
    def put_explanation(self, propagator: Propagator, post: cython.int, literal: cython.int) -> cython.int:
        """Write the last explanation of a propagator, of a literal or, if that is -1, a conflict."""
        at: cython.int
        end: cython.int
        if self.posts.sources:
            self.name_once(post)
        self.make_room(LONGEST * (propagator.premises.size + 2) + 2)
        self.listing = False
        self.buffer[self.size] = EXPLAINED
        end = self.set_number(self.size + 1, 2 * post)
        for at in range(propagator.premises.size):
            end = self.set_number(end, (propagator.premises.literals[at] ^ 1) + 2)
        if literal >= 0:
            end = self.set_number(end, literal + 2)
        self.buffer[end] = NEWLINE
        self.size = end + 1
        return 0

    @raises
    def put_also(self, literal: cython.int) -> cython.int:
        """Write that the explanation above implies another literal, too."""
        self.make_room(LONGEST + 2)
        if self.listing and self.size:
            self.size -= 1  # go on with the line before
        else:
            self.buffer[self.size] = ALSO
            self.size += 1
            self.listing = True
        self.size = self.set_number(self.size, literal + 2)
        self.buffer[self.size] = NEWLINE
        self.size += 1
        return 0

    def set_number(self, at: cython.int, code: cython.int) -> cython.int:
        """Write a number at a place with enough room, and a blank before it; returns where it ends.

        A number is twice its size, and one more if it is negative: so a literal of the kernel is two less.
        """
        if code >= LISTED:
            return set_digits(self.buffer, at, code)
        if not TEXTS[TEXT * code + TEXT - 1]:
            TEXTS[TEXT * code + TEXT - 1] = set_digits(TEXTS, TEXT * code, code) - TEXT * code
        if cython.compiled:
            memcpy(cython.address(self.buffer[at]), cython.address(TEXTS[TEXT * code]), 8)
        else:
            self.buffer[at : at + TEXT] = TEXTS[TEXT * code : TEXT * code + TEXT]
        return at + TEXTS[TEXT * code + TEXT - 1]

    @raises
    def name_once(self, post: cython.int) -> cython.int:
        """Name a post before its first explanation."""
        if post >> BITS >= len(self.named):
            self.named = arrays.grow_ints(self.named, (post >> BITS) + GROWTH)
        if not self.named[post >> BITS] >> (post & BIT_MASK) & 1:
            self.named[post >> BITS] |= 1 << (post & BIT_MASK)
            self.put_name(post)
        return 0

    @raises
    def put_name(self, post: cython.int) -> cython.int:
        """Write the line that names a post."""
        nth: cython.int = self.posts.find(post)
        names: PostNames
        source = self.posts.source
        self.open_line(NAMED)
        self.put(post)
        if isinstance(source, PostNames):
            names = source
            names.put_name(self, nth)
        else:
            self.put_bytes(encode_line(self.word(source(nth))))  # type: ignore[misc]
        return self.close_line()

    @raises
    def put_bytes(self, text: bytes) -> cython.int:
        """Write an encoded text, with a blank before it."""
        self.open_text(len(text), 0)
        return self.set_bytes(text, 0, len(text))

    @raises
    def open_text(self, size: cython.int, numbers: cython.int) -> cython.int:
        """Write a blank, and make room for so many bytes and numbers after it."""
        self.make_room(size + LONGEST * numbers + 1)
        return self.put_letter(BLANK)

    @raises
    def set_bytes(self, text: bytes, begin: cython.int, end: cython.int) -> cython.int:
        """Write a part of an encoded text, for which there is room."""
        if cython.compiled:
            memcpy(cython.address(self.buffer[self.size]), cython.cast(cython.p_char, text) + begin, end - begin)
        else:
            self.buffer[self.size : self.size + end - begin] = text[begin:end]
        self.size += end - begin
        return 0

    @cfunc
    def copy(self, start: cython.int) -> bytes:
        """What the buffer holds from a place on."""
        return self.held.read(start, self.size)  # type: ignore[union-attr]

    # Called from Python

    @ccall
    def flush(self) -> None:
        """Write out what is in the buffer, and do without one until there is more to write."""
        held = self.held
        size: cython.int = self.size
        if held is None:
            return
        text = held.read(0, size)
        self.held, self.size, self.room, self.flushes = None, 0, 0, self.flushes + 1
        give_back(held)
        if size:
            self.write(text)

    def put_clause(self, letter: str, clause: Sequence[int]) -> None:
        """Write a line of DIMACS literals."""
        literal: cython.int
        end: cython.int
        self.make_room(LONGEST * len(clause) + 2)
        self.open_line(ord(letter))
        end = self.size
        for literal in clause:
            end = self.set_number(end, 2 * literal if literal >= 0 else 1 - 2 * literal)
        self.size = end
        self.close_line()


class PostNames:
    """A source of names that writes the name of its nth post into a log by itself, with a blank before it.

    That takes a fraction of the time of making a text first. The kernel knows no words: those who do extend this.
    """

    @raises
    def put_name(self, log: Log, nth: cython.int) -> cython.int:
        """Write the name of the nth post."""
        raise NotImplementedError


def encode_line(text: str) -> bytes:
    """A text without line breaks, as a log has it."""
    return " ".join(text.split()).encode()


def set_digits(target: cython.uchar[::1], at: cython.int, code: cython.int) -> cython.int:
    """Write a number as `Log.set_number` does, digit by digit."""
    number: cython.int = code >> 1
    bound: cython.longlong = 10
    end: cython.int
    last: cython.int
    target[at] = BLANK
    at += 1
    if code & 1:
        target[at] = MINUS
        at += 1
    end = at + 1
    while bound <= number:
        bound = 10 * bound
        end += 1
    for last in range(end - 1, at - 1, -1):
        target[last] = ZERO + number % 10
        number = number // 10
    return end
