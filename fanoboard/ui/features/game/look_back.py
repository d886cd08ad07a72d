"""The part of the panel in which a game can be looked through: its turns, and the ways between them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from fanoboard.ui.features.game.actions import GameActions
from fanoboard.ui.features.game.game_snapshot import GameSnapshot
from fanoboard.ui.features.game.movelist import MoveList
from fanoboard.ui.play.seats import SeatLook
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.boxes import Box
from fanoboard.ui.toolkit.widgets.menu import Menu, MenuItem
from fanoboard.ui.toolkit.widgets.widget import Widget

_BUTTON = 36
_TURNS = 150
"""Logical pixels of height for the turns, before other things get less room."""
_GAP = 8
_BAR = 8
"""Logical pixels at the right of the turns for the bar that scrolls them."""
_HEADS = 26
"""The height of the heads of columns in logical pixels."""


class LookBack(Box):
    """The turns, and buttons that lead through them."""

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
        self._buttons = [scene.add_command(command, kind="normal") for command in actions.steps.all]

    def show(self, snapshot: GameSnapshot) -> None:
        """Show the turns so far, and which of them the board is shown after."""
        self._chosen = (snapshot.shown or snapshot.turns.path[-1]).key
        if (names := [player.name for player in snapshot.players]) != self._names:
            self._names[:] = names  # an engine was replaced
            self._heads.changed()
            self._turns.changed()
        self._turns.set_turns(snapshot.turns, snapshot.shown, snapshot.open)

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
        return (self._heads, self._turns, *self._buttons)

    def width(self, style: Style) -> int:
        return style.px(_TURNS)

    def height(self, style: Style, width: int) -> int:
        """With as many turns as there should be, or without any where it is not `roomy`."""
        return self.lowest(style, width) + (style.px(_TURNS) if self.roomy else 0)

    def lowest(self, style: Style, width: int) -> int:
        """Without turns: what is below them."""
        return style.px(_BUTTON + _GAP)

    def place(self, style: Style, rect: pygame.Rect) -> None:
        """Lay everything out within a rectangle: turns above, buttons below."""
        self.rect = room = rect
        gap, high = style.px(_GAP), style.px(_BUTTON)
        count = len(self._buttons)
        for number, button in enumerate(self._buttons):
            left, right = ((room.w + gap) * each // count for each in (number, number + 1))
            button.rect = pygame.Rect(room.x + left, room.bottom - high, right - left - gap, high)
        bottom = room.bottom - high - gap
        turns = pygame.Rect(room.x, room.y, room.w - style.px(_BAR), max(0, bottom - room.y))
        heads = style.line_box(_HEADS)
        roomy = turns.h >= heads + 2 * self._turns.row_height(style)
        self._heads.visible = roomy and self._turns.columns_in(style, turns.w) > 1
        if self._heads.visible:
            self._heads.rect = pygame.Rect(turns.x, turns.y, turns.w, heads)
            turns.y, turns.h = turns.y + heads, turns.h - heads
        self._turns.visible = turns.h > self._turns.row_height(style) // 2
        self._turns.rect = turns
        self._turns.arrange()


_INSET = 6
"""Logical pixels between the edges of a column and its text."""


class MoveHeads(Widget):
    """Above the columns of a list of turns: whose they are."""

    focusable = False

    def __init__(
        self,
        looks: Sequence[SeatLook],
        names: Sequence[Text],
        column: Callable[[Style, int], tuple[int, int]],
    ) -> None:
        """`names` are those of the players, for seats without pieces; `column` says where one begins, and how
        wide it is.
        """
        super().__init__()
        self._looks = looks
        self._names = names
        self._column = column

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the piece and the name of each seat, or the name of who sits there."""
        for seat, look in enumerate(self._looks):
            left, wide = self._column(style, seat)
            x, end = self.rect.x + left + style.px(_INSET), self.rect.x + left + wide - style.px(4)
            name: Text = self._names[seat]
            if look.seat.pieces:
                x += look.draw_small(surface, style, (x, self.rect.centery))
                name = look.seat.name
            line = style.line_in(name, end - x, "small", style.colours.quiet)
            surface.blit(line, line.get_rect(midleft=(x, self.rect.centery)))
