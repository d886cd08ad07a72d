"""On a card table for two, between the fields: what the other one did in the last turn, action by action."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from fanoboard.content.colour import contrast
from fanoboard.games.events import one_after_the_other
from fanoboard.messages import plural
from fanoboard.ui.play.board_state import TurnTold
from fanoboard.ui.system.accessible import Node, box
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.widgets.pressable import ACTIVATING_KEYS
from fanoboard.ui.toolkit.widgets.widget import Widget

_GROUND = 0.3
"""The opacity of the ground of the lines."""
_QUIET = 0.85
"""The opacity of the words above and below the lines."""
_ABOVE, _SPACE = 1.32, 1.4
"""From the line above to the first action, and from action to action, as multiples of the size of words."""
_INSET, _SIGN = 12, 1.5
"""Logical pixels; and the room for the sign of an action, as a multiple of the size of the words."""


class LastTurn(Widget):
    """A line for each action, with its sign; pointed at, it is shown on the table once more.

    Where there is no room for all lines, a click or Enter shows the others, and another the first ones again.
    """

    def __init__(self, point: Callable[[], object]) -> None:
        """`point` is called when the mouse comes or goes."""
        super().__init__()
        self.visible = False
        self._point = point
        self.turn: TurnTold | None = None
        self._first = 0
        """The first of the actions that are shown."""
        self._rest = 0
        """How many were left when these were drawn."""
        self._was_pointed = False
        self._ground = pygame.Rect(0, 0, 0, 0)

    def show(self, turns: Sequence[TurnTold], area: pygame.Rect | None) -> None:
        """Tell of the last of these turns at a place of the window, if there is one."""
        turn = turns[-1] if turns and area is not None else None
        told = self.turn.lines if self.turn is not None else None
        if told == (turn.lines if turn is not None else None) and (area or self.rect) == self.rect:
            self.turn = turn
            return
        self.tip = one_after_the_other(turn.lines) if turn is not None else ""
        self.changed()
        self.turn, self.visible, self._first = turn, turn is not None, 0
        self.rect = area or pygame.Rect(0, 0, 0, 0)
        self.changed()

    def make_way(self, *, gone: bool) -> None:
        """Be gone while something else is drawn there, or be there again."""
        visible = self.turn is not None and not gone
        if visible != self.visible:
            self.visible = visible
            self.changed()

    def nodes_within(self, style: Style) -> Sequence[Node]:
        """The lines."""
        lines = self.turn.lines if self.turn is not None and self.visible else ()
        return [
            Node("label", style.spoken(line), key=str(number), rect=box(self.rect))
            for number, line in enumerate(lines)
        ]

    @property
    def accepts(self) -> bool:
        """Passed over by the keyboard while all lines are in sight."""
        return super().accepts and bool(self._rest or self._first)

    @property
    def touchable(self) -> bool:
        """Wherever something is told there."""
        return bool(self.tip)

    @property
    def pointed(self) -> TurnTold | None:
        """The turn, if it is pointed at."""
        return self.turn if self.hovered and self.visible else None

    def bounds(self, style: Style) -> pygame.Rect:
        """Just its place."""
        return self.rect

    def ring(self, style: Style) -> tuple[pygame.Rect, int]:
        return self._ground, -1

    def update(self, now: int) -> bool:
        """Say so when the mouse came or went."""
        pointed = self.pointed is not None
        if pointed != self._was_pointed:
            self._was_pointed = pointed
            self._point()
        return False

    def press(self, event: pygame.event.Event) -> None:
        """Go on to the actions that had no room."""
        self._turn_over()

    def key(self, event: pygame.event.Event) -> bool:
        """Enter and space do what a click does."""
        if event.key in ACTIVATING_KEYS and self.accepts:
            self._turn_over()
            return True
        return False

    def _turn_over(self) -> None:
        if self._rest or self._first:
            self._first = len(self.turn.actions) - self._rest if self.turn is not None and self._rest else 0
            self.changed()

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw as many actions as have room, whole and at the size of all text, on a ground."""
        if (turn := self.turn) is None:
            return
        ink, pad = style.theme.cards.ink.opaque, style.px(_INSET)
        head = plural(
            "{player}, last turn: {count} action",
            "{player}, last turn: {count} actions",
            count=len(turn.actions),
            player=turn.player,
        )
        step, low = round(style.size("body") * _SPACE), round(style.size("small") * _ABOVE)
        room = self.rect.inflate(-2 * pad, -pad)
        indent = round(style.size("body") * _SIGN)
        told = [(each.sign, style.wrap(each.words, room.w - indent, "body")) for each in turn.actions]
        # Whose turn it was is said on the plates too.
        headed = style.width(head, "small") <= room.w and low + len(told[self._first][1]) * step <= room.h
        if not headed:
            low = 0
        shown, high = self._fitting([len(lines) * step for _, lines in told], room.h - low)
        self._rest = len(told) - self._first - shown
        ground = pygame.Rect(self.rect.x, 0, self.rect.w, min(self.rect.h, low + high + pad))
        ground.centery = self.rect.centery
        style.fill(surface, ground, contrast(ink.opaque).fade(_GROUND))
        self._ground = ground
        y = ground.y + pad // 2
        if headed:
            surface.blit(style.line(head, "small", ink.fade(_QUIET)), (room.x, y))
        if left := self._rest or self._first:
            more = style.line(plural("{count} more", "{count} more", count=left), "small", ink, "medium")
            surface.blit(more, more.get_rect(bottomright=(room.right, ground.bottom - pad // 2)))
        y += low
        for sign, lines in told[self._first : self._first + shown]:
            surface.blit(style.line(sign, "body", ink), (room.x, y))
            for line in lines:
                surface.blit(style.line(line, "body", ink), (room.x + indent, y))
                y += step

    def _fitting(self, heights: Sequence[int], room: int) -> tuple[int, int]:
        """How many actions from the first one on have room, at least one, and how high they are together."""
        left, shown, high = heights[self._first :], 0, 0
        while shown < len(left) and (not shown or high + left[shown] <= room):
            shown, high = shown + 1, high + left[shown]
        return shown, high
