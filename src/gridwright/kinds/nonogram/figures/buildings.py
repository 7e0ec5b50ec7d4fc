"""Buildings and vehicles."""

from __future__ import annotations

from random import Random

from gridwright.kinds.nonogram.figures.pen import Drawing, Pen, both, vary


def house(pen: Pen, rng: Random) -> None:
    """A house with a door, windows and a chimney."""
    eaves, left, right, door = vary(rng, 46, 16, 84, 44)
    if rng.random() < 0.7:
        pen.box(70, 8, 82, 40)
    pen.shape(50 + rng.randint(-6, 6), 4, 98, eaves, 2, eaves)
    pen.box(left, eaves, right, 97)
    pen.box(door, 70, door + 14, 97, 0)
    for x in (left + 8, right - 20):
        if abs(x - door) > 12:
            pen.box(x, eaves + 10, x + 12, eaves + 22, 0)
    if rng.random() < 0.5:
        pen.disc(50, 30, 6, 0)


def castle(pen: Pen, rng: Random) -> None:
    """A castle with towers, battlements and a gate."""
    wall, tower = vary(rng, 46, 22)
    pen.box(8, wall, 92, 97)
    for left in (2, 74):
        pen.box(left, tower, left + 24, 97)
        for nth in range(3):
            pen.box(left + nth * 9, tower - 8, left + nth * 9 + 6, tower)
    for x in range(28, 72, 10):
        pen.box(x, wall - 7, x + 6, wall)
    pen.oval(50, 76, 12, 14, 0)
    pen.box(38, 76, 62, 97, 0)
    both(pen, lambda p: p.box(11, tower + 14, 17, tower + 26, 0))
    if rng.random() < 0.6:
        pen.line(50, wall, 50, 6, thick=2)
        pen.shape(52, 4, 72, 11, 52, 20)


def lighthouse(pen: Pen, rng: Random) -> None:
    """A lighthouse with stripes and rays."""
    top = rng.randint(10, 14)
    pen.shape(50 - top, 30, 50 + top, 30, 58 + top, 96, 42 - top, 96)
    pen.box(48 - top, 25, 52 + top, 31)
    pen.box(42, 10, 58, 26)
    pen.shape(50, 0, 64, 11, 36, 11)
    for y in range(42, 90, rng.choice((16, 22))):
        pen.box(20, y, 80, y + 7, 0)
    pen.box(10, 95, 90, 99)
    both(pen, lambda p: p.line(34, 18, 4, 8, thick=3))
    both(pen, lambda p: p.line(34, 20, 4, 28, thick=3))


def church(pen: Pen, rng: Random) -> None:
    """A church."""
    tower, roof = vary(rng, 30, 50)
    pen.box(12, tower, 40, 97)
    pen.shape(26, 6, 44, tower + 2, 8, tower + 2)
    pen.box(40, roof + 14, 94, 97)
    pen.shape(36, roof + 16, 46, roof - 4, 84, roof - 4, 99, roof + 16)
    pen.line(26, 0, 26, 10, thick=2)
    pen.box(22, 78, 31, 97, 0)
    pen.disc(26, tower + 16, 6, 0)
    for x in range(50, 92, 14):
        pen.box(x, roof + 24, x + 6, roof + 38, 0)


def tent(pen: Pen, rng: Random) -> None:
    """A tent under the moon."""
    peak = rng.randint(40, 60)
    pen.shape(peak, 26, 98, 92, 2, 92)
    pen.shape(peak, 48, peak + 16, 92, peak - 16, 92, ink=0)
    pen.line(peak - 4, 18, peak + 2, 28, thick=3)
    pen.line(peak + 4, 18, peak - 2, 28, thick=3)
    x = 16 if peak > 50 else 84
    pen.disc(x, 16, 14)
    pen.disc(x + 7, 12, 11, 0)
    pen.box(0, 94, 100, 99)


def sailboat(pen: Pen, rng: Random) -> None:
    """A sailing boat on waves."""
    mast, hull, low = vary(rng, 46, 72, 90)
    pen.shape(4, hull, 96, hull, 82, low, 20, low)
    pen.line(mast, 4, mast, hull, thick=3)
    pen.shape(mast + 6, 8, 92, hull - 8, mast + 6, hull - 8)
    if rng.random() < 0.8:
        pen.shape(mast - 5, 20, mast - 5, hull - 8, 12, hull - 8)
    for x in range(0, 98, 14):
        pen.line(x, 98, x + 7, 94, x + 14, 98, thick=2)
    if rng.random() < 0.4:
        for x in (30, 50, 70):
            pen.disc(x, hull + 8, 3, 0)


