"""What a game and a puzzle under way have in common, and how a board shows it."""

from __future__ import annotations

from copy import copy
from typing import Protocol

from fanoboard.games.turns import Turn
from fanoboard.match.match import Match
from fanoboard.ui.play.board_state import BoardState
from fanoboard.ui.play.selection import Selection
from fanoboard.ui.play.view import View


class Playing(Protocol):
    """Something under way on a board."""

    @property
    def match(self) -> Match:
        """What was played so far."""

    @property
    def view(self) -> View:
        """What is seen of it."""

    @property
    def selection(self) -> Selection:
        """What has been clicked."""

    @property
    def persons_turn(self) -> bool:
        """Whether clicks play anything now."""


class PlayListener(Protocol):
    """Hears what happens in something under way besides what is played, to show it."""

    def jumped(self) -> None:
        """The position that is shown is another one: something was taken back, or is looked back at."""

    def changed(self) -> None:
        """The position is the same, but something told of it changed: who thinks, a hint, a problem."""


def board_state(playing: Playing, hint: Turn | None = None) -> BoardState:
    """How it stands."""
    match, view = playing.match, playing.view
    position = view.position
    return BoardState(
        position,
        position.picture(view.viewer),
        view.viewer,
        # What is picked later is not of this moment.
        copy(playing.selection) if playing.persons_turn else None,
        tuple(view.last_events),
        match.result if view.is_live else None,
        hint if view.is_live else None,
        match.names,
        match.you,
        [seat for seat, player in enumerate(match.players) if player.is_person],
        view.seat_below,
        () if view.under_way else view.shown.drawn,
    )
