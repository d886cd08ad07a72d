"""The card of a player in the panel: who, how it stands, whose turn it is, and a clock's place."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

import pygame

from fanoboard.games.events import Picture, Piece
from fanoboard.games.personas import Persona
from fanoboard.messages import Message, plural
from fanoboard.ui.play.faces import draw_face
from fanoboard.ui.play.seats import SeatLook, draw_row
from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.look.style import Role, Style, Text
from fanoboard.ui.toolkit.widgets.figures import draw_figures, figures_width
from fanoboard.ui.toolkit.widgets.widget import Widget

_PIECE = 32
_FACE = 42
_TAKEN = 15
_FEWEST = 4
"""So many of what was taken have room beside each other at least, or none is shown."""
_DOTS = 3
_DOT_STEP = 10
_DOT_TIME = 260
"""Milliseconds from one thinking dot to the next."""
_LEFT = 16
_RIGHT = 16
_ROLL, _NEXT, _ALL = 340, 40, 400
"""Milliseconds that a piece takes to roll to those that were taken before, until the next one sets off, and
until the last one has, at speed 1.
"""
_ASIDE = 1.25
"""The size of what stands aside, as a multiple of the usual text."""
_WON = "▲"


class Density(Enum):
    """How much room a card has: for a row of pieces, for two lines, or for one."""

    ROW = 0
    LINES = 1
    SLIM = 2


class PlayerCard(Widget):
    """A player: the piece, the name, what is left on the board, what was taken, and whose turn it is."""

    focusable = False

    def __init__(self, look: SeatLook) -> None:
        super().__init__()
        self.density = Density.LINES
        self.aside = 0
        """How many pixels at the right end of the detail something else takes."""
        self.aside_text: Text = ""
        """What stands at the right in large figures, as a clock, or ▲ and a word."""
        self.aside_stands_out = False
        """Whether that is in the accent colour."""
        self._look = look
        self.name: Text = ""
        self.detail: Text = ""
        """What stands below or beside the name: the seat, if the name is another, and the pieces."""
        self.brief: Text = ""
        """What stands there where there is no room for both."""
        self.persona: Persona | None = None
        """Whose face stands there, with the piece at its edge; nobody's for people and other engines."""
        self.taken: tuple[Piece, ...] = ()
        self.marked = False
        """Whether it stands out: the player is to move, or has won."""
        self._thinking = False
        self._phase = 0
        self._rolling: tuple[float, ...] = ()
        """How far the pieces have come that were taken last and roll to the others."""
        self._since = 0
        self._rolled = False
        """Whether they have come further since this was last drawn."""

    def node(self, style: Style) -> Node:
        node = super().node(style)
        texts = (self.name, self.detail, self.aside_text)
        return replace(node, role="group", name="; ".join(style.spoken(text) for text in texts if text))

    def show(self, name: Text, picture: Picture, start: Picture, *, marked: bool, thinking: bool) -> None:
        """Show how it stands for who is called so, `marked` if to move, or the winner."""
        seat, standing = self._look.seat, self._look.standing(picture, start)
        detail: Text
        if str(name) == str(seat.name) or not self._look.has_side:
            detail = standing or ""
        elif standing is None:
            detail = seat.name
        else:
            detail = Message("{seat}  ·  {pieces}", seat=seat.name, pieces=standing)
        self.brief = standing or detail
        taken = self._look.taken(picture, start)
        now = (name, detail, taken, marked, thinking)
        if now != (self.name, self.detail, self.taken, self.marked, self._thinking):
            self._roll(len(taken) - len(self.taken))
            self.name, self.detail, self.taken, self.marked, self._thinking = now
            self.changed()

    def put_aside(self, text: Text, *, stands_out: bool = False) -> None:
        """Show something at the right: what a clock says, or who has won."""
        if (text, stands_out) != (self.aside_text, self.aside_stands_out):
            self.aside_text, self.aside_stands_out = text, stands_out
            self.changed()

    def height_at(self, density: Density, style: Style) -> int:
        if density is Density.SLIM:
            return max(style.px(32), style.line_box(30))
        lines = style.height("body") + style.height("small") + style.px(20)
        row = density is Density.ROW and self._look.takes
        return lines + (style.px(_TAKEN + 9) if row else 0)

    def natural(self, style: Style) -> tuple[int, int]:
        return style.px(240), self.height_at(self.density, style)

    def _roll(self, more: int) -> None:
        """Have so many pieces roll in that were just taken; if there are less than before, none does."""
        if more == 0:
            return
        moves = self.scene is not None and self.scene.style.motion > 0 and self.visible and self._look.takes
        self._rolling = (0.0,) * more if moves and self.name else ()
        self._since = pygame.time.get_ticks()

    def _roll_on(self, now: int) -> None:
        if not self._rolling or self.scene is None:
            return
        motion, more = self.scene.style.motion, len(self._rolling)
        passed, apart = (now - self._since) * motion, min(_NEXT, _ALL / more)
        shares = [min(1.0, max(0.0, (passed - number * apart) / _ROLL)) for number in range(more)]
        ended = motion <= 0 or shares[-1] >= 1
        self._rolling = () if ended else tuple(1 - (1 - share) ** 3 for share in shares)
        self._rolled = True

    def update(self, now: int) -> bool:
        self._roll_on(now)
        if self._thinking and self.scene is not None:
            phase = now // _DOT_TIME
            if phase != self._phase:
                self._phase = phase
                self.changed()
            self.scene.wake_at((phase + 1) * _DOT_TIME)
        return bool(self._rolling)

    def damage(self, style: Style) -> list[pygame.Rect]:
        """While pieces roll, no more than their row."""
        rolled, self._rolled = self._rolled, False
        if self.dirty or not rolled:
            return super().damage(style)
        tray = self.tray(style).inflate(0, style.px(_TAKEN))
        return [pygame.Rect(self.rect.x, tray.y, self.rect.w, tray.h).clip(self.rect)]

    @property
    def _in_row(self) -> bool:
        """Whether there is a row for what was taken."""
        return self.density is Density.ROW and self._look.takes

    @property
    def _lines_height(self) -> int:
        if self.scene is None or not self._in_row:
            return self.rect.h
        return self.rect.h - self.scene.style.px(_TAKEN + 9)

    def detail_at(self, style: Style) -> tuple[int, int]:
        """Where the detail ends, and the middle of its line: what belongs to it may follow there."""
        x = self.words_at(style)
        if self.density is Density.SLIM:
            return self.rect.right - style.px(_RIGHT) - self._aside_width(style), self.rect.centery
        end = x + (style.width(self.detail, "small") + style.px(8) if self.detail else 0)
        return end, self._name_line(style).bottom + style.height("small") // 2

    def has_room(self, style: Style, aside: int) -> bool:
        """Whether its one line has room for `aside` pixels of something else besides the name; of two, the
        second one besides the briefest detail, as what stands at the right may go up.
        """
        if self.density is not Density.SLIM:
            free = self.rect.right - style.px(_RIGHT) - self.words_at(style)
            return style.width(self.brief, "small") + aside <= free
        free = self.rect.right - style.px(_RIGHT) - self.words_at(style) - self._aside_width(style)
        return style.width(self.name, "body", "medium") + aside <= free

    def _name_line(self, style: Style) -> pygame.Rect:
        name, x = style.height("body"), self.words_at(style)
        below = style.height("small") if self.detail or self.aside else 0
        top = self.rect.y + (self._lines_height - name - below) // 2
        return pygame.Rect(x, top, self.rect.right - style.px(_RIGHT) - x, name)

    def _beside_name(self, style: Style) -> bool:
        """Whether what stands at the right is in the line of the name, as the other has no room for it."""
        if self.density is Density.SLIM or not self.aside_text:
            return False
        end = self.detail_at(style)[0] + self.aside
        return end > self.rect.right - style.px(_RIGHT) - self._aside_width(style)

    def words_at(self, style: Style) -> int:
        piece = style.px(_PIECE) if self._look.seat.pieces or self._shows_face else 0
        return self.rect.x + style.px(_LEFT) + (piece + style.px(12) if piece else 0)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        colours, rect = style.colours, self.rect
        if self.marked:
            style.fill(surface, rect, colours.accent.fade(0.12))
            inset = rect.h // 6
            bar = pygame.Rect(rect.x, rect.y + inset, style.px(4), rect.h - 2 * inset)
            style.fill(surface, bar, colours.accent, radius=bar.w // 2)
        lines = pygame.Rect(rect.x, rect.y, rect.w, self._lines_height)
        side = min(style.px(_PIECE), lines.h - style.px(4))
        if self.persona is not None and self._shows_face:
            self._draw_face(surface, style, self.persona, lines)
        else:
            self._look.draw(surface, style, (rect.x + style.px(_LEFT), lines.centery), side)
        x = self.words_at(style)
        room = pygame.Rect(x, rect.y, rect.right - style.px(_RIGHT) - x, lines.h)
        if self.aside_text:
            ink = colours.accent if self.aside_stands_out else colours.text
            place = self.aside_at(style).midright
            draw_figures(surface, style, self._aside(style), self._aside_size(style), ink, place)
        if self.density is Density.SLIM:
            room.w -= self._aside_width(style) + self.aside
            self._draw_line(surface, style, room)
        else:
            self._draw_two_lines(surface, style, room)
        tray = self.tray(style)
        if self.taken and tray.w >= _FEWEST * style.px(_TAKEN):
            self._draw_taken(surface, style, tray)

    @property
    def _shows_face(self) -> bool:
        """Whether there is a face, and room for it: one line without a piece has words alone."""
        in_lines = self.density is not Density.SLIM or bool(self._look.seat.pieces)
        return self.persona is not None and in_lines

    def _draw_face(self, surface: pygame.Surface, style: Style, persona: Persona, lines: pygame.Rect) -> None:
        """Draw the face, and the piece before its lower right edge."""
        side = min(style.px(_FACE), lines.h - style.px(4))
        face = pygame.Rect(0, 0, side, side)
        face.center = rect_middle = (self.rect.x + style.px(_LEFT + _PIECE // 2), lines.centery)
        draw_face(surface, style, persona, rect_middle, side)
        piece = side * 2 // 5
        self._look.draw(surface, style, (face.right - piece, face.bottom - piece * 2 // 5), piece)

    def aside_at(self, style: Style) -> pygame.Rect:
        """Where a clock, or who has won, is: in the middle, or in the line of the name; empty without any."""
        size = self._aside_size(style)
        place = pygame.Rect(
            0,
            0,
            figures_width(style, self._aside(style), size) if self.aside_text else 0,
            style.fonts.height(size),
        )
        if self._stacked(style):
            place.midleft = self.words_at(style), self.rect.centery + place.h // 2
            return place
        lines = pygame.Rect(self.rect.x, self.rect.y, self.rect.w - style.px(_RIGHT), self._lines_height)
        beside = self._beside_name(style)
        place.midright = lines.right, (self._name_line(style) if beside else lines).centery
        return place if self.aside_text else pygame.Rect(place.midright, (0, 0))

    def _aside_size(self, style: Style) -> int:
        if self._stacked(style):
            # Both lines within the card, however slim it is.
            small = style.size("small")
            return min(small, small * self.rect.h // (2 * style.height("small")))
        slim = self.density is Density.SLIM
        return style.size("body") if slim else round(style.size("body") * _ASIDE)

    def _aside_width(self, style: Style) -> int:
        if not self.aside_text or self._stacked(style):
            return 0
        return figures_width(style, self._aside(style), self._aside_size(style)) + style.px(12)

    def _aside(self, style: Style) -> Text:
        """What stands at the right: of who has won, the mark alone where the word has no room."""
        return _WON if self.aside_stands_out and self._crowded(style, "body") else self.aside_text

    def _stacked(self, style: Style) -> bool:
        """Whether a clock stands below the name, as one line has no room for both."""
        return not self.aside_stands_out and self._crowded(style, "small")

    def _crowded(self, style: Style, role: Role) -> bool:
        """Whether the one line has no room for the name, written so, and what stands at the right."""
        if self.density is not Density.SLIM or not self.aside_text:
            return False
        free = self.rect.right - style.px(_RIGHT) - self.words_at(style) - style.px(12)
        wide = figures_width(style, self.aside_text, style.size("body"))
        return style.width(self.name, role, "medium") + wide > free

    @property
    def _taken_words(self) -> Text:
        return plural("{count} taken", "{count} taken", count=len(self.taken))

    def tray(self, style: Style) -> pygame.Rect:
        """Where taken pieces lie: in a row below the words or, if there is none, at the right of them."""
        words = style.width(self._taken_words, "small") + style.px(10)
        place = pygame.Rect(self.words_at(style), 0, 0, style.px(_TAKEN))
        right = self.rect.right - style.px(_RIGHT) - words
        if self._in_row:
            place.y = self.rect.y + self._lines_height - style.px(2)
        elif self.density is Density.LINES:
            named = place.x + style.width(self.name, "body", "medium")
            ends = max(named, self.detail_at(style)[0] + self.aside) + style.px(16)
            place.x, place.centery = max(ends, self.rect.centerx), self.rect.centery
            right -= self._aside_width(style)
        else:
            right = place.x
        place.w = max(0, right - place.x)
        return place

    def _draw_taken(self, surface: pygame.Surface, style: Style, tray: pygame.Rect) -> None:
        words = style.line(self._taken_words, "small", style.colours.quiet)
        edge = self.rect.x + style.px(_LEFT) if self._in_row else tray.x
        drawn = draw_row(
            surface, style, tray.midleft, self.taken, tray.h, tray.w, rolling=self._rolling, edge=edge
        )
        surface.blit(words, words.get_rect(midleft=(tray.x + drawn + style.px(10), tray.centery)))

    def _draw_line(self, surface: pygame.Surface, style: Style, room: pygame.Rect) -> None:
        """Draw the name, dots, and the detail at the right end where both can be read."""
        raised = 0
        if self._stacked(style):
            size = self._aside_size(style)
            words = style.fonts.fit(style.words(self.name), size, room.w, "medium")
            name = style.fonts.line(words, size, style.colours.text, "medium")
            raised = name.get_height() // 2
        else:
            small = style.width(self.name, "body", "medium") > room.w
            role: Role = "small" if small else "body"
            name = style.line_in(self.name, room.w, role, style.colours.text, "medium")
        surface.blit(name, name.get_rect(midleft=(room.x, room.centery - raised)))
        self._draw_dots(surface, style, room, name.get_width())
        if self.detail and not self._thinking:
            detail = style.line(self.detail, "small", style.colours.quiet)
            if name.get_width() + style.px(10) + detail.get_width() <= room.w:
                surface.blit(detail, detail.get_rect(midright=room.midright))

    def _draw_two_lines(self, surface: pygame.Surface, style: Style, room: pygame.Rect) -> None:
        line, aside = self._name_line(style), self._aside_width(style)
        line.w -= aside
        name = style.line_in(self.name, line.w, "body", style.colours.text, "medium")
        surface.blit(name, line)
        if self.detail:
            wide = room.w - self.aside - (0 if self._beside_name(style) else aside)
            fits = style.width(self.detail, "small") <= wide
            told = self.detail if fits else self.brief
            detail = style.line_in(told, wide, "small", style.colours.quiet)
            surface.blit(detail, line.bottomleft)
        self._draw_dots(surface, style, line, name.get_width())

    def _draw_dots(self, surface: pygame.Surface, style: Style, line: pygame.Rect, name: int) -> None:
        """Draw the dots of thinking behind the name where there is room, as it is not cut off for them."""
        side, step = style.px(6), style.px(_DOT_STEP)
        x = line.x + name + style.px(12)
        if not self._thinking or x + (_DOTS - 1) * step + side > line.right:
            return
        for dot in range(_DOTS):
            lit = self._phase % _DOTS == dot
            place = pygame.Rect(x + dot * step, line.centery - side // 2, side, side)
            style.fill(surface, place, style.colours.accent.fade(1 if lit else 0.3), radius=side // 2)
