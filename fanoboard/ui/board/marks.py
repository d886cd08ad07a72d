"""Marks as data: what a board is told to mark, what is in the hand, and what a click would do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from fanoboard.games.events import Event, Moved, Piece, Placed, Removed, Spot
from fanoboard.messages import Message

Kind = Literal[
    "highlighted",
    "barred",
    "choice",
    "other_choice",
    "won",
    "lost",
    "lost_line",
    "path",
    "last_move",
    "last_line",
    "taken",
    "arrow",
    "will_capture",
    "can_move",
    "framed",
    "can_take",
    "can_land",
    "joins",
    "losing",
    "must",
    "hint",
    "cursor",
    "refused",
    "sequence",
    "worth_won",
    "worth_even",
    "worth_lost",
    "lit",
    "dimmed",
    "count",
    "wrong",
    "broken_sequence",
    "aim",
    "lacking",
    "unreached",
    "picked",
    "asked",
    "serves",
    "missing",
    "caption",
    "crowned",
    "exchange",
    "ringed",
    "drawn",
]
"""What a mark says; `mark_looks.py` tells of each how it looks.

- `highlighted`, `barred`: lines that are pointed at or picked, and those that lead nowhere
- `choice`, `other_choice`: two groups of spots to choose one of
- `won`: what has won the game; `lost`, `lost_line`: what has lost it, and the line that goes through it
- `path`: the way that a piece took in the last turn; `last_move`: where something came to lie in it;
  `last_line`: the line that it took from; `taken`: where something was taken
- `arrow`: a way to go, from the first spot over the others to the last one
- `will_capture`: pieces that would be captured
- `can_move`, `can_take`, `can_land`: what may be picked up, and where it may go, capturing or not
- `framed`: what is picked but stays where it lies
- `joins`: where what is in the hand would join others as friends
- `losing`: where going loses at once
- `must`: what a duty rests on
- `hint`: nothing but a label, such as a number in an order of clicks
- `cursor`: where the keyboard is
- `refused`: what can't be done; it shakes for a moment, each time new marks say so
- `worth_won`, `worth_even`, `worth_lost`: nothing but a label that tells what going there is worth
- `sequence`: points of the diagram of a card table, in the order of its arrows; `broken_sequence`: the
  same, but the last one lacks; `sum`: points that are added up
- `aim`, `lacking`: what the first spot can do to the last one, and what it could with another card;
  `unreached`: what such a thing can't be done to yet
- `picked`: a card that is picked, which is raised; `asked`: what a question is about; `serves`: what would
  go in with it
- `missing`: the ghost of a card that lacks; what it is, the preview says
- `caption`: the words beside the diagram
- `crowned`: who has won
- `exchange`: what a dragged card may go in for: a drop on the upper half does it at once
- `lit`, `dimmed`: what all is about just now, and what lies there besides
- `count`: points counted from a first spot over the others, which are numbered
- `ringed`, `drawn`: what somebody drew, a ring round a spot, or an arrow from the first spot to the last one
- `wrong`: where something was tried that was not asked for; unlike `refused`, it stays
"""

LASTING: tuple[Kind, ...] = ("last_move", "path", "last_line", "taken", "won", "lost", "lost_line")
"""The kinds of marks that tell what has happened, and stay while the next thing happens."""


WORTH: tuple[Kind, ...] = ("worth_won", "worth_even", "worth_lost")
"""The kinds of marks that tell what a move is worth."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark: what it says of which spots or lines.

    `label`, a number or a few words, stands at the last spot, or beside what is marked as one; `weight`
    is how thick an arrow is, 1 as usual.
    """

    kind: Kind
    spots: tuple[Spot, ...]
    label: str | Message = ""
    weight: float = 1.0
    detail: str | Message = ""
    """More words, where there is room for them."""
    faint: bool = False
    """Whether it gives way to what matters more just now."""


class Marks:
    """All that is marked at a moment.  A value: equal if the same marks are in it, in the same order."""

    __slots__ = ("_at", "_marks", "_of")

    def __init__(self, *marks: Mark) -> None:
        """Those of these marks that are about anything."""
        self._marks = tuple(mark for mark in marks if mark.spots)
        self._of: dict[Kind, tuple[Mark, ...]] = {}
        self._at: dict[Spot, tuple[Mark, ...]] = {}
        for mark in self._marks:
            self._of[mark.kind] = (*self._of.get(mark.kind, ()), mark)
            for spot in dict.fromkeys(mark.spots):
                self._at[spot] = (*self._at.get(spot, ()), mark)

    def at(self, spot: Spot) -> tuple[Mark, ...]:
        """The marks that a spot is in."""
        return self._at.get(spot, ())

    def of(self, kind: Kind) -> tuple[Mark, ...]:
        """The marks of a kind."""
        return self._of.get(kind, ())

    def spots(self, kind: Kind) -> tuple[Spot, ...]:
        """The spots of all marks of a kind, each once."""
        return tuple(dict.fromkeys(spot for mark in self.of(kind) for spot in mark.spots))

    def differing(self, other: Marks) -> set[Spot]:
        """The spots that are marked in another way in `other`."""
        return {spot for spot in {*self._at, *other._at} if self.at(spot) != other.at(spot)}

    def __iter__(self) -> Iterator[Mark]:
        return iter(self._marks)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Marks) and self._marks == other._marks

    def __hash__(self) -> int:
        return hash(self._marks)

    def __repr__(self) -> str:
        return f"Marks{self._marks!r}"


@dataclass(frozen=True, slots=True)
class Hand:
    """What is picked: `count` pieces of a spot are lifted, and one of each of the `others`.

    The spot may also be a line, or lie nowhere; then nothing is lifted.
    """

    spot: Spot | None = None
    count: int = 1
    others: tuple[Spot, ...] = ()

    def lifts(self, spot: Spot) -> int:
        """How many pieces of a spot are lifted."""
        return self.count if spot == self.spot else int(spot in self.others)

    def differing(self, other: Hand) -> set[Spot]:
        """The spots of which `other` lifts another number of pieces."""
        spots = {self.spot, other.spot, *self.others, *other.others} - {None}
        return {spot for spot in spots if spot is not None and self.lifts(spot) != other.lifts(spot)}


EMPTY = Hand()
"""Nothing is picked."""


class Preview:
    """What would happen, shown as ghosts of what comes and by what goes; events say what it is."""

    __slots__ = ("arriving", "leaving")

    def __init__(self, events: Sequence[Event] = ()) -> None:
        self.arriving: dict[Spot, tuple[Piece, ...]] = {}
        """The pieces that would come to lie on each spot, bottom to top."""
        self.leaving: Counter[Spot] = Counter()
        """How many pieces of each spot would go without being driven away: of heaps, they are counted."""
        for event in events:
            if isinstance(event, Moved | Placed):
                spot = event.target if isinstance(event, Moved) else event.spot
                self.arriving[spot] = (*self.arriving.get(spot, ()), event.piece)
            elif isinstance(event, Removed) and event.by is None:
                self.leaving[event.spot] += 1

    def differing(self, other: Preview) -> set[Spot]:
        """The spots for which `other` shows something else."""
        spots = {*self.arriving, *self.leaving, *other.arriving, *other.leaving}
        return {spot for spot in spots if self._of(spot) != other._of(spot)}

    def _of(self, spot: Spot) -> object:
        return self.arriving.get(spot), self.leaving[spot]
