"""A turn at a card table as a small picture: the crest of its player, the size of his hand, what he did."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from fanoboard.content.colour import Colour
from fanoboard.content.theme import CardLook
from fanoboard.games.events import BACK, Piece
from fanoboard.ui.toolkit.paint.card_faces import card_image
from fanoboard.ui.toolkit.paint.card_figures import crest
from fanoboard.ui.toolkit.paint.panels import rounded
from fanoboard.ui.toolkit.paint.surface_cache import cached, load_font
from fanoboard.ui.toolkit.paint.surfaces import clear

_FONT = "Inter-Bold.otf"
_LEAST = 9
_BETWEEN, _APART = 2, 8
"""Pixels between the cards of an action, and between actions."""
_CLOSEST = 0.5
"""How much is seen at least of a card that lies below another."""

_SHARES = (1.0, 0.88, 0.76, 0.66)
"""How high cards are in a row, as shares of what would have room."""

Actions = tuple[tuple[str, ...], ...]
"""Each as pieces and signs between them."""
Size = tuple[int, int]


@cached(megabytes=4)
def turn_row(
    shown: Piece, hand: int, actions: Actions, size: Size, look: CardLook, text: float, *, lit: bool
) -> pygame.Surface:
    """All in one row; where room is short the cards are smaller, then the first actions are left out."""
    wide, high = size
    image = _ground(size, look, lit=lit)
    side = high - 6
    image.blit(crest(look, shown, side), (3, 3))
    x = 3 + side + 4
    height = max(_LEAST, round(min(high * 0.36 * text, high * 0.6)))
    count = _hand(hand, height, (round(side * 0.44), round(side * 0.62)), look)
    image.blit(count, count.get_rect(midleft=(x, high // 2)))
    x += count.get_width() + 10
    for share in _SHARES:
        card = (max(8, round(side * share * 5 / 7)), round(side * share))
        parts = _fitting(actions, card, wide - x - 4, height, look)
        if len(parts) == len(actions) and _width(parts) <= wide - x - 4:
            break
    _lay(image, parts, x, high // 2)
    return image


@cached(megabytes=4)
def turn_column(
    shown: Piece, hand: int, actions: Actions, size: Size, look: CardLook, text: float, *, lit: bool
) -> pygame.Surface:
    """The player above, what he did below; the cards lie over each other where room is short."""
    wide, high = size
    image = _ground(size, look, lit=lit)
    side = round(high * 0.42)
    image.blit(crest(look, shown, side), (3, 2))
    height = max(_LEAST, round(min(high * 0.22 * text, side * 0.95)))
    back = (round(side * 0.5), round(side * 0.7))
    roomy = side + 6 + _hand(0, height, back, look).get_width() <= wide - 4
    count = _hand(hand, height, back, look) if roomy else _sign(str(hand), height, look.ink)
    image.blit(count, count.get_rect(midleft=(3 + side + 3, 2 + side // 2)))
    low = high - side - 6
    card, room = (max(8, low * 5 // 7), low), wide - 6
    parts = _fitting(actions, card, room, height, look)
    if len(parts) < len(actions) or _width(parts) > room:
        _lay_over(image, [each for action in actions for each in action if _is_card(each)], card, look)
    else:
        _lay(image, parts, 3, high - 3 - low // 2)
    return image


def _ground(size: Size, look: CardLook, *, lit: bool) -> pygame.Surface:
    image = clear(size, look.ink)
    if lit:
        image.blit(rounded((size[0], size[1] - 2), min(size[1] // 4, 10), look.ink.fade(0.28)), (0, 1))
    return image


def _hand(hand: int, height: int, card: Size, look: CardLook) -> pygame.Surface:
    """A small back, and how many cards are in hand."""
    number = _sign(str(hand), height, look.ink)
    image = clear((card[0] + 3 + number.get_width(), max(card[1], number.get_height())), look.ink)
    image.blit(card_image(look, BACK, card), (0, (image.get_height() - card[1]) // 2))
    image.blit(number, number.get_rect(midright=(image.get_width(), image.get_height() // 2)))
    return image


def _fitting(
    actions: Actions, card: Size, room: int, height: int, look: CardLook
) -> list[list[pygame.Surface]]:
    """The parts of as many of the last actions as have room, at least of one."""
    done = [
        [card_image(look, each, card) if _is_card(each) else _sign(each, height, look.ink) for each in action]
        for action in actions
    ]
    first = 0
    while first < len(done) - 1 and _width(done[first:]) > room:
        first += 1
    return [[_sign("…", height, look.ink)], *done[first:]] if first else done


def _lay(image: pygame.Surface, done: Sequence[Sequence[pygame.Surface]], x: int, middle: int) -> None:
    for parts in done:
        for part in parts:
            image.blit(part, part.get_rect(midleft=(x, middle)))
            x += part.get_width() + _BETWEEN
        x += _APART


def _lay_over(image: pygame.Surface, pieces: Sequence[Piece], card: Size, look: CardLook) -> None:
    """Lay cards over each other along the lower edge; the last ones where not even so all have room."""
    room = image.get_width() - 6 - card[0]
    most = 1 + int(room / max(1.0, card[0] * _CLOSEST))
    shown = pieces[-most:]
    step = min(card[0] + _BETWEEN, room / (len(shown) - 1)) if len(shown) > 1 else 0.0
    for number, piece in enumerate(shown):
        image.blit(
            card_image(look, piece, card), (3 + round(number * step), image.get_height() - 3 - card[1])
        )


def _width(done: Sequence[Sequence[pygame.Surface]]) -> int:
    return sum(part.get_width() + _BETWEEN for parts in done for part in parts) + _APART * (len(done) - 1)


def _is_card(each: str) -> bool:
    """Whether a part of an action is a card, and not a sign between cards."""
    return each == BACK or each[-1:] in "hdsc" or each.startswith("*")


def _sign(text: str, height: int, ink: Colour) -> pygame.Surface:
    return load_font(_FONT, height).render(text, True, ink.opaque.rgb)
