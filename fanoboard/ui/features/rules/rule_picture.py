"""Pictures beside rules: an example on a board, two of them as before and after, and what they show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import NamedTuple, get_args

import pygame

from fanoboard.content.layout import Layout, load_layout
from fanoboard.content.rules_text import Example
from fanoboard.content.theme import Theme
from fanoboard.games.events import Event, Picture, Spot
from fanoboard.games.game import Game, Position
from fanoboard.games.turns import Turn, play_text
from fanoboard.match.chosen_start import why_no_start
from fanoboard.messages import Message
from fanoboard.ui.board.board_view import BoardView
from fanoboard.ui.board.diagram import DiagramView
from fanoboard.ui.board.fit import fit_layout
from fanoboard.ui.board.marks import EMPTY, Hand, Kind, Mark, Marks
from fanoboard.ui.board.snapshot import fit_picture
from fanoboard.ui.board.static_layer import space_around
from fanoboard.ui.play.marking import marks_of
from fanoboard.ui.play.selection import Selection
from fanoboard.ui.play.spot_words import all_in_words
from fanoboard.ui.toolkit.look.style import Style, Text, icon_image
from fanoboard.ui.toolkit.paint.panels import rounded_mask
from fanoboard.ui.toolkit.paint.surfaces import cut, solid
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Row
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.page import Page
from fanoboard.ui.toolkit.widgets.widget import Widget

# A board on a page of rules: what it shows before a turn, and after it, as in a game.

_KINDS: dict[str, Kind] = {kind: kind for kind in get_args(Kind)}


class RuleMoment(NamedTuple):
    """A board at one moment: pieces, marks, what is in hand, and the events of a click to come."""

    picture: Picture
    marks: Marks
    words: Message
    """What lies on the board."""
    hand: Hand = EMPTY
    preview: tuple[Event, ...] = ()


class RuleExample:
    """An example of a game's page of rules.

    Raises GameError where its position or its turn is not one, ContentError without its layout, and
    KeyError where a kind of mark is none.
    """

    def __init__(self, kind: type[Game], example: Example) -> None:
        self.example = example
        self.position: Position = example.start(kind)
        self.layout: Layout = load_layout(self.position.game.layout)
        self.turn: Turn | None = play_text(self.position, example.turn) if example.turn else None

    @property
    def before(self) -> RuleMoment:
        """The position, with what the turn is going to do."""
        picture = self.position.picture()
        told = [Mark(_KINDS[kind], spots) for kind, each in self.example.marks.items() for spots in each]
        if self.turn is None:
            return RuleMoment(picture, Marks(*told), all_in_words(self.position, picture))
        shown = marks_of(
            Selection(self.position), self.layout, hint=self.turn, show_moves=False, show_losing=False
        )
        words = all_in_words(self.position, picture)
        return RuleMoment(picture, Marks(*told, *shown.marks), words, shown.hand, tuple(shown.preview))

    @property
    def after(self) -> RuleMoment | None:
        """The position after the turn, with what it did; None without a turn."""
        if self.turn is None:
            return None
        events = tuple(chain.from_iterable(self.turn.events))
        shown = marks_of(None, self.layout, last=events, result=self.turn.position.result)
        picture = self.turn.position.picture()
        return RuleMoment(picture, shown.marks, all_in_words(self.turn.position, picture))


# A small board on a page of rules, with its marks, in the theme of the day.

_MEASURED = 600
"""Pixels of the board by which its shape is measured."""
_BROAD = 1.4
"""How much broader than high a card table is drawn."""
_TRIES = 4
_AROUND = 10
"""Logical pixels around the cards that are shown of a table."""


class RulePicture(Widget):
    """Shows a moment of a board, or of a card table the part where cards lie; after `prepare` only."""

    focusable = False
    reads_as = "image"

    def __init__(
        self, layout: Layout, moment: RuleMoment, spots: Sequence[Spot], *, diagram: bool = False
    ) -> None:
        """`spots` are those of a card table that must be seen; with `diagram`, only its diagram is."""
        super().__init__()
        self._layout = layout
        self.moment = moment
        self.text: Text = moment.words
        self._spots = spots
        self._diagram = diagram
        self._shape: tuple[Theme, float] | None = None
        """How high it is, as a part of its width, in a theme."""
        self._image: pygame.Surface | None = None
        self._drawn: object = None

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        return width, self.height_in(style, width)

    def height_in(self, style: Style, width: int) -> int:
        if self._diagram:
            return width
        if self._shape is None or self._shape[0] != style.theme:
            board, shown = self._fit(style, _MEASURED)
            part = board if shown is None else shown
            self._shape = style.theme, part.h / part.w
        return round(width * self._shape[1])

    def _fit(self, style: Style, side: int) -> tuple[pygame.Rect, pygame.Rect | None]:
        """Where the board is in `side` pixels of height, and of a card table the part that is shown."""
        if self._layout.table is None:
            return fit_picture(self._layout, style.theme, (side, side)).board, None
        fitted = fit_picture(self._layout, style.theme, (round(side * _BROAD), side))
        places = []
        for spot in self._spots:
            place = pygame.Rect((0, 0), fitted.cards[spot])
            place.center = fitted.centres[spot]
            places.append(place)
        around = round(side * _AROUND / _MEASURED)
        return fitted.board, places[0].unionall(places[1:]).inflate(2 * around, 2 * around)

    def in_sight(self) -> bool:
        clip = self.clip()
        return self.visible and (clip is None or clip.colliderect(self.rect))

    def is_prepared(self, style: Style) -> bool:
        return self._drawn == (style.theme, self.rect.size)

    def prepare(self, style: Style) -> None:
        """Draw it, which takes a few hundredths of a second."""
        self._drawn = (style.theme, self.rect.size)
        self._image = self._diagram_image(style) if self._diagram else self._board_image(style)
        self.changed()

    def _diagram_image(self, style: Style) -> pygame.Surface:
        table = self._layout.table
        image = solid(self.rect.size, style.theme.cards.table)
        if table is not None and table.diagram is not None:
            drawing = load_layout(table.diagram.layout)
            place = image.get_rect().inflate(-style.px(16), -style.px(16))
            lit = tuple((mark.kind, mark.spots) for mark in self.moment.marks.of("sequence"))
            DiagramView(drawing, style.theme, place).image(lit).draw(image)
        return cut(image, rounded_mask(image.get_size(), style.radius))

    def _board_image(self, style: Style) -> pygame.Surface:
        width, height = self.rect.size
        quiet = Style(
            style.theme, style.scale, style.fonts, motion=0, text=style.text, language=style.language
        )
        measured, shown = self._fit(style, _MEASURED)
        large = 1.0 if shown is None else measured.w / shown.w
        wide = round(width * large)
        high = height if shown is None else round(wide * measured.h / measured.w)
        room = self._room_for(style, (wide, high))
        board = BoardView(self._layout, quiet)
        board.place(quiet, room)
        lying = self.moment.picture
        board.show(lying if shown is None else {spot: lying[spot] for spot in self._spots if spot in lying})
        board.mark(self.moment.marks, self.moment.hand, self.moment.preview)
        board.update(0)
        board.damage(quiet)
        surface = pygame.Surface(room.size, 0, 32)
        board.draw(surface, quiet)
        part = board.board_rect
        if shown is not None:
            places = [board.space_of(spot) for spot in self._spots]
            around = style.px(_AROUND)
            part = places[0].unionall(places[1:]).inflate(2 * around, 2 * around).clip(part)
        image = surface.subsurface(part.clip(surface.get_rect())).copy()
        return cut(image, rounded_mask(image.get_size(), style.radius))

    def _room_for(self, style: Style, size: tuple[int, int]) -> pygame.Rect:
        """The area that a board fills with just so many pixels."""
        room = pygame.Rect((0, 0), size)
        for _ in range(_TRIES):
            space = space_around(room, style.scale)
            board = fit_layout(self._layout, room, style.theme.board.frame_width, space).board
            room.size = room.w + size[0] - board.w, room.h + size[1] - board.h
        return room

    def bounds(self, style: Style) -> pygame.Rect:
        """With the shadow of the picture, which may be a little larger than its place."""
        image = self._image.get_rect(center=self.rect.center) if self._image is not None else self.rect
        return style.shadow_bounds(image.union(self.rect), 0.5)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        if self._image is None or not self.is_prepared(style):
            style.fill(surface, self.rect, style.colours.field)
            return
        place = self._image.get_rect(center=self.rect.center)
        style.shadow(surface, place, 0.5)
        surface.blit(self._image, place)


# An example on a page of rules: words, a board before and one after, and a way to try it.

_LEFT = 232
"""Logical pixels of the words beside the boards."""
_WIDEST = 288
"""Logical pixels of one board; those of other games than of broad boards are as high at most."""
_BETWEEN = 48
_ARROW = 24
_GAP = 24
_LEAST = 620
"""Logical pixels of a page that is broad enough for words beside boards."""


class _Arrow(Widget):
    focusable = False

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        image = pygame.transform.flip(icon_image("back", style.px(_ARROW), style.colours.quiet), True, False)
        surface.blit(image, image.get_rect(center=self.rect.center))


class _Boards(Box):
    """Boards side by side, an arrow from the first to the second, and below each what is said of it."""

    def __init__(self, pictures: Sequence[RulePicture], words: Sequence[Widget], arrow: Widget) -> None:
        self._pictures = pictures
        self._arrow = arrow
        pairs = zip(pictures, words, strict=True)
        self._cells = [Column(picture, said, gap=12) for picture, said in pairs]
        super().__init__(*self._cells, arrow)

    def width(self, style: Style) -> int:
        """As wide as two boards get, though there may be but one: so all of a page are of one size."""
        return 2 * style.px(_WIDEST) + style.px(_BETWEEN)

    def _wide(self, style: Style, width: int) -> int:
        return min(style.px(_WIDEST), (width - style.px(_BETWEEN)) // 2)

    def boards_height(self, style: Style, width: int) -> int:
        """The height of the boards alone in so many pixels of width."""
        return self._pictures[0].height_in(style, self._wide(style, width))

    def height(self, style: Style, width: int) -> int:
        return max(cell.height(style, self._wide(style, width)) for cell in self._cells)

    def place(self, style: Style, rect: pygame.Rect) -> None:
        """Side by side from the left; the arrow points from the middle of one to that of the other."""
        wide, between = self._wide(style, rect.w), style.px(_BETWEEN)
        for number, cell in enumerate(self._cells):
            cell.place(style, pygame.Rect(rect.x + number * (wide + between), rect.y, wide, rect.h))
        first = self._pictures[0].rect
        self._arrow.rect = pygame.Rect(first.right, first.y, between, first.h)


class RulePair(Box):
    """An example: the words that belong to it, its boards beside them or below, and the way into a game."""

    def __init__(
        self,
        scene: Scene,
        kind: type[Game],
        text: str,
        example: Example,
        try_it: Callable[[RuleExample], object],
    ) -> None:
        """Raises as `RuleExample` does."""
        super().__init__()
        self.text = scene.add(Page(text))
        shown = RuleExample(kind, example)
        before, after = shown.before, shown.after
        seen = _spots_seen(shown, [moment for moment in (before, after) if moment is not None])
        moments = [(before, example.before)] + ([(after, example.after)] if after is not None else [])
        self.pictures = [
            scene.add(RulePicture(shown.layout, moment, seen, diagram=example.diagram))
            for moment, _ in moments
        ]
        captions = [scene.add(Label(said, role="small", quiet=True, wrap=True)) for _, said in moments]
        words: list[Widget] = [*captions]
        arrow = scene.add(_Arrow())
        arrow.visible = len(moments) > 1
        if arrow.visible:
            words = [
                Row(
                    scene.add(Label(name, role="small", weight="bold", wrap=True)),
                    caption,
                    gap=8,
                    grow=caption,
                    top=True,
                )
                for name, caption in zip((Message("Before"), Message("After")), captions, strict=True)
            ]
        self._boards = _Boards(self.pictures, words, arrow)
        self._button = scene.add(
            Button(Message("Try it"), lambda: try_it(shown), kind="primary", icon="play")
        )
        self._button.visible = not example.diagram and why_no_start(shown.position) is None

    @property
    def children(self) -> Sequence[Widget]:
        return self.text, self._boards, self._button

    def width(self, style: Style) -> int:
        return self._words_width(style) + style.px(_GAP) + self._boards.width(style)

    def _words_width(self, style: Style) -> int:
        return round(style.px(_LEFT) * (1 + style.text) / 2)

    def _room_beside(self, style: Style, width: int) -> int:
        """The width of the boards beside the words, in so many pixels for both; 0 where they stand below."""
        if width < style.px(_LEAST) * (1 + style.text) / 2:
            return 0
        return width - self._words_width(style) - style.px(_GAP)

    @property
    def _below(self) -> Box:
        return Column(self.text, self._boards, Row(self._button), gap=12)

    @property
    def _words(self) -> Box:
        return Column(self.text, Row(self._button), gap=12, grow=self.text)

    def height(self, style: Style, width: int) -> int:
        if room := self._room_beside(style, width):
            words = self._words.height(style, self._words_width(style))
            return max(words, self._boards.height(style, room))
        return self._below.height(style, width)

    def place(self, style: Style, rect: pygame.Rect) -> None:
        """The words at the left with the button at the foot of the boards, or all one below the other."""
        room = self._room_beside(style, rect.w)
        if not room:
            self._below.place(style, rect)
            return
        wide = self._words_width(style)
        high = max(self._words.height(style, wide), self._boards.boards_height(style, room))
        self._words.place(style, pygame.Rect(rect.x, rect.y, wide, high))
        self._boards.place(style, pygame.Rect(rect.right - room, rect.y, room, rect.h))


def _spots_seen(shown: RuleExample, moments: Sequence[RuleMoment]) -> list[Spot]:
    """The places of cards of a table that an example is about: the mover's, and fields that cards lie in."""
    table, mover = shown.layout.table, shown.position.mover
    if table is None:
        return []
    seen: list[Spot] = []
    for area in table.areas:
        lie = any(spot in moment.picture for spot in area.spots for moment in moments)
        own = area.seat == mover and area.zone in ("hand", "field")
        if own or (area.lay == "row" and lie):
            seen += area.spots
    return seen
