"""What can happen on a board or a table, and the picture that it changes.

The rules tell what happened as events; the screen animates them and needs no rule.  Applying the
events of an action to the picture before it gives the picture after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from fanoboard.messages import Message, Pictured

Spot = str
"""The name of a place of a layout: a point, a slot, a card, a reserve."""
Piece = str
"""The name of a kind of piece, which a theme gives its look: `white`, `5h`."""
SeatIndex = int
"""A player of a game, from 0."""

BACK: Piece = "back"
SIGN = "sign:"
"""Begins what is no piece, but a drawing of what is done with some: `sign:attack`."""
"""A card that shows only its back."""
NOBODY: SeatIndex = -1
"""A viewer who sees no hidden card at all."""

Picture = Mapping[Spot, tuple[Piece, ...]]
"""What lies on each spot that is not empty, bottom to top."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A piece went from one spot to the top of another.

    `index` says which piece of the source it was, counted from the bottom, negative from the top.
    """

    piece: Piece
    source: Spot
    target: Spot
    index: int = -1


@dataclass(frozen=True, slots=True)
class Removed:
    """A piece left the board; `by` is the spot it was driven away from, if there is one."""

    piece: Piece
    spot: Spot
    by: Spot | None = None
    index: int = -1


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece that was nowhere came to lie on top of a spot."""

    piece: Piece
    spot: Spot


@dataclass(frozen=True, slots=True)
class Turned:
    """A piece became another one where it lies: a card was turned over, a joker got its number."""

    spot: Spot
    before: Piece
    after: Piece
    index: int = -1


@dataclass(frozen=True, slots=True)
class Shuffled:
    """The hidden pieces of a spot changed their order; the picture stays."""

    spot: Spot


@dataclass(frozen=True, slots=True)
class Struck:
    """The piece of a spot went for that of another; both lie where they did."""

    spot: Spot
    target: Spot


@dataclass(frozen=True, slots=True)
class Honoured:
    """The pieces of a spot did something great; they lie where they did."""

    spot: Spot


Event = Moved | Removed | Placed | Turned | Shuffled | Struck | Honoured


def spots_of(event: Event) -> tuple[Spot, ...]:
    """The spots that an event is about."""
    match event:
        case Moved(_, source, target) | Struck(source, target):
            return source, target
        case _:
            return (event.spot,)


class WrongEvent(AssertionError):
    """An event that does not fit the picture it is applied to: a fault in a game's rules."""


def apply(picture: Picture, events: Iterable[Event]) -> Picture:
    """The picture after `events`.  Raises WrongEvent where a piece is not where an event says."""
    spots = dict(picture)
    for event in events:
        match event:
            case Moved(piece, source, target, index):
                _take(spots, source, index, piece)
                spots[target] = (*spots.get(target, ()), piece)
            case Removed(piece, spot, _, index):
                _take(spots, spot, index, piece)
            case Placed(piece, spot):
                spots[spot] = (*spots.get(spot, ()), piece)
            case Turned(spot, before, after, index):
                pile = list(spots.get(spot, ()))
                _check(pile, spot, index, before)
                pile[index] = after
                spots[spot] = tuple(pile)
            case Shuffled() | Struck() | Honoured():
                pass
    return spots


def _take(spots: dict[Spot, tuple[Piece, ...]], spot: Spot, index: int, piece: Piece) -> None:
    pile = list(spots.get(spot, ()))
    _check(pile, spot, index, piece)
    del pile[index]
    if pile:
        spots[spot] = tuple(pile)
    else:
        del spots[spot]


def _check(pile: list[Piece], spot: Spot, index: int, piece: Piece) -> None:
    if not -len(pile) <= index < len(pile) or pile[index] != piece:
        raise WrongEvent(f"no {piece!r} at {index} of {spot!r}, which holds {pile}")


# Who plays, as sentences on turns speak of them.


@dataclass(frozen=True, slots=True)
class Cast:
    """The names of the players by seat; `you` is the one who is spoken to, if anybody is."""

    names: Sequence[str | Message | Pictured]
    you: SeatIndex | None = None

    def told(self, seat: SeatIndex, you: Message, they: Message) -> Message:
        """The sentence that is right for a seat, of one to the player and one about the player."""
        return you if seat == self.you else they


def one_after_the_other(sentences: Sequence[Message]) -> Message:
    """Several sentences as one, each after the one before."""
    told, *others = sentences
    for sentence in others:
        told = Message("{first} {second}", first=told, second=sentence)
    return told
