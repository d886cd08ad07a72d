"""A theme that is edited outside while the window shows it: one banner says what is wrong, while it is."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pygame
import pytest
from support.ui_person import Person, folders, person
from support.window_time import WindowTime

from fanoboard.content import paths
from fanoboard.games import game_named
from fanoboard.match.match import Match, Player
from fanoboard.ui.system.content_watch import PERIOD
from fanoboard.ui.toolkit.scenes.scene import Scene

__all__ = ["folders", "person"]

GOOD = "title: Mine\nbased_on: wood\n"


@pytest.fixture
def theme(person: Person, folders: Path) -> Path:
    """The file of the theme that is shown."""
    file = paths.own_file("themes", "mine")
    file.parent.mkdir(parents=True)
    file.write_text(GOOD)
    person.app.push(Scene(person.app))
    person.round()
    person.app.choose_theme("mine")
    return file


Edit = Callable[[str], None]


@pytest.fixture
def edit(person: Person, theme: Path, window_time: WindowTime) -> Edit:
    """Writes the file, and lets the window see it."""
    seconds = count(1000)

    def write(text: str) -> None:
        theme.write_text(text)
        os.utime(theme, (second := next(seconds), second))
        window_time.pass_by(PERIOD)
        person.round()

    return write


def said(person: Person) -> str:
    return str(person.app.banner.text)


def test_one_banner_says_what_is_wrong_now_and_goes_when_nothing_is(person: Person, edit: Edit) -> None:
    scene = person.top()
    edit(f"{GOOD}colours: {{text: red}}\n")
    edit(f"{GOOD}colours: {{text: blue}}\n")
    edit(f"{GOOD}colours: {{quiet: green}}\n")
    assert "mine.yaml" in said(person)
    assert "quiet" in said(person)
    assert "colours.text" not in said(person)
    assert person.top() is scene, "nobody is held up"
    place = person.app.banner.rect.center
    with_banner = person.app.window.surface.get_at(place)
    edit(GOOD)
    assert not person.app.banner.shown
    assert person.app.window.surface.get_at(place) != with_banner


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
def test_the_banner_covers_nothing_that_one_plays_with(
    person: Person, edit: Edit, size: tuple[int, int]
) -> None:
    match = Match(game_named("fanorona")(), [Player("person", "Anna"), Player("person", "Ben")], seed=5)
    person.app.play(match)
    person.resize(size)
    edit(f"{GOOD}colours: {{text: red}}\n")
    banner = person.app.banner.rect
    assert person.app.banner.shown
    assert pygame.Rect((0, 0), size).contains(banner)
    shown = [widget for widget in person.top().widgets if widget.visible and widget.rect.w]
    assert not [widget for widget in shown if widget.rect.colliderect(banner)]
    edit(GOOD)
    shown = [widget for widget in person.top().widgets if widget.visible and widget.rect.w]
    assert max(widget.rect.bottom for widget in shown) > banner.top, "and the room is given back"


@pytest.mark.parametrize("by_key", [True, False])
def test_a_banner_that_was_closed_comes_again_with_the_next_fault_alone(
    person: Person, edit: Edit, by_key: bool
) -> None:
    scene = person.top()
    edit(f"{GOOD}colours: {{text: red}}\n")
    if by_key:
        person.key(pygame.K_ESCAPE)
    else:
        person.click(person.app.banner.rect.center)
    assert not person.app.banner.shown
    assert person.top() is scene, "what closes a banner does nothing else"
    edit(f"{GOOD}colours: {{quiet: red}}\n")
    assert "quiet" in said(person)
    assert "colours.text" not in said(person)
