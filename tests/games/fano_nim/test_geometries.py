"""The geometries of Fano Nim that come from layouts."""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path

import pytest

from fanoboard.content import paths
from fanoboard.content.layout import load_layout, register_layout, register_layouts
from fanoboard.games import games
from fanoboard.games.capabilities import LayoutFamily
from fanoboard.games.fano_nim import GAME
from fanoboard.games.fano_nim.geometry import FANO, Geometry
from fanoboard.games.fano_nim.solver import Theory
from fanoboard.games.options import Choice

SHIPPED = {  # points, lines, points on a line, lines through a point, symmetries
    "fano": (7, 7, 3, 3, 168),
    "pg23": (13, 13, 4, 4, 5616),
    "ag23": (9, 12, 3, 4, 432),
    "pappus": (9, 9, 3, 3, 108),
    "desargues": (10, 10, 3, 3, 120),
    "nim": (5, 5, 1, 1, 120),
}


@pytest.fixture(autouse=True)
def geometries(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, nim_as_it_was: None) -> Path:
    """A user's folder of layouts, and what is offered put back afterwards."""
    monkeypatch.setattr(paths, "data_folder", lambda: tmp_path)
    folder = tmp_path / "layouts"
    folder.mkdir()
    return folder


def shipped(name: str) -> Geometry:
    register_layout(GAME, load_layout(f"nim-{name}"))
    return GAME.geometries[name]


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_geometries_are_what_their_names_say(name: str) -> None:
    """The counts of points, lines and symmetries, which for these tell them from all others."""
    points, lines, on, through, symmetries = SHIPPED[name]
    geometry = shipped(name)
    assert (len(geometry.points), len(geometry.lines)) == (points, lines)
    assert {len(line) for line in geometry.lines} == {on}
    assert {sum(point in line for line in geometry.lines) for point in geometry.points} == {through}
    assert all(len(set(one) & set(other)) <= 1 for one, other in combinations(geometry.lines, 2))
    assert sum(1 for _ in geometry.symmetries()) == symmetries


def test_two_points_of_the_planes_lie_on_a_line() -> None:
    for name in ("fano", "pg23", "ag23"):
        geometry = shipped(name)
        for pair in combinations(geometry.points, 2):
            assert sum(set(pair) <= set(line) for line in geometry.lines) == 1


def test_p_positions_of_the_plane_of_order_three() -> None:
    theory = Theory(shipped("pg23"), misere=False)
    assert sum(map(theory.is_p_position, product(range(2), repeat=13))) == 4330


def test_the_fano_layout_is_the_plane_of_the_rules() -> None:
    assert shipped("fano") == FANO


def test_all_are_offered_with_fano_first() -> None:
    assert register_layouts() == []
    assert next(iter(GAME.geometries)) == "fano"
    assert set(GAME.geometries) == set(SHIPPED)
    game = GAME({"geometry": "pg23", "rule": "misere"})
    assert game.layout == "nim-pg23"
    assert game.start().text() == "1,2,3,4,5,6,7,8,9,10,11,12,13 1"


def test_people_read_the_titles_of_the_layouts() -> None:
    register_layouts()
    choice = GAME.option_list[0]
    assert isinstance(choice, Choice)
    assert {name: str(words) for name, words in choice.words.items()} == {
        "fano": "Fano plane",
        "pg23": "Projective plane of order three",
        "ag23": "Affine plane of order three",
        "pappus": "Pappus configuration",
        "desargues": "Desargues configuration",
        "nim": "Ordinary Nim",
    }
    assert GAME({"geometry": "pappus"}).options["geometry"] == "pappus"


def test_a_game_is_offered_the_layouts_of_its_family_alone(
    geometries: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[str] = []
    monkeypatch.setattr(GAME, "register_layout", lambda name, *rest: offered.append(name))
    monkeypatch.setattr(GAME, "layout_family", "fano-arr")
    register_layouts()
    assert offered == ["ows"]
    assert [name for name, game in games().items() if game.has(LayoutFamily)] == [GAME.name]


def test_a_layout_of_the_user_is_offered_and_a_bad_one_named(geometries: Path) -> None:
    points = "title: Mine\npoints: {A: [0, 0], B: [1, 0], C: [0, 1]}\n"
    (geometries / "nim-mine.yaml").write_text(points + "lines: [{through: [A, B]}, {through: [B, C]}]\n")
    (geometries / "nim-broken.yaml").write_text("title: [")
    (geometries / "nim-twice.yaml").write_text(points + "lines: [{through: [A, B]}, {through: [B, A]}]\n")
    problems = register_layouts()
    assert [problem.file.name for problem in problems] == ["nim-broken.yaml", "nim-twice.yaml"]
    assert "same" in str(problems[1])
    turns = GAME({"geometry": "mine"}).position("2,1,3 1").actions()
    assert [action.text for action in turns] == ["AB-1", "BC-1"]
    assert "broken" not in GAME.geometries
