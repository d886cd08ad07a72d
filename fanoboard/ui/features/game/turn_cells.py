"""How the rows of a list of turns look, and what is where in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pygame

from fanoboard.content.colour import Colour
from fanoboard.games.events import SeatIndex
from fanoboard.messages import Message
from fanoboard.ui.features.game.turn_rows import Row
from fanoboard.ui.play.seats import SeatLook
from fanoboard.ui.play.turn_list import ListedTurn
from fanoboard.ui.toolkit.look.fonts import ELLIPSIS, Weight
from fanoboard.ui.toolkit.look.icons import icon_image
from fanoboard.ui.toolkit.look.style import Role, Style, Text
from fanoboard.ui.toolkit.widgets.widget import Widget

_ROW = 26
_DIGITS, _NUMBER = 26, 44
"""Logical pixels from the left edge to where the digits of a number end, and to where the turns begin."""
_DEPTH = 10
"""Logical pixels by which a variation is moved to the right."""
_DEEPEST = 6
"""No variation is moved further than that one."""
_MOST_COLUMNS = 3
_NARROWEST = 6.5
"""How wide a column has to be, as a multiple of the size of small text."""
_LONGEST_NAME = 100
"""Logical pixels for the name of who played, where seats have no pieces to tell them apart; as text grows."""
_INSET = 10
"""Logical pixels between the edges of a column and its text."""

_GOLD = 0.3
"""How much of the ink is in the gold of what is to be remembered, so that it can be read."""

_GLYPHS = re.compile("[\ue000-\uf8ff]")
"""Letters that are drawn as cards."""
_WORDS = re.compile(r"[^\W\d_]+ ?")
_COMMAS = re.compile(r"\s*([,、]\s*)(?:[,、]\s*)*")
"""Those between parts of a turn, with parts between them of which nothing is left."""

Looks = Callable[[ListedTurn | None], tuple[Colour | None, Colour, Weight]]
"""For a turn, or the words before one: the face behind it, its ink and its weight."""


def column_of(style: Style, number: int, columns: int, width: int, depth: int) -> tuple[int, int]:
    """Where a column begins in a row `width` pixels wide, and how wide it is."""
    first = style.px(_NUMBER + _DEPTH * min(depth, _DEEPEST))
    wide = (width - first) // columns
    return first + number * wide, wide


class TurnCells:
    """Draws rows of turns, in a few words or in notation, whose parts the `joiner` parts."""

    def __init__(self, looks: Sequence[SeatLook], names: Sequence[Text], joiner: str) -> None:
        self._looks = looks
        self._names = names
        self._joiner = joiner

    def row_height(self, style: Style) -> int:
        """From one row to the next, in pixels."""
        return style.line_box(_ROW)

    def columns_in(self, style: Style, width: int) -> int:
        """How many columns there are in so many pixels: one for each player, or else only one."""
        seats = len(self._looks)
        room = (width - style.px(_NUMBER)) // max(1, seats)
        fits = seats <= _MOST_COLUMNS and room >= _NARROWEST * style.size("small")
        return seats if fits else 1

    def at(self, style: Style, row: Row, x: int, width: int) -> ListedTurn | Row | None:
        """What is so many pixels from the left of a row."""
        if row.branch is not None:
            before = row.foldable and x < column_of(style, 0, 1, width, row.depth)[0] + style.px(_INSET)
            return row if row.unfolded or before else row.branch
        inside = range(len(row.cells))
        ends = (sum(column_of(style, each, len(inside), width, row.depth)) for each in inside)
        return next((row.cells[each] for each, end in zip(inside, ends, strict=True) if x < end), None)

    def draw(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, row: Row, looks: Looks) -> None:
        """Draw a row: its number, and the turns with who played them; variations smaller, behind lines."""
        quiet = style.colours.quiet
        for depth in range(1, min(row.depth, _DEEPEST) + 1):
            x = rect.x + style.px(_NUMBER - 6 + _DEPTH * (depth - 1))
            surface.fill(style.colours.panel_edge, (x, rect.y, style.px(2), rect.h))
        if row.branch is not None:
            self._draw_head(surface, style, rect, row, looks)
            return
        _, ink, _ = looks(None)
        self._draw_number(
            surface, style, rect, row, ink.mix(style.colours.panel, 0.2) if row.depth else quiet
        )
        for column, turn in enumerate(row.cells):
            if turn is not None:
                x, wide = column_of(style, column, len(row.cells), rect.w, row.depth)
                place = pygame.Rect(rect.x + x, rect.y, wide, rect.h)
                role: Role = "small" if row.depth else "body"
                self._draw_turn(surface, style, place, turn, looks, role, who=len(row.cells) == 1)

    def _draw_number(
        self, surface: pygame.Surface, style: Style, rect: pygame.Rect, row: Row, ink: Colour
    ) -> None:
        """Draw the number of a move; digits stand below digits, whatever dots follow them."""
        x = rect.x + style.px(_DIGITS)
        number = style.line(f"{row.number}", "small", ink)
        dots = style.line(row.label.removeprefix(f"{row.number}"), "small", ink)
        surface.blit(number, number.get_rect(midright=(x, rect.centery)))
        surface.blit(dots, dots.get_rect(midleft=(x, rect.centery)))

    def _draw_head(
        self, surface: pygame.Surface, style: Style, rect: pygame.Rect, row: Row, looks: Looks
    ) -> None:
        """Draw what stands for a variation: an arrow, its name or first turn, and how long it is.

        One that is the main line of the record, though the game stands elsewhere, has a tick.
        """
        branch, colours = row.branch, style.colours
        assert branch is not None
        x, wide = column_of(style, 0, 1, rect.w, row.depth)
        place = pygame.Rect(rect.x + x, rect.y, wide, rect.h)
        if row.foldable:
            arrow = icon_image("down" if row.unfolded else "right", style.px(14), colours.quiet)
            surface.blit(arrow, arrow.get_rect(midright=(place.x, place.centery)))
        if not row.unfolded:
            self._draw_number(surface, style, rect, row, colours.quiet)
        if row.unfolded:
            name: Text = branch.name or Message("Variation")
            line = style.line_in(name, wide - style.px(2 * _INSET), "small", colours.quiet, "medium")
            surface.blit(line, line.get_rect(midleft=(place.x + style.px(_INSET), place.centery)))
            return
        face, ink, weight = looks(branch)
        if face is not None:
            style.fill(surface, place, face, radius=style.px(6))
        room = place.inflate(-2 * style.px(_INSET), 0)
        if row.foldable:
            count = style.line(f"+{row.turns - 1}", "small", ink)
            surface.blit(count, count.get_rect(midright=room.midright))
            room.w -= count.get_width() + style.px(8)
        if row.leads:
            sign = icon_image("check", style.px(14), ink)
            surface.blit(sign, sign.get_rect(midright=room.midright))
            room.w -= style.px(18)
        if branch.name:
            name_line = style.line_in(branch.name, room.w // 2, "small", ink, "medium")
            surface.blit(name_line, name_line.get_rect(midleft=room.midleft))
            taken = name_line.get_width() + style.px(8)
            room.x, room.w = room.x + taken, room.w - taken
        self._draw_words(surface, style, room, branch, ink, weight, "small", who=True)

    def _draw_turn(
        self,
        surface: pygame.Surface,
        style: Style,
        rect: pygame.Rect,
        turn: ListedTurn,
        looks: Looks,
        role: Role,
        *,
        who: bool,
    ) -> None:
        face, ink, weight = looks(turn)
        if face is not None:
            style.fill(surface, rect, face, radius=style.px(6))
        room = rect.inflate(-2 * style.px(_INSET), 0)
        self._draw_words(surface, style, room, turn, ink, weight, role, who=who)

    def _draw_words(
        self,
        surface: pygame.Surface,
        style: Style,
        room: pygame.Rect,
        turn: ListedTurn,
        ink: Colour,
        weight: Weight,
        role: Role,
        *,
        who: bool,
    ) -> None:
        """Draw the turn, with a sign where there is a comment: who played it, what, and how many it took."""
        if turn.comment:
            sign = icon_image("comment", style.px(14), ink)
            surface.blit(sign, sign.get_rect(midright=(room.right + style.px(4), room.centery)))
            room.w -= style.px(14)
        short, begun = turn.told, turn.key is None
        if who:
            taken = self._draw_who(surface, style, room, turn.seat or 0, ink)
            room.x, room.w = room.x + taken, room.w - taken
        count = style.line(f"\N{MULTIPLICATION SIGN}{short.taken}", "small", ink) if short.taken else None
        beside = count.get_width() + style.px(6) if count is not None else 0
        text = style.words(short.text)
        parts = text.split(self._joiner) if isinstance(short.text, str) else [text]
        judged = style.line(turn.judgement, role, ink, "bold") if turn.judgement else None
        if judged is not None:
            surface.blit(judged, judged.get_rect(midright=room.midright))
            room.w -= judged.get_width() + style.px(4)
        if short.great:
            weight = "medium"
            if ink != style.colours.on_accent:
                ink = style.theme.cards.gilt.mix(style.colours.text, _GOLD)
        if begun:
            text = f"{text} {ELLIPSIS}"
        elif len(parts) > 2 and style.width(text, role, weight) > room.w - beside:
            # Where a turn begins and where it ends says more than its beginning alone.
            text = f"{parts[0]}{ELLIPSIS}{parts[-1]}"
        if style.width(text, role, weight) > room.w - beside:
            role = "small"
        if style.width(text, role, weight) > room.w - beside:
            text = _pictures(text) or text
        line = style.line_in(text, room.w - beside, role, ink, weight)
        surface.blit(line, line.get_rect(midleft=room.midleft))
        if count is not None:
            surface.blit(
                count, count.get_rect(midleft=(room.x + line.get_width() + style.px(6), room.centery))
            )

    def _draw_who(
        self, surface: pygame.Surface, style: Style, room: pygame.Rect, seat: SeatIndex, ink: Colour
    ) -> int:
        """Draw who played: a piece, or where seats have none, the name; the room it took in pixels."""
        if self._looks[seat].seat.pieces:
            return self._looks[seat].draw_small(surface, style, room.midleft)
        widest = max(style.width(name, "small") for name in self._names)
        wide = min(widest, style.px(_LONGEST_NAME * style.text), room.w // 2)
        name = style.line_in(self._names[seat], wide, "small", ink)
        surface.blit(name, name.get_rect(midleft=room.midleft))
        return wide + style.px(12)


def _pictures(text: str) -> str:
    """The cards of a turn without its words, which are told where it is pointed at; nothing without cards."""
    return _COMMAS.sub(r"\1", _WORDS.sub("", text)).strip(" ,、") if _GLYPHS.search(text) else ""


class MoveHeads(Widget):
    """Above the columns of a list of turns: whose they are."""

    focusable = False

    def __init__(self, looks: Sequence[SeatLook], names: Sequence[Text]) -> None:
        """`names` are those of the players, for seats without pieces."""
        super().__init__()
        self._looks = looks
        self._names = names

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the piece and the name of each seat, or the name of who sits there."""
        for seat, look in enumerate(self._looks):
            left, wide = column_of(style, seat, len(self._looks), self.rect.w, 0)
            x, end = self.rect.x + left + style.px(_INSET), self.rect.x + left + wide - style.px(4)
            name: Text = self._names[seat]
            if look.seat.pieces:
                x += look.draw_small(surface, style, (x, self.rect.centery))
                name = look.seat.name
            line = style.line_in(name, end - x, "small", style.colours.quiet)
            surface.blit(line, line.get_rect(midleft=(x, self.rect.centery)))
