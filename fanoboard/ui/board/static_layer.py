"""The board at rest: the bare board, and over it what lies on its spots and how they are marked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

import pygame

from fanoboard.content.layout import Layout, load_layout
from fanoboard.content.theme import Theme
from fanoboard.games.events import Picture, Piece, Spot
from fanoboard.ui.board.base import average, draw_base, ground_of
from fanoboard.ui.board.blits import RISE, Blit, heap_radius, height_of, pile_blits
from fanoboard.ui.board.counts import BELOW, Relief, cards_chip, count_chip, order_chip, value_chip
from fanoboard.ui.board.diagram import LIT_KINDS, DiagramView
from fanoboard.ui.board.fit import fit_layout
from fanoboard.ui.board.labels import LabelPlaces, name_label
from fanoboard.ui.board.mark_images import spot_image, whole_images
from fanoboard.ui.board.mark_looks import LOOKS, Look, Shape
from fanoboard.ui.board.marks import LASTING, WORTH, Marks
from fanoboard.ui.board.motion import Moment
from fanoboard.ui.board.plates import plates, race
from fanoboard.ui.board.sign_marks import Place
from fanoboard.ui.board.sprites import dimmed, sprite_on, wear_on
from fanoboard.ui.board.table_parts import Told, caption, ghost_card, pile_names, table_look
from fanoboard.ui.board.tags import TAGGED, tags
from fanoboard.ui.board.way_marks import aim_tags
from fanoboard.ui.toolkit.paint.materials import table as draw_table
from fanoboard.ui.toolkit.paint.pieces import PieceSprite
from fanoboard.ui.toolkit.paint.surfaces import solid

_TALL = 6
"""Stacks are no taller than this; larger piles are heaps."""
_FAINT = 90
"""The opacity of marks that give way to others, of 255."""
_GHOST = 165
"""The opacity of pieces that a move highlighted at would bring."""
_COUNT = 0.12
"""From the edge of a heap to the middle of its number, in board units."""
_HEIGHT = 1.3
"""How much larger than that of a heap the number of a stack is, which stands on its uppermost piece."""
_LABEL = 0.6
"""How wide the labels of a card are at most, in widths of it."""
_ROOM = 0.16
"""How far a card moves aside for its neighbour that is dragged, in its widths."""
_SIGNS = ("losing", "joins", "lost")
"""The kinds of marks that are signs in the middle of a spot."""
_LABELLED = ("aim", "lacking", "missing", "asked", "exchange")
"""The kinds of marks whose words are drawn with what they mark."""
_SPACE = 26
"""How many pixels are left around a board for its shadow, at a scale of 100 %."""


def space_around(area: pygame.Rect, scale: float) -> float:
    """How many pixels stay free around a board in an area, for its shadow."""
    return min(_SPACE * scale, 0.04 * min(area.size))


class StaticLayer:
    """A board at one size.  Positions are pixels from the top left of its own surface."""

    def __init__(
        self,
        layout: Layout,
        theme: Theme,
        rect: pygame.Rect,
        scale: float,
        table: pygame.Surface | None,
        text: float = 1.0,
        *,
        heights: bool = False,
    ) -> None:
        self.theme = theme
        self.layout = layout
        self.text = text if layout.table is not None else 1.0
        """How much larger than usual words are that stand on a card table."""
        self._heights = heights
        area = pygame.Rect(0, 0, max(1, rect.width), max(1, rect.height))
        colours = theme.colours
        if table is None:
            bare = draw_table(area.size, colours.window, colours.window_edge)
        else:
            bare = solid(area.size, colours.window)
            bare.blit(table, (-rect.x, -rect.y))
        self._area, self._space = area, space_around(area, scale)
        self.fit = fit_layout(layout, area, theme.board.frame_width, self._space, text)
        room = min(area.right - self.fit.board.right, area.bottom - self.fit.board.bottom)
        draw_base(bare, layout, theme, self.fit, scale, room)
        self._bare = bare
        self.surface = bare.copy()
        self._sides = LabelPlaces(layout, self.fit)
        self.heaps = False
        """Whether pieces lie in heaps here, as far as any have been seen: then nothing is an empty heap."""
        self._look = theme.board if layout.table is None else table_look(theme)
        self._face = ground_of(self._look)
        """What colour the board is seen to have."""
        trays = [tray for tray in self.fit.trays if area.contains(tray)]
        self._trays = [(tray, average(bare, tray)) for tray in trays]
        """The trays, and what colour each is seen to have."""
        self._ground: list[Blit] = []
        self._over: list[Blit] = []
        self.tags: list[Blit] = []
        self.plates: list[Blit] = []
        self._sprites: dict[tuple[Piece, int], PieceSprite] = {}
        self._diagram: DiagramView | None = None
        if layout.table and layout.table.diagram and self.fit.diagram:
            drawing = load_layout(layout.table.diagram.layout)
            self._diagram = DiagramView(drawing, theme, self.fit.diagram, self.text)

    def turn(self, layout: Layout) -> None:
        """Turn a table: `layout` is the same with its seats at other places."""
        self.layout = layout
        self.fit = fit_layout(layout, self._area, self.theme.board.frame_width, self._space)

    def tell(self, told: Told) -> list[pygame.Rect]:
        """Show who sits where, whose turn it is, how far all are, and what piles are; what to paint again."""
        before, self.plates = (
            self.plates,
            [
                *plates(self.fit, self.theme, told, self.text),
                *race(self.fit, self.theme, told, self.text),
                *pile_names(self.fit, self.theme, told, self.text),
            ],
        )
        return [blit.rect for blit in (*before, *self.plates)]

    def sprite(self, piece: Piece, spot: Spot) -> PieceSprite:
        """A piece at the size that it has on a spot; on points all of one kind differ by their wear."""
        if spot in self.fit.cards:
            return sprite_on(self.theme, self.fit, piece, spot)
        key = piece, wear_on(spot)
        if key not in self._sprites:
            self._sprites[key] = sprite_on(self.theme, self.fit, piece, spot)
        return self._sprites[key]

    def alone(self, spot: Spot) -> bool:
        """Whether no other card lies over what lies here."""
        if spot not in self.fit.cards:
            return True
        area = self.space(spot, 1).move(self.fit.centres[spot])
        others = self.fit.cards.keys() - {spot}
        return not any(self.space(each, 1).move(self.fit.centres[each]).colliderect(area) for each in others)

    def place(self, spot: Spot, pile: Sequence[PieceSprite]) -> Place:
        """What marks of a spot are drawn around, where `pile` lies."""
        heap = pile and pile[-1].heaps
        piece = round(2 * heap_radius(pile)) if heap else self.fit.piece
        shape = pile[-1].shape if pile else "disk"
        return Place(self.fit.unit, piece, self.fit.cards.get(spot), len(pile), shape)

    def reach(self, spot: Spot, pile: int) -> pygame.Rect:
        """Everything that a spot with a pile of so many pieces may draw on, with shadows and marks."""
        if spot not in self.fit.centres:
            return pygame.Rect(0, 0, 0, 0)
        x, y = self.fit.centres[spot]
        if spot in self.fit.cards:
            wide, tall = self.fit.cards[spot]
            return pygame.Rect(x - wide, y - tall // 2 - wide // 2, 2 * wide, tall + wide)
        aside = 0.95 * max(self.fit.unit, self.fit.piece) + 2
        high = aside + 0.2 * min(pile, _TALL) * self.fit.piece
        return pygame.Rect(round(x - aside), round(y - high), round(2 * aside), round(high + aside))

    def space(self, spot: Spot, pile: int) -> pygame.Rect:
        """What a pile of so many pieces takes up around the middle of its spot: a stack rises above it."""
        size = self.fit.cards.get(spot, (self.fit.piece, self.fit.piece))
        rise = 0 if spot in self.fit.cards else round(0.2 * min(max(0, pile - 1), _TALL) * self.fit.piece)
        return pygame.Rect(-size[0] // 2, -size[1] // 2 - rise, size[0], size[1] + rise)

    def mark(self, marks: Marks, picture: Picture) -> list[pygame.Rect]:
        """Mark many spots and lines as wholes from now on, over this picture; the areas to paint again."""
        before = [*self._ground, *self._over, *self.tags]
        self._ground, self._over = [], []
        relief = Relief(self.fit, partial(self._height, picture), self._face)
        for kind, look in LOOKS.items():
            for mark in marks.of(kind) if look.ground or look.over else ():
                colour = look.colour(self.theme)
                for whole, layer in ((look.ground, self._ground), (look.over, self._over)):
                    images = whole_images(whole, mark, relief, colour) if whole else []
                    layer.extend(replace(each, opacity=_FAINT) if mark.faint else each for each in images)
        names = tuple(self._sides.name_place(spot, empty=not picture.get(spot)) for spot in self._named)
        self.tags = [
            *tags(marks, relief, self.theme, names),
            *aim_tags(marks, relief, self.theme, self.text),
        ]
        if self._diagram:
            lit = tuple((kind, mark.spots) for kind in LIT_KINDS for mark in marks.of(kind))
            self._ground.append(self._diagram.image(lit))
            self._ground += caption(self.fit, self.theme, marks, self.text)
        after = [*self._ground, *self._over, *self.tags]
        if not self.heaps and any(self.sprite(pile[0], spot).heaps for spot, pile in picture.items()):
            self.heaps = True
            return [self.surface.get_rect()]
        changed = {*before} ^ {*after}
        return [blit.rect for blit in (*before, *after) if blit in changed]

    def painting(self, marks: Marks, picture: Picture) -> Iterator[None]:
        """Paint the images of marks that are to come, over what will lie there then: one a step."""
        relief = Relief(self.fit, partial(self._height, picture), self._face)
        for mark in marks:
            look = LOOKS.get(mark.kind)
            if look is None:
                continue
            colour = look.colour(self.theme)
            for whole in filter(None, (look.ground, look.over)):
                for paint in (whole, partial(whole_images, whole)):
                    paint(mark, relief, colour)
                    yield
            for spot in self.fit.centres.keys() & mark.spots:
                for shape, pile in ((look.below, ()), (look.above, picture.get(spot, ()))):
                    if shape is not None:
                        self.mark_image(shape, look, self.place(spot, self.sprites(pile, spot)), spot)
                        yield

    def mark_image(self, shape: Shape, look: Look, place: Place, spot: Spot) -> pygame.Surface | None:
        """One of the shapes of a mark, as it is seen on a spot of this board."""
        at = self.fit.centres[spot]
        ground = next((colour for tray, colour in self._trays if tray.collidepoint(at)), self._face)
        return spot_image(shape, place, look.colour(self.theme), ground)

    def _height(self, picture: Picture, spot: Spot) -> float | None:
        """How many pixels above a spot its uppermost piece is drawn; None where nothing lies."""
        return height_of(self.sprites(picture[spot], spot)) if picture.get(spot) else None

    def paint(self, areas: Sequence[pygame.Rect], moment: Moment) -> None:
        """Paint areas again, as what rests there is now."""
        blits = self._blits(areas, moment)
        places = [blit.rect for blit in blits]
        for area in areas:
            self.surface.set_clip(area)
            self.surface.blit(self._bare, area, area)
            for number in area.collidelistall(places):
                blits[number].draw(self.surface)
        self.surface.set_clip(None)

    def _blits(self, areas: Sequence[pygame.Rect], moment: Moment) -> list[Blit]:
        """All that lies on the bare board near some areas, from the lowest to the uppermost."""
        near = [
            spot
            for spot in self.fit.back_to_front
            if self.reach(spot, len(moment.picture.get(spot, ()))).collidelist(areas) >= 0
        ]
        blits = [*self._ground, *self.plates]
        for spot in near:
            blits += self._aside(spot, self._marks_below(spot, moment), moment)
        for spot in near:
            blits += self._aside(spot, self._pieces(spot, moment), moment)
            # The next card of a fan lies over this one, and so over its marks.
            fanned = self.fit.lay_of(spot) == "fan" and not moment.breathes(spot)
            blits += self._aside(spot, self.marks_above(spot, moment), moment) if fanned else []
        blits += self._over
        lying = [spot for spot in near if not moment.breathes(spot)]
        for spot in lying:
            blits += self.marks_above(spot, moment) if self.fit.lay_of(spot) != "fan" else []
        for spot in lying:
            blits += self._aside(spot, self.numbers(spot, moment), moment)
        return [*blits, *self.tags]

    def sprites(self, pile: Iterable[Piece], spot: Spot) -> tuple[PieceSprite, ...]:
        """The pieces of a pile at the size that they have on a spot."""
        return tuple(self.sprite(piece, spot) for piece in pile)

    def centred(
        self, image: pygame.Surface, spot: Spot, opacity: int = 255, aside: float = 0, above: float = 0
    ) -> Blit:
        """An image with its middle on a spot, or `aside` pixels to its right and `above` it."""
        x, y = self.fit.centres[spot]
        at = (round(x + aside - image.get_width() / 2), round(y - above - image.get_height() / 2))
        return Blit(image, at, opacity)

    def hand_of(self, spot: Spot) -> tuple[Spot, ...]:
        """All places of the hand that a spot is in."""
        area = self.fit.area_of.get(spot)
        return area.spots if area is not None and area.lay == "fan" else ()

    def aside(self, spot: Spot, moment: Moment) -> int:
        """How many pixels to the right a card lies as it makes room for another one of its hand."""
        hand = self.hand_of(spot)
        room = moment.room if hand else None
        if room is None or room[0] not in hand or spot == room[0]:
            return 0
        return round(_ROOM * room[1] * self.fit.cards[spot][0] / (hand.index(spot) - hand.index(room[0])))

    def _aside(self, spot: Spot, blits: list[Blit], moment: Moment) -> list[Blit]:
        """What is drawn on a spot, where that has gone."""
        far = self.aside(spot, moment)
        return [replace(blit, at=(blit.at[0] + far, blit.at[1])) for blit in blits] if far else blits

    def _pieces(self, spot: Spot, moment: Moment) -> list[Blit]:
        """The pile of a spot, and the ghosts of what may come to lie on it."""
        resting, ghosts = moment.at_rest(spot), moment.preview.arriving.get(spot, ())
        if not (resting or ghosts):
            return []
        centre = self.fit.centres[spot]
        pile = self.sprites(resting, spot)
        if any(mark.kind == "dimmed" for mark in moment.marks.at(spot)):
            ground = self._look.face.mix(self._look.vein, 0.3)
            pile = tuple(dimmed(sprite, ground) for sprite in pile)
        dragged = moment.dragged is not None and spot == moment.dragged[0]
        lifted = 0 if dragged or moment.in_motion(spot) else moment.hand.lifts(spot)
        heap = bool(pile) and pile[-1].heaps
        going = moment.preview.leaving[spot] if heap else 0
        blits = pile_blits(pile, centre, min(lifted, len(pile)), faded=going)
        if self.fit.lay_of(spot) == "ghost":
            size, look = self.fit.cards[spot], self.theme.cards
            return [
                self.centred(ghost_card(moment.marks, spot, piece, size, look, self.text), spot)
                for piece in ghosts
            ]
        if ghosts:
            both = pile_blits((*pile, *self.sprites(ghosts, spot)), centre)
            both = both[len(pile_blits(pile, centre)) :]
            blits += [Blit(ghost.image, ghost.at, _GHOST) for ghost in both]
        return blits

    def _name(self, spot: Spot, *, empty: bool) -> list[Blit]:
        """The name of a point, if the board tells names: outside of pieces and signs, or in an empty ring."""
        if spot not in self._named:
            return []
        return [name_label(spot, self._sides.name_place(spot, empty=empty), self.fit, self._look)]

    @property
    def _named(self) -> Collection[Spot]:
        return self.layout.points if self.layout.labels == "names" else ()

    def _marks_below(self, spot: Spot, moment: Moment) -> list[Blit]:
        place = self.place(spot, ())
        looks = [LOOKS[mark.kind] for mark in moment.marks.at(spot) if mark.kind in LOOKS]
        images = [self.mark_image(look.below, look, place, spot) for look in looks if look.below]
        return [self.centred(image, spot) for image in images if image]

    def marks_above(self, spot: Spot, moment: Moment) -> list[Blit]:
        """The marks around what lies on a spot."""
        marked = moment.marks.at(spot)
        if not marked:
            return []
        kinds = {mark.kind for mark in marked}
        faint = {mark.kind for mark in marked if mark.faint}
        pile = self.sprites(moment.picture.get(spot, ()), spot)
        place, high = self.place(spot, pile), height_of(pile)
        dragged = moment.dragged is not None and spot == moment.dragged[0]
        if dragged or any(each.kind == "home" and each.spot == spot for each in moment.effects):
            kinds.discard("picked")
        if place.card and not pile:
            # Nothing is told of a card that has not come yet, or has gone.
            kinds -= set(LASTING)
        blits = []
        for kind, look in LOOKS.items():
            if kind in kinds and look.above and not (look.pulses and moment.motion):
                image = self.mark_image(look.above, look, place, spot)
                # On a stack, most marks lie around its uppermost piece.
                rise = high if look.raised else 0.0
                lifted = kind in ("picked", "asked") and moment.hand.lifts(spot)
                rise += RISE * place.card[0] if lifted and place.card else 0.0
                if image:
                    blit = self.centred(image, spot, above=rise)
                    blits.append(replace(blit, opacity=_FAINT) if kind in faint else blit)
        return blits

    def count(self, spot: Spot, pile: Sequence[PieceSprite], going: int = 0) -> list[Blit]:
        """How many lie in a heap, a pile of cards or, on request, a stack, and how many are about to go."""
        if self.fit.lay_of(spot) == "pile" and len(pile) > 1:
            chip = cards_chip(len(pile), pile[0].diameter, self.theme, self.text)
            (x, y), high = self.fit.centres[spot], pile[0].image.get_height() / 2
            top = round(y + high - chip.get_height() * (1 - BELOW))
            return [Blit(chip, (round(x - chip.get_width() / 2), top))]
        if self.heaps and not pile and spot in self.layout.points:
            return [self.centred(count_chip(0, 0, self.theme, self.fit.unit), spot)]
        if pile and pile[-1].heaps:
            place = self._sides.count_place(spot, heap_radius(pile) + _COUNT * self.fit.unit)
            chip = count_chip(len(pile), going, self.theme, self.fit.unit)
            return [Blit(chip, chip.get_rect(center=place).topleft)]
        if self._heights and len(pile) > 1 and spot not in self.fit.cards:
            chip = count_chip(len(pile), 0, self.theme, self.fit.unit * _HEIGHT)
            x, y = self.fit.centres[spot]
            return [Blit(chip, chip.get_rect(center=(x, round(y - height_of(pile)))).topleft)]
        return []

    def numbers(self, spot: Spot, moment: Moment) -> list[Blit]:
        """The name of a point, how many pieces lie in a heap or a pile, and the labels of marks: no other
        mark covers them.
        """
        resting = moment.picture[spot] if moment.breathes(spot) else moment.at_rest(spot)
        pile = self.sprites(resting, spot)
        signed = any(mark.kind in _SIGNS for mark in moment.marks.at(spot))
        blits = self._name(spot, empty=not (pile or signed))
        blits += self.count(spot, pile, moment.preview.leaving[spot])
        marked = [mark for mark in moment.marks.at(spot) if mark.kind not in TAGGED]
        marked = [mark for mark in marked if mark.kind not in _LABELLED]
        labels = [str(mark.label) for mark in marked if mark.label and spot == mark.spots[-1]]
        if labels:
            worth = next((mark.kind for mark in marked if mark.kind in WORTH), None)
            if worth is None:
                chip = partial(order_chip, " ".join(labels), self.theme)
            else:
                chip = partial(value_chip, " ".join(labels), LOOKS[worth].colour(self.theme))
            blits.append(self._label(spot, chip, height_of(pile), moment))
        return blits

    def _label(
        self, spot: Spot, chip: Callable[[float], pygame.Surface], high: float, moment: Moment
    ) -> Blit:
        """What is written on a spot: on a card in its upper corner, or beside the card that lies over it."""
        unit, (wide, tall) = self.fit.unit * self.text, self.fit.cards.get(spot, (0, 0))
        image = chip(unit)
        if wide and image.get_width() > _LABEL * wide:
            image = chip(unit * _LABEL * wide / image.get_width())
        aside, above = 0.34 * wide, 0.34 * tall + high
        hand = self.hand_of(spot)
        after = hand[hand.index(spot) + 1 :][:1] if hand else ()
        if after and moment.picture.get(after[0]):
            free = self.fit.centres[after[0]][0] - self.fit.centres[spot][0] - wide / 2
            aside = min(aside, free - image.get_width() / 2)
            above *= aside > 0  # else it would hide the number of the card
        return self.centred(image, spot, aside=aside, above=above)
