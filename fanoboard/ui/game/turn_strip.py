"""The strip on a card table: what the others did since one's last turn, as rows of small cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from fanoboard.content.theme import CardLook
from fanoboard.games.events import Event, Piece, SeatIndex
from fanoboard.games.guide import Trace
from fanoboard.messages import Message
from fanoboard.ui.game.session import Session
from fanoboard.ui.paint.card_faces import card_image
from fanoboard.ui.paint.card_figures import crest
from fanoboard.ui.paint.keeping import kept, load_font
from fanoboard.ui.paint.panels import rounded
from fanoboard.ui.paint.surfaces import clear
from fanoboard.ui.style import Style
from fanoboard.ui.widgets.widget import Widget

_FONT = "Inter-Bold.otf"
_TALLEST = 44
"""Logical pixels of a row."""
_BETWEEN, _APART = 2, 8
"""Pixels between the cards of an action, and between actions."""
_BROAD = 6
"""A row is so many times as wide as it is high, at least where it is not one of many."""
_ROW = 20
"""Pixels; rows are so high where there is room, however short they are."""


@dataclass(frozen=True, slots=True)
class TurnTold:
    """What one of the others did in his turn."""

    seat: SeatIndex
    crest: Piece
    hand: int
    """How many cards he has in hand."""
    actions: tuple[tuple[str, ...], ...]
    """Each as pieces and signs between them."""
    events: tuple[Event, ...]
    traces: tuple[Trace, ...]


def turns_told(session: Session) -> tuple[TurnTold, ...]:
    """The turns of the others since the last one of whoever looks at the table, as he may see them."""
    view, game = session.view, session.match.game
    nodes = [node for node in view.shown.path if node.parent is not None]
    told: list[TurnTold] = []
    own = view.seat_below
    picture = view.position.picture(view.viewer)
    for node in reversed(nodes):
        seat = node.parent.position.mover if node.parent is not None else own
        if seat == own or len(told) + 1 >= len(game.seats):
            break
        before = node.parent.position if node.parent is not None else node.position
        actions: list[tuple[str, ...]] = []
        traces: list[Trace] = []
        for ply in node.plies:
            seen = before.seen_text(ply.action.text, view.viewer)
            actions.append(before.pictured(seen))
            traces += game.traces_of(seen)
            before = ply.position
        events = tuple(event for ply in node.plies for event in ply.events)
        hand = sum(spot.startswith(f"hand.{seat}.") for spot in picture)
        shown = picture.get(f"rank.{seat}", ("",))[-1]
        told.append(TurnTold(seat, shown, hand, tuple(filter(None, actions)), events, tuple(traces)))
    return tuple(reversed(told))


class TurnStrip(Widget):
    """Rows of small cards; the one that is pointed at is shown on the table."""

    focusable = False

    def __init__(self, point: Callable[[], object]) -> None:
        """`point` is called when another row is pointed at."""
        super().__init__(tip=Message("What the others did since your last turn"))
        self.visible = False
        self._point = point
        self._turns: Sequence[TurnTold] = ()
        self._row: int | None = None

    def say(self, turns: Sequence[TurnTold], area: pygame.Rect | None) -> None:
        """Tell of these turns at a place of the window, if there is one."""
        rect = area or pygame.Rect(0, 0, 0, 0)
        visible = bool(turns) and area is not None
        if (turns, rect, visible) != (self._turns, self.rect, self.visible):
            self.changed()
            self._turns, self.rect, self.visible = turns, rect, visible
            self._row = None
            self.changed()

    @property
    def pointed(self) -> TurnTold | None:
        """The turn that is pointed at."""
        there = self._row is not None and self.visible and self._row < len(self._turns)
        return self._turns[self._row] if there and self._row is not None else None

    def bounds(self, style: Style) -> pygame.Rect:
        """Just its place."""
        return self.rect

    def move(self, event: pygame.event.Event) -> None:
        """Point at a row."""
        rows = self._places()
        self._aim(next((number for number, row in enumerate(rows) if row.collidepoint(event.pos)), None))

    def update(self, now: int) -> bool:
        """Point at nothing any more once the mouse has gone."""
        if not self.hovered:
            self._aim(None)
        return False

    def _aim(self, row: int | None) -> None:
        if row != self._row:
            self._row = row
            self.changed()
            self._point()

    def _places(self) -> list[pygame.Rect]:
        count = max(1, len(self._turns))
        columns = max(1, 2, key=lambda each: self._height(count, each)) if count > 1 else 1
        rows = -(-count // columns)
        tallest = _TALLEST if self.scene is None else self.scene.style.px(_TALLEST)
        wide = self.rect.w // columns
        high = min(tallest, self._height(count, columns))
        return [
            pygame.Rect(self.rect.x + number // rows * wide, self.rect.y + number % rows * high, wide, high)
            for number in range(count)
        ]

    def _height(self, count: int, columns: int) -> int:
        """How high so many rows can be in so many columns."""
        rows, wide = -(-count // columns), self.rect.w // columns
        return min(self.rect.h // rows, max(_ROW, wide // _BROAD))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw every row, the one that is pointed at on a bright ground."""
        for number, (turn, place) in enumerate(zip(self._turns, self._places(), strict=False)):
            lit = number == self._row
            surface.blit(
                _row_image(turn.crest, turn.hand, turn.actions, place.size, style.theme.cards, lit=lit), place
            )


@kept(megabytes=4)
def _row_image(
    shown: Piece,
    hand: int,
    actions: tuple[tuple[str, ...], ...],
    size: tuple[int, int],
    look: CardLook,
    *,
    lit: bool,
) -> pygame.Surface:
    """A crest, how many cards are in hand, and the actions as small cards; the last where room is short."""
    wide, high = size
    image = clear(size, look.ink)
    if lit:
        image.blit(rounded((wide, high - 2), high // 4, look.ink.fade(0.28)), (0, 1))
    side = high - 6
    image.blit(crest(look, shown, side), (3, 3))
    font = load_font(_FONT, max(9, round(high * 0.36)))
    ink = look.ink.opaque.rgb
    small = (max(8, round((high - 6) * 5 / 7)), high - 6)
    done = [[_part(each, small, look, font) for each in action] for action in actions]
    x = 3 + side + 4
    if wide >= _BROAD * high:
        count = font.render(str(hand), True, ink)
        back = card_image(look, "back", (round(small[0] * 0.62), round(small[1] * 0.62)))
        image.blit(back, back.get_rect(midleft=(x, high // 2)))
        image.blit(count, count.get_rect(midleft=(x + back.get_width() + 3, high // 2)))
        x += back.get_width() + count.get_width() + 10
    room = wide - x - 4
    first = 0
    while first < len(done) - 1 and _width(done[first:]) > room:
        first += 1
    if first:
        done = [[font.render("…", True, ink)], *done[first:]]
    for parts in done:
        for part in parts:
            image.blit(part, part.get_rect(midleft=(x, high // 2)))
            x += part.get_width() + _BETWEEN
        x += _APART
    return image


def _width(done: Sequence[Sequence[pygame.Surface]]) -> int:
    """How much room some actions take."""
    return sum(part.get_width() + _BETWEEN for parts in done for part in parts) + _APART * len(done)


def _part(each: str, size: tuple[int, int], look: CardLook, font: pygame.font.Font) -> pygame.Surface:
    """A small card, or a sign between cards."""
    if each == "back" or each[-1:] in "hdsc" or each.startswith("*"):
        return card_image(look, each, size)
    return font.render(each, True, look.ink.opaque.rgb)
