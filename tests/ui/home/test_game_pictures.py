"""The pictures of the games on the home screen: kept between starts, and painted beside the window."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import platformdirs
import pygame
import pytest
from support.ui_person import Person, folders, person

from fanoboard.content import paths
from fanoboard.content.files import remove, write_whole
from fanoboard.content.own_files import read_own_files
from fanoboard.content.paths import pictures_folder
from fanoboard.content.theme import Theme, load_theme
from fanoboard.content.yaml_files import ContentError
from fanoboard.games import games
from fanoboard.games.fanorona import GAME as FANORONA
from fanoboard.games.game import Game
from fanoboard.ui.features.home.game_grid import GameCard
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.play import game_pictures
from fanoboard.ui.play.game_pictures import GamePictures, fitted, paint_game, read_picture, write_picture
from fanoboard.ui.toolkit.paint.surfaces import Size
from fanoboard.ui.toolkit.scenes.scene import Scene

__all__ = ["folders", "person"]

SIZE = (240, 160)


class Painter:
    """Paints as usual, and remembers what and where."""

    def __init__(self) -> None:
        self.painted: list[str] = []
        self.threads: set[threading.Thread] = set()

    def __call__(
        self, game: type[Game], size: Size, theme: Theme, *, shipped_only: bool = False
    ) -> pygame.Surface:
        self.painted.append(game.name)
        self.threads.add(threading.current_thread())
        return paint_game(game, size, theme, shipped_only=shipped_only)


@pytest.fixture
def painter(monkeypatch: pytest.MonkeyPatch) -> Painter:
    painter = Painter()
    monkeypatch.setattr(game_pictures, "paint_game", painter)
    return painter


def open_home(person: Person) -> Home:
    """Home as it is once nothing changes any more."""
    home = Home(person.app)
    person.app.push(home)
    person.round()
    settle(person)
    return home


def settle(person: Person) -> None:
    """Let the window go round until all that was missing has been painted."""
    for _ in range(4):
        person.round()


def image(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def shown(person: Person) -> list[bytes]:
    """What the window shows of the cards of the games."""
    cards = [card for card in person.top().widgets if isinstance(card, GameCard)]
    return [image(person.app.window.surface.subsurface(card.rect)) for card in cards]


def found(person: Person, pictures: GamePictures, size: Size = SIZE) -> pygame.Surface:
    """The picture of Fanorona, painted if it is missing."""
    theme = person.app.style.theme
    if not person.app.scenes:
        person.app.push(Scene(person.app))
    pictures.find(FANORONA, theme, size)
    pictures.paint()
    person.round()
    picture = pictures.find(FANORONA, theme, size)
    assert picture is not None
    return picture


def test_the_first_frame_comes_before_the_pictures_and_nothing_moves(
    person: Person, painter: Painter
) -> None:
    home = Home(person.app)
    person.app.push(home)
    person.app.round(True)
    assert painter.painted == [], "nothing is painted before there is something to see"
    places = [card.rect.copy() for card in home.widgets if isinstance(card, GameCard)]
    before = shown(person)
    settle(person)
    assert sorted(painter.painted) == sorted(games())
    assert threading.main_thread() not in painter.threads, "the window need not wait"
    cards = [card for card in home.widgets if isinstance(card, GameCard)]
    assert [card.rect for card in cards] == places
    assert shown(person) != before


def test_they_are_not_painted_again(person: Person, painter: Painter) -> None:
    open_home(person)
    first = shown(person)
    painter.painted.clear()
    person.app.scenes.pop().leave()
    person.app.own_files_read = False  # as at a start
    person.app.push(Home(person.app))
    person.app.round(True)
    assert shown(person) == first, "the first frame shows them, just as they were painted"
    settle(person)
    assert painter.painted == []


@pytest.mark.parametrize("content", [b"", b"no picture", b"\x89PNG\r\n\x1a\n" + bytes(40)])
def test_a_broken_file_is_painted_again(person: Person, painter: Painter, content: bytes) -> None:
    painted = found(person, GamePictures(person.app, lambda: None))
    (file,) = pictures_folder().iterdir()
    whole = file.read_bytes()
    file.write_bytes(content)
    assert image(found(person, GamePictures(person.app, lambda: None))) == image(painted)
    assert painter.painted == ["fanorona"] * 2
    assert file.read_bytes() == whole


def test_a_picture_of_another_size_or_too_large_is_not_taken(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_picture("one", pygame.Surface((4, 5)))
    assert read_picture("one", (5, 4)) is None
    assert read_picture("one", (4, 5)) is not None
    monkeypatch.setattr(game_pictures, "LARGEST", 10)
    assert read_picture("one", (4, 5)) is None


@pytest.mark.skipif(sys.platform == "win32", reason="there are no named pipes to open by mistake")
def test_what_is_no_file_keeps_nobody_waiting(person: Person) -> None:
    pictures_folder().mkdir(parents=True)
    os.mkfifo(pictures_folder() / "one.png")
    assert read_picture("one", (4, 5)) is None


def test_another_theme_size_or_board_has_a_picture_of_its_own(person: Person, painter: Painter) -> None:
    pictures = GamePictures(person.app, lambda: None)
    usual = image(found(person, pictures))
    person.app.choose_theme("dark")
    found(person, pictures, (300, 200))
    dark = image(found(person, pictures))
    assert dark != usual
    assert len(painter.painted) == 3
    shipped = paths.find("layouts", FANORONA().layout).read_text(encoding="utf-8")
    own = paths.own_file("layouts", FANORONA().layout)
    own.parent.mkdir(parents=True)
    write_whole(own, shipped + "margin: 3.5\n")
    pictures.refresh()
    assert image(found(person, pictures)) != dark
    assert len(painter.painted) == 4
    remove(own)
    pictures.refresh()
    assert image(found(person, pictures)) == dark
    assert len(painter.painted) == 4, "the shipped board's is still there"


def test_in_another_size_the_old_one_is_shown_until_the_new_one_is_there(person: Person) -> None:
    pictures = GamePictures(person.app, lambda: None)
    found(person, pictures)
    small = (SIZE[0] // 2, SIZE[1])
    fitting = pictures.find(FANORONA, person.app.style.theme, small)
    assert fitting is not None
    assert fitting.get_width() == SIZE[0] // 2
    assert fitting.get_height() <= SIZE[1] // 2
    assert found(person, pictures, small).get_size() == small


def test_the_old_look_is_shown_until_the_new_one_is_there(person: Person) -> None:
    pictures = GamePictures(person.app, lambda: None)
    usual = found(person, pictures)
    assert pictures.find(FANORONA, load_theme("dark"), SIZE) is usual, "no field is empty meanwhile"
    pictures.paint()
    person.round()
    assert pictures.find(FANORONA, load_theme("dark"), SIZE) is not usual


def test_sizes_that_nobody_wants_any_more_are_not_painted(person: Person, painter: Painter) -> None:
    person.app.push(Scene(person.app))
    pictures = GamePictures(person.app, lambda: None)
    for width in range(100, 200, 10):
        pictures.find(FANORONA, person.app.style.theme, (width, 100))
    pictures.paint()
    person.round()
    assert len(painter.painted) == 1
    assert pictures.find(FANORONA, person.app.style.theme, (190, 100)) is not None


def test_another_version_paints_anew(
    person: Person, painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    found(person, GamePictures(person.app, lambda: None))
    monkeypatch.setattr(game_pictures, "VERSION", "another")
    found(person, GamePictures(person.app, lambda: None))
    assert len(painter.painted) == 2


def test_there_are_never_many(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_pictures, "MOST", 3)
    for number in range(5):
        write_picture(f"{number}", pygame.Surface((4, 4)))
        os.utime(pictures_folder() / f"{number}.png", (number, number))
    write_picture("5", pygame.Surface((4, 4)))
    assert sorted(file.name for file in pictures_folder().iterdir()) == ["3.png", "4.png", "5.png"]


def test_they_lie_where_a_system_keeps_what_may_be_deleted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("FANOBOARD_HOME", raising=False)
    assert pictures_folder().is_relative_to(platformdirs.user_cache_dir("fanoboard", appauthor=False))
    monkeypatch.setenv("FANOBOARD_HOME", str(tmp_path))
    assert pictures_folder() == tmp_path / "cache" / "pictures"


def test_those_that_older_versions_kept_elsewhere_go(folders: Path) -> None:
    old = folders / "state_folder" / "pictures"
    old.mkdir(parents=True)
    (old / "one.png").write_bytes(b"")
    (old / "mine.txt").write_bytes(b"")
    read_own_files("wood", "")
    assert [file.name for file in old.iterdir()] == ["mine.txt"], "what is not ours stays"
    (old / "mine.txt").unlink()
    read_own_files("wood", "")
    assert not old.exists()


def test_without_a_folder_they_are_shown_all_the_same(person: Person, folders: Path) -> None:
    (folders / "cache_folder").write_text("a file where the folder should be", encoding="utf-8")
    pictures = GamePictures(person.app, lambda: None)
    painted = found(person, pictures)
    assert painted.get_size() == SIZE
    assert pictures.find(FANORONA, person.app.style.theme, SIZE) is painted


def test_a_board_that_cant_be_painted_is_told_and_not_tried_again(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[Callable[..., object]] = []
    told: list[str] = []

    def fail(game: type[Game], *_: object, **__: object) -> pygame.Surface:
        tried.append(game)
        raise ContentError(Path("x.yaml"), game.title)

    monkeypatch.setattr(game_pictures, "paint_game", fail)
    monkeypatch.setattr(person.app, "report", lambda problem: told.append(str(problem)))
    pictures = GamePictures(person.app, lambda: None)
    person.app.push(Scene(person.app))
    for _ in range(3):
        assert pictures.find(FANORONA, person.app.style.theme, SIZE) is None
        pictures.paint()
        person.round()
    assert len(tried) == 1
    assert len(told) == 1
    assert "x.yaml" in told[0]


def test_a_picture_of_a_wide_place_is_as_large_in_a_small_one_as_one_painted_for_that() -> None:
    small = (451, 260)
    wide, own = (paint_game(games()["fano_cards"], size, load_theme("wood")) for size in ((903, 276), small))
    made = fitted(wide, small)
    assert own.get_bounding_rect().h <= 1.1 * made.get_bounding_rect().h
    assert pygame.Rect((0, 0), small).contains(made.get_rect())
