"""Layouts of the user's: told on the screen where they are broken, shown as soon as they are saved."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest
from support.ui_person import Person, folders, person
from support.window_time import WindowTime

from fanoboard.content import paths
from fanoboard.content.files import write_whole
from fanoboard.content.layout import load_layout, register_layouts
from fanoboard.content.theme import load_theme
from fanoboard.content.yaml_files import ContentError
from fanoboard.games.fano_nim import FanoNim
from fanoboard.games.fanorona import Fanorona
from fanoboard.match.match import Match, Player
from fanoboard.ui.app import app as app_module
from fanoboard.ui.board.snapshot import board_picture, fit_picture
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.features.settings.settings_scene import SettingsScene
from fanoboard.ui.system.content_watch import PERIOD
from fanoboard.ui.toolkit.scenes.dialog import Dialog
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.menu import DropDown

__all__ = ["folders", "person"]

pytestmark = pytest.mark.usefixtures("nim_as_it_was")

SQUARE = """title: {title}
labels: names
points: {{A: [0, 0], B: [2, 0], C: [2, 2], D: [0, 2]}}
lines: [{{through: [A, B]}}, {{through: [C, D]}}]
"""


class Disk:
    """The user's folder, and a clock that goes on with each file that is written."""

    def __init__(self, person: Person, folder: Path, window_time: WindowTime) -> None:
        self.person = person
        self.folder = folder
        self._now = 10**6
        self._window_time = window_time

    def write(self, name: str, text: str) -> Path:
        """Save a file, and let the app notice."""
        file = self.folder / name
        write_whole(file, text)
        self._now += PERIOD
        os.utime(file, ns=(0, self._now))
        self.look()
        return file

    def look(self) -> None:
        """Let a second go by."""
        self._window_time.pass_by(PERIOD)
        self.person.round()
        self.person.round()

    def told(self) -> list[str]:
        """What dialogs and the banner say; they are closed."""
        found = []
        while isinstance(self.person.top(), Dialog):
            found += [text for text in self.person.texts() if ".yaml" in text]
            self.person.key(pygame.K_RETURN)
        if self.person.app.banner.shown:
            found.append(str(self.person.app.banner.text))
            self.person.click(self.person.app.banner.rect.center)
        return found


@pytest.fixture
def disk(person: Person, folders: Path, window_time: WindowTime) -> Disk:
    return Disk(person, folders / "data_folder", window_time)


def offered(person: Person) -> list[str]:
    """The geometries that the new-game screen offers, as they are written there."""
    lists = [widget for widget in person.top().widgets if isinstance(widget, DropDown)]
    return next([str(words) for _, words in each.choices] for each in lists if "fano" in dict(each.choices))


def test_a_broken_layout_is_told_once_with_the_keys_there_are(disk: Disk) -> None:
    disk.person.app.push(Home(disk.person.app))
    disk.write("layouts/nim-mine.yaml", SQUARE.format(title="Mine") + "colour: red\n")
    (told,) = disk.told()
    assert "nim-mine.yaml" in told
    assert "no key “colour” here, only title, points" in told
    assert "label_places" in told
    disk.look()
    assert disk.told() == []
    disk.write("layouts/nim-mine.yaml", SQUARE.format(title="Mine") + "colour: red\n")
    assert len(disk.told()) == 1, "it was saved again, and is as broken as it was"


