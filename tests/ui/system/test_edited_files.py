"""A theme that is edited outside while the window shows it: one banner says what is wrong, while it is."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest
from support.ui_person import Person, folders, person

from fanoboard.content import paths
from fanoboard.content.own_copy import changed
from fanoboard.games import game_named
from fanoboard.match.match import Match, Player
from fanoboard.ui.system.content_watch import written
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


def edit(person: Person, file: Path, text: str, second: int) -> None:
    """Write a file, and let the window see it."""
    file.write_text(text)
    os.utime(file, (second, second))
    changed(file)
    stamps = {faulty: written(faulty) for faulty in person.app._faulty}
    person.app._take_content({"themes"}, stamps)
    person.round()


def said(person: Person) -> str:
    return str(person.app.banner.text)


def test_one_banner_says_what_is_wrong_now_and_goes_when_nothing_is(person: Person, theme: Path) -> None:
    scene = person.top()
    edit(person, theme, f"{GOOD}colours: {{text: red}}\n", 1000)
    edit(person, theme, f"{GOOD}colours: {{text: blue}}\n", 2000)
    edit(person, theme, f"{GOOD}colours: {{quiet: green}}\n", 3000)
    assert "mine.yaml" in said(person)
    assert "quiet" in said(person)
    assert "colours.text" not in said(person)
    assert person.top() is scene, "nobody is held up"
    place = person.app.banner.rect.center
    with_banner = person.app.window.surface.get_at(place)
    edit(person, theme, GOOD, 4000)
    assert not person.app.banner.shown
    assert person.app.window.surface.get_at(place) != with_banner


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
def test_the_banner_covers_nothing_that_one_plays_with(
    person: Person, theme: Path, size: tuple[int, int]
) -> None:
    match = Match(game_named("fanorona")(), [Player("person", "Anna"), Player("person", "Ben")], seed=5)
    person.app.play(match)
    person.resize(size)
    edit(person, theme, f"{GOOD}colours: {{text: red}}\n", 1000)
    banner = person.app.banner.rect
    assert person.app.banner.shown
    assert pygame.Rect((0, 0), size).contains(banner)
    shown = [widget for widget in person.top().widgets if widget.visible and widget.rect.w]
    assert not [widget for widget in shown if widget.rect.colliderect(banner)]
    edit(person, theme, GOOD, 2000)
    shown = [widget for widget in person.top().widgets if widget.visible and widget.rect.w]
    assert max(widget.rect.bottom for widget in shown) > banner.top, "and the room is given back"


@pytest.mark.parametrize("by_key", [True, False])
def test_a_banner_that_was_closed_comes_again_with_the_next_fault_alone(
    person: Person, theme: Path, by_key: bool
) -> None:
    scene = person.top()
    edit(person, theme, f"{GOOD}colours: {{text: red}}\n", 1000)
    if by_key:
        person.key(pygame.K_ESCAPE)
    else:
        person.click(person.app.banner.rect.center)
    assert not person.app.banner.shown
    assert person.top() is scene, "what closes a banner does nothing else"
    edit(person, theme, f"{GOOD}colours: {{quiet: red}}\n", 2000)
    assert "quiet" in said(person)
    assert "colours.text" not in said(person)
