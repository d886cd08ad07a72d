"""What a screen reader gets to know of the window, on the real bus of AT-SPI, and what it can have done."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.bus import Listener, listening, needs_a_bus
from support.real_window import home, settle
from support.waiting import until

from fanoboard.games import games

__all__ = ["home"]

pytestmark = needs_a_bus()


@pytest.fixture
def listener(home: Path) -> Iterator[Listener]:
    settle()
    with listening(home, home=home) as somebody:
        yield somebody


def test_home_is_read(listener: Listener) -> None:
    listener.find("Fanoboard", "frame")
    read = listener.look()
    buttons = [each for each in read if each.role == "push button"]
    assert {str(kind.title) for kind in games().values()} <= {each.name for each in buttons}
    assert all("click" in each.actions for each in buttons if "sensitive" in each.states)
    assert all(each.name for each in buttons)
    assert [each.name for each in read if each.role == "heading"] == ["Fanoboard"]
    window = next(each for each in read if each.role == "frame")
    for each in buttons:
        x, y, w, h = each.box
        assert w > 0
        assert h > 0
        assert 0 <= x <= x + w <= window.box[2]
        assert 0 <= y <= y + h <= window.box[3]


def test_settings_are_read_and_changed(listener: Listener) -> None:
    listener.click("Settings", "push button")
    listener.find("Settings", "heading")
    # A switch, by its label.
    before = listener.find("Show moves", "toggle button").states
    listener.click("Show moves", "toggle button")
    until(lambda: listener.find("Show moves", "toggle button").states != before)
    # A list that is opened, and a value that is chosen in it.
    listener.click("Theme", "combo box")
    listener.find("Theme", "list box")
    themes = [each for each in listener.look() if each.role == "list item"]
    assert [each.name for each in themes if "selected" in each.states] == ["Same as the system"]
    listener.click("Slate", "list item")
    until(lambda: listener.find("Theme", "combo box").about.startswith("Slate"))
    assert not listener.names("list box")
    # One of a few.
    listener.click("In notation", "radio button")
    until(lambda: "checked" in listener.find("In notation", "radio button").states)


def test_a_dialog_is_told_and_has_the_keyboard(listener: Listener) -> None:
    assert "Library" in listener.names("push button")
    listener.click("How to play", "push button", about="Fano Nim")
    dialog = listener.find("How to play Fano Nim", "dialog")
    assert any(each.name for each in dialog.children)
    assert "Library" not in listener.names("push button"), "what lies below is out of reach"


def test_focus_follows_the_reader(listener: Listener) -> None:
    library = listener.find("Library", "push button")
    listener.ask("focus", library.number)
    until(lambda: listener.focus == "Library")
