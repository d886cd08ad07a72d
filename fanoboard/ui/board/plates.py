"""The plates of a card table: who sits on each seat, how far they are, and whom one may attack."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from fanoboard.content.colour import CLEAR, Colour, contrast, contrast_ratio
from fanoboard.content.theme import CardLook, Theme
from fanoboard.games.events import SeatIndex
from fanoboard.ui.board.blits import Blit
from fanoboard.ui.board.fit import Fit
from fanoboard.ui.board.table_parts import LEAST, Plate, Told, quieter, text_in, width_of
from fanoboard.ui.toolkit.paint.cards import crest
from fanoboard.ui.toolkit.paint.panels import rounded
from fanoboard.ui.toolkit.paint.surfaces import cached, clear, stretch

_LARGE, _USUAL = 0.16, 0.135
"""The height of names in board units: on the high plates, and on the others."""
_HIGH = 0.5
"""How high a place for a plate is from which on it is a high one, in board units."""
_DETAIL = 0.82
"""The height of the words below a name, as a share of that of the name."""

Size = tuple[int, int]


class _Plan(NamedTuple):
    """What has room on a plate: the heights of the name and the words, and whether one is below the other."""

    name: int
    detail: int
    stacked: bool

    @property
    def high(self) -> int:
        return round(1.2 * (self.name + self.detail) + 0.3 * self.name if self.stacked else 1.75 * self.name)


def plates(fit: Fit, theme: Theme, told: Told, text: float) -> list[Blit]:
    """The names of the seats, `text` times as large as usual; the plate of the one to move is bright."""
    blits = []
    colours, cards = theme.colours, theme.cards
    rooms = {
        area.seat: rect if told.plates[area.seat].signs else _with_signs(fit, rect, area.seat)
        for area, rect in fit.areas
        if area.lay == "plate" and area.seat < len(told.plates)
    }
    for seat, room in rooms.items():
        ink, face, edge = cards.ink.opaque, _face(cards), None
        if seat == told.to_move:
            ink, face = colours.on_accent, colours.accent
        plate = told.plates[seat]
        if plate.target:
            edge = theme.marks.will_capture.opaque
        high = room.height >= _HIGH * fit.unit
        wanted = round((_LARGE if high else _USUAL) * fit.unit * text)
        # Those that have the same room look the same.
        like = tuple(told.plates[other] for other in rooms if rooms[other].size == room.size)
        plan = _plan(like, room.size, wanted)
        image = _plate(plate, room.size, plan, (ink, face, edge), cards)
        place = image.get_rect(midleft=room.midleft)
        if high:
            # In the corner of the table, however small the words are.
            below = room.centery > fit.face.centery
            place = (
                image.get_rect(bottomleft=room.bottomleft) if below else image.get_rect(topleft=room.topleft)
            )
        blits.append(Blit(image, place.topleft))
    return blits


def _with_signs(fit: Fit, rect: pygame.Rect, seat: SeatIndex) -> pygame.Rect:
    """The room for a plate with that for the medals of its seat, if these have their place beside it."""
    signs = [other for area, other in fit.areas if area.lay == "signs" and area.seat == seat]
    beside = [other for other in signs if other.top == rect.top]
    return rect.unionall(beside)


def _face(cards: CardLook) -> Colour:
    """The face of a plate: the dark of the cloth; where that hides the ink, light on it."""
    dark = cards.table_vein.fade(0.55)
    on_it = contrast_ratio(cards.ink.opaque, _ground(dark, cards))
    return dark if on_it >= CLEAR else contrast(cards.ink).fade(0.3)


def _ground(face: Colour, cards: CardLook) -> Colour:
    """What colour the face of a plate is seen to have."""
    return cards.table.mix(face.opaque, face[3] / 255)


@cached(megabytes=4)
def _plate(
    plate: Plate, room: Size, plan: _Plan, colours: tuple[Colour, Colour, Colour | None], look: CardLook
) -> pygame.Surface:
    """A crest, the name, and below it, or beside it where there is little room, the words."""
    ink, face, edge = colours
    said = _said(plate)
    high = min(room[1], plan.high)
    mark, x, aim, end = _parts(plate, high)
    free = room[0] - x - end
    name = text_in(str(plate.name), plan.name, ink, free)
    quiet = quieter(ink, _ground(face, look))
    detail = text_in(said, plan.detail, quiet, free) if said and plan.detail else None
    across = name.get_width()
    if detail:
        beside = across + round(plan.name * 0.6) + detail.get_width()
        across = max(across, detail.get_width()) if plan.stacked else beside
    width = min(room[0], x + across + end)
    image = rounded((width, high), high // 2, face, edge, max(2, high // 16) if edge else 1)
    if mark:
        drawn = crest(look, plate.crest, mark)
        image.blit(drawn, drawn.get_rect(midleft=(round(high * 0.07), high // 2)))
    if aim and edge:
        rings = target_sign(aim, edge)
        image.blit(rings, rings.get_rect(center=(width - round(high * 0.22) - aim // 2, high // 2)))
    if detail and plan.stacked:
        top = (high - name.get_height() - detail.get_height()) // 2
        image.blit(name, (x, top))
        image.blit(detail, (x, top + name.get_height()))
        return image
    image.blit(name, name.get_rect(midleft=(x, high // 2)))
    if detail:
        image.blit(detail, detail.get_rect(midright=(x + across, high // 2)))
    return image


def _said(plate: Plate) -> str:
    return str(plate.target) or str(plate.detail)


@cached(megabytes=1)
def _plan(plates: tuple[Plate, ...], room: Size, wanted: int) -> _Plan:
    """The largest words that fit on all plates, up to a height; else the names alone, cut short."""
    worded = any(map(_said, plates))
    for height in range(max(wanted, LEAST), LEAST - 1, -1):
        for stacked in (True, False) if worded else (False,):
            plan = _Plan(height, max(LEAST, round(height * _DETAIL)) if worded else 0, stacked)
            if plan.high <= room[1] and all(_width(plate, plan) <= room[0] for plate in plates):
                return plan
    return _Plan(LEAST, 0, stacked=False)


def _width(plate: Plate, plan: _Plan) -> int:
    said = _said(plate)
    name = width_of(str(plate.name), plan.name)
    detail = width_of(said, plan.detail) if said and plan.detail else 0
    _, x, _, end = _parts(plate, plan.high)
    return (
        x
        + end
        + (max(name, detail) if plan.stacked else name + (round(plan.name * 0.6) + detail if detail else 0))
    )


def _parts(plate: Plate, high: int) -> tuple[int, int, int, int]:
    """On a plate so high: the side of the crest, where words begin, the side of the rings, what ends it."""
    mark = round(high * 0.86) if plate.crest else 0
    aim = round(high * 0.56) if plate.target else 0
    return mark, mark + round(high * 0.22), aim, round(high * 0.36) + (aim + round(high * 0.2) if aim else 0)


@cached(megabytes=2)
def target_sign(side: int, ink: Colour) -> pygame.Surface:
    """Rings around a dot: whom to attack."""
    large = clear((side * 4, side * 4))
    middle = (side * 2, side * 2)
    for share, colour in (
        (0.5, (255, 255, 255, 255)),
        (0.46, ink),
        (0.33, (255, 255, 255, 255)),
        (0.18, ink),
    ):
        pygame.draw.circle(large, colour, middle, side * 4 * share)
    return stretch(large, (side, side))
