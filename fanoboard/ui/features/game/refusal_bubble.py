"""Why a click was refused, beside the spot that was clicked, and the way to the rule behind it."""

from __future__ import annotations

from fanoboard.games.events import Spot
from fanoboard.games.game import Game
from fanoboard.messages import Message
from fanoboard.ui.board.board import Board
from fanoboard.ui.play.screen import Screen
from fanoboard.ui.toolkit.commands.command_table import WHY
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.widgets.bubble import Bubble


class RefusalBubble:
    """A bubble on a board, with a button where the refusal names a rule."""

    def __init__(self, scene: Screen, board: Board, kind: type[Game]) -> None:
        self._scene = scene
        self._board = board
        self._kind = kind
        self._said: Text = ""
        self._spot: Spot | None = None
        self._bubble = scene.add(Bubble())
        self.why = WHY.make(self._open_rule, lambda: bool(self._rule))
        """Opens the page of rules at the one that the last refusal names."""
        self._button = scene.add_command(self.why, worded=True)
        self._button.visible = False

    @property
    def _rule(self) -> str:
        return self._said.rule if isinstance(self._said, Message) else ""

    def _open_rule(self) -> None:
        self._scene.app.navigation.rules(self._kind, self._rule)

    def show(self, said: Text, refused: Spot | None) -> None:
        """Say at a spot of the board why a click there was refused, until something else is said.

        Without a spot, what was said stays where it is; where there is nothing to say, it goes.
        """
        self._said, style = said, self._scene.style
        if refused is not None:
            self._spot = refused
        if not said or self._spot not in self._board.layout.spots:
            self._bubble.hide()
        else:
            self._bubble.foot = self._button.natural(style) if self._rule else (0, 0)
            place = self._board.space_of(self._spot), self._board.rect, style
            self._bubble.show(said, *place) if refused is not None else self._bubble.stand(*place)
        self.update()

    def leads_on(self, position: tuple[int, int]) -> bool:
        """Whether a click at a point of the window leads to the rule."""
        return self._button.hit(position)

    def update(self) -> None:
        visible = self._bubble.visible and bool(self._rule)
        if visible:
            self._button.rect = self._bubble.foot_rect
        if visible != self._button.visible:
            self._button.visible = visible
            self._button.refresh()
            self._button.changed()
