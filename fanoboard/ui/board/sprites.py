"""The sprite of a piece on a spot: what lies in a place for cards is a card, all else as themes say."""

from __future__ import annotations

from fanoboard.content.theme import Theme
from fanoboard.games.events import Piece, Spot
from fanoboard.ui.board.fit import Fit
from fanoboard.ui.paint.card_sprites import card_sprite, medal_sprite
from fanoboard.ui.paint.pieces import PieceSprite, piece_sprite


def sprite_on(theme: Theme, fit: Fit, piece: Piece, spot: Spot) -> PieceSprite:
    """A piece at the size that it has on a spot."""
    size = fit.cards.get(spot)
    if size is None:
        return piece_sprite(theme.piece(piece), fit.piece)
    if fit.lay_of(spot) == "signs":
        return medal_sprite(theme.cards, piece, size)
    return card_sprite(theme.cards, fit.shown(piece, spot), size)
