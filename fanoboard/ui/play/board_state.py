"""What lies on a board at one moment, and what may be done there: a value, which whatever draws is given."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from fanoboard.games.events import Event, Picture, Piece, SeatIndex, Spot
from fanoboard.games.game import Position, Result
from fanoboard.games.guide import Told, Trace
from fanoboard.games.turns import Turn
from fanoboard.messages import Message
from fanoboard.ui.play.selection import Selection


@dataclass(frozen=True, slots=True)
class TurnTold:
    """What one of the others did in their turn, at a card table."""

    seat: SeatIndex
    player: str | Message
    crest: Piece
    actions: tuple[Told, ...]
    lines: tuple[Message, ...]
    """The same as sentences, with what was drawn and shuffled meanwhile."""
    events: tuple[Event, ...]
    traces: tuple[Trace, ...]


@dataclass(frozen=True, eq=False, slots=True)
class BoardState:
    """One moment, as `viewer` may see it."""

    position: Position
    picture: Picture
    viewer: SeatIndex | None = None
    selection: Selection | None = None
    """The clicks so far and what may be clicked; None where nobody here is to move."""
    last_events: Sequence[Event] = ()
    ended: Result | None = None
    """How the game has ended, where that is what is shown."""
    hint: Turn | None = None
    names: Sequence[str | Message] = ()
    """The players' names, by seat."""
    you: SeatIndex | None = None
    persons: Collection[SeatIndex] = ()
    seat_below: SeatIndex = 0
    drawn: Sequence[tuple[Spot, ...]] = ()
    """What somebody drew there: rings round spots, arrows from one to another."""
