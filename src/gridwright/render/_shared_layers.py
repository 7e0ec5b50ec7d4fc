"""Many drawings of one board in a page: the shapes that all of them have are written once, and each refers to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from gridwright.render._look import Role
from gridwright.render._shapes import Discs, Drawing, Layer, Words
from gridwright.render.svg import dark_stylesheet, group

Key = tuple[Role, type, float, int]
"""A layer among those of a drawing: its role, sort and size, and a number if there are several such layers."""


class SharedLayers:
    """What drawings of one board have in common, layer by layer, so that nothing changes its place above or below."""

    def __init__(self, drawings: Sequence[Drawing], theme: str) -> None:
        self.theme = theme
        self.roles = dict.fromkeys(layer.role for drawing in drawings for layer in drawing.layers)
        self.common = find_common(drawings)
        self.names = {key: f"gw-{nth}" for nth, key in enumerate(self.common)}
        self.layers = {key: layer for key, layer in list_keys(drawings[0]) if key in self.common}

    def define(self) -> str:
        """The shared shapes, which do not show by themselves, and the style sheet of all pictures."""
        shapes = (
            f'<g id="{name}" class="gw-{self.theme}">{group(self.pick(key, self.layers[key], True), self.theme)}</g>'
            for key, name in self.names.items()
        )
        style = dark_stylesheet(self.roles) if self.theme == "auto" else ""
        hidden = 'width="0" height="0" style="position:absolute" aria-hidden="true"'
        return f'<svg {hidden} class="gw gw-{self.theme}">{style}<defs>{"".join(shapes)}</defs></svg>'

    def draw(self, drawing: Drawing) -> Iterator[str]:
        """The layers of one of the drawings."""
        for key, layer in list_keys(drawing):
            if key in self.names:
                yield f'<use href="#{self.names[key]}"/>'
            own = self.pick(key, layer, False)
            if own.items:
                yield group(own, self.theme)

    def pick(self, key: Key, layer: Layer, shared: bool) -> Layer:
        """The shapes of a layer that are shared, or those that are not."""
        common = self.common.get(key, frozenset())
        items: Any = [item for item in layer.items if (freeze(item) in common) is shared]
        return replace(layer, items=items)


def list_keys(drawing: Drawing) -> Iterator[tuple[Key, Layer]]:
    """The layers of a drawing with their keys."""
    seen: Counter[Hashable] = Counter()
    for layer in drawing.layers:
        size = layer.size if isinstance(layer, Words) else layer.radius if isinstance(layer, Discs) else 0.0
        sort = (layer.role, type(layer), size)
        yield (*sort, seen[sort]), layer
        seen[sort] += 1


def find_common(drawings: Iterable[Drawing]) -> dict[Key, frozenset[Hashable]]:
    """The shapes that are in all drawings, by layer; layers without any are left out."""
    common: dict[Key, frozenset[Hashable]] | None = None
    for drawing in drawings:
        found = dict(list_keys(drawing))
        if common is None:
            common = {key: frozenset(map(freeze, layer.items)) for key, layer in found.items()}
            continue
        common = {key: items & set(map(freeze, found[key].items)) for key, items in common.items() if key in found}
        common = {key: items for key, items in common.items() if items}
    return common or {}


def freeze(item: Any) -> Hashable:
    """A shape as a value that can be hashed."""
    return tuple(map(freeze, item)) if isinstance(item, list | tuple) else item
