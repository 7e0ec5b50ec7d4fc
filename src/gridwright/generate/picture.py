"""Image files turned into pictures of black and white cells, of which the nonogram makes puzzles with one solution.

Images are untrusted: the size is checked before decoding, only common formats are tried, and large images are refused.
"""

from __future__ import annotations

import io
import os
import random
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from gridwright import kinds
from gridwright.errors import InputError, MissingError, UsageError, describe_system_error, join_or, quote, suggest
from gridwright.generate.random_style import choose_size
from gridwright.grid import Grid
from gridwright.kind import Picture, Repair
from gridwright.messages import Sentence, say
from gridwright.outcome import Limit, Status
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.limited import iterate_within
from gridwright.text.notes import is_printable
from gridwright.text.parsing import make_grid
from gridwright.text.sources import STDIN, open_bytes, source_name

if TYPE_CHECKING:
    from PIL import Image

PICTURES = "nonogram"  # the kind whose answers are pictures
FORMATS = ("PNG", "JPEG", "GIF", "WEBP", "BMP")
MAX_BYTES = 64 << 20
MAX_PIXELS = 25_000_000
MAX_JPEG_PIXELS = 100_000_000  # more than for others, because JPEG is shrunk while it is decoded
MAX_CELLS = 10_000  # the largest puzzle
PIXELS_PER_CELL = 8  # along a side, for a JPEG that is shrunk while it is decoded
BACKGROUND_TOLERANCE = 24  # how much the shades of a background may differ
BACKGROUND_SHARE = 0.9  # the share of an image's edge that a background must cover
IMAGE, CELLS = "image", "cells"  # options of a new nonogram
SINGLE_SHADE = Sentence("a picture of a single shade; there is nothing to draw")
FITS = ("auto", "pad", "crop", "stretch")


@dataclass(frozen=True)
class PictureOptions:
    """How an image becomes cells.

    Cells are dithered, or black below a threshold (None: chosen by Otsu's method). `crop` removes an empty edge, and
    `fit` says how an image of another shape fits the board.
    """

    dither: bool = False
    threshold: int | None = None
    invert: bool = False
    crop: bool = True
    fit: str = "auto"

    def __post_init__(self) -> None:
        if self.threshold is not None and not 0 < self.threshold < 256:
            raise UsageError(say("a threshold of {threshold}; expected 1 to 255", threshold=self.threshold))
        if self.fit not in FITS:
            raise UsageError(
                say(
                    "{fit} is not a way to fit a picture; expected one of {ways}",
                    fit=quote(self.fit),
                    ways=", ".join(FITS),
                )
            )


def nonogram_from_image(
    path: str | os.PathLike[str],
    *,
    width: int,
    height: int,
    options: PictureOptions | None = None,
    line_logic: bool = False,
    seed: int = 0,
    limit: Limit | None = None,
) -> Repair[Any]:
    """A nonogram with one solution from an image file; the same seed gives the same puzzle.

    If none is found within the seconds of the limit, LimitError is raised.
    """
    grid = make_grid(height, width)
    check_cells(grid)
    shades, picture = read_cells(path, grid, options or PictureOptions())

    def repair() -> Iterator[Repair[Any]]:
        yield repair_shades(grid, shades, picture, line_logic, seed)

    return next(iterate_within(repair, limit or Limit()))


def nonogram_from_shades(grid: Grid, shades: Sequence[int]) -> Repair[Any]:
    """A nonogram with one solution from the shade of every cell, 0 black to 255 white."""
    check_cells(grid)
    if len(set(shades)) < 2:
        raise InputError(str(SINGLE_SHADE))
    threshold = otsu_threshold(shades)
    return repair_shades(grid, shades, tuple(shade < threshold for shade in shades))


def check_cells(grid: Grid) -> None:
    """Refuse a puzzle of too many cells."""
    if len(grid) > MAX_CELLS:
        raise UsageError(
            say("a puzzle of {grid} cells; a puzzle from a picture has at most {limit}", grid=grid, limit=MAX_CELLS)
        )


def repair_shades(
    grid: Grid, shades: Sequence[int], picture: Picture, line_logic: bool = False, seed: int = 0
) -> Repair[Any]:
    """The nearest picture of a puzzle with one solution; what changes is seen little where shades are in between."""
    change = kinds.load(PICTURES).repair_picture
    assert change is not None
    weights = change_visibility(shades, picture)
    return change(grid, picture, random.Random(seed), is_unique, line_logic, weights)


