"""Three drawings of our own, made by code: a sailing boat, an owl in shades, and a key."""

from __future__ import annotations

from pathlib import Path


def boat(path: Path) -> Path:
    """Black shapes on white, with a wide empty edge."""
    from PIL import Image, ImageDraw

    image = Image.new("L", (400, 360), 255)
    draw = ImageDraw.Draw(image)
    draw.polygon([(80, 240), (320, 240), (280, 300), (120, 300)], fill=0)
    draw.polygon([(190, 60), (190, 225), (90, 225)], fill=0)
    draw.polygon([(210, 90), (210, 225), (300, 225)], fill=30)
    draw.rectangle((196, 40, 203, 240), fill=0)
    image.save(path)
    return path


def owl(path: Path) -> Path:
    """A face in shades of brown on a light wall, as a photograph has them."""
    from PIL import Image, ImageDraw, ImageFilter

    image = Image.new("RGB", (480, 480), (228, 222, 210))
    draw = ImageDraw.Draw(image)
    draw.ellipse((70, 60, 410, 450), fill=(96, 66, 40))
    draw.polygon([(90, 30), (190, 100), (85, 190)], fill=(70, 48, 30))
    draw.polygon([(390, 30), (290, 100), (395, 190)], fill=(70, 48, 30))
    for x in (160, 320):
        draw.ellipse((x - 70, 130, x + 70, 270), fill=(240, 226, 190))
        draw.ellipse((x - 32, 168, x + 32, 232), fill=(20, 14, 10))
    draw.polygon([(240, 230), (212, 270), (240, 320), (268, 270)], fill=(230, 170, 60))
    for row in range(4):
        for column in range(5):
            x, y = 150 + 45 * column, 330 + 28 * row
            draw.arc((x - 18, y - 14, x + 18, y + 14), 0, 180, fill=(200, 170, 130), width=5)
    image.filter(ImageFilter.GaussianBlur(2)).save(path)
    return path


def key(path: Path) -> Path:
    """Dark blue on transparent ground; not square."""
    from PIL import Image, ImageDraw

    image = Image.new("RGBA", (600, 260), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    draw.ellipse((30, 40, 210, 220), outline=(40, 40, 90, 255), width=46)
    draw.rectangle((195, 112, 560, 148), fill=(40, 40, 90, 255))
    for x, deep in ((430, 205), (490, 185), (540, 215)):
        draw.rectangle((x, 148, x + 22, deep), fill=(40, 40, 90, 255))
    image.save(path)
    return path


DRAWINGS = {"boat": boat, "owl": owl, "key": key}
