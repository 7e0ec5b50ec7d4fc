"""Diagrams: share solved within a time, one method against another, and time against size with fitted growth."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain

from gridwright.errors import UsageError
from gridwright.kinds import name_kind
from gridwright.messages import Message, Sentence, say
from gridwright.reports.chart import INK, SOFT, Chart, Label, Point, Scale, legend_width, log_scale, n, time_label
from gridwright.reports.figures import Figures, Instance, median

LEAST_SECONDS = 1e-5  # shorter times count as this
MARKS = 6  # marks along a curve
LEGEND = 160  # the least width of a scatter diagram's legend
TIME, SHARE, COUNT = Label("time"), Label("percent"), Label("number")
CLOCK = {"wall": Sentence("time"), "cpu": Sentence("CPU time")}


def names_of(instances: Sequence[Instance]) -> list[str]:
    """The names of puzzles."""
    return [instance.name for instance in instances]


def performance(figures: Figures) -> str:
    """Draw the share of the puzzles that each method has solved within a time."""
    chart = Chart()
    left, top, right, bottom = chart.box
    times = {method: figures.times(method) for method in figures.methods}
    x = log_scale((t for each in times.values() for t in each), left, right, LEAST_SECONDS)
    y = Scale(0, 1, bottom, top)
    title = (
        Message(
            "Share of puzzles with a solution found within a time ({count:,} puzzle)",
            "Share of puzzles with a solution found within a time ({count:,} puzzles)",
        )
        if figures.first_only
        else Message(
            "Share of puzzles solved within a time ({count:,} puzzle)",
            "Share of puzzles solved within a time ({count:,} puzzles)",
        )
    )
    chart.heading(title(count=len(figures.instances)), names_of(figures.disputed))
    axes = say("{axis} (logarithmic)", axis=str(CLOCK[figures.time])), say("share solved")
    chart.axes(x, y, axes, TIME, SHARE)
    order = sorted(figures.methods, key=lambda m: (-len(times[m]) / max(figures.tried(m), 1), sum(times[m])))
    for method in order:
        which = figures.methods.index(method)
        steps = staircase(times[method], figures.tried(method), x, y)
        if steps:
            path = f"M{n(steps[0][0])} {n(bottom)}" + "".join(f"H{n(px)}V{n(py)}" for px, py in steps) + f"H{n(right)}"
            chart.curve(which, path)
            chart.marks(which, space_marks(steps, which, len(figures.methods), bottom))
        chart.entry(which, [method, *performance_legend(times[method], figures.tried(method))])
    return chart.svg(say("Performance diagram: share of puzzles solved within a time, by method"))


def performance_legend(times: list[float], tried: int) -> list[str]:
    """How many puzzles a method has solved, and their median time."""
    middle = median(times)
    if middle is None:
        return [say("{solved:,} of {tried:,} solved", solved=0, tried=tried)]
    return [
        say("{solved:,} of {tried:,} solved", solved=len(times), tried=tried),
        say("their median {time}", time=time_label(middle)),
    ]


def staircase(times: list[float], tried: int, x: Scale, y: Scale) -> list[Point]:
    """The corners of a method's curve, at most one per drawn position."""
    steps: list[Point] = []
    for count, time in enumerate(times, 1):
        at = round(x(time), 1), y(count / tried)
        if steps and steps[-1][0] == at[0]:
            steps[-1] = at
        else:
            steps.append(at)
    return steps


def space_marks(steps: list[Point], which: int, curves: int, bottom: float) -> list[Point]:
    """The points of a curve that get marks, at heights where the other curves have none."""
    rise = bottom - steps[-1][1]
    heights = [bottom - rise * (k + (which + 0.5) / curves) / MARKS for k in range(MARKS)]
    return list(dict.fromkeys(next((px, py) for px, py in steps if py <= height) for height in heights))


