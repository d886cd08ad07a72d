"""What belongs to a card table besides the cards: outlines of slots, words, ghosts.

Words are so large as the `text` says, 1 as usual, or as large as they have room for.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

import pygame

from fanoboard.content.colour import Colour, legible
from fanoboard.content.layout import Area
from fanoboard.content.theme import BoardLook, CardLook, Theme
from fanoboard.games.events import Piece, SeatIndex, Spot
from fanoboard.messages import Message
from fanoboard.ui.board.blits import Blit
from fanoboard.ui.board.counts import BELOW, cards_chip
from fanoboard.ui.board.fit import Fit
from fanoboard.ui.board.labels import painted_words
from fanoboard.ui.board.marks import Marks
from fanoboard.ui.toolkit.look.fonts import Weight
from fanoboard.ui.toolkit.look.text_runs import line_parts
from fanoboard.ui.toolkit.paint.drawings import sign
from fanoboard.ui.toolkit.paint.panels import rounded
from fanoboard.ui.toolkit.paint.surfaces import cached, clear

_WEIGHT: Weight = "medium"
_QUIETER = 0.18
"""How much nearer to their ground secondary words are."""
_PILE, _PILE_WIDE = 0.12, 0.15
"""The height of names of piles, in board units and as a share of the width of the pile: the larger one."""
_LEAST_PILE = 11
"""Pixels; where names of piles would be smaller, there are none."""
LEAST = 9
"""Pixels; smaller names can't be read."""


def table_look(theme: Theme) -> BoardLook:
    """The stuff a card table is made of: a board's frame around the cards' own cloth."""
    board, cards = theme.board, theme.cards
    return BoardLook(
        material=cards.material,
        face=cards.table,
        vein=cards.table_vein,
        frame=board.frame,
        frame_vein=board.frame_vein,
        frame_width=board.frame_width,
        line=cards.ink,
        line_light=cards.ink.fade(0),
        line_width=board.line_width,
        label=board.label,
    )


