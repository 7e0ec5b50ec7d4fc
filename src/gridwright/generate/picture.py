"""Image files made into pictures of black and white cells; repair.py makes nonograms with one solution of them.

An image comes from anywhere: its size is looked at before it is decoded, only common formats are tried, and what is
too large is refused.
"""

from __future__ import annotations

import io
import os
import random
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, BinaryIO

from gridwright.errors import InputError, MissingError, UsageError, quote
from gridwright.generate.repair import Picture, Repair, repaired
from gridwright.grid import Grid
from gridwright.text.parsing import sized
from gridwright.text.sources import STDIN, label, raw

if TYPE_CHECKING:
    from PIL import Image

FORMATS = ("PNG", "JPEG", "GIF", "WEBP", "BMP")
MOST_BYTES = 64 << 20
MOST_PIXELS = 25_000_000
MOST_JPEG = 100_000_000  # a photograph is shrunk while it is decoded
MOST_CELLS = 10_000  # of the puzzle
GROUND = 24  # how far a shade may be from the background's and still belong to it
FITS = ("auto", "pad", "crop", "stretch")


@dataclass(frozen=True)
class Look:
    """How an image becomes cells: dithered or cut at a level (None: found from the image), turned, cropped, fitted."""

    dither: bool = False
    level: int | None = None
    invert: bool = False
    crop: bool = True
    fit: str = "auto"

    def __post_init__(self) -> None:
        if self.level is not None and not 0 < self.level < 256:
            raise UsageError(f"a level of {self.level}; expected 1 to 255")
        if self.fit not in FITS:
            raise UsageError(f"{quote(self.fit)} is no way to fit a picture; there are {', '.join(FITS)}")


def nonogram(
    path: str | os.PathLike[str],
    *,
    width: int,
    height: int,
    look: Look | None = None,
    line_logic: bool = False,
    seed: int = 0,
) -> Repair:
    """A nonogram with one solution from an image file; the same seed gives the same puzzle."""
    grid = sized(height, width)
    if len(grid) > MOST_CELLS:
        raise UsageError(f"a puzzle of {grid} cells; at most {MOST_CELLS} are taken from a picture")
    shades, picture = cells(path, grid, look or Look())
    weights = visibility(shades, picture)
    return repaired(grid, picture, rng=random.Random(seed), line_logic=line_logic, weights=weights)


def cells(path: str | os.PathLike[str], grid: Grid, look: Look) -> tuple[list[int], Picture]:
    """The shade of every cell (0 black to 255 white), and which cells are black."""
    image = fitted(opened(path, grid), grid, look)
    if look.invert:
        image = image.point(lambda shade: 255 - shade)
    shades = list(image.tobytes())
    if look.dither:
        return shades, tuple(value == 0 for value in image.convert("1").convert("L").tobytes())
    level = otsu(shades) if look.level is None else look.level
    return shades, tuple(shade < level for shade in shades)


def pillow() -> Any:
    """The library that decodes images."""
    try:
        from PIL import Image, ImageOps
    except ImportError:
        raise MissingError("picture needs Pillow: pip install 'gridwright[picture]'") from None
    return Image, ImageOps


def opened(path: str | os.PathLike[str], grid: Grid) -> Image.Image:
    """An image in shades of grey on white, decoded only once its size is known to be bearable."""
    library, tools = pillow()
    name = label(path)
    try:
        with warnings.catch_warnings(), data_of(os.fspath(path), name) as data:
            warnings.simplefilter("error", library.DecompressionBombWarning)
            with library.open(data, formats=FORMATS) as image:
                check_size(image, name)
                # Only photographs know how to be decoded small; eight pixels a cell are plenty.
                image.draft("L", (8 * grid.width, 8 * grid.height))
                return seen(grey(tools.exif_transpose(image), library), name)
    except (library.UnidentifiedImageError, library.DecompressionBombError, library.DecompressionBombWarning) as error:
        large = not isinstance(error, library.UnidentifiedImageError)
        what = "a picture of too many pixels" if large else "not a picture"
        raise InputError(f"{what}; expected PNG, JPEG, GIF, WebP or BMP", source=name) from None
    except (OSError, SyntaxError, ValueError, EOFError, MemoryError) as error:
        what = getattr(error, "strerror", None) or str(error) or "damaged"
        raise InputError(f"cannot be read as a picture: {what.lower()}", source=name) from None


