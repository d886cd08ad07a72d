"""What a theme looks like: marks, a menu and a small board beside the one that is edited."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pygame
from msgspec import structs

from fanoboard.content.colour import Colour
from fanoboard.content.contrast import ColourPair, Verdict, colour_pairs
from fanoboard.content.layout import Layout
from fanoboard.content.theme import FieldPath, colour_at, load_theme, replaced, theme_fields
from fanoboard.games.events import Spot
from fanoboard.messages import Message, decimal
from fanoboard.ui.board.board_view import BoardView
from fanoboard.ui.board.mark_looks import LOOKS, SHAKING
from fanoboard.ui.board.marks import Hand, Kind, Mark, Marks
from fanoboard.ui.features.themes.theme_captions import full_caption
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.paint.panels import rounded_mask
from fanoboard.ui.toolkit.paint.surfaces import clear, cut
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.controls import Slider, Switch
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pressable import Pressable
from fanoboard.ui.toolkit.widgets.widget import Widget

# Marks to look at: all of them on one board, and each on a small piece of board.

SAMPLE = "BB1BB1B1B/B4B1B1/1B6B/1W1W1W1W1/WWW2WW1W w 0"
"""A position of Fanorona with room for all marks."""
HAND = Hand("d2")
MARKS = Marks(
    Mark("can_move", ("a1", "b1", "c1", "b2")),
    Mark("can_land", ("c3", "d3")),
    Mark("framed", ("e3",)),
    Mark("will_capture", ("f4", "g5")),
    Mark("choice", ("a5", "b5")),
    Mark("other_choice", ("d5", "e5")),
    Mark("last_move", ("h3", "i3")),
    Mark("path", ("h4", "h3", "i3")),
    Mark("must", ("f2",)),
    Mark("losing", ("e2",)),
    Mark("refused", ("h2",)),
    Mark("won", ("f1", "g1")),
    Mark("cursor", ("g3",)),
    Mark("arrow", ("a4", "b4")),
)

_EMPTY: frozenset[Kind] = frozenset({"can_land", "losing", "cursor", "last_move"})
"""What is best seen where no piece lies."""
_SPOT: Spot = "a"
_ONE = Layout(title=Message("Board"), points={_SPOT: (0, 0)}, margin=0.66)


@cache
def mark_sources() -> dict[Kind, FieldPath]:
    """Where in a theme the colour of each kind of mark stands, found by trying."""
    theme = load_theme(shipped_only=True)
    found: dict[Kind, FieldPath] = {}
    for field in theme_fields(theme):
        if field.kind == "colour" and field.path[0] in ("marks", "colours"):
            red, *others = colour_at(theme, field.path)
            other = replaced(theme, field.path, Colour(255 - red, *others))
            for kind, look in LOOKS.items():
                if look.colour(other) != look.colour(theme):
                    found[kind] = field.path
    return found


def paths_at(spot: Spot) -> list[FieldPath]:
    """The colours of the marks of a spot of the sample, the uppermost first."""
    sources, order = mark_sources(), list(LOOKS)
    kinds = sorted((mark.kind for mark in MARKS.at(spot)), key=order.index, reverse=True)
    return list(dict.fromkeys(sources[kind] for kind in kinds if kind in sources))


def _kind_for(path: FieldPath) -> Kind | None:
    """The kind of mark that shows a colour of the marks best, if any does."""
    kinds = [kind for kind, source in mark_sources().items() if source == path]
    return next((kind for kind in kinds if kind == path[-1]), kinds[0] if kinds else None)


class MarkTiles:
    """The pictures of marks, each painted again only if something of it has changed."""

    def __init__(self) -> None:
        self._painted: dict[FieldPath, tuple[object, pygame.Surface]] = {}

    def picture(self, path: FieldPath, look: Style, side: int) -> pygame.Surface:
        """The mark with the colour at `path`, in a square of `side` pixels."""
        theme = look.theme
        wanted = (theme.board, theme.pieces.get("white"), colour_at(theme, path), side)
        painted = self._painted.get(path)
        if painted is None or painted[0] != wanted:
            painted = self._painted[path] = wanted, _painted(path, look, side)
        return painted[1]


def _painted(path: FieldPath, look: Style, side: int) -> pygame.Surface:
    kind = _kind_for(path)
    flat = structs.replace(look.theme, board=structs.replace(look.theme.board, frame_width=0), radius=0)
    # What shakes is seen only where there is motion.
    style = Style(flat, 1, look.fonts, motion=1 if kind in SHAKING else 0)
    board = BoardView(_ONE, style)
    room = round(side * 1.3)
    board.place(style, pygame.Rect(0, 0, room, room))
    if kind is not None:
        board.show({} if kind in _EMPTY else {_SPOT: ("white",)})
        board.mark(Marks(Mark(kind, (_SPOT,))))
    board.update(0)
    board.damage(style)
    large = pygame.Surface((room, room), 0, 32)
    board.draw(large, style)
    if kind is None:
        _draw_sign(large, str(path[-1]), colour_at(look.theme, path))
    inner = pygame.Rect(0, 0, side, side)
    inner.center = (room // 2, room // 2)
    cropped = clear(inner.size)
    cropped.blit(large, (0, 0), inner)
    return cut(cropped, rounded_mask(inner.size, max(2, side // 6)))


def _draw_sign(surface: pygame.Surface, name: str, colour: Colour) -> None:
    """A sign for an outcome that no mark of a board shows: up for a win, down for a loss, else a disk."""
    middle, size = surface.get_width() / 2, surface.get_width() * 0.16
    pygame.draw.circle(surface, (252, 252, 252), (middle, middle), size * 1.7)
    if name in ("win", "loss"):
        up = -1 if name == "win" else 1
        corners = [(-size, -up * size * 0.7), (size, -up * size * 0.7), (0, up * size * 0.9)]
        pygame.draw.polygon(surface, colour.rgb, [(middle + x, middle + y) for x, y in corners])
    else:
        pygame.draw.circle(surface, colour.rgb, (middle, middle), size * 0.8)


# A small panel with one of each thing that menus are made of, in the colours of a theme.

_ROOM = (250, 228)
"""The size that it needs where everything is as large as in menus, in logical pixels."""


def _nothing(_: object = None) -> None:
    """What the controls do: they are only looked at."""


class MenuSample:
    """Nothing in it can be used."""

    def __init__(self) -> None:
        self._title = Label(Message("Title"), role="title", weight="bold")
        self._quiet = Label(Message("Secondary text"), role="small", quiet=True)
        self._accent = Button(Message("Accent"), _nothing, kind="primary")
        self._field = Button(Message("Plain"), _nothing)
        self._slider = Slider([(each, "") for each in range(11)], 6, _nothing)
        self._switch = Switch(_nothing, on=True)
        self._danger = Label(Message("A warning"), role="small", danger=True)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Style) -> None:
        scale = min(look.scale, rect.w / _ROOM[0], rect.h / _ROOM[1])
        style = Style(look.theme, scale, look.fonts, language=look.language)
        clip = surface.get_clip()
        surface.set_clip(rect.clip(clip))
        panel = rect.inflate(-2 * style.px(12), -2 * style.px(12))
        style.panel(surface, panel)
        surface.set_clip(panel.clip(clip))
        inner = panel.inflate(-2 * style.px(14), -2 * style.px(10))
        y = inner.y
        for label in (self._title, self._quiet):
            height = style.height(label.role)
            label.rect = pygame.Rect(inner.x, y, inner.w, height)
            y += height + style.px(4)
        y += style.px(4)
        half = (inner.w - style.px(8)) // 2
        self._accent.rect = pygame.Rect(inner.x, y, half, style.px(36))
        self._field.rect = pygame.Rect(inner.right - half, y, half, style.px(36))
        y += style.px(36 + 10)
        wide, high = self._switch.natural(style)
        self._switch.rect = pygame.Rect(inner.right - wide, y, wide, high)
        self._slider.rect = pygame.Rect(inner.x, y, inner.w - wide - style.px(8), high)
        y += high + style.px(8)
        self._danger.rect = pygame.Rect(inner.x, y, inner.w, style.height("small"))
        for widget in (
            self._title, self._quiet, self._accent, self._field, self._slider, self._switch, self._danger,
        ):  # fmt: skip
            widget.draw_with_ring(surface, style)
        surface.set_clip(clip)


# Small views of other things that a theme colours, and what is said of the contrast of a colour.

Painter = Callable[[pygame.Surface, pygame.Rect, Style], object]
"""Draws into a rectangle in a style."""

_VERDICTS: dict[Verdict, Message] = {
    "good": Message("Good"),
    "fair": Message("Fair"),
    "poor": Message("Poor"),
}


class SmallView(Pressable):
    """A picture in the theme that is made, with a caption below; a click goes to its colours."""

    def __init__(self, text: Text, paint: Painter, action: Callable[[], object], look: Style) -> None:
        super().__init__(action)
        self.text: Text = text
        self._paint = paint
        self._look = look
        self._painted: pygame.Surface | None = None

    def show(self, look: Style) -> None:
        self._look, self._painted = look, None
        self.changed()

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        if min(self.rect.size) <= 0:
            return
        foot = style.height("small") + style.px(4)
        if self._painted is None or self._painted.get_size() != self.rect.size:
            self._painted = pygame.Surface(self.rect.size, pygame.SRCALPHA, 32)
            area = pygame.Rect(0, 0, self.rect.w, max(1, self.rect.h - foot))
            self._paint(self._painted, area, self._look)
            ink = self._look.colours.text
            words = self._look.line_in(self.text, self.rect.w, "small", ink)
            self._painted.blit(words, words.get_rect(midbottom=(self.rect.w // 2, self.rect.h)))
        surface.blit(self._painted, self.rect)


class ContrastNote(Widget):
    """Says how well a colour stands out from its ground, in a number and in a word."""

    focusable = False

    def __init__(self) -> None:
        super().__init__()
        self.text: Text = ""
        self.verdict: Text = ""
        self._poor = False

    reads_as = "label"
    live = True

    @property
    def said(self) -> Text:
        return Message("{first} {second}", first=self.text, second=self.verdict) if self.text else ""

    def show(self, pair: ColourPair | None, ratio: float, verdict: Verdict) -> None:
        """Tell of a pair of colours; of none, nothing."""
        said: Text = ""
        if pair is not None:
            said = _told(full_caption(pair.ink), full_caption(pair.ground), ratio)
        if (said, _VERDICTS[verdict]) != (self.text, self.verdict):
            self.text, self.verdict, self._poor = said, _VERDICTS[verdict], verdict == "poor"
            self.changed()

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        """As high as the longest that it may say."""
        captions = {
            style.words(full_caption(path)) for pair in colour_pairs() for path in (pair.ink, pair.ground)
        }
        longest = max(captions, key=lambda caption: style.width(caption, "small"))
        lines = len(self._lines(_told(longest, longest, 10.5), style, width))
        return width, max(style.line_box(42), lines * style.height("small") + style.px(12))

    def _lines(self, text: Text, style: Style, width: int) -> list[str]:
        chip = max(style.width(each, "small", "medium") for each in _VERDICTS.values())
        return style.wrap(text, width - chip - 5 * style.px(12), "small")

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        if not self.text:
            return
        pad, colours = style.px(12), style.colours
        chip = style.width(self.verdict, "small", "medium") + 2 * pad
        high = style.height("small")
        lines = [
            style.line(text, "small", colours.text) for text in self._lines(self.text, style, self.rect.w)
        ]
        wide = max(line.get_width() for line in lines)
        strip = pygame.Rect(self.rect.topleft, (wide + chip + 3 * pad, self.rect.h))
        style.fill(surface, strip, colours.panel, radius=strip.h // 2, edge=colours.panel_edge)
        for number, line in enumerate(lines):
            y = strip.centery + round((number - len(lines) / 2) * high)
            surface.blit(line, (strip.x + pad, y))
        gap = style.px(4)
        around = pygame.Rect(strip.right - chip - gap, strip.y + gap, chip, strip.h - 2 * gap)
        ground = colours.danger if self._poor else colours.accent
        style.fill(surface, around, ground, radius=around.h // 2)
        word = style.line(self.verdict, "small", colours.on_accent, "medium")
        surface.blit(word, word.get_rect(center=around.center))


def _told(ink: Text, ground: Text, ratio: float) -> Message:
    """How well a colour stands out from its ground."""
    return Message("{ink} on {ground}: contrast {ratio}:1", ink=ink, ground=ground, ratio=decimal(ratio))