def picture(
    image: str | os.PathLike[str],
    *,
    size: tuple[int, int] | None = None,
    width: int | None = None,
    height: int | None = None,
    line_logic: bool = False,
    seed: int = 0,
    limit: Limit | None = None,
    **conversion: Any,
) -> Puzzle:
    """A nonogram with one solution from an image file, of a size (width, height); its title is the file's name.

    With `line_logic` it is solved line by line. `dither`, `threshold`, `invert`, `crop` and `fit` say how the image
    becomes cells, as `PictureOptions` has them.
    """
    grid = choose_size(size, width, height)
    made = nonogram_from_image(
        image,
        width=grid.width,
        height=grid.height,
        options=make_options(conversion),
        line_logic=line_logic,
        seed=seed,
        limit=limit,
    )
    puzzle: Puzzle = made.puzzle
    return puzzle.titled(title=make_title(os.fspath(image)))


def make_options(conversion: Mapping[str, Any]) -> PictureOptions:
    """How an image becomes cells, by named arguments; unknown ones are refused."""
    known = [option.name for option in fields(PictureOptions)]
    for name in conversion:
        if name not in known:
            raise UsageError(
                say("{name} is not a way to convert an image; expected {known}", name=name, known=join_or(known))
                + suggest(name, known)
            )
    return PictureOptions(**conversion)


def make_title(image: str) -> str:
    """Make a title from the name of an image file, if it is printable."""
    stem = Path(image).stem
    return stem if image != STDIN and is_printable(stem) else ""


def is_unique(puzzle: Puzzle, state: Answer) -> bool:
    """Has a puzzle just one solution that extends a half-done board?"""
    from gridwright.solving.solve import solve

    return solve(puzzle, limit=Limit(solutions=2), state=state).status is Status.UNIQUE


def replace_image(options: Mapping[str, str], grid: Grid) -> dict[str, str]:
    """The options of a new nonogram, with the cells of an image instead of the name of its file."""
    if IMAGE not in options:
        return dict(options)
    _, picture = read_cells(options[IMAGE], grid, PictureOptions())
    rows = ["".join(".#"[black] for black in row) for row in grid.table(picture)]
    return {**{name: value for name, value in options.items() if name != IMAGE}, CELLS: "/".join(rows)}


def read_cells(path: str | os.PathLike[str], grid: Grid, options: PictureOptions) -> tuple[list[int], Picture]:
    """The shade of every cell (0 black to 255 white), and whether it is black."""
    image = fit_image(open_image(path, grid), grid, options)
    if options.invert:
        image = image.point(lambda shade: 255 - shade)
    shades = list(image.tobytes())
    if options.dither:
        return shades, tuple(value == 0 for value in image.convert("1").convert("L").tobytes())
    threshold = otsu_threshold(shades) if options.threshold is None else options.threshold
    return shades, tuple(shade < threshold for shade in shades)


def import_pillow() -> Any:
    """The modules of Pillow that decode and transform images."""
    try:
        from PIL import Image, ImageOps
    except ImportError:
        raise MissingError(say("picture needs Pillow: pip install 'gridwright[picture]'")) from None
    return Image, ImageOps


def open_image(path: str | os.PathLike[str], grid: Grid) -> Image.Image:
    """An image in shades of grey on white, decoded only after its size is checked."""
    pil, tools = import_pillow()
    name = source_name(path)
    try:
        with warnings.catch_warnings(), open_data(os.fspath(path), name) as data:
            warnings.simplefilter("error", pil.DecompressionBombWarning)
            with pil.open(data, formats=FORMATS) as image:
                check_pixels(image, name)
                image.draft("L", (PIXELS_PER_CELL * grid.width, PIXELS_PER_CELL * grid.height))  # only for JPEG
                return check_contrast(convert_to_grey(tools.exif_transpose(image), pil), name)
    except pil.UnidentifiedImageError:
        raise InputError(say("not a picture; expected PNG, JPEG, GIF, WebP or BMP"), source=name) from None
    except (pil.DecompressionBombError, pil.DecompressionBombWarning):
        raise InputError(
            say(
                "a picture of too many pixels; at most {millions} million are allowed", millions=MAX_PIXELS // 1_000_000
            ),
            source=name,
        ) from None
    except (OSError, SyntaxError, ValueError, EOFError, MemoryError) as error:
        why = describe_system_error(error) or say("damaged")
        raise InputError(say("cannot be read as a picture: {why}", why=why), source=name) from None


def open_data(path: str, name: str) -> BinaryIO:
    """The bytes of an image file; standard input or a pipe is read into memory, because decoding needs to seek."""
    data: BinaryIO
    if path != STDIN and (not os.path.exists(path) or os.path.isfile(path)):
        size, data = os.path.getsize(path), open(path, "rb")
    else:
        with open_bytes(path) as stream:
            content = stream.read(MAX_BYTES + 1)
        size, data = len(content), io.BytesIO(content)
    if size > MAX_BYTES:
        data.close()
        raise InputError(
            say("a picture of more than {megabytes} MB, which is the limit", megabytes=MAX_BYTES >> 20), source=name
        )
    return data


