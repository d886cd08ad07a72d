"""All that there is to see on a board at a moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fanoboard.games.events import Moved, Picture, Piece, Spot
from fanoboard.ui.board.effects import Effect
from fanoboard.ui.board.marks import Hand, Marks, Preview
from fanoboard.ui.board.motion import Flight
from fanoboard.ui.toolkit.paint.curves import Point


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """What rests on a board, how it is marked, and what moves above it.

    Positions are pixels from the top left of the board's rectangle.
    """

    now: float
    """The time in milliseconds of the clock."""
    picture: Picture
    """What rests on the spots, or is in the hand."""
    marks: Marks
    hand: Hand
    preview: Preview
    flights: Sequence[Flight]
    """What is on its way."""
    dragged: tuple[Spot, Point] | None
    """A spot whose picked pieces are under the pointer, and where that is."""
    half: Spot | None
    """A spot on whose marked half what is dragged would be dropped."""
    thrown: tuple[Spot, Point | None] | None
    """The spot of a piece that is on its way from a hand, and where that let go of it, if elsewhere."""
    shaken: tuple[Spot, float | None] | None
    """A spot whose pieces shake, and since when, if not from now on."""
    effects: Sequence[Effect]
    """What else moves for a moment."""
    pointer: Point
    """Where the mouse was last seen on the board."""
    fanned: Spot | None
    """A stack to be fanned out beside itself."""
    motion: bool
    """Whether anything may move; then the marks that pulse are drawn above the resting board."""

    def at_rest(self, spot: Spot) -> tuple[Piece, ...]:
        """The pieces to be drawn on a spot where they lie: not those that are in a hand, shake or lean."""
        if (self.shaken and spot == self.shaken[0]) or self.leans(spot) or self.sown_from(spot):
            return ()
        pile = self.picture.get(spot, ())
        dragged = self.dragged is not None and spot == self.dragged[0]
        away = max(1, self.hand.count) if dragged else self.in_motion(spot)
        return pile[: max(0, len(pile) - away)]

    def in_motion(self, spot: Spot) -> int:
        """How many pieces of a spot, from the top, move for a moment."""
        return max((effect.count for effect in self.effects if effect.spot == spot), default=0)

    def breathes(self, spot: Spot) -> bool:
        """Whether a card rises under the mouse, with all that is drawn on it."""
        return any(effect.kind == "breath" and effect.spot == spot for effect in self.effects)

    @property
    def room(self) -> tuple[Spot, float] | None:
        """The spot of what is dragged, or was just now, and how far others make room for it, 0 to 1."""
        for effect in self.effects:
            if effect.kind in ("part", "close"):
                left = (1 - effect.share(self.now)) ** 2
                return effect.spot, left if effect.kind == "close" else 1 - left
        return (self.dragged[0], 1.0) if self.dragged and self.motion else None

    def leans(self, spot: Spot) -> bool:
        """Whether a stack leans, as its lowest piece has just left it."""
        return len(self.picture.get(spot, ())) > 1 and self._sown(spot) and not self.sown_from(spot)

    def sown_from(self, spot: Spot) -> Point | None:
        """Where a hand has let go of a stack whose pieces are sown from there."""
        return self.thrown[1] if self.thrown and self.thrown[0] == spot and self._sown(spot) else None

    def _sown(self, spot: Spot) -> bool:
        events = (flight.act.event for flight in self.flights)
        return any(isinstance(each, Moved) and each.source == spot and each.index == 0 for each in events)
