"""A scene with a panel beside the board, in whose place calm mode has one sentence and two buttons."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from fanoboard.content.layout import Layout
from fanoboard.games.events import Event, Spot
from fanoboard.messages import Message
from fanoboard.ui.board.board import Board
from fanoboard.ui.play.board_scene import BoardScene
from fanoboard.ui.play.calm_panel import CalmPanel
from fanoboard.ui.play.choice_buttons import ChoiceButtons
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import CALM
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.widgets.boxes import Box
from fanoboard.ui.toolkit.widgets.bubble import Bubble
from fanoboard.ui.toolkit.widgets.panel import Panel

_LASTING = (Board, Panel, Bubble)


class BesideBoard(Protocol):
    """What stands beside the board."""

    choices: ChoiceButtons

    def place(self, rect: pygame.Rect) -> None:
        """Lay everything out within a rectangle."""


class CalmScene(BoardScene):
    """Subclasses have all else in a panel, which is hidden in calm mode and not told of anything then."""

    _panel: BesideBoard

    def __init__(self, app: Services, layout: Layout, tell: Callable[[Event, bool], object]) -> None:
        super().__init__(app, layout, tell)
        self._calm: CalmPanel | None = None
        self._switch = CALM.make(self.switch_calm)

    # What subclasses say

    @property
    @abstractmethod
    def _sentence(self) -> Text:
        """What to do, or how it went, for whoever wants to see little."""

    @property
    def _notes(self) -> Sequence[Text]:
        """What was asked for besides, as a limit of time."""
        return ()

    @property
    @abstractmethod
    def calm(self) -> Sequence[Command]:
        """See `CalmCommands`, also for the next three."""

    @property
    @abstractmethod
    def leading(self) -> Command | None: ...

    @property
    @abstractmethod
    def all_calm(self) -> Sequence[Command]: ...

    @property
    @abstractmethod
    def calm_menu(self) -> Sequence[Command]: ...

    # Calm or not

    @property
    def heading(self) -> Text:
        return super().heading if self._calm is None else self.state.position.game.full_title

    @property
    def commands(self) -> Sequence[Command]:
        menu = () if self._calm is None else (self._calm.more,)
        return (self._switch, *menu, *super().commands)

    @property
    def beside(self) -> BesideBoard:
        return self._panel if self._calm is None else self._calm

    def switch_calm(self) -> None:
        """Show one thing at a time, or all there is again, here and from now on."""
        self.catch_up()
        self.app.settings.calm = not self.app.settings.calm
        self._follow_settings()

    def enter(self) -> None:
        """Take over settings that may have changed."""
        self._follow_settings()

    def _follow_settings(self) -> None:
        if self.app.settings.calm == (self._calm is not None):
            return
        self.close_popup()
        if self._calm is None:
            whole = (each for each in self.widgets if each.parent not in self.widgets)
            self._rest = Box(*(each for each in whole if not isinstance(each, _LASTING)))
            self._rest.adopt()
            self._rest.visible = False
            self._calm = CalmPanel(self, self, self._choose, self._mark)
        else:
            self._calm.remove()
            self._calm = None
            self._rest.visible = True
        self._board.calm = self._calm is not None
        self.layout()
        self.repaint()

    def _show_choices(self, choices: Sequence[tuple[Spot, Message]], hint: Spot | None = None) -> None:
        """Show them beside the board; in calm mode, also what is said there, and the buttons."""
        self._numbers.offer(choices)
        self.beside.choices.show(choices, self._leading(choices), hint, self._sign)
        if self._calm is not None:
            self._calm.show(self._sentence, self.state, self._notes)
