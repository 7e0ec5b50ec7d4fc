"""Slips, from which mutants are made: of every sort, named and chosen by what they are and not by what code is called."""

from __future__ import annotations

import ast

from support.slips import list_slips, make_ordinal

SOURCE = '''
def tighten(self, row: int) -> bool:
    """Nothing here is 1 < 2."""
    for at in range(self.start, row + 1):
        if self.low[at] > 0 and not -row or at == 3:
            self.imply(at ^ 1)
            self.count += 1
            self.last = at << 2
    return False
'''
NAMES = [
    "the 1st + is -",
    "the 1st << is >>",
    "the 1st == is !=",
    "the 1st > is >=",
    "the 1st ^ is left out",
    "the 1st and lacks its 1st part",
    "the 1st and lacks its 2nd part",
    "the 1st assignment is left out",
    "the 1st bound 0 is -1",
    "the 1st bound 0 is 1",
    "the 1st bound 3 is 2",
    "the 1st bound 3 is 4",
    "the 1st call is left out",
    "the 1st change is left out",
    "the 1st condition is reversed",
    "the 1st minus sign is left out",
    "the 1st or lacks its 1st part",
    "the 1st or lacks its 2nd part",
    "the 1st return of False is one of True",
]


def parse(source: str) -> ast.FunctionDef:
    """The only function of a source."""
    (function,) = ast.parse(source).body
    assert isinstance(function, ast.FunctionDef)
    return function


def test_there_are_slips_of_every_sort() -> None:
    slips = list_slips(parse(SOURCE))
    assert sorted(slip.name for slip in slips) == NAMES
    before = ast.unparse(parse(SOURCE))
    changed = {ast.unparse(ast.fix_missing_locations(slip.apply(parse(SOURCE)))) for slip in slips}
    assert len(changed - {before}) == len(NAMES)


def test_a_slip_changes_one_thing() -> None:
    slips = {slip.name: slip for slip in list_slips(parse(SOURCE))}

    def change(name: str) -> str:
        return ast.unparse(ast.fix_missing_locations(slips[name].apply(parse(SOURCE))))

    assert "self.low[at] >= 0 and" in change("the 1st > is >=")
    assert "self.low[at] > -1 and" in change("the 1st bound 0 is -1")
    assert "if not -row or at == 3:" in change("the 1st and lacks its 1st part")
    assert "self.imply(at)\n" in change("the 1st ^ is left out")
    assert "imply" not in change("the 1st call is left out")
    assert "count" not in change("the 1st change is left out")
    assert "last" not in change("the 1st assignment is left out")
    assert "return True" in change("the 1st return of False is one of True")


def test_renaming_and_moving_change_neither_names_nor_order() -> None:
    other = SOURCE
    for old, new in (("tighten", "narrow"), ("self", "this"), ("low", "least"), ("at", "place"), ("imply", "deduce")):
        other = other.replace(old, new)
    moved = parse("\n\n\n" + other.replace('"""Nothing here is 1 < 2."""', '"""Another sentence."""'))
    first, second = list_slips(parse(SOURCE)), list_slips(moved)
    assert [(slip.name, slip.digest) for slip in first] == [(slip.name, slip.digest) for slip in second]
    assert len({slip.digest for slip in first}) == len(first)


def test_a_change_elsewhere_leaves_the_other_slips() -> None:
    more = SOURCE.replace("self.count += 1", "self.count += row - 1")
    first, second = list_slips(parse(SOURCE)), list_slips(parse(more))
    left = {(slip.name, slip.digest) for slip in first} & {(slip.name, slip.digest) for slip in second}
    assert len(left) == len(first) - 1, "only the change itself is another"


def test_calls_beside_the_point_have_no_slips() -> None:
    names = {slip.name for slip in list_slips(parse(SOURCE), ("imply", "range"))}
    assert set(NAMES) - names == {"the 1st call is left out", "the 1st ^ is left out", "the 1st + is -"}


def test_ordinals() -> None:
    assert [make_ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 22, 111)] == [
        "1st",
        "2nd",
        "3rd",
        "4th",
        "11th",
        "12th",
        "13th",
        "21st",
        "22nd",
        "111th",
    ]
