"""The row of tools at the end of the panel: what is done often, and a menu of all the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from fanoboard.messages import Message
from fanoboard.ui.features.game.actions import GameActions
from fanoboard.ui.play.screen import Screen
from fanoboard.ui.play.tempo import SPEEDS, speed_named
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import FASTER, MORE, SLOWER
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.boxes import Box
from fanoboard.ui.toolkit.widgets.button import (
    LOW,
    Button,
    ToolButton,
    height_of_tools,
    place_tools,
    size_of_words,
)
from fanoboard.ui.toolkit.widgets.controls import Slider
from fanoboard.ui.toolkit.widgets.figures import Rule
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.menu import Menu, MenuItem
from fanoboard.ui.toolkit.widgets.panel import Panel
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
        self.open_menu(self._actions.more, self._buttons[self.more.id])

    def open_menu(self, commands: Sequence[Command], button: Widget) -> None:
        """Show a menu of commands beside the button that it was asked for by."""
        scene, actions = self._scene, self._actions
        keys = scene.app.commands["keys"]
        parted = (*actions.parted, keys)
        # What stands on the screen needs no row.
        buttons = [each for each in scene.widgets if isinstance(each, Button) and each.visible]
        seen = [text for each in buttons for text in (each.text, each.tip)]
        items = [
            MenuItem.of(command, scene.app.bindings, parted=command in parted)
            for command in dict.fromkeys((*commands, *actions.on_board, keys))
            if command.tip not in seen
        ]
        by_key = not button.hovered
        scene.open_popup(Menu(items, button.rect, scene.style, scene.size, lit=by_key))


# Parts of the panel that are boxes of their own: its head, how it stands, and buttons in rows.

_SPARE = 22
"""How much narrower than it would like to be a button may get, so that all stand in one row."""
_GAP = 8
_SIDE, _PART_OUT = 36, 8
"""Logical pixels of a square button, and by how many its face is wider than what it shows, at each side."""


class Heading(Box):
    """A title with square buttons at its right end; one that is too long for that has a line of its own.

    Where it is to be `low`, there are only the buttons, hardly larger for larger text.
    """

    def __init__(self, title: Label, buttons: Sequence[Widget]) -> None:
        super().__init__(title, *buttons)
        self._title = title
        self._buttons = buttons
        self.low = False

    def width(self, style: Style) -> int:
        return self._title.natural(style)[0] + len(self._buttons) * self._side(style)

    def height(self, style: Style, width: int) -> int:
        return self._side(style) + self._above(style, width)

    def _side(self, style: Style) -> int:
        return style.px(_SIDE * min(style.text, LOW if self.low else style.text))

    def _above(self, style: Style, width: int) -> int:
        """How high a line of the title alone is."""
        alone = not self.low and self.width(style) - style.px(_PART_OUT) > width
        return style.height("body") if alone else 0

    def place(self, style: Style, rect: pygame.Rect) -> None:
        """The icons of the buttons reach to the right edge, their faces a little further."""
        self._title.visible = not self.low
        side, above = self._side(style), self._above(style, rect.w)
        x = rect.right + style.px(_PART_OUT) - len(self._buttons) * side
        title = pygame.Rect(rect.x, rect.y, x - rect.x, side)
        self._title.rect = pygame.Rect(rect.topleft, (rect.w, above)) if above else title
        for number, button in enumerate(self._buttons):
            button.rect = pygame.Rect(x + number * side, rect.y + above, side, side)


class StatusBox(Box):
    """A sentence that gets the height which it needs, and keeps that of a usual one free.

    What needs more than `most` pixels is told in smaller words; it gets `least` pixels in any case.
    """

    def __init__(self, label: Label) -> None:
        super().__init__(label)
        self._label = label
        self.lines = 2
        self.most = self.least = 0

    def height(self, style: Style, width: int) -> int:
        """Of as many lines as usual, or as are needed."""
        label = self._label
        label.role = "body"
        line, needed = label.line_height(style), label.height_in(style, width)
        if needed > self.most:
            label.role = "small"
            needed = label.height_in(style, width)
        return max(self.lines * line, needed, self.least)


class ButtonRows(Box):
    """Buttons from left to right and top to bottom, of which others are there at other times.

    Where that lets them stand in one row, they get less margin around their words.
    """

    def __init__(self, buttons: Callable[[], Sequence[Button]], slimmer: int = 0) -> None:
        """Those of `buttons` that can be seen; `slimmer` by so many logical pixels than usual."""
        super().__init__()
        self._buttons = buttons
        self._slimmer = slimmer

    @property
    def shown(self) -> list[Button]:
        return [button for button in self._buttons() if button.visible]

    @property
    def children(self) -> Sequence[Widget]:
        return self.shown

    def width(self, style: Style) -> int:
        shown = self.shown
        widths = [button.natural(style)[0] for button in shown]
        return sum(widths) + style.px(_GAP) * max(0, len(shown) - 1)

    def height(self, style: Style, width: int) -> int:
        places = self._places(style, width)
        return max((place.bottom for _, place in places), default=0)

    def place(self, style: Style, rect: pygame.Rect) -> None:
        for button, place in self._places(style, rect.w):
            button.rect = place.move(rect.topleft)

    def _places(self, style: Style, width: int) -> list[tuple[Button, pygame.Rect]]:
        gap, buttons = style.px(_GAP), self.shown
        widths = [button.natural(style)[0] for button in buttons]
        over = sum(widths) + gap * (len(buttons) - 1) - width
        if 0 < over <= len(buttons) * style.px(_SPARE):
            widths = [each - -(-over // len(buttons)) for each in widths]
        places: list[tuple[Button, pygame.Rect]] = []
        x = y = height = 0
        for button, natural in zip(buttons, widths, strict=True):
            wide = min(width, natural)
            if x and x + wide > width:
                x, y, height = 0, y + height + gap, 0
            high = button.fit(style, wide)[1] - style.px(self._slimmer)
            places.append((button, pygame.Rect(x, y, wide, high)))
            height = max(height, high)
            x += wide + gap
        return places


# The bar below the board where only engines play: pause, one turn, and how fast.

_SLIDER = 150
"""The length of the line of the slider in logical pixels; its words stand beside it."""


class TempoBar:
    """Widgets for a match of nothing but engines, and the commands that they stand for.

    The speed that is chosen is kept for the next such match.
    """

    def __init__(self, scene: Screen, actions: GameActions) -> None:
        self._scene = scene
        self._slower = SLOWER.make(lambda: self._slider.choose(self._slider.index - 1))
        self._faster = FASTER.make(lambda: self._slider.choose(self._slider.index + 1))
        self._pause, self._step = actions.pause, actions.step
        speed = speed_named(scene.app.settings.pace)
        self._panel = scene.add(Panel())
        self._pause_button = scene.add_command(self._pause)
        self._step_button = scene.add_command(self._step)
        self._slider = scene.add(
            Slider([(place, speed.name) for place, speed in enumerate(SPEEDS)], speed, actions.set_speed)
        )
        self._slider.caption = Message("Pace")

    @property
    def commands(self) -> tuple[Command, ...]:
        """What can be done about the pace."""
        return (self._pause, self._step, self._slower, self._faster)

    def show(self, *, paused: bool) -> None:
        """Show whether it is paused."""
        self._pause_button.icon = "play" if paused else "pause"
        self._pause_button.changed()

    def place(self, area: pygame.Rect) -> pygame.Rect:
        """Lie at the lower edge of the area of the board; what is left of that."""
        style = self._scene.style
        side, pad = style.px(40), style.px(8)
        wide, high = self._slider.natural(style)
        wide = min(wide - style.px(220 - _SLIDER), area.w - 2 * side - 6 * pad)
        bar = pygame.Rect(0, 0, 2 * side + wide + 5 * pad, max(side, high) + 2 * pad)
        bar.midbottom = (area.centerx, area.bottom - 2 * pad)
        self._panel.rect = bar
        x = bar.x + pad
        for button in (self._pause_button, self._step_button):
            button.rect = pygame.Rect(x, bar.centery - side // 2, side, side)
            x += side
        self._slider.rect = pygame.Rect(x + 2 * pad, bar.centery - high // 2, wide, high)
        return pygame.Rect(area.x, area.y, area.w, bar.y - area.y)
