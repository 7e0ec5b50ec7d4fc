"""Plants and fruit."""

from __future__ import annotations

from random import Random

from gridwright.kinds.nonogram.figures.pen import Drawing, Pen, both, vary


def tree(pen: Pen, rng: Random) -> None:
    """A tree with a round crown made of several discs."""
    trunk = rng.randint(4, 8)
    for _ in range(rng.randint(4, 6)):
        pen.disc(rng.randint(26, 74), rng.randint(20, 50), rng.randint(16, 24))
    pen.disc(50, 36, 26)
    pen.box(50 - trunk, 50, 50 + trunk, 97)
    for _ in range(rng.randint(0, 3)):
        pen.disc(rng.randint(28, 72), rng.randint(18, 50), 4, 0)
    pen.box(rng.randint(4, 30), 95, rng.randint(70, 96), 99)


def fir(pen: Pen, rng: Random) -> None:
    """A fir tree of triangles, sometimes with a star and baubles."""
    tiers = rng.randint(2, 4)
    for tier in range(tiers):
        top, bottom = 6 + tier * 70 // (tiers + 1), 22 + (tier + 1) * 64 // tiers
        reach = 16 + (tier + 1) * 30 // tiers
        pen.shape(50, top, 50 + reach, bottom, 50 - reach, bottom)
    pen.box(44, 84, 56, 99)
    if rng.random() < 0.5:
        pen.disc(50, 6, 7)
    for _ in range(rng.randint(0, 4)):
        x, y = rng.randint(34, 66), rng.randint(46, 80)
        pen.disc(x, y, 3, 0)


def flower(pen: Pen, rng: Random) -> None:
    """A flower with petals, a stem and leaves."""
    petals = rng.choice((((50, 10), (30, 30), (70, 30), (50, 50)), ((36, 14), (64, 14), (28, 34), (72, 34), (50, 50))))
    size, leaf = vary(rng, 14, 76)
    pen.line(50, 40, 50, 99, thick=5)
    for x, y in petals:
        pen.disc(x, y, size)
    pen.disc(50, 30, 9, rng.choice((0, 0, 1)))
    pen.shape(50, leaf + 14, 30, leaf, 14, leaf - 8, 22, leaf + 10)
    if rng.random() < 0.7:
        pen.shape(50, leaf + 8, 70, leaf - 6, 88, leaf - 12, 78, leaf + 6)


def tulip(pen: Pen, rng: Random) -> None:
    """A tulip."""
    wide, leaf = vary(rng, 26, 60)
    pen.oval(50, 30, wide, 26)
    pen.box(50 - wide, 8, 50 + wide, 30)
    both(pen, lambda p: p.shape(50 - wide // 2 - 8, 0, 50, 0, 50 - wide // 2 + 2, 22, ink=0))
    pen.box(0, 0, 100, 7, 0)
    pen.line(50, 50, 50, 99, thick=5)
    both(pen, lambda p: p.shape(50, 98, 30, 84, 20, leaf, 36, 72))


def mushroom(pen: Pen, rng: Random) -> None:
    """A mushroom with spots."""
    high, stem = vary(rng, 44, 13)
    pen.oval(50, 52, 46, high)
    pen.box(0, 54, 100, 100, 0)
    pen.shape(50 - stem, 54, 50 + stem, 54, 54 + stem, 96, 46 - stem, 96)
    for _ in range(rng.randint(2, 5)):
        pen.disc(rng.randint(18, 82), rng.randint(20, 46), rng.randint(4, 8), 0)
    if rng.random() < 0.5:
        for x in range(4, 100, 12):
            pen.line(x, 99, x + rng.randint(-4, 4), 88, thick=2)


def cactus(pen: Pen, rng: Random) -> None:
    """A cactus in a pot or in the desert."""
    left, right = rng.randint(40, 60), rng.randint(30, 54)
    pen.line(50, 12, 50, 90, thick=18)
    pen.line(50, left + 12, 22, left + 12, 22, left - 14, thick=11)
    pen.line(50, right + 10, 78, right + 10, 78, right - 16, thick=11)
    if rng.random() < 0.5:
        pen.shape(28, 74, 72, 74, 66, 99, 34, 99)
        pen.line(28, 76, 72, 76, thick=2, ink=0)
    else:
        pen.box(4, 92, 96, 99)
    for y in range(22, 70, 14):
        pen.disc(50 + rng.choice((-4, 0, 4)), y, 2, 0)


def apple(pen: Pen, rng: Random) -> None:
    """An apple with a leaf."""
    wide = rng.randint(24, 29)
    both(pen, lambda p: p.oval(36, 60, wide, 34))
    pen.line(50, 34, 52, 12, 60, 6, thick=4)
    pen.shape(54, 24, 68, 8, 90, 8, 76, 24)
    pen.shape(40, 20, 60, 20, 50, 36, ink=0)
    pen.line(50, 34, 53, 12, thick=4)
    if rng.random() < 0.6:
        pen.oval(24, 50, 4, 10, 0)


def cherries(pen: Pen, rng: Random) -> None:
    """Two cherries."""
    one, two, size = vary(rng, 26, 74, 20)
    pen.disc(one, 76, size)
    pen.disc(two, 70, size)
    pen.line(one, 66, 44, 30, 60, 6, thick=3)
    pen.line(two, 60, 70, 30, 60, 6, thick=3)
    pen.shape(60, 8, 36, 2, 12, 16, 34, 26)
    pen.disc(one - 7, 70, 4, 0)
    pen.disc(two - 7, 64, 4, 0)


def leaf(pen: Pen, rng: Random) -> None:
    """A leaf with veins."""
    wide = rng.randint(26, 36)
    pen.oval(50, 44, wide, 42)
    pen.shape(50 - wide + 4, 60, 50 + wide - 4, 60, 50, 94)
    pen.line(50, 14, 50, 99, thick=3, ink=0)
    for y in range(30, 80, rng.choice((12, 16))):
        pen.line(58 - wide, y - 12, 50, y, 42 + wide, y - 12, thick=2, ink=0)
    pen.line(50, 84, 50, 99, thick=4)


PLANTS: tuple[Drawing, ...] = (tree, fir, flower, tulip, mushroom, cactus, apple, cherries, leaf)
