"""The part of the panel in which a game can be looked through: its turns, and the ways between them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from fanoboard.ui.features.game.actions import GameActions
from fanoboard.ui.features.game.game_snapshot import GameSnapshot
from fanoboard.ui.features.game.movelist import MoveList
from fanoboard.ui.features.game.turn_cells import MoveHeads
from fanoboard.ui.play.seats import SeatLook
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.boxes import Box, Scrolled
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.menu import Menu, MenuItem
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.widget import Widget

_BUTTON = 36
_TURNS = 150
"""Logical pixels of height for the turns, before other things get less room."""
_GAP = 8
_BAR = 8
"""Logical pixels at the right of the turns for the bar that scrolls them."""
_COMMENT_LINES = 4
_HEADS = 26
"""The height of the heads of columns in logical pixels."""


class LookBack(Box):
    """The turns, what is said of the one that is shown, and buttons that lead through them."""

    def __init__(
        self,
        scene: Scene,
        looks: Sequence[SeatLook],
        names: Sequence[Text],
        joiner: str,
        actions: GameActions,
        *,
        whole: bool,
    ) -> None:
        """`whole` turns have as many lines as they need."""
        super().__init__()
        self._scene = scene
        self.roomy = True
        """Whether some turns are to be seen, whatever else needs room."""
        self._actions = actions
        self._chosen: Hashable = None
        """The turn after which the board is shown; while one is under way, the one before that."""
        self._names = list(names)
        self._turns = MoveList(looks, self._names, joiner, actions, self._open_menu, whole=whole)
        self._heads = scene.add(MoveHeads(looks, self._names, self._turns.column))
        scene.add(self._turns)
        self._comment_pane = scene.add(Pane())
        self._comment = scene.add(Label("", role="small", wrap=True))
        self._said = Scrolled(self._comment_pane, self._comment, focus=True, inside=False)
        self._buttons = [scene.add_command(command, kind="normal") for command in actions.steps.all]

    def show(self, snapshot: GameSnapshot) -> None:
        """Show the turns so far, and which of them the board is shown after."""
        self._chosen = (snapshot.shown or snapshot.turns.path[-1]).key
        if (names := [player.name for player in snapshot.players]) != self._names:
            self._names[:] = names  # an engine was replaced
            self._heads.changed()
            self._turns.changed()
        self._turns.set_turns(snapshot.turns, snapshot.shown, snapshot.open)
        self._comment.set_text(snapshot.comment)
        self._comment.visible = self._comment_pane.visible = bool(snapshot.comment)

    @property
    def needs(self) -> object:
        """Changes whenever there is something else to place."""
        return self._comment.text

    def menu_at(self, position: tuple[int, int]) -> bool:
        """Open the menu of the turn at a point of the window, if there is one."""
        return self._turns.rect.collidepoint(position) and self._turns.menu_at(position)

    def _open_menu(self, turn: Hashable, about: pygame.Rect, by_key: bool) -> None:
        """Show a moment, and what can be done with it."""
        if turn is not self._chosen:
            self._actions.look_at(turn)
        bindings, branches = self._scene.app.bindings, self._actions.branches
        items = [
            MenuItem.of(command, bindings, parted=command in branches.parted) for command in branches.all
        ]
        self._scene.open_popup(Menu(items, about, self._scene.style, self._scene.size, lit=by_key))

    @property
    def children(self) -> Sequence[Widget]:
        return (self._heads, self._turns, self._comment_pane, self._comment, *self._buttons)

    def width(self, style: Style) -> int:
        return style.px(_TURNS)

    def height(self, style: Style, width: int) -> int:
        """With as many turns as there should be, or without any where it is not `roomy`."""
        return self.lowest(style, width) + (style.px(_TURNS) if self.roomy else 0)

    def lowest(self, style: Style, width: int) -> int:
        """Without turns: what is below them."""
        return style.px(_BUTTON + _GAP) + self._comment_height(width)

    def _comment_height(self, width: int) -> int:
        if not self._comment.visible:
            return 0
        style = self._scene.style
        most = (_COMMENT_LINES if self.roomy else 1) * self._comment.line_height(style)
        return min(most, self._comment.height_in(style, width)) + style.px(_GAP)

    def place(self, style: Style, rect: pygame.Rect) -> None:
        """Lay everything out within a rectangle: turns above, buttons below."""
        self.rect = room = rect
        gap, high = style.px(_GAP), style.px(_BUTTON)
        count = len(self._buttons)
        for number, button in enumerate(self._buttons):
            left, right = ((room.w + gap) * each // count for each in (number, number + 1))
            button.rect = pygame.Rect(room.x + left, room.bottom - high, right - left - gap, high)
        bottom = room.bottom - high - gap
        if comment := self._comment_height(room.w):
            self._said.place(style, pygame.Rect(room.x, bottom - comment + gap, room.w, comment - gap))
            bottom -= comment
        turns = pygame.Rect(room.x, room.y, room.w - style.px(_BAR), max(0, bottom - room.y))
        heads = style.line_box(_HEADS)
        roomy = turns.h >= heads + 2 * self._turns.row_height(style)
        self._heads.visible = roomy and self._turns.columns_in(style, turns.w) > 1
        if self._heads.visible:
            self._heads.rect = pygame.Rect(turns.x, turns.y, turns.w, heads)
            turns.y, turns.h = turns.y + heads, turns.h - heads
        row = self._turns.row_height(style)
        turns.h -= turns.h % row if turns.h > row else 0
        self._turns.visible = turns.h > row // 2
        self._turns.rect = turns
        self._turns.arrange()
