"""What a card table shows besides the position: names, open piles, sequences on the diagram."""

from __future__ import annotations

from typing import Protocol

from fanoboard.content.layout import Layout
from fanoboard.games.events import Piece, Spot
from fanoboard.match.match import Match
from fanoboard.messages import Message
from fanoboard.ui.game.view import View
from fanoboard.ui.selection import Selection
from fanoboard.ui.style import Text


class TablePlay(Protocol):
    """What is asked of whatever is played on the table: a game, or a puzzle."""

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


def seat_names(match: Match) -> tuple[Text, ...]:
    """The names of the people, and of the seats that engines play."""
    seats = zip(match.players, match.game.seats, strict=True)
    return tuple((player.is_person and player.name) or seat.name for player, seat in seats)


def open_pile(session: TablePlay, layout: Layout, spot: Spot) -> tuple[Message, tuple[Piece, ...]] | None:
    """The cards to look through by a click on a pile, with a title, unless the click is part of a move."""
    area = layout.table.area_of(spot) if layout.table else None
    if area is None or not area.open or (session.persons_turn and session.selection.following(spot)):
        return None
    cards = session.view.position.picture(session.view.viewer).get(spot, ())
    title = Message("Discarded by {player}", player=seat_names(session.match)[area.seat])
    return (title, cards) if cards else None


def sequences(session: TablePlay, layout: Layout, pointed: Spot | None) -> tuple[tuple[str, ...], ...]:
    """What the diagram on the table says on what is picked and what is pointed at."""
    if layout.table is None:
        return ()
    picture = session.view.position.picture(session.view.viewer)
    spots = dict.fromkeys((*session.selection.picked, *filter(None, [pointed])))
    return session.match.game.sequences([picture[spot][-1] for spot in spots if spot in picture])
