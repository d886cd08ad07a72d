"""Who sits at a card table, whom one may attack and who attacks, on plates; and the race of all of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from fanoboard.content.colour import CLEAR, Colour, contrast, contrast_ratio
from fanoboard.content.theme import CardLook, Theme
from fanoboard.games.events import Piece, SeatIndex
from fanoboard.ui.board.blits import Blit
from fanoboard.ui.board.fit import Fit
from fanoboard.ui.board.frame_marks import glow
from fanoboard.ui.board.sign_marks import Place
from fanoboard.ui.board.table_parts import LEAST, Plate, Told, quieter, text_in, width_of
from fanoboard.ui.toolkit.paint.cards import card_image, crest
from fanoboard.ui.toolkit.paint.curves import Point
from fanoboard.ui.toolkit.paint.drawings import drawing
from fanoboard.ui.toolkit.paint.panels import rounded
from fanoboard.ui.toolkit.paint.surfaces import cached, clear, stretch

_LARGE, _USUAL = 0.16, 0.135
"""The height of names in board units: on the high plates, and on the others."""
_HIGH = 0.5
"""How high a place for a plate is from which on it is a high one, in board units."""
_DETAIL = 0.82
"""The height of the words below a name, as a share of that of the name."""

_SHORT = 0.25
"""The height of who has come how far in the race, in board units."""
_LETTERS = 0.74
"""The height of the letters there, as a share of that."""
_ABREAST = 4
"""How many stand side by side in the race."""
_LEAST_CARD = 0.4
"""How high the cards of the race are at least, as a share of its place."""
_ROW = 0.12
"""By which share the cards may be smaller where fewer rows stand below them."""
_GAP = 0.07
"""What parts the cards of the race, as a share of its width."""
_GLOW = 0.75
"""The opacity of the light around the rank that the leader has come to."""
_NUMBER = re.compile(r"(?<!\d)\d{1,2}$")

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
        if plate.role:
            edge = theme.marks.will_capture.opaque if plate.role.kind == "target" else cards.gilt
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
    if plate.role and edge:
        drawn = target_sign(aim, edge) if plate.role.kind == "target" else _attack_sign(aim, edge)
        image.blit(drawn, drawn.get_rect(center=(width - round(high * 0.22) - aim // 2, high // 2)))
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
    return str(plate.role.said) if plate.role else str(plate.detail)


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
    """On a plate so high: the side of the crest, where words begin, the side of the sign, what ends it."""
    mark = round(high * 0.86) if plate.crest else 0
    aim = round(high * 0.56) if plate.role else 0
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


@cached(megabytes=1)
def _attack_sign(side: int, ground: Colour) -> pygame.Surface:
    """Crossed swords on a disk: who attacks."""
    disk = rounded((side, side), side // 2, ground, None)
    swords = drawing("signs", "attack", round(side * 0.72), contrast(ground))
    disk.blit(swords, swords.get_rect(center=(side // 2, side // 2)))
    return disk


class Racer(NamedTuple):
    """Somebody in the race: in few letters, and by the suit."""

    short: str
    suit: str


def race(fit: Fit, theme: Theme, told: Told, text: float) -> list[Blit]:
    """The three commanders on the way, and below each who has come as far, `text` times as large as usual."""
    rect = next((rect for area, rect in fit.areas if area.lay == "race"), None)
    if rect is None or not told.race:
        return []
    short = short_names([str(plate.name) for plate in told.plates])
    steps = tuple(
        (
            piece,
            tuple(Racer(short[seat], told.plates[seat].crest[1:2]) for seat in seats if seat < len(short)),
        )
        for piece, seats in told.race
    )
    image = _race(steps, rect.size, round(_SHORT * fit.unit * text), theme.cards)
    return [Blit(image, rect.topleft)]


def short_names(names: Sequence[str]) -> list[str]:
    """Names by their numbers, where they end in one, or by a letter or two: each is told from the others;
    where so little doesn't tell them, by their seats, from 1.
    """
    numbers = [_NUMBER.search(name) for name in names]
    for letters in (1, 2):
        short = [
            name[: letters - 1] + number[0] if number else name[:letters]
            for name, number in zip(names, numbers, strict=True)
        ]
        if all(short) and len(set(short)) == len(short):
            return short
    return [str(seat + 1) for seat in range(len(names))]


class _RacePlan(NamedTuple):
    """What has room in a race: the size of the cards and of whoever stands below them, so many abreast."""

    card: Size
    racer: Size
    abreast: int


@cached(megabytes=4)
def _race(
    steps: tuple[tuple[Piece, tuple[Racer, ...]], ...], size: Size, wanted: int, look: CardLook
) -> pygame.Surface:
    plan = _race_plan(steps, size, wanted)
    (wide, high), (across, pip) = plan.card, plan.racer
    columns = [max(wide, min(plan.abreast, len(racers)) * across) for _, racers in steps]
    rows = max(-(-len(racers) // plan.abreast) for _, racers in steps)
    gap = min(round(size[0] * 0.09), (size[0] - sum(columns)) // (len(steps) - 1))
    left = (size[0] - sum(columns) - gap * (len(steps) - 1)) // 2
    top = (size[1] - high - rows * pip) // 2
    leading = max((number for number, (_, racers) in enumerate(steps) if racers), default=0)
    image = clear(size)
    end = 0
    for number, (piece, racers) in enumerate(steps):
        middle = left + columns[number] // 2
        card = pygame.Rect(middle - wide // 2, top, wide, high)
        if number == leading > 0:
            light = glow(Place(wide, wide, (wide, high)), look.gilt.fade(_GLOW))
            image.blit(light, light.get_rect(center=card.center))
        image.blit(card_image(look, piece, (wide, high)), card)
        if number:
            _chevron(image, ((end + card.x) / 2, card.centery), size[0] * 0.02, look)
        for row in range(0, len(racers), plan.abreast):
            together = racers[row : row + plan.abreast]
            y = card.bottom + 1 + row // plan.abreast * pip
            for place, racer in enumerate(together):
                x = middle - len(together) * across // 2 + place * across
                image.blit(_short(racer, (across - 1, pip - 1), look), (x, y))
        end = card.right
        left += columns[number] + gap
    return image


def _race_plan(steps: tuple[tuple[Piece, tuple[Racer, ...]], ...], size: Size, wanted: int) -> _RacePlan:
    """As large as all goes: first the racers up to a height, then the cards."""
    counts = [len(racers) for _, racers in steps]
    names = {racer.short for _, racers in steps for racer in racers}
    room = size[0] - round(size[0] * _GAP) * (len(steps) - 1)
    for pip in range(max(wanted, LEAST), LEAST - 1, -1):
        letters = round(pip * _LETTERS)
        across = max([pip, *(width_of(name, letters) + pip // 3 for name in names)])
        fitting = []
        for abreast in range(1, _ABREAST + 1):
            rows = max(-(-count // abreast) for count in counts)
            for high in range(size[1] - rows * pip - 1, round(size[1] * _LEAST_CARD), -1):
                wide = high * 5 // 7
                if sum(max(wide, min(abreast, count) * across) for count in counts) <= room:
                    fitting.append(
                        (high * (1 - _ROW * rows), _RacePlan((wide, high), (across, pip), abreast))
                    )
                    break
        if fitting:
            return max(fitting)[1]
    high = round(size[1] * _LEAST_CARD)
    return _RacePlan((high * 5 // 7, high), (LEAST, LEAST), _ABREAST)


def _chevron(image: pygame.Surface, middle: Point, reach: float, look: CardLook) -> None:
    x, y = middle
    points = [(x + reach, y), *((x - reach, y + side * reach) for side in (-1, 1))]
    pygame.draw.polygon(image, look.ink.opaque, points)


def _short(racer: Racer, size: Size, look: CardLook) -> pygame.Surface:
    """Somebody's letters, in the colour of their cards."""
    ink = getattr(look.suits, racer.suit, look.joker)
    disk = rounded(size, size[1] // 2, look.face, ink, max(1, size[1] // 14))
    letters = text_in(racer.short, round((size[1] + 1) * _LETTERS), ink, size[0])
    disk.blit(letters, letters.get_rect(center=(size[0] // 2, size[1] // 2)))
    return disk
