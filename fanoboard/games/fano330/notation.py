"""Positions of Fano330-R-Morris as text, and the names of pieces and spots."""

from __future__ import annotations

import re
from typing import Final

from fanoboard.games.errors import InvalidPosition
from fanoboard.games.fano330 import core
from fanoboard.games.game import Seat
from fanoboard.messages import Message

LETTERS: Final = {"C": 1, "T": 2, "c": 3, "t": 4}
"""The pieces of the core by the letters of the position text: White's are capital."""
PIECES: Final = ("", "white circle", "white triangle", "black circle", "black triangle")
"""What the core's pieces are called, on the board and in a theme."""
RESERVES: Final = ("", "reserve.C", "reserve.T", "reserve.c", "reserve.t")
"""The spots on which the core's pieces wait to be placed."""
SPACES: Final = ("1", "2", "3", "4", "5", "6", "7")
SEATS: Final = (
    Seat("white", Message("White"), ("white circle", "white triangle")),
    Seat("black", Message("Black"), ("black circle", "black triangle")),
)
SIDES: Final = tuple(str(seat.name) for seat in SEATS)
OF_EACH: Final = 2
"""How many of each piece there are."""


def pieces_on(packed: int, space: int) -> tuple[int, ...]:
    """The stack on a space, bottom to top."""
    cell = core.cell_at(packed, space)
    return tuple(int(piece) for piece in (cell & 7, cell >> 3) if piece)


def write(packed: int) -> str:
    """A position as the rules page writes it."""
    letters = ["", *LETTERS]
    stacks = ["".join(letters[p] for p in pieces_on(packed, space)) or "-" for space in range(1, 8)]
    counts = [letters[piece] * core.in_hand(packed, piece) for piece in LETTERS.values()]
    hands = ["".join(counts[:2]) or "-", "".join(counts[2:]) or "-"]
    mover = "b" if packed & core.BLACK_TO_MOVE else "w"
    return f"{'/'.join(stacks)} {mover} {'/'.join(hands)}"


def read(text: str) -> int:
    """The position that a text describes.  Pieces may be missing, but none may be there too often.

    Raises InvalidPosition.
    """
    fields = text.split()
    if len(fields) != 3:
        parts = "three parts (spaces, side to move, hands)"
        raise InvalidPosition(f"a position has {parts}, as in {write(START)!r}; not {text[:60]!r}")
    board, mover, hands = fields
    packed = _read_board(board)
    if mover not in ("w", "b"):
        raise InvalidPosition(f"the side to move is w or b, not {mover[:20]!r}")
    if mover == "b":
        packed |= core.BLACK_TO_MOVE
    packed = _read_hands(packed, hands)
    used = board + hands
    for letter, piece in LETTERS.items():
        count = used.count(letter)
        if count > OF_EACH:
            raise InvalidPosition(f"there are {count} {PIECES[piece]}s, where the game has {OF_EACH}")
    return packed


def _read_board(board: str) -> int:
    stacks = board.split("/")
    if len(stacks) != len(SPACES):
        raise InvalidPosition(f"there are 7 spaces, joined by /; {board[:40]!r} has {len(stacks)}")
    packed = 0
    for space, stack in enumerate(stacks, 1):
        if not re.fullmatch("-|[CTct]{1,2}", stack):
            raise InvalidPosition(
                f"space {space} holds one or two of C, T, c, t, bottom to top, or is -; not {stack[:20]!r}"
            )
        for letter in stack.replace("-", ""):
            piece = LETTERS[letter]
            if not core.can_land(core.cell_at(packed, space), piece):
                raise InvalidPosition(f"space {space} holds two {PIECES[piece]}s, which never share a space")
            packed = core.with_piece(packed, piece, space)
    return packed


def _read_hands(packed: int, text: str) -> int:
    hands = text.split("/")
    if len(hands) != len(SIDES):
        raise InvalidPosition(f"the hands are White's and Black's, joined by /; not {text[:40]!r}")
    for hand, letters, side in zip(hands, ("CT", "ct"), SIDES, strict=True):
        if not re.fullmatch(f"-|[{letters}]{{1,4}}", hand):
            raise InvalidPosition(f"{side}'s hand is - or made of {' and '.join(letters)}; not {hand[:20]!r}")
        for letter in set(hand) - {"-"}:
            if hand.count(letter) <= OF_EACH:  # else `read` says so, with the board counted in
                packed = core.with_hand(packed, LETTERS[letter], hand.count(letter))
    return packed


def _start() -> int:
    packed = 0
    for piece in LETTERS.values():
        packed = core.with_hand(packed, piece, OF_EACH)
    return packed


START: Final = _start()
"""The empty board, White to move."""