def data_of(path: str, name: str) -> BinaryIO:
    """The bytes of an image file; standard input or a pipe is read whole, since an image is not read in order."""
    data: BinaryIO
    if path != STDIN and (not os.path.exists(path) or os.path.isfile(path)):
        size, data = os.path.getsize(path), open(path, "rb")
    else:
        with raw(path) as stream:
            held = stream.read(MOST_BYTES + 1)
        size, data = len(held), io.BytesIO(held)
    if size > MOST_BYTES:
        data.close()
        raise InputError(f"more than {MOST_BYTES >> 20} MB; larger pictures are not taken", source=name)
    return data


def seen(image: Image.Image, name: str) -> Image.Image:
    """The image, if there is anything to see in it."""
    darkest, lightest = image.getextrema()
    if darkest == lightest:
        raise InputError("a picture of one shade all over; there is nothing to draw", source=name)
    return image


def check_size(image: Image.Image, name: str) -> None:
    """Refuse an image that would take too much to decode."""
    wide, high = image.size
    most = MOST_JPEG if image.format == "JPEG" else MOST_PIXELS
    if wide * high > most:
        raise InputError(
            f"a picture of {wide}x{high} pixels; at most {most // 1_000_000} million are taken", source=name
        )
    if min(wide, high) < 1:
        raise InputError("a picture without pixels", source=name)


def grey(image: Image.Image, library: Any) -> Image.Image:
    """Shades of grey, what is transparent shown on white."""
    if image.mode.startswith("I"):  # sixteen bits a pixel, which the library would cut off at the eighth
        return image.convert("I").point(lambda shade: shade * (1 / 257) + 0).convert("L")
    if image.has_transparency_data:
        clear = image.convert("RGBA")
        ground = library.new("RGBA", clear.size, "white")
        image = library.alpha_composite(ground, clear)
    return image.convert("L")


def fitted(image: Image.Image, grid: Grid, look: Look) -> Image.Image:
    """The image cropped to what is drawn on it, and shrunk to a pixel a cell with its contrast stretched."""
    library, tools = pillow()
    ground = background(image)
    if look.crop and ground is not None:
        box = image.point(lambda shade: 255 * (abs(shade - ground) > GROUND)).getbbox()
        image = image.crop(box) if box else image
    fit = look.fit if look.fit != "auto" else "crop" if ground is None else "pad"
    size = (grid.width, grid.height)
    if fit == "crop":
        image = tools.fit(image, size, method=library.Resampling.BOX)
    elif fit == "pad":
        image = padded(image, grid, 255 if ground is None else ground, library)
    else:
        image = image.resize(size, library.Resampling.BOX)
    contrasted: Image.Image = tools.autocontrast(image, cutoff=1)
    return contrasted


def padded(image: Image.Image, grid: Grid, ground: int, library: Any) -> Image.Image:
    """The image shrunk as a whole and set in the middle of the board."""
    scale = min(grid.width / image.width, grid.height / image.height)
    wide = min(grid.width, max(1, round(image.width * scale)))
    high = min(grid.height, max(1, round(image.height * scale)))
    board: Image.Image = library.new("L", (grid.width, grid.height), ground)
    corner = ((grid.width - wide) // 2, (grid.height - high) // 2)
    board.paste(image.resize((wide, high), library.Resampling.BOX), corner)
    return board


def background(image: Image.Image) -> int | None:
    """The shade of the image's edge if nearly all of the edge has it."""
    wide, high = image.size
    strips = [(0, 0, wide, 1), (0, high - 1, wide, high), (0, 0, 1, high), (wide - 1, 0, wide, high)]
    edge = sorted(shade for strip in strips for shade in image.crop(strip).tobytes())
    middle = edge[len(edge) // 2]
    near = sum(abs(shade - middle) <= GROUND for shade in edge)
    return middle if near >= 0.9 * len(edge) else None


def otsu(shades: Sequence[int]) -> int:
    """The level that divides light from dark best: the two sides differ most, weighed by their sizes (Otsu 1979)."""
    best, level = -1.0, 128
    counts = [0] * 256
    for shade in shades:
        counts[shade] += 1
    total, whole = len(shades), sum(shades)
    below = weight = 0
    for cut in range(1, 256):
        below += counts[cut - 1]
        weight += counts[cut - 1] * (cut - 1)
        above = total - below
        if below and above:
            spread = below * above * (weight / below - (whole - weight) / above) ** 2
            if spread > best:
                best, level = spread, cut
    return level


def visibility(shades: Sequence[int], picture: Picture) -> list[float]:
    """How much it is seen when a cell is changed: little where its shade is near the other side's."""
    return [(255 - shade if black else shade) / 255 + 0.05 for shade, black in zip(shades, picture, strict=True)]
