"""What does not fit on a screen: texts that are cut, widgets that leave the window or lie on each other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pygame

from fanoboard.ui.features.game.movelist import MoveList
from fanoboard.ui.features.home.game_grid import GameCard
from fanoboard.ui.features.home.wide_card import WideCard
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.controls import Segmented, Slider, Switch
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.menu import DropDown
from fanoboard.ui.toolkit.widgets.page import Page
from fanoboard.ui.toolkit.widgets.widget import Widget
from support.ui_person import Person

WRITTEN = (Button, DropDown, Label, Page, Segmented, Slider, Switch, TextEntry)
"""Widgets that may not lie on each other."""
SLACK = 2
"""Pixels that boxes may share, as they are larger than what is drawn."""


def misfits(person: Person) -> Iterator[str]:
    """What does not fit in the scene on top, seen or scrolled away."""
    scene = person.app.top
    cut: list[str] = []
    person.app.appearance.fonts.cut = cut.append
    shown = [each for each in scene.widgets if each.visible and each.rect.w > 0 and each.rect.h > 0]
    surface = pygame.Surface(scene.size)
    for widget in shown:
        before = len(cut)
        widget.draw(surface, scene.style)
        if isinstance(widget, MoveList):
            continue  # a row is as high as two lines, and what is longer is told whole beside the board
        yield from (f"{_named(widget, scene)} is cut: {text!r}" for text in cut[before:])
    window = pygame.Rect((0, 0), scene.size)
    for widget in shown:
        if widget.pane is None and not window.contains(widget.rect):
            yield f"{_named(widget, scene)} leaves the window: {widget.rect}"
    written = [each for each in shown if isinstance(each, WRITTEN) and _says(each, scene)]
    # Cards have buttons of their own.
    written = [each for each in written if not isinstance(each, GameCard | WideCard)]
    for one, other in combinations(written, 2):
        shared = one.rect.clip(other.rect)
        if one.pane is other.pane and shared.w > SLACK and shared.h > SLACK:
            yield f"{_named(one, scene)} and {_named(other, scene)} lie on each other: {shared}"


def _says(widget: Widget, scene: Scene) -> bool:
    return not isinstance(widget, Label) or bool(scene.style.words(widget.text))


def _named(widget: Widget, scene: Scene) -> str:
    text = getattr(widget, "text", "") or widget.tip
    return f"{type(widget).__name__} {scene.style.words(text)[:40]!r}" if not callable(text) else str(widget)
