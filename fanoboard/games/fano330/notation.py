"""Positions of Fano330-R-Morris as text, and the names of pieces and spots."""

from __future__ import annotations

import re
from typing import Final

from fanoboard.games.errors import InvalidPosition, excerpt
from fanoboard.games.events import Spot
from fanoboard.games.fano330 import core
from fanoboard.games.game import Seat
from fanoboard.messages import Message, plural

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
OF_EACH: Final = 2


def pieces_on(packed: int, space: int) -> tuple[int, ...]:
    """The stack on a space, bottom to top."""
    cell = core.cell_at(packed, space)
    return tuple(int(piece) for piece in (cell & 7, cell >> 3) if piece)


def take(packed: int, source: Spot) -> tuple[int, int]:
    """The position with a piece of a reserve or space in the air, and that piece (0 if there is none)."""
    if source in RESERVES[1:]:
        piece = RESERVES.index(source)
        return core.with_hand(packed, piece, -1), piece
    space = int(source)
    return core.without_top(packed, space), core.topmost(core.cell_at(packed, space))


def write(packed: int) -> str:
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
        raise InvalidPosition(
            Message(
                "A position has three parts (spaces, player to move, hands), as in “{example}”,"
                " not “{text}”.",
                example=write(START),
                text=excerpt(text),
            )
        )
    board, mover, hands = fields
    packed = _read_board(board)
    if mover not in ("w", "b"):
        raise InvalidPosition(Message("The player to move is w or b, not “{text}”.", text=excerpt(mover)))
    if mover == "b":
        packed |= core.BLACK_TO_MOVE
    packed = _read_hands(packed, hands)
    for letter, piece in LETTERS.items():
        count = (board + hands).count(letter)
        if count > OF_EACH:
            raise InvalidPosition(_too_many(piece, count))
    return packed


def _read_board(board: str) -> int:
    stacks = board.split("/")
    if len(stacks) != len(SPACES):
        raise InvalidPosition(
            Message(
                "There are 7 spaces, joined by /; “{text}” has {count}.",
                text=excerpt(board),
                count=len(stacks),
            )
        )
    packed = 0
    for space, stack in enumerate(stacks, 1):
        if not re.fullmatch("-|[CTct]{1,2}", stack):
            raise InvalidPosition(
                Message(
                    "Space {space} holds one or two of C, T, c, t, bottom to top, or is -, not “{text}”.",
                    space=space,
                    text=excerpt(stack),
                )
            )
        for letter in stack.replace("-", ""):
            piece = LETTERS[letter]
            if not core.can_land(core.cell_at(packed, space), piece):
                raise InvalidPosition(_twice_on(space, piece))
            packed = core.with_piece(packed, piece, space)
    return packed


def _read_hands(packed: int, text: str) -> int:
    hands = text.split("/")
    if len(hands) != len(SEATS):
        raise InvalidPosition(
            Message("The hands are White’s and Black’s, joined by /, not “{text}”.", text=excerpt(text))
        )
    white, black = hands
    if not re.fullmatch("-|[CT]{1,4}", white):
        raise InvalidPosition(
            Message("White’s hand is - or made of C and T, not “{text}”.", text=excerpt(white))
        )
    if not re.fullmatch("-|[ct]{1,4}", black):
        raise InvalidPosition(
            Message("Black’s hand is - or made of c and t, not “{text}”.", text=excerpt(black))
        )
    for letter, piece in LETTERS.items():
        count = text.count(letter)
        if count <= OF_EACH:  # else `read` says so, with the board counted in
            packed = core.with_hand(packed, piece, count)
    return packed


def _too_many(piece: int, count: int) -> Message:
    match piece:
        case core.WHITE_CIRCLE:
            return plural(
                "There is {count} white circle, where the game has {most}.",
                "There are {count} white circles, where the game has {most}.",
                count=count,
                most=OF_EACH,
            )
        case core.WHITE_TRIANGLE:
            return plural(
                "There is {count} white triangle, where the game has {most}.",
                "There are {count} white triangles, where the game has {most}.",
                count=count,
                most=OF_EACH,
            )
        case core.BLACK_CIRCLE:
            return plural(
                "There is {count} black circle, where the game has {most}.",
                "There are {count} black circles, where the game has {most}.",
                count=count,
                most=OF_EACH,
            )
    return plural(
        "There is {count} black triangle, where the game has {most}.",
        "There are {count} black triangles, where the game has {most}.",
        count=count,
        most=OF_EACH,
    )


def _twice_on(space: int, piece: int) -> Message:
    match piece:
        case core.WHITE_CIRCLE:
            return Message("Space {space} holds two white circles, which never share a space.", space=space)
        case core.WHITE_TRIANGLE:
            return Message("Space {space} holds two white triangles, which never share a space.", space=space)
        case core.BLACK_CIRCLE:
            return Message("Space {space} holds two black circles, which never share a space.", space=space)
    return Message("Space {space} holds two black triangles, which never share a space.", space=space)


def _start() -> int:
    packed = 0
    for piece in LETTERS.values():
        packed = core.with_hand(packed, piece, OF_EACH)
    return packed


START: Final = _start()
