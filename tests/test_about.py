"""What the program says of itself and of what it is made of."""

from __future__ import annotations

from ui_person import Person, folders, person

from fanoboard.content.licences import components
from fanoboard.ui.features.home.about import AboutPage
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.page import Page
from fanoboard.version import VERSION

__all__ = ["folders", "person"]


def read(person: Person) -> str:
    """All that stands on the page."""
    page = person.only(Page)
    return " ".join(word.text for block in page._blocks for word in block.words)


def test_every_component_and_every_licence_can_be_read(person: Person) -> None:
    person.app.push(Home(person.app))
    person.press("About")
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
