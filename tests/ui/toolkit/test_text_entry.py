"""Text fields: typing, erasing, selecting, and the clipboard."""

from __future__ import annotations

import pygame
import pytest
from support.ui_person import Person, folders, person, show

from fanoboard.ui.system.system_fonts import SystemFonts
from fanoboard.ui.toolkit.look import fonts as fonts_module
from fanoboard.ui.toolkit.look.fonts import Fonts
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.entry import TextArea, TextEntry

__all__ = ["folders", "person"]

CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT


def test_text_is_typed_moved_through_and_erased(person: Person) -> None:
    told: list[str] = []
    entry = TextEntry("Vola", told.append)
    show(person, entry)
    person.write(" é♠")
    assert entry.text == "Vola é♠"
    person.key(pygame.K_BACKSPACE, pygame.K_HOME, pygame.K_DELETE)
    person.write("W")
    assert told[-1] == "Wola é"


def test_an_entry_for_numbers_takes_digits_only_and_stays_short(person: Person) -> None:
    entry = TextEntry("", lambda _: None, longest=3, digits=True)
    show(person, entry)
    person.write("1a²٣2-345")
    assert entry.text == "123"


def test_space_and_letters_in_an_entry_do_nothing_else(person: Person) -> None:
    entry = TextEntry("", lambda _: None)
    scene = show(person, entry)
    person.key(pygame.K_SPACE)
    assert person.app.top is scene
    assert scene.focus is entry


def test_what_is_selected_is_typed_over_copied_cut_and_pasted(person: Person) -> None:
    told: list[str] = []
    entry = TextEntry("Vola Rasoa", told.append)
    show(person, entry)
    person.key(pygame.K_HOME)
    person.key(pygame.K_RIGHT, mod=SHIFT | CTRL)
    assert entry.selected == "Vola"
    person.key(pygame.K_x, mod=CTRL)
    assert entry.text == " Rasoa"
    person.key(pygame.K_END)
    person.key(pygame.K_v, mod=CTRL)
    assert entry.text == " RasoaVola"
    person.key(pygame.K_a, mod=CTRL)
    assert entry.selected == entry.text
    person.key(pygame.K_c, mod=CTRL)
    person.write("x")
    assert entry.text == "x"
    person.key(pygame.K_v, mod=CTRL)
    assert entry.text == "x RasoaVola"
    assert told == [" Rasoa", " RasoaVola", "x", "x RasoaVola"]


def test_pasted_text_is_only_what_may_stand_there(person: Person) -> None:
    name = TextEntry("one\ntwo 345", lambda _: None)
    number = TextEntry("", lambda _: None, digits=True, longest=2)
    scene = show(person, name, number)
    person.key(pygame.K_a, pygame.K_c, mod=CTRL)
    scene.set_focus(number)
    person.key(pygame.K_v, mod=CTRL)
    assert number.text == "34"


@pytest.mark.parametrize("held", [pygame.KMOD_CTRL, pygame.KMOD_ALT])
def test_the_caret_goes_and_erases_by_words(person: Person, held: int) -> None:
    entry = TextEntry("one two  three", lambda _: None)
    show(person, entry)
    person.key(pygame.K_LEFT, pygame.K_LEFT, mod=held)
    person.write("|")
    assert entry.text == "one |two  three"
    person.key(pygame.K_BACKSPACE)
    person.key(pygame.K_RIGHT, mod=held)
    person.write("|")
    assert entry.text == "one two|  three"
    person.key(pygame.K_BACKSPACE, mod=held)
    assert entry.text == "one   three"
    person.key(pygame.K_DELETE, mod=held)
    assert entry.text == "one "


def test_an_arrow_leaves_what_is_selected_at_its_end(person: Person) -> None:
    entry = TextEntry("Vola", lambda _: None)
    scene = show(person, entry, Button("Go", lambda: None))
    person.key(pygame.K_a, mod=CTRL)
    person.key(pygame.K_LEFT)
    person.write("1")
    person.key(pygame.K_a, mod=CTRL)
    person.key(pygame.K_RIGHT)
    person.write("2")
    assert entry.text == "1Vola2"
    assert scene.focus is entry


def test_the_mouse_selects_what_it_is_dragged_over(person: Person) -> None:
    entry = TextEntry("Vola", lambda _: None)
    show(person, entry)
    person.down((entry.rect.x + 2, entry.rect.centery))
    person.drag((entry.rect.right - 2, entry.rect.centery))
    person.up((entry.rect.right - 2, entry.rect.centery))
    assert entry.selected == "Vola"


def test_up_and_down_lead_from_line_to_line(person: Person) -> None:
    area = TextArea("", lambda _: None)
    show(person, area)
    area.set_text("abc\nabc\nabc")
    person.key(pygame.K_END)
    for key, sign in ((pygame.K_UP, "1"), (pygame.K_UP, "2"), (pygame.K_DOWN, "3")):
        person.key(pygame.K_END, key, pygame.K_END)
        person.write(sign)
    assert area.text == "abc2\nabc13\nabc"


@pytest.mark.parametrize("widget", [TextEntry, TextArea])
@pytest.mark.parametrize("name", ["محمد", "שלום"])
def test_the_caret_stands_where_one_reads_on(person: Person, name: str, widget: type[TextEntry]) -> None:
    style = person.app.style
    Fonts().width(name, style.size("body"))  # which waits for the system's, where ours lack
    entry = widget("", lambda _: None)
    show(person, entry)
    empty = entry.caret_place(style).x
    places = []
    for letters in range(1, len(name) + 1):
        entry.set_text(name[:letters])
        places.append(entry.caret_place(style).x)
    assert places == [empty] * len(name), "at the left end"
    person.key(pygame.K_HOME)
    right = empty + style.width(name, "body")
    assert entry.caret_place(style).x == right
    person.key(pygame.K_RIGHT)
    assert empty < entry.caret_place(style).x < right
    entry.set_text(f"Dr {name} x")
    assert entry.caret_place(style).x == empty + style.width(entry.text, "body"), "read to the right at last"


def test_a_name_that_no_font_has_says_so(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts_module, "SYSTEM_FONTS", SystemFonts(list))
    entry = TextEntry("", lambda _: None)
    entry.caption = "White: name"
    entry.tip = "Who plays"
    show(person, entry)
    person.write("Anna 駒")
    assert str(entry.tip) == "Who plays", "these signs come with the program"
    person.write("བ")
    person.until(lambda: "(Tibetan)" in str(entry.tip))
    assert "Noto" in str(entry.node(person.app.style).about)
    person.key(pygame.K_BACKSPACE)
    person.round()
    assert str(entry.tip) == "Who plays"
