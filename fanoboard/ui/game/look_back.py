"""The part of the panel in which a game can be looked through: its turns, and the way back to now."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from fanoboard.messages import Message
from fanoboard.ui.game.card_table_info import seat_names
from fanoboard.ui.game.movelist import ROW, MoveHeads, MoveList
from fanoboard.ui.game.seats import SeatLook
from fanoboard.ui.game.session import Session
from fanoboard.ui.game.steps import Steps
from fanoboard.ui.scene import Scene
from fanoboard.ui.style import Text
from fanoboard.ui.widgets.button import Button

_BUTTON = 32
"""The height of a button in logical pixels."""
_GAP = 8
_BAR = 8
"""Logical pixels at the right of the turns for the bar that scrolls them."""


class LookBack:
    """The turns, buttons that lead through them, and while an earlier moment is shown, one back to now."""

    def __init__(self, scene: Scene, session: Session, looks: Sequence[SeatLook], steps: Steps) -> None:
        self._scene = scene
        self._session = session
        self._steps = steps
        names = seat_names(session.match)
        self._turns = MoveList(looks, names, session.match.game.turn_joiner, self._look_at)
        self._heads = scene.add(MoveHeads(self._turns, looks, names))
        scene.add(self._turns)
        self._back = scene.add(Button(steps.now.tip, steps.now.press, kind="primary", icon=steps.now.icon))
        self._buttons = [scene.add_command(command, kind="normal") for command in steps.all]

    def say(self) -> None:
        """Show the turns so far, and which of them the board is shown after."""
        session = self._session
        turns = session.view.turn_texts
        shown = len(turns) if session.view.is_live else session.view.shown.number
        self._turns.say(turns, shown - 1, going_on=bool(session.match.unfinished))
        caption = self._caption()
        if (self._back.visible, self._back.text) != (not session.view.is_live, caption):
            self._back.visible, self._back.text = not session.view.is_live, caption
            self._back.changed()

    @property
    def leads_back(self) -> bool:
        """Whether there is a button back to now."""
        return self._back.visible

    def _caption(self) -> Text:
        """What the way back to now is called, with its key."""
        now = self._steps.now
        key = self._scene.app.bindings.hint(now)
        return Message("Back to now ({key})", key=key) if key else now.tip

    def _look_at(self, turn: int) -> None:
        """Show the moment after a turn of the list; the last one is how it stands now."""
        path = self._session.match.head.path
        if turn + 1 < len(path):
            self._session.look_at(path[turn + 1])
        else:
            self._session.back_to_now()

    def place(self, room: pygame.Rect) -> None:
        """Lay everything out within a rectangle: turns above, buttons below."""
        style = self._scene.style
        gap, high = style.px(_GAP), style.px(_BUTTON)
        count = len(self._buttons)
        wide = (room.w - (count - 1) * gap) // count
        for number, button in enumerate(self._buttons):
            button.rect = pygame.Rect(room.x + number * (wide + gap), room.bottom - high, wide, high)
        bottom = room.bottom - high - gap
        if self._back.visible:
            self._back.rect = pygame.Rect(room.x, bottom - high, room.w, high)
            bottom -= high + gap
        row = style.px(ROW)
        turns = pygame.Rect(room.x, room.y, room.w - style.px(_BAR), max(0, bottom - room.y))
        self._heads.visible = self._turns.columns_in(style, turns.w) > 1
        if self._heads.visible:
            self._heads.rect = pygame.Rect(turns.x, turns.y, turns.w, row)
            turns.y, turns.h = turns.y + row, max(0, turns.h - row)
        self._turns.rect = turns
        self._turns.place()
