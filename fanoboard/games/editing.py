"""How a position is set up by hand: what lies where, as a plain value that need not make sense yet.

A game that people may set up gives an `Editing`, which knows the pieces and the spots they go to, and
how what was set up is written.  Whether it can be played is for `Game.position` to say.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Protocol

from fanoboard.games.events import Picture, Piece, SeatIndex, Spot
from fanoboard.games.options import Number
from fanoboard.messages import Message


@dataclass(frozen=True, slots=True)
class Setup:
    """A position taken apart: what lies on each spot that is not empty, bottom to top, and who is to move.

    `counters` are the numbers that the position's text has besides, by the names that `Editing` gives them.
    """

    piles: Picture = field(default_factory=dict)
    mover: SeatIndex = 0
    counters: Mapping[str, int] = field(default_factory=dict)

    def pile(self, spot: Spot) -> tuple[Piece, ...]:
        """What lies on a spot, bottom to top."""
        return self.piles.get(spot, ())

    def with_pile(self, spot: Spot, pile: Iterable[Piece]) -> Setup:
        """The same with another pile on a spot."""
        piles = {**self.piles, spot: tuple(pile)}
        return replace(self, piles={spot: pile for spot, pile in piles.items() if pile})


class TakenApart(Protocol):
    """What is read of a position to take it apart."""

    @property
    def mover(self) -> SeatIndex:
        """Whose turn it is."""

    def picture(self, viewer: SeatIndex | None = None) -> Picture:
        """What lies where."""


@dataclass(frozen=True, slots=True)
class TrayPiece:
    """A kind of piece that can be set up, and what people call it."""

    piece: Piece
    name: Message


class Editing(ABC):
    """How positions of one game, with its options chosen, are set up."""

    tray: ClassVar[tuple[TrayPiece, ...]]
    """The kinds of piece, in the order in which they are offered."""
    tallest: ClassVar[int] = 1
    """The most pieces on one spot; where it is 1, a piece takes the place of what lies there."""
    full: ClassVar[Message | None] = None
    """What is said where a pile can't grow."""
    counters: ClassVar[tuple[Number, ...]] = ()
    """The numbers of the position's text that are set besides the pieces."""
    opposites: ClassVar[Mapping[str, str]] = {}
    """The pieces and spots that change places when the sides do; empty where nothing is a side's own."""

    @property
    @abstractmethod
    def spots(self) -> Sequence[Spot]:
        """Where pieces can be put."""

    @abstractmethod
    def text(self, setup: Setup) -> str:
        """What was set up in the game's notation, which may be that of no position that could be."""

    @abstractmethod
    def keeps_lines(self, images: Mapping[Spot, Spot]) -> bool:
        """Whether all is as it was for the rules if every point of the board goes to its image."""

    def setup(self, position: TakenApart) -> Setup:
        """A position of this game, taken apart."""
        return Setup(dict(position.picture()), position.mover)

    def placed(self, setup: Setup, piece: Piece, spot: Spot) -> Setup | None:
        """With one piece more on a spot; None where none goes there any more."""
        if spot not in self.spots:
            return None
        pile = setup.pile(spot) if self.tallest > 1 else ()
        return setup.with_pile(spot, (*pile, piece)) if len(pile) < self.tallest else None

    def removed(self, setup: Setup, spot: Spot) -> Setup:
        """Without the topmost piece of a spot."""
        return setup.with_pile(spot, setup.pile(spot)[:-1])

    def moved(self, setup: Setup, source: Spot, target: Spot) -> Setup | None:
        """With the topmost piece of one spot on another; None where it can't go there."""
        pile = setup.pile(source)
        return self.placed(self.removed(setup, source), pile[-1], target) if pile else None

    def swapped(self, setup: Setup) -> Setup:
        """The same for the other side: pieces change their colours, and the turn its owner."""
        other = self.opposites
        piles = {
            other.get(spot, spot): tuple(other.get(piece, piece) for piece in pile)
            for spot, pile in setup.piles.items()
        }
        return replace(setup, piles=piles, mover=1 - setup.mover)

    def imaged(self, setup: Setup, images: Mapping[Spot, Spot]) -> Setup:
        """With everything on the image of its spot; what has none stays."""
        return replace(setup, piles={images.get(spot, spot): pile for spot, pile in setup.piles.items()})


def exchange(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """A mapping that exchanges both names of each pair."""
    found = dict(pairs)
    return found | {other: one for one, other in found.items()}


def maps_lines(lines: Iterable[Sequence[Spot]], images: Mapping[Spot, Spot]) -> bool:
    """Whether lines, each an order of spots that may be read from either end, go to lines."""
    forward = {tuple(line) for line in lines}
    known = forward | {line[::-1] for line in forward}
    return all(tuple(images[spot] for spot in line) in known for line in forward)
