"""Levels that no game has, in files: the nearest one plays, and what was wrong is said with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.tiers import each_met
from support.ui_person import Person, folders, person

from fanoboard.content.settings import load_settings, settings_file
from fanoboard.engine.ugi_game import UgiGame
from fanoboard.games import games
from fanoboard.match import store
from fanoboard.match.game_index import read_library
from fanoboard.match.game_text import game_text, read_game_text
from fanoboard.match.match import Match, Player
from fanoboard.match.saves import dump, load, record
from fanoboard.match.store import read_game
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.players import LevelMenu
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.play.opening import open_game
from fanoboard.ui.toolkit.scenes.dialog import Dialog

__all__ = ["folders", "person"]

NAMES = sorted(games())


def saved(name: str, level: str, kind: str = "engine") -> str:
    """A new game as a file, with a level on its second seat."""
    game = games()[name]()
    match = Match(game, [Player("person"), *(Player("engine", level=3) for _ in game.seats[1:])], 5)
    first, _, rest = dump(record(match)).rpartition("kind: engine, level: 3")
    return f"{first}kind: {kind}, level: {level}{rest}"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("told", "used"), [(99, 8), (9, 8), (0, 1), (-1, 1), (-9, 1), (10**9, 8)])
def test_the_nearest_level_plays_and_that_is_said(tmp_path: Path, name: str, told: int, used: int) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(saved(name, str(told)), encoding="utf-8")
    for match in (load(file), read_game(file)):
        assert match.players[-1].level == used
        (notice,) = match.notices
        assert all(part in str(notice) for part in ("game.yaml", "players[", str(told), "levels 1 to 8"))


@pytest.mark.parametrize("level", [1, 8])
def test_nothing_is_said_of_levels_that_there_are(tmp_path: Path, level: int) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(saved("fanorona", str(level)), encoding="utf-8")
    match = load(file)
    assert (match.players[1].level, match.notices) == (level, [])


@pytest.mark.parametrize(
    ("told", "level", "above"), [("3.42", 3, 42), ("3.994", 3, 99), ("3.995", 4, 0), ("7.999", 8, 0)]
)
def test_a_strength_between_levels_is_one_of_a_hundred(
    tmp_path: Path, told: str, level: int, above: int
) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(saved("fanorona", told), encoding="utf-8")
    match = load(file)
    assert (match.players[1].level, match.players[1].above, match.notices) == (level, above, [])


@pytest.mark.parametrize("kind", ["person", "engine, engine: other"])
def test_levels_that_are_not_played_are_bounded_as_well(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(saved("fano330", "99", kind), encoding="utf-8")
    assert load(file).players[1].level == 8


def test_an_engine_without_a_level_has_none(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(saved("fanorona", "3").replace(", level: 3", ""), encoding="utf-8")
    match = load(file)
    assert (match.players[1].level, match.notices) == (0, [])
    assert dump(record(match)) == file.read_text(encoding="utf-8")


@pytest.mark.parametrize(("told", "used"), [("99", 8), ("-9", 1)])
def test_levels_in_the_text_of_a_game(told: str, used: int) -> None:
    match = Match(games()["fanorona"](), [Player("person"), Player("engine", level=3)])
    again = read_game_text(game_text(match).replace("level 3", f"level {told}"))
    assert again.players[1].level == used
    assert [told in str(notice) and "Line 5" in str(notice) for notice in again.notices] == [True]


@pytest.mark.usefixtures("folders")
def test_an_index_with_such_levels_is_made_anew() -> None:
    match = Match(games()["fanorona"](), [Player("person"), Player("engine", level=3)])
    store.keep(match)
    read_library()
    index = store.game_file(match.id).with_name("library.json")
    index.write_text(index.read_text(encoding="utf-8").replace('"level":3', '"level":99'), encoding="utf-8")
    (game,) = read_library().games
    assert game.players[1].level == 3


@pytest.mark.parametrize(("name", "told"), each_met(NAMES, ["99", "-9", "0"], by_day=2))
def test_in_the_window_it_is_said_and_played(person: Person, tmp_path: Path, name: str, told: str) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(saved(name, told), encoding="utf-8")
    person.app.push(Home(person.app))
    open_game(person.app, file)
    person.round()
    assert isinstance(person.top(), Dialog)
    assert any(f"There is no level {told}; there are levels 1 to 8." in text for text in person.texts())
    person.press("OK")
    scene = person.top()
    assert isinstance(scene, GameScene)
    menus = [each for each in scene.widgets if isinstance(each, LevelMenu)]
    assert menus[-1].value == (1 if told != "99" else 8)


def test_the_characters_that_engines_had_are_read_and_mean_nothing(tmp_path: Path) -> None:
    """Saved games, games as text, settings and engine options of earlier versions name them."""
    file = tmp_path / "game.yaml"
    file.write_text(saved("fanorona", "3, character: wild"), encoding="utf-8")
    match = load(file)
    assert (match.players[1], match.notices) == (Player("engine", level=3), [])
    assert "character" not in dump(record(match))
    told = game_text(match)
    assert read_game_text(told.replace("level 3", "level 3 grabber")).players == match.players
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text("characters: {fanorona: careful}\nlevels: {fanorona: 4}\n", encoding="utf-8")
    settings, problem = load_settings()
    assert (settings.level_in("fanorona"), problem) == (4, None)
    engine = UgiGame(games()["fanorona"])
    engine.set_option("character", "builder")
    assert "character" not in [option.name for option in engine.options]
