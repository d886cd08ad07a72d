"""Typing with an input method, as Japanese is typed: what is composed is seen in its place before that."""

from __future__ import annotations

import pygame
import pytest
from support.ui_person import Person, folders, person, show

from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.entry import Composition, TextArea, TextEntry

__all__ = ["folders", "person"]


def compose(person: Person, text: str, start: int, length: int = 0) -> None:
    person.post(pygame.TEXTEDITING, text=text, start=start, length=length)
    person.round()


@pytest.mark.parametrize("kind", [TextEntry, TextArea])
def test_what_is_composed_is_shown_at_the_caret_and_typed_when_it_is_done(
    person: Person, kind: type[TextEntry]
) -> None:
    told: list[str] = []
    entry = kind("ab", told.append)
    show(person, entry)
    person.key(pygame.K_LEFT)
    before = entry.caret_place(person.app.style).x
    plain = pygame.image.tobytes(person.app.window.surface, "RGB")
    compose(person, "わたし", 3)
    assert (entry.text, told) == ("ab", []), "nothing is typed yet"
    assert entry.shown == "aわたしb"
    assert pygame.image.tobytes(person.app.window.surface, "RGB") != plain
    end = entry.caret_place(person.app.style).x
    assert end - before == person.app.style.width("aわたし", "body") - person.app.style.width("a", "body")
    compose(person, "わたし", 1)
    assert before < entry.caret_place(person.app.style).x < end
    compose(person, "私", 1)
    compose(person, "", 0)
    person.write("私")
    assert entry.text == "a私b"
    person.write("c")
    assert (entry.text, told[-1]) == ("a私cb", "a私cb")


def test_keys_are_for_the_input_method_while_it_composes(person: Person) -> None:
    entry = TextEntry("ab", lambda _: None)
    scene = show(person, entry, Button("OK", lambda: None))
    compose(person, "か", 1)
    person.key(pygame.K_BACKSPACE, pygame.K_LEFT, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB)
    assert (entry.text, scene.focus, person.app.top) == ("ab", entry, scene)
    compose(person, "", 0)
    person.key(pygame.K_BACKSPACE)
    assert entry.text == "a"
    compose(person, "か", 1)
    scene.set_focus(scene.widgets[1])
    person.round()
    assert entry.shown == "a", "what was not finished is gone with the focus"


def test_what_is_selected_gives_way_to_what_is_composed(person: Person) -> None:
    entry = TextEntry("Vola", lambda _: None)
    show(person, entry)
    entry.select_all()
    compose(person, "かとう", 3)
    assert entry.shown == "かとう"
    compose(person, "", 0)
    assert (entry.shown, entry.selected) == ("Vola", "Vola"), "Escape brings it back"


@pytest.mark.parametrize("text", [100, 200])
def test_candidates_are_shown_beside_the_caret(
    person: Person, monkeypatch: pytest.MonkeyPatch, text: int
) -> None:
    places: list[pygame.Rect] = []
    monkeypatch.setattr(pygame.key, "set_text_input_rect", lambda rect: places.append(rect.copy()))
    person.app.settings.text = text
    person.app.restyle()
    entry = TextEntry("", lambda _: None)
    show(person, entry)
    compose(person, "かとう", 3)
    assert places[-1] == entry.caret_place(person.app.style)
    assert entry.rect.contains(places[-1])
    assert places[-1].x > entry.rect.x + person.app.style.width("かとう", "body")


Told = tuple[str, int, int]


@pytest.mark.parametrize(
    ("told", "seen"),
    [
        ([("わ", 1, 0), ("わたし", 3, 0)], ("わたし", 3)),
        ([("わたし", 3, 0), ("わたし", 2, 0), ("わたし", 1, 0), ("わたし", 3, 0)], ("わたし", 0)),
        ([("わたし", 3, 0), ("わたし", 1, 0), ("たし", 2, 0)], ("たし", 0)),
        ([("ㄴ", 0, 0)], ("ㄴ", 1)),
        ([("わたしはあなた", 0, 7), ("とあそぶ", 7, 4)], ("わたしはあなたとあそぶ", 11)),
        ([("わたしはあなた", 0, 7), ("わたし", 0, 3)], ("わたし", 3)),
        ([("わたし", 9, 0)], ("わたし", 3)),
        ([("わたし", -1, 0)], ("わたし", 0)),
        ([("わたし", 3, 0), ("", 0, 0)], ("", 0)),
    ],
    ids=["typed", "to the beginning", "first erased", "one", "in pieces", "anew", "bytes", "none", "ended"],
)
def test_where_the_caret_is_in_what_is_composed(told: list[Told], seen: tuple[str, int]) -> None:
    """As SDL tells it on each system, its mistakes included."""
    composition = Composition()
    for each in told:
        composition.set(*each)
    assert (composition.text, composition.caret) == seen
