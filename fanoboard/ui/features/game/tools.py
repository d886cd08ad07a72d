"""The row of tools at the end of the panel: what is done often, and a menu of all the rest."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from fanoboard.ui.features.game.actions import GameActions
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import MORE
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.boxes import Box
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.menu import Menu, MenuItem
from fanoboard.ui.toolkit.widgets.rule import Rule
from fanoboard.ui.toolkit.widgets.tool_button import ToolButton, height_of_tools, place_tools, size_of_words
from fanoboard.ui.toolkit.widgets.widget import Widget

_OUT = 8
"""Logical pixels by which the row is longer than what stands above it, at both sides."""


class Tools(Box):
    """Tools with their words below; where there is little room, icons and words are smaller."""

    def __init__(self, scene: Scene, actions: GameActions) -> None:
        super().__init__()
        self._scene = scene
        self._actions = actions
        self.more: Command = MORE.make(self._open_menu)
        self.word_size = 0
        """How large the words are in pixels; 0 without them."""
        self.low = False
        """Whether the icons are hardly larger for larger text."""
        self.across = 0
        """Pixels by which the line above is longer at both sides."""
        self._room = pygame.Rect(0, 0, 0, 0)
        self._line = scene.add(Rule())
        # Only some are there at a moment, but whatever may be is made once.
        self._buttons = {
            command.id: scene.add(ToolButton(command, scene.app.bindings))
            for command in (*actions.all_tools, self.more)
        }

    @property
    def _shown(self) -> list[ToolButton]:
        return [self._buttons[command.id] for command in (*self._actions.foot, self.more)]

    def refresh(self) -> None:
        shown = self._shown
        changed = False
        for button in self._buttons.values():
            changed |= button.visible != (button in shown)
            button.visible = button in shown
        if changed and self._line.rect.w:
            self._place_buttons()

    def size_in(self, width: int) -> int:
        """The size at which all words fit into so many pixels, also of tools that take others' places."""
        style = self._scene.style
        return size_of_words([*self._buttons.values()], len(self._shown), width + 2 * style.px(_OUT), style)

    @property
    def children(self) -> Sequence[Widget]:
        return self._line, *self._buttons.values()

    def width(self, style: Style) -> int:
        return sum(button.width_of_word(style, style.size("small")) for button in self._shown)

    def height(self, style: Style, width: int) -> int:
        return height_of_tools(style, self.word_size, low=self.low) + style.px(9)

    def place(self, style: Style, rect: pygame.Rect) -> None:
        self._room = rect
        self._line.rect = pygame.Rect(rect.x, rect.y, rect.w, max(1, style.px(1))).inflate(2 * self.across, 0)
        self._place_buttons()

    def _place_buttons(self) -> None:
        style, shown = self._scene.style, self._shown
        top = self._room.y + style.px(9)
        out = style.px(_OUT)
        room = pygame.Rect(self._room.x - out, top, self._room.w + 2 * out, self._room.bottom - top)
        place_tools(shown, room, style, self.word_size, low=self.low)

    def _open_menu(self) -> None:
        scene, button = self._scene, self._buttons[self.more.id]
        actions = self._actions
        everywhere = scene.app.commands["keys"], scene.app.commands["report"]
        parted = (*actions.parted, everywhere[0])
        # What stands on the screen needs no row.
        buttons = [each for each in scene.widgets if isinstance(each, Button) and each.visible]
        seen = [text for each in buttons for text in (each.text, each.tip)]
        items = [
            MenuItem.of(command, scene.app.bindings, parted=command in parted)
            for command in (*actions.more, *everywhere)
            if command.tip not in seen
        ]
        by_key = not button.hovered
        scene.open_popup(Menu(items, button.rect, scene.style, scene.size, lit=by_key))
