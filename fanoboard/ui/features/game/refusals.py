"""Why a click led nowhere, or would lose at once: in a sentence, beside the spot, and by the rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from fanoboard.content.layout import Layout
from fanoboard.games.events import Spot
from fanoboard.games.game import Action, Game, Result
from fanoboard.messages import Message
from fanoboard.ui.board.board import Board
from fanoboard.ui.board.marks import Mark
from fanoboard.ui.play.screen import Screen
from fanoboard.ui.play.selection import Selection
from fanoboard.ui.play.turn_marks import end_marks
from fanoboard.ui.toolkit.commands.command_table import WHY
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.widgets.bubble import Bubble

BUTTONS = (1, 3)
"""Those of a mouse that click: to choose, and for what else can be done."""


class Refusals:
    """What is said of the last click until the next one, with a bubble on the board.

    It has a button where the refusal names a rule.  A player who wants to be told is warned once of an action
    that loses at once; who plays it again means it.
    """

    def __init__(self, scene: Screen, board: Board, kind: type[Game]) -> None:
        self._scene = scene
        self._board = board
        self._kind = kind
        self.said: Text = ""
        """Why the last click was refused; nothing, if it was not."""
        self._answered: Text = ""
        """What was said when a button of the mouse was pressed."""
        self._warned: Action | None = None
        """The action that the last warning is of."""
        self._result: Result | None = None
        self._warning: Message | None = None
        self._shown: Text = ""
        self._spot: Spot | None = None
        self._bubble = scene.add(Bubble())
        self.why = WHY.make(self._open_rule, lambda: bool(self._rule))
        """Opens the page of rules at the one that the last refusal names."""
        self._button = scene.add_command(self.why, worded=True)
        self._button.visible = False

    @property
    def _rule(self) -> str:
        return self._shown.rule if isinstance(self._shown, Message) else ""

    def _open_rule(self) -> None:
        self._scene.app.navigation.rules(self._kind, self._rule)

    def forget(self) -> None:
        """Nothing is in hand any more."""
        self.said, self._warned = "", None

    # An action that loses

    def warns(self, action: Action, selection: Selection, told: Callable[[Result], Result]) -> bool:
        """Whether an action that was just spelled is not played yet, as the player is warned of it.

        `told` has the players' names in an end of the game.
        """
        if not self._scene.app.settings.warn_of_losing:
            return False
        result = selection.outcomes.loss(action)
        if result is None or action == self._warned:
            self._warned = None
            return False
        self._warned, self._result = action, result
        self.said = self._warning = Message(
            "That loses at once; choose it again to play it. The result would be: {reason}",
            reason=told(result).reason,
        )
        return True

    def marks(self, layout: Layout) -> Sequence[Mark]:
        """The line that would be fatal, while the warning of it is what is said."""
        if self.said is not self._warning or self._result is None or not self._result.fatal:
            return ()
        return [mark for mark in end_marks(self._result, layout) if mark.kind == "lost_line"]

    # What answers a click is said until the next one

    def before(self, event: pygame.event.Event) -> None:
        """Take note of what was said before a button of the mouse is pressed."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in BUTTONS:
            self._answered = "" if self._button.hit(event.pos) else self.said

    def after(self, event: pygame.event.Event) -> bool:
        """Whether something is said no more, as a button was released.

        Wherever the click went; only then, as what is told less makes the buttons move.
        """
        if event.type != pygame.MOUSEBUTTONUP or event.button not in BUTTONS:
            return False
        answered, self._answered = self._answered, ""
        over = bool(answered) and self.said is answered
        if over:
            self.said = ""
        return over

    # Beside the spot

    def hide(self) -> None:
        """Say nothing on the board."""
        self._show("", None)

    def show(self, refused: Spot | None) -> None:
        """Say at a spot of the board why a click there was refused, until something else is said.

        Without a spot, what was said stays where it is; where there is nothing to say, it goes.
        """
        brief = Message("That loses at once; choose it again to play it.")  # the reason stands in the panel
        self._show(brief if self.said and self.said is self._warning else self.said, refused)

    def _show(self, said: Text, refused: Spot | None) -> None:
        self._shown, style = said, self._scene.style
        if refused is not None:
            self._spot = refused
        if not said or self._spot not in self._board.layout.spots:
            self._bubble.hide()
        else:
            self._bubble.foot = self._button.natural(style) if self._rule else (0, 0)
            place = self._board.space_of(self._spot), self._board.rect, style
            self._bubble.show(said, *place) if refused is not None else self._bubble.stand(*place)
        self.update()

    def update(self) -> None:
        """Have the button where the bubble is."""
        visible = self._bubble.visible and bool(self._rule)
        if visible:
            self._button.rect = self._bubble.foot_rect
        if visible != self._button.visible:
            self._button.visible = visible
            self._button.refresh()
            self._button.changed()
