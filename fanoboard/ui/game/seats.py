"""How a seat looks beside the board: its piece, its player, whose turn it is."""

from __future__ import annotations

import pygame

from fanoboard.games.events import Picture, SeatIndex
from fanoboard.games.game import Game
from fanoboard.match.match import Player
from fanoboard.ui.game.owners import belongs
from fanoboard.ui.paint.pieces import piece_sprite
from fanoboard.ui.style import Style
from fanoboard.ui.widgets.widget import Widget

_DOTS = 3
_DOT_STEP = 10
"""Logical pixels from one to the next."""
_DOT_TIME = 260
"""Milliseconds from one thinking dot to the next."""


class SeatLook:
    """A seat's name and its pieces."""

    def __init__(self, game: Game, seat: SeatIndex) -> None:
        self.name = game.seat_names[seat]

    def count(self, picture: Picture) -> int:
        """How many pieces of this seat there are."""
        return sum(belongs(piece, self.name) for pile in picture.values() for piece in pile)

    def standing(self, picture: Picture, start: Picture) -> str:
        """What this seat has on the board, in a few words; nothing where pieces are nobody's."""
        count = self.count(picture)
        if count < self.count(start):
            return f"{count} left"
        if any(len(pile) > 1 for pile in picture.values()):
            stacks = sum(belongs(pile[-1], self.name) for pile in picture.values())
            return f"{stacks} {'stack' if stacks == 1 else 'stacks'}" if count else ""
        return f"{count} pieces" if count else ""

    def draw_small(self, surface: pygame.Surface, style: Style, left: tuple[int, int]) -> int:
        """Draw a piece as high as small text, its left edge in the middle at `left`; the room it took."""
        return self.draw(surface, style, left, style.px(13)) + style.px(8)

    def draw(self, surface: pygame.Surface, style: Style, left: tuple[int, int], side: int) -> int:
        """Draw a piece of a diameter in pixels, with its shadow; its width, 0 if a seat has no piece."""
        names = [name for name in style.theme.pieces if belongs(name, self.name)]
        if not names:
            return 0
        sprite = piece_sprite(style.theme.piece(names[0]), side)
        middle = (left[0] + side // 2, left[1])
        surface.blit(sprite.shadow, sprite.shadow.get_rect(center=middle))
        surface.blit(sprite.image, sprite.image.get_rect(center=middle))
        return side


class PlayerCard(Widget):
    """A player: the piece, the name, what is left on the board, and whether it is his turn.

    Where many sit around a table, a `slim` one has but one line.
    """

    focusable = False

    def __init__(self, look: SeatLook, *, slim: bool = False) -> None:
        super().__init__()
        self._slim = slim
        self.aside = 0
        """How many pixels at the right of the name something else takes."""
        self._look = look
        self._name = ""
        self._detail = ""
        self._to_move = False
        self._thinking = False
        self._phase = 0

    def say(self, player: Player, picture: Picture, start: Picture, *, to_move: bool, thinking: bool) -> None:
        """Show how it stands for the player of this seat."""
        # Where there is but one line, it tells engines apart by their seats.
        name = str(player.called) if player.is_person or not self._slim else ""
        parts = [self._look.name if name else "", self._look.standing(picture, start)]
        now = (name or self._look.name, "  ·  ".join(filter(None, parts)), to_move, thinking)
        if now != (self._name, self._detail, self._to_move, self._thinking):
            self._name, self._detail, self._to_move, self._thinking = now
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
            self.scene.app.wake_at((phase + 1) * _DOT_TIME)
        return False

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw a bar at the side of who is to move, the piece, and the words."""
        colours, rect = style.colours, self.rect
        if self._to_move:
            style.fill(surface, rect, colours.accent.fade(0.12))
            inset = rect.h // 5
            bar = pygame.Rect(rect.x, rect.y + inset, style.px(4), rect.h - 2 * inset)
            style.fill(surface, bar, colours.accent, radius=bar.w // 2)
        x = rect.x + style.px(14)
        if piece := self._look.draw(surface, style, (x, rect.centery), style.px(28)):
            x += piece + style.px(12)
        room = rect.right - style.px(8) - x
        name = style.line_in(self._name, room - self.aside, "body", colours.text, "medium")
        if self._slim or not self._detail:
            surface.blit(name, (x, rect.centery - name.get_height() // 2))
        else:
            dots = style.px(_DOTS * _DOT_STEP) if self._thinking else 0
            detail = style.line_in(self._detail, room - dots, "small", colours.quiet)
            top = rect.centery - (name.get_height() + detail.get_height()) // 2
            surface.blit(name, (x, top))
            surface.blit(detail, (x, top + name.get_height()))
        if self._thinking:
            self._draw_dots(surface, style)

    def _draw_dots(self, surface: pygame.Surface, style: Style) -> None:
        side, gap = style.px(6), style.px(_DOT_STEP)
        for dot in range(_DOTS):
            lit = self._phase % _DOTS == dot
            x = self.rect.right - style.px(10) - (_DOTS - dot) * gap
            place = pygame.Rect(x, self.rect.bottom - style.px(22), side, side)
            style.fill(surface, place, style.colours.accent.fade(1 if lit else 0.3), radius=side // 2)
