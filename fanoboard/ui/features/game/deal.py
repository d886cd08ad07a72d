"""The cards of the start are dealt, once somebody is there to see it."""

from __future__ import annotations

from collections.abc import Sequence

from fanoboard.games.capabilities import CardGuidance, capability
from fanoboard.games.events import Event, Picture
from fanoboard.ui.board.board import Board
from fanoboard.ui.board.marks import Marks
from fanoboard.ui.play.session import Session


class Deal:
    """What is shown of the deal of a match, at its start and never again."""

    def __init__(self, session: Session, *, cards: bool) -> None:
        self._session = session
        self._to_show = cards and not session.match.plies

    @property
    def _dealt(self) -> tuple[Picture, Sequence[Event]] | None:
        """What lay on the table before the first cards were drawn, and how, if that is to be shown."""
        view = self._session.view
        if not self._to_show or self._session.match.plies or view.awaited is not None:
            return None
        cards = capability(view.position, CardGuidance)
        return None if cards is None else cards.dealt(view.viewer)

    @property
    def picture(self) -> Picture:
        """What is shown before anything moves: the table before the deal, if that is still to come."""
        dealt, view = self._dealt, self._session.view
        return dealt[0] if dealt is not None else view.position.picture(view.viewer)

    def begin(self, board: Board) -> None:
        if not self._to_show or self._session.view.awaited is not None:
            return
        dealt, view = self._dealt, self._session.view
        self._to_show = False
        if dealt is not None:
            board.mark(Marks())
            board.show(dealt[0])
            board.animate([dealt[1]], view.position.picture(view.viewer))
