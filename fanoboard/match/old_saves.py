"""Format 1 of saved games, which knew one line of play, and called seats and players by English names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from fanoboard.games.errors import GameError
from fanoboard.games.game import Seat
from fanoboard.games.options import OptionValue
from fanoboard.match.save_format import FORMAT, Name, PositionText, SavedEnd, SavedMatch, SavedPlayer
from fanoboard.messages import Listing, Message

COMPUTER = "Computer"


class OldPlayer(msgspec.Struct, forbid_unknown_fields=True):
    """A player; the seat is told by the place in the list."""

    kind: Literal["person", "engine"]
    name: Name
    level: int = 0


class OldResult(msgspec.Struct, forbid_unknown_fields=True):
    """How a game ended, by the rules or not; `winner` is the name of a seat, or nothing for a draw."""

    winner: Name | None
    reason: str


class OldMatch(msgspec.Struct, forbid_unknown_fields=True):
    format: int
    game: Name
    options: dict[str, OptionValue]
    seed: int
    players: list[OldPlayer]
    start: PositionText | None = None
    practice: bool = False
    turns: list[str] = []
    unfinished: list[str] = []
    result: OldResult | None = None


def upgraded(old: OldMatch, players: list[SavedPlayer], ended: SavedEnd | None) -> SavedMatch:
    return SavedMatch(
        FORMAT,
        old.game,
        old.options,
        players,
        seed=old.seed,
        start=old.start,
        practice=old.practice,
        turns=list(old.turns),
        unfinished=list(old.unfinished),
        ended=ended,
    )


def upgraded_players(old: Sequence[OldPlayer], seats: Sequence[Seat]) -> list[SavedPlayer]:
    """The players on their seats.  Raises GameError unless there is one for each."""
    if len(old) != len(seats):
        raise GameError(
            Message("The game needs {seats} players, not {players}.", seats=len(seats), players=len(old))
        )
    return [
        SavedPlayer(seat.id, player.kind, _own_name(player, seat), player.level or None)
        for seat, player in zip(seats, old, strict=True)
    ]


def upgraded_end(old: OldResult | None, seats: Sequence[Seat]) -> SavedEnd | None:
    """How the players ended the game, unless the rules did: a result was written either way.

    Raises GameError where the winner has none of the seats.
    """
    if old is None:
        return None
    if old.winner is None:
        return SavedEnd("agreement")
    names = [_called(seat) for seat in seats]
    if old.winner not in names:
        raise GameError(
            Message("The winner is {seats}, not “{winner}”.", seats=Listing(names, "or"), winner=old.winner)
        )
    # With more than two players, only the rules ever made one of them the winner.
    loser = 1 - names.index(old.winner) if len(seats) == 2 else None
    return None if loser is None else SavedEnd("resignation", seats[loser].id)


def _called(seat: Seat) -> str:
    """What format 1 called a seat: `Player 1` for `player-1`."""
    return seat.id.replace("-", " ").capitalize()


def _own_name(player: OldPlayer, seat: Seat) -> str:
    given = COMPUTER if player.kind == "engine" else _called(seat)
    return "" if player.name == given else player.name
