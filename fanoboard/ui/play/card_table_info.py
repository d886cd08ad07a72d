"""What a card table shows besides the position: seats, open piles, what the game has to say."""

from __future__ import annotations

from fanoboard.content.layout import CardTable, Layout
from fanoboard.games.capabilities import CardGuidance, capability
from fanoboard.games.events import BACK, Piece, SeatIndex, Spot
from fanoboard.games.guide import NOTHING, Guide
from fanoboard.messages import Message
from fanoboard.ui.board.table_parts import Plate, Told
from fanoboard.ui.play.board_state import BoardState
from fanoboard.ui.toolkit.paint.cards import RANKS

PILES = (
    ("draw", Message("Draw pile")),
    ("up", Message("Discarded face up")),
    ("down", Message("Discarded face down")),
)
"""The names of piles, by their zones."""


def open_pile(state: BoardState, layout: Layout, spot: Spot) -> tuple[Message, tuple[Piece, ...]] | None:
    """The cards to look through by a click on a pile, with a title, unless the click is part of a move."""
    area = layout.table.area_of(spot) if layout.table else None
    if area is None or (state.selection is not None and state.selection.following(spot)):
        return None
    cards = state.picture.get(spot, ())
    if area.zone == "draw" and cards and BACK not in cards:
        player = state.position.game.seats[area.seat].name
        return Message("{player} draws, in this order", player=player), cards[::-1]
    if not area.open:
        return None
    if area.seat == state.you:
        title = Message("Discarded by you")
    else:
        title = Message("Discarded by {player}", player=state.names[area.seat])
    return (title, cards) if cards else None


def guide_of(state: BoardState, layout: Layout, pointed: Spot | None) -> Guide:
    """The game's guidance on what is picked and pointed at; to onlookers, on the latter alone."""
    if layout.table is None:
        return NOTHING
    if (selection := state.selection) is not None:
        chosen = capability(selection.position, CardGuidance)
        guide = chosen.guide(selection.picked, pointed) if chosen is not None else NOTHING
        if guide != NOTHING or selection.picked:
            return guide
    area = layout.table.area_of(pointed)
    if pointed is None or pointed not in state.picture or area is None or area.lay not in ("row", "fan"):
        return NOTHING
    cards = capability(state.position, CardGuidance)
    return Guide(traces=cards.traces(state.picture[pointed][-1])) if cards is not None else NOTHING


def told_of(state: BoardState, layout: Layout) -> Told:
    table, position, picture = layout.table, state.position, state.picture
    if table is None:
        return Told()
    over = state.ended is not None
    # A table that somebody drew may have places for more or fewer than play here.
    seats = range(max(table.seats, len(state.names)))
    crests = [picture.get(_rank_spot(table, seat), ("",))[-1] for seat in seats]
    # The target of a computer is not whom you attack.
    cards = capability(position, CardGuidance)
    attacks = position.mover in state.persons and not over
    target = cards.target if cards is not None and attacks else None
    signed = {area.seat for area in table.areas if area.lay == "signs" and picture.get(area.spots[0])}
    plates = tuple(
        Plate(
            name,
            "" if cards is None else cards.seat_detail(seat),
            crests[seat],
            _TARGET if seat == target else "",
            signs=seat in signed,
        )
        for seat, name in enumerate(state.names)
    )
    own = crests[state.seat_below][1:2] or "s"
    race = tuple((f"{rank}{own}", tuple(crest[1] for crest in crests if crest[:1] == rank)) for rank in RANKS)
    return Told(plates, None if over else position.mover, race, PILES)


def crown_spot(state: BoardState, layout: Layout) -> tuple[Spot, ...]:
    if layout.table is None or state.ended is None or state.ended.winner is None:
        return ()
    return (_rank_spot(layout.table, state.ended.winner),)


_TARGET = Message("You attack")


def _rank_spot(table: CardTable, seat: SeatIndex) -> Spot:
    area = next((area for area in table.areas if area.zone == "rank" and area.seat == seat), None)
    return area.spots[0] if area is not None else ""
