"""Nonograms from pictures: options and images that are refused."""

from gridwright.messages import Message

# Options.
WRONG_THRESHOLD = Message("a threshold of {threshold}; expected 1 to 255")
WRONG_FIT = Message("{fit} is not a way to fit a picture; expected one of {ways}")
TOO_MANY_CELLS = Message("a puzzle of {grid} cells; a puzzle from a picture has at most {limit}")
NEEDS_PILLOW = Message("picture needs Pillow: pip install 'gridwright[picture]'")

# Images.
NOT_AN_IMAGE = Message("not a picture; expected PNG, JPEG, GIF, WebP or BMP")
TOO_MANY_PIXELS = Message("a picture of too many pixels; at most {millions} million are allowed")
TOO_LARGE = Message("a picture of {width}x{height} pixels; at most {millions} million are allowed")
TOO_MANY_BYTES = Message("a picture of more than {megabytes} MB, which is the limit")
CANNOT_DECODE = Message("cannot be read as a picture: {why}")
DAMAGED = Message("damaged")
NO_PIXELS = Message("a picture without pixels")
ONE_SHADE = Message("a picture of a single shade; there is nothing to draw")
