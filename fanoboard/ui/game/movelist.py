"""The turns played so far: a column for each player where there is room, else one turn in a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from fanoboard.content.colour import Colour
from fanoboard.games.events import SeatIndex
from fanoboard.ui.fonts import ELLIPSIS, Weight
from fanoboard.ui.game.seats import SeatLook
from fanoboard.ui.style import Style, Text
from fanoboard.ui.widgets.pane import Pane
from fanoboard.ui.widgets.widget import Widget

ROW = 26
"""The height of a row in logical pixels."""
_STILL = 4
"""Logical pixels that the mouse may move within a click."""
_NUMBER = 34
"""Logical pixels from the left edge to where the turns begin."""
_MOST_COLUMNS = 3
_NARROWEST = 7
"""How wide a column has to be, as a multiple of the size of its text."""
_LONGEST_NAME = 84
"""Logical pixels for the name of who played, where seats have no pieces to tell them apart."""
_INSET = 8
"""Logical pixels between the edges of a column and its text."""


class MoveList(Pane):
    """Scrolls; the turn that is shown is marked and kept in sight, those after it are paler.

    `choose` is told of a turn that is clicked, or come to by the keyboard, by its number from 0; -1 is
    the start.
    """

    def __init__(
        self,
        looks: Sequence[SeatLook],
        names: Sequence[Text],
        joiner: str,
        choose: Callable[[int], object],
    ) -> None:
        """`names` are those of the players, `joiner` stands between the parts of a turn."""
        super().__init__(reads=True)
        self._looks = looks
        self._names = names
        self._joiner = joiner
        self._choose = choose
        self._shown = -1
        self._pressed: tuple[int, int] | None = None
        self._pointed: int | None = None
        self._turns: list[tuple[SeatIndex, str]] = []
        self._going_on = False
        self._rows: list[list[int | None]] = []
        """The numbers of the turns, by rows and columns."""
        self._keeps = True
        """Whether the turn that is shown is kept in sight: until somebody scrolls elsewhere."""

    def say(self, turns: Sequence[tuple[SeatIndex, str]], shown: int, *, going_on: bool) -> None:
        """Show these turns, each with its seat; of one that is `going_on`, that it is not complete.

        `shown` is the number of the turn after which the board is shown, -1 for the start.
        """
        if ([*turns], shown, going_on) == (self._turns, self._shown, self._going_on):
            return
        self._turns, self._shown, self._going_on = [*turns], shown, going_on
        self._keeps = True
        self.place()
        self.changed()

    def columns_in(self, style: Style, width: int) -> int:
        """How many columns there are in so many pixels: one for each player, or else only one."""
        seats = len(self._looks)
        room = (width - style.px(_NUMBER)) // max(1, seats)
        fits = seats <= _MOST_COLUMNS and room >= _NARROWEST * style.size("small")
        return seats if fits else 1

    def column(self, style: Style, number: int) -> tuple[int, int]:
        """Where a column begins, in pixels from the left edge, and how wide it is."""
        first = style.px(_NUMBER)
        wide = (self.rect.w - first) // self.columns_in(style, self.rect.w)
        return first + number * wide, wide

    def place(self) -> None:
        """Take over a new rectangle, or a new number of rows."""
        if self.scene is None:
            return
        style = self.scene.style
        columns = self.columns_in(style, self.rect.w)
        seats = [seat for seat, _ in self._turns]
        self._rows = in_rows(seats, columns)
        row = style.px(ROW)
        self.hold((), len(self._rows) * row, row)
        if self._keeps:
            self.show(self._place_of(max(0, self._shown)))

    # What the mouse and the keyboard do

    def move(self, event: pygame.event.Event) -> None:
        """Show which turn a click would choose."""
        self._point(self._turn_at(event.pos))

    def press(self, event: pygame.event.Event) -> None:
        """Take hold of the list, or begin to click on a turn."""
        super().press(event)
        self._pressed = event.pos

    def drag(self, event: pygame.event.Event) -> None:
        """Scroll, which is no click any more."""
        moved = abs(event.pos[1] - self._pressed[1]) if self._pressed is not None else 0
        if self.scene is not None and moved > self.scene.style.px(_STILL):
            self._pressed = None
        if self._pressed is None:
            super().drag(event)
            self._keeps = self._is_in_sight

    def release(self, event: pygame.event.Event) -> None:
        """Choose the turn that was clicked."""
        super().release(event)
        pressed, self._pressed = self._pressed, None
        if pressed is not None and self.rect.collidepoint(event.pos):
            turn = self._turn_at(pressed)
            if turn is not None:
                self._choose(turn)

    def wheel(self, event: pygame.event.Event) -> bool:
        """Scroll."""
        scrolled = super().wheel(event)
        self._keeps = self._is_in_sight
        self._point(None)
        return scrolled

    def key(self, event: pygame.event.Event) -> bool:
        """Arrows go from turn to turn, Home and End to the first and the last moment; pages scroll."""
        last = len(self._turns) - 1
        match event.key:
            case pygame.K_UP | pygame.K_LEFT:
                wanted = max(-1, self._shown - 1)
            case pygame.K_DOWN | pygame.K_RIGHT:
                wanted = min(last, self._shown + 1)
            case pygame.K_HOME:
                wanted = -1
            case pygame.K_END:
                wanted = last
            case _:
                return super().key(event)
        moves = wanted != self._shown
        if moves:
            self._choose(wanted)
        return moves

    def _point(self, turn: int | None) -> None:
        if turn != self._pointed:
            self._pointed = turn
            self.changed()

    def _turn_at(self, position: tuple[int, int]) -> int | None:
        """The number of the turn at a point of the window."""
        if self.scene is None or not self.rect.collidepoint(position):
            return None
        style = self.scene.style
        row = (position[1] - self.rect.y + self.offset) // style.px(ROW)
        if row >= len(self._rows):
            return None
        x = position[0] - self.rect.x
        turns = self._rows[row]
        within = [turn for column, turn in enumerate(turns) if x < sum(self.column(style, column))]
        return within[0] if within else turns[-1]

    @property
    def _is_in_sight(self) -> bool:
        """Whether the turn that is shown can be seen as a whole."""
        return self.rect.contains(self._place_of(max(0, self._shown)))

    def _place_of(self, turn: int) -> pygame.Rect:
        """Where in the window the row of a turn is."""
        assert self.scene is not None
        high = self.scene.style.px(ROW)
        row = next((number for number, turns in enumerate(self._rows) if turn in turns), 0)
        return pygame.Rect(self.rect.x, self.rect.y - self.offset + row * high, self.rect.w, high)

    # How it looks

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the rows that can be seen: number, and the turns with who played them."""
        super().draw(surface, style)
        row = style.px(ROW)
        outer = surface.get_clip()
        surface.set_clip(self.rect.clip(outer))
        first = self.offset // row
        for index in range(first, min(len(self._rows), first + self.rect.h // row + 2)):
            rect = pygame.Rect(self.rect.x, self.rect.y - self.offset + index * row, self.rect.w, row)
            self._draw_row(surface, style, rect, index)
        surface.set_clip(outer)

    def _draw_row(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, index: int) -> None:
        turns = self._rows[index]
        first = next(turn for turn in turns if turn is not None)
        number = style.line(f"{index + 1}", "small", self._ink(style, first))
        right = rect.x + style.px(_NUMBER - 10)
        surface.blit(number, number.get_rect(midright=(right, rect.centery)))
        for column, turn in enumerate(turns):
            if turn is not None:
                x, wide = self.column(style, column)
                self._draw_turn(surface, style, pygame.Rect(rect.x + x, rect.y, wide, rect.h), turn)

    def _draw_turn(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, turn: int) -> None:
        seat, text = self._turns[turn]
        colours, shown = style.colours, turn == self._shown
        if shown or (self.hovered and turn == self._pointed):
            face = colours.accent if shown else colours.text.fade(0.08)
            style.fill(surface, rect, face, radius=style.px(6))
        ink = colours.on_accent if shown else self._ink(style, turn)
        weight: Weight = "medium" if shown else "regular"
        room = rect.inflate(-2 * style.px(_INSET), 0)
        if len(self._rows[0]) == 1:
            who = self._draw_who(surface, style, room, seat, ink if shown else ink.mix(colours.panel, 0.25))
            room.x, room.w = room.x + who, room.w - who
        parts = text.split(self._joiner)
        if self._going_on and turn == len(self._turns) - 1:
            text = f"{text} {ELLIPSIS}"
        elif len(parts) > 2 and style.width(text, "small", weight) > room.w:
            # Where a turn begins and where it ends says more than its beginning alone.
            text = f"{parts[0]}{ELLIPSIS}{parts[-1]}"
        line = style.line_in(text, room.w, "small", ink, weight)
        surface.blit(line, line.get_rect(midleft=room.midleft))

    def _draw_who(
        self, surface: pygame.Surface, style: Style, room: pygame.Rect, seat: SeatIndex, ink: Colour
    ) -> int:
        """Draw who played: a piece, or where seats have none, the name; the room it took in pixels."""
        if self._looks[seat].seat.pieces:
            return self._looks[seat].draw_small(surface, style, room.midleft)
        widest = max(style.width(name, "small") for name in self._names)
        wide = min(widest, style.px(_LONGEST_NAME))
        name = style.line_in(self._names[seat], wide, "small", ink)
        surface.blit(name, name.get_rect(midleft=room.midleft))
        return wide + style.px(12)

    def _ink(self, style: Style, turn: int) -> Colour:
        colours = style.colours
        return colours.text.mix(colours.panel, 0.5 if turn > self._shown else 0.1)


class MoveHeads(Widget):
    """Above the columns of a list of turns: whose they are."""

    focusable = False

    def __init__(self, turns: MoveList, looks: Sequence[SeatLook], names: Sequence[Text]) -> None:
        """`names` are those of the players, for seats without pieces."""
        super().__init__()
        self._turns = turns
        self._looks = looks
        self._names = names

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the piece and the name of each seat, or the name of who sits there."""
        for seat, look in enumerate(self._looks):
            x, wide = self._turns.column(style, seat)
            x += self.rect.x + style.px(_INSET)
            end = x + wide - style.px(_INSET)
            name: Text = self._names[seat]
            if look.seat.pieces:
                x += look.draw_small(surface, style, (x, self.rect.centery))
                name = look.seat.name
            line = style.line_in(name, end - x, "small", style.colours.quiet)
            surface.blit(line, line.get_rect(midleft=(x, self.rect.centery)))


def in_rows(seats: Sequence[SeatIndex], columns: int) -> list[list[int | None]]:
    """Turns, of which the seats are given, by their numbers in rows.

    With as many columns as there are seats each turn stands in that of its seat; with one column each
    has a row of its own.
    """
    rows: list[list[int | None]] = []
    before = columns
    for number, seat in enumerate(seats):
        column = seat if columns > 1 else 0
        if column <= before:
            rows.append([None] * columns)
        rows[-1][column] = number
        before = column
    return rows