def draw_slots(face: pygame.Surface, fit: Fit, look: CardLook) -> None:
    """Draw the outlines of the slots and piles on the face of a table."""
    for area, _ in fit.areas:
        if area.lay not in ("row", "pile") or area.zone == "rank":
            continue
        for spot in area.spots:
            size = fit.cards[spot]
            outline = rounded(
                size,
                max(2, round(size[0] * 0.085)),
                look.table_vein.fade(0.22),
                look.ink.fade(0.32),
                max(1, size[0] // 60),
            )
            x, y = fit.centres[spot]
            place = outline.get_rect(center=(x - fit.face.x, y - fit.face.y))
            face.blit(outline, place)


class Role(NamedTuple):
    """What a seat is to the one who looks: whom alone they may attack, or who may attack them."""

    kind: Literal["target", "attacker"]
    said: str | Message


@dataclass(frozen=True, slots=True)
class Plate:
    """Who sits on a seat: a name, a few words below it, and a commander for the crest.

    Where there are several others, a `role` is said in place of the few words.
    """

    name: str | Message
    detail: str | Message = ""
    crest: Piece = ""
    role: Role | None = None
    signs: bool = True
    """Whether the room for medals beside it is needed for these."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a table tells of its seats."""

    plates: tuple[Plate, ...] = ()
    to_move: SeatIndex | None = None
    race: tuple[tuple[Piece, tuple[SeatIndex, ...]], ...] = ()
    """Each commander on the way, `Jh`, with the seats that have come as far."""
    piles: tuple[tuple[str, str | Message], ...] = ()
    """What stands in the empty places of piles, by their zones."""

    @classmethod
    def named(cls, names: Iterable[str | Message], to_move: SeatIndex | None) -> Told:
        """Nothing but the names of the seats, and whose turn it is."""
        return cls(tuple(Plate(name) for name in names), to_move)


def pile_names(fit: Fit, theme: Theme, told: Told, text: float) -> list[Blit]:
    """The names of piles, of one size where these are: above or below them where nothing else lies, else
    within them, for as long as they are empty; none where they have no room.
    """
    names, piles = dict(told.piles), list[_NamedPile]()
    taken = [_taken(fit, area, place, theme, text) for area, place in fit.areas]
    for number, (area, room) in enumerate(fit.areas):
        if area.lay == "pile" and area.zone in names:
            rect = _cards_of(fit, area)
            others = (*taken[:number], *taken[number + 1 :])
            piles.append(_NamedPile(str(names[area.zone]), rect, room.w, fit.face, fit.unit, others))
    sizes = dict[tuple[int, int], int]()
    for pile in piles:
        if height := pile.largest(text):
            sizes[pile.rect.size] = min(height, sizes.get(pile.rect.size, height))
    blits = []
    for pile in piles:
        height = sizes.get(pile.rect.size, _LEAST_PILE)
        if (found := pile.place(height)) is not None:
            place, lines = found
            for number, line in enumerate(lines):
                image = text_in(line, height, theme.cards.ink, place.w)
                top = place.y + number * height * 5 // 4
                blits.append(Blit(image, image.get_rect(midtop=(place.centerx, top)).topleft))
    return blits


def _cards_of(fit: Fit, area: Area) -> pygame.Rect:
    """Where the cards of a pile lie."""
    (spot,) = area.spots
    rect = pygame.Rect((0, 0), fit.cards[spot])
    rect.center = fit.centres[spot]
    return rect


def _taken(fit: Fit, area: Area, place: pygame.Rect, theme: Theme, text: float) -> pygame.Rect:
    """An area, for a pile with the number of its cards, which is partly below it."""
    if area.lay != "pile":
        return place
    cards = _cards_of(fit, area)
    below = math.ceil(cards_chip(0, cards.w, theme, text).get_height() * BELOW)
    return place.union(cards.move(0, below))


class _NamedPile(NamedTuple):
    """A pile that has a name, on the face of a table on which there are others as well."""

    name: str
    rect: pygame.Rect
    most: int
    """How wide the name may be above or below it."""
    face: pygame.Rect
    unit: float
    others: tuple[pygame.Rect, ...]

    def largest(self, text: float) -> int:
        """The largest height of letters, in pixels; 0: none.

        Smaller ones beside the pile are there also while cards lie on it.
        """
        within = 0
        wanted = round(max(self.unit * _PILE, self.rect.w * _PILE_WIDE) * text)
        for height in range(max(_LEAST_PILE, wanted), _LEAST_PILE - 1, -1):
            if (found := self.place(height)) is not None:
                if not self.rect.contains(found[0]):
                    return height
                within = max(within, height)
        return within

    def place(self, height: int) -> tuple[pygame.Rect, list[str]] | None:
        """Where letters of a height go in which lines: two, or as few as small ones.

        The number of the cards has its room below the pile.
        """
        x, y = self.rect.center
        above, below = (x, self.rect.top - self.rect.h // 10), (x, self.rect.bottom + self.rect.h // 4)
        for edge, point in (("midbottom", above), ("midtop", below)):
            place, lines = self._written(height, self.most)
            setattr(place, edge, point)
            if lines and self.face.contains(place) and place.collidelist(self.others) < 0:
                return place, lines
        place, lines = self._written(height, self.rect.w * 9 // 10)
        place.center = x, y
        return (place, lines) if lines and place.h <= self.rect.h else None

    def _written(self, height: int, room: int) -> tuple[pygame.Rect, list[str]]:
        """The size of the name in letters of a height, and its lines; none if it is too wide."""
        lines = _evenly_wrapped(self.name, height, room)
        wide = max(width_of(line, height) for line in lines)
        fits = wide <= room and len(lines) <= max(2, len(wrapped(self.name, _LEAST_PILE, room)))
        return pygame.Rect(0, 0, wide, len(lines) * height * 5 // 4), lines if fits else []


def caption(fit: Fit, theme: Theme, marks: Marks, text: float) -> list[Blit]:
    """The words beside the diagram."""
    rect = next((rect for area, rect in fit.areas if area.lay == "words"), None)
    if rect is None:
        return []
    blits: list[Blit] = []
    for mark in marks.of("caption")[:1]:
        image = _caption(str(mark.label), str(mark.detail), rect.size, theme.cards, text)
        blits.append(Blit(image, rect.topleft))
    return blits


@cached(megabytes=4)
def _caption(title: str, words: str, size: tuple[int, int], look: CardLook, text: float) -> pygame.Surface:
    """A line or two, and below it smaller ones, in the middle of a place; as large as they fit."""
    ink = look.ink.opaque
    quiet = quieter(ink, look.table, look.table_vein)
    for height in range(max(LEAST, round(min(26, size[0] * 0.075) * text)), LEAST - 1, -1):
        lines = [(line, height, ink) for line in _evenly_wrapped(title, height, size[0])]
        small = max(LEAST, round(height * 0.84))
        lines += [(line, small, quiet) for line in _evenly_wrapped(words, small, size[0])]
        if sum(round(each * 1.3) for _, each, _ in lines) <= size[1]:
            break
    image = clear(size, ink)
    y = 0
    for line, each, shade in lines:
        drawn = text_in(line, each, shade, size[0])
        image.blit(drawn, drawn.get_rect(midtop=(size[0] // 2, y)))
        y += round(each * 1.3)
    return image


def quieter(ink: Colour, *grounds: Colour) -> Colour:
    """The ink of secondary words on these grounds, which still can be read."""
    return legible(ink.mix(grounds[0], _QUIETER), *grounds)


def _evenly_wrapped(text: str, height: int, room: int) -> list[str]:
    """A text in as few lines as it needs, which are about as long as each other."""
    lines = wrapped(text, height, room)
    for narrower in range(room - room // 20, room // 2, -max(1, room // 20)):
        again = wrapped(text, height, narrower)
        if len(again) > len(lines):
            break
        lines = again
    return lines


def ghost_card(
    marks: Marks, spot: Spot, piece: Piece, size: tuple[int, int], look: CardLook, text: float
) -> pygame.Surface:
    """A card that lacks: dashed, faint, with what is needed and where that is."""
    mark = next((mark for mark in marks.at(spot) if mark.kind == "missing"), None)
    return _ghost(piece, (str(mark.label), str(mark.detail)) if mark else ("", ""), size, look, text)


@cached(megabytes=4)
def _ghost(
    piece: Piece, words: tuple[str, str], size: tuple[int, int], look: CardLook, text: float
) -> pygame.Surface:
    wide, high = size
    ink = look.ink.opaque
    image = rounded(size, max(2, round(wide * 0.085)), look.ink.fade(0.14))
    number, suit = piece[:-1], piece[-1:]
    shown = text_in(number, max(LEAST, round(wide * 0.3)), ink, wide)
    pad = round(wide * 0.1)
    image.blit(shown, (pad, round(pad * 0.4)))
    pip = sign(suit, max(8, round(wide * 0.2)), ink)
    pip.set_alpha(150)
    image.blit(pip, (pad, round(pad * 0.4) + shown.get_height()))
    lines = _ghost_lines(words, (wide - pad, round(high * 0.54)), wide, text)
    y = high - pad // 2 - sum(round(1.25 * each) for _, each in lines)
    for line, each in lines:
        drawn = text_in(line, each, ink, wide - pad)
        image.blit(drawn, drawn.get_rect(midtop=(wide // 2, y)))
        y += round(1.25 * each)
    return image


def _ghost_lines(
    words: tuple[str, str], room: tuple[int, int], wide: int, text: float
) -> list[tuple[str, int]]:
    """The lines on a ghost with their heights: as large as they fit; on a small one, only what it needs."""
    for twentieths in range(round(20 * text), 15, -1):
        height = max(LEAST, round(wide * 0.13 * twentieths / 20))
        small = max(LEAST, round(wide * 0.105 * twentieths / 20))
        lines = [(line, height) for line in wrapped(words[0], height, room[0])]
        lines += [(line, small) for line in wrapped(words[1], small, room[0])]
        fits = all(width_of(line, each) <= room[0] for line, each in lines)
        if fits and sum(round(1.25 * each) for _, each in lines) <= room[1]:
            return lines
    height = max(LEAST, round(wide * 0.13))
    return [(line, height) for line in wrapped(words[0], height, room[0])]


def text_in(text: str, height: int, ink: Colour, room: int) -> pygame.Surface:
    # A copy, as some are made faint, and what was drawn last is kept.
    words = painted_words()
    return words.line(words.fit(text, height, room, _WEIGHT), height, ink.opaque, _WEIGHT).copy()


def width_of(text: str, height: int) -> int:
    return painted_words().width(text, height, _WEIGHT)


def wrapped(text: str, height: int, room: int) -> list[str]:
    lines: list[str] = []
    for part, spaced in line_parts(text):
        longer = f"{lines[-1]}{' ' if spaced else ''}{part}" if lines else part
        if lines and width_of(longer, height) <= room:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines
