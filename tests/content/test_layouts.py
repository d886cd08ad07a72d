import math
import sys
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from support.paths import ROOT

sys.path.insert(0, str(ROOT / "tools"))

import make_tables

from fanoboard.content import paths
from fanoboard.content.layout import Layout, layout_names, load_layout
from fanoboard.content.yaml_files import ContentError
from fanoboard.games.fano330 import Fano330
from fanoboard.games.fanorona import Fanorona

SIZES = [(3, 3), (3, 5), (5, 3), (5, 5), (3, 7), (7, 3), (3, 9), (9, 3), (5, 7), (7, 5), (9, 5)]
MIDDLE = {3: "B.W", 5: "BW.BW", 7: "BWB.WBW", 9: "BWBW.BWBW"}


def test_the_tables_that_are_shipped_are_those_that_the_tool_writes() -> None:
    assert sorted(name for name in layout_names() if name.startswith("fano_cards-")) == [
        f"fano_cards-{seats}" for seats in make_tables.AROUND
    ]
    for seats in make_tables.AROUND:
        text = (paths.assets() / "layouts" / f"fano_cards-{seats}.yaml").read_text(encoding="utf-8")
        assert text == make_tables.table(seats)


@pytest.fixture
def own_layouts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(paths, "data_folder", lambda: tmp_path)
    folder = tmp_path / "layouts"
    folder.mkdir()
    return folder


def spot(column: int, row: int) -> str:
    return f"{'abcdefghi'[column]}{row + 1}"


def joined(layout: Layout) -> set[frozenset[str]]:
    return {frozenset(pair) for line in layout.lines for pair in pairwise(line.points)}


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_fanorona_joins_all_orthogonal_neighbours_and_the_diagonal_ones_of_strong_points(
    columns: int, rows: int
) -> None:
    layout = load_layout(f"fanorona-{columns}x{rows}")
    places = [(column, row) for column in range(columns) for row in range(rows)]
    assert layout.points == {spot(*place): place for place in places}
    expected = set()
    for column, row in places:
        steps = [(1, 0), (0, 1), (1, 1), (-1, 1)] if (column + row) % 2 == 0 else [(1, 0), (0, 1)]
        for dx, dy in steps:
            if (column + dx, row + dy) in places:
                expected.add(frozenset({spot(column, row), spot(column + dx, row + dy)}))
    assert joined(layout) == expected


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_fanorona_starts_with_both_armies_around_an_alternating_row(columns: int, rows: int) -> None:
    start = Fanorona({"board": f"{columns}x{rows}"}).start().picture()
    for column in range(columns):
        for row in range(rows):
            expected = {"B": ("black",), "W": ("white",), ".": None}[
                MIDDLE[columns][column] if row == rows // 2 else "W" if row < rows // 2 else "B"
            ]
            assert start.get(spot(column, row)) == expected


def test_the_large_board_has_22_pieces_a_side_and_an_empty_centre() -> None:
    start = Fanorona().start().picture()
    assert sorted(start.values()) == [("black",)] * 22 + [("white",)] * 22
    assert "e3" not in start


def test_the_hexagon_has_nine_rows_and_lines_in_three_directions() -> None:
    layout = load_layout("fixation")
    lengths = [5, 6, 7, 8, 9, 8, 7, 6, 5]
    assert list(layout.points) == [
        f"{'abcdefghi'[row]}{place}" for row, length in enumerate(lengths) for place in range(1, length + 1)
    ]
    near = {
        frozenset((one, other))
        for one, other in combinations(layout.points, 2)
        if math.dist(layout.points[one], layout.points[other]) < 1.2
    }
    assert joined(layout) == near
    assert sorted(len(line.points) for line in layout.lines) == sorted(3 * lengths)
    for line in layout.lines:
        for one, middle, other in zip(line.points, line.points[1:], line.points[2:], strict=False):
            places = [layout.points[each] for each in (one, middle, other)]
            assert math.dist(places[0], places[2]) == pytest.approx(2, abs=0.01)
    assert layout.points["a1"][1] < layout.points["i1"][1]
    assert layout.points["e5"] == pytest.approx((4, 3.464), abs=0.001)


