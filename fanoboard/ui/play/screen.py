"""A screen: a scene that has the services of the app at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fanoboard.ui.play.services import Services
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
