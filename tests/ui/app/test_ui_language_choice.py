"""The window in another language: all of it, at once."""

from __future__ import annotations

import gettext
import re
from pathlib import Path

import pygame
import pytest
from support.tiers import by_night
from support.ui_person import Person, folders, person

from fanoboard.content import own_files, paths
from fanoboard.content.language import shipped_codes
from fanoboard.content.po_file import PoEntry, parse_po
from fanoboard.content.settings import load_settings
from fanoboard.content.theme import load_theme, theme_names
from fanoboard.games import game_named
from fanoboard.games.personas import PERSONAS
from fanoboard.match.match import Match, Player
from fanoboard.messages import ENGLISH, Translations
from fanoboard.ui.app import appearance
from fanoboard.ui.app.key_list import KeyList
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.features.settings import settings_scene
from fanoboard.ui.features.settings.settings_scene import SettingsScene
from fanoboard.ui.system import desktop
from fanoboard.ui.toolkit.scenes.dialog import Dialog
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.controls import Switch
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.menu import DropDown
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


@pytest.mark.parametrize("name", by_night(["home", "new game", "settings", "keys", "game", "question"], 3))
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
    # Points and persons are called the same in every language.
    persons = "|".join(persona.name for persona in PERSONAS)
    bare = [re.sub(rf"\b([a-i][1-5]|{persons})\b", "", text) for text in texts if text not in own_names]
    rest = [text for text in bare if text != text.upper()]
    assert rest == []
    assert any(text.isupper() for text in texts)


def test_who_wants_to_translate_is_told_where_the_files_lie(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path] = []

    def left_to_system(*command: str) -> str:
        opened.append(Path(command[-1]))
        return "nobody is at home"

    monkeypatch.setattr(desktop, "left_to_system", left_to_system)
    person.app.push(SettingsScene(person.app))
    person.press("Help translate")
    folder = paths.assets() / "languages"
    assert any(str(folder) in text for text in person.texts())
    person.press("Open the folder")
    person.until(lambda: any("nobody is at home" in text for text in person.texts()))
    assert folder in (opened[0], opened[0].parent)


def test_an_open_game_changes_its_language_at_once(person: Person) -> None:
    """What is beside the board, what is told, and what a refusal says, in each shipped language."""
    players = [Player("person", "Vola"), Player("person", "Hasina")]
    scene = GameScene(person.app, Match(game_named("fanorona")(), players))
    person.app.push(scene)
    person.round()
    seen = set()
    for code in (*shipped_codes(), "en"):
        person.app.choose_language(code)
        person.click(scene.board.center_of("a1"))
        person.round()
        widgets = [widget for widget in scene.widgets if widget.visible]
        seen.add(tuple(text for widget in widgets for text in said(person, widget)))
    assert len(seen) == 1 + len(shipped_codes())


def test_texts_that_nobody_has_checked_are_shown_or_not_by_one_switch(person: Person) -> None:
    def marked() -> bool:
        there = [text for widget in person.app.top.widgets for text in said(person, widget)]
        return any(text.endswith("˚") for text in there)

    person.app.choose_language("mg")
    person.app.push(Home(person.app))
    person.app.push(SettingsScene(person.app))
    person.round()
    switches = [each for each in person.top().widgets if isinstance(each, Switch)]
    (switch,) = [each for each in switches if str(each.caption) == "Show unchecked translations"]
    for shown in (True, False, True):
        assert (switch.on, marked()) == (shown, shown)
        person.top().set_focus(switch)
        person.key(pygame.K_SPACE)
        person.round()


def test_that_switch_is_there_only_where_a_language_has_such_texts(person: Person) -> None:
    person.resize((640, 480))
    person.app.push(Home(person.app))
    person.app.push(SettingsScene(person.app))
    person.round()
    languages = next(each for each in person.top().widgets if str(each.caption) == "Language")
    person.top().set_focus(languages)
    for code in ("mg", "de", "mg", "en"):
        person.app.settings.language = code
        person.app.choose_language(code)
        person.round()
        captions = [str(each.caption) for each in person.top().widgets if isinstance(each, Switch)]
        assert ("Show unchecked translations" in captions) == (code == "mg")
        focus = person.top().focus
        assert focus is not None
        assert str(focus.caption) == "Language"
        assert focus.pane is not None
        assert focus.pane.rect.contains(focus.rect)


def test_a_catalogue_that_is_dropped_is_used_at_once(person: Person, tmp_path: Path) -> None:
    person.app.push(Home(person.app))
    person.app.push(SettingsScene(person.app))
    person.round()
    file = tmp_path / "somewhere.po"
    text = 'msgid ""\nmsgstr "Language: eo\\n"\n\nmsgid "English"\nmsgstr "Esperanto"\n\n'
    text += '#, fuzzy\nmsgid "Sound"\nmsgstr "Sonoj"\n\nmsgid "Settings"\nmsgstr "Agordoj"\n'
    file.write_text(text, encoding="utf-8")
    person.post(pygame.DROPFILE, file=str(file))
    person.until(lambda: isinstance(person.app.top, Dialog))
    (told,) = [text for text in person.texts() if "Esperanto" in text]
    entries = template_entries()
    assert f"{len(entries) - 2:,}".replace(",", "") in told
    assert str(len(entries)) in told
    person.key(pygame.K_ESCAPE)
    person.round()
    title, choice = person.only(Label), person.only(DropDown, 2)
    assert person.app.style.words(title.text) == "Agordoj"
    assert (choice.value, person.app.settings.language) == ("eo", "eo")
    person.post(pygame.DROPFILE, file=str(file))
    person.until(lambda: any("Replace" in text for text in person.texts()))


def test_a_catalogue_without_a_language_is_refused(person: Person, tmp_path: Path) -> None:
    person.app.push(Home(person.app))
    person.round()
    for name, content, why in (
        ("my work.po", 'msgid "English"\nmsgstr "Esperanto"\n', "in which language"),
        ("eo.po", "hello", "gettext can read"),
        ("eo.po", 'msgid "English"\nmsgstr "Espe', "gettext can read"),
    ):
        (tmp_path / name).write_text(content, encoding="utf-8")
        person.post(pygame.DROPFILE, file=str(tmp_path / name))
        person.until(lambda: isinstance(person.app.top, Dialog))
        assert any(why in text for text in person.texts()), why
        person.key(pygame.K_ESCAPE)
        person.round()
    assert person.app.settings.language == ""


def template_entries() -> list[PoEntry]:
    text = (paths.assets() / "languages" / "fanoboard.pot").read_text(encoding="utf-8")
    return [entry for entry in parse_po(text) if entry.text]
