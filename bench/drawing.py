"""CPU time of drawing: `python -m bench.drawing`. The boards are those of the tests."""

import io
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from gridwright.render import Sheet, Style, medium
from support.drawn import MAKERS, half

ROUNDS = 20
SLOW_ROUNDS = 3  # for what takes long
MEDIA = ("text", "svg", "html", "latex", "png", "pdf")


def best_time(work, rounds=ROUNDS):
    """The shortest CPU time of several rounds, in milliseconds; other programs may slow down the others."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times) * 1000


def measure_media(sheets):
    """The time of every medium on one board."""
    for name in MEDIA:
        draw = medium(name).draw
        yield name, best_time(lambda draw=draw: draw(sheets, Style(theme="light")))


def measure_cairosvg(sheets):
    """The time of PNG and PDF made from our SVG by cairosvg, if that is installed."""
    try:
        import cairosvg
    except ImportError:
        return
    svg = medium("svg").draw(sheets, Style(theme="light")).encode()
    for name, convert in (("png", cairosvg.svg2png), ("pdf", cairosvg.svg2pdf)):
        spent = best_time(lambda c=convert: c(bytestring=svg, write_to=io.BytesIO()), SLOW_ROUNDS)
        yield f"{name} by cairosvg", spent


def main():
    """Print a table."""
    for kind, make in MAKERS.items():
        puzzle, answer = make(30, 30)
        sheets = [Sheet(puzzle, half(answer))]
        for name, spent in (*measure_media(sheets), *measure_cairosvg(sheets)):
            print(f"{kind} 30x30 to {name:<16} {spent:8.1f} ms")
    made = [list(MAKERS.values())[n % 4](15, 15) for n in range(100)]
    book = [Sheet(puzzle, solution=answer) for puzzle, answer in made]
    for per_page in (1, 2, 4):
        style = Style(title="A hundred", per_page=per_page)
        spent = best_time(lambda style=style: medium("pdf").draw(book, style), SLOW_ROUNDS)
        print(f"booklet of 100 puzzles 15x15 with solutions, {per_page} per page {spent:8.0f} ms")


if __name__ == "__main__":
    main()
