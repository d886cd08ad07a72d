"""A spot of a board in words: what it is called, what lies there, and what can be done there."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence

from fanoboard.content.layout import CardTable, Layout
from fanoboard.games.capabilities import CardGuidance, SpotNames, capability, editing_of
from fanoboard.games.events import (
    BACK,
    Cast,
    Event,
    Moved,
    Picture,
    Piece,
    Removed,
    SeatIndex,
    Spot,
    one_after_the_other,
)
from fanoboard.games.game import Position
from fanoboard.games.guide import NOTHING, Guide
from fanoboard.messages import Listing, Message, plural
from fanoboard.ui.board.callbacks import SpotWords
from fanoboard.ui.board.table_parts import Plate, Role, Told
from fanoboard.ui.play.board_state import BoardState
from fanoboard.ui.play.selection import Selection
from fanoboard.ui.play.turn_marks import hint_numbers
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.paint.cards import RANKS


def spot_words(state: BoardState, layout: Layout, spot: Spot, *, tips: bool = True) -> SpotWords:
    """All that is told of a spot, or nothing; `tips` may give away what is asked."""
    tip = state.position.tip(spot, state.viewer) if tips else None
    lies, tip = _parts(state, tip)
    lying = _lying(state, spot, lies)
    doing = (*_hinted(state, layout, spot), *_doing(state.selection, layout, spot))
    if lying is None and not doing and layout.table is not None and tip is None:
        return SpotWords(())
    name = spot_name(state, spot)
    if spot not in layout.standing:
        if "." not in spot:
            name = state.position.label(spot)
        told = lies if lies not in (name, lying) else None
        return SpotWords((name, *doing), told or tip or "")
    first = (
        Message("{spot}: empty", spot=name)
        if lying is None
        else Message("{spot}: {pieces}", spot=name, pieces=lying)
    )
    return SpotWords((first, *doing), tip or "")


def lying_words(position: Position, picture: Picture, layout: Layout, spot: Spot) -> SpotWords:
    """What lies on a spot of a board that only shows it; the position says of which game it is."""
    return spot_words(BoardState(position, picture), layout, spot, tips=False)


def all_in_words(position: Position, picture: Picture) -> Message:
    """What lies on a whole board: where each kind of pieces is."""
    state = BoardState(position, picture)
    places: dict[str, tuple[Text, list[Text]]] = {}
    beside: list[Message] = []
    for spot in picture:
        lying = _lying(state, spot, None)
        if lying is not None and "." in spot and capability(position, SpotNames) is None:
            beside.append(Message("{spot}: {pieces}", spot=spot_name(state, spot), pieces=lying))
        elif lying is not None:
            places.setdefault(str(lying), (lying, []))[1].append(spot_name(state, spot))
    told = [
        Message("{pieces}: {places}", pieces=lying, places=Listing(spots, "and"))
        for lying, spots in places.values()
    ]
    told += beside
    return Message("{pieces}", pieces=Listing(told, "and")) if told else Message("An empty board")


def spot_name(state: BoardState, spot: Spot) -> str | Message:
    names = capability(state.position, SpotNames)
    if names is not None:
        return names.spot_name(spot)
    # What is no point of a board has no coordinates.
    return state.position.label(spot) if "." in spot else spot


def _parts(state: BoardState, tip: Message | None) -> tuple[Message | None, Message | None]:
    """The sentence of a tip that says what lies there, and those that add to it, as all do to a card."""
    if tip is None:
        return None, None
    if capability(state.position, SpotNames) is not None:
        # What is no sentence only counts the cards of a pile, as is told before it.
        return None, tip if str(tip).endswith(".") else None
    added: list[Message] = []
    while tip.text == "{first} {second}":
        parts = dict(tip.values)
        first, second = parts["first"], parts["second"]
        if not (isinstance(first, Message) and isinstance(second, Message)):
            break
        tip, added = first, [second, *added]
    return tip, one_after_the_other(added) if added else None


def _lying(state: BoardState, spot: Spot, lies: Message | None) -> Text | None:
    pile = state.picture.get(spot, ())
    if not pile:
        return None
    names = capability(state.position, SpotNames)
    if names is not None:
        several = plural("{count} card", "{count} cards", count=len(pile))
        return several if len(pile) > 1 else names.piece_name(pile[0])
    called = _piece_names(state)
    kinds = list(dict.fromkeys(pile))
    if lies not in (None, spot_name(state, spot)):
        assert lies is not None
        if len(kinds) > 1 or spot not in dict(lies.values).values():
            return lies
    if "." in spot and len(kinds) == 1:
        # Its name says what lies there.
        return Message("{count}", count=len(pile))
    if len(pile) > 1 and len(kinds) == 1:
        return Message("{count} × {piece}", count=len(pile), piece=called.get(kinds[0], kinds[0]))
    return Message("{pieces}", pieces=Listing([called.get(piece, piece) for piece in pile], "and"))


def _piece_names(state: BoardState) -> dict[Piece, Message]:
    editing = editing_of(state.position.game)
    return {} if editing is None else {each.piece: each.name for each in editing.tray}


def _hinted(state: BoardState, layout: Layout, spot: Spot) -> Iterator[Text]:
    """That a spot is to be clicked for the good move that was asked for, and when."""
    numbers = hint_numbers(state.hint, layout, by_keys=True) if state.hint is not None else {}
    if spot in numbers:
        yield Message("Hint {numbers}", numbers=Listing(numbers[spot], "and"))


def _doing(selection: Selection | None, layout: Layout, spot: Spot) -> Iterator[Text]:
    """Sentences on what a click on a spot would do."""
    if selection is None:
        return
    if spot == selection.hand:
        yield Message("Picked")
    following = selection.following(spot)
    if not following:
        if spot in selection.first_spots and spot not in selection.picked:
            yield Message("Can be chosen instead")
        return
    if spot == selection.hand and not selection.picked:
        yield Message("Choosing it ends the turn")
        return
    taken = _taken(selection.outcomes.events(following))
    if taken and selection.hand is not None:
        yield Message("Can be chosen, takes {count}", count=taken)
    else:
        yield Message("Can be chosen")
    if chosen := _to_take(selection, layout, spot):
        yield Message("Then choose {places} to take", places=Listing(chosen, "or"))
    else:
        places, others = targets(selection, layout, spot)
        if places:
            yield Message("May go to {places}", places=Listing(places, "and"))
        if others:
            yield Message("Can be followed by {places}", places=Listing(others, "or"))


def _to_take(selection: Selection, layout: Layout, spot: Spot) -> list[Spot]:
    """The spots of which the next click after one there only says which is taken."""
    found = selection.next_after(spot)
    taken = {
        event.spot
        for events in selection.outcomes.events(selection.following(spot))
        for event in events
        if isinstance(event, Removed) and event.by is not None
    }
    return [target for target in found if target in layout.standing] if taken.issuperset(found) else []


def targets(
    selection: Selection, layout: Layout, spot: Spot
) -> tuple[list[Message | str], list[Message | str]]:
    """The names of the spots to which what is clicked at a spot may go, with what it takes there, and of
    those that are only clicked after it; of slots that are as good as each other, of the first.
    """
    names = capability(selection.position, SpotNames)
    places: list[Message | str] = []
    others: list[Message | str] = []
    met: set[Hashable] = set()
    only_taken = {*_to_take(selection, layout, spot)}
    for target in selection.next_after(spot):
        if target not in layout.standing or target in only_taken:
            continue
        actions = selection.following(spot, target)
        area = layout.table.area_of(target) if layout.table is not None else None
        kind = target if area is None else (area.spots, tuple(actions))
        if kind in met:
            continue
        met.add(kind)
        happenings = selection.outcomes.events(actions)
        called = target if names is None else names.spot_name(target)
        if not goes(selection, (*selection.picked, spot), target, happenings):
            others.append(called)
        elif taken := _taken(happenings):
            places.append(Message("{spot} taking {count}", spot=called, count=taken))
        else:
            places.append(called)
    return places, others


def goes(
    selection: Selection, picked: Collection[Spot], target: Spot, happenings: Sequence[tuple[Event, ...]]
) -> bool:
    """Whether a piece goes from what is picked to a spot in one of several actions.

    Of those that can't be foreseen, as cards are drawn after them, it does so where nothing lies there.
    """
    if not happenings:
        return not selection.position.picture().get(target)
    moves = (event for events in happenings for event in events if isinstance(event, Moved))
    return any(event.source in picked and event.target == target for event in moves)


def _taken(happenings: Iterable[tuple[Event, ...]]) -> int:
    """The most pieces that leave the board in one of several actions, where they are driven away."""
    counts = [
        sum(isinstance(event, Removed) and event.by is not None for event in events) for events in happenings
    ]
    return max(counts, default=0)


# What a card table shows besides the position: seats, open piles, what the game has to say.

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
        return draw_order_words(Cast(state.names, state.you), area.seat), cards[::-1]
    if not area.open:
        return None
    if area.seat == state.you:
        title = Message("Discarded by you")
    else:
        title = Message("Discarded by {player}", player=state.names[area.seat])
    return (title, cards) if cards else None


def draw_order_words(cast: Cast, seat: SeatIndex) -> Message:
    return cast.told(
        seat,
        Message("You draw, in this order"),
        Message("{player} draws, in this order", player=cast.names[seat]),
    )


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
    crests = [picture.get(rank_spot(table, seat), ("",))[-1] for seat in seats]
    cards = capability(position, CardGuidance)
    roles = {} if cards is None or over else _roles(cards, state, seats)
    signed = {area.seat for area in table.areas if area.lay == "signs" and picture.get(area.spots[0])}
    plates = tuple(
        Plate(
            name,
            "" if cards is None else cards.seat_detail(seat),
            crests[seat],
            roles.get(seat),
            signs=seat in signed,
        )
        for seat, name in enumerate(state.names)
    )
    own = crests[state.seat_below][1:2] or "s"
    race = tuple(
        (f"{rank}{own}", tuple(seat for seat in seats if crests[seat][:1] == rank)) for rank in RANKS
    )
    return Told(plates, None if over else position.mover, race, PILES)


def crown_spot(state: BoardState, layout: Layout) -> tuple[Spot, ...]:
    if layout.table is None or state.ended is None or state.ended.winner is None:
        return ()
    return (rank_spot(layout.table, state.ended.winner),)


def _roles(cards: CardGuidance, state: BoardState, seats: Iterable[SeatIndex]) -> dict[SeatIndex, Role]:
    """Whom the person who looks may attack, and who attacks them, whoever is to move."""
    looking = (state.viewer, state.you, state.position.mover)
    own = next((seat for seat in looking if seat in state.persons), None)
    if own is None or (target := cards.attacked_by(own)) is None:
        return {}
    attackers = {seat: Role("attacker", _ATTACKER) for seat in seats if cards.attacked_by(seat) == own}
    return {target: Role("target", _TARGET), **attackers}


_TARGET, _ATTACKER = Message("You attack"), Message("Attacks you")


def rank_spot(table: CardTable, seat: SeatIndex) -> Spot:
    """Where the commander of a seat lies, if there is a place for it."""
    area = next((area for area in table.areas if area.zone == "rank" and area.seat == seat), None)
    return area.spots[0] if area is not None else ""
