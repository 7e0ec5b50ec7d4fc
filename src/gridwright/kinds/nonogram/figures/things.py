"""Things of the house."""

from __future__ import annotations

from random import Random

from gridwright.kinds.nonogram.figures.pen import Drawing, Pen, both, vary


def vase(pen: Pen, rng: Random) -> None:
    """Something turned on a lathe: a vase, a goblet, a lamp, a chess piece. Its outline is random."""
    places = sorted(rng.sample(range(12, 90, 6), rng.randint(3, 6)))
    outline = [(4, rng.randint(10, 40))] + [(y, rng.randint(8, 44)) for y in places] + [(96, rng.randint(20, 40))]
    left = [value for y, reach in outline for value in (50 - reach, y)]
    right = [value for y, reach in reversed(outline) for value in (50 + reach, y)]
    pen.shape(*left, *right)
    if pen.cells() > 11:
        for y in rng.sample(places, rng.randint(0, 2)):
            pen.line(0, y, 100, y, thick=2, ink=0)


def mug(pen: Pen, rng: Random) -> None:
    """A mug that steams."""
    left, right, top = vary(rng, 14, 66, 38)
    pen.box(left, top, right, 94)
    pen.oval(right + 4, (top + 90) // 2, 22, 20)
    pen.oval(right + 4, (top + 90) // 2, 12, 11, 0)
    pen.box(left, top, right, 94)
    pen.box(left + 4, 92, right - 4, 98)
    if rng.random() < 0.6:
        pen.disc((left + right) // 2, (top + 94) // 2, rng.randint(7, 12), 0)
    for x in range(left + 10, right - 4, rng.choice((14, 20))):
        pen.line(x, top - 8, x + 6, top - 18, x, top - 28, thick=2)


def key(pen: Pen, rng: Random) -> None:
    """A key."""
    y, size = vary(rng, 50, 23)
    pen.disc(24, y, size)
    pen.disc(22, y, max(size - 12, 4), 0)
    pen.line(44, y, 98, y, thick=9)
    for x in rng.sample((66, 76, 86, 95), rng.randint(2, 3)):
        pen.line(x, y, x, y + rng.randint(14, 26), thick=7)


def umbrella(pen: Pen, rng: Random) -> None:
    """An umbrella."""
    high, ribs = rng.randint(38, 46), rng.choice((3, 4))
    pen.oval(50, 52, 48, high)
    pen.box(0, 53, 100, 100, 0)
    step = 100 // ribs
    for nth in range(ribs):
        pen.oval(nth * step + step // 2, 56, step // 2 - 1, 9, 0)
    pen.line(50, 50, 50, 90, 42, 97, 34, 90, thick=4)
    pen.line(50, 2, 50, 14, thick=3)


def heart(pen: Pen, rng: Random) -> None:
    """A heart, sometimes with an arrow or hollow."""
    size = rng.randint(24, 27)
    both(pen, lambda p: p.oval(27, 30, size, size))
    pen.shape(4, 38, 96, 38, 50, 98)
    pen.shape(12, 44, 88, 44, 70, 30, 30, 30)
    style = rng.randrange(3)
    if style == 1:
        both(pen, lambda p: p.oval(30, 34, 12, 12, 0))
        pen.shape(20, 40, 80, 40, 50, 76, ink=0)
    elif style == 2:
        pen.line(4, 90, 96, 14, thick=3, ink=0)
        pen.line(1, 93, 12, 84, thick=3)
        pen.line(88, 20, 99, 11, thick=3)


def star(pen: Pen, rng: Random) -> None:
    """A star of five rays."""
    inner = rng.randint(0, 5)
    pen.shape(
        *(50, 2, 62 - inner // 2, 36, 98, 38, 69 - inner, 59, 80, 97, 50, 76 - inner),
        *(20, 97, 31 + inner, 59, 2, 38, 38 + inner // 2, 36),
    )
    if rng.random() < 0.5:
        pen.disc(50, 54, rng.randint(8, 13), 0)


def bell(pen: Pen, rng: Random) -> None:
    """A bell."""
    wide = rng.randint(24, 30)
    pen.oval(50, 40, wide, 32)
    pen.shape(50 - wide, 40, 50 + wide, 40, 92, 80, 8, 80)
    pen.line(8, 81, 92, 81, thick=5)
    pen.disc(50, 92, 9)
    pen.disc(50, 8, 7)
    if rng.random() < 0.6:
        pen.line(26, 66, 74, 66, thick=3, ink=0)


def lamp(pen: Pen, rng: Random) -> None:
    """A table lamp."""
    top, bottom, foot = vary(rng, 20, 42, 28)
    pen.shape(50 - top, 6, 50 + top, 6, 50 + bottom, 50, 50 - bottom, 50)
    pen.line(50, 50, 50, 94, thick=5)
    pen.oval(50, 70, rng.randint(6, 16), 12)
    pen.box(50 - foot, 92, 50 + foot, 99)
    pen.line(50 + bottom - 8, 50, 50 + bottom - 8, 66, thick=2)


def anchor(pen: Pen, rng: Random) -> None:
    """An anchor."""
    bar, low = vary(rng, 30, 72)
    pen.disc(50, 12, 12)
    pen.disc(50, 12, 5, 0)
    pen.line(50, 22, 50, 94, thick=8)
    pen.line(50 - bar, 34, 50 + bar, 34, thick=7)
    both(pen, lambda p: p.line(50, 94, 26, 88, 12, low, thick=7))
    both(pen, lambda p: p.shape(2, low + 8, 12, low - 14, 26, low + 4))


def crown(pen: Pen, rng: Random) -> None:
    """A crown with jewels."""
    side, dip = vary(rng, 30, 54)
    pen.shape(6, side, 28, dip, 50, 14, 72, dip, 94, side, 86, 92, 14, 92)
    for x, y in ((6, side), (50, 14), (94, side)):
        pen.disc(x, y, 6)
    pen.line(16, 78, 84, 78, thick=3, ink=0)
    for x in range(28, 80, rng.choice((11, 22))):
        pen.disc(x, 66, 4, 0)


def glasses(pen: Pen, rng: Random) -> None:
    """Glasses, sometimes dark."""
    size, y = vary(rng, 21, 54, by=3)
    both(pen, lambda p: p.disc(25, y, size))
    if rng.random() < 0.7:
        both(pen, lambda p: p.disc(25, y, size - 8, 0))
    both(pen, lambda p: p.line(6, y - 8, 2, y - 26, 12, y - 34, thick=4))
    pen.line(40, y - 4, 50, y - 10, 60, y - 4, thick=4)


def hourglass(pen: Pen, rng: Random) -> None:
    """An hourglass."""
    sand = rng.randint(20, 40)
    pen.shape(16, 8, 84, 8, 54, 50, 84, 92, 16, 92, 46, 50)
    pen.shape(28, 14, 72, 14, 60, sand, 40, sand, ink=0)
    pen.shape(50, 58, 70, 100 - sand // 2, 30, 100 - sand // 2, ink=0)
    pen.box(8, 1, 92, 9)
    pen.box(8, 91, 92, 99)


def bulb(pen: Pen, rng: Random) -> None:
    """A light bulb that shines."""
    size = rng.randint(26, 30)
    pen.disc(50, 42, size)
    pen.shape(34, 58, 66, 58, 60, 80, 40, 80)
    pen.box(38, 80, 62, 96)
    pen.line(36, 85, 64, 85, thick=2, ink=0)
    both(pen, lambda p: p.line(40, 58, 42, 40, 50, 48, thick=2, ink=0))
    if rng.random() < 0.7:
        both(pen, lambda p: p.line(2, 40, 12, 40, thick=2))
        both(pen, lambda p: p.line(12, 8, 20, 16, thick=2))
        pen.line(50, 1, 50, 8, thick=2)


def clock(pen: Pen, rng: Random) -> None:
    """A clock that shows some hour, with bells or without."""
    pen.disc(50, 54, 42)
    pen.disc(50, 54, 34, 0)
    pen.line(50, 54, 50 + rng.randint(-22, 22), 54 - rng.randint(6, 24), thick=4)
    pen.line(50, 54, 50 + rng.choice((-16, 0, 16)), 54 + rng.choice((-16, 16)), thick=4)
    if rng.random() < 0.5:
        both(pen, lambda p: p.disc(16, 14, 11))
        both(pen, lambda p: p.line(22, 88, 12, 98, thick=5))
    else:
        for x, y in ((50, 26), (50, 82), (22, 54), (78, 54)):
            pen.disc(x, y, 3)


def balloon(pen: Pen, rng: Random) -> None:
    """A hot-air balloon."""
    wide = rng.randint(34, 42)
    pen.oval(50, 36, wide, 34)
    pen.shape(50 - wide + 4, 50, 50 + wide - 4, 50, 60, 76, 40, 76)
    pen.box(40, 84, 60, 98)
    both(pen, lambda p: p.line(42, 74, 42, 88, thick=2))
    if pen.cells() > 11:
        for x in (-wide // 2, 0, wide // 2) if rng.random() < 0.5 else (-wide // 3, wide // 3):
            pen.line(50 + x, 12, 50 + x, 56, thick=2, ink=0)


THINGS: tuple[Drawing, ...] = (
    *(vase, vase, mug, key, umbrella, heart, star, bell, lamp, anchor, crown, glasses),
    *(hourglass, bulb, clock, balloon),
)
