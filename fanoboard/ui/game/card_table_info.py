"""What a card table shows besides the position: names, open piles, sequences on the diagram."""

from __future__ import annotations

from fanoboard.content.layout import Layout
from fanoboard.games.events import Piece, Spot
from fanoboard.match.match import Match
from fanoboard.messages import Message
from fanoboard.ui.game.session import Session
from fanoboard.ui.style import Text


def seat_names(match: Match) -> tuple[Text, ...]:
    """The names of the people, and of the seats that engines play."""
    seats = zip(match.players, match.game.seats, strict=True)
    return tuple((player.is_person and player.name) or seat.name for player, seat in seats)


def open_pile(session: Session, layout: Layout, spot: Spot) -> tuple[Message, tuple[Piece, ...]] | None:
    """The cards to look through by a click on a pile, with a title, unless the click is part of a move."""
    area = layout.table.area_of(spot) if layout.table else None
    if area is None or not area.open or (session.persons_turn and session.selection.following(spot)):
        return None
    cards = session.view.position.picture(session.view.viewer).get(spot, ())
    title = Message("Discarded by {player}", player=seat_names(session.match)[area.seat])
    return (title, cards) if cards else None


def sequences(session: Session, layout: Layout, pointed: Spot | None) -> tuple[tuple[str, ...], ...]:
    """What the diagram on the table says on what is picked and what is pointed at."""
    if layout.table is None:
        return ()
    picture = session.view.position.picture(session.view.viewer)
    spots = dict.fromkeys((*session.selection.picked, *filter(None, [pointed])))
    return session.match.game.sequences([picture[spot][-1] for spot in spots if spot in picture])
