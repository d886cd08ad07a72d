"""How a seat looks beside the board: its piece, its player, whose turn it is."""

from __future__ import annotations

import math
from collections.abc import Container

import pygame

from fanoboard.content.colour import Colour, brightness
from fanoboard.content.theme import PieceLook
from fanoboard.games.events import Picture, SeatIndex, Spot
from fanoboard.games.game import Game
from fanoboard.match.match import Player
from fanoboard.messages import Message, plural
from fanoboard.ui.paint.keeping import kept
from fanoboard.ui.paint.pieces import piece_sprite
from fanoboard.ui.style import Style, Text
from fanoboard.ui.widgets.widget import Widget

_DARK = 64
"""The brightness, of 255, below which a piece does not stand out from a panel."""
_DOTS = 3
_DOT_STEP = 10
"""Logical pixels from one to the next."""
_DOT_TIME = 260
"""Milliseconds from one thinking dot to the next."""


class SeatLook:
    """A seat's name and its pieces; what lies elsewhere than on the `points` of the board is in reserve."""

    def __init__(self, game: Game, index: SeatIndex, points: Container[Spot]) -> None:
        self.seat = game.seats[index]
        self._game = game
        self._index = index
        self._points = points

    def count(self, picture: Picture) -> int:
        """How many pieces of this seat there are, those in reserve included."""
        return sum(piece in self.seat.pieces for pile in picture.values() for piece in pile)

    def standing(self, picture: Picture, start: Picture) -> Message | None:
        """What this seat has on the board, in a few words; None where pieces are nobody's."""
        count = self.count(picture)
        if count < self.count(start):
            return plural("{count} left", "{count} left", count=count)
        if not count:
            return None
        piles = [pile for spot, pile in picture.items() if spot in self._points]
        if any(len(pile) > 1 for pile in piles):
            stacks = sum(self._game.owner(pile) == self._index for pile in piles)
            return plural("{count} stack", "{count} stacks", count=stacks)
        return plural("{count} piece", "{count} pieces", count=count)

    def draw_small(self, surface: pygame.Surface, style: Style, left: tuple[int, int]) -> int:
        """Draw a piece as high as small text, its left edge in the middle at `left`; the room it took."""
        return self.draw(surface, style, left, style.px(13)) + style.px(8)

    def draw(self, surface: pygame.Surface, style: Style, left: tuple[int, int], side: int) -> int:
        """Draw a piece of a diameter in pixels, with its shadow; its width, 0 if a seat has no piece."""
        if not self.seat.pieces:
            return 0
        look = style.theme.piece(self.seat.pieces[0])
        sprite = piece_sprite(look, side)
        middle = (left[0] + side // 2, left[1])
        if _sinks(look.body, style.colours.panel):
            outline = _outline(look, side, style.colours.quiet)
            surface.blit(outline, outline.get_rect(center=middle))
        surface.blit(sprite.shadow, sprite.shadow.get_rect(center=middle))
        surface.blit(sprite.image, sprite.image.get_rect(center=middle))
        return side


def _sinks(body: Colour, panel: Colour) -> bool:
    """Whether a piece can't be told from a panel: both are dark, as a light piece has a dark rim."""
    return max(brightness(body), brightness(panel)) < _DARK


@kept(megabytes=2)
def _outline(look: PieceLook, side: int, ink: Colour) -> pygame.Surface:
    """The shape of a piece in one colour, a little larger, to lie behind it."""
    shape = piece_sprite(look, side).image.copy()
    shape.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    shape.fill((*ink.rgb, 0), special_flags=pygame.BLEND_RGBA_ADD)
    out = max(1, side // 14)
    outline = pygame.Surface((shape.get_width() + 2 * out, shape.get_height() + 2 * out), pygame.SRCALPHA)
    outline.fill((*ink.rgb, 0))
    for angle in range(0, 360, 30):
        x, y = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        outline.blit(shape, (round(out * (1 + x)), round(out * (1 + y))))
    return outline


class PlayerCard(Widget):
    """A player: the piece, the name, what is left on the board, and whether it is his turn.

    Where many sit around a table, a `slim` one has but one line, with the detail beside the name.
    """

    focusable = False

    def __init__(self, look: SeatLook, *, slim: bool = False) -> None:
        super().__init__()
        self._slim = slim
        self.aside = 0
        """How many pixels at the right of the name something else takes."""
        self._look = look
        self.name: Text = ""
        self.detail: Text = ""
        """What stands below or beside the name: the seat, if the name is another, and the pieces."""
        self.marked = False
        """Whether it stands out: he is to move, or has won."""
        self._thinking = False
        self._phase = 0

    def say(self, player: Player, picture: Picture, start: Picture, *, marked: bool, thinking: bool) -> None:
        """Show how it stands for the player of this seat, `marked` if he is to move or has won."""
        seat, standing = self._look.seat, self._look.standing(picture, start)
        name = player.called or seat.name
        if str(name) == str(seat.name) or (self._slim and not player.is_person):
            # Where there is but one line, it tells engines apart by their seats.
            name, detail = seat.name, standing or ""
        elif standing is None:
            detail = seat.name
        else:
            detail = Message("{seat}  ·  {pieces}", seat=seat.name, pieces=standing)
        now = (name, detail, marked, thinking)
        if now != (self.name, self.detail, self.marked, self._thinking):
            self.name, self.detail, self.marked, self._thinking = now
            self.changed()

    def natural(self, style: Style) -> tuple[int, int]:
        """As high as two lines of text, or one."""
        return style.px(240), style.px(30 if self._slim else 56)

    def update(self, now: int) -> bool:
        """Let the dots of thinking go round, at a few frames a second."""
        if self._thinking and self.scene is not None:
            phase = now // _DOT_TIME
            if phase != self._phase:
                self._phase = phase
                self.changed()
            self.scene.wake_at((phase + 1) * _DOT_TIME)
        return False

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw a bar at the side of who is to move or has won, the piece, and the words."""
        colours, rect = style.colours, self.rect
        if self.marked:
            style.fill(surface, rect, colours.accent.fade(0.12))
            inset = rect.h // 5
            bar = pygame.Rect(rect.x, rect.y + inset, style.px(4), rect.h - 2 * inset)
            style.fill(surface, bar, colours.accent, radius=bar.w // 2)
        x = rect.x + style.px(14)
        if piece := self._look.draw(surface, style, (x, rect.centery), style.px(28)):
            x += piece + style.px(12)
        room = rect.right - style.px(8) - x
        if self._slim:
            room -= self.aside
            beside = room - self._dots_width(style) - style.px(8)
            dots = self._thinking and style.width(self.name, "body", "medium") <= beside
            self._draw_line(surface, style, pygame.Rect(x, rect.y, beside if dots else room, rect.h))
        else:
            dots = self._thinking
            self._draw_two_lines(surface, style, pygame.Rect(x, rect.y, room, rect.h))
        if dots:
            self._draw_dots(surface, style)

    def _draw_line(self, surface: pygame.Surface, style: Style, room: pygame.Rect) -> None:
        """Draw the name, and the detail at the right end where both can be read."""
        name = style.line_in(self.name, room.w, "body", style.colours.text, "medium")
        surface.blit(name, name.get_rect(midleft=room.midleft))
        if self.detail:
            detail = style.line(self.detail, "small", style.colours.quiet)
            if name.get_width() + style.px(10) + detail.get_width() <= room.w:
                surface.blit(detail, detail.get_rect(midright=room.midright))

    def _draw_two_lines(self, surface: pygame.Surface, style: Style, room: pygame.Rect) -> None:
        """Draw the name, and the detail below it."""
        name = style.line_in(self.name, room.w - self.aside, "body", style.colours.text, "medium")
        if not self.detail:
            surface.blit(name, name.get_rect(midleft=room.midleft))
            return
        dots = self._dots_width(style) if self._thinking else 0
        detail = style.line_in(self.detail, room.w - dots, "small", style.colours.quiet)
        top = room.centery - (name.get_height() + detail.get_height()) // 2
        surface.blit(name, (room.x, top))
        surface.blit(detail, (room.x, top + name.get_height()))

    def _dots_width(self, style: Style) -> int:
        return style.px(_DOTS * _DOT_STEP)

    def _draw_dots(self, surface: pygame.Surface, style: Style) -> None:
        """Draw them at the right end, in one line with the detail; no name is cut off for them."""
        side, gap = style.px(6), style.px(_DOT_STEP)
        right = self.rect.right - style.px(10) - (self.aside if self._slim else 0)
        y = self.rect.centery - side // 2 if self._slim else self.rect.bottom - style.px(22)
        for dot in range(_DOTS):
            lit = self._phase % _DOTS == dot
            place = pygame.Rect(right - (_DOTS - dot) * gap, y, side, side)
            style.fill(surface, place, style.colours.accent.fade(1 if lit else 0.3), radius=side // 2)
