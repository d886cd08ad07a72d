"""What Fano330-R-Morris says: what can be clicked, what a turn did, what is forbidden, how games end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fanoboard.games.events import Cast, Piece, SeatIndex, Spot
from fanoboard.games.fano330 import core
from fanoboard.games.fano330.notation import PIECES, RESERVES, SEATS, SPACES, pieces_on, take
from fanoboard.games.game import Action, Result
from fanoboard.messages import Listing, Message, Pictured

# What Fano330-R-Morris says to people: what can be clicked, and what a turn did.


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


# What the rules of Fano330-R-Morris forbid, each with the sentence that says so, and how games end.

ARISEN: Final = {
    2: Message("The position has arisen for the second time."),
    3: Message("The position has arisen for the third time."),
}
"""Why a game is a draw, by how often a position may come up."""
HAND_LABELS: Final = (
    Message("White circles in hand"),
    Message("White triangles in hand"),
    Message("Black circles in hand"),
    Message("Black triangles in hand"),
)

_NOT_TO_PLACE: Final = (
    Message("The white circles are not Black’s to place.").under("placing"),
    Message("The white triangles are not Black’s to place.").under("placing"),
    Message("The black circles are not White’s to place.").under("placing"),
    Message("The black triangles are not White’s to place.").under("placing"),
)
_NONE_LEFT: Final = (
    Message("White has no white circle left in hand.").under("placing"),
    Message("White has no white triangle left in hand.").under("placing"),
    Message("Black has no black circle left in hand.").under("placing"),
    Message("Black has no black triangle left in hand.").under("placing"),
)
_NEVER_TWO: Final = (
    Message("Two white circles never share a space.").under("same"),
    Message("Two white triangles never share a space.").under("same"),
    Message("Two black circles never share a space.").under("same"),
    Message("Two black triangles never share a space.").under("same"),
)
_ALL_PLACED: Final = (
    Message("White has placed all pieces, and now moves them.").under("moving"),
    Message("Black has placed all pieces, and now moves them.").under("moving"),
)


def line_left(packed: int) -> Result | None:
    """The loss of the side that has just moved, if it left a line."""
    last = 0 if packed & core.BLACK_TO_MOVE else 1
    for pieces in (core.WHITE, core.BLACK, core.CIRCLES, core.TRIANGLES):
        line = core.line_within(core.tops(packed, pieces))
        if line >= 0:
            spaces = tuple(map(str, core.LINES[line]))
            reason, to_you = _line_words(pieces, "-".join(spaces), SEATS[last].name)
            return Result(1 - last, reason, spaces, fatal=True, about=last, to_you=to_you)
    return None


def stuck(seat: SeatIndex) -> Result:
    reason = Message("{seat} has no legal move.", seat=SEATS[seat].name).under("placing")
    return Result(1 - seat, reason, about=seat, to_you=Message("You have no legal move.").under("placing"))


def _line_words(pieces: int, line: str, seat: Message) -> tuple[Message, Message]:
    """The line that a seat left, in words about it and to whoever sits there."""
    match pieces:
        case core.WHITE:
            return (
                Message("{seat} left three topmost white pieces on the line {line}.", seat=seat, line=line),
                Message("You left three topmost white pieces on the line {line}.", line=line),
            )
        case core.BLACK:
            return (
                Message("{seat} left three topmost black pieces on the line {line}.", seat=seat, line=line),
                Message("You left three topmost black pieces on the line {line}.", line=line),
            )
        case core.CIRCLES:
            return (
                Message("{seat} left three topmost circles on the line {line}.", seat=seat, line=line),
                Message("You left three topmost circles on the line {line}.", line=line),
            )
    return (
        Message("{seat} left three topmost triangles on the line {line}.", seat=seat, line=line),
        Message("You left three topmost triangles on the line {line}.", line=line),
    )


def why_not_take(packed: int, source: Spot) -> Message | None:
    """Why the mover may not take a piece from a reserve or space."""
    black = bool(packed & core.BLACK_TO_MOVE)
    own = SEATS[black].pieces
    if source in RESERVES[1:]:
        if not core.is_placing(packed):
            return _ALL_PLACED[black]
        piece = RESERVES.index(source)
        if PIECES[piece] not in own:
            return _NOT_TO_PLACE[piece - 1]
        return None if core.in_hand(packed, piece) else _NONE_LEFT[piece - 1]
    if source not in SPACES:
        return Message("There is no space {space}, only 1 to 7.", space=source)
    if core.is_placing(packed):
        return Message("Pieces move only when all have been placed: place one.").under("moving")
    _, piece = take(packed, source)
    if not piece:
        return Message("There is no piece on space {space}.", space=source)
    if PIECES[piece] in own:
        return None
    if black:
        return Message(
            "The topmost piece on space {space} is white, and Black moves black pieces.",
            space=source,
        ).under("moving")
    return Message(
        "The topmost piece on space {space} is black, and White moves white pieces.", space=source
    ).under("moving")


def why_not(packed: int, source: Spot, target: Spot, *, free: bool) -> Message | None:
    """The rule that forbids a piece of `source` to go to the space `target`, if one does.

    `free` tells that all spaces are adjacent.
    """
    if reason := why_not_take(packed, source):
        return reason
    if target not in SPACES:
        return Message("There is no space {space}, only 1 to 7.", space=target)
    if source == target:
        return Message("A piece moves to another space.").under("moving")
    if source in SPACES and not core.neighbours(int(source), free=free) >> int(target) - 1 & 1:
        return Message(
            "{source} and {target} are the two ends of a line, and a piece moves to an adjacent space.",
            source=source,
            target=target,
        ).under("moving")
    _, piece = take(packed, source)
    stack = pieces_on(packed, int(target))
    if len(stack) == 2:
        return Message("Space {space} holds two pieces already.", space=target).under("stacking")
    return _NEVER_TWO[piece - 1] if piece in stack else None