def draw_diagonals(chart: Chart, x: Scale, y: Scale) -> None:
    """Where both methods take the same time, and where one takes ten times as long."""
    left, top, right, bottom = chart.box
    chart.line((left, bottom), (right - 26, top + 26), INK, 1)
    for factor in (10, 0.1):
        ends = [(v, v * factor) for v in (x.low, x.high, x.low / factor, x.high / factor)]
        inside = [
            (x(a), y(b)) for a, b in ends if x.low <= a <= x.high * 1.001 and x.low * 0.999 <= b <= x.high * 1.001
        ]
        if len(inside) == 2:
            chart.line(inside[0], inside[1], "#888888", 0.8, "4 4")


def scatter(figures: Figures) -> str:
    """Draw one method against another: a mark for each puzzle, at the edge if a method did not solve it."""
    if len(figures.methods) != 2:
        raise UsageError(say("a scatter diagram takes two methods; expected --methods a,b"))
    one, two = figures.methods
    both = [i for i in figures.instances if one in i.cells and two in i.cells]
    entries = list(list_entries(both, one, two))
    room = max(LEGEND, legend_width(chain.from_iterable(entries)))
    chart = Chart(width=520 + room, height=560, right=room)
    left, top, right, bottom = chart.box
    solved = [c.seconds for i in both for c in (i.cells[one], i.cells[two]) if c.solved]
    x = log_scale(solved, left, right - 26, LEAST_SECONDS)
    y = Scale(x.low, x.high, bottom, top + 26, log=True)
    chart.heading(
        say(
            "{first} against {second} ({count:,} puzzle)",
            "{first} against {second} ({count:,} puzzles)",
            count=len(both),
            first=one,
            second=two,
        ),
        names_of(figures.disputed),
    )
    clock = str(CLOCK[figures.time])
    axes = say("{clock} of {method}", clock=clock, method=one), say("{clock} of {method}", clock=clock, method=two)
    chart.axes(x, y, axes, TIME, TIME)
    draw_diagonals(chart, x, y)
    chart.text(right, bottom + 32, say("not solved"), "end", 11)
    chart.text(left - 7, top + 17, say("not solved"), "end", 11)
    for line in (((right - 13, bottom), (right - 13, top)), ((left, top + 13), (right, top + 13))):
        chart.line(*line, SOFT, 0.8, "2 2")
    kinds = sorted({i.kind for i in both})
    for which, kind in enumerate(kinds):
        some = [i for i in both if i.kind == kind]
        places = dict.fromkeys(place(i, one, two, x, y, right - 13, top + 13) for i in some)
        chart.marks(which, places, 3.2, faint=True)
        chart.entry(which, entries[which], line=False)
    return chart.svg(say("Times of {first} against {second}, puzzle by puzzle", first=one, second=two))


def list_entries(both: Sequence[Instance], one: str, two: str) -> Iterator[list[str]]:
    """The entries of a scatter diagram's legend: of each kind, its name, and how often the first method was faster."""
    for kind in sorted({instance.kind for instance in both}):
        some = [instance for instance in both if instance.kind == kind]
        faster = say("{method} faster: {count:,}", method=one, count=sum(is_faster(i, one, two) for i in some))
        yield [name_kind(kind), faster, say("of {count:,}", count=len(some))]


def place(instance: Instance, one: str, two: str, x: Scale, y: Scale, edge: float, rim: float) -> Point:
    """The position of a puzzle, to a pixel."""
    a, b = instance.cells[one], instance.cells[two]
    return (float(round(x(a.seconds) if a.solved else edge)), float(round(y(b.seconds) if b.solved else rim)))


def is_faster(instance: Instance, one: str, two: str) -> bool:
    """Was the first method faster?"""
    a, b = instance.cells[one], instance.cells[two]
    return a.solved and (not b.solved or a.seconds < b.seconds)