def test_fano330_has_the_seven_lines_and_all_reserves_beside_them() -> None:
    layout = load_layout("fano330")
    lines = {"124", "523", "346", "615", "276", "475", "173"}
    assert {frozenset(line.points) for line in layout.lines} == {frozenset(line) for line in lines}
    assert [line.draw for line in layout.lines].count("circle") == 1
    # In a drawn line the middle number stands in the middle: the ends are not adjacent.
    for line in layout.lines:
        if line.draw == "straight":
            first, middle, last = layout.places(line)
            assert math.dist(first, last) == pytest.approx(
                math.dist(first, middle) + math.dist(middle, last), abs=0.01
            )
    reserves = {"reserve.C", "reserve.T", "reserve.c", "reserve.t"}
    assert set(layout.standing) == {*"1234567", *reserves}
    assert set(Fano330().start().picture()) == reserves
    assert "475" in layout.spots


def test_every_shipped_layout_loads() -> None:
    assert {f"fanorona-{columns}x{rows}" for columns, rows in SIZES} <= set(layout_names())
    for name in layout_names():
        assert load_layout(name).name == name


GOOD = """
title: Three
points: {A: [0, 0], B: [1, 0], C: [0.5, 1]}
lines:
  - through: [A, B]
  - {through: [A, B, C], draw: circle}
  - {through: [A, [0, 1], C], draw: curve}
trays: [{spots: {X: [3, 0]}}]
"""


def test_a_users_layout_comes_over_the_shipped_ones(own_layouts: Path) -> None:
    (own_layouts / "fanorona-3x3.yaml").write_text(GOOD)
    layout = load_layout("fanorona-3x3")
    assert str(layout.title) == "Three"
    assert layout.lines[2].points == ("A", "C")
    assert layout.places(layout.lines[2]) == [(0, 0), (0, 1), (0.5, 1)]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("through: [A, B]", "through: [A, D]", r"lines\[0\]: .*“D”"),
        ("through: [A, B]", "through: [A]", r"lines\[0\].*two points"),
        (
            "through: [A, [0, 1], C]",
            "through: [A, [0, up], C]",
            r"lines\[2\].through\[1\]\[1\]: A number is expected here, not “up”",
        ),
        ("draw: curve", "draw: zigzag", r"lines\[2\].draw: .*circle, curve or straight, not “zigzag”"),
        ("[A, B, C], draw", "[A, B], draw", r"lines\[1\].*three points"),
        ("[A, B, C], draw", "[A, B, [2, 0]], draw", r"lines\[1\].*in a row"),
        ("C: [0.5, 1]", "C: [0, 0]", r"points.C: .*place.*“A”"),
        ("C: [0.5, 1]", "C: [0.5]", r"points.C: The list needs 2 values, and has 1"),
        ("C: [0.5, 1]", "C: [.inf, 1]", r"points\.C\[0\]: A number is expected here, not “\.inf”"),
        ("C: [0.5, 1]", "C: [1e300, 1]", r"points.*between"),
        ("C: [0.5, 1]", "A: [0.5, 1]", r"Line 3, column.*“A”.*twice"),
        ("X: [3, 0]", "A: [3, 0]", r"trays\[0\].spots.A: .*already"),
        ("X: [3, 0]", "X: [1, 0]", r"trays\[0\].spots.X: .*place.*“B”"),
        ("C: [0.5, 1]", "7: [0.5, 1]", r"no point called “C”"),
        (
            "{A: [0, 0],",
            "{A: [0, 0], " + "".join(f"P{number}: [{number}, 9], " for number in range(1497)),
            "points: The list has 1500 values, and at most 1000 are allowed",
        ),
        ("title:", "titel:", r"yaml: There is no key “titel” here, only title, points, .* and name"),
        (
            "title: Three",
            "title: Three\nmargin: 0",
            "margin: A number above 0 and up to 10 is expected here, not 0",
        ),
    ],
)
def test_a_wrong_layout_is_refused_with_the_place_and_the_fault(
    own_layouts: Path, old: str, new: str, complaint: str
) -> None:
    assert old in GOOD
    file = own_layouts / "mine.yaml"
    file.write_text(GOOD.replace(old, new))
    with pytest.raises(ContentError, match=complaint) as caught:
        load_layout("mine")
    assert str(file) in str(caught.value)


@pytest.mark.parametrize("name", ["nowhere", "../themes/wood", "", "a/b", ".."])
def test_a_layout_that_is_not_there_is_named(name: str) -> None:
    with pytest.raises(ContentError, match="There is no layout"):
        load_layout(name)
