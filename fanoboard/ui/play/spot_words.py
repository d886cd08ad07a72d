"""A spot of a board in words: what it is called, what lies there, and what can be done there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fanoboard.content.layout import Layout
from fanoboard.games.capabilities import SpotNames, capability, editing_of
from fanoboard.games.events import Event, Picture, Piece, Removed, Spot
from fanoboard.games.game import Position
from fanoboard.messages import Listing, Message, plural
from fanoboard.ui.board.callbacks import SpotWords
from fanoboard.ui.play.board_state import BoardState
from fanoboard.ui.play.selection import Selection
from fanoboard.ui.play.turn_marks import hint_clicks
from fanoboard.ui.toolkit.look.style import Text


def spot_words(state: BoardState, layout: Layout, spot: Spot, *, tips: bool = True) -> SpotWords:
    """All that is told of a spot, or nothing; `tips` may give away what is asked."""
    tip = state.position.tip(spot, state.viewer) if tips else None
    lying = _lying(state, spot, tip)
    doing = (*_hinted(state, layout, spot), *_doing(state.selection, layout, spot))
    if lying is None and not doing and layout.table is not None and tip is None:
        return SpotWords(())
    name = spot_name(state, spot)
    if tip in (name, lying):
        tip = None
    if spot not in layout.standing:
        return SpotWords((name, *doing), tip or "")
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
    for spot in picture:
        lying = _lying(state, spot, None)
        if lying is not None:
            places.setdefault(str(lying), (lying, []))[1].append(spot_name(state, spot))
    told = [
        Message("{pieces}: {places}", pieces=lying, places=Listing(spots, "and"))
        for lying, spots in places.values()
    ]
    return Message("{pieces}", pieces=Listing(told, "and")) if told else Message("An empty board")


def spot_name(state: BoardState, spot: Spot) -> str | Message:
    names = capability(state.position, SpotNames)
    if names is not None:
        return names.spot_name(spot)
    # What is no point of a board has no coordinates.
    return state.position.label(spot) if "." in spot else spot


def _lying(state: BoardState, spot: Spot, tip: Message | None) -> Text | None:
    pile = state.picture.get(spot, ())
    if not pile:
        return None
    names = capability(state.position, SpotNames)
    if names is not None:
        several = plural("{count} card", "{count} cards", count=len(pile))
        return several if len(pile) > 1 else names.piece_name(pile[0])
    called = _piece_names(state)
    kinds = list(dict.fromkeys(pile))
    if len(pile) > 1 and len(kinds) > 1 and tip is not None:
        return tip
    if len(pile) > 1 and len(kinds) == 1:
        return Message("{count} × {piece}", count=len(pile), piece=called.get(kinds[0], kinds[0]))
    return Message("{pieces}", pieces=Listing([called.get(piece, piece) for piece in pile], "and"))


def _piece_names(state: BoardState) -> dict[Piece, Message]:
    editing = editing_of(state.position.game)
    return {} if editing is None else {each.piece: each.name for each in editing.tray}


def _hinted(state: BoardState, layout: Layout, spot: Spot) -> Iterator[Text]:
    """That a spot is to be clicked for the good move that was asked for, and when."""
    clicks = hint_clicks(state.hint, layout, by_keys=True) if state.hint is not None else []
    if spot in clicks:
        numbers = [str(number) for number, each in enumerate(clicks, 1) if each == spot]
        yield Message("Hint {numbers}", numbers=Listing(numbers, "and"))


def _doing(selection: Selection | None, layout: Layout, spot: Spot) -> Iterator[Text]:
    """Sentences on what a click on a spot would do."""
    if selection is None:
        return
    if spot == selection.hand:
        yield Message("Picked")
    following = selection.following(spot)
    if following:
        taken = _taken(selection.outcomes.events(following))
        if taken and selection.picked:
            yield Message("Can be chosen, takes {count}", count=taken)
        else:
            yield Message("Can be chosen")
        if places := list(targets(selection, layout, spot)):
            yield Message("May go to {places}", places=Listing(places, "and"))
    elif spot in selection.first_spots:
        yield Message("Can be chosen instead")


def targets(selection: Selection, layout: Layout, spot: Spot) -> Iterator[Message | str]:
    """The names of the spots where what is clicked at a spot may go next, with what it takes there."""
    at, names = len(selection.picked) + 1, capability(selection.position, SpotNames)
    for target in dict.fromkeys(
        action.chosen[at] for action in selection.following(spot) if action.chosen and len(action.chosen) > at
    ):
        if target in layout.standing:
            actions = [
                action
                for action in selection.following(spot)
                if action.chosen and action.chosen[at : at + 1] == (target,)
            ]
            taken = _taken(selection.outcomes.events(actions))
            called = target if names is None else names.spot_name(target)
            yield (Message("{spot} taking {count}", spot=called, count=taken) if taken else called)


def _taken(happenings: Iterable[tuple[Event, ...]]) -> int:
    """The most pieces that leave the board in one of several actions, where they are driven away."""
    counts = [
        sum(isinstance(event, Removed) and event.by is not None for event in events) for events in happenings
    ]
    return max(counts, default=0)
