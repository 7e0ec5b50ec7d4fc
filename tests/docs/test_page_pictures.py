"""Pictures of the page in README.md and docs/: they are there, small, in both themes, and can be taken anew."""

import re
from io import BytesIO
from pathlib import Path

import pytest

from tools import screenshots
from tools.pages import pages

PICTURE = re.compile(
    r'<picture>\n  <source media="\(prefers-color-scheme: dark\)" srcset="(\S+)-dark\.png">\n'
    r'  <img(?: width="\d+")? alt="([^"]{20,})" src="(\S+)-light\.png">\n</picture>'
)


def list_shown() -> list[Path]:
    """The files that pages show, each checked to be the same picture in both themes."""
    shown = []
    for page in pages():
        text = page.read_text(encoding="utf-8")
        found = PICTURE.findall(text)
        assert len(found) == text.count("<picture>") == text.count("<img"), page
        for dark, _, light in found:
            assert dark == light, page
            shown += [(page.parent / f"{dark}-{theme}.png").resolve() for theme in screenshots.THEMES]
    return shown


def test_every_picture_is_shown_and_small() -> None:
    made = {
        screenshots.FOLDER / screenshots.name_file(name, language, theme)
        for name, shot in screenshots.SHOTS.items()
        for language in shot.languages
        for theme in screenshots.THEMES
    }
    assert set(list_shown()) == made == set(screenshots.FOLDER.iterdir())
    assert len(made) >= 12
    for path in made:
        assert path.read_bytes()[:4] == b"\x89PNG"
        assert path.stat().st_size <= screenshots.MOST_BYTES, path


@pytest.mark.parametrize("name", ["README.md", "README.fr.md"])
def test_readme_opens_with_the_page(name: str) -> None:
    text = (screenshots.ROOT / name).read_text(encoding="utf-8")
    first = "".join(text.splitlines(keepends=True)[:26])
    assert first.index("<picture>") < first.index("\ngridwright web\n") < first.index("gridwright web --static DIR")


@pytest.mark.slow
@pytest.mark.parametrize("name", screenshots.SHOTS)
def test_pictures_can_be_taken_anew(name: str, tmp_path: Path) -> None:
    pytest.importorskip("playwright", reason="pip install playwright makes this run")
    image = pytest.importorskip("PIL.Image", reason="pip install pillow makes this run")
    if screenshots.PROGRAM is None:
        pytest.skip("no chromium: apt-get install chromium makes this run")
    screenshots.take_all(tmp_path, [name])
    taken = sorted(tmp_path.iterdir())
    assert len(taken) == len(screenshots.THEMES) * len(screenshots.SHOTS[name].languages)
    for path in taken:
        new, kept = (image.open(BytesIO(each.read_bytes())) for each in (path, screenshots.FOLDER / path.name))
        assert new.size == kept.size
        assert sum(count > 0 for count in new.convert("L").histogram()) > 10
