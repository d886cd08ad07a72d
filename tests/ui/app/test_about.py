"""What the program says of itself and of what it is made of."""

from __future__ import annotations

import pygame
import pytest
from support.tiers import each_met
from support.ui_person import Person, folders, person

from fanoboard.content.licences import components
from fanoboard.ui.features.home.about import AboutPage
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.menu import DropDown
from fanoboard.ui.toolkit.widgets.page import Page
from fanoboard.version import VERSION

__all__ = ["folders", "person"]


def read(person: Person) -> str:
    """All that stands on the page."""
    page = person.only(Page)
    return " ".join(word.text for block in page.blocks for word in block.words)


def test_every_component_and_every_licence_can_be_read(person: Person) -> None:
    person.app.push(Home(person.app))
    person.press("Settings")
    person.click_on(person.named("About"))
    assert isinstance(person.top(), AboutPage)
    first = read(person)
    assert VERSION in first
    for each in components():
        assert each.name.split()[0] in first
    tabs = [
        widget for widget in person.top().widgets if isinstance(widget, Button) and widget.kind == "quiet"
    ]
    assert len(tabs) >= len({each.licence for each in components()})
    person.press("LGPL-2.1")
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in read(person)
    person.press("MIT")
    assert "Permission is hereby granted, free of charge" in read(person)


@pytest.mark.parametrize(
    ("size", "text", "code"),
    each_met([(640, 480), (800, 600), (1280, 800)], [200, 150, 100], ["de", "ja", "en"]),
)
def test_nothing_of_the_page_is_cut(person: Person, size: tuple[int, int], text: int, code: str) -> None:
    person.app.settings.text = text
    person.app.choose_language(code)
    person.resize(size)
    person.app.push(AboutPage(person.app))
    person.round()
    page, style = person.only(Page), person.app.style
    assert page.pane is not None
    assert page.rect.w >= style.px(400), "there is room to read"
    for piece in page.pieces:
        end = page.rect.x + piece.x + style.width(piece.text, piece.role, piece.weight)
        assert end <= page.pane.rect.right, piece.text
    seen = [each for each in person.top().widgets if each.visible and each.pane is None]
    assert all(pygame.Rect((0, 0), size).contains(each.rect) for each in seen)


def test_a_narrow_window_has_the_pages_in_a_list_that_unfolds(person: Person) -> None:
    person.app.settings.text = 150
    person.app.push(AboutPage(person.app))
    person.resize((640, 480))
    seen = [each for each in person.top().widgets if each.visible]
    assert not any(isinstance(each, Button) and each.kind != "quiet" for each in seen)
    (choice,) = (each for each in seen if isinstance(each, DropDown))
    choice.choose("MIT")
    assert "Permission is hereby granted, free of charge" in read(person)
    person.resize((1280, 800))
    seen = [each for each in person.top().widgets if each.visible]
    assert choice not in seen
    chosen = [each for each in seen if isinstance(each, Button) and each.kind == "primary"]
    assert [str(each.text) for each in chosen] == ["MIT"]


def test_a_path_that_is_longer_than_a_line_is_broken(person: Person) -> None:
    page = Page(f"Your settings are in `/home/{'ann' * 40}/settings`, see there.")
    style = person.app.style
    high = page.set_in(style, 300)
    assert high >= 4 * style.height("body")
    ends = [piece.x + style.width(piece.text, piece.role, piece.weight) for piece in page.pieces]
    assert max(ends) <= 300
    assert "ann" * 40 in "".join(piece.text for piece in page.pieces)
