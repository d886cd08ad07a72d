"""The keys of all commands, to be chosen: each takes effect as soon as it is pressed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pygame

from fanoboard.messages import Message, in_context
from fanoboard.ui.play.screen import Screen
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.commands.command_table import GROUPS, CommandSpec
from fanoboard.ui.toolkit.commands.key import Key, any_of, keys
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.answer import Answer
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane

_FIXED = {
    *keys("tab", "shift+tab", "enter", "space", "left", "right", "up", "down"),
    *keys(*(str(digit) for digit in range(10))),
}
"""Keys that do something everywhere, and so can't be given away."""
_NONE = (pygame.K_BACKSPACE, pygame.K_DELETE)
"""Keys that leave a command without any."""
_HELP = Message(
    "Click the key of a command, then press another one. Backspace leaves the command without a key."
)


@dataclass(frozen=True, slots=True)
class _Row:
    spec: CommandSpec
    label: Label
    called_by: Button
    reset: Button


_MOST_OF_ROOM = 0.6
"""Of what a command and its keys have together: what long names of keys may take."""


class KeyBindingsScene(Screen):
    """A row for each command: what it does, its keys, and the way back to the usual ones."""

    def __init__(self, app: Services) -> None:
        super().__init__(app)
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._waiting: _Row | None = None
        """The row whose key is pressed next."""
        self._back = self.add_command(self.going_back)
        self._title = self.add(Label(Message("Keys"), role="title", weight="bold"))
        self._help = self.add(Label(_HELP, role="small", quiet=True, wrap=True))
        self._usual = self.add(Button(Message("Restore all defaults"), self._reset_all))
        self._pane = self.add(Pane())
        self._heads = [self.add(Label(title, weight="bold")) for title, _ in GROUPS]
        self._groups = [[self._row(spec) for spec in specs] for _, specs in GROUPS]
        self._show()
        self.set_focus(self._rows[0].called_by)

    def _row(self, spec: CommandSpec) -> _Row:
        row = _Row(
            spec,
            self.add(Label(spec.tip)),
            self.add(Button("", lambda: self._wait_for(row))),
            self.add(
                Button(
                    "",
                    lambda: self._reset(row),
                    kind="quiet",
                    icon="undo",
                    tip=Message("Restore the default"),
                )
            ),
        )
        return row

    @property
    def _rows(self) -> list[_Row]:
        return [row for group in self._groups for row in group]

    @property
    def takes_every_key(self) -> bool:
        """While a key is waited for, none calls a command."""
        return self._waiting is not None

    def handle(self, event: pygame.event.Event) -> bool:
        """Take the key that is waited for; a click gives up waiting."""
        if self._waiting is not None:
            if event.type == pygame.KEYDOWN:
                self._take(self._waiting, Key.of(event))
                return True
            if event.type == pygame.TEXTINPUT:
                return True
            if event.type == pygame.MOUSEBUTTONDOWN:
                self._wait_for(None)
        return super().handle(event)

    def leave(self) -> None:
        """Keep what was changed."""
        self.app.later(self.app.save_settings)

    # What is chosen

    def _wait_for(self, row: _Row | None) -> None:
        self._waiting = row
        self._tell(_HELP)
        self._show()

    def _take(self, row: _Row, key: Key) -> None:
        """Give a key to a command, unless it has another use; then say so or ask."""
        if key.code == pygame.K_ESCAPE:
            self._wait_for(None)
        elif not key.has_name:
            return  # such as Shift, held before the key that is meant
        elif key.code in _NONE and key == Key(key.code):
            self._bind(row, [])
        elif key in _FIXED:
            self._tell(
                Message("{key} has a use of its own everywhere. Press another one.", key=key.caption),
                danger=True,
            )
        elif (other := self._owner(key, row)) is not None:
            self._wait_for(None)
            self.app.ask(
                Message("{key} is taken", key=key.caption),
                Message(
                    "It calls “{other}”. Should it call “{command}” instead?",
                    other=other.spec.tip,
                    command=row.spec.tip,
                ),
                (
                    Answer(Message("Change it"), partial(self._take_from, other, row, key), kind="primary"),
                    Answer(Message("Leave it")),
                ),
            )
        else:
            self._bind(row, [key])

    def _owner(self, key: Key, but: _Row) -> _Row | None:
        """The other command that a key calls now."""
        rows = (row for row in self._rows if row is not but)
        return next((row for row in rows if key in self.app.bindings.keys(row.spec)), None)

    def _take_from(self, other: _Row, row: _Row, key: Key) -> None:
        chosen = self.app.settings.keys
        if other.spec.id in chosen:
            # A usual key is lent: it comes back when this command gives it up.
            chosen[other.spec.id] = [str(each) for each in self.app.bindings.keys(other.spec) if each != key]
        self._bind(row, [key])

    def _bind(self, row: _Row, chosen: list[Key]) -> None:
        self.app.settings.keys[row.spec.id] = [str(key) for key in chosen]
        self._wait_for(None)

    def _reset(self, row: _Row) -> None:
        """Give a command its usual keys, as far as no other one has been given them."""
        self.app.settings.keys.pop(row.spec.id, None)
        self._wait_for(None)
        self.set_focus(row.called_by)

    def _reset_all(self) -> None:
        self.app.settings.keys.clear()
        self._wait_for(None)

    # How it is shown

    def _tell(self, text: Text, *, danger: bool = False) -> None:
        self._help.danger = danger
        if text != self._help.text:
            self._help.say(text)
            self.layout()
            self.repaint()

    def _show(self) -> None:
        """Say of each command what calls it now."""
        chosen = self.app.settings.keys
        for row in self._rows:
            called_by = self.app.bindings.keys(row.spec)
            waiting = row is self._waiting
            row.called_by.text = (
                Message("Press a key")
                if waiting
                else any_of(called_by)
                if called_by
                else in_context("key", "None")
            )
            row.called_by.kind = "primary" if waiting else "normal"
            row.called_by.changed()
            row.reset.visible = row.spec.id in chosen
            row.reset.changed()
        self._usual.set_enabled(bool(chosen))
        self.refresh_commands()
        self.repaint()

    def layout(self) -> None:
        """The title and a way back to all usual keys above, the commands below."""
        style = self.style
        width = min(style.px(760), self.size[0] - style.px(48))
        x = (self.size[0] - width) // 2
        roomy = self.size[1] >= style.px(700)
        top, side, title = style.px(56 if roomy else 20), style.px(40), style.height("title")
        self._back.rect = pygame.Rect(x, top + (title - side) // 2, side, side)
        wide, high = self._usual.natural(style)
        self._usual.rect = pygame.Rect(x + width - wide, top + (title - high) // 2, wide, high)
        left = x + side + style.px(12)
        self._title.rect = pygame.Rect(left, top, self._usual.rect.x - style.px(12) - left, title)
        y = top + title + style.px(12)
        self._help.rect = pygame.Rect(x, y, width, self._help.height_in(style, width))
        pad = style.px(28 if roomy else 20)
        y = self._help.rect.bottom + style.px(16)
        self._panel = pygame.Rect(x, y, width, self.size[1] - y - style.px(24 if roomy else 16))
        inner = self._panel.inflate(-2 * pad, -2 * pad)
        self._pane.rect = inner
        content = self._place_rows(inner)
        if content < inner.h:
            self._panel.h -= inner.h - content
            self._pane.rect.h = content
        held = [*self._heads, *(each for row in self._rows for each in (row.label, row.called_by, row.reset))]
        self._pane.hold(held, content, style.px(48))

    def _place_rows(self, area: pygame.Rect) -> int:
        """Place all rows from the top of an area; how high they are."""
        style = self.style
        high, gap, side = style.line_box(40), style.px(8), style.px(40)
        room = area.w - side - 2 * gap
        widest = max(row.called_by.natural(style)[0] for rows in self._groups for row in rows)
        column = max(min(style.px(280), room // 2), min(widest, round(room * _MOST_OF_ROOM)))
        y = area.y
        for head, rows in zip(self._heads, self._groups, strict=True):
            head.rect = pygame.Rect(area.x, y, area.w, style.line_box(32))
            y += head.rect.h + style.px(4)
            for row in rows:
                words = room - column
                row.label.wrap = row.label.natural(style)[0] > words
                tall = max(high, row.label.fit(style, words)[1])
                row.reset.rect = pygame.Rect(area.right - side, y + (tall - side) // 2, side, side)
                row.called_by.rect = pygame.Rect(0, 0, column, high)
                row.called_by.rect.midright = (row.reset.rect.x - gap, y + tall // 2)
                text = row.label.fit(style, words)[1]
                row.label.rect = pygame.Rect(area.x, y + (tall - text) // 2, words, text)
                y += tall + gap
            y += style.px(12)
        return y - gap - style.px(12) - area.y

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The table, and the panel that the rows lie on."""
        super().paint(surface, area)
        self.style.panel(surface, self._panel)
