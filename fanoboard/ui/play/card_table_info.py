"""What a card table shows besides the position: seats, open piles, what the game has to say."""

from __future__ import annotations

from typing import Protocol

from fanoboard.content.card_table import CardTable
from fanoboard.content.layout import Layout
from fanoboard.games.capabilities import CardGuidance, capability
from fanoboard.games.events import Piece, SeatIndex, Spot
from fanoboard.games.guide import NOTHING, Guide
from fanoboard.match.match import Match
from fanoboard.messages import Message
from fanoboard.ui.board.table_parts import Plate, Told
from fanoboard.ui.play.selection import Selection
from fanoboard.ui.play.view import View
from fanoboard.ui.toolkit.paint.card_figures import RANKS


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


def open_pile(session: TablePlay, layout: Layout, spot: Spot) -> tuple[Message, tuple[Piece, ...]] | None:
    """The cards to look through by a click on a pile, with a title, unless the click is part of a move."""
    area = layout.table.area_of(spot) if layout.table else None
    if area is None or not area.open or (session.persons_turn and session.selection.following(spot)):
        return None
    cards = session.view.position.picture(session.view.viewer).get(spot, ())
    if area.seat == session.match.you:
        title = Message("Discarded by you")
    else:
        title = Message("Discarded by {player}", player=session.match.names[area.seat])
    return (title, cards) if cards else None


def guide_of(session: TablePlay, layout: Layout, pointed: Spot | None) -> Guide:
    """What the game has to say on what is picked and what is pointed at; to onlookers, on that alone."""
    if layout.table is None:
        return NOTHING
    if session.persons_turn:
        selection = session.selection
        chosen = capability(selection.position, CardGuidance)
        guide = chosen.guide(selection.picked, pointed) if chosen is not None else NOTHING
        if guide != NOTHING or selection.picked:
            return guide
    picture = session.view.position.picture(session.view.viewer)
    area = layout.table.area_of(pointed)
    if pointed is None or pointed not in picture or area is None or area.lay not in ("row", "fan"):
        return NOTHING
    cards = capability(session.view.position, CardGuidance)
    return Guide(traces=cards.traces(picture[pointed][-1])) if cards is not None else NOTHING


def told_of(session: TablePlay, layout: Layout) -> Told:
    """Who sits where, whose turn it is, who may be attacked, and how far all have come."""
    table, view, match = layout.table, session.view, session.match
    if table is None:
        return Told()
    position = view.position
    picture = position.picture(view.viewer)
    over = match.result is not None and view.is_live
    # A table that somebody drew may have places for more or fewer than play here.
    seats = range(max(table.seats, len(match.players)))
    crests = [picture.get(_rank_spot(table, seat), ("",))[-1] for seat in seats]
    # The target of a computer is not whom you attack.
    cards = capability(position, CardGuidance)
    persons = cards is not None and match.players[position.mover].is_person and not over
    target = cards.target if cards is not None and persons else None
    signed = {area.seat for area in table.areas if area.lay == "signs" and picture.get(area.spots[0])}
    plates = tuple(
        Plate(
            name,
            "" if cards is None else cards.seat_detail(seat),
            crests[seat],
            _TARGET if seat == target else "",
            signs=seat in signed,
        )
        for seat, name in enumerate(match.names)
    )
    own = crests[view.seat_below][1:2] or "s"
    race = tuple((f"{rank}{own}", tuple(crest[1] for crest in crests if crest[:1] == rank)) for rank in RANKS)
    return Told(plates, None if over else position.mover, race)


def crown_spot(session: TablePlay, layout: Layout) -> tuple[Spot, ...]:
    """Where the winner's commander lies, once there is one."""
    result = session.match.result if session.view.is_live else None
    if layout.table is None or result is None or result.winner is None:
        return ()
    return (_rank_spot(layout.table, result.winner),)


_TARGET = Message("You attack")


def _rank_spot(table: CardTable, seat: SeatIndex) -> Spot:
    area = next((area for area in table.areas if area.zone == "rank" and area.seat == seat), None)
    return area.spots[0] if area is not None else ""
