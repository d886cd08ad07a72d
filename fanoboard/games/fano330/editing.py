"""Setting up positions of Fano330-R-Morris."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from fanoboard.games.editing import Editing, Setup, TrayPiece, exchange, maps_lines
from fanoboard.games.events import Piece, Spot
from fanoboard.games.fano330 import core
from fanoboard.games.fano330.notation import LETTERS, OF_EACH, PIECES, RESERVES, SPACES
from fanoboard.messages import Message, plural

_LETTER_OF = {PIECES[piece]: letter for letter, piece in LETTERS.items()}
_RESERVE_OF = dict(zip(PIECES[1:], RESERVES[1:], strict=True))


class Fano330Editing(Editing):
    """Stacks of up to two on the spaces, and the pieces in hand, each on the reserve of its kind."""

    tray: ClassVar[tuple[TrayPiece, ...]] = (
        TrayPiece(PIECES[core.WHITE_CIRCLE], Message("White circle")),
        TrayPiece(PIECES[core.WHITE_TRIANGLE], Message("White triangle")),
        TrayPiece(PIECES[core.BLACK_CIRCLE], Message("Black circle")),
        TrayPiece(PIECES[core.BLACK_TRIANGLE], Message("Black triangle")),
    )
    tallest: ClassVar[int] = OF_EACH
    full: ClassVar[Message | None] = plural(
        "There is room for {count} piece.", "There is room for {count} pieces.", count=OF_EACH
    )
    opposites: ClassVar[Mapping[str, str]] = exchange(
        [*zip(PIECES[1:3], PIECES[3:], strict=True), *zip(RESERVES[1:3], RESERVES[3:], strict=True)]
    )

    @property
    def spots(self) -> Sequence[Spot]:
        return (*SPACES, *RESERVES[1:])

    def placed(self, setup: Setup, piece: Piece, spot: Spot) -> Setup | None:
        """On any reserve, a piece goes to its own."""
        return super().placed(setup, piece, _RESERVE_OF[piece] if spot in RESERVES[1:] else spot)

    def text(self, setup: Setup) -> str:
        """As `Ct/-/c/-/-/-/T w C/ct`."""
        stacks = [_letters(setup.pile(space)) for space in SPACES]
        hands = [
            _letters(piece for reserve in reserves for piece in setup.pile(reserve))
            for reserves in (RESERVES[1:3], RESERVES[3:])
        ]
        return f"{'/'.join(stacks)} {'wb'[setup.mover]} {'/'.join(hands)}"

    def keeps_lines(self, images: Mapping[Spot, Spot]) -> bool:
        """Whether lines go to lines, and the middles of the straight ones to middles."""
        circle, *straight = (tuple(map(str, line)) for line in core.LINES)
        same_circle = {images[space] for space in circle} == {*circle}
        return same_circle and maps_lines(straight, images)


def _letters(pieces: Iterable[Piece]) -> str:
    return "".join(_LETTER_OF[piece] for piece in pieces) or "-"
