"""In another language every scene is shown in that language: what has words has accents."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest
from support.tiers import by_night, each_met

pytest.importorskip("babel", reason="Babel is not installed: pip install '.[test]'")

from babel.messages.mofile import write_mo
from support.pseudo import accented, template, translate
from support.ui_person import Person, folders, person

from fanoboard.content.lesson import load_lesson
from fanoboard.games import game_named, games
from fanoboard.games.personas import PERSONAS
from fanoboard.match.match import Match, Player
from fanoboard.ui.app.key_list import KeyList
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.seats_overlay import PassDeviceScene
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.lesson.how_to_play import HowToPlay
from fanoboard.ui.features.lesson.lesson_scene import LessonScene
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.features.settings.settings_scene import SettingsScene
from fanoboard.ui.toolkit.look.fonts import Fonts
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.button import ToolButton

__all__ = ["folders", "person"]

PEOPLE = ("Anna", "Benno", "Carla", "Dario", "Emil", "Frida", "Greta", "Hanno")
SAME = {
    *PEOPLE,
    *(each.name for each in PERSONAS),
    "Fanoboard",
    "Home",
    "Esc",
    "Enter",
    "Ctrl",
    "Shift",
    "Space",
    "Tab",
    "English",
}
"""Words that are the same in every language: names, and what is written on keys."""


def table(name: str, person: Person) -> Scene:
    """A game among people only."""
    game = game_named(name)()
    players = [Player("person", each) for each in PEOPLE[: len(game.seats)]]
    return GameScene(person.app, Match(game, players))


def form(name: str, person: Person) -> Scene:
    """What is chosen before a game."""
    return NewGame(person.app, game_named(name))


def lesson(name: str, person: Person) -> Scene:
    """A lesson, with a click that led nowhere, if there is one."""
    scene = LessonScene(person.app, load_lesson(name))
    selection, spots = scene.run.selection, sorted(scene.board.layout.standing)
    for spot in [spot for spot in spots if not selection.following(spot)][:1]:
        scene.click(spot)
    return scene


SCENES: dict[str, Callable[[Person], Scene]] = {
    "home": lambda person: Home(person.app),
    "settings": lambda person: SettingsScene(person.app),
    "keys": lambda person: KeyList(person.app),
    **{f"new {name}": partial(form, name) for name in games()},
    **{f"lesson {name}": partial(lesson, name) for name in games()},
    "how to play": lambda person: HowToPlay(
        person.app, game_named("fano_cards"), [load_lesson("fano_cards")]
    ),
    **{name: partial(table, name) for name in games()},
}


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The texts that are drawn."""
    texts: set[str] = set()
    line = Fonts.line

    def noting(self: Fonts, text: str, *rest: object, **more: object) -> pygame.Surface:
        texts.add(text)
        return line(self, text, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Fonts, "line", noting)
    return texts


def is_english(text: str) -> bool:
    """Whether there are words in a text, and none of another language."""
    words = [word for word in re.findall(r"[^\W\d_]{3,}", text) if word not in SAME]
    return bool(words) and text.isascii()


@pytest.mark.parametrize("name", by_night([*[*SCENES][::2], *[*SCENES][1::2]], len(SCENES) // 2 + 1))
def test_scenes_are_shown_in_the_language(person: Person, folders: Path, shown: set[str], name: str) -> None:
    catalogue = template()
    translate(catalogue)
    file = folders / "data_folder" / "languages" / "xx" / "fanoboard.mo"
    file.parent.mkdir(parents=True)
    with file.open("wb") as out:
        write_mo(out, catalogue)
    person.app.choose_language("xx")
    person.app.push(Scene(person.app))
    person.round()
    shown.clear()
    person.app.push(SCENES[name](person))
    person.round()
    if isinstance(person.top(), PassDeviceScene):
        person.key(pygame.K_RETURN)
    person.round()
    assert any(not text.isascii() for text in shown)
    assert sorted(filter(is_english, shown)) == []


def test_english_is_told_from_the_language() -> None:
    assert is_english("New game")
    assert not is_english(accented("New game"))
    assert not is_english("Anna")
    assert not is_english("d2-e3A")


@pytest.mark.usefixtures("idle_engines")
@pytest.mark.parametrize(
    ("code", "name"), each_met(["de", "en", "es", "fr", "ja", "mg"], ["fano_cards", "fanorona"])
)
def test_the_tools_of_a_game_have_their_words(person: Person, code: str, name: str) -> None:
    app = person.app
    app.choose_language(code)
    players = [Player("person"), Player("engine", level=1)]
    app.push(GameScene(app, Match(game_named(name)(), players)))
    for size, app.settings.scale, app.settings.text in (
        ((1280, 800), 100, 100),
        ((1280, 800), 100, 150),
        ((1280, 800), 100, 200),
        ((900, 650), 100, 200),
        ((2560, 1600), 150, 150),
    ):
        app.restyle()
        person.resize(size)
        tools = [each for each in person.top().widgets if isinstance(each, ToolButton) and each.visible]
        assert tools
        for tool in tools:
            assert tool.worded, (size, app.settings.text)
            assert tool.width_of_word(person.top().style, tool.word_size) <= tool.rect.w
