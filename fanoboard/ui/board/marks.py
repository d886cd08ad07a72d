"""The marks that all games share, as sets of spots."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, fields

from fanoboard.games.events import Piece, Spot


@dataclass(frozen=True, slots=True)
class Marks:
    """What is marked on a board."""

    can_move: Collection[Spot] = ()
    """Pieces that may be picked up: a soft ring."""
    can_land: Collection[Spot] = ()
    """Where the picked piece may go: a dot, or a ring on a spot that is taken."""
    can_take: Collection[Spot] = ()
    """Where it may go and capture: a ring."""
    losing: Collection[Spot] = ()
    """Where going loses at once: a triangle with an exclamation mark."""
    will_capture: Collection[Spot] = ()
    """Pieces that would be captured: a cross-hatched halo."""
    arriving: Mapping[Spot, tuple[Piece, ...]] = field(default_factory=dict)
    """Pieces that would come to lie on a spot: ghosts, with a plus where they join others as friends."""
    leaving: Mapping[Spot, int] = field(default_factory=dict)
    """How many pieces of a spot would go: where they lie in heaps, they fade and are counted."""
    choices: tuple[Collection[Spot], ...] = ()
    """Two groups of spots to choose one of: each an outline, the second one double."""
    highlighted: Collection[Spot] = ()
    """Lines that are pointed at or picked: a band of light along them."""
    fixed: Collection[Spot] = ()
    """Spots towards which the picked piece can't go: lines that hold no others are barred."""
    sequences: tuple[tuple[str, ...], ...] = ()
    """What to light on the diagram of a card table: points in the order of its arrows."""
    won: Collection[Spot] = ()
    """What has won the game: an outline, and a ring around the top of a stack."""
    last_move: Collection[Spot] = ()
    """Where the last turn came from and went: two corner brackets."""
    must: Collection[Spot] = ()
    """What a duty rests on: a pulsing underline."""
    picked: Spot | None = None
    """The piece in hand: lifted, with a wider shadow."""
    chosen: Collection[Spot] = ()
    """What was picked after the first piece: lifted too."""
    lifted: int = 1
    """How many pieces of the picked spot are in the hand; 0 only frames the spot."""
    refused: Spot | None = None
    """What can't be done: it shakes for a moment, each time new marks say so."""
    hinted: Mapping[Spot, str] = field(default_factory=dict)
    """What to click one after the other for a good move: numbers in the accent's colour."""
    cursor: Spot | None = None
    """Where the keyboard is: a square frame."""

    def differing(self, other: Marks) -> set[Spot]:
        """The spots that both mark differently, groups and lines aside, which are drawn as a whole."""
        changed: set[Spot] = set()
        for each in fields(self):
            if each.name not in _WHOLE:
                mine, theirs = getattr(self, each.name), getattr(other, each.name)
                if isinstance(mine, Mapping):
                    changed |= {spot for spot in {*mine, *theirs} if mine.get(spot) != theirs.get(spot)}
                else:
                    changed |= _spots(mine) ^ _spots(theirs)
        if self.lifted != other.lifted:
            changed |= _spots(self.picked) | _spots(other.picked)
        return changed | _spots(self.won) ^ _spots(other.won)

    def groups_differ(self, other: Marks) -> bool:
        """Whether what is drawn as a whole differs."""
        return self.picked != other.picked or any(getattr(self, n) != getattr(other, n) for n in _WHOLE)


_WHOLE = ("choices", "highlighted", "fixed", "won", "lifted", "sequences")
"""What is no matter of single spots."""


def _spots(value: Collection[Spot] | Spot | None) -> set[Spot]:
    return {value} if isinstance(value, str) else set(value or ())
