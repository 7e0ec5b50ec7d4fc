"""PNG pictures, pixel by pixel."""

from __future__ import annotations

import io
import itertools

from PIL import Image

Rows = list[list[tuple[int, int, int]]]


def pixels(data: bytes) -> Rows:
    """The pixels of a PNG of 8 bits and three colours."""
    image = Image.open(io.BytesIO(data))
    assert (image.format, image.mode) == ("PNG", "RGB")
    raw = iter(image.tobytes())
    every = zip(raw, raw, raw, strict=True)
    return [list(itertools.islice(every, image.width)) for _ in range(image.height)]