def growth(figures: Figures) -> str:
    """Draw time against size, with the growth that fits each method best."""
    chart = Chart(width=760, right=240)
    left, top, right, bottom = chart.box
    points = {
        method: [
            (i.size, i.cells[method].seconds) for i in figures.instances if method in i.cells and i.cells[method].solved
        ]
        for method in figures.methods
    }
    every = [point for each in points.values() for point in each]
    x = log_scale((size for size, _ in every), left, right, 1)
    y = log_scale((time for _, time in every), bottom, top, LEAST_SECONDS)
    chart.heading(
        say(
            "Time against size ({count:,} puzzle)",
            "Time against size ({count:,} puzzles)",
            count=len(figures.instances),
        ),
        names_of(figures.disputed),
    )
    axes = say("{axis} (logarithmic)", axis=say("cells of the board")), str(CLOCK[figures.time])
    chart.axes(x, y, axes, COUNT, TIME)
    fits = {method: fit_growth(points[method]) for method in figures.methods}
    for which, method in enumerate(figures.methods):
        places = dict.fromkeys((float(round(x(size))), float(round(y(time)))) for size, time in points[method])
        chart.marks(which, places, 2.6, faint=True)
    for which, method in enumerate(figures.methods):
        fit = fits[method]
        if fit is not None:
            chart.curve(which, growth_path(fit, points[method], x, y))
        chart.entry(which, [method, *(fit.legend if fit else [say("too few sizes to fit")])])
    return chart.svg(say("Time against size by method, with fitted growth"))


class Fit:
    """A fitted growth: log time is `start` plus `rate` times the size, or times its logarithm; `share` is R²."""

    def __init__(self, start: float, rate: float, power: bool, share: float) -> None:
        self.start, self.rate, self.power, self.share = start, rate, power, share

    def __call__(self, size: float) -> float:
        return math.exp(self.start + self.rate * (math.log(size) if self.power else size))

    @property
    def legend(self) -> list[str]:
        """The growth and how well it fits."""
        power, exponential = Message("grows as n^{exponent:.2f}"), Message("grows as {base:.4g}^n")
        law = power(exponent=self.rate) if self.power else exponential(base=math.exp(self.rate))
        return [law, say("R² {share:.2f}, n = cells", share=self.share)]


def fit_growth(points: list[tuple[int, float]]) -> Fit | None:
    """The power law or exponential that fits the logarithms of the times best; None for fewer than three sizes."""
    by_size: dict[int, list[float]] = defaultdict(list)
    for size, time in points:
        by_size[size].append(math.log(max(time, LEAST_SECONDS)))
    if len(by_size) < 3:
        return None
    values = [(size, log) for size, logs in sorted(by_size.items()) for log in logs]
    return max((fit_line(values, power) for power in (True, False)), key=lambda fit: (round(fit.share, 6), fit.power))


def fit_line(values: list[tuple[int, float]], power: bool) -> Fit:
    """Fit a straight line by least squares to log time against size, or against log size for a power law."""
    xs = [math.log(size) if power else float(size) for size, _ in values]
    ys = [log for _, log in values]
    mean_x, mean_y = math.fsum(xs) / len(xs), math.fsum(ys) / len(ys)
    var_x = math.fsum((a - mean_x) ** 2 for a in xs)
    covariance = math.fsum((a - mean_x) * (b - mean_y) for a, b in zip(xs, ys, strict=True))
    var_y = math.fsum((b - mean_y) ** 2 for b in ys)
    rate = covariance / var_x
    return Fit(mean_y - rate * mean_x, rate, power, covariance**2 / (var_x * var_y) if var_y else 1.0)


def growth_path(fit: Fit, points: list[tuple[int, float]], x: Scale, y: Scale) -> str:
    """The SVG path of a growth over the range of sizes."""
    low, high = min(size for size, _ in points), max(size for size, _ in points)
    sizes = [low * (high / low) ** (k / 40) for k in range(41)]
    places = [(x(size), y(min(max(fit(size), y.low), y.high))) for size in sizes]
    return "M" + "L".join(f"{n(a)} {n(b)}" for a, b in places)


DIAGRAMS = {"performance": performance, "scatter": scatter, "growth": growth}
