"""What lies on a board at one moment, and what may be done there: a value, which whatever draws is given.

Beside a position that is posed, the same of how far it has come.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from fanoboard.games.events import Event, Picture, Piece, SeatIndex, Spot
from fanoboard.games.game import Position, Result
from fanoboard.games.guide import Told, Trace
from fanoboard.games.turns import Turn
from fanoboard.messages import Message
from fanoboard.ui.play.selection import Selection
from fanoboard.ui.play.turn_list import TurnList


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


class SolvingStage(Enum):
    """How far it has come."""

    ASKING = auto()
    JUDGING = auto()
    """The engine is asked about the turn that was played."""
    REPLYING = auto()
    WRONG = auto()
    """The last turn was wrong, and is still on the board."""
    SOLVED = auto()
    SHOWING = auto()
    SHOWN = auto()


@dataclass(frozen=True, eq=False, slots=True)
class SolvingSnapshot:
    """One moment of a puzzle: what lies on the board, how far it has come, and what there is to say."""

    board: BoardState
    turns: TurnList
    stage: SolvingStage
    said: Message | None
    refutation: Turn | None
    hint: Turn | None
    prompt: Message
