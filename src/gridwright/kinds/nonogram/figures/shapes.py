"""Figures that chance makes: robots, ornaments, faces, landscapes and solids."""

from __future__ import annotations

from random import Random

from gridwright.kinds.nonogram.figures.pen import UNIT, Drawing, Pen, both, vary


def robot(pen: Pen, rng: Random) -> None:
    """A mirrored creature of blocks, as in old arcade games."""
    columns = rows = max(4, min(9, pen.cells() // 2 + 1, 5 + rng.randrange(4)))
    high = 100 // rows
    for row in range(rows):
        for column in range((columns + 1) // 2):
            middle = column * 2 // max(columns - 1, 1) + (1 if 1 <= row < rows - 1 else 0)
            if rng.random() < 0.38 + 0.22 * middle:
                draw_block(pen, column * 100 // columns, row * high, 100 // columns, high)
    eye = rng.randint(1, max(1, rows // 2 - 1)) * high
    both(pen, lambda p: p.box(50 - 200 // columns, eye, 50 - 100 // columns, eye + high, 0))


def draw_block(pen: Pen, left: int, top: int, width: int, height: int) -> None:
    """A block and its mirror image."""
    both(pen, lambda p: p.box(left, top, left + width, top + height))


def ornament(pen: Pen, rng: Random) -> None:
    """A tile that is the same from both sides and upside down."""
    upside = Pen(pen.canvas, pen.left, pen.top + pen.height, pen.width, -pen.height)

    def everywhere(x: int, y: int, size: int, ink: int) -> None:
        for part in (pen, upside):
            both(part, lambda p: spot(p, x, y, size, ink))

    for _ in range(rng.randint(4, 7)):
        everywhere(rng.randint(0, 50), rng.randint(0, 50), rng.randint(8, 20), 1)
    for _ in range(rng.randint(2, 4)):
        everywhere(rng.randint(5, 50), rng.randint(5, 50), rng.randint(5, 10), 0)


def spot(pen: Pen, x: int, y: int, size: int, ink: int) -> None:
    """A disc for a pen that may be upside down."""
    radius = max(size * min(pen.width, abs(pen.height)) // 100, UNIT // 2)
    pen.canvas.ellipse(pen.x(x), pen.y(y), radius, radius, ink)


def face(pen: Pen, rng: Random) -> None:
    """A face with hair or a hat, eyes and a mouth."""
    wide, eye, apart, mouth = vary(rng, 38, 48, 16, 74)
    pen.oval(50, 56, wide, 42)
    hat = rng.randrange(4)
    if hat == 0:
        pen.box(4, 26, 96, 33)
        pen.box(24, 2, 76, 28)
    elif hat == 1:
        for x in range(50 - wide + 6, 50 + wide, 9):
            pen.line(x, 30, x + rng.randint(-6, 6), rng.randint(2, 12), thick=4)
    elif hat == 2:
        both(pen, lambda p: p.disc(12, 22, 13))
    both(pen, lambda p: p.disc(50 - apart, eye, rng.choice((5, 7, 9)), 0))
    if pen.cells() > 14:
        both(pen, lambda p: p.disc(50 - apart, eye, 2))
    if rng.random() < 0.7:
        pen.line(50 - apart, mouth, 50, mouth + rng.choice((-6, 8, 8)), 50 + apart, mouth, thick=3, ink=0)
    else:
        pen.disc(50, mouth + 4, rng.randint(5, 9), 0)
    if rng.random() < 0.5:
        pen.disc(50, (eye + mouth) // 2, 4, 0)


def landscape(pen: Pen, rng: Random) -> None:
    """Hills, a sun, and trees or birds."""
    base, ground = rng.randint(70, 84), rng.randint(86, 94)
    for _ in range(rng.randint(2, 4)):
        x, high, wide = rng.randint(5, 95), rng.randint(20, 50), rng.randint(18, 36)
        pen.shape(x, base - high, x + wide, base, x - wide, base)
        if high > 34 and pen.cells() > 11:
            pen.shape(x, base - high + 8, x + 7, base - high + 18, x, base - high + 14, x - 7, base - high + 18, ink=0)
    pen.box(0, base, 100, 100)
    pen.disc(rng.randint(14, 86), rng.randint(10, 20), rng.randint(9, 13))
    for x in range(rng.randint(0, 10), 100, rng.randint(14, 26)):
        pen.line(x, ground, x + rng.randint(4, 12), ground, thick=2, ink=0)
    for _ in range(rng.randint(0, 2)):
        x, y = rng.randint(10, 80), rng.randint(6, 34)
        pen.line(x, y, x + 6, y + 4, x + 12, y, thick=2)


def solid(pen: Pen, rng: Random) -> None:
    """Overlapping discs and boxes with holes."""
    for _ in range(rng.randint(3, 5)):
        x, y = rng.randint(22, 78), rng.randint(22, 78)
        if rng.random() < 0.6:
            pen.oval(x, y, rng.randint(14, 32), rng.randint(14, 32))
        else:
            wide, high = rng.randint(10, 26), rng.randint(10, 26)
            pen.box(x - wide, y - high, x + wide, y + high)
    for _ in range(rng.randint(1, 3)):
        pen.disc(rng.randint(25, 75), rng.randint(25, 75), rng.randint(5, 12), 0)


def ribbon(pen: Pen, rng: Random) -> None:
    """One long stroke that turns at right angles or slants, closed or open."""
    points = [rng.randint(8, 92), rng.randint(8, 92)]
    for _ in range(rng.randint(4, 7)):
        x, y = rng.randint(6, 94), rng.randint(6, 94)
        if rng.random() < 0.7:
            x, y = rng.choice(((x, points[-1]), (points[-2], y)))
        points += [x, y]
    pen.line(*points, thick=rng.randint(6, 14))


SHAPES: tuple[Drawing, ...] = (solid, ribbon)
