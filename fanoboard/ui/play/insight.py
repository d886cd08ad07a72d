"""The contract between a game scene and its analysis, which the app hands in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame

from fanoboard.content.layout import Layout
from fanoboard.engine.client import EngineClient
from fanoboard.games.events import Spot
from fanoboard.ui.play.marking import Shown
from fanoboard.ui.play.screen import Screen
from fanoboard.ui.play.services import Services
from fanoboard.ui.play.session import Session
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.widgets.boxes import Box
from fanoboard.ui.toolkit.widgets.widget import Widget


@dataclass(frozen=True, slots=True)
class InsightPlace:
    """Where it is to be added, and for which game."""

    scene: Screen
    session: Session
    open_engine: Callable[[], EngineClient]
    """Makes an engine of its own for it."""
    play_here: Command
    keep: Command
    comment: Command
    open_menu: Callable[[Sequence[Command], Widget], object]
    """Opens a menu of commands, and of what can be done in any game, from a widget."""
    leave: Callable[[], object]
    """Leaves the scene."""
    changed: Callable[[], object]
    """Is called when it came, went or is to show something else."""
    turns: Box
    """The turns of the game, which it has to place while it is on."""
    mark: Callable[[], object]
    """Is called when it has something else to draw on the board."""
    mark_by_and_by: Callable[[], object]
    """The same, where that may take a few frames."""


class Insight(Protocol):
    """Lies above the turns in the panel while it is on, with a strip beside the board, and draws on that."""

    @property
    def on(self) -> bool:
        """Whether it lies in the panel."""

    @property
    def commands(self) -> Sequence[Command]:
        """What can be done with it."""

    def switch(self) -> None:
        """Switch it on or off."""

    def end(self) -> None:
        """Switch it off, with all that it draws on the board."""

    def begin_review(self) -> None:
        """Look through the whole game."""

    def beside(self, area: pygame.Rect) -> pygame.Rect:
        """What its strip leaves of the area of the board."""

    def place(self, panel: pygame.Rect, board: pygame.Rect) -> None:
        """Lie in the place of the panel, and beside the board."""

    def update(self, now: int) -> None:
        """Go on, when all that happened has been shown."""

    def show(self) -> None:
        """The moment that is shown is another one."""

    def over(self, shown: Shown, layout: Layout, picked: Sequence[Spot]) -> Shown:
        """What the board shows besides, with what an engine has to show."""

    def leave(self) -> None:
        """The game is left."""


class GameHost(Services, Protocol):
    """What the scene of a game needs of the app that shows it."""

    def insight(self, place: InsightPlace) -> Insight:
        """Add the analysis of a game to its scene."""
