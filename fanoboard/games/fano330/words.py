"""What Fano330-R-Morris says to people: what can be clicked, and what a turn did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fanoboard.games.cast import Cast
from fanoboard.games.events import Piece, SeatIndex, Spot
from fanoboard.games.fano330.notation import RESERVES
from fanoboard.games.game import Action
from fanoboard.messages import Listing, Message, Pictured


def shape(piece: Piece) -> Pictured:
    """The picture of a piece, or where there are letters alone, its shape."""
    return Pictured(piece, Message("a circle") if "circle" in piece else Message("a triangle"))


def turn_words(cast: Cast, seat: SeatIndex, source: Spot | None, target: Spot, piece: Piece) -> Message:
    player, pictured = cast.names[seat], shape(piece)
    if source is None:
        return cast.told(
            seat,
            Message("You place {piece} on {space}.", piece=pictured, space=target),
            Message("{player} places {piece} on {space}.", player=player, piece=pictured, space=target),
        )
    return cast.told(
        seat,
        Message("You move {piece} from {source} to {space}.", piece=pictured, source=source, space=target),
        Message(
            "{player} moves {piece} from {source} to {space}.",
            player=player,
            piece=pictured,
            source=source,
            space=target,
        ),
    )


def prompt_for(actions: Sequence[Action], picked: Sequence[Spot], *, placing: bool) -> Message:
    if not picked:
        if placing:
            return Message("Choose one of your pieces beside the board, then the space for it.")
        return Message("Choose a piece of yours that lies on top, then the space it moves to.")
    spaces = Listing([action.spots[1] for action in actions if action.spots[0] == picked[0]], "or")
    if picked[0] in RESERVES:
        return Message("Choose a space for it: {spaces}.", spaces=spaces)
    return Message("Choose the space it moves to: {spaces}.", spaces=spaces)


_CALLED: Final = {
    "white circle": Message("White circle"),
    "white triangle": Message("White triangle"),
    "black circle": Message("Black circle"),
    "black triangle": Message("Black triangle"),
}


def space_words(space: Spot, pieces: Sequence[Piece]) -> Message:
    """What lies on a space, from the lowest piece to the topmost."""
    if not pieces:
        return Message("Space {space} is empty.", space=space)
    shown = [Pictured(piece, _CALLED[piece]) for piece in pieces]
    if len(shown) == 1:
        return Message("On space {space}: {piece}", space=space, piece=shown[0])
    return Message("On space {space}, from the bottom: {pieces}", space=space, pieces=Listing(shown, "and"))
