"""Animals."""

from __future__ import annotations

from random import Random

from gridwright.kinds.nonogram.figures.pen import Drawing, Pen, both, vary


def cat(pen: Pen, rng: Random) -> None:
    """A cat's face with pointed ears and whiskers."""
    ear, chin, eye, apart = vary(rng, 4, 92, 52, 20)
    pen.oval(50, 60, 42, chin - 60)
    both(pen, lambda p: p.shape(8, 58, 12 + ear // 2, ear, 46, 26))
    both(pen, lambda p: p.disc(50 - apart, eye, rng.choice((6, 8, 10)), 0))
    pen.shape(42, 66, 58, 66, 50, 76, ink=0)
    if rng.random() < 0.7 and pen.cells() > 11:
        both(pen, lambda p: p.line(0, 66, 22, 72, thick=2))
        both(pen, lambda p: p.line(2, 86, 22, 78, thick=2))
    if pen.cells() > 13:
        both(pen, lambda p: p.line(50, 76, 50, 82, 40, 86, thick=2, ink=0))


def rabbit(pen: Pen, rng: Random) -> None:
    """A rabbit's face with long ears, one of them sometimes bent."""
    wide, eye, apart = vary(rng, 9, 64, 15, by=2)
    pen.oval(50, 70, 32, 30)
    pen.oval(32, 26, wide, 27)
    if rng.random() < 0.5:
        pen.oval(68, 26, wide, 27)
    else:
        pen.line(68, 44, 72, 14, 92, 24, thick=2 * wide)
    if pen.cells() > 13:
        pen.oval(32, 26, 3, 16, 0)
    both(pen, lambda p: p.disc(50 - apart, eye, 5, 0))
    pen.box(46, 76, 54, 80, 0)
    if pen.cells() > 11:
        both(pen, lambda p: p.line(50, 80, 42, 88, thick=2, ink=0))


def owl(pen: Pen, rng: Random) -> None:
    """An owl with large eyes."""
    wide, eye, size = vary(rng, 36, 30, 13, by=2)
    pen.oval(50, 56, wide, 40)
    both(pen, lambda p: p.shape(50 - wide + 4, 40, 50 - wide + 4, 4, 50, 22))
    both(pen, lambda p: p.disc(34, eye, size, 0))
    if pen.cells() > 8:
        both(pen, lambda p: p.disc(34, eye, max(size - 9, 2)))
    pen.shape(44, 42, 56, 42, 50, 54, ink=0)
    if pen.cells() > 13:
        for row in range(62, 88, 10):
            pen.line(36 + rng.randint(0, 8), row, 62, row, thick=2, ink=0)
    both(pen, lambda p: p.line(36, 94, 36, 99, thick=4))


def fish(pen: Pen, rng: Random) -> None:
    """A fish with a tail, a fin and an eye, sometimes striped."""
    high, tail, fin = vary(rng, 28, 30, 22)
    pen.oval(42, 52, 38, high)
    pen.shape(70, 52, 98, 52 - tail, 92, 52, 98, 52 + tail)
    pen.shape(34, 32, 48, 52 - high - fin // 2, 62, 36)
    if rng.random() < 0.6:
        pen.shape(40, 70, 52, 52 + high + fin // 2, 60, 66)
    pen.disc(20, 46, 5, 0)
    if pen.cells() > 11:
        pen.line(36, 36, 32, 52, 36, 68, thick=2, ink=0)
        for place in range(50, 72, rng.choice((9, 12, 30))):
            pen.line(place, 52 - high // 2, place, 52 + high // 2, thick=2, ink=0)
    if pen.cells() > 13 and rng.random() < 0.5:
        pen.disc(rng.randint(4, 12), rng.randint(4, 14), 4)
        pen.disc(rng.randint(14, 24), rng.randint(8, 22), 3)


def duck(pen: Pen, rng: Random) -> None:
    """A duck on the water."""
    head, tail, back = vary(rng, 22, 40, 66, by=5)
    pen.oval(56, back, 38, 24)
    pen.disc(30, head + 4, 18)
    pen.shape(24, head, 44, head + 12, 50, back, 22, back)
    pen.shape(2, head + 10, 18, head, 18, head + 14)
    pen.shape(80, back - 6, 99, tail, 92, back + 10)
    pen.disc(28, head, 4, 0)
    if pen.cells() > 11:
        pen.line(46, back - 4, 60, back + 8, 78, back - 4, thick=2, ink=0)
    if rng.random() < 0.6:
        for x in range(2, 98, 16):
            pen.line(x, 96, x + 8, 92, x + 16, 96, thick=2)


def butterfly(pen: Pen, rng: Random) -> None:
    """A butterfly."""
    upper, lower, reach = vary(rng, 24, 18, 26)
    both(pen, lambda p: p.oval(50 - reach, 34, reach - 2, upper))
    both(pen, lambda p: p.oval(54 - reach, 74, reach - 8, lower))
    spots = rng.randint(0, 3)
    if spots & 1:
        both(pen, lambda p: p.disc(46 - reach, 32, 7, 0))
    if spots & 2:
        both(pen, lambda p: p.disc(54 - reach, 74, 5, 0))
    pen.box(46, 24, 54, 90, 0)
    pen.line(50, 26, 50, 86, thick=5)
    both(pen, lambda p: p.line(50, 24, 40, 4, thick=2))


def beetle(pen: Pen, rng: Random) -> None:
    """A beetle with six legs and spots."""
    wide, high = vary(rng, 30, 34)
    for y, reach in ((34, 18), (58, 4), (80, 14)):
        knee = y + rng.randint(-8, 8)
        pen.line(reach, knee, 50, y, 100 - reach, knee, thick=3)
    pen.oval(50, 60, wide, high)
    pen.disc(50, 20, 15)
    both(pen, lambda p: p.line(46, 12, 34, 1, thick=2))
    pen.line(50, 34, 50, 92, thick=2, ink=0)
    pen.line(30, 32, 70, 32, thick=2, ink=0)
    for _ in range(rng.randint(1, 3)):
        x, y = rng.randint(30, 40), rng.randint(46, 80)
        pen.disc(x, y, 5, 0)
        pen.disc(100 - x, y, 5, 0)


def crab(pen: Pen, rng: Random) -> None:
    """A crab with claws."""
    wide, y = vary(rng, 30, 62)
    for foot in (76, 86, 96):
        pen.line(4, foot, 14, foot - 8, 40, y, 60, y, 86, foot - 8, 96, foot, thick=3)
    pen.oval(50, y, wide, 22)
    both(pen, lambda p: p.line(26, y, 12, 40, 18, 26, thick=5))
    both(pen, lambda p: p.disc(18, 20, 15))
    both(pen, lambda p: p.shape(18, 22, 12, 0, 28, 0, ink=0))
    both(pen, lambda p: p.line(42, y - 18, 40, y - 34, thick=3))
    both(pen, lambda p: p.disc(40, y - 34, 5))
    pen.line(38, y + 6, 50, y + 12, 62, y + 6, thick=2, ink=0)


def whale(pen: Pen, rng: Random) -> None:
    """A whale that blows."""
    back, tail = vary(rng, 36, 22)
    pen.oval(40, 66, 38, 100 - back - 34)
    pen.box(2, 62, 60, 82)
    pen.shape(60, 56, 84, 60, 88, 40, 96, 36, 96, 70, 70, 88, 50, 86)
    pen.shape(88, 46, 74, tail + 4, 90, 32, 99, tail, 96, 48)
    pen.disc(22, 62, 4, 0)
    pen.line(2, 76, 30, 80, thick=2, ink=0)
    pen.line(38, 34, 38, 18, thick=3)
    both(pen.part(18, 0, 58, 30), lambda p: p.line(50, 40, 26, 10, 4, 40, thick=8))


def snail(pen: Pen, rng: Random) -> None:
    """A snail with a coiled house."""
    x, size = vary(rng, 58, 32)
    pen.disc(x, 52, size)
    pen.line(6, 92, 96, 92, thick=9)
    pen.line(14, 90, 10, 60, thick=9)
    pen.line(10, 60, 4, 40, thick=2)
    pen.line(10, 60, 18, 40, thick=2)
    pen.disc(x, 52, size - 8, 0)
    pen.disc(x + 2, 54, size - 16)
    pen.line(x, 52, x + size, 50, thick=7)
    pen.disc(x + 2, 54, max(size - 25, 3), 0)


def turtle(pen: Pen, rng: Random) -> None:
    """A turtle that walks."""
    high, head = vary(rng, 46, 56)
    pen.oval(46, 74, 38, high)
    pen.box(0, 76, 100, 100, 0)
    pen.line(2, 78, 86, 78, thick=5)
    pen.disc(90, head + 6, 11)
    pen.line(78, 78, 88, head + 12, thick=8)
    pen.disc(92, head + 3, 3, 0)
    for x in (18, 66):
        pen.box(x, 78, x + 12, 96)
    if pen.cells() > 11:
        pen.line(28, 44, 36, 70, thick=2, ink=0)
        pen.line(64, 44, 56, 70, thick=2, ink=0)
        pen.line(16, 60, 76, 60, thick=2, ink=0)


ANIMALS: tuple[Drawing, ...] = (cat, rabbit, owl, fish, duck, butterfly, beetle, crab, whale, snail, turtle)