def test_a_broken_layout_is_told_when_the_window_opens(
    folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    write_whole(folders / "data_folder" / "layouts" / "fanorona-9x5.yaml", "title: Mine\n")
    write_whole(folders / "data_folder" / "layouts" / "nim-mine.yaml", "title: [\n")
    told: list[str] = []
    monkeypatch.setattr(app_module.App, "say", lambda _, title, text: told.append(str(text)))
    monkeypatch.setattr(app_module, "advice_on_speed", lambda _: None)

    def a_while(app: app_module.App, scene: Scene) -> None:
        app.push(scene)
        app.round(True)
        while app.busy:
            app.round(True)

    monkeypatch.setattr(app_module.App, "run", a_while)
    assert app_module.run() == 0
    (text,) = told
    assert "fanorona-9x5.yaml" in text
    assert "at least one point" in text
    assert "nim-mine.yaml" in text
    pygame.display.quit()


def test_a_new_geometry_is_offered_by_its_title_at_once_and_a_removed_one_no_more(disk: Disk) -> None:
    person = disk.person
    person.app.push(Scene(person.app))
    register_layouts()
    person.app.push(NewGame(person.app, FanoNim))
    assert "Two lines ₈" not in offered(person)
    file = disk.write("layouts/nim-mine.yaml", SQUARE.format(title="Two lines ₈"))
    assert "Two lines ₈" in offered(person)
    disk.write("layouts/nim-mine.yaml", SQUARE.format(title="Renamed"))
    assert "Renamed" in offered(person)
    assert "Two lines ₈" not in offered(person)
    file.unlink()
    disk.look()
    assert "Renamed" not in offered(person)
    assert disk.told() == []


def test_what_was_chosen_stays_when_a_layout_comes(disk: Disk) -> None:
    person = disk.person
    person.app.push(Scene(person.app))
    person.app.push(NewGame(person.app, FanoNim))
    person.round()
    second = next(seat for seat in person.top().widgets if getattr(seat, "value", None) == "engine")
    person.click((second.rect.x + 20, second.rect.centery))
    disk.write("layouts/nim-mine.yaml", SQUARE.format(title="Mine"))
    assert [getattr(each, "value", None) for each in person.top().widgets].count("person") == 2


def test_a_game_goes_on_on_the_board_as_it_is_saved(disk: Disk, folders: Path) -> None:
    person = disk.person
    person.app.push(Scene(person.app))
    players = Player("person", "Anna"), Player("person", "Ben")
    match = Match(Fanorona({"board": "3x3"}), players)
    person.app.push(GameScene(person.app, match))
    person.round()
    text = paths.find("layouts", "fanorona-3x3").read_text(encoding="utf-8")
    before = person.app.window.surface.copy()
    disk.write("layouts/fanorona-3x3.yaml", text + "\npiece: 0.3\n")
    scene = person.top()
    assert isinstance(scene, GameScene)
    person.round()
    after = person.app.window.surface
    assert before.get_view("2").raw != after.get_view("2").raw
    assert scene.session.match is match
    disk.write("layouts/fanorona-3x3.yaml", "title: [")
    assert len(disk.told()) == 1
    assert isinstance(person.top(), GameScene), "the game goes on"


def test_a_new_theme_is_offered_while_the_settings_are_open(disk: Disk) -> None:
    person = disk.person
    person.app.push(Scene(person.app))
    person.app.push(SettingsScene(person.app))
    person.round()
    disk.write("themes/mine.yaml", "title: Harbour\nbased_on: dark\n")
    assert "Harbour" in [str(words) for _, words in person.only(DropDown).choices]


def test_a_label_stands_where_the_layout_says(folders: Path) -> None:
    file = folders / "data_folder" / "layouts" / "nim-mine.yaml"
    theme, area = load_theme(), pygame.Rect(0, 0, 600, 600)

    def ink(text: str) -> int:
        """How much the middle of the board changes by drawing it so."""
        write_whole(file, text)
        layout = load_layout("nim-mine")
        fitted = fit_picture(layout, theme, area.size)
        surface = board_picture(layout, theme, {}, area.size)
        write_whole(file, text.replace("labels: names", "labels: none"))
        plain = board_picture(load_layout("nim-mine"), theme, {}, area.size)
        spot = pygame.Rect(0, 0, 80, 80)
        spot.center = fitted.at((1, 1))
        return sum(
            surface.get_at((x, y)) != plain.get_at((x, y))
            for x in range(spot.left, spot.right)
            for y in range(spot.top, spot.bottom)
        )

    assert ink(SQUARE.format(title="Mine")) == 0
    assert ink(SQUARE.format(title="Mine") + "label_places: {A: [1, 1]}\n") > 20


@pytest.mark.parametrize("places", ["{E: [1, 1]}", "{A: [1, 1e9]}", "{A: 3}"])
def test_a_label_of_no_point_or_at_no_place_is_refused(folders: Path, places: str) -> None:
    file = folders / "data_folder" / "layouts" / "nim-mine.yaml"
    write_whole(file, SQUARE.format(title="Mine") + f"label_places: {places}\n")
    with pytest.raises(ContentError, match="label_places"):
        load_layout("nim-mine")
