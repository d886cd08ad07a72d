"""The keys of all commands, to be chosen: each takes effect as soon as it is pressed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pygame

from fanoboard.messages import Message, in_context
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import GROUPS
from fanoboard.ui.toolkit.commands.key import Key, any_of, keys
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.answer import Answer
from fanoboard.ui.toolkit.scenes.page import PageScene
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Row, Scrolled, Sized
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane

_FIXED = {
    *keys("tab", "shift+tab", "enter", "space", "left", "right", "up", "down"),
    *keys(*(str(digit) for digit in range(10))),
}
"""Keys that do something everywhere, and so can't be given away."""
_NONE = (pygame.K_BACKSPACE, pygame.K_DELETE)
_HELP = Message(
    "Choose the key of a command, then press another one. Backspace leaves the command without a key."
)


@dataclass(frozen=True, slots=True)
class _Row:
    command: Command
    label: Label
    called_by: Button
    reset: Button


class KeyBindingsScene(PageScene):
    """A row for each command: what it does, its keys, and the way back to the usual ones."""

    app: Services
    widest = 760

    def __init__(self, app: Services) -> None:
        super().__init__(app, Message("Keys"))
        self._waiting: _Row | None = None
        self._help = self.add(Label(_HELP, role="small", quiet=True, wrap=True))
        self._usual = self.add(Button(Message("Restore all defaults"), self._reset_all))
        self._pane = self.add(Pane())
        self._groups = [
            (self.add(Label(group.title, weight="bold")), [self._row(command) for command in group.commands])
            for group in GROUPS
        ]
        self._show()
        self.set_focus(self._rows[0].called_by)

    def _row(self, command: Command) -> _Row:
        row = _Row(
            command,
            self.add(Label(command.tip, wrap=True)),
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
        row.called_by.caption = row.reset.meaning = command.tip
        return row

    @property
    def _rows(self) -> list[_Row]:
        return [row for _, group in self._groups for row in group]

    @property
    def news(self) -> Text:
        """That a key is waited for, or why it can't be the one that was pressed."""
        if self._waiting is None:
            return ""
        return self._help.text if self._help.danger else Message("Press a key")

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
                    other=other.command.tip,
                    command=row.command.tip,
                ),
                (
                    Answer(Message("Change it"), partial(self._take_from, other, row, key), kind="primary"),
                    Answer(Message("Leave it")),
                ),
            )
        else:
            self._bind(row, [key])

    def _owner(self, key: Key, but: _Row) -> _Row | None:
        rows = (row for row in self._rows if row is not but)
        return next((row for row in rows if key in self.app.bindings.keys(row.command)), None)

    def _take_from(self, other: _Row, row: _Row, key: Key) -> None:
        chosen = self.app.settings.keys
        if other.command.id in chosen:
            # A usual key is lent: it comes back when this command gives it up.
            chosen[other.command.id] = [
                str(each) for each in self.app.bindings.keys(other.command) if each != key
            ]
        self._bind(row, [key])

    def _bind(self, row: _Row, chosen: list[Key]) -> None:
        self.app.settings.keys[row.command.id] = [str(key) for key in chosen]
        self._wait_for(None)

    def _reset(self, row: _Row) -> None:
        """Give a command its usual keys, as far as no other one has been given them."""
        self.app.settings.keys.pop(row.command.id, None)
        self._wait_for(None)
        self.set_focus(row.called_by)

    def _reset_all(self) -> None:
        self.app.settings.keys.clear()
        self._wait_for(None)

    # How it is shown

    def _tell(self, text: Text, *, danger: bool = False) -> None:
        self._help.danger = danger
        if text != self._help.text:
            self._help.set_text(text)
            self.relayout()

    def _show(self) -> None:
        chosen = self.app.settings.keys
        for row in self._rows:
            called_by = self.app.bindings.keys(row.command)
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
            row.reset.visible = row.command.id in chosen
            row.reset.changed()
        self._usual.set_enabled(bool(chosen))
        self.refresh_commands()
        self.repaint()

    @property
    def beside(self) -> Box:
        return Row(self._usual, align="end")

    def body(self) -> Box:
        """How it is done; below, the commands, which scroll."""
        groups = [Column(head, *(self._line(row) for row in rows)) for head, rows in self._groups]
        shown = Scrolled(self._pane, Column(*groups, gap=20))
        return Column(self._help, shown, gap=16, grow=shown)

    def _line(self, row: _Row) -> Box:
        return Row(
            row.label, Sized(row.called_by, width=280), Sized(row.reset, width=40), gap=8, grow=row.label
        )
