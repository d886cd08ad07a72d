"""Whose a piece is: its name begins with that of the seat, as `white circle` with White's."""

from __future__ import annotations

from collections.abc import Sequence

from fanoboard.games.events import Piece, SeatIndex
from fanoboard.games.game import Game


def belongs(piece: Piece, seat_name: str) -> bool:
    """Whether a piece is of the seat with this name."""
    return piece.startswith(seat_name.lower())


def owner(game: Game, pile: Sequence[Piece]) -> SeatIndex | None:
    """The seat whose piece lies on top of a pile, if it is anybody's."""
    top = pile[-1] if pile else ""
    return next((seat for seat, name in enumerate(game.seat_names) if belongs(top, name)), None)
