"""What is typed goes into a field only while there is one, and never the key that opened it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from support.kept_on_page import keep, look
from support.some_match import played
from support.ui_person import Person, folders, person, show

from fanoboard.ui.features.game.note import Note
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.toolkit.scenes.dialog import Naming
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.entry import TextEntry

__all__ = ["folders", "person"]


class Keyboard:
    """Presses keys as the system does: with what a key writes, if text is asked for when it goes down."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.writes = False

    def is_on(self) -> bool:
        """Whether keys write now."""
        return self.writes

    def press(self, letter: str, *, repeats: int = 0) -> None:
        """Press a key, and hold it until it has come again so many times."""
        key = ord(letter)
        for _ in range(1 + repeats):
            down = pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=letter)
            written = [pygame.event.Event(pygame.TEXTINPUT, text=letter)] if self.writes else []
            for event in (down, *written):
                pygame.event.post(event)
            self.person.round()
        self.person.post(pygame.KEYUP, key=key, mod=0)


@pytest.fixture
def keyboard(person: Person, monkeypatch: pytest.MonkeyPatch) -> Keyboard:
    keyboard = Keyboard(person)
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: setattr(keyboard, "writes", True))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: setattr(keyboard, "writes", False))
    return keyboard


def in_game(person: Person) -> None:
    """A game, of which the last turn is looked at and is a variation."""
    match = played()
    match.go_to(match.head.path[-2])
    person.app.push(Home(person.app))
    person.app.play(match)
    person.round()
    person.key(pygame.K_RIGHT, pygame.K_PAGEUP)


def in_library(person: Person) -> None:
    keep(title="old")
    look(person)


WAYS: list[tuple[str, Callable[[Person], None], type, str]] = [
    ("comment", in_game, Note, "n"),
    ("rename game", in_library, Naming, "n"),
]


@pytest.mark.parametrize(("command", "begin", "page", "typed"), WAYS)
@pytest.mark.parametrize("repeats", [0, 3])
def test_the_key_that_opens_a_field_is_never_typed_into_it(
    person: Person,
    keyboard: Keyboard,
    command: str,
    begin: Callable[[Person], None],
    page: type,
    typed: str,
    repeats: int,
) -> None:
    person.app.settings.keys[command] = ["j"]
    begin(person)
    for time in range(3):
        keyboard.press("j", repeats=repeats)
        assert isinstance(person.top(), page), f"time {time}"
        entry = person.only(TextEntry)
        assert entry.text in ("", "old"), f"time {time}"
        keyboard.press("n")
        assert entry.text == typed
        person.key(pygame.K_ESCAPE)
        assert not isinstance(person.top(), page)


def test_keys_write_only_while_a_field_has_the_keyboard(person: Person, keyboard: Keyboard) -> None:
    entry, button = TextEntry("", lambda _: None), Button("Go", lambda: None)
    scene = show(person, entry, button)
    assert keyboard.is_on()
    scene.set_focus(button)
    person.round()
    assert not keyboard.is_on()
    scene.set_focus(entry)
    person.round()
    show(person, Button("Above", lambda: None))
    assert not keyboard.is_on(), "nothing is typed into what lies below"
    person.app.pop()
    person.round()
    assert keyboard.is_on()
    keyboard.press("a")
    assert entry.text == "a"
    person.app.replace(Home(person.app))
    person.round()
    assert not keyboard.is_on(), "nor after the scene was left"


def test_a_letter_that_is_held_in_a_field_is_written_again_and_again(
    person: Person, keyboard: Keyboard
) -> None:
    entry = TextEntry("", lambda _: None)
    show(person, entry)
    keyboard.press("a", repeats=2)
    assert entry.text == "aaa"