def steamer(pen: Pen, rng: Random) -> None:
    """A steamer with funnels and smoke."""
    deck, funnels = rng.randint(46, 54), rng.randint(1, 3)
    pen.shape(2, deck + 16, 98, deck + 16, 86, 94, 14, 94)
    pen.box(18, deck, 80, deck + 17)
    for nth in range(funnels):
        x = 30 + nth * 18
        pen.box(x, deck - 22, x + 10, deck)
        pen.disc(x + 14, deck - 30, 7)
        pen.disc(x + 24, deck - 38, 5)
    for x in range(24, 78, 12):
        pen.box(x, deck + 5, x + 5, deck + 11, 0)
    pen.line(10, deck + 26, 90, deck + 26, thick=2, ink=0)


def rocket(pen: Pen, rng: Random) -> None:
    """A rocket that takes off."""
    wide, port = vary(rng, 16, 38, by=3)
    pen.oval(50, 44, wide, 42)
    pen.box(50 - wide, 44, 50 + wide, 78)
    both(pen, lambda p: p.shape(50 - wide, 54, 50 - wide, 80, 16, 88, 20, 68))
    pen.disc(50, port, 8, 0)
    pen.line(50 - wide, 64, 50 + wide, 64, thick=2, ink=0)
    for x in (40, 50, 60):
        pen.line(x, 82, x, rng.randint(90, 99), thick=5)
    if rng.random() < 0.6:
        for _ in range(4):
            pen.disc(rng.choice((8, 14, 86, 92)), rng.randint(4, 50), 2)


def car(pen: Pen, rng: Random) -> None:
    """A car, a van or a beetle."""
    roof, bonnet = vary(rng, 22, 50)
    front = rng.randint(60, 78)
    pen.shape(14, bonnet, 26, roof, front, roof, front + 14, bonnet)
    pen.box(2, bonnet - 2, 98, 80)
    pen.shape(22, bonnet - 2, 30, roof + 8, 44, roof + 8, 44, bonnet - 2, ink=0)
    pen.shape(50, bonnet - 2, 50, roof + 8, front - 4, roof + 8, front + 5, bonnet - 2, ink=0)
    for x in (24, 76):
        pen.disc(x, 80, 17, 0)
        pen.disc(x, 82, 13)
        pen.disc(x, 82, 4, 0)
    pen.line(52, bonnet + 8, 60, bonnet + 8, thick=2, ink=0)


def truck(pen: Pen, rng: Random) -> None:
    """A lorry."""
    load = rng.randint(18, 34)
    pen.box(2, load, 62, 78)
    pen.shape(66, 40, 84, 40, 98, 60, 98, 78, 66, 78)
    pen.shape(72, 46, 82, 46, 91, 60, 72, 60, ink=0)
    pen.box(2, 74, 98, 80)
    for x in (18, 48, 82):
        pen.disc(x, 82, 13, 0)
        pen.disc(x, 84, 11)
    if rng.random() < 0.6:
        pen.line(10, (load + 76) // 2, 54, (load + 76) // 2, thick=3, ink=0)


def plane(pen: Pen, rng: Random) -> None:
    """An aeroplane from above."""
    wing, sweep, tail = vary(rng, 44, 64, 90)
    pen.oval(50, 46, 8, 44)
    pen.box(42, 46, 58, tail)
    both(pen, lambda p: p.shape(50, wing - 8, 2, sweep, 2, sweep + 10, 50, wing + 16))
    both(pen, lambda p: p.shape(50, tail - 10, 26, tail + 2, 26, tail + 8, 50, tail + 4))
    if rng.random() < 0.6:
        both(pen, lambda p: p.line(26, sweep - 18, 26, sweep + 2, thick=6))


BUILDINGS: tuple[Drawing, ...] = (house, castle, lighthouse, church, tent)
VEHICLES: tuple[Drawing, ...] = (sailboat, steamer, rocket, car, truck, plane)
