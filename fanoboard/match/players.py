"""What those who play are called everywhere, and how they move up a seat from game to game of a series."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from fanoboard.games.events import SeatIndex
from fanoboard.games.game import Seat
from fanoboard.messages import Message

# What those who play are called, everywhere alike.

YOU: Final = Message("You")


class Called(Protocol):
    """Who plays, as far as that is told."""

    @property
    def is_person(self) -> bool:
        """Whether a person moves for this seat."""

    @property
    def name(self) -> str:
        """The name that was given; empty without one."""

    @property
    def called(self) -> str:
        """The name, or else who it is, if it is no person."""


def spoken_to(players: Sequence[Called]) -> SeatIndex | None:
    """The seat of a person without a name who plays alone against computers, and is spoken to."""
    persons = [seat for seat, player in enumerate(players) if player.is_person]
    alone = len(persons) == 1 and len(players) > 1
    return persons[0] if alone and not players[persons[0]].name else None


def names_of(players: Sequence[Called], seats: Sequence[Seat]) -> tuple[str | Message, ...]:
    """What to call those who play: by the name, if there is one; who is spoken to is “You”.

    All others are called by their seats, and so is whoever would be called as somebody else is.
    """
    you = spoken_to(players)
    names = [
        YOU if number == you else player.called or seat.name
        for number, (player, seat) in enumerate(zip(players, seats, strict=True))
    ]
    called = [str(name) for name in names]
    return tuple(
        seat.name if called.count(str(name)) > 1 and number != you else name
        for number, (name, seat) in enumerate(zip(names, seats, strict=True))
    )


# A series: games between the same players, who move up a seat from one to the next.

Winners = tuple[SeatIndex | None, ...]
"""Who has won the games of a series, oldest first: the seat where the winner sits now; None for a draw."""


def moved_up(winners: Winners, seats: int) -> Winners:
    """The same winners once everybody has moved up a seat, and the first one to the last."""
    return tuple(None if seat is None else (seat - 1) % seats for seat in winners)


def scores(winners: Sequence[SeatIndex | None], seats: int) -> list[int]:
    return [sum(winner == seat for winner in winners) for seat in range(seats)]
