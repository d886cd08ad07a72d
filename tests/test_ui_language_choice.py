"""The window in another language: all of it, at once."""

from __future__ import annotations

import gettext
import re

import pygame
import pytest
from ui_person import Person, folders, person

from fanoboard.content import own_files
from fanoboard.content.settings_file import load_settings
from fanoboard.content.theme import load_theme, theme_names
from fanoboard.games import game_named
from fanoboard.match.match import Match, Player
from fanoboard.messages import ENGLISH, Translations
from fanoboard.ui.app import appearance
from fanoboard.ui.app.key_list import KeyList
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.features.settings import settings_scene
from fanoboard.ui.features.settings.settings_scene import SettingsScene
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.dropdown import DropDown
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.widget import Widget

__all__ = ["folders", "person"]


class Loud(gettext.NullTranslations):
    """A language in which everything is said in capitals, but for the gaps."""

    def gettext(self, message: str) -> str:
        return _loud(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return _loud(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return _loud(message)


def _loud(text: str) -> str:
    parts = text.replace("{", "\0{").replace("}", "}\0").split("\0")
    return "".join(part if part.startswith("{") else part.upper() for part in parts)


@pytest.fixture
def loud(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be that language."""

    def load(code: str, tell: object = None, *, shipped_only: bool = False) -> Translations:
        return Loud() if code == "xx" else ENGLISH

    monkeypatch.setattr(appearance, "load_language", load)
    monkeypatch.setattr(own_files, "load_language", load)
    monkeypatch.setattr(settings_scene, "languages", lambda: {"en": "English", "xx": "LOUD"})


def said(person: Person, widget: Widget) -> list[str]:
    """Everything that a widget says in the language of the window."""
    texts = [getattr(widget, "text", ""), widget.tip, getattr(widget, "detail", "")]
    texts += [text for _, text in getattr(widget, "choices", ())]
    return [person.app.style.words(text) for text in texts]


def test_a_language_is_chosen_and_kept(person: Person, loud: None) -> None:
    person.app.push(Scene(person.app))
    person.app.push(SettingsScene(person.app))
    person.round()
    person.click(person.only(DropDown, 2).rect.center)
    person.key(pygame.K_l, pygame.K_RETURN)
    title = person.only(Label)
    assert person.app.style.words(title.text) == "SETTINGS"
    assert person.app.settings.language == "xx"
    person.key(pygame.K_ESCAPE)
    person.round()
    assert load_settings()[0].language == "xx"


def test_a_change_of_language_shows_at_once(person: Person, loud: None) -> None:
    person.app.push(Home(person.app))
    person.round()

    def shown() -> bytes:
        person.round()
        return pygame.image.tobytes(person.app.window.surface, "RGB")

    english = shown()
    person.app.choose_language("xx")
    assert shown() != english
    person.app.choose_language("")
    assert shown() == english


@pytest.mark.parametrize("name", ["home", "new game", "settings", "keys", "game", "question"])
def test_nothing_of_the_window_stays_english(person: Person, loud: None, name: str) -> None:
    person.app.choose_language("xx")
    person.app.push(Home(person.app))
    match name:
        case "new game":
            person.app.push(NewGame(person.app, game_named("fano_cards")))
        case "settings":
            person.app.push(SettingsScene(person.app))
        case "keys":
            person.app.push(KeyList(person.app))
        case "game" | "question":
            players = [Player("person", ""), Player("engine", "", 3)]
            person.app.push(GameScene(person.app, Match(game_named("fanorona")(), players)))
            if name == "question":
                person.press("Resign")
    person.round()
    texts = [text for widget in person.app.top.widgets for text in said(person, widget)]
    own_names = ("Fanoboard", "English", *(load_theme(theme).title for theme in theme_names()))
    # Points are called the same in every language.
    bare = [re.sub(r"\b[a-i][1-5]\b", "", text) for text in texts if text not in own_names]
    rest = [text for text in bare if text != text.upper()]
    assert rest == []
    assert any(text.isupper() for text in texts)


def test_without_another_language_none_is_offered(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings_scene, "languages", lambda: {"en": "English"})
    person.app.push(SettingsScene(person.app))
    person.round()
    assert "Language" not in person.texts()
