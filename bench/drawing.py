"""How long drawing takes, in CPU time of this process: `python -m bench.drawing`. The boards are those of the tests."""

import io
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from gridwright.render import Sheet, Style, medium
from support.drawn import MAKERS, half

ROUNDS = 20


def best(work, rounds=ROUNDS):
    """The shortest CPU time of several rounds, in milliseconds; the machine may be busy with other things."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times) * 1000


def boards(sheets):
    """Every medium on one board."""
    for name in ("text", "svg", "html", "latex", "png", "pdf"):
        draw = medium(name).draw
        yield name, best(lambda draw=draw: draw(sheets, Style(theme="light")))


def by_way_of_svg(sheets):
    """The same PNG and PDF by cairosvg from our SVG, where that is installed."""
    try:
        import cairosvg
    except ImportError:
        return
    svg = medium("svg").draw(sheets, Style(theme="light")).encode()
    for name, convert in (("png", cairosvg.svg2png), ("pdf", cairosvg.svg2pdf)):
        yield f"{name} by cairosvg", best(lambda c=convert: c(bytestring=svg, write_to=io.BytesIO()), 3)


def main():
    """Print a table."""
    for kind, make in MAKERS.items():
        puzzle, answer = make(30, 30)
        sheets = [Sheet(puzzle, half(answer))]
        for name, spent in (*boards(sheets), *by_way_of_svg(sheets)):
            print(f"{kind} 30x30 to {name:<16} {spent:8.1f} ms")
    made = [list(MAKERS.values())[n % 4](15, 15) for n in range(100)]
    book = [Sheet(puzzle, solution=answer) for puzzle, answer in made]
    for per_page in (1, 2, 4):
        style = Style(title="A hundred", per_page=per_page)
        spent = best(lambda style=style: medium("pdf").draw(book, style), 3)
        print(f"booklet of 100 puzzles 15x15 and solutions, {per_page} a page {spent:8.0f} ms")


if __name__ == "__main__":
    main()
