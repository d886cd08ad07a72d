"""Cards as they are painted: faces, figures, and sprites of both sides."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from fanoboard.content.theme import CardLook
from fanoboard.games.events import Piece
from fanoboard.ui.toolkit.paint.drawings import draw_fano, drawing, sign
from fanoboard.ui.toolkit.paint.panels import rounded, rounded_mask, soft_shadow
from fanoboard.ui.toolkit.paint.pieces import PieceSprite
from fanoboard.ui.toolkit.paint.surfaces import Size, cached, clear, cut, load_font, mixed, stretch

# The figures of the three ranks: the Jack's shield, the Queen's rose, the King's crown; and round crests.

_OVER_FIGURE = 4
RANKS: Final = ("J", "Q", "K")


def figure(rank: str, side: int, ink: tuple[int, ...], light: tuple[int, ...]) -> pygame.Surface:
    """The figure of a rank in a square: its body in `ink`, what stands on it in `light`."""
    return drawing("figures", rank, side, ink[:3], light)


@cached(megabytes=4)
def crest(look: CardLook, piece: Piece, side: int) -> pygame.Surface:
    """A round crest with the figure of a commander, `Jh`, in the colour of its suit."""
    rank, suit = piece[:1], piece[1:2]
    ink = getattr(look.suits, suit, look.joker)
    large = clear((side * _OVER_FIGURE, side * _OVER_FIGURE), look.face)
    middle = (side * _OVER_FIGURE / 2, side * _OVER_FIGURE / 2)
    pygame.draw.circle(large, look.gilt, middle, side * _OVER_FIGURE * 0.5)
    pygame.draw.circle(large, look.face, middle, side * _OVER_FIGURE * 0.45)
    image = stretch(large, (side, side))
    if rank in RANKS:
        drawn = figure(rank, round(side * 0.68), ink, look.face)
        image.blit(drawn, drawn.get_rect(center=(side // 2, side // 2)))
    if "+resigned" in piece:
        image.set_alpha(110)
    return image


# The faces and backs of playing cards, drawn large and scaled down.

_FONT = "Inter-Bold.otf"
_OVER = 2
_CARD = re.compile(r"(?P<joker>\*t?)?(?P<value>10|[1-9JQK])?(?P<suit>[hdsc])?(?P<marks>(?:\+[a-z]+)*)")
_LARGE = 60
"""Pixels; narrower cards have one number over one sign, wider ones both corners."""
_FRAMED = 36
"""Pixels; narrower cards have no ornament."""


@dataclass(frozen=True, slots=True)
class CardName:
    """What the name of a piece says: its value, the sign of its suit, and its marks."""

    value: str
    suit: str
    joker: bool
    passing: bool
    marks: frozenset[str]

    @property
    def noble(self) -> bool:
        """Whether it counts towards a promotion, or is a commander."""
        return self.value in ("8", "9", "10", "J", "Q", "K")


def read_card(piece: Piece) -> CardName | None:
    found = _CARD.fullmatch(piece)
    if found is None or not (found["suit"] or found["joker"]):
        return None
    marks = frozenset(filter(None, (found["marks"] or "").split("+")))
    joker = found["joker"] or ""
    return CardName(found["value"] or "", found["suit"] or "star", bool(joker), joker == "*t", marks)


@cached(megabytes=24)
def card_image(look: CardLook, piece: Piece, size: Size) -> pygame.Surface:
    """A card as it looks from above: its face, or its back where the name of the piece tells none."""
    wide, high = size[0] * _OVER, size[1] * _OVER
    card = read_card(piece)
    large = clear((wide, high), look.face)
    large.fill(look.face if card else look.back)
    if card is None:
        _draw_back(large, look)
    else:
        _draw_face(large, look, card, size[0])
    corner = max(2, round(wide * 0.085))
    edge = look.edge if card else look.back.mix(look.back_line, 0.25)
    pygame.draw.rect(large, edge, large.get_rect(), max(1, wide // 70), border_radius=corner)
    return stretch(cut(large, rounded_mask((wide, high), corner)), size)


def _draw_face(surface: pygame.Surface, look: CardLook, card: CardName, width: int) -> None:
    ink = look.joker if card.joker else getattr(look.suits, card.suit)
    wide, high = surface.get_size()
    if card.noble and width >= _FRAMED:
        _draw_ornament(surface, look, motif_wanted=card.value not in RANKS)
    if width < _LARGE:
        _draw_small(surface, card, ink)
    else:
        _draw_middle(surface, card, ink)
        corner = _corner(card, ink, round(wide * 0.25))
        inset = (round(wide * 0.075), round(wide * 0.085))
        surface.blit(corner, inset)
        turned = pygame.transform.rotate(corner, 180)
        surface.blit(turned, (wide - inset[0] - turned.get_width(), high - inset[1] - turned.get_height()))
    _draw_marks(surface, look, card)


def _draw_small(surface: pygame.Surface, card: CardName, ink: Sequence[int]) -> None:
    """A large number over a sign: all that can be read on a small card."""
    wide, high = surface.get_size()
    if not card.value:
        large = sign(card.suit, round(wide * 0.72), ink)
        surface.blit(large, large.get_rect(center=(wide // 2, high // 2)))
        return
    ranked = card.value in RANKS
    number = _text(card.value, round(high * (0.38 if ranked else 0.46)), ink)
    if number.get_width() > wide * 0.86:
        number = stretch(number, (round(wide * 0.86), number.get_height()))
    surface.blit(number, number.get_rect(center=(wide // 2, round(high * (0.25 if ranked else 0.31)))))
    if ranked:
        ground = tuple(surface.get_at((min(2, wide - 1), min(2, high - 1))))
        drawn = figure(card.value, round(min(wide * 0.8, high * 0.46)), tuple(ink), ground)
        surface.blit(drawn, drawn.get_rect(center=(wide // 2, round(high * 0.67))))
        return
    small = sign(card.suit, round(high * 0.34), ink)
    surface.blit(small, small.get_rect(center=(wide // 2, round(high * 0.74))))


def _corner(card: CardName, ink: Sequence[int], side: int) -> pygame.Surface:
    """The number of a card with its sign below it; only the sign where there is no number."""
    column = clear((side, round(side * 2.15)), ink)
    top = 0
    if card.value:
        number = _text(card.value, round(side * 1.2), ink)
        if number.get_width() > side:
            number = stretch(number, (side, number.get_height()))
        column.blit(number, ((side - number.get_width()) // 2, 0))
        top = round(side * 1.08)
    small = sign(card.suit, round(side * 0.74), ink)
    column.blit(small, ((side - small.get_width()) // 2, top + round(side * 0.1)))
    return column


def _draw_middle(surface: pygame.Surface, card: CardName, ink: Sequence[int]) -> None:
    """A commander's figure, or a large sign, in a ring if the card is here for a while only."""
    wide, high = surface.get_size()
    if card.value in RANKS:
        drawn = figure(
            card.value, round(wide * 0.43), tuple(ink), tuple(surface.get_at((wide // 2, high // 8)))
        )
        surface.blit(drawn, drawn.get_rect(center=(wide // 2, round(high * 0.51))))
        return
    middle = (wide // 2, round(high * (0.555 if card.noble else 0.5)))
    large = sign(card.suit, round(wide * (0.27 if card.noble else 0.42)), ink)
    surface.blit(large, large.get_rect(center=middle))
    if card.passing:
        pygame.draw.circle(surface, ink, middle, wide * 0.3, max(1, wide // 50))


def _draw_ornament(surface: pygame.Surface, look: CardLook, *, motif_wanted: bool) -> None:
    """A gilt frame, around a Fano plane where no figure is to come."""
    wide, high = surface.get_size()
    pale = mixed(look.face, look.gilt, 0.13)
    inner = surface.get_rect().inflate(-round(wide * 0.09), -round(wide * 0.09))
    radius = round(wide * 0.06)
    pygame.draw.rect(surface, pale, inner, border_radius=radius)
    pygame.draw.rect(surface, look.gilt, inner, max(1, round(wide * 0.014)), border_radius=radius)
    fine = inner.inflate(-round(wide * 0.045), -round(wide * 0.045))
    pygame.draw.rect(surface, look.gilt, fine, max(1, round(wide * 0.006)), border_radius=radius)
    if not motif_wanted:
        return
    motif = clear((wide, high), look.gilt)
    draw_fano(motif, (wide / 2, high * 0.555), wide * 0.36, (*look.gilt.rgb, 255), max(1.0, wide * 0.013))
    motif.set_alpha(150)
    surface.blit(motif, (0, 0))


def _draw_marks(surface: pygame.Surface, look: CardLook, card: CardName) -> None:
    """An eye where all know the card, a shield where it is defended; grey where its owner gave up."""
    wide, high = surface.get_size()
    badges = {"known": ("eye", look.edge.mix(look.suits.s, 0.55)), "defended": ("shield", look.gilt)}
    for mark in card.marks & badges.keys():
        name, ink = badges[mark]
        side = round(wide * (0.24 if mark == "known" else 0.36))
        badge = sign(name, side, ink)
        x = wide - side - round(wide * 0.07)
        surface.blit(badge, (x, round(wide * 0.07)))
    if "resigned" in card.marks:
        veil = clear((wide, high), look.edge)
        veil.fill((*look.edge.rgb, 170))
        surface.blit(veil, (0, 0))


def _draw_back(surface: pygame.Surface, look: CardLook) -> None:
    """A lattice within a frame, and on it a medallion with the Fano plane."""
    wide, high = surface.get_size()
    line, faint = look.back_line, look.back.mix(look.back_line, 0.22)
    inner = surface.get_rect().inflate(-round(wide * 0.13), -round(wide * 0.13))
    step = max(4, round(wide * 0.11))
    surface.set_clip(inner)
    for start in range(-high, wide + high, step):
        pygame.draw.line(surface, faint, (start, 0), (start + high, high), max(1, wide // 90))
        pygame.draw.line(surface, faint, (start, high), (start + high, 0), max(1, wide // 90))
    surface.set_clip(None)
    pygame.draw.rect(surface, line, inner, max(1, round(wide * 0.018)), border_radius=round(wide * 0.045))
    middle = (wide / 2, high / 2)
    pygame.draw.circle(surface, look.back, middle, wide * 0.35)
    pygame.draw.circle(surface, line, middle, wide * 0.35, max(1, round(wide * 0.016)))
    draw_fano(surface, (wide / 2, high / 2 + wide * 0.03), wide * 0.27, line, max(1.0, wide * 0.018))


def _text(text: str, height: int, ink: Sequence[int]) -> pygame.Surface:
    """Figures cut to what they cover, `height` being that of the font."""
    image = load_font(_FONT, max(6, height)).render(text, True, tuple(ink[:3]))
    return image.subsurface(image.get_bounding_rect()).copy()


# Cards and medals as sprites: their images, and the shadows they cast.

_DEEPEST = 12
"""More cards than these don't make a pile look any higher."""
_MEDALS = {"reverse": "swap", "oversum": "sum", "joker": "star", "defense": "shield"}


@dataclass(frozen=True, slots=True)
class CardSprite(PieceSprite):
    """A card ready to blit.  Its `diameter` is its width."""

    def offset(self, level: int) -> tuple[float, float]:
        """A pile of cards grows a little upwards."""
        return 0.0, -min(level, _DEEPEST) * self.thickness


@dataclass(frozen=True, slots=True)
class MedalSprite(PieceSprite):
    """A round sign; several lie side by side."""

    def offset(self, level: int) -> tuple[float, float]:
        """One beside the other, from left to right."""
        return (level - 1.5) * self.diameter * 1.16, 0.0


@cached(megabytes=24)
def card_sprite(look: CardLook, piece: Piece, size: Size) -> CardSprite:
    return CardSprite(
        images=(card_image(look, piece, size),),
        shadow=_shadow(size, 0.045, 120),
        lifted_shadow=_shadow(size, 0.12, 110),
        diameter=size[0],
        foot=0.0,
        thickness=max(0.3, size[0] / 150),
    )


@cached(megabytes=24)
def medal_sprite(look: CardLook, piece: Piece, size: Size) -> MedalSprite:
    """The medal of a special; `size` is that of the place for all four of them."""
    side = max(6, min(size[1], round(size[0] / 4.6)))
    medal = rounded((side, side), side // 2, look.face, look.gilt, max(1, side // 16))
    image = sign(_MEDALS.get(piece, "star"), round(side * 0.6), look.suits.s)
    medal.blit(image, image.get_rect(center=(side // 2, side // 2)))
    flat = clear((1, 1))
    return MedalSprite((medal,), flat, flat, side, 0.0, 1.0)


@cached(megabytes=24)
def _shadow(size: Size, spread: float, opacity: int) -> pygame.Surface:
    blur = max(2, round(size[0] * spread))
    return soft_shadow(size, max(2, round(size[0] * 0.085)), blur, (12, 10, 8, opacity))[0]
