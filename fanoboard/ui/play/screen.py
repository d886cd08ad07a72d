"""A screen: a scene that has the services of the app at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from fanoboard.messages import Message
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.scenes.answer import Answer
from fanoboard.ui.toolkit.scenes.scene import Scene

if TYPE_CHECKING:
    from fanoboard.ui.play.session import Session


class Screen(Scene):
    """A scene of the program, as opposed to one of any program."""

    app: Services

    def __init__(self, app: Services) -> None:
        super().__init__(app)

    @property
    def game_session(self) -> Session | None:
        """The session of the game that is shown here, if one is."""
        return None

    @property
    def playing(self) -> bool:
        """Whether a game is under way here, beside which nothing in the background is to be thought about."""
        return False


# Where the board and the panel beside it go.

PANEL_WIDTH = 344
"""Logical pixels."""
_EDGE = 16
_NARROW, _NARROW_ROOMY = 256, 272
_BELOW = 348
"""Height in logical pixels where the panel lies below the board."""


def arrange(size: tuple[int, int], style: Style, *, roomy: bool = False) -> tuple[pygame.Rect, pygame.Rect]:
    """The places of board and panel in a window: the panel beside the board, or below it in a tall window.

    A `roomy` panel, which holds more, gets a little more of a small window.
    """
    width, height = size
    gap = style.px(_EDGE)
    if width >= height:
        # Larger text needs more room.
        wide, narrow = (
            style.px(each * (1 + style.text) / 2)
            for each in (PANEL_WIDTH, _NARROW_ROOMY if roomy else _NARROW)
        )
        side = min(wide, max(narrow, width * (30 if roomy else 27) // 100))
        panel = pygame.Rect(width - side - gap, gap, side, height - 2 * gap)
        return pygame.Rect(0, 0, panel.x, height), panel
    side = min(style.px(_BELOW * (1 + style.text) / 2), height * (50 if roomy else 45) // 100)
    panel = pygame.Rect(gap, height - side - gap, width - 2 * gap, side)
    return pygame.Rect(0, 0, width, panel.y), panel


# Asking whether something is really meant, as often as a person wants to be asked.


def ask_first(app: Services, title: Text, text: Text, answer: Answer, *, lost: bool) -> None:
    """Ask, and do what the answer says; or do it at once.

    `lost` says whether something is given up by it.  What can't be brought back is asked about in any case.
    """
    wanted = app.settings.ask_first
    if wanted == "always" or (wanted == "lost" and lost):
        app.ask(title, text, (answer, Answer(Message("Cancel"), kind="primary")))
    elif answer.action is not None:
        answer.action()
