"""Pieces that look different at the end of their way: cards that are turned over, grow or shrink."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from fanoboard.games.events import Piece, Spot
from fanoboard.ui.toolkit.paint.pieces import PieceSprite
from fanoboard.ui.toolkit.paint.surfaces import stretch

_THINNEST = 0.04
"""What is left of the width of a card that is seen from its edge."""


def turning(
    sprites: Callable[[Piece, Spot], PieceSprite],
    first: tuple[Piece, Spot],
    last: tuple[Piece, Spot],
    share: float,
) -> PieceSprite:
    """A piece a share of the way from one look to another."""
    before, after = sprites(*first), sprites(*last)
    if before is after or before.heaps:
        return after
    sprite = before if share < 0.5 else after
    (wide, high), (end_wide, end_high) = before.image.get_size(), after.image.get_size()
    across = wide + (end_wide - wide) * share
    if not same_face(first[0], last[0]):
        across *= max(_THINNEST, abs(math.cos(math.pi * share)))
    size = (round(across), round(high + (end_high - high) * share))
    if size == sprite.image.get_size():
        return sprite
    return replace(sprite, images=(stretch(sprite.image, size),))


def same_face(one: Piece, other: Piece) -> bool:
    """Whether two pieces are the same but for the marks on them, as `5h` and `5h+known`."""
    return one.partition("+")[0] == other.partition("+")[0]
