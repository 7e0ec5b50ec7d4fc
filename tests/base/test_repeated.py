"""One thing for every cell reads like a list of them."""

from __future__ import annotations

import pytest

from gridwright.puzzle import Repeated


@pytest.mark.parametrize("cells", [0, 1, 5])
def test_reads_like_a_list(cells: int) -> None:
    one, plain = Repeated((0, 1), cells), [(0, 1)] * cells
    assert list(one) == plain
    assert list(reversed(one)) == plain
    assert len(one) == cells
    assert one.count((0, 1)) == cells
    assert one.count((1,)) == 0
    assert ((0, 1) in one) == (cells > 0)
    for part in (slice(None), slice(1, 3), slice(None, None, -2), slice(7, 9)):
        assert one[part] == plain[part]
    for place in range(-cells, cells):
        assert one[place] == plain[place]


@pytest.mark.parametrize("place", [2, -3])
def test_has_no_cell_outside_the_board(place: int) -> None:
    with pytest.raises(IndexError):
        Repeated((0, 1), 2)[place]
