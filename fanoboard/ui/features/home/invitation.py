"""What stands where games go on as long as there is none: the way into a lesson, or to a new game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from fanoboard.content.settings import Settings
from fanoboard.games.game import Game
from fanoboard.messages import Message
from fanoboard.ui.features.home.game_card import PLAY
from fanoboard.ui.play.catalogue import mid_game
from fanoboard.ui.play.services import Services

if TYPE_CHECKING:
    from fanoboard.ui.features.home.wide_card import WideCard

FIRST_WIN = Message("Two minutes to your first win")
PROMISE = Message(
    "“Show me” sets up a small board, lights one piece and has you do the first thing yourself."
    " Then you play a short game that you are meant to win."
)
SHOW = Message("Show me")
KEPT = Message("Every game you begin is kept, and waits for you here.")
_FIRST = "fanorona"
"""The game that one is invited to before all others."""


class Invitation(NamedTuple):
    """To learn a game, or to play it."""

    game: type[Game]
    learn: bool

    @property
    def head(self) -> Message:
        """What stands over its card."""
        return FIRST_WIN if self.learn else Message("New game")

    def card(self, app: Services, *, kept: bool) -> WideCard:
        """Its card, which says that games are `kept`.  Raises ContentError as its board does."""
        # What paints boards is not needed for the first frame.
        from fanoboard.ui.board.thumbnail import Thumbnail
        from fanoboard.ui.features.home.wide_card import WideCard

        way = app.navigation.learn if self.learn else app.navigation.new_game
        return WideCard(
            app,
            Thumbnail(mid_game(self.game), viewer=0),
            self.game.title,
            [KEPT] if kept else [],
            SHOW if self.learn else PLAY,
            partial(way, self.game),
            sentence=PROMISE if self.learn else self.game.summary,
        )


def invitation(settings: Settings, games: Sequence[type[Game]]) -> Invitation | None:
    """To the first lesson that was not gone through; after all of them, to the game played last."""
    from fanoboard.content.lesson import has_lesson

    if not games:
        return None
    ordered = sorted(games, key=lambda game: game.name != _FIRST)
    for game in ordered:
        # The lesson on the rules of a game is called as the game.
        if has_lesson(game) and game.name not in settings.lessons:
            return Invitation(game, learn=True)
    return Invitation(next((game for game in ordered if game.name == settings.game), ordered[0]), learn=False)
