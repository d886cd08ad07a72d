"""Every scene at every size: nothing outside the window, nothing over another, no words cut."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
import pytest
from support.ui_person import Person, folders, person

from fanoboard.games import games
from fanoboard.games.fanorona import Fanorona
from fanoboard.match import store
from fanoboard.match.match import Match, Player
from fanoboard.ui.app.key_list import KeyList, KeyRow
from fanoboard.ui.features.home.about import AboutPage
from fanoboard.ui.features.home.game_grid import GameCard
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.home.wide_card import WideCard
from fanoboard.ui.features.library.library_scene import LibraryScene
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.features.report.report_scene import ReportScene
from fanoboard.ui.features.rules.rules_scene import RulesPage
from fanoboard.ui.features.settings.key_bindings import KeyBindingsScene
from fanoboard.ui.features.settings.settings_scene import SettingsScene
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.scenes.answer import Answer
from fanoboard.ui.toolkit.scenes.dialog import Dialog
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.controls import Segmented
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.menu import DropDown
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.panel import Panel
from fanoboard.ui.toolkit.widgets.widget import Widget

__all__ = ["folders", "person"]

SIZES = [
    ((640, 480), 100),
    ((800, 600), 100),
    ((800, 600), 125),
    ((1280, 800), 100),
    ((1280, 800), 150),
    ((2560, 1600), 100),
    ((2560, 1600), 200),
]
SCENES: dict[str, Callable[[Services], Scene]] = {
    "home": Home,
    "library": LibraryScene,
    **{f"new {game.name}": partial(NewGame, kind=game) for game in games().values()},
    "settings": SettingsScene,
    "about": AboutPage,
    "report": ReportScene,
    "key bindings": KeyBindingsScene,
    "rules": lambda app: RulesPage(app, Fanorona),
    "keys": KeyList,
    "dialog": lambda app: Dialog(app, "A question. " * 6, "Some words. " * 30, [Answer("Yes"), Answer("No")]),
}


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_everything_has_its_place_at_every_size(
    person: Person, name: str, size: tuple[int, int], scale: int
) -> None:
    match = Match(Fanorona(), [Player("person", "Vola"), Player("engine", "Computer", 3)])
    store.keep(match)
    person.app.settings.scale = scale
    pygame.display.set_mode(size)
    person.app.window.resized()
    person.app.restyle()
    assert person.app.style.scale == scale / 100
    person.app.push(Scene(person.app))
    person.app.push(SCENES[name](person.app))
    window = pygame.Rect((0, 0), size)
    shown = [each for each in person.app.top.widgets if each.visible and not isinstance(each, Panel)]
    fixed = [widget for widget in shown if widget.pane is None and not isinstance(widget, Pane)]
    panes = [widget for widget in shown if isinstance(widget, Pane)]
    for widget in (*fixed, *panes):
        assert window.contains(widget.rect), widget
    for widget in shown:
        if widget.pane is not None:
            assert widget.pane.rect.left <= widget.rect.left
            assert widget.rect.right <= widget.pane.rect.right
    for i, one in enumerate(shown):
        for two in shown[:i]:
            held = one.pane is not two.pane or Pane in (type(one), type(two))
            # What a card begins, explains or leads to lies on it.
            on_card = isinstance(two, GameCard | WideCard) and one in two.children
            held = held or (on_card and two.rect.contains(one.rect))
            # What a row of the list of keys says stands on it.
            held = held or (isinstance(two, KeyRow) and two.rect.contains(one.rect))
            assert held or not one.rect.colliderect(two.rect), (one, two)
    for widget in shown:
        assert_words_fit(widget, person)


def assert_words_fit(widget: Widget, person: Person) -> None:
    style = person.app.style
    match widget:
        case Label(wrap=True):
            assert widget.height_in(style, widget.rect.w) <= widget.rect.h, widget.text
        case Label():
            assert widget.natural(style)[0] <= widget.rect.w, widget.text
        case GameCard() | WideCard():
            pass  # their words are arranged in the room there is
        case Segmented():
            assert widget.fit(style, widget.rect.w) <= widget.rect.size
            widest = max(style.width(text, "body", "medium") for _, text in widget.choices)
            assert widest <= widget.segment(0, style).w - style.px(8)
        case Button() | DropDown():
            assert widget.natural(style)[0] <= widget.rect.w
        case _:
            pass
