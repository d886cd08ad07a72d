"""The keys, in two columns: which, and what they do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from fanoboard.messages import Message
from fanoboard.ui.app.pad_buttons import listed
from fanoboard.ui.play.services import Services
from fanoboard.ui.system.accessible import Node
from fanoboard.ui.system.gamepad import Family
from fanoboard.ui.toolkit.commands.command import Command, FixedKeys
from fanoboard.ui.toolkit.commands.key import any_of
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.scenes.overlay import Overlay
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.button_sign import ButtonSign
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.pressable import Pressable
from fanoboard.ui.toolkit.widgets.widget import Widget

_EVERYWHERE = (
    FixedKeys(Message("Tab or an arrow"), Message("Go from control to control")),
    FixedKeys(Message("Enter or Space"), Message("Choose")),
    FixedKeys(Message("Right-click, or press and hold"), Message("Show this list")),
)
"""What works in all scenes without being a command."""


class _Written(Label):
    """What stands on a row that can be pressed, and is told by that."""

    def node(self, style: Style) -> Node:
        return replace(super().node(style), name="")


class KeyRow(Pressable):
    """The ground of a row: pressed, it does what the row says."""

    def __init__(self, command: Command, hint: Text, action: Callable[[], object]) -> None:
        super().__init__(action, hint=hint)
        self.text: Text = command.tip
        self.set_enabled(command.enabled())

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        if self.enabled and (self.hovered or self.pressed):
            style.fill(surface, self.rect, style.colours.text.fade(0.12 if self.pressed else 0.07))

    def ring(self, style: Style) -> tuple[pygame.Rect, int]:
        out = 4 * style.ring_width
        return self.rect.inflate(-out, -out), -1


class KeyList(Overlay):
    """Lists what works in the scene below and everywhere, to be read or to be done by a click.

    What can't be done just now is in less weight.
    """

    app: Services

    def __init__(self, app: Services) -> None:
        super().__init__(app)
        below = app.top
        self._title = self.add(Label(Message("Keys"), weight="bold"))
        self.pane = self.add(Pane())
        self._rows: list[tuple[tuple[Widget, ...], Label]] = []
        self.grounds: dict[Label, KeyRow] = {}
        """What is pressed, by the words that stand on it."""
        if app.gamepads.present:
            self._add_buttons([*app.commands.values(), *below.commands], app.gamepads.family)
        self._add_fixed(below.fixed_keys)
        self._add_commands(below.commands)
        self._add_fixed(_EVERYWHERE)
        self._add_commands([*app.commands.values()])
        report = app.commands["report"]
        self._report = self.add(Button(report.tip, partial(self._give_way, report), kind="quiet"))
        self._close = self.add(Button(Message("Close"), self.back, kind="primary"))
        self.set_focus(self._close)

    def _add_fixed(self, fixed: Sequence[FixedKeys]) -> None:
        for each in fixed:
            key = self.add(Label(each.keys, weight="medium"))
            self._rows.append(((key,), self._meaning(each.meaning)))

    def _add_buttons(self, commands: Sequence[Command], family: Family) -> None:
        for buttons, text in listed(commands):
            signs = [self.add(ButtonSign(button, family)) for button in buttons]
            self._rows.append((tuple(signs), self._meaning(text)))

    def _add_commands(self, commands: Sequence[Command]) -> None:
        for command in commands:
            if called_by := self.app.bindings.keys(command):
                quiet, hint = not command.enabled(), self.app.bindings.hint(command)
                row = self.add(KeyRow(command, hint, partial(self._give_way, command)))
                key = self.add(_Written(any_of(called_by), weight="medium", quiet=quiet))
                meaning = self.add(_Written(command.tip, quiet=quiet, wrap=True))
                self._rows.append(((key,), meaning))
                self.grounds[meaning] = row

    def _meaning(self, text: Text) -> Label:
        return self.add(Label(text, wrap=True))

    def _give_way(self, command: Command) -> None:
        self.back()
        command.press()

    def layout(self) -> None:
        """A row for each key; where there are more than fit into the window, they scroll."""
        style = self.style
        row, pad = style.height("body") + style.px(6), style.px(24)
        high, wide = self._close.natural(style)[1], max(style.px(104), self._close.natural(style)[0])
        gap = style.px(6)
        column = max(sum(key.natural(style)[0] + gap for key in keys) for keys, _ in self._rows) + pad
        words = max(meaning.natural(style)[0] for _, meaning in self._rows)
        foot = self._report.natural(style)[0] + pad + wide
        width = min(self.size[0] - 4 * pad, max(style.px(392), column + words, foot))
        fixed = row + style.px(8) + pad + high
        rows = [max(row, meaning.height_in(style, width - column)) for _, meaning in self._rows]
        height = min(self.size[1] - 3 * pad, fixed + sum(rows))
        inside = self.centre_panel(width + 2 * pad, height + 2 * pad)
        self._title.rect = pygame.Rect(inside.topleft, (inside.w, row))
        out = style.px(6)
        top = inside.y + row + style.px(8)
        self.pane.rect = pygame.Rect(inside.x - out, top, inside.w + 2 * out, height - fixed)
        y = self.pane.rect.y
        for (keys, meaning), tall in zip(self._rows, rows, strict=True):
            x = inside.x
            for key in keys:
                key.rect = pygame.Rect(x, y, column - (x - inside.x), row)
                x += key.natural(style)[0] + gap
            meaning.rect = pygame.Rect(inside.x + column, y, inside.w - column, tall)
            if meaning in self.grounds:
                self.grounds[meaning].rect = pygame.Rect(inside.x - out, y, inside.w + 2 * out, tall)
            y += tall
        shown = [each for keys, meaning in self._rows for each in (*keys, meaning)]
        shown += self.grounds.values()
        self.pane.set_content(shown, y - self.pane.rect.y, row)
        across = self._report.natural(style)[0]
        self._report.rect = pygame.Rect(inside.x - style.px(20), inside.bottom - high, across, high)
        self._close.rect = pygame.Rect(inside.right - wide, inside.bottom - high, wide, high)