def check_contrast(image: Image.Image, name: str) -> Image.Image:
    """The image; one of a single shade is refused."""
    darkest, lightest = image.getextrema()
    if darkest == lightest:
        raise InputError(str(SINGLE_SHADE), source=name)
    return image


def check_pixels(image: Image.Image, name: str) -> None:
    """Refuse an image that would take too much to decode."""
    width, height = image.size
    most = MAX_JPEG_PIXELS if image.format == "JPEG" else MAX_PIXELS
    if width * height > most:
        what = say(
            "a picture of {width}x{height} pixels; at most {millions} million are allowed",
            width=width,
            height=height,
            millions=most // 1_000_000,
        )
        raise InputError(what, source=name)
    if min(width, height) < 1:
        raise InputError(say("a picture without pixels"), source=name)


def convert_to_grey(image: Image.Image, pil: Any) -> Image.Image:
    """Shades of grey, with transparent pixels on white."""
    if image.mode.startswith("I"):  # 16 bits per pixel, which Pillow would clip to 8
        return image.convert("I").point(lambda shade: shade * (1 / 257) + 0).convert("L")
    if image.has_transparency_data:
        transparent = image.convert("RGBA")
        white = pil.new("RGBA", transparent.size, "white")
        image = pil.alpha_composite(white, transparent)
    return image.convert("L")


def fit_image(image: Image.Image, grid: Grid, options: PictureOptions) -> Image.Image:
    """The image cropped to the drawing and shrunk to one pixel per cell, with its contrast stretched."""
    pil, tools = import_pillow()
    background = find_background(image)
    if options.crop and background is not None:
        box = image.point(lambda shade: 255 * (abs(shade - background) > BACKGROUND_TOLERANCE)).getbbox()
        image = image.crop(box) if box else image
    fit = options.fit if options.fit != "auto" else "crop" if background is None else "pad"
    size = (grid.width, grid.height)
    if fit == "crop":
        image = tools.fit(image, size, method=pil.Resampling.BOX)
    elif fit == "pad":
        image = pad_image(image, grid, 255 if background is None else background, pil)
    else:
        image = image.resize(size, pil.Resampling.BOX)
    contrasted: Image.Image = tools.autocontrast(image, cutoff=1)
    return contrasted


def pad_image(image: Image.Image, grid: Grid, background: int, pil: Any) -> Image.Image:
    """The whole image, shrunk and centred on the board."""
    scale = min(grid.width / image.width, grid.height / image.height)
    width = min(grid.width, max(1, round(image.width * scale)))
    height = min(grid.height, max(1, round(image.height * scale)))
    board: Image.Image = pil.new("L", (grid.width, grid.height), background)
    corner = ((grid.width - width) // 2, (grid.height - height) // 2)
    board.paste(image.resize((width, height), pil.Resampling.BOX), corner)
    return board


def find_background(image: Image.Image) -> int | None:
    """The shade of the image's edge if nearly all of the edge has it."""
    width, height = image.size
    strips = [(0, 0, width, 1), (0, height - 1, width, height), (0, 0, 1, height), (width - 1, 0, width, height)]
    edge = sorted(shade for strip in strips for shade in image.crop(strip).tobytes())
    median = edge[len(edge) // 2]
    near = sum(abs(shade - median) <= BACKGROUND_TOLERANCE for shade in edge)
    return median if near >= BACKGROUND_SHARE * len(edge) else None


def otsu_threshold(shades: Sequence[int]) -> int:
    """The threshold that separates dark from light best: the largest between-class variance (Otsu 1979)."""
    best, threshold = -1.0, 128
    histogram = [0] * 256
    for shade in shades:
        histogram[shade] += 1
    count, total = len(shades), sum(shades)
    below = sum_below = 0
    for level in range(1, 256):
        below += histogram[level - 1]
        sum_below += histogram[level - 1] * (level - 1)
        above = count - below
        if below and above:
            variance = below * above * (sum_below / below - (total - sum_below) / above) ** 2
            if variance > best:
                best, threshold = variance, level
    return threshold


def change_visibility(shades: Sequence[int], picture: Picture) -> list[float]:
    """How visible a change of each cell is: little if its shade is near that of the other side."""
    return [(255 - shade if black else shade) / 255 + 0.05 for shade, black in zip(shades, picture, strict=True)]
